"""What one page has done in the pool: bots think for it, and its slow taps and queries are worked on.

Both are used in the sessions' thread; what they ask for is done on the event loop, and what comes of it is
handed back to that thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from referee.bots import Question, think
from referee.engine.errors import RefereeError
from widgets.jobs import Failed, Job, Kind, Result, log_failure
from widgets.server.jobs import Pool

Call = Callable[[Callable[[], None]], None]
"""Has something called in the session's thread."""


class PageJobs:
    """Does the slow work of a page's taps and queries: the :class:`~widgets.jobs.Jobs` of its session.

    Args:
        pool: Where it is done.
        loop: The pool's event loop.
        call: Has something called in the session's thread.
        device: Whose page it is.
    """

    def __init__(self, pool: Pool, loop: asyncio.AbstractEventLoop, call: Call, device: str) -> None:
        self._pool, self._loop, self._call, self._device = pool, loop, call, device
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, job: Job, then: Callable[[Result], None]) -> None:
        """Have ``then`` called with the result, later."""
        self._loop.call_soon_threadsafe(self._begin, job, then)

    def stop(self) -> None:
        """Give up what is not done, but for an import that has begun; called on the event loop."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, job: Job, then: Callable[[Result], None]) -> None:
        task = self._loop.create_task(self._run(job, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, job: Job, then: Callable[[Result], None]) -> None:
        try:
            result = Result(await self._pool.run(job, self._device))
        except RefereeError as error:
            result = Result(error=error)
        except Exception as error:  # the page waits for an answer
            log_failure("some work", error)
            result = Result(error=Failed())
        self._call(partial(then, result))


class PageThinker:
    """Answers the questions of one page in the pool; of each kind of question, only the latest counts.

    It is a :class:`~widgets.screens.table.thinker.Thinker`, used in the thread of the page's session.

    Args:
        pool: Where bots think.
        loop: The pool's event loop.
        call: Has something called in the session's thread.
        device: Whose page it is.
        changed: Is called there after each answer.
    """

    def __init__(
        self,
        pool: Pool,
        loop: asyncio.AbstractEventLoop,
        call: Call,
        device: str,
        changed: Callable[[], None],
    ) -> None:
        self._pool, self._loop, self._call = pool, loop, call
        self._device, self._changed = device, changed
        self._times_stopped = 0
        """Belongs to the session's thread; all below to the event loop."""
        self._wanted: dict[type, tuple[Any, Callable[[Any], None]]] = {}
        self._task: asyncio.Task[None] | None = None

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Answer a question some time later; ``None``: the bot has failed, or was too slow."""
        times_stopped = self._times_stopped

        def answer(found: Any) -> None:
            if times_stopped == self._times_stopped:  # else nobody waits for it any more
                then(found)
                self._changed()

        self._in_loop(partial(self._want, question, answer))

    def stop(self) -> None:
        """Answer no more of what was asked."""
        self._times_stopped += 1
        self._in_loop(self._forget)

    def _in_loop(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed: the server has stopped
            self._loop.call_soon_threadsafe(work)

    def _want(self, question: Any, answer: Callable[[Any], None]) -> None:
        self._wanted[type(question)] = question, answer
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._answer_all())

    def _forget(self) -> None:
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _answer_all(self) -> None:
        while self._wanted:
            question, answer = self._wanted.pop(next(iter(self._wanted)))
            kind: Kind = "bot" if isinstance(question, Question) else "question"
            try:
                found = await self._pool.run(Job(partial(think, question), kind), self._device)
            except Exception as error:  # whatever a game's bot does, the table goes on
                log_failure("a bot", error)
                found = None
            self._call(partial(answer, found))
