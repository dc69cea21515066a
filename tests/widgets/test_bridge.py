"""Between a page and its session, without a transport: what is sent, and what is answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from referee.store import IN_MEMORY, open_store
from tests.support.mirror_page import MirrorPage
from widgets.apart import query_job
from widgets.bridge import Bridge
from widgets.jobs import Job, Pending, Result, do
from widgets.registry import COMMANDS, QUERIES, Query
from widgets.router import Router
from widgets.session import Session

SEATS = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Carmen"}]


@pytest.fixture
def session() -> Iterator[Session]:
    with closing(open_store(IN_MEMORY)) as store:
        yield Session(lambda: store)


@pytest.fixture
def sent() -> list[Any]:
    """The messages that the page has not taken yet."""
    return []


@pytest.fixture
def bridge(session: Session, sent: list[Any]) -> Bridge:
    return Bridge(session, sent.append)


@pytest.fixture
def page(bridge: Bridge, sent: list[Any]) -> MirrorPage:
    def receive(event: Any) -> list[Any]:
        bridge.receive(event)
        messages = [*sent]
        sent.clear()
        return messages

    page = MirrorPage(receive)
    page.tap("connect", language="en")
    return page


def test_the_first_answer_is_whole_and_the_next_one_a_change(page: MirrorPage, session: Session) -> None:
    assert page.screens["shell"]["screen"] == "lobby"
    (told,) = page.tap("start", game="reputation", seats=SEATS, options={})
    assert told["content"]["method"] == "changed"
    assert page.screens == json.loads(json.dumps(session.screens))
    assert page.screens["table"]["game"] == "reputation"


def test_a_page_that_lacks_something_is_told_everything(page: MirrorPage, session: Session) -> None:
    assert page.send("tap", tap="language", id="x", language="es", seen=0)[0]["method"] == "update"
    assert page.screens["shell"]["language"] == "es"


def test_a_tap_that_comes_twice_is_done_once(page: MirrorPage, session: Session) -> None:
    for _time in range(2):
        page.send("tap", tap="start", id="x", seen=1, game="reputation", seats=SEATS, options={})
    assert len(session.context.store.tables()) == 1


def test_a_query_is_answered_and_changes_no_screen(page: MirrorPage, session: Session) -> None:
    before = page.screens
    page.send("ask", query="backup", id="q", data={})
    assert page.answers["q"]["name"].endswith(".zip")
    assert page.screens == before


@pytest.mark.parametrize("event", [None, 7, [], {}, {"event": "eval", "data": "1"}, {"event": ["tap"]}])
def test_any_other_event_is_ignored(bridge: Bridge, sent: list[Any], event: Any) -> None:
    bridge.receive(event)
    assert sent == []


def test_what_was_not_tapped_is_told_too(page: MirrorPage, bridge: Bridge, sent: list[Any]) -> None:
    bridge.draw_again()
    (told,) = page.take([*sent])
    assert [one["path"] for one in told["content"]["args"][0]["patch"]] == ["/shell/serial"]
    sent.clear()
    bridge.refresh()
    assert sent == []


class LaterJobs:
    """Does work when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], None]:
        self.waiting.append(lambda: then(do(job)))
        return self.waiting.clear


@pytest.fixture
def later(session: Session, monkeypatch: pytest.MonkeyPatch) -> LaterJobs:
    """Slow work: the lobby's backup, and opening the history."""
    session.context.jobs = jobs = LaterJobs()

    def slow(router: Router) -> Pending[Any]:
        return Pending(Job(lambda: 7, "file"), lambda value: router.open_history())

    def export(_files: Any, **_: Any) -> Pending[Any]:
        return Pending(Job(lambda: 7, "file"), lambda value: {"value": value})

    history = replace(COMMANDS["history"], method=slow)
    monkeypatch.setattr("widgets.dispatcher.COMMANDS", {**COMMANDS, "history": history})
    monkeypatch.setattr("widgets.dispatcher.QUERIES", {**QUERIES, "backup": backup_here(export)})
    return jobs


def backup_here(method: Callable[..., Pending[Any]]) -> Query:
    """Return the query of a backup, made by another method, and not in a worker process."""
    backup = QUERIES["backup"]
    return replace(backup, method=method, declared=backup.declared._replace(kind=None))


def test_a_slow_tap_is_answered_when_its_work_is_done(
    page: MirrorPage, sent: list[Any], later: LaterJobs
) -> None:
    answered = page.screens["shell"]["answered"]
    assert page.tap("history") == [] == page.send("tap", tap="history", id=str(page.sent))
    [finish] = later.waiting
    finish()
    page.take([*sent])
    assert page.screens["shell"]["screen"] == "history"
    assert page.screens["shell"]["answered"] == str(page.sent) != answered


def test_a_tap_takes_the_place_of_a_slow_one(page: MirrorPage, sent: list[Any], later: LaterJobs) -> None:
    page.tap("history")
    page.tap("language", language="es")
    later.waiting[0]()
    assert sent == [] and page.screens["shell"]["screen"] == "lobby"


def test_a_slow_query_is_answered_once(page: MirrorPage, sent: list[Any], later: LaterJobs) -> None:
    for _time in range(2):
        assert page.send("ask", query="backup", id="q", data={}) == []
    [finish] = later.waiting
    finish()
    page.take([*sent])
    assert page.answers["q"] == {"value": 7}
    assert page.send("ask", query="backup", id="q", data={}) != [], "it is remembered"
    assert len(later.waiting) == 1


def test_a_slow_query_of_a_forged_id_fails_nothing(
    page: MirrorPage, bridge: Bridge, sent: list[Any], later: LaterJobs
) -> None:
    for _time in range(2):
        bridge.receive({"event": "ask", "data": {"query": "backup", "id": ["q"], "data": {}}})
    for finish in later.waiting:
        finish()
    answers = [message["content"]["args"] for message in sent]
    assert answers == [[{"id": "", "content": {"value": 7}}]] * 2


def test_slow_work_that_fails_is_told(
    page: MirrorPage, sent: list[Any], later: LaterJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_files: Any, **_: Any) -> Pending[Any]:
        return Pending(Job(lambda: 1 // 0, "file"), lambda value: {"value": value})

    monkeypatch.setattr("widgets.dispatcher.QUERIES", {**QUERIES, "backup": backup_here(failing)})
    page.send("ask", query="backup", id="q", data={})
    later.waiting[0]()
    page.take([*sent])
    assert "nothing is lost" in page.answers["q"]["problem"]


def test_a_query_that_is_answered_apart_says_the_same(
    page: MirrorPage, sent: list[Any], later: LaterJobs, session: Session
) -> None:
    """A worker answers with a separate router at the page's location."""
    page.tap("start", game="reputation", seats=SEATS, options={})
    session.context.query_job = query_job
    data = {"do": "reveal", "given": {}}
    page.send("ask", query="argue_form", id="apart", data=data)
    later.waiting.pop()()
    page.take([*sent])
    session.context.query_job = None
    page.send("ask", query="argue_form", id="here", data=data)
    assert page.answers["apart"] == page.answers["here"] and page.answers["here"]["form"]


@pytest.mark.parametrize("name", ["history_players", "history_statistics"])
def test_what_is_counted_of_all_games_is_counted_apart(
    page: MirrorPage, sent: list[Any], later: LaterJobs, session: Session, name: str
) -> None:
    """Of some thousand games that takes seconds, in which no other page would be answered."""
    session.router.open_history()
    session.context.query_job = query_job
    assert page.send("ask", query=name, id="apart", data={"chosen": {}}) == []
    later.waiting.pop()()
    page.take([*sent])
    session.context.query_job = None
    page.send("ask", query=name, id="here", data={"chosen": {}})
    assert page.answers["apart"] == page.answers["here"] and "problem" not in page.answers["here"]
