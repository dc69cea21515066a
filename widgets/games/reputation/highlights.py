"""Reputation's great moment: the fists of the co-sponsors open (REP-7.5)."""

from __future__ import annotations

from referee.i18n import say
from widgets.highlights import Beat, Figure, Happening, Highlight, one_by_one, seats_in


def highlight(happening: Happening) -> Highlight | None:
    """Return the opening of the fists: all bids and the marker at once, then who co-sponsors."""
    decided = happening.by_clause("REP-7.5")[1:]  # the first says what the figures show
    if not happening.is_opening or not decided:
        return None
    entries = [one.action for one in happening.applied if one.opened_by is not None]
    winners = seats_in(decided[-1])
    most = max((one.given["workers"] for one in entries if one.do == "bid_cosponsor"), default=None)
    figures = [
        Figure(
            str(one.given["workers"]),
            one.by,
            say("Workers"),
            one.given["workers"] == most and one.by in winners,
        )
        for one in entries
        if one.do == "bid_cosponsor"
    ]
    hands = {"left": say("Left hand"), "right": say("Right hand")}
    figures += [
        Figure(hands[one.given["hand"]], one.by, say("Marker")) for one in entries if one.do == "hide_marker"
    ]
    moves = [one for one in happening.effects if one.clause != "REP-7.5" and not one.is_prompted]
    return Highlight("opened", say("The fists open"), [Beat((), figures), *one_by_one(decided)], moves)
