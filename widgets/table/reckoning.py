"""How a game ended, for the screen: of a table that was refereed, or of tallies."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from referee.engine.course import run_of
from referee.engine.game import Game
from referee.engine.match import Match
from referee.engine.outcome import Outcome
from referee.text import Listed, SeatName, Sentence, Speech, say
from widgets.boards import opens_by
from widgets.charts.model import charts_view
from widgets.table.opening import opening

LOG = logging.getLogger("widgets")


def reckoning_view(
    game: Game[Any],
    outcome: Outcome,
    seats: Sequence[dict[str, Any]],
    speech: Speech,
    match: Match[Any] | None = None,
) -> dict[str, Any]:
    """Return the result, its count step by step, and its charts.

    Args:
        game: The game.
        outcome: How it ended.
        seats: The seats as the screen shows them, with name, colour and shape.
        speech: The device's language, with the players' names.
        match: The game that was refereed, if it was.
    """
    by = opens_by(game)
    return {
        "winners": list(outcome.winners),
        "by": by,
        "opening": opening(outcome, speech, by),
        "headline": speech.say(winners_sentence(outcome)),
        "verdicts": verdicts_view(outcome, speech),
        "seats": lines_view(outcome, speech),
        "charts": _charts(game, outcome, seats, speech, by, match),
    }


def lines_view(outcome: Outcome, speech: Speech) -> list[dict[str, Any]]:
    """Return the reckoning of each seat, line by line."""
    return [
        {
            "rank": row["rank"],
            "eliminated": outcome.is_out(index),
            "lines": [
                {
                    "account": line.account,
                    "label": speech.say(line.label),
                    "value": line.value,
                    "clause": line.clause,
                    "total": line.is_total,
                }
                for line in outcome.reckoning[index]
            ],
        }
        for index, row in enumerate(outcome.standings)
    ]


def verdicts_view(outcome: Outcome, speech: Speech) -> list[dict[str, str]]:
    """Return what the reckoning decided, each with its clause."""
    return [{"clause": one.clause, "text": speech.say(one.sentence)} for one in outcome.verdicts]


def _charts(
    game: Game[Any],
    outcome: Outcome,
    seats: Sequence[dict[str, Any]],
    speech: Speech,
    by: str,
    match: Match[Any] | None,
) -> dict[str, Any] | None:
    try:
        run = None if match is None else run_of(match)
        return charts_view(game, outcome, list(seats), speech, by, run)
    except Exception:  # whoever has won must not depend on a picture of it
        LOG.exception("the charts could not be drawn")
        return None


def winners_sentence(outcome: Outcome) -> Sentence:
    """Say who won."""
    names = Listed(tuple(SeatName(seat) for seat in outcome.winners))
    if not outcome.winners:
        return say("Nobody wins.")
    if len(outcome.winners) == 1:
        return say("{seats} wins!", seats=names)
    return say("{seats} share the win!", seats=names)
