"""The great moments of Who To Promote?: opened cards, and eliminations."""

from __future__ import annotations

from referee.games.promote.view import EMPLOYEES
from referee.i18n import say, signed
from widgets.highlights import Beat, Figure, Happening, Highlight, one_by_one

_MOVES = ("WTP-5.3", "WTP-6.1", "WTP-6.2", "WTP-8.3", "WTP-8.20")
"""The clauses of moves of cards on the table."""


def highlight(happening: Happening) -> Highlight | None:
    """Return the votes by employee, each ability as a beat, and the eliminated employee.

    After discards, return these and the Spokesman. Covered cards show only their consequences.
    """
    effects = [effect for effect in happening.effects if not effect.is_prompted]
    if happening.is_opening and happening.by_clause("WTP-2.1", "WTP-2.2"):
        discarded = [entry for entry in happening.applied if entry.opened_by is not None]
        figures = [Figure(signed(entry.action.given["card"]), entry.action.by) for entry in discarded]
        beats = [Beat((), figures), *one_by_one(effects[1:])]
        return Highlight("opened", say("Who is Spokesman?"), beats)
    turned = happening.by_clause("WTP-4.1")
    leaves = [effect for effect in effects if effect.is_kept]
    if not (turned or leaves):
        return None
    moves = [effect for effect in effects if effect.clause in _MOVES]
    others = [effect for effect in effects if effect not in turned and effect not in moves]
    title = say("The votes are turned over") if turned else say("An employee leaves")
    votes = [Beat((), _votes(happening))] if turned else []
    return Highlight("opened" if turned else "out", title, [*votes, *one_by_one(others)], moves)


def _votes(happening: Happening) -> list[Figure]:
    """Return the cards under each employee, in the order of the line."""
    cards: dict[str, list[str]] = {}
    for entry in happening.applied:
        if entry.action.do == "vote" and entry.opened_by is not None:
            given = entry.action.given
            cards.setdefault(given["employee"], []).append(signed(given["card"]))
    line = happening.applied[-1].before.line
    return [
        Figure(" ".join(cards[employee]), None, EMPLOYEES[employee].name)
        for employee in line
        if employee in cards
    ]
