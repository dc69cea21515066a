"""What the rulebook's screen shows, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from referee.rulebook.blocks import Block
from widgets.screens.rules.labels import LABELS


class RulesView(TypedDict):
    """A game's whole rulebook; ``clause`` is the one to show first."""

    game: str
    title: str
    labels: Annotated[Mapping[str, str], LABELS.type]
    clause: str | None
    chapters: list[RuleChapter]


class RuleChapter(TypedDict):
    """A chapter and its clauses."""

    id: str
    title: str
    clauses: list[RuleClause]


class RuleClause(TypedDict):
    """A clause, and what the referee does with it (``kind``, in words ``handling``)."""

    id: str
    blocks: list[Block]
    handling: str
    kind: Literal["enforced", "prompted", "explained"]
