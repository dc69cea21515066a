"""What the server asks the store beside its event loop, so that a slow one keeps nothing else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

THREADS = 4
"""Questions that are asked at once, at most; others wait for their turn, and the loop goes on."""

_threads = ThreadPoolExecutor(THREADS, "store")


async def asking(question: Callable[[], T]) -> T:
    """Return the answer of the store; raise as the question does."""
    return await asyncio.get_running_loop().run_in_executor(_threads, question)
