"""Slow work: what a command or a query asks for that nobody else should wait for.

A command or a query that returns :class:`Pending` is answered when its work is done. ``referee serve`` does
it in a worker process (:mod:`widgets.server.jobs`); where there is none, it is done at once.
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
"""What bounds some work: a bot's decision, a question, a file to make or to bring in, a part of a review."""


class Job(NamedTuple):
    """Some work, as a call without arguments that can be pickled, and what bounds it."""

    work: Callable[[], Any]
    kind: Kind


class Failed(RefereeError):
    """Some work came to no result: it took too long or too much memory, or there was too much of it."""

    def __init__(self, reason: Sentence | None = None) -> None:
        super().__init__(reason or say("Something went wrong here. Try again; nothing is lost."))


class Result(NamedTuple):
    """What work came to: a value, or why there is none."""

    value: Any = None
    error: RefereeError | None = None


class Pending(NamedTuple, Generic[Answer]):
    """Stands for an answer that some work has to be done for; ``then`` makes it from the work's value."""

    job: Job
    then: Callable[[Any], Answer]


class Jobs(Protocol):
    """Does slow work for one page."""

    is_apart: bool
    """Whether nobody waits meanwhile: it is done in another process."""

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        """Have ``then`` called with the result: at once, or later where the session is worked on.

        Returns what gives the job up.
        """
        ...


class RunHere:
    """Does it at once: where there are no worker processes, and where nobody waits."""

    is_apart = False

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        """Do some work."""
        then(do(job))
        return lambda: None


def do(job: Job) -> Result:
    """Return what some work comes to; a failure is logged."""
    try:
        return Result(job.work())
    except RefereeError as error:
        return Result(error=error)
    except Exception as error:  # whatever a game's code does, the page is answered
        log_failure("some work", error)
        return Result(error=Failed())


def log_failure(what: str, error: BaseException) -> None:
    """Log where something failed, and not with what: that may be a player's secret."""
    places = (f"{one.filename}:{one.lineno}" for one in reversed(traceback.extract_tb(error.__traceback__)))
    LOG.error("%s failed: %s at %s", what, type(error).__name__, ", called at ".join(places))
