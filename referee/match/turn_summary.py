"""Where a match stands, in so few words that a list of many can tell it of each."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine.game import Game


class TurnSummary(NamedTuple):
    """The round of ``rounds`` (``None`` without), the id of its stage, and the seats that are due.

    ``stage`` is ``None`` when the game is over. All of it is everybody's to know.
    """

    round: int | None
    rounds: int | None
    stage: str | None
    due: tuple[int, ...]


def summarize_turn(game: Game[Any], state: Any) -> TurnSummary:
    """Return where a match stands in a state."""
    progress = game.progress(state)
    return TurnSummary(progress.round, progress.rounds, progress.now, tuple(game.waiting_for(state)))
