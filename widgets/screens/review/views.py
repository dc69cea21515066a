"""What a review shows."""

from __future__ import annotations

from typing import TypedDict

from widgets.screens.charts.views import ChartsView


class ReviewProgress(TypedDict):
    """How far a review is, from 0 to 1, and what it shows once it is whole.

    ``begins_itself``: whether the page is to begin it without a tap.
    """

    done: float
    begins_itself: bool
    review: ReviewView | None


class ReviewView(TypedDict):
    """A review; ``limits``: how sure it is, ``can_try``: whether this device can play on from somewhere."""

    charts: ChartsView
    turning: list[TurningPointView]
    balances: list[BalanceView]
    limits: str
    can_try: bool


class TurningPointView(TypedDict):
    """A decision that cost its seat much: what was done, what was better, and what it was worth."""

    number: int
    seat: int
    round: int | None
    played: str
    better: str
    worth: str
    reason: str
    clause: str | None


class BalanceView(TypedDict):
    """What moved a seat's chance to win, in points of 100."""

    seat: int
    luck: int
    own: int
    others: int
