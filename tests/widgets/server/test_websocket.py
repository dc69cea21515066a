"""A page's websocket, without a server: what is read, how much of it is taken, and what is cut off."""

from __future__ import annotations

import json
import logging
from asyncio import Future, get_running_loop
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.websocket import WebSocketClosedError

from tests.support.server import in_a_loop
from widgets.registry import COMMANDS, QUERIES
from widgets.server.security import Limits, RateLimiter
from widgets.server.websocket import (
    DEEPEST,
    MOST_UNREAD_BYTES,
    MOST_VALUES,
    SocketHandler,
    purpose_of,
    read_event,
)

TAP = {"event": "tap", "data": {"tap": "language", "language": "es"}}
ASK = {"event": "ask", "data": {"id": "1", "query": "rules", "data": {}}}


def nested(levels: int) -> str:
    """Return an event of so many levels: itself, its data, and lists in lists."""
    inner = levels - 2
    return f'{{"event": "tap", "data": {{"tap": {"[" * inner}{"]" * inner}}}}}'


# -- what is read -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        TAP,
        ASK,
        {"event": "tap", "data": {}},
        {"event": "tap", "data": {"tap": "name", "name": "Zoë 🎲 \u2028 \x00"}},
        {"event": "tap", "data": {"n": [1, -1, 1.5, 1e300, True, None]}},
    ],
)
def test_what_a_page_sends_is_read(event: dict[str, Any]) -> None:
    assert read_event(json.dumps(event)) == event
    assert read_event(json.dumps(event, ensure_ascii=False)) == event


@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(TAP).encode(),
        b"",
        b"\x00\xff",
        "",
        "tap",
        "{",
        "null",
        "[]",
        '"tap"',
        "7",
        json.dumps([TAP]),
        json.dumps({"event": "tap"}),
        json.dumps({"data": {}}),
        json.dumps({**TAP, "buffers": []}),
        json.dumps({**TAP, "event": "look"}),
        json.dumps({**TAP, "event": "__init__"}),
        json.dumps({**TAP, "event": None}),
        json.dumps({**TAP, "event": ["tap"]}),
        json.dumps({**TAP, "event": {"tap": 1}}),
        json.dumps({**TAP, "data": None}),
        json.dumps({**TAP, "data": ["tap"]}),
        json.dumps({**TAP, "data": "tap"}),
        '{"event": "tap", "data": {"n": NaN}}',
        '{"event": "tap", "data": {"n": Infinity}}',
        '{"event": "tap", "data": {"n": -Infinity}}',
        '{"event": "tap", "data": {"n": 1e400}}',
        '{"event": "tap", "data": {"n": -1e999999}}',
        f'{{"event": "tap", "data": {{"n": {"9" * 5000}}}}}',
        r'{"event": "tap", "data": {"name": "\ud83d"}}',
        r'{"event": "tap", "data": {"\uDE00": 1}}',
        r'{"event": "tap", "data": {"name": "\uDE00\uD83D"}}',
        nested(DEEPEST + 1),
        nested(100_000),
        json.dumps({"event": "tap", "data": {"all": [[] for _ in range(MOST_VALUES)]}}),
        "[" * 500_000,
        '{"event":' * 100_000,
    ],
    ids=lambda raw: repr(raw[:50]),
)
def test_what_no_page_sends_is_not_read(raw: str | bytes) -> None:
    assert read_event(raw) is None


def test_a_whole_character_of_two_halves_is_read() -> None:
    event = read_event(r'{"event": "tap", "data": {"name": "\ud83c\udfb2 \\ud83d"}}')
    assert event is not None and event["data"]["name"] == "🎲 \\ud83d"


def test_as_many_levels_as_are_allowed_are_read() -> None:
    event = read_event(nested(DEEPEST))
    assert event is not None and event["event"] == "tap"


@pytest.mark.parametrize(
    ("event", "name", "purpose"),
    [
        ("tap", "submit", "tap"),
        ("tap", "practise", "think"),
        ("tap", "upload", "tap"),
        ("tap", "no such tap", "tap"),
        ("tap", None, "tap"),
        ("tap", ["practise"], "tap"),
        ("tap", {"tap": "practise"}, "tap"),
        ("ask", "rules", "ask"),
        ("ask", "what_if", "think"),
        ("ask", "upload", "upload"),
        ("ask", 7, "ask"),
        ("ask", ["upload"], "ask"),
    ],
)
def test_each_event_has_a_purpose_and_so_a_limit(event: str, name: Any, purpose: str) -> None:
    data = {"query" if event == "ask" else "tap": name, "tap" if event == "ask" else "query": "what_if"}
    assert purpose_of({"event": event, "data": data}) == purpose
    assert purpose in Limits().by_purpose


def test_whatever_a_worker_process_answers_is_slow() -> None:
    assert all(one.declared.is_slow for one in QUERIES.values() if one.declared.kind is not None)
    assert {name for name, one in COMMANDS.items() if one.declared.is_slow} >= {
        "quiz",
        "practise",
        "ask_hint",
    }


# -- how much is taken ------------------------------------------------------------------------------


class Sessions:
    """Takes what a page sends, as long as there is room."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.is_full = False

    def receive(self, _page: Any, event: Any, _answered: Callable[[], None]) -> bool:
        if not self.is_full:
            self.taken.append(event)
        return not self.is_full


class Handler(SocketHandler):
    """A websocket without a connection; ``written`` holds the texts, each with what tells that it is sent."""

    def __init__(self, limits: Limits, device: str = "a" * 64) -> None:
        self.sessions = Sessions()
        self.context: Any = SimpleNamespace(limits=limits, sessions=self.sessions)
        self.page: Any = SimpleNamespace(device=device)
        self.request: Any = SimpleNamespace(remote_ip="192.0.2.1")
        self.written: list[tuple[str, Future[None]]] = []
        self.closed: list[int | None] = []
        self.is_cut_off = False
        self.ws_connection: Any = SimpleNamespace(stream=SimpleNamespace(close=self._cut))

    def _cut(self) -> None:
        self.is_cut_off = True

    def write_message(self, message: Any, binary: bool = False) -> Future[None]:
        assert not binary
        if self.closed:
            raise WebSocketClosedError
        self.written.append((message, get_running_loop().create_future()))
        return self.written[-1][1]

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        self.closed.append(code)

    def told(self) -> list[str]:
        return [json.loads(text)["content"]["method"] for text, _ in self.written]


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("widgets.server.websocket.time", clock)
    monkeypatch.setattr("widgets.server.security.time", clock)
    return clock


def play(scene: Callable[[], Any]) -> None:
    async def played() -> None:
        scene()

    in_a_loop(played())


def test_a_flood_waits_and_is_told_so_once_a_second(clock: Clock) -> None:
    def scene() -> None:
        handler = Handler(Limits())
        for _ in range(1000):
            handler.on_message(json.dumps(TAP))
        assert len(handler.sessions.taken) == 600 and handler.told() == ["wait"]
        clock.now += 1.5
        for _ in range(1000):
            handler.on_message(json.dumps(TAP))
        assert len(handler.sessions.taken) == 645 and handler.told() == ["wait", "wait"]
        assert handler.closed == []

    play(scene)


def test_a_flood_that_does_not_end_is_cut_off(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    def scene() -> None:
        handler = Handler(Limits())
        for _ in range(600 + 2000):
            handler.on_message(json.dumps(TAP))
        assert handler.closed == []
        handler.on_message(json.dumps(TAP))
        assert handler.closed == [1008] and len(handler.sessions.taken) == 600
        assert handler.is_cut_off, "it could go on sending for five seconds"

    play(scene)
    assert "A page sent too much. Closing." in caplog.text


def test_all_pages_of_a_device_share_its_limits_and_no_other_device_does(clock: Clock) -> None:
    def scene() -> None:
        limits = Limits()
        pages = [Handler(limits), Handler(limits), Handler(limits, "b" * 64)]
        for _ in range(400):
            for handler in pages:
                handler.on_message(json.dumps(TAP))
        taken = [len(handler.sessions.taken) for handler in pages]
        assert taken == [300, 300, 400] and pages[2].told() == []

    play(scene)


def test_each_purpose_has_its_own_limit(clock: Clock) -> None:
    def scene() -> None:
        handler = Handler(Limits())
        for _ in range(130):
            handler.on_message(json.dumps({"event": "ask", "data": {"query": "what_if"}}))
        assert len(handler.sessions.taken) == 120 and handler.told() == ["wait"]
        handler.on_message(json.dumps(TAP))
        handler.on_message(json.dumps(ASK))
        assert handler.sessions.taken[-2:] == [TAP, ASK]

    play(scene)


def test_what_finds_no_room_waits(clock: Clock) -> None:
    def scene() -> None:
        handler = Handler(Limits())
        handler.sessions.is_full = True
        handler.on_message(json.dumps(TAP))
        assert handler.told() == ["wait"] and handler.closed == []
        handler.sessions.is_full = False
        handler.on_message(json.dumps(TAP))
        assert handler.sessions.taken == [TAP]

    play(scene)


def test_what_no_page_sends_is_ignored_and_cut_off_in_the_end(clock: Clock) -> None:
    def scene() -> None:
        handler = Handler(Limits())
        handler.context.limits.dropped = RateLimiter(burst=20, every=1.0)
        for number in range(20):
            handler.on_message(b"\x00" if number % 2 else "no event")
        assert handler.sessions.taken == handler.written == handler.closed == []
        handler.on_message("no event")
        assert handler.closed == [1008]

    play(scene)


def test_a_websocket_that_has_closed_before_it_is_open_is_not_its_pages() -> None:
    async def scene() -> None:
        handler = Handler(Limits())
        attached: list[Any] = []
        handler.sessions.attach = lambda *given: attached.append(given)  # type: ignore[attr-defined]
        handler.sessions.detach = lambda *_: None  # type: ignore[attr-defined]
        handler.on_close()
        await handler.open()
        assert attached == []

    in_a_loop(scene())


@pytest.mark.parametrize("is_let_in", [True, False])
def test_a_page_whose_device_was_removed_while_it_opened_its_websocket_is_ended(is_let_in: bool) -> None:
    async def scene() -> None:
        handler = Handler(Limits())
        attached: list[Any] = []
        removed: list[Any] = []
        handler.set_nodelay = lambda _on: None  # type: ignore[method-assign]
        handler.sessions.attach = lambda *given: attached.append(given)  # type: ignore[attr-defined]
        handler.sessions.remove = removed.append  # type: ignore[attr-defined]
        handler.context.devices = SimpleNamespace(
            admits=lambda _device: is_let_in, is_guest=lambda _device: False
        )  # type: ignore[assignment]
        await handler.open()
        assert len(attached) == 1
        assert removed == ([] if is_let_in else [handler.page])

    in_a_loop(scene())


# -- what is sent -----------------------------------------------------------------------------------


def test_a_page_that_reads_nothing_is_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    part = "x" * (MOST_UNREAD_BYTES // 4)

    def scene() -> None:
        handler = Handler(Limits())
        for _ in range(5):
            handler.send(part)
        assert len(handler.written) == 5 and handler.closed == [], "so much may wait, and one text more"
        handler.send("more")
        assert len(handler.written) == 5 and handler.closed == [1008] and handler.is_cut_off

    play(scene)
    assert "A page does not read what it is sent. Closing." in caplog.text


def test_a_page_that_reads_gets_however_much_there_is() -> None:
    async def scene() -> None:
        handler = Handler(Limits())
        for _ in range(20):
            handler.send("x" * (MOST_UNREAD_BYTES // 2))
            handler.written[-1][1].set_result(None)
            loop, done = get_running_loop(), Future[None]()
            loop.call_soon(done.set_result, None)  # after what is called when the text is sent
            await done
        handler.send("x" * (3 * MOST_UNREAD_BYTES))
        assert len(handler.written) == 21 and handler.closed == []

    in_a_loop(scene())


def test_a_page_that_drops_off_meanwhile_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        handler = Handler(Limits())
        handler.send("one")
        handler.send("two")
        handler.written[0][1].set_exception(WebSocketClosedError())
        handler.written[1][1].cancel()
        handler.closed.append(None)
        handler.send("three")
        handler.notify("wait")
        assert len(handler.written) == 2

    in_a_loop(scene())
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
