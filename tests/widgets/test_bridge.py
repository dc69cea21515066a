"""Between a page and its session, without a transport: what is sent, and what is answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.store import IN_MEMORY, open_store
from tests.support.mirror_page import MirrorPage
from widgets.bridge import Bridge
from widgets.session import Session

SEATS = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Carmen"}]


@pytest.fixture
def session() -> Iterator[Session]:
    store = open_store(IN_MEMORY)
    yield Session(lambda: store)
    store.close()


@pytest.fixture
def bridge(session: Session) -> Bridge:
    return Bridge(session)


@pytest.fixture
def page(bridge: Bridge) -> MirrorPage:
    page = MirrorPage(bridge.receive)
    page.tap("hello", language="en")
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
    assert len(session.store.tables()) == 1


def test_a_query_is_answered_and_changes_no_screen(page: MirrorPage, session: Session) -> None:
    before = page.screens
    page.send("ask", query="backup", id="q", data={})
    assert page.answers["q"]["name"].endswith(".zip")
    assert page.screens == before


@pytest.mark.parametrize("event", [None, 7, [], {}, {"event": "eval", "data": "1"}, {"event": ["tap"]}])
def test_any_other_event_is_ignored(bridge: Bridge, event: Any) -> None:
    assert bridge.receive(event) == []


def test_what_was_not_tapped_is_told_too(page: MirrorPage, bridge: Bridge) -> None:
    (told,) = page.take(bridge.draw_again())
    assert [one["path"] for one in told["content"]["args"][0]["patch"]] == ["/shell/serial"]
    assert bridge.refresh() == []
