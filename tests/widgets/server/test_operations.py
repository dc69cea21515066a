"""What a server's owner watches it by: whether it is healthy, its log of requests and its audit log."""

from __future__ import annotations

import asyncio
import json
import logging.config
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from tests.support.server import in_a_loop
from widgets import audit
from widgets.logs import REQUEST
from widgets.server import operations
from widgets.server.operations import (
    ID,
    IDS,
    NOTE_BURST,
    NOTE_INTERVAL_S,
    AuditLog,
    Readiness,
    RequestLog,
    route_of,
)

# -- health -----------------------------------------------------------------------------------------


class Asked:
    """A store that counts how often it is asked, and may fail or take its time."""

    def __init__(self) -> None:
        self.times = 0
        self.fails = False
        self.goes_on = threading.Event()
        self.goes_on.set()

    def signing_key(self) -> str:
        self.times += 1
        self.goes_on.wait(30)
        if self.fails:
            raise StoreUnavailable(say("The store does not work as it should."))
        return "a key"


def readiness(store: Any, is_draining: bool = False) -> Readiness:
    return Readiness(store, lambda: is_draining)


def test_a_server_is_ready_once_its_store_answers() -> None:
    async def scene() -> None:
        store = Asked()
        assert await readiness(store).reason() == ""
        store.fails = True
        assert await readiness(store).reason() == "store"

    in_a_loop(scene())


def test_a_store_that_is_silent_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "STORE_TIMEOUT_S", 0.05)
    store = Asked()
    store.goes_on.clear()

    async def scene() -> None:
        assert await readiness(store).reason() == "store"
        store.goes_on.set()

    in_a_loop(scene())


def test_who_asks_often_asks_the_store_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = Asked()
        ready = readiness(store)
        assert await asyncio.gather(*(ready.reason() for _ in range(20))) == [""] * 20
        assert [await ready.reason() for _ in range(20)] == [""] * 20
        assert store.times == 1
        monkeypatch.setattr(operations, "CACHE_TTL_S", 0.0)
        await ready.reason()
        assert store.times == 2

    in_a_loop(scene())


def test_a_server_that_is_about_to_stop_says_so_and_asks_nobody() -> None:
    async def scene() -> None:
        store = Asked()
        assert await readiness(store, is_draining=True).reason() == "draining"
        assert store.times == 0

    in_a_loop(scene())


# -- requests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "/"),
        ("/enter", "/enter"),
        ("/enter/bcdfghjkm", "/enter/…"),
        ("/join/a-long-token", "/join/…"),
        ("/api/kernels/a_123/channels", "/api/…"),
        ("/bcdfghjkm", "/…"),
        ("//bcdfghjkm/x", "/…/…"),
        ("/enterbcdfghjkm", "/…"),
    ],
)
def test_of_an_address_the_log_has_the_route_alone(path: str, route: str) -> None:
    request: Any = SimpleNamespace(path=path)
    assert route_of(request) == route


def answered(path: str, status: int = 200, **headers: str) -> Any:
    """A handler of a request that has its answer."""
    request = SimpleNamespace(
        path=path, method="GET", remote_ip="192.0.2.1", request_time=lambda: 0.1, headers=headers
    )
    handler = Mock(request=request, settings={})
    handler.get_status.return_value = status
    return handler


def test_what_is_healthy_is_no_request_of_a_device() -> None:
    counted: list[int] = []
    log = RequestLog(counted.append)
    for path in ("/healthz/live", "/healthz/ready", "/sit"):
        log.end(answered(path))
    assert counted == [200]


def test_a_request_is_known_until_it_has_its_answer() -> None:
    log, handler = RequestLog(lambda _: None), answered("/sit")
    assert not log.is_answering
    log.begin(handler)
    assert log.is_answering
    log.end(handler)
    assert not log.is_answering


@pytest.mark.parametrize(("given", "kept"), [("0123-abcd", True), ("short", False), ("a b\nc" * 4, False)])
def test_a_request_has_the_name_that_the_proxy_gave_it_or_a_new_one(given: str, kept: bool) -> None:
    handler = answered("/sit", **{ID: given})
    RequestLog(lambda _: None).begin(handler)
    name = handler.request.request_id
    assert (name == given) is kept and IDS.fullmatch(name)
    handler.set_header.assert_called_once_with(ID, name)
    REQUEST.set("")


# -- the audit log ----------------------------------------------------------------------------------


@pytest.fixture
def refused() -> list[str]:
    """The reasons of refusals as they are counted."""
    return []


@pytest.fixture
def log(tmp_path: Path, refused: list[str]) -> Iterator[Callable[..., AuditLog]]:
    """Begin an audit log, which ends with the test."""
    begun: list[AuditLog] = []

    def begin(place: str | None = str(tmp_path / "audit.jsonl")) -> AuditLog:
        begun.append(AuditLog(place))
        begun[-1].begin(refused.append)
        return begun[-1]

    yield begin
    for one in begun:
        one.end()


@pytest.fixture
def place(log: Callable[..., AuditLog], tmp_path: Path) -> Path:
    """The file of an audit log."""
    log()
    return tmp_path / "audit.jsonl"


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("ascii").splitlines()]


def test_an_event_is_a_line_of_json(place: Path) -> None:
    audit.note("joined", device="0123456789abcdef" * 4, table="bcdfghjk", seat=1, address="192.0.2.1")
    [line] = lines(place)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "event": "joined",
        "device": "01234567",
        "table": "bcdfghjk",
        "seat": 1,
        "address": "192.0.2.1",
    }


def test_what_a_page_sends_breaks_no_line_and_drives_no_terminal(place: Path) -> None:
    nasty = 'x"\n{"event": "let in"}\r\x1b[2J\x9b\u202e\u2028\ud800' + "y" * 10_000
    audit.note("refused", why="host", address=nasty)
    raw = place.read_bytes()
    assert raw.count(b"\n") == 1 and not any(byte < 32 or byte > 126 for byte in raw[:-1])
    assert len(raw) < 2000
    assert lines(place)[0]["address"].startswith('x"\n{"event"')


def test_the_file_is_its_owners_alone(log: Callable[..., AuditLog], tmp_path: Path) -> None:
    there = tmp_path / "audit.jsonl"
    there.touch(0o644)
    log(str(there))
    assert stat.S_IMODE(there.stat().st_mode) == 0o600


def test_the_file_is_no_link_that_somebody_else_has_laid(tmp_path: Path) -> None:
    victim, link = tmp_path / "victim", tmp_path / "audit.jsonl"
    victim.write_text("")
    link.symlink_to(victim)
    with pytest.raises(OSError):  # noqa: PT011 - its text is the system's
        AuditLog(str(link))
    assert victim.read_text() == ""


def test_the_file_is_bounded(
    log: Callable[..., AuditLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "MAX_FILE_BYTES", 500)
    log()
    for number in range(100):
        audit.note("refused", why="word", address=str(number))
    files = sorted(tmp_path.iterdir())
    assert [one.name for one in files] == ["audit.jsonl", *(f"audit.jsonl.{n}" for n in (1, 2, 3))]
    assert all(one.stat().st_size < 700 for one in files)
    assert all(stat.S_IMODE(one.stat().st_mode) == 0o600 for one in files)
    assert [one["address"] for one in lines(files[0])][-1] == "99"


def test_a_file_that_cannot_be_written_any_more_keeps_nobody_out(
    log: Callable[..., AuditLog], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = tmp_path / "folder" / "audit.jsonl"
    place.parent.mkdir()
    log(str(place))
    place.unlink()
    place.mkdir()
    audit.note("started", word=True)
    place.rmdir()
    place.parent.rmdir()
    audit.note("started", word=True)
    assert caplog.text.count("The audit log cannot be written") == 2


def test_who_is_refused_over_and_over_does_not_fill_it(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(NOTE_BURST + 50):
        audit.note("refused", why="word")
    assert len(lines(place)) == NOTE_BURST
    now = monotonic()
    monkeypatch.setattr("widgets.server.security.time.monotonic", lambda: now + NOTE_INTERVAL_S + 1)
    audit.note("refused", why="word")
    assert [(one["event"], one.get("what"), one.get("count")) for one in lines(place)][-2:] == [
        ("skipped", "refused word", 50),
        ("refused", None, None),
    ]


def test_a_flood_of_one_kind_hides_no_other(place: Path) -> None:
    """Somebody asks for a strange host until nothing more is noted, and only then begins."""
    for _ in range(10 * NOTE_BURST):
        audit.note("refused", why="host")
    audit.note("refused", why="word")
    audit.note("let in", device="a" * 64, owner=False)
    audit.note("removed", device="a" * 64, by="b" * 64)
    assert [(one["event"], one.get("why")) for one in lines(place)][-3:] == [
        ("refused", "word"),
        ("let in", None),
        ("removed", None),
    ]


def test_refusals_are_counted_however_many_are_written(place: Path, refused: list[str]) -> None:
    for _ in range(NOTE_BURST + 50):
        audit.note("refused", why="word", address="192.0.2.1")
    assert refused == ["word"] * (NOTE_BURST + 50) and len(lines(place)) == NOTE_BURST


def test_refusals_are_counted_also_where_nothing_can_be_written(
    log: Callable[..., AuditLog], refused: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    log(None)
    audit.note("refused", why="word")
    assert refused == ["word"] and capfd.readouterr() == ("", "")


def test_it_goes_on_when_a_library_sets_up_its_own_log(place: Path, refused: list[str]) -> None:
    """Voilà does so at its start, and all handlers are closed by that."""
    audit.note("started", word=True)
    logging.config.dictConfig({"version": 1, "disable_existing_loggers": False})
    audit.note("refused", why="host")
    assert [one["event"] for one in lines(place)] == ["started", "refused"] and refused == ["host"]


def test_it_may_go_to_standard_error(
    log: Callable[..., AuditLog], capsys: pytest.CaptureFixture[str]
) -> None:
    log("-")
    audit.note("started", word=True)
    assert json.loads(capsys.readouterr().err)["event"] == "started"
