"""Corporate Anarchy's great moments: what lies under a tile, who is out, who wins."""

from __future__ import annotations

from referee.i18n import Sentence, say
from widgets.highlights import Figure, Happening, Highlight, Kind, one_by_one

_FOUND: tuple[tuple[str, Kind, Sentence, str], ...] = (
    ("ANA-7.3", "found", say("A VIP!"), "star"),
    ("ANA-7.1", "alarm", say("Alarm!"), "bell"),
    ("ANA-7.2", "caught", say("A security guard!"), "shield"),
)
_GOES_ON = ("ANA-2.1", "ANA-2.2")
"""A player has won, or is out."""


def highlight(happening: Happening) -> Highlight | None:
    """Return what a tile has shown, and what that decides."""
    for clause, kind, title, icon in _FOUND:
        found = happening.by_clause(clause)
        if found:
            tile = Figure(title, _tile_owner(happening), say("Tile"), icon=icon)
            first, *rest = one_by_one([*found, *happening.by_clause(*_GOES_ON)])
            return Highlight(kind, title, [first._replace(figures=[tile]), *rest])
    return None


def _tile_owner(happening: Happening) -> int | None:
    """Return whose tile it is: the piece of who has turned it up stands on it."""
    turned = [one for one in happening.applied if one.opened_by is None and one.action.by is not None]
    if not turned:
        return None
    piece = turned[-1].after.seats[turned[-1].action.by].piece
    return None if piece is None else piece[0]
