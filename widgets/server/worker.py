"""A worker process: ``python -m widgets.server.worker``, and :class:`WorkerProcess`, which starts it.

It reads orders from its standard input and writes replies to its standard output, each a pickled value after
its length in four bytes. Both ends are this program's: nobody else writes there. It ends with its input, and
by itself when an order takes longer than it may.
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
from widgets.logs import LOG_FORMAT, begin_log

LOG = logging.getLogger("widgets")

LENGTH = 4
"""Bytes that say how long what follows is."""
GRACE = 2.0
"""Seconds after which a worker ends by itself when whoever started it should have ended it."""
NICENESS = 10
"""How far a worker stands back behind the server: taps at other tables do not wait for it."""
GROWN = 512 * 2**20
"""Bytes of address space more than at its start, after which a worker ends: a new one takes its place."""
NEEDED = ("referee.store.store", "widgets.apart")
"""Modules beside the games that take as long to import as all of them."""
STARTING = 30.0
"""Seconds that a worker may take to start, on a busy machine."""
SAMPLING = 0.2
"""Seconds between two looks at a worker's memory, where it cannot limit that itself."""
LIMITS_MEMORY = sys.platform == "linux"
"""Whether a worker limits its memory itself: elsewhere the system has no such limit, or ignores it."""

Outcome = Literal["done", "refused", "failed", "memory"]
"""What came of an order: a value, a :class:`RefereeError`, another error, or too little memory."""


class Order(NamedTuple):
    """Pickled ``work``, the seconds that it may take, and the bytes of memory beyond those in use before."""

    work: bytes
    seconds: float
    memory: int


class Reply(NamedTuple):
    """What came of an order; ``value`` is pickled; ``is_last``: the worker ends now."""

    outcome: Outcome
    value: bytes
    is_last: bool = False


def pack(value: Any) -> bytes:
    """Return a message as it is sent."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH, "big") + body


# -- the server's end ---------------------------------------------------------------------------------


class WorkerProcess:
    """A worker as the server sees it: started, given one order at a time, and ended with its input."""

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
        """Start a worker, which has imported what nearly all works need.

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


# -- the worker's end ---------------------------------------------------------------------------------


def serve(orders: BinaryIO, replies: BinaryIO) -> None:
    """Carry out orders until there are no more."""
    _import_what_is_needed()
    base = _address_space()
    _send(replies, True)  # it has started
    while (order := _receive(orders)) is not None:
        reply = carry_out(order)
        has_grown = _address_space() - base > GROWN
        reply = reply._replace(is_last=reply.outcome == "memory" or has_grown)
        _send(replies, reply)
        if reply.is_last:
            return


def carry_out(order: Order) -> Reply:
    """Do some work within its limits; a failure is logged by its place, not by its values."""
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
    except (Exception, SystemExit) as error:  # whatever a game's code does, the next work may be another one
        failed = error
    log_failure("some work", failed)
    return Reply("failed", b"")


@contextmanager
def _limited(seconds: float, memory: int) -> Iterator[None]:
    """Bound what is done in time and, where the system can, in memory (bytes).

    The time is bounded by another thread, which needs nothing of the interpreter: whatever the work does, and
    whether or not whoever started this process is still there.
    """
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True)
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
    limits = [one for one in (soft, hard) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([_address_space() + memory, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int:
    """Return the bytes of this process's address space; 0 where they are not limited."""
    if not LIMITS_MEMORY:
        return 0
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _import_what_is_needed() -> None:
    """Import what nearly all works need, as the seconds of a job count from its beginning.

    A faulty game fails where it is played.
    """
    for name in NEEDED:
        import_module(name)
    for game_id in game_ids():
        try:
            find_bot(find_game(game_id).info.id)
        except Exception as error:
            log_failure("a game", error)


def _receive(orders: BinaryIO) -> Any:
    """Return the next message, ``None`` at the end."""
    head = orders.read(LENGTH)
    body = orders.read(int.from_bytes(head, "big"))
    return pickle.loads(body) if body else None


def _send(replies: BinaryIO, value: Any) -> None:
    try:
        replies.write(pack(value))
        replies.flush()
    except OSError:  # nobody reads: nothing is left to do, and nothing to tell
        os._exit(1)


def main() -> None:
    """Carry out what comes on the standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at a terminal is for the server
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a work prints is no reply
    begin_log()
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    from widgets.server import worker  # noqa: PLW0406 - by the name that its messages are pickled with

    worker.main()
