"""What a table is shown that plays a game for the first time."""

from __future__ import annotations

from typing import TypedDict

from referee.first_game import Piece, Place
from widgets.screens.table.hint_views import SeatHint


class GameAim(TypedDict):
    """What a player wants, how the game ends, what throws a player out, and the clauses."""

    want: str
    ends: str
    out: str
    clauses: list[str]


class LayoutStep(TypedDict):
    """Something to be laid out: the ``piece`` that is drawn, and where; whether it was done.

    ``seat``: whose, of ``first``.
    """

    id: str
    text: str
    clause: str
    piece: Piece
    place: Place
    seat: int | None
    done: bool


class FirstGameOpening(TypedDict):
    """What comes before the first step, ``layout`` after the aim was ``told``; ``over``: all that is done."""

    aim: GameAim
    told: bool
    layout: list[LayoutStep]
    over: bool


class StepExplanation(TypedDict):
    """The explanation of a step that is asked now; ``known``: it was given already."""

    id: str
    title: str
    text: str
    touch: str
    tap: str
    clauses: list[str]
    known: bool


class RoundRecap(TypedDict):
    """What came of the round that has just ended, in a few sentences."""

    title: str
    told: list[str]


class FirstGameView(TypedDict):
    """The teaching of a first game, as a device has a part in it; ``opening``: on the tablet alone.

    ``hint_seats``: for which seats a hint can be asked here, those that are waited for first.
    """

    opening: FirstGameOpening | None
    recap: RoundRecap | None
    cards: list[StepExplanation]
    hint_seats: list[int]
    hint: SeatHint | None
