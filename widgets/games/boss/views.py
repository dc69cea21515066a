"""What the board of I'm the Boss! shows, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from referee.games.boss.view import BossView
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


BossLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(
        actions=dict[str, str],
        clans=dict[str, BossClan],
        kinds=dict[str, str],
        editor=EDITOR_LABELS.type_with(roles=ROLES.type),
    ),
]
BossPicked = Literal["agree", "lay_clan", "travel", "recruit", "take_over", "withdraw"]
BossPick = TypedDict(
    "BossPick", {"clan": str, "with": Literal["poster", "card"], "card_of": int, "seat": int}, total=False
)
"""What is given of an action by one tap, such as a clan and whose card of it."""


class BossPicks(TypedDict, total=False):
    """What a seat can pick, by the action that it is for."""

    agree: list[BossPick]
    lay_clan: list[BossPick]
    travel: list[BossPick]
    recruit: list[BossPick]
    take_over: list[BossPick]
    withdraw: list[BossPick]


class BossExtra(TypedDict):
    """What is beside the engine's view, see :func:`widgets.games.boss.board.extra`."""

    picks: dict[str, BossPicks]
    all_lie: dict[str, CitedText]
    end_cards: list[int]
    asks_first: bool


class BossBoard(BossView, BossExtra, BoardFrame):
    """All that the board of I'm the Boss! shows."""


class BossPostersField(TypedDict):
    """Who has which poster at first."""

    labels: Annotated[Mapping[str, str], POSTERS_LABELS.type]
    clans: dict[str, BossClan]


class BossMarkerField(TypedDict):
    """Where the marker begins, and who puts it there."""

    labels: Annotated[Mapping[str, str], MARKER_LABELS.type]


class BossEditionField(TypedDict):
    """What the printed pieces say; ``spaces`` and ``cards``: how many there are."""

    labels: Annotated[Mapping[str, object], EDITION_LABELS.type_with(roles=ROLES.type)]
    clans: dict[str, BossClan]
    spaces: int
    cards: int
    end_cards: list[int]
