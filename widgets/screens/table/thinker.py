"""Who thinks for bots, and of hints: beside a page, so that no table waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from referee.bots import Question, think
from widgets.jobs import Job, Jobs, Kind, Result, do, log_failure


class Thinker(Protocol):
    """Who finds the answers to questions."""

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Have ``then`` called with the answer, at once or later; with ``None`` where there is none."""
        ...

    def stop(self) -> None:
        """Forget what was asked: nobody waits for the answers any more."""
        ...


class ThinkHere:
    """Answers at once: where there are no processes, and where nobody waits."""

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Answer a question."""
        then(do(Job(partial(think, question), "bot")).value)

    def stop(self) -> None:
        """Do nothing: all answers were given."""


class ThinkApart:
    """Has questions answered as jobs, one at a time; of those that wait, the latest of each kind counts.

    Args:
        jobs: What the page has its slow work done by.
        changed: Is called after each answer, in the session's thread.
    """

    def __init__(self, jobs: Jobs, changed: Callable[[], None]) -> None:
        self._jobs, self._changed = jobs, changed
        self._wanted: dict[type, tuple[Any, Callable[[Any], None]]] = {}
        self._thinking: object | None = None
        """The token of the current question, if there is one; ``_give_up`` cancels that question."""
        self._give_up: Callable[[], Any]

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Answer a question some time later; ``None``: the bot has failed, or was too slow."""
        self._wanted[type(question)] = question, then
        if self._thinking is None:
            self._begin_next()

    def stop(self) -> None:
        """Answer no more of what was asked."""
        self._wanted.clear()
        if self._thinking is not None:
            self._thinking = None
            self._give_up()

    def _begin_next(self) -> None:
        question, then = self._wanted.pop(next(iter(self._wanted)))
        kind: Kind = "bot" if isinstance(question, Question) else "question"
        thinking = self._thinking = object()

        def answer(result: Result) -> None:
            if self._thinking is not thinking:  # nobody waits for it any more
                return
            self._thinking = None
            if result.error is not None:  # the table continues after every failure of a game's bot
                log_failure("a bot", result.error)
            if self._wanted:
                self._begin_next()
            then(result.value)
            self._changed()

        self._give_up = self._jobs.run(Job(partial(think, question), kind), answer)
