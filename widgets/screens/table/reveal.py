"""The count of a finished game, opened one step after the other: for suspense, and so that all can follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from referee.engine.info import Prompt
from referee.engine.outcome import Outcome
from referee.i18n import Sentence, Speech
from widgets.game_ui import BY_ACCOUNT, BY_LINE, BY_SEAT
from widgets.screens.table.views import LineFigure, RevealStep, SeatFigure


def reveal_steps(
    outcome: Outcome, speech: Speech, by: str = BY_SEAT, before: Prompt | None = None
) -> list[RevealStep]:
    """Return the steps: each a title or a seat, and its figures; then what is decided, a sentence each.

    Figures are ``{"seat" or "label", "value"}``. Lines that make up a total, such as the points for a
    promotion, name what the verdicts decide: they come after those, but before the verdict on the total.
    ``before``: what the table does first.
    """
    first = [] if before is None else [_said(before.sentence, before.clause, speech)]
    return [*first, *_counted(outcome, speech, by)]


def _counted(outcome: Outcome, speech: Speech, by: str) -> list[RevealStep]:
    decided = [_said(one.sentence, one.clause, speech) for one in outcome.verdicts]
    if by == BY_ACCOUNT:
        return _by_account(outcome, speech, decided)
    if by != BY_LINE:
        return [*_by_seat(outcome, speech), *decided]
    lines, summed = (_by_line(outcome, speech, of_totals=of_totals) for of_totals in (False, True))
    clauses = {step["clause"] for step in summed}
    last = next((at for at, step in enumerate(decided) if step["clause"] in clauses), len(decided))
    return [*lines, *decided[:last], *summed, *decided[last:]]


def _said(sentence: Sentence, clause: str, speech: Speech) -> RevealStep:
    return {
        "title": "",
        "seat": None,
        "figures": [],
        "out": False,
        "clause": clause,
        "text": speech.say(sentence),
    }


def _by_seat(outcome: Outcome, speech: Speech) -> list[RevealStep]:
    """Open the seats: those that are out fall first, then from the last rank to the first."""
    rows = outcome.standings
    order = sorted(range(len(rows)), key=lambda seat: (not outcome.is_out(seat), -rows[seat]["rank"]))
    totals: list[list[LineFigure]] = [
        [{"label": speech.say(line.label), "value": line.value} for line in lines if line.is_total]
        for lines in outcome.reckoning
    ]
    return [
        {
            "title": "",
            "seat": seat,
            "figures": totals[seat],
            "out": outcome.is_out(seat),
            "clause": "",
            "text": "",
        }
        for seat in order
    ]


def _by_account(outcome: Outcome, speech: Speech, decided: Sequence[RevealStep]) -> list[RevealStep]:
    """Open the lines of each account, then its total, and then what is decided by it."""
    accounts: dict[str, dict[tuple[str, str], list[SeatFigure]]] = {}
    for seat, lines in enumerate(outcome.reckoning):
        for line in lines:
            figures = accounts.setdefault(line.account, {})
            figures.setdefault((speech.say(line.label), line.clause), []).append(
                {"seat": seat, "value": line.value}
            )
    left = iter(decided)
    steps: list[RevealStep] = []
    for account in accounts.values():
        steps += [_line(title, clause, figures) for (title, clause), figures in account.items()]
        steps += islice(left, 1)
    return [*steps, *left]


def _line(title: str, clause: str, figures: list[SeatFigure]) -> RevealStep:
    return {"title": title, "seat": None, "figures": figures, "out": False, "clause": clause, "text": ""}


def _by_line(outcome: Outcome, speech: Speech, *, of_totals: bool) -> list[RevealStep]:
    """Open the lines in the order of the reckoning, with what each seat has in them.

    ``of_totals``: those of accounts that are summed up, or else the others.
    """
    summed = {line.account for lines in outcome.reckoning for line in lines if line.is_total}
    figures: dict[tuple[str, str], list[SeatFigure]] = {}
    clauses: dict[tuple[str, str], str] = {}
    for seat, lines in enumerate(outcome.reckoning):
        for line in lines:
            if not line.is_total and (line.account in summed) == of_totals:
                key = line.account, speech.say(line.label)
                clauses.setdefault(key, line.clause)
                figures.setdefault(key, []).append({"seat": seat, "value": line.value})
    return [_line(title, clause, figures[account, title]) for (account, title), clause in clauses.items()]
