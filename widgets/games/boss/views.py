"""The view types of the board of I'm the Boss!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from referee.games.boss.view import BossSeen, BossView
from referee.share.badges import Badge
from widgets.game_ui import BoardFrame
from widgets.games.boss.labels import (
    EDITION_LABELS,
    EDITOR_LABELS,
    LABELS,
    MARKER_LABELS,
    POSTERS_LABELS,
    ROLES,
)
from widgets.objections import CitedText


class BossClan(Badge):
    """A clan by its name, and the badge that marks it."""

    name: str


EDITOR_TYPE = EDITOR_LABELS.type_with(roles=ROLES.type, order=list[str])
"""``order``: the clans, as their pieces lie on the screen."""
BossLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(
        clans=dict[str, BossClan],
        editor=EDITOR_TYPE,
    ),
]
BossPick = TypedDict(
    "BossPick",
    {"clan": str, "with": Literal["poster", "card"], "card_of": int, "seat": int, "grey": bool},
    total=False,
)
"""The values of an action that one tap sets, such as a clan and the owner of its card."""


class BossPicked(TypedDict):
    """One pick: the values of its action, ``given``, and its ``clan``.

    ``column``: the column of the clan in the layout; ``note``: the difference from others of its clan;
    ``label``: the full text. ``barred``: why nobody can pick it.
    """

    given: BossPick
    clan: str | None
    column: int | None
    note: str
    label: str
    barred: CitedText | None


class BossPicks(TypedDict):
    """The picks of an action for a seat; ``is_laid_out``: every clan has its own column."""

    do: str
    is_laid_out: bool
    picks: list[BossPicked]


BossPart = TypedDict(
    "BossPart",
    {
        "kind": Literal["offer", "term", "holder"],
        "seat": int,
        "clan": str,
        "with": Literal["poster", "card"],
        "amount": int | None,
        "source": str,
        "label": str,
        "is_here": bool,
    },
)
"""A seat that offers a clan, could agree again on the same terms (``term``), or holds the clan.

``label``: the full text; ``is_here``: whether this device can agree to it.
"""


class BossUnknown(TypedDict):
    """A description that is needed now: the question, and the piece."""

    text: str
    space: int | None
    number: int | None


class BossCountedCard(BossSeen):
    """Cards of a kind that all players have seen, in words; ``clan``: the clan of the badge."""

    clan: str | None
    name: str
    label: str


class BossCountedRow(TypedDict):
    """Clan cards, travel cards, or those of no clan."""

    title: str
    cards: list[BossCountedCard]


class BossPaidLine(TypedDict):
    """The payment of a seat in a closed deal."""

    seat: int
    name: str
    amount: int


class BossPayout(TypedDict):
    """The payments of the last closed deal; ``about`` identifies it, also after its number was reused."""

    about: str
    title: str
    text: str
    lines: list[BossPaidLine]


class BossExtra(TypedDict):
    """Additions to the engine's view, see :func:`widgets.games.boss.board.extra`."""

    picks: dict[str, list[BossPicks]]
    parts: dict[str, list[BossPart]]
    equal: int | None
    unknowns: list[BossUnknown]
    counted: list[BossCountedRow]
    payout: BossPayout | None
    space_texts: list[str]
    card_texts: list[str]
    end_cards: list[int]
    asks_first: bool
    played: str


class BossBoard(BossView, BossExtra, BoardFrame):
    """The whole view of the board of I'm the Boss!."""


class BossPostersField(TypedDict):
    """The owners of the posters at the start."""

    labels: Annotated[Mapping[str, str], POSTERS_LABELS.type]
    clans: dict[str, BossClan]
    order: list[str]


class BossMarkerField(TypedDict):
    """The start of the marker, and the first seat."""

    labels: Annotated[Mapping[str, str], MARKER_LABELS.type]


class BossEditionField(TypedDict):
    """The printed pieces; ``spaces`` and ``cards``: their numbers."""

    labels: Annotated[Mapping[str, object], EDITION_LABELS.type_with(roles=ROLES.type, order=list[str])]
    clans: dict[str, BossClan]
    spaces: int
    cards: int
    end_cards: list[int]
