"""The count of a finished game, opened one step after the other: for suspense, and so that all can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from referee.engine.info import Prompt
from referee.engine.outcome import Outcome, ReckoningLine
from referee.i18n import Sentence, Speech, say
from widgets.game_ui import BY_ACCOUNT, BY_LINE, BY_SEAT
from widgets.screens.table.views import CardFigure, LineFigure, RevealStep, SeatFigure


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
    decided = [_said(verdict.sentence, verdict.clause, speech) for verdict in outcome.verdicts]
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


class _Opened:
    """A line of the count when it opens: what each seat has in it."""

    def __init__(self) -> None:
        self.lines: dict[int, ReckoningLine] = {}

    def step(self, speech: Speech) -> RevealStep:
        """Return the step that opens all of it, with the cards that it sums up."""
        first, *_ = self.lines.values()
        changed = next((each.changed for each in self.lines.values() if each.changed is not None), None)
        figures = [
            _figure(seat, line.value, [{"printed": part.printed, "value": part.value} for part in line.parts])
            for seat, line in self.lines.items()
        ]
        step = _line(speech.say(first.label), first.clause, figures)
        if changed is not None:
            step["clause"], step["text"] = changed.clause, speech.say(changed.sentence)
        return step

    def card_by_card(self, speech: Speech) -> Iterator[RevealStep]:
        """Yield a step for each card from the top, with the name of everybody's; then what they come to."""
        first, *_ = self.lines.values()
        for at in range(max(len(line.parts) for line in self.lines.values())):
            lying = {seat: line.parts[at] for seat, line in self.lines.items() if at < len(line.parts)}
            figures = [_figure(seat, card.value, [], card.name) for seat, card in lying.items()]
            title = say("{pile}: card {number}", pile=first.label, number=at + 1)
            yield _line(speech.say(title), first.clause, figures)
        yield _line(
            speech.say(first.label),
            first.clause,
            [_figure(seat, line.value, []) for seat, line in self.lines.items()],
        )


def _by_account(outcome: Outcome, speech: Speech, decided: Sequence[RevealStep]) -> list[RevealStep]:
    """Open the lines of each account, card by card, then its total, and then what is decided by it."""
    accounts: dict[str, list[_Opened]] = {}
    for (account, _), opened in _lines(outcome, speech, lambda _: True).items():
        accounts.setdefault(account, []).append(opened)
    left = iter(decided)
    steps: list[RevealStep] = []
    for account_lines in accounts.values():
        for opened in account_lines:
            steps += opened.card_by_card(speech)
        steps += islice(left, 1)
    return [*steps, *left]


def _lines(
    outcome: Outcome, speech: Speech, is_opened: Callable[[ReckoningLine], bool]
) -> dict[tuple[str, str], _Opened]:
    """Return the lines by account and label, in the order of the count."""
    found: dict[tuple[str, str], _Opened] = {}
    for seat, lines in enumerate(outcome.reckoning):
        for line in filter(is_opened, lines):
            found.setdefault((line.account, speech.say(line.label)), _Opened()).lines[seat] = line
    return found


def _figure(seat: int, value: int, cards: list[CardFigure], name: str = "") -> SeatFigure:
    return {"seat": seat, "value": value, "cards": cards, "name": name}


def _line(title: str, clause: str, figures: list[SeatFigure]) -> RevealStep:
    return {"title": title, "seat": None, "figures": figures, "out": False, "clause": clause, "text": ""}


def _by_line(outcome: Outcome, speech: Speech, *, of_totals: bool) -> list[RevealStep]:
    """Open the lines in the order of the count, with what each seat has in them.

    ``of_totals``: those of accounts that are summed up, or else the others.
    """
    summed = {line.account for lines in outcome.reckoning for line in lines if line.is_total}
    opened = _lines(outcome, speech, lambda line: not line.is_total and (line.account in summed) == of_totals)
    return [opened_line.step(speech) for opened_line in opened.values()]
