"""What a review tells of a game that is over, as rows: chances, turning points, luck and decisions."""

from __future__ import annotations

from typing import Any

from referee.api.shown import Rows
from referee.i18n import Speech
from referee.match.match import Match
from referee.review import Review as Found
from referee.review.descriptions import describe_turning_points
from referee.review.kept import read_review, write_review


class Review:
    """How each player's chance to win went through a game, by bots that played on from its decisions.

    ``chances``: a row for each player before each decision that was looked at, and at the end: ``entry`` (how
    many entries of the log stood), ``player``, ``chance``, and both bounds of its 95 % interval, from 0 to 1.
    ``turning_points``: up to three decisions that cost their player most: what was ``played``, what was
    ``better``, the chance that it would have added (``gain``), half its 95 % interval (``margin``), why.
    ``balances``: by how much luck, its own decisions and others' moved each player's chance, in all: a sum of
    many estimates, which says little of few playouts.
    """

    def __init__(self, found: Found, match: Match[Any], speech: Speech) -> None:
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
                "entry": told.number,
                "player": names[told.seat],
                "played": told.played,
                "better": told.better,
                "gain": point.gain,
                "margin": point.margin,
                "reason": told.reason,
                "clause": told.clause or "",
            }
            for told, point in zip(
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
