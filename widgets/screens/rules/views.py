"""What the rulebook's screen shows, part by part."""

from __future__ import annotations

from typing import Literal, TypedDict

from referee.rulebook.blocks import Block
from widgets.objections import CitedText
from widgets.rule_settings import RuleSetting


class RulesView(TypedDict):
    """A game's whole rulebook; ``clause`` is the one to show first.

    ``now``: the rules of this moment, at a table of that game.
    """

    game: str
    title: str
    clause: str | None
    now: RulesNow | None
    chapters: list[RuleChapter]
    terms: list[RuleTerm]
    examples: list[RuleExample]


class RulesNow(TypedDict):
    """The clauses that are cited as things stand, and the chapter of the present stage."""

    chapter: str | None
    cited: list[RuleCitation]


class RuleCitation(TypedDict):
    """A clause, and in the engine's words what it has to do with now (``role``, in words ``about``)."""

    clause: str
    role: Literal["prompt", "effect", "objection", "notice"]
    about: str
    text: str


class RuleChapter(TypedDict):
    """A chapter and its clauses."""

    id: str
    title: str
    clauses: list[RuleClause]


class RuleClause(TypedDict):
    """A clause, and what the referee does with it (``kind``, in words ``handling``).

    ``is_ruling``: it decides what the printed rules leave open; ``synonyms``: other words to find it by.
    """

    id: str
    blocks: list[Block]
    handling: str
    kind: Literal["enforced", "prompted", "explained"]
    is_ruling: bool
    synonyms: str
    house_rules: list[RuleSetting]


class RuleTerm(TypedDict):
    """A term of the game: what it means, the clauses about it, and the icon of the piece, if it is one."""

    id: str
    icon: str | None
    term: str
    text: str
    clauses: list[str]


class RuleExample(TypedDict):
    """An example that the engine has worked out: what is done, what is asked, and what follows."""

    id: str
    title: str
    question: str
    steps: list[str]
    answer: list[CitedText]
    reckoning: RuleReckoning | None


class RuleReckoning(TypedDict):
    """Final counts added up, a column a player."""

    names: list[str]
    lines: list[RuleReckoningLine]


class RuleReckoningLine(TypedDict):
    """A line of it, with the clause that it comes from; a seat may have no such line."""

    label: str
    clause: str
    values: list[int | None]
    is_total: bool
