"""What the board of I'm the Boss! shows, part by part."""

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
"""What is given of an action by one tap, such as a clan and whose card of it."""


class BossPicked(TypedDict):
    """What one tap picks: ``given`` of its action, and its ``clan``.

    ``column``: where the clan stands among those that are laid out; ``note``: what tells it from others of
    its clan; ``label``: all of it in words. ``barred``: why nobody can pick it.
    """

    given: BossPick
    clan: str | None
    column: int | None
    note: str
    label: str
    barred: CitedText | None


class BossPicks(TypedDict):
    """What a seat can pick of an action; ``is_laid_out``: every clan has a place of its own."""

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
"""Who offers a clan, could agree again on the same terms (``term``), or holds it, and with what (``source``).

``label``: all of it in words; ``is_here``: whether this device can agree to it.
"""


class BossUnknown(TypedDict):
    """What matters now and is not typed in yet: the question, and the piece that it is about."""

    text: str
    space: int | None
    number: int | None


class BossCountedCard(BossSeen):
    """Cards of a kind that everybody has seen, in words; ``clan``: whose badge they have."""

    clan: str | None
    name: str
    label: str


class BossCountedRow(TypedDict):
    """Clan cards, travel cards, or those of no clan."""

    title: str
    cards: list[BossCountedCard]


class BossPaidLine(TypedDict):
    """What a seat has of a deal that was closed."""

    seat: int
    name: str
    amount: int


class BossPayout(TypedDict):
    """What is paid of the last deal that was closed: ``about`` tells it from others that had its number."""

    about: str
    title: str
    text: str
    lines: list[BossPaidLine]


class BossExtra(TypedDict):
    """What is beside the engine's view, see :func:`widgets.games.boss.board.extra`."""

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
    """All that the board of I'm the Boss! shows."""


class BossPostersField(TypedDict):
    """Who has which poster at first."""

    labels: Annotated[Mapping[str, str], POSTERS_LABELS.type]
    clans: dict[str, BossClan]
    order: list[str]


class BossMarkerField(TypedDict):
    """Where the marker begins, and who puts it there."""

    labels: Annotated[Mapping[str, str], MARKER_LABELS.type]


class BossEditionField(TypedDict):
    """What the printed pieces say; ``spaces`` and ``cards``: how many there are."""

    labels: Annotated[Mapping[str, object], EDITION_LABELS.type_with(roles=ROLES.type, order=list[str])]
    clans: dict[str, BossClan]
    spaces: int
    cards: int
    end_cards: list[int]
