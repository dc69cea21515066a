"""The count of a finished game, opened one step after the other: for suspense, and so that all can follow."""

from __future__ import annotations

from typing import Any

from referee.engine.outcome import Outcome
from referee.text import Speech

BY_SEAT, BY_LINE = "seat", "line"
"""What a step opens: a seat's totals, from last to first; or a line of the reckoning, such as a pile."""


def opening(outcome: Outcome, speech: Speech, by: str = BY_SEAT) -> list[dict[str, Any]]:
    """Return the steps: each a title or a seat, and its figures; then what is decided, a sentence each.

    Figures are ``{"seat" or "label", "value"}``.
    """
    steps = _by_line(outcome, speech) if by == BY_LINE else _by_seat(outcome, speech)
    decided: list[dict[str, Any]] = [
        {
            "title": "",
            "seat": None,
            "figures": [],
            "out": False,
            "clause": one.clause,
            "text": speech.say(one.sentence),
        }
        for one in outcome.verdicts
    ]
    return [*steps, *decided]


def _by_seat(outcome: Outcome, speech: Speech) -> list[dict[str, Any]]:
    """Open the seats: those that are out fall first, then from the last rank to the first."""
    rows = outcome.standings
    order = sorted(range(len(rows)), key=lambda seat: (not outcome.is_out(seat), -rows[seat]["rank"]))
    return [
        {
            "title": "",
            "seat": seat,
            "figures": [
                {"label": speech.say(line.label), "value": line.value}
                for line in outcome.reckoning[seat]
                if line.is_total
            ],
            "out": outcome.is_out(seat),
            "clause": "",
            "text": "",
        }
        for seat in order
    ]


def _by_line(outcome: Outcome, speech: Speech) -> list[dict[str, Any]]:
    """Open the lines in the order of the reckoning, with what each seat has in them."""
    steps: dict[tuple[str, str], dict[str, Any]] = {}
    for seat, lines in enumerate(outcome.reckoning):
        for line in lines:
            if line.is_total:
                continue
            step = steps.setdefault(
                (line.account, speech.say(line.label)),
                {
                    "title": speech.say(line.label),
                    "seat": None,
                    "figures": [],
                    "out": False,
                    "clause": line.clause,
                    "text": "",
                },
            )
            step["figures"].append({"seat": seat, "value": line.value})
    return list(steps.values())
