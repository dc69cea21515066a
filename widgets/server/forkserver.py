"""The process that kernels are forked from: it has imported what every page needs, and is nothing else.

The server starts it (:mod:`widgets.server.forking`) and speaks to it over a socket pair, in lines of JSON:
a command to fork goes in; what was forked, which kernel listens and which has exited comes out. It has one
thread, no event loop, no ZeroMQ context and no store: a forked process would have only half of them.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Any, NamedTuple

PRELOADED = (
    "faulthandler",
    "importlib.readers",
    "pdb",
    "tornado.platform.asyncio",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "ipykernel.debugger",
    "ipywidgets",
    "widgets.preload",
)
"""What a page's kernel imports beside its application. None may make a widget when it is imported: each
kernel has to tell its own page of those."""

KEPT_OUT = ("debugpy",)
"""What a kernel imports if it can, and no page needs."""

KERNEL_ARGUMENTS = (
    # who sends the same again is the server, for a page: no reason for a traceback in the log
    "--Session.digest_history_size=0",
    # no file of what was typed, for nobody types
    "--HistoryManager.enabled=False",
)
"""Command line of every kernel, forked or not."""

CHUNK = 1 << 16
"""Bytes that are read at once."""


class Command(NamedTuple):
    """What a kernel is started with; ``env`` is all of its environment."""

    number: int
    connection_file: str
    env: dict[str, str]
    cwd: str


class Forker:
    """Takes commands from a socket and forks, until the server has closed its end."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._read = b""
        self._exits, self._wakeup = os.pipe()  # readable when a kernel may have exited
        os.set_blocking(self._wakeup, False)

    def serve(self) -> Command | None:
        """Return ``None`` when the server is gone; in a forked process, return what it is to run."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wakeup, warn_on_full_buffer=False)
        try:
            self.tell(ready=True)
            while (lines := self._next_lines()) is not None:
                for line in lines:
                    command = Command(**json.loads(line))
                    if self._fork(command):
                        return command
        except ConnectionError:  # the server was killed while it was told something
            return None
        return None

    def tell(self, **told: Any) -> None:
        """Tell the server something."""
        self._connection.sendall(json.dumps(told).encode() + b"\n")

    def close(self) -> None:
        """Tell the server nothing more."""
        self._connection.close()

    def _next_lines(self) -> list[bytes] | None:
        """Wait for what the server says next and return it; report exits meanwhile."""
        connection = self._connection.fileno()
        readable, _, _ = select.select([connection, self._exits], [], [])
        if self._exits in readable:
            os.read(self._exits, CHUNK)
            self._report_exits()
        if connection not in readable:
            return []
        received = self._connection.recv(CHUNK)
        *lines, self._read = (self._read + received).split(b"\n")
        return lines if received else None

    def _report_exits(self) -> None:
        """Reap what has exited, and say with which code, negative for a signal."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:  # there is none at all
                return
            if pid == 0:
                return
            self.tell(exited=pid, code=os.waitstatus_to_exitcode(status))

    def _fork(self, command: Command) -> bool:
        """Return whether this is the forked process."""
        try:
            pid = os.fork()
        except OSError as error:
            self.tell(number=command.number, error=str(error))
            return False
        if pid == 0:
            self._reset()
            return True
        _lead_group(pid)
        self.tell(number=command.number, pid=pid)
        return False

    def _reset(self) -> None:
        """Give up in a forked process what is its parent's."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(self._exits)
        os.close(self._wakeup)
        _lead_group(0)


def _lead_group(pid: int) -> None:
    """Put a kernel into a process group of its own; it and its parent both do, whoever is first."""
    try:
        os.setpgid(pid, pid)
    except ProcessLookupError:  # it has exited already
        return


def main(connection: int, lifeline: int) -> None:
    """Run with the numbers of two descriptors: the socket, and the read end of what the server holds open."""
    gc.disable()  # until forked: a collection writes to memory that kernels share
    for name in KEPT_OUT:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in PRELOADED:
        importlib.import_module(name)
    sys.modules["widgets.preload"].preload()
    from widgets.server.kernel_app import KernelApp

    app = KernelApp.instance(parent_handle=os.getppid())
    app.prepare([*KERNEL_ARGUMENTS])
    if threading.active_count() > 1:
        raise RuntimeError(f"these threads would be lost in a kernel: {threading.enumerate()}")
    gc.collect()
    gc.freeze()
    forker = Forker(socket.socket(fileno=connection))
    command = forker.serve()
    if command is None:
        return

    def say_listening() -> None:
        with suppress(ConnectionError):  # there is no server any more: the kernel ends with it
            forker.tell(listening=command.number)
        forker.close()

    os.environ.clear()
    os.environ.update(command.env)
    time.tzset()
    os.chdir(command.cwd)
    gc.enable()
    app.lifeline = lifeline
    app.say_listening = say_listening
    app.connection_file = command.connection_file
    app.initialize()
    app.start()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
