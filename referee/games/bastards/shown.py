"""Data that the board derives from a state: its rows, the VPs of a step, and the action of a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from referee.games.bastards.state import BUSINESS, LOUNGE, MEDIA, Battle, Board, Press, State, all_vps


class BastardsLaundering(TypedDict):
    """The action that launders all the black money of a VP."""

    do: Literal["launder"]
    by: int
    vp: str
    amount: int


def rows(places: Board) -> list[list[str]]:
    """Return the rows of the board: the pyramid from its top, with the lounge beside it, and the desks.

    A last row of regions that lacks more than one region joins the row above.
    """
    pyramid: list[list[str]] = []
    regions = [*places.regions]
    while regions:
        size = len(pyramid) + 1
        pyramid.append(regions[:size])
        del regions[:size]
    if len(pyramid) > 2 and len(pyramid[-1]) < len(pyramid) - 1:
        last = pyramid.pop()
        pyramid[-1] += last
    lounge, media = ([place.id for place in places.by_kind[kind]] for kind in (LOUNGE, MEDIA))
    if pyramid:
        pyramid[0] = lounge + pyramid[0]
        lounge = []
    return [row for row in (*pyramid, media, lounge) if row]


def involved(state: State) -> list[str]:
    """Return the VPs that may move next: those declared, or the newcomer and all that may fight."""
    pending = state.pending
    if isinstance(pending, Press):
        return [*pending.vps]
    if not isinstance(pending, Battle):
        return []
    fighters = {*pending.waiting, *(seat for seat, _ in pending.fighters)}
    return [
        piece
        for seat, piece, vp in all_vps(state)
        if piece == pending.vp or (seat in fighters and vp.place == pending.place)
    ]


def next_vps(state: State) -> list[str | None]:
    """Return the VP of each seat that a tap on a place sends there, from off the board or the lounge."""
    next_pieces: list[str | None] = []
    for index in range(len(state.seats)):
        own = [(piece, vp.place) for seat, piece, vp in all_vps(state) if seat == index]
        waiting = [
            piece for place in (None, state.places.lounge) for piece, position in own if position == place
        ]
        next_pieces.append(next(iter(waiting), None))
    return next_pieces


def laundering(state: State, controls_seat: Callable[[int], bool]) -> list[BastardsLaundering]:
    """Return the actions that launder all black money of the seats that a device plays (BAS-2.3)."""
    if state.step != BUSINESS:
        return []
    return [
        {"do": "launder", "by": seat, "vp": piece, "amount": vp.black}
        for seat, piece, vp in all_vps(state)
        if vp.black and controls_seat(seat)
    ]
