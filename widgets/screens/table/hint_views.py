"""What is shown of hints, in practice and at a table that plays its first game."""

from __future__ import annotations

from typing import Literal, TypedDict

from widgets.objections import CitedText

SeatHintState = Literal["thinking", "failed", "told", "hidden", "behind"]


class HintView(TypedDict):
    """What can be done, what a sensible player would do, and why; ``objection``: why something cannot be."""

    advice: str
    reason: str
    clause: str | None
    possible: list[PossibleAction]


class PossibleAction(TypedDict):
    """Something that is asked for or may be done."""

    title: str
    cost: str | None
    objection: CitedText | None


class SeatHint(TypedDict):
    """A hint that was asked for a seat of a first game.

    ``state``: what is best is thought about, or could not be found; it is ``told``; it is ``hidden``, as it
    depends on what that seat alone knows; or it waits ``behind`` the seat's curtain to be asked for.
    """

    seat: int
    state: SeatHintState
    hint: HintView | None
