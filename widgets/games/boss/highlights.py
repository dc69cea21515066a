"""The great moments of I'm the Boss!: a deal is closed, and the roll for the end."""

from __future__ import annotations

from referee.engine.state import FINISHED
from referee.i18n import say
from widgets.highlights import Beat, Figure, Happening, Highlight, Kind, one_by_one

_END = ("BOSS-8.1", "BOSS-8.2")


def highlight(happening: Happening) -> Highlight | None:
    """Return the gains of a closed deal, or the result of the end roll."""
    if not happening.applied:
        return None
    action, before, after = (
        happening.applied[-1].action,
        happening.applied[0].before,
        happening.applied[-1].after,
    )
    end = [effect for effect in happening.by_clause(*_END) if not effect.is_prompted]
    if action.do == "end_roll":
        kind: Kind = "ended" if after.step == FINISHED else "opened"
        die = Figure(str(action.given["die"]), action.by)
        return Highlight(kind, say("Does the game end here?"), [Beat((), [die]), *one_by_one(end)])
    if after.deals_done == before.deals_done:
        return None  # not closed, or others answer first
    number, boss, payout, shares = after.closed
    gains = {boss: payout - sum(share for _, share in shares), **dict(shares)}
    figures = [Figure(f"+{gain}", seat, is_best=seat == boss) for seat, gain in gains.items()]
    title = say("Deal {number} is closed", number=number)
    return Highlight("deal", title, [Beat((), figures), *one_by_one(end)])
