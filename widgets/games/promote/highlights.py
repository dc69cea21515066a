"""The great moments of Who To Promote?: cards that are turned over, and who leaves."""

from __future__ import annotations

from referee.games.promote.view import EMPLOYEES
from referee.i18n import say, signed
from widgets.highlights import Beat, Figure, Happening, Highlight, one_by_one

_MOVES = ("WTP-5.3", "WTP-6.1", "WTP-6.2", "WTP-8.3", "WTP-8.20")
"""What the table then does with its cards."""


def highlight(happening: Happening) -> Highlight | None:
    """Return the votes employee by employee, each ability as a beat, and who leaves by them.

    Or the discarded cards, and who is Spokesman by those. Of cards that nobody may look up any more only
    what came of them is told.
    """
    told = [one for one in happening.effects if not one.is_prompted]
    if happening.is_opening and happening.by_clause("WTP-2.1", "WTP-2.2"):
        discarded = [one for one in happening.applied if one.opened_by is not None]
        figures = [Figure(signed(one.action.given["card"]), one.action.by) for one in discarded]
        beats = [Beat((), figures), *one_by_one(told[1:])]
        return Highlight("opened", say("Who is Spokesman?"), beats)
    turned = happening.by_clause("WTP-4.1")
    leaves = [one for one in told if one.is_kept]
    if not (turned or leaves):
        return None
    moves = [one for one in told if one.clause in _MOVES]
    then = [one for one in told if one not in turned and one not in moves]
    title = say("The votes are turned over") if turned else say("An employee leaves")
    votes = [Beat((), _votes(happening))] if turned else []
    return Highlight("opened" if turned else "out", title, [*votes, *one_by_one(then)], moves)


def _votes(happening: Happening) -> list[Figure]:
    """Return what lies under each employee, in the order of the line."""
    cards: dict[str, list[str]] = {}
    for one in happening.applied:
        if one.action.do == "vote" and one.opened_by is not None:
            given = one.action.given
            cards.setdefault(given["employee"], []).append(signed(given["card"]))
    line = happening.applied[-1].before.line
    return [Figure(" ".join(cards[one]), None, EMPLOYEES[one].name) for one in line if one in cards]
