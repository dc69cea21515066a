"""What the lobby shows, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from widgets.theme import Badge, NamedBadge


class LobbyView(TypedDict):
    """All that the lobby shows.

    ``remarks`` are on the options as they are chosen now; ``players``: names to be suggested; ``more``:
    whether there are more rows than are sent; ``hides``: whether there are rows that were hidden;
    ``opens_on``: the game that is chosen at first.
    """

    remarks: list[str]
    name_limit: int
    can_join: bool
    has_devices: bool
    has_upkeep: bool
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


class KnownSeatCard(TypedDict):
    """A card that a seat can have before it, and what is printed on it as far as that was typed in."""

    name: str
    said: int | str


class SeatLibrary(TypedDict):
    """The cards of a ``kind`` that are known; ``field`` is what is typed of each beside its name."""

    kind: str
    field: str
    label: str
    is_number: bool
    known: list[KnownSeatCard]


class SeatField(TypedDict):
    """What is asked of each seat beside the name; ``library``: the cards that it can name, if any."""

    name: str
    label: str
    library: SeatLibrary | None


class OptionChoice(TypedDict):
    """A value of an option, what it is called, and what it means."""

    value: str | int | bool | None
    label: str
    explained: str
    icon: NotRequired[Literal["dice"]]


class _Option(TypedDict):
    """The properties of all options.

    ``section``: ``"asked"`` before every game, ``"house_rule"``, or the name of those that it shares a fold
    with. ``players``: the numbers of players that it makes a difference to, ``None`` for all; ``default``:
    what it is at first, as JSON data, or ``"random"``. ``field``: what the game's own field of it shows,
    where the control of its kind does not do.
    """

    name: str
    section: str
    label: str
    explained: str
    clause: str | None
    players: list[int] | None
    default: object
    field: Mapping[str, object] | None


class SeatOption(_Option):
    """One of the seats, unless it is drawn."""

    kind: Literal["seat"]


class SeatsOption(_Option):
    """Some of the seats."""

    kind: Literal["seats"]


class TypedNumber(TypedDict):
    """Between which numbers one can be typed."""

    least: int
    most: int


class ChoiceOption(_Option):
    """One of a few values; where these are only the usual ones, any number ``typed`` as well."""

    kind: Literal["choice"]
    choices: list[OptionChoice]
    typed: NotRequired[TypedNumber]


class NumberOption(_Option):
    """A number of many."""

    kind: Literal["number"]
    least: int
    most: int


class NumbersOption(_Option):
    """Any number of numbers; ``item``: what one is called by its ``{number}``; ``none``: what none is."""

    kind: Literal["numbers"]
    least: int
    most: int
    item: str
    none: str


class NumberName(TypedDict):
    """A number by its name, and what it is called."""

    name: str
    label: str


class PerSeatOption(_Option):
    """Numbers for each seat; the ``default`` has them by name, seat by seat."""

    kind: Literal["per_seat"]
    names: list[NumberName]
    least: int
    most: int


class OwnOption(_Option):
    """An option that only a game-specific field can fill in: its own field, or that of another option."""

    kind: Literal["own"]


LobbyOption = (
    SeatOption | SeatsOption | ChoiceOption | NumberOption | NumbersOption | PerSeatOption | OwnOption
)


class LobbyGame(TypedDict):
    """A game that can be started; ``teaches``: also as a first game."""

    id: str
    title: str
    emblem: str
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


class OpeningRoll(TypedDict):
    """Each seat's rolls for the start, the seats that still have to roll, and who begins once nobody has."""

    rolls: list[list[int]]
    due: list[int]
    first: int | None


class NameRemarks(TypedDict):
    """What a table should know of the names that it has typed so far."""

    remarks: list[str]
