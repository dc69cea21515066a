"""What the board of Ba$tard$ Inc. shows, and what is chosen before the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from referee.games.bastards.view import BastardsLaundering, BastardsMissing, BastardsView
from widgets.game_ui import BoardFrame
from widgets.games.bastards.labels import LABELS, PLACES_LABELS

BastardsLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(using=dict[str, str], short=dict[str, str], named=dict[str, str], called=dict[str, str]),
]


class BastardsExtra(TypedDict):
    """What the board shows beside the engine's view.

    ``unused``: the seats whose extra effort the end of the phase takes; ``missing``: what opens places;
    the others: see :mod:`referee.games.bastards.shown`.
    """

    unused: list[int]
    missing: list[BastardsMissing]
    rows: list[list[str]]
    due: list[int]
    involved: list[str]
    next_vps: list[str | None]
    laundering: list[BastardsLaundering]


class BastardsBoard(BastardsView, BastardsExtra, BoardFrame):
    """All that the board of Ba$tard$ Inc. shows."""


class BastardsValue(TypedDict):
    """What can be chosen, and what it is called."""

    value: str
    label: str


class BastardsPlaceOption(TypedDict):
    """A place as the options name it; ``covers`` where it is a desk."""

    id: str
    kind: str
    score: int
    covers: NotRequired[list[str]]
    rogue: NotRequired[bool]


class BastardsPlacesField(TypedDict):
    """What can be on a board, and a suggested one."""

    labels: Annotated[Mapping[str, str], PLACES_LABELS.type_with(suggested=str, suggested_line=str)]
    suggested: list[BastardsPlaceOption]
    kinds: list[BastardsValue]
    covers: list[BastardsValue]
