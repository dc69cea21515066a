"""Works for worker processes, which import this module themselves."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from referee.engine.errors import Malformed
from referee.i18n import say

if TYPE_CHECKING:
    from referee.store.store import Store


def write(path: str, text: str) -> None:
    """Add a line to a file, by which a test sees that a work has begun."""
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(f"{text}\n")


def pid() -> int:
    """Return the worker's process id."""
    return os.getpid()


def sleep(seconds: float, path: str | None = None, text: str = "", after: str = "") -> str:
    """Take a while, having said in a file that it begins, and saying that it has ended."""
    if path is not None:
        write(path, text)
    time.sleep(seconds)
    if path is not None and after:
        write(path, after)
    return text


def hold(path: str, text: str, until: str = "go") -> None:
    """Write to a file at the start, wait until it has another text, and write at the end."""
    write(path, text)
    while until not in Path(path).read_text("utf-8").split():
        time.sleep(0.02)
    write(path, f"end-{text}")


def take(size: int) -> int:
    """Take so many bytes of memory and hold them for a second."""
    taken = bytearray(size)
    taken[::4096] = b"x" * len(taken[::4096])
    time.sleep(1)
    return len(taken)


def refuse() -> None:
    """Raise what the referee says no with, of a kind that is made from two values."""
    raise Malformed("seats", say("There are {n} seats.", n=3))


def fail() -> None:
    """Raise an error that names a secret."""
    raise ValueError("a secret")


def unsendable() -> object:
    """Return what cannot be pickled."""
    return lambda: None


def die() -> None:
    """End the process without a word."""
    os._exit(3)


def speak() -> str:
    """Print something, which is no reply."""
    print("x" * 9)
    os.write(1, b"y" * 9)
    return "said"


def niceness() -> int:
    """Return the process's niceness."""
    return os.nice(0)


def tables(store: Store) -> tuple[int, int]:
    """Return how many tables a store has, and its identity in this process."""
    return len([*store.tables()]), id(store)


def doubled(value: bytes) -> bytes:
    """Return the same bytes twice."""
    return value * 2
