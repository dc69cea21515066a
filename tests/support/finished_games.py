"""Finished games, one for each game and some edge cases: score sheets by the rules' scoring."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from referee.engine.outcome import Outcome
from referee.games import find_game
from referee.match.finished import FinishedGame, finished_seats

AT = datetime(2026, 3, 7, 21, 30, 5, tzinfo=UTC)
NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eve", "Fay")
COLOURS = ("blue", "green", "red", "yellow", "purple")
REPUTATION = [
    (7, 4, 11, 12, 6, 9),
    (3, 0, 2, 5, 14, 4),
    (10, 6, 8, 9, 3, 12),
    (5, 2, 7, 7, 4, 12),
    (8, 1, 9, 6, 2, 15),
]
_FIELDS = ("hq_workers", "agenda", "public_left", "public_right", "private", "credits")


def tallies(game: str, names: Sequence[str] = NAMES) -> dict[str, Any]:
    """Return score sheets of a game that nobody refereed."""
    match game:
        case "reputation":
            own: list[dict[str, Any]] = [dict(zip(_FIELDS, row, strict=True)) for row in REPUTATION]
            for row, colour in zip(own, COLOURS, strict=True):
                row["colour"] = colour
        case "boss":
            own = [{"money": money} for money in (31, 44, 44, 12, 0, 27)]
        case "anarchy":
            own = [
                {"vips_from": [2, 3], "money": 4},
                {"vips_from": [2], "money": 9},
                {"vips_from": [0], "money": 2},
                {"vips_from": [0, 2], "money": 5},
            ]
        case "bastards":
            own = [{"vps": vps, "prize": seat == 3} for seat, vps in enumerate((2, 4, 1, 3, 0, 4))]
        case _:
            own = [{} for _ in range(4)]
    seats = [{"name": name, **row} for name, row in zip(names, own, strict=False)]
    more: dict[str, Any] = {}
    if game == "promote":
        piles = {
            "ceo": {"0": [6], "1": [5, 1]},
            "spy": {"1": [3], "2": [2], "3": [-2]},
            "intern": {"3": [-2, 3]},
        }
        more = {"line": ["ceo", "spy", "intern"], "piles": piles, "spouse_card": None, "wonderkid": False}
    return {"seats": seats, **more}


def finished(game: str, names: Sequence[str] = NAMES, **more: Any) -> tuple[FinishedGame, Outcome]:
    """Return a finished play of a game and its outcome; ``more`` is the play's."""
    rules = find_game(game)
    raw = tallies(game, names)
    colours = [seat.pop("colour", None) for seat in raw["seats"]]
    outcome = rules.score_final_counts(rules.read_final_counts(raw))
    seats = [
        {"name": seat["name"], "colour": colour} for seat, colour in zip(raw["seats"], colours, strict=True)
    ]
    about: dict[str, Any] = {"minutes": 95, "place": "Café Central", "comment": ""} | more
    return FinishedGame(
        "tally-1", game, "tallied", AT, AT, seats=finished_seats(rules, seats, outcome, 0), **about
    ), outcome


def play_of(*seats: Any, game: str = "boss", **more: Any) -> tuple[FinishedGame, Outcome]:
    """Return a play with these seats, and an outcome without a breakdown."""
    about: dict[str, Any] = {"minutes": 95, "place": "", "comment": ""} | more
    outcome = Outcome(({},) * len(seats), tuple(i for i, seat in enumerate(seats) if seat.is_winner))
    return FinishedGame("tally-2", game, "tallied", AT, AT, seats=seats, **about), outcome
