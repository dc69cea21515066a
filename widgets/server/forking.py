"""The fork server as the server sees it: it is started, asked for kernels, and replaced when it dies."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

LOG = logging.getLogger("widgets")

PATIENCE = 20.0
"""Seconds until a kernel must listen, the start of the fork server included."""

UNKNOWN = 255
"""Exit code of a kernel that ended after the fork server that could have told it."""


def can_fork() -> bool:
    """Whether kernels can be forked here: macOS's own libraries do not bear it."""
    return hasattr(os, "fork") and sys.platform != "darwin"


class ForkServerDied(Exception):
    """The fork server ended before it did what it was asked for."""


class ForkedProcess:
    """A forked kernel, with what jupyter_client asks of a :class:`subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.is_orphan = False
        """Whether the fork server has died, which would report the exit."""
        try:
            self._process = psutil.Process(pid)
        except psutil.NoSuchProcess:  # its exit is reported next
            self._process = None

    def poll(self) -> int | None:
        """Return the exit code, ``None`` while it runs."""
        if self.returncode is None and self.is_orphan and not self._runs():
            self.returncode = UNKNOWN
        return self.returncode

    def wait(self) -> int | None:
        """Return the exit code, for whoever has polled until there is one."""
        return self.poll()

    def _runs(self) -> bool:
        """Whether there is still this process, and not another of its number."""
        try:
            return self._process is not None and self._process.status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    def send_signal(self, number: int) -> None:
        """Send a signal, if it runs."""
        if self.poll() is None and self._process is not None:
            try:
                self._process.send_signal(number)
            except psutil.NoSuchProcess:
                LOG.debug("kernel %s has ended meanwhile", self.pid)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """Starts the process of :mod:`widgets.server.forkserver`, and has it fork.

    Kernels outlive it, but not this process: they hold the read end of a pipe of which only this process has
    the other, and end when that is closed.
    """

    def __init__(self) -> None:
        self.is_usable = False
        self.process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket
        self._connecting = asyncio.Lock()
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._was_ready = False
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[ForkedProcess]] = {}
        self._starting: dict[int, ForkedProcess] = {}
        self._forked: dict[int, ForkedProcess] = {}
        self._lifeline = os.pipe()

    def start(self) -> None:
        """Start the process; it imports what kernels need while this one goes on."""
        self._connection, theirs = socket.socketpair()
        inherited = (theirs.fileno(), self._lifeline[0])
        env = {name: value for name, value in os.environ.items() if name != "REFEREE_PASSWORD"}
        with theirs:
            self.process = subprocess.Popen(
                # not the folder where the server was started, but what is installed
                [sys.executable, "-P", "-m", "widgets.server.forkserver", *map(str, inherited)],
                pass_fds=inherited,
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # not for Ctrl+C
                # one heap for all threads: each of a kernel's seven would begin pages of its own
                env=env | {"MALLOC_ARENA_MAX": "1"},
            )
        self._was_ready = False
        self.is_usable = True

    async def fork(self, connection_file: str, env: dict[str, str], cwd: str | Path) -> ForkedProcess:
        """Return a kernel that listens, or has exited.

        Raises :class:`ForkServerDied` if there is no fork server, :class:`OSError` if the system forks no
        more, and :class:`TimeoutError`.
        """
        command = {"connection_file": connection_file, "env": env, "cwd": str(cwd)}
        try:
            return await self._ask(command)
        except ForkServerDied:
            return await self._ask(command)  # of the one that replaces it

    async def _ask(self, command: dict[str, Any]) -> ForkedProcess:
        if not self.is_usable:
            raise ForkServerDied
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                writer = await self._connect()
                writer.write(json.dumps({"number": number, **command}).encode() + b"\n")
                return await self._asked[number]
        finally:
            del self._asked[number]
            started = self._starting.pop(number, None)
            if started is not None:  # too late, or not waited for
                started.kill()

    async def _connect(self) -> asyncio.StreamWriter:
        """Listen to the fork server in this event loop, if that is not done."""
        async with self._connecting:
            if self._writer is None:
                reader, self._writer = await asyncio.open_connection(sock=self._connection)
                self._listening = asyncio.get_running_loop().create_task(self._listen(reader))
            return self._writer

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        """Take in what the fork server tells; start another when it has died."""
        try:
            async for line in reader:
                self._take(json.loads(line))
        except ConnectionError as error:
            LOG.debug("the fork server was cut off: %s", error)
        self._end()
        if self._was_ready:
            LOG.warning("the fork server died: another is started")
            self._start_another()
        else:
            LOG.error("the fork server does not start: each kernel is started by itself, and that is slower")
        for number in self._asked:
            self._fail(number, ForkServerDied())

    def _start_another(self) -> None:
        try:
            self.start()
        except OSError as error:
            LOG.error("no other can be started: each kernel is started by itself (%s)", error)

    def _take(self, told: dict[str, Any]) -> None:
        if "ready" in told:
            self._was_ready = True
        elif "exited" in told:
            self._exited(told["exited"], told["code"])
        elif "listening" in told:
            self._started(told["listening"])
        elif "error" in told:
            self._fail(told["number"], OSError(told["error"]))
        else:
            process = self._forked[told["pid"]] = ForkedProcess(told["pid"])
            if told["number"] in self._asked:
                self._starting[told["number"]] = process
            else:  # nobody waits for it any more
                process.kill()

    def _fail(self, number: int, error: Exception) -> None:
        asked = self._asked.get(number)
        if asked is not None and not asked.done():
            asked.set_exception(error)

    def _started(self, number: int) -> None:
        if number in self._starting and not self._asked[number].done():
            self._asked[number].set_result(self._starting.pop(number))

    def _exited(self, pid: int, code: int) -> None:
        process = self._forked.pop(pid)
        process.returncode = code
        for number, starting in [*self._starting.items()]:
            if starting is process:
                self._started(number)  # it is noticed as any that has died

    def _end(self) -> None:
        """Give up a fork server that has closed its end."""
        assert self.process is not None
        self.is_usable = False
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        else:
            self._connection.close()
        self.process.kill()
        self.process.wait()
        for process in self._forked.values():
            process.is_orphan = True
        self._forked.clear()
        for number in [*self._starting]:
            self._started(number)  # it was the last to close the other end: it listens or has exited

    async def stop(self) -> None:
        """End the fork server, and all kernels that are left."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self._end()
        for end in self._lifeline:
            os.close(end)


_fork_server: ForkServer | None = None


def begin() -> ForkServer:
    """Start the fork server of this process; as early as can be, for it takes a second."""
    global _fork_server  # noqa: PLW0603 - there is one of the process
    _fork_server = ForkServer()
    _fork_server.start()
    return _fork_server


def here() -> ForkServer | None:
    """Return the fork server of this process, if one was begun."""
    return _fork_server
