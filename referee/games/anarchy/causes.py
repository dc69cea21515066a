"""Which captures, and which end, led to what a clause says of a game of Corporate Anarchy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the places of the actions that led there, the latest first."""
    if clause not in ("ANA-2.1", "ANA-2.2", "ANA-8.1"):
        return
    for place in range(len(happened) - 1, -1, -1):
        if clause == "ANA-8.1" and happened[place].action.do == "stop":
            yield place
        before, after = happened[place].before.seats, happened[place].after.seats
        for taker, seat in enumerate(after):
            if seat.vips == before[taker].vips:
                continue
            # who wins has taken them; whoever is out has lost them
            if any(one in seat.vips if clause == "ANA-2.2" else taker == one for one in seats):
                yield place
