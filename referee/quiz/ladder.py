"""A ladder: questions that get harder rung by rung, against a clock, for one player or a team in turn.

A right answer goes one rung up, a wrong one goes one rung down, so guessing does not help. The clock runs
while a question is open, and stops while the player reads the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.json_parameters import Timestamp

RUNGS = 10
CLOCK_S = 180
"""Seconds on the clock for the whole ladder."""
EASIEST, HARDEST = 1.4, 4.6
"""The difficulty of the first and the last rung, see :mod:`referee.quiz.difficulty`."""
MOST_PLAYERS = 8

End = Literal["time", "top"]


def difficulty_of(rung: int) -> float:
    """Return the difficulty of the question for a rung, counted from 1."""
    return EASIEST + (HARDEST - EASIEST) * (rung - 1) / (RUNGS - 1)


class Climb(NamedTuple):
    """The progress on a ladder.

    ``seed``: the seed of its questions; ``players``: a team in the order of answering, empty for one player;
    ``number``: the latest question, from 1; ``rung`` and ``top``: the current and the highest rung; ``left``:
    seconds on the clock when it last stopped; ``asked_at``: when it started, ``None`` while it is stopped;
    ``asked``: the clauses of all questions, the last ``last_asked`` being those of the latest; ``missed``:
    the missed clauses; ``had_puzzle``: whether a puzzle was asked; ``end``: how it ended.
    """

    seed: int
    players: tuple[str, ...] = ()
    number: int = 0
    rung: int = 0
    top: int = 0
    left: float = float(CLOCK_S)
    asked_at: datetime | None = None
    asked: tuple[str, ...] = ()
    last_asked: int = 0
    missed: tuple[str, ...] = ()
    had_puzzle: bool = False
    end: End | None = None

    @property
    def player(self) -> str:
        """The player of the latest question; ``""`` for a single player."""
        return self._turn(self.number)

    @property
    def next_player(self) -> str:
        """The player of the next question."""
        return self._turn(self.number + 1)

    def _turn(self, number: int) -> str:
        return self.players[(number - 1) % len(self.players)] if self.players else ""

    def seconds_left(self, now: datetime) -> float:
        """Return the seconds left on the clock; setting the computer's clock back adds none."""
        ran = 0.0 if self.asked_at is None else max(0.0, (now - self.asked_at).total_seconds())
        return max(0.0, self.left - ran)

    def ask(self, clauses: Sequence[str], now: datetime, *, is_puzzle: bool = False) -> Climb:
        """Return the progress with the next question open and the clock running."""
        number, asked = self.number + 1, (*self.asked, *clauses)
        had_puzzle = self.had_puzzle or is_puzzle
        return self._replace(
            number=number, asked=asked, last_asked=len(clauses), asked_at=now, had_puzzle=had_puzzle
        )

    def answer(self, tested: Sequence[str], now: datetime, *, is_right: bool) -> Climb:
        """Return the progress after an answer in time, with the clock stopped."""
        rung = self.rung + 1 if is_right else max(0, self.rung - 1)
        return self._replace(
            rung=rung,
            top=max(self.top, rung),
            left=self.seconds_left(now),
            asked_at=None,
            missed=self.missed if is_right else tuple(dict.fromkeys((*self.missed, *tested))),
            end="top" if rung == RUNGS else None,
        )

    def run_out(self, now: datetime) -> Climb:
        """Return the ended progress if no time is left; else return it unchanged."""
        if self.end is not None or self.seconds_left(now) > 0:
            return self
        return self._replace(left=0.0, asked_at=None, end="time")

    def written(self) -> dict[str, Any]:
        """Return the progress as JSON data."""
        at = None if self.asked_at is None else self.asked_at.isoformat()
        lists = {name: [*getattr(self, name)] for name in ("players", "asked", "missed")}
        return {**self._asdict(), **lists, "asked_at": at}


_COUNTS = ("seed", "number", "rung", "top", "last_asked")


def read_climb(raw: Mapping[str, Any]) -> Climb | None:
    """Read the data of :meth:`Climb.written`; ``None`` for anything else, such as a damaged row."""
    if raw.keys() != {*Climb._fields}:
        return None
    numbers = [type(raw[name]) is int and raw[name] >= 0 for name in _COUNTS]
    lists = [_is_texts(raw[name]) for name in ("players", "asked", "missed")]
    is_flag = type(raw["had_puzzle"]) is bool
    is_clock = type(raw["left"]) is float and 0 <= raw["left"] <= CLOCK_S
    if not (all(numbers) and all(lists) and is_flag and is_clock and raw["end"] in (None, "time", "top")):
        return None
    try:
        at = None if raw["asked_at"] is None else Timestamp().read(raw["asked_at"], "asked_at", 0)
    except Malformed:
        return None
    found = {name: tuple(raw[name]) for name in ("players", "asked", "missed")}
    climb = Climb(**{**raw, **found, "asked_at": at})
    return climb if climb.rung <= climb.top <= RUNGS else None


def _is_texts(raw: Any) -> bool:
    return isinstance(raw, list) and all(isinstance(text, str) for text in raw)
