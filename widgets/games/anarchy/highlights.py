"""Corporate Anarchy's great moments: an uncovered tile, an elimination, a win."""

from __future__ import annotations

from referee.i18n import Sentence, say
from widgets.highlights import Figure, Happening, Highlight, Kind, one_by_one

_FOUND: tuple[tuple[str, Kind, Sentence, str], ...] = (
    ("ANA-7.3", "found", say("A VIP!"), "star"),
    ("ANA-7.1", "alarm", say("Alarm!"), "bell"),
    ("ANA-7.2", "caught", say("A security guard!"), "shield"),
)
_CONSEQUENCES = ("ANA-2.1", "ANA-2.2")
"""The clauses of a win and of an elimination."""


def highlight(happening: Happening) -> Highlight | None:
    """Return the uncovered tile, and its consequences."""
    for clause, kind, title, icon in _FOUND:
        found = happening.by_clause(clause)
        if found:
            tile = Figure(title, _tile_owner(happening), say("Tile"), icon=icon)
            first, *others = one_by_one([*found, *happening.by_clause(*_CONSEQUENCES)])
            return Highlight(kind, title, [first._replace(figures=[tile]), *others])
    return None


def _tile_owner(happening: Happening) -> int | None:
    """Return the owner of the tile, on which the piece of its finder stands."""
    opened = [
        happened
        for happened in happening.applied
        if happened.opened_by is None and happened.action.by is not None
    ]
    if not opened:
        return None
    piece = opened[-1].after.seats[opened[-1].action.by].piece
    return None if piece is None else piece[0]
