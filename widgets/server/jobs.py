"""The pool of worker processes for slow work, so that neither the event loop nor another page waits for it.

A worker (:mod:`widgets.server.worker`) runs one job at a time. A job that takes too long or too much memory
is killed, and its worker replaced. Devices take turns. Bots and questions have priority over files and
imports, which never use all workers.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, NamedTuple, NoReturn

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from widgets.jobs import Failed, Job, Kind, Result, log_failure
from widgets.server.worker import Order, WorkerProcess

LOG = logging.getLogger("widgets")

MB = 2**20
WORKERS = max(2, min(4, os.cpu_count() or 1))
"""The default number of workers."""
MOST_WAITING = 64
"""Jobs that may wait."""
MOST_BYTES = 96 * MB
"""The total size of waiting and running jobs: the largest file takes two thirds of it."""
MOST_PER_DEVICE = 4
"""Jobs of one device that may wait or run."""
IDLE_TIMEOUT_S = 300.0
"""How long an idle worker is kept, if there is another one."""
QUICK: tuple[Kind, ...] = ("bot", "question")
"""Kinds of jobs with priority, because a player waits for them."""


class Limits(NamedTuple):
    """The limits of a job: seconds of wall time, bytes of memory, and how many of its kind run at once.

    The memory is additional address space, or resident memory on systems that do not limit address space.
    """

    seconds: float
    memory: int
    most_at_once: int | None = None


LIMITS: Mapping[Kind, Limits] = {
    "bot": Limits(5, 512 * MB),
    "question": Limits(5, 512 * MB),
    "file": Limits(20, 1024 * MB),
    "import": Limits(120, 1024 * MB, most_at_once=1),
    "review": Limits(120, 512 * MB, most_at_once=1),
}

Outcome = Literal["done", "refused", "failed", "memory", "slow", "crashed", "cancelled", "full", "stopped"]
"""How a job ended: with a value, a :class:`RefereeError`, or without a result."""

REASONS: Mapping[Outcome, Sentence] = {
    "memory": say("That needed too much memory here, so it was stopped. Try it with less at once."),
    "slow": say("That took too long, so it was stopped. Try again in a moment."),
    "full": say("Too much is being worked on here at once. Wait a moment, then try again."),
    "stopped": say("The referee is being stopped here. Try again when it is back."),
}
"""The messages for outcomes without a result; other outcomes have a general message."""
_TOO_MUCH = say("This device has asked for too much at once. Wait until that is done, then try again.")
_IMPORTING = say("This device is bringing in a file already. Wait until that is done, then try again.")


@dataclass(eq=False)
class _Task:
    """A job that waits or runs. A lower ``turn`` runs sooner; ``worker`` is set when it starts."""

    kind: Kind
    device: str
    order: Order
    turn: int
    asked_at: float
    result: asyncio.Future[Any]
    worker: WorkerProcess | None = None
    runner: asyncio.Task[None] | None = None

    @property
    def is_quick(self) -> bool:
        return self.kind in QUICK


class Pool:
    """Runs jobs in worker processes; belongs to one event loop.

    Args:
        workers: The most processes; ``None``: :data:`WORKERS`. A single worker runs files and imports too.
        limits: The limits of each kind of job.
        on_end: A callback for the end of a job, with its kind, the seconds since its request, and outcome.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        limits: Mapping[Kind, Limits] = LIMITS,
        on_end: Callable[[Kind, float, Outcome], None] | None = None,
    ) -> None:
        self._most = workers or WORKERS
        self._limits = limits
        self._on_end = on_end
        self._waiting: list[_Task] = []
        self._running: set[_Task] = set()
        self._idle: list[tuple[WorkerProcess, float]] = []
        """Idle workers, each with the time of its last use; the one used last is the last."""
        self._workers: set[WorkerProcess] = set()
        self._turn = 0
        """The turn of the last started job."""
        self._latest_turns: dict[str, int] = {}
        """The turn of each device's latest job, if it has not passed."""
        self._thinning: asyncio.TimerHandle | None = None
        self._prewarming: asyncio.Task[None] | None = None
        self._is_stopping = False

    async def run(self, job: Job, device: str) -> Any:
        """Run a job, and return its value.

        If the caller is cancelled, the job is cancelled too, except for an import that has started.

        Raises:
            RefereeError: The work raises it.
            Failed: The work has no result, or there are too many jobs.
        """
        task = self._admit(job, device)
        self._start_jobs()
        try:
            return await task.result
        finally:
            if task.result.cancelled():
                self._cancel(task)

    def prewarm(self) -> None:
        """Start a worker if there is none, so that the first job need not wait for it."""
        if not (self._workers or self._running or self._is_stopping):
            self._prewarming = asyncio.get_running_loop().create_task(self._prewarm())

    async def stop(self) -> None:
        """Stop: all jobs fail, and all workers end."""
        self._is_stopping = True
        for handle in (self._prewarming, self._thinning):
            if handle is not None:
                handle.cancel()
        runners = [task.runner for task in self._running if task.runner is not None]
        for runner in [*runners, *filter(None, [self._prewarming])]:
            runner.cancel()
        await asyncio.gather(*runners, *filter(None, [self._prewarming]), return_exceptions=True)
        for task in [*self._waiting, *self._running]:
            self._finish(task, "stopped")
        self._waiting.clear()
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*(worker.wait() for worker in self._workers))

    # -- which job is next ----------------------------------------------------------------------------

    def _admit(self, job: Job, device: str) -> _Task:
        """Add a job to the waiting ones, and return its task; raise :class:`Failed` if there are too many."""
        loop = asyncio.get_running_loop()
        own = [task for task in (*self._waiting, *self._running) if task.device == device]
        if self._is_stopping:
            self._refuse(job.kind, "stopped", REASONS["stopped"])
        if job.kind == "import" and any(task.kind == "import" for task in own):
            self._refuse(job.kind, "full", _IMPORTING)
        if len(own) >= MOST_PER_DEVICE:
            self._refuse(job.kind, "full", _TOO_MUCH)
        if len(self._waiting) >= MOST_WAITING:
            self._refuse(job.kind, "full", REASONS["full"])
        seconds, memory, _ = self._limits[job.kind]
        order = Order(pickle.dumps(job.work), seconds, memory)
        total = sum(len(task.order.work) for task in (*self._waiting, *self._running))
        if total and total + len(order.work) > MOST_BYTES:
            self._refuse(job.kind, "full", REASONS["full"])
        turn = max(self._turn, self._latest_turns.get(device, 0)) + 1
        # Past turns are dropped, so that the size is bounded by the number of waiting jobs.
        self._latest_turns = {key: last for key, last in self._latest_turns.items() if last > self._turn}
        self._latest_turns[device] = turn
        task = _Task(job.kind, device, order, turn, loop.time(), loop.create_future())
        self._waiting.append(task)
        return task

    def _refuse(self, kind: Kind, outcome: Outcome, reason: Sentence) -> NoReturn:
        self._report(kind, 0.0, outcome)
        raise Failed(reason)

    def _next(self) -> _Task | None:
        """Return the job that may start now, if there is one."""
        if len(self._running) >= self._most:
            return None
        running = [task.kind for task in self._running]
        is_room_for_slow = sum(kind not in QUICK for kind in running) < max(1, self._most - 1)

        def may_begin(task: _Task) -> bool:
            most = self._limits[task.kind].most_at_once
            is_below_most = most is None or running.count(task.kind) < most
            return is_below_most and (task.is_quick or is_room_for_slow)

        ready = filter(may_begin, self._waiting)
        return min(ready, key=lambda task: (not task.is_quick, task.turn), default=None)

    def _start_jobs(self) -> None:
        while not self._is_stopping and (task := self._next()) is not None:
            self._waiting.remove(task)
            self._turn = max(self._turn, task.turn)
            self._running.add(task)
            task.runner = asyncio.get_running_loop().create_task(self._work_on(task, self._take_idle()))

    # -- running it -----------------------------------------------------------------------------------

    async def _work_on(self, task: _Task, worker: WorkerProcess | None) -> None:
        """Run a job on a worker, or on a new one for ``None``."""
        outcome: Outcome = "crashed"
        value: Any = None
        try:
            worker = worker or await self._start_worker()
            task.worker = worker
            if task.result.done():  # it was cancelled before it started
                outcome = "cancelled"
            else:
                outcome, value = await worker.carry_out(task.order)
        except asyncio.CancelledError:
            outcome = "stopped"
            raise
        except Exception as error:
            log_failure("a worker", error)
        finally:
            self._running.discard(task)
            if worker is not None:
                self._put_back(worker)
            self._finish(task, outcome, value)
            self._start_jobs()

    def _finish(self, task: _Task, outcome: Outcome, value: Any = None) -> None:
        """Set the result of a job, unless it was cancelled."""
        if task.result.cancelled() and task.kind != "import":
            outcome = "cancelled"
        elif not task.result.done():
            if outcome == "done":
                task.result.set_result(value)
            else:
                failed = value if outcome == "refused" else Failed(REASONS.get(outcome))
                task.result.set_exception(failed)
        if outcome in ("slow", "memory", "crashed"):
            LOG.warning("a job of the kind %s has ended: %s", task.kind, outcome)
        self._report(task.kind, asyncio.get_running_loop().time() - task.asked_at, outcome)

    def _cancel(self, task: _Task) -> None:
        """Stop a cancelled job; an import that has started is finished."""
        if task in self._waiting:
            self._waiting.remove(task)
            self._finish(task, "cancelled")
            self._start_jobs()
        elif task.kind != "import" and task.worker is not None:
            task.worker.kill()

    def _report(self, kind: Kind, seconds: float, outcome: Outcome) -> None:
        if self._on_end is not None:
            self._on_end(kind, seconds, outcome)

    # -- workers --------------------------------------------------------------------------------------

    async def _start_worker(self) -> WorkerProcess:
        self._workers = {worker for worker in self._workers if not worker.has_ended}
        worker = await WorkerProcess.start()
        self._workers.add(worker)
        return worker

    async def _prewarm(self) -> None:
        try:
            self._put_back(await self._start_worker())
        except Exception as error:  # the first job will report it
            log_failure("a worker", error)

    def _take_idle(self) -> WorkerProcess | None:
        while self._idle:
            worker, _ = self._idle.pop()
            if worker.is_ready:
                return worker
        return None

    def _put_back(self, worker: WorkerProcess) -> None:
        """Keep a worker for the next job; a dead one is replaced when a job needs it."""
        if worker.is_ready:
            self._idle.append((worker, asyncio.get_running_loop().time()))
            self._thin_later()

    def _thin_later(self) -> None:
        if self._thinning is None and len(self._idle) > 1:
            self._thinning = asyncio.get_running_loop().call_later(IDLE_TIMEOUT_S, self._thin_out)

    def _thin_out(self) -> None:
        """End all workers but one that have been idle too long."""
        self._thinning = None
        latest = asyncio.get_running_loop().time() - IDLE_TIMEOUT_S
        while len(self._idle) > 1 and self._idle[0][1] <= latest:
            self._idle.pop(0)[0].end()
        self._thin_later()


# -- a page's jobs ------------------------------------------------------------------------------------


class PageJobs:
    """Runs a page's slow work in the pool: the :class:`~widgets.jobs.Jobs` of its session.

    ``run`` is called in the session's thread.

    Args:
        pool: The pool of workers.
        loop: The pool's event loop.
        call: Calls a function in the session's thread.
        device: The device of the page.
    """

    is_apart = True

    def __init__(
        self,
        pool: Pool,
        loop: asyncio.AbstractEventLoop,
        call: Callable[[Callable[[], None]], Any],
        device: str,
    ) -> None:
        self._pool, self._loop, self._call, self._device = pool, loop, call, device
        self._running: set[Future[None]] = set()

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        """Run a job, and call ``then`` with its result later; return a function that cancels the job."""
        if self._loop.is_closed():  # the server has stopped
            return lambda: None
        running = asyncio.run_coroutine_threadsafe(self._run(job, then), self._loop)
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return running.cancel

    def stop(self) -> None:
        """Cancel all jobs, except for an import that has started."""
        for running in [*self._running]:
            running.cancel()

    async def _run(self, job: Job, then: Callable[[Result], None]) -> None:
        try:
            result = Result(await self._pool.run(job, self._device))
        except RefereeError as error:
            result = Result(error=error)
        except Exception as error:  # the page waits for an answer
            log_failure("some work", error)
            result = Result(error=Failed())
        self._call(partial(then, result))
