"""The watchdog stops endless loops, and nothing else."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from textwrap import dedent
from typing import Any

import psutil
import pytest
import websocket

from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.page_client import REVEAL, SEATS, Device, table_of
from tests.support.server import ServerProcess, in_a_loop, wait_for
from widgets.server import operations
from widgets.server.operations import LOOPED, Watchdog, closed_tables, looped_tables, start_again
from widgets.server.sessions import OpenPage, Sessions

DEVICE = "a" * 64
CLOSED = "This game stopped the referee twice"


@pytest.fixture
def table(store: Store) -> str:
    return store.create(NewTable("reputation", SEATS, {"start_seat": 0}), host=DEVICE).id


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop is one after a part of a second."""
    monkeypatch.setattr(operations, "LOOP_WALL_S", 0.3)
    monkeypatch.setattr(operations, "LOOP_CPU_S", 0.1)


class Watched:
    """A page whose tap runs a given function, and the watchdog's reaction."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, **environment: str) -> None:
        self.store, self.monkeypatch = store, monkeypatch
        self.started: list[Mapping[str, str]] = []
        self.environment = environment
        self.is_over = threading.Event()

    def play(self, table: str, work: Callable[[], None], seconds: float = 20, *, opens: str = "") -> None:
        """Have ``work`` done at a tap, or when a table is opened; look until it is over, or a loop."""
        in_a_loop(self._played(table, work, seconds, opens))

    async def _played(self, table: str, work: Callable[[], None], seconds: float, opens: str) -> None:
        loop = asyncio.get_running_loop()
        sessions = Sessions(self.store, loop, most=5, most_per_device=5)
        page = await self._open(sessions, table)
        dog = Watchdog(sessions, self.environment, self.started.append)
        if opens:
            monkeypatch, table_class = self.monkeypatch, "widgets.server.sessions.Table.open"
            monkeypatch.setattr(table_class, lambda *_: work())
        else:
            page.session.tap = lambda _: work()  # type: ignore[assignment, method-assign]
        answered = asyncio.Event()
        tap = {"tap": "open", "table": opens} if opens else {"tap": "x"}
        assert sessions.receive(page, {"event": "tap", "data": tap}, answered.set)
        end = loop.time() + seconds
        while not self.started and not answered.is_set() and loop.time() < end:
            dog.look()
            await asyncio.sleep(0.02)
        self.is_over.set()
        await answered.wait()
        sessions.stop()

    async def _open(self, sessions: Sessions, table: str) -> OpenPage:
        page = sessions.add(DEVICE)
        await sessions.connect(page, {"language": "en", "table": table, "score_sheet": ""})
        return page

    def spin(self) -> None:
        while not self.is_over.is_set():
            pass


def test_a_game_that_loops_is_named_and_the_server_starts_again_once(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watched = Watched(store, monkeypatch, REFEREE_PASSWORD="sesame", **{LOOPED: "bcdfghjk"})
    watched.play(table, watched.spin)
    assert watched.started == [{"REFEREE_PASSWORD": "sesame", LOOPED: f"bcdfghjk {table}"}]
    [said] = [record.getMessage() for record in caplog.records if "loops" in record.getMessage()]
    assert table in said
    assert LOOPED not in os.environ


def test_a_table_that_loops_while_it_is_opened_is_named(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(store, monkeypatch)
    watched.play("", watched.spin, opens=table)
    assert watched.started == [{LOOPED: table}]


def test_a_loop_at_no_table_is_a_loop_as_well(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watched = Watched(store, monkeypatch)
    watched.play("", watched.spin)
    assert watched.started == [{LOOPED: ""}]
    assert "(none is open)" in caplog.text


def test_a_thread_that_waits_does_not_loop(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as for a store that another program holds."""
    watched = Watched(store, monkeypatch)
    watched.play(table, lambda: time.sleep(1.5))
    assert watched.started == [] and "loops" not in caplog.text


def test_a_loop_is_one_where_threads_are_not_told_apart(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as on macOS, where psutil counts the threads and knows no ids."""
    monkeypatch.setattr(psutil.Process, "threads", lambda _: [])
    watched = Watched(store, monkeypatch)
    watched.play(table, watched.spin)
    assert watched.started == [{LOOPED: table}]


def test_workers_of_the_process_before_are_waited_for(store: Store) -> None:
    async def scene() -> None:
        worker = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
        assert worker.stdin is not None
        sessions = Sessions(store, asyncio.get_running_loop(), most=5, most_per_device=5)
        dog = Watchdog(sessions, {})
        dog.look()
        assert psutil.pid_exists(worker.pid)
        worker.stdin.close()
        while psutil.pid_exists(worker.pid):  # a zombie does
            dog.look()
            await asyncio.sleep(0.02)
        worker.returncode = 0  # nothing is left to wait for
        sessions.stop()

    in_a_loop(scene())


def test_many_messages_in_a_row_are_no_loop(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        loop, started = asyncio.get_running_loop(), list[Any]()
        sessions = Sessions(store, loop, most=5, most_per_device=5)
        page = sessions.add(DEVICE)
        dog, ends = Watchdog(sessions, {}, started.append), loop.time() + 1
        page.session.tap = lambda _: sum(range(300_000)) and "done"  # type: ignore[assignment, method-assign]
        while loop.time() < ends:
            answered = asyncio.Event()
            sessions.receive(page, {"event": "tap", "data": {}}, answered.set)
            await answered.wait()
            dog.look()
        sessions.stop()
        assert started == []

    in_a_loop(scene())


def test_a_table_is_closed_once_it_has_looped_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LOOPED, "")
    assert looped_tables() == {} and closed_tables() == frozenset()
    monkeypatch.setenv(LOOPED, "bcdfghjk xyzxyzxy bcdfghjk")
    assert looped_tables() == {"bcdfghjk": 2, "xyzxyzxy": 1}
    assert closed_tables() == {"bcdfghjk"}


def test_a_closed_table_cannot_be_opened_and_says_so(store: Store, table: str) -> None:
    other = store.create(NewTable("reputation", SEATS, {"start_seat": 0}), host=DEVICE).id

    def close(page: OpenPage) -> None:
        page.session.context.closed_tables = {table}

    async def scene() -> None:
        sessions = Sessions(store, asyncio.get_running_loop(), close, most=5, most_per_device=5)
        page = sessions.add(DEVICE)
        for asked, opens in ((table, False), (other, True), (table, False)):
            screens: Any = await sessions.connect(page, {"language": "en", "table": asked, "score_sheet": ""})
            notice = screens["shell"]["notice"]
            assert (notice is None) is opens
            assert opens or notice["text"].startswith(CLOSED)
            assert opens or screens["shell"]["table"] != table
        sessions.stop()

    in_a_loop(scene())


def test_the_process_in_its_place_runs_the_same_command_and_opens_no_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[Any] = []
    monkeypatch.setattr(os, "execve", lambda *given: called.append(given))
    monkeypatch.setattr("sys.argv", ["/usr/bin/referee", "serve", "--port", "8867"])
    start_again({"REFEREE_PASSWORD": "sesame"})
    [(program, arguments, environment)] = called
    assert arguments == [program, "-m", "referee", "serve", "--port", "8867", "--no-browser"]
    assert environment == {"REFEREE_PASSWORD": "sesame"}


def test_on_windows_the_process_starts_another_one_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []

    def end(status: int) -> None:
        called.append(status)
        raise SystemExit

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("sys.argv", ["referee", "serve", "--store", "sqlite:///C:/My games/tables.db"])
    monkeypatch.setattr(subprocess, "Popen", lambda command, env: called.append((command[1:], env)))
    monkeypatch.setattr(os, "_exit", end)
    with pytest.raises(SystemExit):
        start_again({"A": "B"})
    command = ["-m", "referee", "serve", "--store", "sqlite:///C:/My games/tables.db", "--no-browser"]
    assert called == [(command, {"A": "B"}), 0]


# -- a whole server ---------------------------------------------------------------------------------

SITE = '''
    """A rule that loops for ever, in every process that has this file on its path."""
    from functools import wraps

    from widgets.screens.table import model

    submit = model.TableModel.submit

    @wraps(submit)  # it is declared as a command by what it carries
    def looping(self, action: model.Values, revision: model.String) -> None:
        while action.get("private", {}).get("loss") == 7:
            pass
        submit(self, action, revision)

    model.TableModel.submit = looping
    from widgets.server import operations  # the list of commands has the methods as they are by now

    operations.LOOP_WALL_S, operations.LOOP_CPU_S = 1.0, 0.5
'''
LOOPING = {**REVEAL, "private": {"loss": 7}}


def loop(server: ServerProcess, device: Device) -> None:
    """Do what loops, and wait until the server has started again."""
    before = server.log.read_text().count("the server starts again")
    with suppress(ConnectionError, websocket.WebSocketException):
        device.play(LOOPING)
        raise AssertionError("it was answered")
    wait_for(lambda: server.log.read_text().count("the server starts again") == before + 1)
    wait_for(lambda: is_answering(server))


def is_answering(server: ServerProcess) -> bool:
    with suppress(OSError):
        return server.get("/healthz/ready").status == 200
    return False


@pytest.mark.browser
def test_a_server_whose_game_loops_comes_back_and_the_other_games_go_on(tmp_path: Path) -> None:
    """It asks for the password as before, which is in no variable of the process any more."""
    (tmp_path / "sitecustomize.py").write_text(dedent(SITE))
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = ServerProcess(tmp_path, PYTHONPATH=path)
    try:
        with closing(open_store(server.store)) as store:
            looping, other = table_of(store, "tablet"), table_of(store, "elsewhere")
            pid, played = server.process.pid, 0
            for _ in range(2):
                tablet, elsewhere = Device(server, "tablet", looping), Device(server, "elsewhere", other)
                assert tablet.screens["table"]["id"] == looping
                elsewhere.play(GAME[played])
                loop(server, tablet)
                assert server.process.poll() is None and server.process.pid == pid
                again = Device(server, "elsewhere", other)
                assert again.screens["table"]["version"] == played + 1
                again.play(GAME[played + 1])
                again.close()
                played += 2
            closed = Device(server, "tablet", looping)
            assert closed.screens["shell"]["notice"]["text"].startswith(CLOSED)
            assert closed.screens["shell"]["screen"] == "lobby"
            told = closed.tap("open", table=looping)
            assert told is not None and told["text"].startswith(CLOSED)
            closed.close()
            assert store.log_length(other) == 4 and store.log_length(looping) == 0
    finally:
        server.end(signal.SIGTERM)


GAME = [REVEAL, *({"do": "speculate", "by": seat} for seat in range(3))]


@pytest.mark.browser
def test_a_server_can_be_ended_while_a_game_loops(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(dedent(SITE).replace("= 1.0, 0.5", "= 600.0, 600.0"))
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = ServerProcess(tmp_path, PYTHONPATH=path)
    try:
        with closing(open_store(server.store)) as store:
            device = Device(server, "tablet", table_of(store, "tablet"))
        revision = device.screens["table"]["revision"]
        device.send({"event": "tap", "data": {"tap": "submit", "action": LOOPING, "revision": revision}})
        process = psutil.Process(server.process.pid)
        used = process.cpu_times().user
        wait_for(lambda: process.cpu_times().user > used + 0.2)
        server.end(signal.SIGTERM)
    finally:
        server.process.kill()


@pytest.mark.browser
def test_a_password_is_asked_for_after_a_loop_as_before(tmp_path: Path) -> None:
    code = dedent("""
        import os, runpy, signal
        from widgets.server.sessions import Sessions
        from widgets.server.operations import Watchdog
        # the first look finds a loop
        Watchdog.look = lambda self: "REFEREE_LOOPED" in os.environ or self._start_again(
            {**self._environment, "REFEREE_LOOPED": ""})
        runpy.run_module("referee", run_name="__main__", alter_sys=True)
    """)
    server = ServerProcess(tmp_path, code=code, REFEREE_PASSWORD="sesame street")
    try:
        wait_for(lambda: server.log.read_text().count("Stop with Ctrl+C") == 2)
        wait_for(lambda: is_answering(server))
        assert server.get("/sit").headers["Location"] == "/login?next=%2Fsit"
    finally:
        server.end(signal.SIGTERM)
