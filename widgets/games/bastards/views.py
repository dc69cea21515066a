"""What the board of Ba$tard$ Inc. shows, and what is chosen before the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from referee.games.bastards.view import BastardsView
from widgets.game_ui import BoardFrame
from widgets.games.bastards.labels import LABELS, SETUP_LABELS

BastardsLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(using=dict[str, str], short=dict[str, str], named=dict[str, str], called=dict[str, str]),
]


class BastardsBoard(BastardsView, BoardFrame):
    """All that the board of Ba$tard$ Inc. shows."""

    labels: BastardsLabels


class BastardsValue(TypedDict):
    """What can be chosen, and what it is called."""

    value: str
    label: str


class BastardsFigure(TypedDict):
    """A figure of a company, and what it is called."""

    name: str
    label: str


BastardsMoney = Literal["billions", "goodwill"]


class BastardsMoneyFigure(TypedDict):
    """A kind of money that companies begin with, and what it is called."""

    name: BastardsMoney
    label: str


class BastardsPlaceOption(TypedDict):
    """A place as the options name it; ``covers`` where it is a desk."""

    id: str
    kind: str
    score: int
    covers: NotRequired[list[str]]
    rogue: NotRequired[bool]


class BastardsSuggestion(TypedDict):
    """Values of options to begin with; ``abilities`` by seat."""

    places: list[BastardsPlaceOption]
    effort_prices: list[int]
    billions: int
    goodwill: int
    abilities: list[dict[str, int]]


class BastardsSetup(TypedDict):
    """What is chosen before the game."""

    takes: list[str]
    labels: Annotated[Mapping[str, str], SETUP_LABELS.type_with(suggested=str, suggested_line=str)]
    suggested: BastardsSuggestion
    kinds: list[BastardsValue]
    covers: list[BastardsValue]
    money: list[BastardsMoneyFigure]
    abilities: list[BastardsFigure]
    most_ability: int
    clauses: dict[str, str | None]
