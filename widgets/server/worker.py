"""A worker process: ``python -m widgets.server.worker``, and :class:`WorkerProcess`, which starts it.

It reads orders from its standard input and writes replies to its standard output, each a pickled value after
its length in four bytes. Only this program writes to both. It ends at the end of its input, or when an order
exceeds its time.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

import psutil  # type: ignore[import-untyped]

from referee.bots.registry import find_bot
from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from widgets.jobs import log_failure
from widgets.logs import LOG_FORMAT, configure_logging

LOG = logging.getLogger("widgets")

LENGTH_BYTES = 4
"""The size of the length before a message."""
GRACE_S = 2.0
"""The delay after which a worker exits by itself if the server has not killed it."""
NICENESS = 10
"""The niceness of a worker, which gives way to taps."""
MAX_GROWTH = 512 * 2**20
"""Bytes of additional address space after which a worker ends, and a new one replaces it."""
PRELOADED = ("referee.store.store", "widgets.apart")
"""Modules to import at the start, besides the games."""
START_TIMEOUT_S = 30.0
"""How long a worker may take to start, on a busy machine."""
SAMPLE_INTERVAL_S = 0.2
"""The time between two checks of a worker's memory, if it cannot limit that itself."""
LIMITS_MEMORY = sys.platform == "linux"
"""Whether a worker can limit its memory itself; other systems have no such limit, or ignore it."""

Outcome = Literal["done", "refused", "failed", "memory"]
"""The outcome of an order: a value, a :class:`RefereeError`, another error, or too little memory."""


class Order(NamedTuple):
    """Pickled ``work``, with its limits of seconds and of additional bytes of memory."""

    work: bytes
    seconds: float
    memory: int


class Reply(NamedTuple):
    """The outcome of an order; ``value`` is pickled; ``is_last``: the worker ends now."""

    outcome: Outcome
    value: bytes
    is_last: bool = False


def pack(value: Any) -> bytes:
    """Return the serialized form of a message."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


# -- the server's end ---------------------------------------------------------------------------------


class WorkerProcess:
    """The server's handle of a worker, which gets one order at a time."""

    def __init__(self, process: Process) -> None:
        """Use a running process; see :meth:`start`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self.pid = process.pid
        self._process = process
        self._orders, self._replies = process.stdin, process.stdout
        self._is_ending = False
        self._has_grown = False
        """Whether the worker was killed because of its memory."""

    @classmethod
    async def start(cls) -> WorkerProcess:
        """Start a worker, which has imported :data:`PRELOADED` and the games.

        Of this program's settings, which may be secret, it inherits the log format only.

        Raises:
            OSError: The worker does not start, or not in time.
            EOFError: The worker exits at once.
            NotImplementedError: The event loop has no subprocesses, such as Windows' selector loop.
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
            async with asyncio.timeout(START_TIMEOUT_S):
                await worker._receive()  # the message that it has started
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
        """Whether it accepts an order."""
        return not (self._is_ending or self.has_ended)

    async def carry_out(self, order: Order) -> tuple[Outcome | Literal["slow", "crashed"], Any]:
        """Return the outcome of an order, and its value or :class:`RefereeError`.

        A worker without a reply in time is killed, and so it is if this call is cancelled.
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
        """Close its input, so that it exits."""
        self._is_ending = True
        self._orders.close()

    def kill(self) -> None:
        """Kill it."""
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
        length = int.from_bytes(await self._replies.readexactly(LENGTH_BYTES), "big")
        return pickle.loads(await self._replies.readexactly(length))

    async def _limit_memory(self, most: int) -> None:
        """Kill it once its resident memory has grown by so many bytes."""
        try:
            process = psutil.Process(self.pid)
            base = process.memory_info().rss
            while process.memory_info().rss - base < most:
                await asyncio.sleep(SAMPLE_INTERVAL_S)
        except psutil.NoSuchProcess:
            return
        self._has_grown = True
        self.kill()


# -- the worker's end ---------------------------------------------------------------------------------


def serve(orders: BinaryIO, replies: BinaryIO) -> None:
    """Carry out orders until the end of input."""
    _preload()
    base = _address_space()
    _send(replies, True)  # started
    while (order := _receive(orders)) is not None:
        reply = carry_out(order)
        has_grown = _address_space() - base > MAX_GROWTH
        reply = reply._replace(is_last=reply.outcome == "memory" or has_grown)
        _send(replies, reply)
        if reply.is_last:
            return


def carry_out(order: Order) -> Reply:
    """Run the work of an order within its limits; the log of a failure has its location, not its values."""
    try:
        with _limited(order.seconds, order.memory):
            work: Callable[[], Any] = pickle.loads(order.work)
            return Reply("done", pickle.dumps(work()))
    except RefereeError as error:
        failed: BaseException = error
        try:
            return Reply("refused", pickle.dumps(error))
        except Exception as unsent:
            failed = unsent
    except MemoryError as error:
        log_failure("some work", error)
        return Reply("memory", b"")
    except (Exception, SystemExit) as error:  # a failing game must not end the worker
        failed = error
    log_failure("some work", failed)
    return Reply("failed", b"")


@contextmanager
def _limited(seconds: float, memory: int) -> Iterator[None]:
    """Limit the time of the block and, if the system supports it, its memory in bytes.

    A thread without the interpreter limits the time. It works for any code, and without the parent process.
    """
    faulthandler.dump_traceback_later(seconds + GRACE_S, exit=True)
    try:
        with _limited_memory(memory):
            yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@contextmanager
def _limited_memory(memory: int) -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([_address_space() + memory, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int:
    """Return the bytes of this process's address space; 0 on systems that do not limit it."""
    if not LIMITS_MEMORY:
        return 0
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _preload() -> None:
    """Import modules that most orders need, so that imports do not use the time of an order.

    A faulty game fails later, when it is played.
    """
    for name in PRELOADED:
        import_module(name)
    for game_id in game_ids():
        try:
            find_bot(find_game(game_id).info.id)
        except Exception as error:
            log_failure("a game", error)


def _receive(orders: BinaryIO) -> Any:
    """Return the next message, ``None`` at the end."""
    head = orders.read(LENGTH_BYTES)
    body = orders.read(int.from_bytes(head, "big"))
    return pickle.loads(body) if body else None


def _send(replies: BinaryIO, value: Any) -> None:
    try:
        replies.write(pack(value))
        replies.flush()
    except OSError:  # the server has gone
        os._exit(1)


def main() -> None:
    """Carry out orders from the standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal is for the server
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed output must not mix with replies
    configure_logging()
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    from widgets.server import worker  # noqa: PLW0406 - messages are pickled with this module name

    worker.main()
