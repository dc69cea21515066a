"""Between the worker and its session, without a browser: what is sent, what is answered, and what is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.bots.thinking import think
from referee.store import IN_MEMORY, open_store
from tests.support.json_patch import applied
from widgets.session import Session
from widgets.site import bridge, start
from widgets.site.bridge import SECONDS, SECONDS_SIMPLE, Bridge
from widgets.site.texts import texts

SEATS = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Carmen"}]


class Page:
    """What a page does with what it is told: screens are mirrored, answers kept by their id."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge
        self.screens: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        self.sent = 0

    def send(self, event: str, **data: Any) -> list[dict[str, Any]]:
        content = {"event": event, "data": data}
        return self.take(self.bridge.receive(json.dumps({"method": "custom", "content": content})))

    def take(self, text: str) -> list[dict[str, Any]]:
        messages = json.loads(text)
        for message in messages:
            if message["method"] == "update":
                self.screens = message["state"]
            elif message["content"]["method"] == "changed":
                change = message["content"]["args"][0]
                assert change["from"] == self.screens["shell"]["serial"]
                self.screens = applied(self.screens, change["patch"])
            else:
                answer = message["content"]["args"][0]
                self.answers[answer["id"]] = answer["content"]
        return messages

    def tap(self, tap: str, **given: Any) -> list[dict[str, Any]]:
        self.sent += 1
        seen = self.screens.get("shell", {}).get("serial")
        return self.send("tap", tap=tap, id=str(self.sent), seen=seen, **given)


@pytest.fixture
def page() -> Iterator[Page]:
    store = open_store(IN_MEMORY)
    page = Page(Bridge(Session(lambda: store), lambda _seconds: None))
    page.tap("hello", language="en")
    yield page
    store.close()


def test_the_first_answer_is_whole_and_the_next_one_a_change(page: Page) -> None:
    assert page.screens["shell"]["screen"] == "lobby"
    (told,) = page.tap("start", game="reputation", seats=SEATS, options={})
    assert told["content"]["method"] == "changed"
    assert page.screens == json.loads(json.dumps(page.bridge.session.screens))
    assert page.screens["table"]["game"] == "reputation"


def test_a_page_that_lacks_something_is_told_everything(page: Page) -> None:
    assert page.send("tap", tap="language", id="x", language="es", seen=0)[0]["method"] == "update"
    assert page.screens["shell"]["language"] == "es"


def test_a_tap_that_comes_twice_is_done_once(page: Page) -> None:
    for _time in range(2):
        page.send("tap", tap="start", id="x", seen=1, game="reputation", seats=SEATS, options={})
    assert len(page.bridge.session.store.tables()) == 1


def test_a_query_is_answered_and_changes_no_screen(page: Page) -> None:
    before = page.screens
    page.send("ask", query="backup", id="q", data={})
    assert page.answers["q"]["name"].endswith(".zip")
    assert page.screens == before


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"content": {"event": "eval", "data": "1"}}'])
def test_anything_else_is_ignored(page: Page, text: str) -> None:
    assert page.bridge.receive(text) == "[]"


def test_there_are_no_phones_and_no_devices(page: Page) -> None:
    page.tap("start", game="reputation", seats=SEATS, options={})
    assert page.screens["phones"] == {}
    page.tap("invite", seat=0)
    assert page.screens["shell"]["notice"]["kind"] == "error"


def test_bots_think_between_two_messages(page: Page) -> None:
    page.tap("learn", game="reputation")
    page.tap("practise", players=3)
    thoughts = 0
    while page.bridge.is_thinking and thoughts < 3:
        page.take(page.bridge.think())
        thoughts += 1
    assert thoughts
    assert page.screens["table"]["practice"]
    page.tap("lobby")
    assert not page.bridge.is_thinking


class Clock:
    """Raises in the midst of a thought when it has been limited so often."""

    def __init__(self, *fires: int) -> None:
        self.fires = fires
        self.limits: list[float] = []

    def limit(self, seconds: float) -> None:
        self.limits.append(seconds)

    def think(self, question: Any) -> Any:
        if sum(map(bool, self.limits)) in self.fires:
            raise KeyboardInterrupt
        return think(question)


@pytest.mark.parametrize(
    ("fires", "given"),
    [((), [SECONDS]), ((1,), [SECONDS, SECONDS_SIMPLE]), ((1, 2), [SECONDS, SECONDS_SIMPLE])],
)
def test_a_bot_that_is_too_slow_is_cut_off_and_anything_is_done_instead(
    monkeypatch: pytest.MonkeyPatch, fires: tuple[int, ...], given: list[float]
) -> None:
    clock, store = Clock(*fires), open_store(IN_MEMORY)
    monkeypatch.setattr(bridge, "think", clock.think)
    page = Page(Bridge(Session(lambda: store), clock.limit))
    page.tap("hello", language="en")
    page.tap("learn", game="reputation")
    page.tap("practise", players=3)
    page.take(page.bridge.think())
    assert clock.limits == [one for seconds in given for one in (seconds, 0)]  # none is left behind
    practice = page.screens["table"]["practice"]
    assert practice["waiting"] == ("failed" if len(fires) == 2 else "bots")
    page.tap("language", language="es")  # and taps are answered
    assert page.screens["shell"]["language"] == "es"
    store.close()


def test_what_is_prepared_reads_nothing_that_is_kept_here(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    def noted(url: str) -> Any:
        store = open_store(url)
        opened.append((url, store))
        return store

    monkeypatch.setattr(start, "open_store", noted)
    start.prepare()
    assert [url for url, _ in opened] == [IN_MEMORY]


def test_the_page_has_its_own_sentences_in_every_language() -> None:
    spoken = texts()
    assert spoken["en"].keys() == spoken["es"].keys()
    assert all(spoken["en"][key] != spoken["es"][key] for key in spoken["en"])
