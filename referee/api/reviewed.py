"""The review of a finished game as rows: chances, turning points, luck and decisions."""

from __future__ import annotations

from typing import Any

from referee.api.shown import Rows
from referee.i18n import Speech
from referee.match.match import Match
from referee.review import Review as ReviewData
from referee.review.descriptions import describe_turning_points
from referee.review.kept import read_review, write_review


class Review:
    """Each player's chance to win during a game, estimated by bots that play on from its decisions.

    - ``chances``: a row for each player before each reviewed decision, and at the end. It has ``entry`` (the
      number of log entries), ``player``, ``chance``, and the bounds of its 95 % interval, from 0 to 1.
    - ``turning_points``: up to three decisions that cost their player most. A row has the action
      ``played``, a ``better`` one, the reason, and the ``gain`` in chance with half its 95 % interval
      (``margin``).
    - ``balances``: how much luck, the player's decisions and other decisions changed each player's chance. It
      sums many estimates, so it needs many playouts to be reliable.
    """

    def __init__(self, found: ReviewData, match: Match[Any], speech: Speech) -> None:
        kept = read_review(write_review(found, lambda reason: {speech.language: speech.say(reason)}), match)
        assert kept is not None
        names = speech.names
        self.chances = Rows(
            {"entry": point.number, "player": name, "chance": mean, "low": low, "high": high}
            for point in kept.points
            for name, mean, low, high in zip(names, *point.chances, strict=True)
        )
        self.turning_points = Rows(
            {
                "entry": point_text.number,
                "player": names[point_text.seat],
                "played": point_text.played,
                "better": point_text.better,
                "gain": point.gain,
                "margin": point.margin,
                "reason": point_text.reason,
                "clause": point_text.clause or "",
            }
            for point_text, point in zip(
                describe_turning_points(kept, match, speech), kept.turning_points, strict=True
            )
        )
        self.balances = Rows(
            {"player": name, **balance._asdict()} for name, balance in zip(names, kept.balances, strict=True)
        )

    def __repr__(self) -> str:
        return "\n\n".join(repr(rows) for rows in (self.balances, self.turning_points) if rows)

    def _repr_html_(self) -> str:
        return "".join(rows._repr_html_() for rows in (self.balances, self.turning_points) if rows)
