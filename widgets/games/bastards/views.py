"""The view types of the board of Ba$tard$ Inc., and of its options."""

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
    """Additions to the engine's view.

    ``unused``: the seats whose extra effort the end of the phase removes; ``missing``: purchases that open
    places. For the others, see :mod:`referee.games.bastards.shown`.
    """

    unused: list[int]
    missing: list[BastardsMissing]
    rows: list[list[str]]
    due: list[int]
    involved: list[str]
    next_vps: list[str | None]
    laundering: list[BastardsLaundering]


class BastardsBoard(BastardsView, BastardsExtra, BoardFrame):
    """The whole view of the board of Ba$tard$ Inc."""


class BastardsValue(TypedDict):
    """A choice with its label."""

    value: str
    label: str


class BastardsPlaceOption(TypedDict):
    """A place in the options; a desk has ``covers``."""

    id: str
    kind: str
    score: int
    covers: NotRequired[list[str]]
    rogue: NotRequired[bool]


class BastardsPlacesField(TypedDict):
    """The choices of the places field, and a suggested board."""

    labels: Annotated[Mapping[str, str], PLACES_LABELS.type_with(suggested=str, suggested_line=str)]
    suggested: list[BastardsPlaceOption]
    kinds: list[BastardsValue]
    covers: list[BastardsValue]
