"""Which actions caused what a clause says of a game of Corporate Anarchy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.views import Happened


def caused_by(clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterator[int]:
    """Yield the indices of the actions that caused it, the latest first."""
    if clause not in ("ANA-2.1", "ANA-2.2", "ANA-8.1"):
        return
    for index in range(len(happened) - 1, -1, -1):
        if clause == "ANA-8.1" and happened[index].action.do == "stop":
            yield index
        before, after = happened[index].before.seats, happened[index].after.seats
        for taker, seat in enumerate(after):
            if seat.vips == before[taker].vips:
                continue
            # the winner took VIPs; an eliminated seat lost them
            if any(named in seat.vips if clause == "ANA-2.2" else taker == named for named in seats):
                yield index
