"""Between the worker and its session, without a browser: what is sent, what is answered, and what is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.bots.thinking import think
from referee.store import IN_MEMORY, open_store
from tests.support.mirror_page import MirrorPage
from widgets.session import Session
from widgets.site import start, worker
from widgets.site.texts import texts
from widgets.site.worker import SIMPLE_TIMEOUT_S, THINK_TIMEOUT_S, WorkerBridge

SEATS = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Carmen"}]


class Page(MirrorPage):
    """A page whose messages are texts, as a worker's are."""

    def __init__(self, bridge: WorkerBridge) -> None:
        super().__init__(lambda event: json.loads(bridge.receive(json.dumps(event))))
        self.bridge = bridge


@pytest.fixture
def page() -> Iterator[Page]:
    store = open_store(IN_MEMORY)
    page = Page(WorkerBridge(Session(lambda: store), lambda _seconds: None))
    page.tap("connect", language="en")
    yield page
    store.close()


@pytest.mark.parametrize("text", ["[]", "7", "{}", '{"event": "eval", "data": "1"}'])
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
        page.take(json.loads(page.bridge.think()))
        thoughts += 1
    assert thoughts
    assert page.screens["table"]["practice"]
    page.tap("lobby")
    assert not page.bridge.is_thinking


class Clock:
    """Raises while a bot thinks, at these calls of the limit."""

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
    [
        ((), [THINK_TIMEOUT_S]),
        ((1,), [THINK_TIMEOUT_S, SIMPLE_TIMEOUT_S]),
        ((1, 2), [THINK_TIMEOUT_S, SIMPLE_TIMEOUT_S]),
    ],
)
def test_a_bot_that_is_too_slow_is_cut_off_and_anything_is_done_instead(
    monkeypatch: pytest.MonkeyPatch, fires: tuple[int, ...], given: list[float]
) -> None:
    clock, store = Clock(*fires), open_store(IN_MEMORY)
    monkeypatch.setattr(worker, "think", clock.think)
    page = Page(WorkerBridge(Session(lambda: store), clock.limit))
    page.tap("connect", language="en")
    page.tap("learn", game="reputation")
    page.tap("practise", players=3)
    page.take(json.loads(page.bridge.think()))
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
