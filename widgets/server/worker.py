"""A worker process: ``python -m widgets.server.worker``, started by :class:`widgets.server.jobs.Pool`.

It reads orders from its standard input and writes replies to its standard output, each a pickled value after
its length in four bytes. Both ends are this program's: nobody else writes there. It ends with its input, and
by itself when an order takes longer than it may.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Literal, NamedTuple

from referee.bots.registry import find_bot
from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from widgets.jobs import log_failure
from widgets.logs import begin_log

LOG = logging.getLogger("widgets")

LENGTH = 4
"""Bytes that say how long what follows is."""
GRACE = 2.0
"""Seconds after which a worker ends by itself when whoever started it should have ended it."""
NICENESS = 10
"""How far a worker stands back behind the server: taps at other tables do not wait for it."""
GROWN = 512 * 2**20
"""Bytes of address space more than at its start, after which a worker ends: a new one takes its place."""
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


def serve(orders: BinaryIO, replies: BinaryIO) -> None:
    """Carry out orders until there are no more."""
    _import_games()
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


def _import_games() -> None:
    """Import what nearly all works need; a faulty game fails where it is played."""
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
