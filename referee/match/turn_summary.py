"""A summary of a match's current turn, short enough for a list of tables."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.engine.game import Game


class TurnSummary(NamedTuple):
    """The round of ``rounds`` (``None`` without rounds), the id of its stage, and the seats that are due.

    ``stage`` is ``None`` when the game is over. All fields are public.
    """

    round: int | None
    rounds: int | None
    stage: str | None
    due: tuple[int, ...]


def summarize_turn(game: Game[Any], state: Any) -> TurnSummary:
    """Return the summary of a state."""
    progress = game.progress(state)
    return TurnSummary(progress.round, progress.rounds, progress.now, tuple(game.waiting_for(state)))
