"""What a table answers to questions that change nothing."""

from __future__ import annotations

from typing import Literal, TypedDict

from referee.rulebook.blocks import Block
from widgets.objections import CitedText
from widgets.rule_settings import RuleSetting
from widgets.screens.table.fields import Form


class AskedAction(TypedDict):
    """An action that can be asked about, and what its button says."""

    do: str
    title: str


class ArgueView(TypedDict):
    """What can be asked about: the actions of a seat, and those of the table as a whole."""

    of_seats: list[AskedAction]
    of_table: list[AskedAction]


class AllowedView(TypedDict):
    """Whether an action would be allowed, in words, and the clauses that say so.

    ``hidden``: that depends on what this device may not know.
    """

    answer: Literal["allowed", "refused", "hidden"]
    said: str
    reasons: list[CitedText]


class ArgueForm(TypedDict):
    """The ``form`` that a queried action needs next, or the ``verdict`` once the action is complete."""

    form: Form | None
    verdict: AllowedView | None


class WhyCase(TypedDict):
    """A citation of a clause: what it is ``about``, the sentence, and the ``line`` of the log with it."""

    about: str
    text: str
    line: str | None


class CauseLine(TypedDict):
    """A line of the log that caused it."""

    number: int
    text: str


class WhyFigure(TypedDict):
    """A line of a seat's count."""

    label: str
    value: int
    clause: str
    total: bool


class WhyView(TypedDict):
    """A clause with what it is cited for in this game, and which lines of the log caused that.

    ``figures``: how a seat counts, if it is asked about; ``counted``: their heading. ``house_rules``: the
    options that change the clause.
    """

    clause: str
    house_rules: list[RuleSetting]
    blocks: list[Block]
    cases: list[WhyCase]
    causes: list[CauseLine]
    counted: str
    figures: list[WhyFigure]


class OutlookView(TypedDict):
    """What would follow from an action, or the ``objection``; ``hidden_reason``: why that is not all."""

    said: str
    objection: CitedText | None
    effects: list[CitedText]
    changes: list[str]
    next: CitedText | None
    hidden_reason: str | None
