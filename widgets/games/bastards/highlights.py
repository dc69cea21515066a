"""The great moments of Ba$tard$ Inc.: an exposure, and the prize."""

from __future__ import annotations

from referee.i18n import say
from widgets.highlights import Beat, Figure, Happening, Highlight, one_by_one, seats_in

_CAUGHT, _PAYS, _PRIZE = "BAS-4.2", ("BAS-4.4", "BAS-4.6"), ("BAS-6.1", "BAS-6.2")


def highlight(happening: Happening) -> Highlight | None:
    """Return an exposure, with the fines and the moves, or the new holder of the prize."""
    action = happening.applied[0].action if happening.applied else None
    if action is None or action.do not in ("expose", "buy_prize"):
        return None
    if action.do == "buy_prize":
        holder = Figure(say("The prize"), action.by, icon="halo")
        effects = happening.by_clause(*_PRIZE)
        return Highlight(
            "prize", say("The Peace Nobel Prize"), [Beat(effects[:1], [holder]), *one_by_one(effects[1:])]
        )
    caught, paid = happening.by_clause(_CAUGHT), happening.by_clause(*_PAYS)
    figures = [Figure(say("Caught"), seat) for effect in caught for seat in sorted(seats_in(effect))]
    moves = [
        effect for effect in happening.effects if effect not in (*caught, *paid) and not effect.is_prompted
    ]
    return Highlight("caught", say("Exposed!"), [Beat((), figures), *one_by_one(paid)], moves, waits=True)
