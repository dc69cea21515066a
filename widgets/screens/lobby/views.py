"""What the lobby shows, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from widgets.screens.lobby.labels import LABELS
from widgets.theme import Badge, NamedBadge

OptionKind = Literal["seat", "seats", "choice", "flag", "whole", "own"]


class LobbyView(TypedDict):
    """All that the lobby shows.

    ``remarks`` are on the options as they are chosen now; ``players``: names to be suggested; ``more``:
    whether there are more rows than are sent; ``hides``: whether there are rows that were hidden;
    ``opens_on``: the game that is chosen at first.
    """

    remarks: list[str]
    labels: Annotated[Mapping[str, str], LABELS.type]
    name_limit: int
    can_join: bool
    has_devices: bool
    players: list[str]
    games: list[LobbyGame]
    opens_on: LastPlayed
    score_sheets: list[ScoreSheetCard]
    tables: list[TableCard]
    more: LobbyMore
    hides: bool


class LastSeat(TypedDict):
    """Who sat at a seat, in what colour if the game knows any."""

    name: str
    colour: str | None


class LastPlayed(TypedDict):
    """The game that was played last here, and who played it; no ``seats`` where nothing was."""

    game: str
    seats: list[LastSeat]


class LobbyMore(TypedDict):
    """Whether each list has more rows than are sent."""

    score_sheets: bool
    tables: bool


class LobbyEdition(TypedDict):
    """An edition of a game, and how many of its components are known, by kind."""

    edition: str
    sizes: dict[str, int]


class ColourChoice(Badge):
    """A colour that a seat can have, and what it is called."""

    value: str
    label: str


class SeatField(TypedDict):
    """What is asked of each seat beside the name."""

    name: str
    label: str


class ExplainedChoice(TypedDict):
    """A value of an option, what it is called, and what it means."""

    value: str
    label: str
    explained: str


class LobbyOption(TypedDict):
    """A house rule; ``kind`` is the control that it takes, ``own`` where the game's own setup draws it.

    ``players``: the numbers of players that it makes a difference to, ``None`` for all; ``usual``: values to
    lay out; ``counted_from``: what a number is shown from; ``default``: JSON data, or ``"random"``.
    """

    name: str
    kind: OptionKind
    label: str
    explained: str
    clause: str | None
    players: list[int] | None
    default: object
    usual: list[int | None]
    counted_from: int
    choices: list[ExplainedChoice]


class LobbyGame(TypedDict):
    """A game that can be started; ``setup`` is the game's own, for what plain options cannot ask.

    ``teaches``: it can be started as a first game.
    """

    id: str
    title: str
    emblem: str
    setup: Mapping[str, object] | None
    editions: list[LobbyEdition]
    badges: list[Badge]
    summary: str
    least: int
    most: int
    minutes: int
    colours: list[ColourChoice]
    seat_fields: list[SeatField]
    options: list[LobbyOption]
    teaches: bool


class UnreadableCard(TypedDict):
    """A table or score sheet that cannot be read."""

    id: str
    at: str
    readable: Literal[False]


class ReadableTable(TypedDict):
    """A table that can be gone on with, or looked at.

    ``practice``: against bots; ``earlier``: it is over, or long untouched; ``turn``: the round and whose turn
    it is, "" of one that is over; ``winners`` by name.
    """

    id: str
    at: str
    readable: Literal[True]
    game: str
    title: str
    seats: list[NamedBadge]
    practice: bool
    finished: bool
    earlier: bool
    turn: str
    winners: list[str]


class ReadableScoreSheet(TypedDict):
    """A score sheet that is not finished."""

    id: str
    at: str
    readable: Literal[True]
    title: str
    seats: list[NamedBadge]


TableCard = ReadableTable | UnreadableCard
ScoreSheetCard = ReadableScoreSheet | UnreadableCard


class LobbyRows(TypedDict):
    """A part of a list: score sheets, or tables."""

    rows: list[TableCard] | list[ScoreSheetCard]
    more: bool


class NameRemarks(TypedDict):
    """What a table should know of the names that it has typed so far."""

    remarks: list[str]
