"""A worker process, as the server sees it: started, given one order at a time, and ended."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, Literal

import psutil  # type: ignore[import-untyped]

from widgets.jobs import log_failure
from widgets.logs import LOG_FORMAT
from widgets.server.worker import LENGTH, LIMITS_MEMORY, Order, Outcome, Reply, pack

STARTING = 30.0
"""Seconds that a worker may take to start, on a busy machine."""
SAMPLING = 0.2
"""Seconds between two looks at a worker's memory, where it cannot limit that itself."""


class WorkerProcess:
    """A process of :mod:`widgets.server.worker`. It ends with this one: its input does."""

    def __init__(self, process: Process) -> None:
        """Take a process that runs; see :meth:`start`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._process = process
        self._orders, self._replies = process.stdin, process.stdout
        self._is_ending = False
        self._has_grown = False
        """Whether it was killed for its memory."""

    @classmethod
    async def start(cls) -> WorkerProcess:
        """Start a worker, which has imported all games.

        It inherits nothing of this program's settings but the form of the log: they may be secret.

        Raises:
            OSError: It does not start, or not in time.
            EOFError: It ends at once.
            NotImplementedError: The event loop has no subprocesses: Windows' selector loop.
        """
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("REFEREE") or name == LOG_FORMAT
        }
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command = (sys.executable, "-m", "widgets.server.worker")
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment))
        try:
            async with asyncio.timeout(STARTING):
                await worker._receive()  # it says that it has started
        except BaseException:
            worker.kill()
            await worker.wait()
            raise
        return worker

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone."""
        return self._process.returncode is not None

    @property
    def is_ready(self) -> bool:
        """Whether it takes another order."""
        return not (self._is_ending or self.has_ended)

    async def carry_out(self, order: Order) -> tuple[Outcome | Literal["slow", "crashed"], Any]:
        """Return what came of an order, and its value or :class:`RefereeError`.

        A worker that gives no reply in time is killed; so it is if this is cancelled.
        """
        guard = None if LIMITS_MEMORY else asyncio.create_task(self._limit_memory(order.memory))
        try:
            async with asyncio.timeout(order.seconds):
                reply: Reply = await self._exchange(order)
        except TimeoutError:
            self.kill()
            return "slow", None
        except (OSError, EOFError):
            self.kill()
            return "memory" if self._has_grown else "crashed", None
        except asyncio.CancelledError:
            self.kill()
            raise
        finally:
            if guard is not None:
                guard.cancel()
        self._is_ending = reply.is_last
        try:
            return reply.outcome, pickle.loads(reply.value) if reply.value else None
        except Exception as error:
            log_failure("a worker's reply", error)
            return "failed", None

    def end(self) -> None:
        """Let it end by itself, with its input."""
        self._is_ending = True
        self._orders.close()

    def kill(self) -> None:
        """End it at once."""
        self._is_ending = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def wait(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()

    async def _exchange(self, message: Any) -> Any:
        self._orders.write(pack(message))
        await self._orders.drain()
        return await self._receive()

    async def _receive(self) -> Any:
        length = int.from_bytes(await self._replies.readexactly(LENGTH), "big")
        return pickle.loads(await self._replies.readexactly(length))

    async def _limit_memory(self, most: int) -> None:
        """Kill it once its resident memory has grown by so many bytes."""
        try:
            process = psutil.Process(self.pid)
            base = process.memory_info().rss
            while process.memory_info().rss - base < most:
                await asyncio.sleep(SAMPLING)
        except psutil.NoSuchProcess:
            return
        self._has_grown = True
        self.kill()
