"""Slow work of commands and queries, for which other pages should not wait.

A command or a query that returns :class:`Pending` is answered when its work is done. ``referee serve`` does
it in a worker process (:mod:`widgets.server.jobs`). Without workers, it is done at once.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say

LOG = logging.getLogger("widgets")

Answer = TypeVar("Answer")

Kind = Literal["bot", "question", "file", "import", "review"]
"""The kind of work, which has limits: a bot's decision, a query, a file, an import, a part of a review."""


class Job(NamedTuple):
    """Work as a picklable call without arguments, and its kind."""

    work: Callable[[], Any]
    kind: Kind


class Failed(RefereeError):
    """Work without a result: it took too long or too much memory, or there were too many jobs."""

    def __init__(self, reason: Sentence | None = None) -> None:
        super().__init__(reason or say("Something went wrong here. Try again; nothing is lost."))


class Result(NamedTuple):
    """The result of work: a value or an error."""

    value: Any = None
    error: RefereeError | None = None


class Pending(NamedTuple, Generic[Answer]):
    """An answer that needs work first; ``then`` makes it from the work's value."""

    job: Job
    then: Callable[[Any], Answer]


class Jobs(Protocol):
    """Does slow work for one page."""

    is_apart: bool
    """Whether another process does the work, so that nobody waits."""

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        """Run a job, and call ``then`` with the result: at once, or later in the session's thread.

        Returns a function that cancels the job.
        """
        ...


class RunHere:
    """Does the work at once, without worker processes."""

    is_apart = False

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        """Do some work."""
        then(do(job))
        return lambda: None


def do(job: Job) -> Result:
    """Return the result of a job; an unexpected error is logged."""
    try:
        return Result(job.work())
    except RefereeError as error:
        return Result(error=error)
    except Exception as error:  # an error of a game's code must not leave the page without an answer
        log_failure("some work", error)
        return Result(error=Failed())


def log_failure(what: str, error: BaseException) -> None:
    """Log the locations of an error without values, which may be a player's secret."""
    places = (
        f"{frame.filename}:{frame.lineno}" for frame in reversed(traceback.extract_tb(error.__traceback__))
    )
    LOG.error("%s failed: %s at %s", what, type(error).__name__, ", called at ".join(places))
