"""How a game ended, for the screen: of a table that was refereed, or of counters."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.i18n import Listed, SeatName, Sentence, Speech, say
from referee.match.course import match_course
from referee.match.match import Match
from referee.share.picture import can_draw_pixels
from widgets.games import before_count, ends_openly, reveal_order
from widgets.objections import CitedText
from widgets.screens.charts.model import charts_view
from widgets.screens.charts.views import ChartsView
from widgets.screens.table.reveal import reveal_steps
from widgets.screens.table.time_views import PlayedTime
from widgets.screens.table.views import Reckoning, SeatReckoning
from widgets.theme import NamedBadge

LOG = logging.getLogger("widgets")


def reckoning_view(
    game: Game[Any],
    outcome: Outcome,
    seats: Sequence[NamedBadge],
    speech: Speech,
    match: Match[Any] | None = None,
    time: PlayedTime | None = None,
    *,
    is_reviewed: bool = False,
) -> Reckoning:
    """Return the result, its count step by step, and its charts.

    Args:
        game: The game.
        outcome: How it ended.
        seats: The seats as the screen shows them, with name, colour and shape.
        speech: The device's language, with the players' names.
        match: The game that was refereed, if it was.
        time: How long it has taken, if that is known.
        is_reviewed: Whether a review of it is kept.
    """
    by = reveal_order(game)
    first = before_count(game, match.state) if match else None
    is_told = match is not None and ends_openly(game)
    return {
        "winners": list(outcome.winners),
        "by": by,
        "reveal": [] if is_told else reveal_steps(outcome, speech, by, first),
        "headline": speech.say(winners_sentence(outcome)),
        "verdicts": verdicts_view(outcome, speech),
        "seats": lines_view(outcome, speech),
        "charts": _charts(game, outcome, seats, speech, by, match),
        "pictured": can_draw_pixels(),
        "time": time,
        "reviewed": is_reviewed,
    }


def lines_view(outcome: Outcome, speech: Speech) -> list[SeatReckoning]:
    """Return the count of each seat, line by line."""
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


def verdicts_view(outcome: Outcome, speech: Speech) -> list[CitedText]:
    """Return the verdicts of the count, each with its clause."""
    return [{"clause": verdict.clause, "text": speech.say(verdict.sentence)} for verdict in outcome.verdicts]


def _charts(
    game: Game[Any],
    outcome: Outcome,
    seats: Sequence[NamedBadge],
    speech: Speech,
    by: str,
    match: Match[Any] | None,
) -> ChartsView | None:
    try:
        run = None if match is None else match_course(match)
        return charts_view(game, outcome, list(seats), speech, by, run)
    except Exception:  # the result must not depend on its chart
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
