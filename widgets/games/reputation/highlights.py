"""Reputation's great moment: the fists of the co-sponsors open (REP-7.5)."""

from __future__ import annotations

from referee.i18n import say
from widgets.highlights import Beat, Figure, Happening, Highlight, one_by_one, seats_in


def highlight(happening: Happening) -> Highlight | None:
    """Return the opening of the fists: all bids and the marker at once, then who co-sponsors."""
    decided = happening.by_clause("REP-7.5")[1:]  # the figures show the first effect
    if not happening.is_opening or not decided:
        return None
    entries = [entry.action for entry in happening.applied if entry.opened_by is not None]
    winners = seats_in(decided[-1])
    most = max((entry.given["workers"] for entry in entries if entry.do == "bid_cosponsor"), default=None)
    figures = [
        Figure(
            str(entry.given["workers"]),
            entry.by,
            say("Workers"),
            entry.given["workers"] == most and entry.by in winners,
        )
        for entry in entries
        if entry.do == "bid_cosponsor"
    ]
    hands = {"left": say("Left hand"), "right": say("Right hand")}
    figures += [
        Figure(hands[entry.given["hand"]], entry.by, say("Marker"))
        for entry in entries
        if entry.do == "hide_marker"
    ]
    moves = [effect for effect in happening.effects if effect.clause != "REP-7.5" and not effect.is_prompted]
    return Highlight("opened", say("The fists open"), [Beat((), figures), *one_by_one(decided)], moves)
