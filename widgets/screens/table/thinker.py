"""Who thinks for bots, and of hints: beside a page, so that no table waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from referee.bots import think
from widgets.jobs import log_failure


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
        try:
            found = think(question)
        except Exception as error:  # whatever a game's bot does, the table goes on
            log_failure("a bot", error)
            found = None
        then(found)

    def stop(self) -> None:
        """Do nothing: all answers were given."""
