"""What the table's screen shows of time: how long seats have thought, and the sand-glass."""

from __future__ import annotations

from typing import Literal, TypedDict

Then = Literal["nothing", "mark", "pass"]
"""What comes of a sand-glass that has run through: nothing, a mark at the seat, or that the seat passes."""


class ClockView(TypedDict):
    """How many seconds each seat has thought up to the last entry, and when that was stored.

    ``at`` is in milliseconds since 1970 by the table's clock, ``None`` before the first entry. When nothing
    has been entered for ``limit`` seconds, none of them counts.
    """

    seats: list[int]
    at: int | None
    limit: int


class RunningSandGlass(TypedDict):
    """A sand-glass of so many ``seconds`` that was turned for a seat; ``left`` is in milliseconds.

    ``number``: how many entries the log had then; ``passes_here``: whether this device is to say that the
    seat passes, when it has run through.
    """

    seat: int
    number: int
    seconds: int
    left: int
    then: Then
    passes_here: bool


class SandGlassPass(TypedDict):
    """What a seat does that passes, as the rules allow it now."""

    seat: int
    title: str


class SandGlassView(TypedDict):
    """The sand-glass of a table, and on the host's device what seats would do that pass."""

    running: RunningSandGlass | None
    passes: list[SandGlassPass]


class LongestRound(TypedDict):
    """The round that took longest, and how many seconds."""

    round: int
    seconds: int


class PlayedTime(TypedDict):
    """How long a game has taken in words, how many seconds each seat has thought, and its longest round."""

    length: str
    seats: list[int]
    longest: LongestRound | None
