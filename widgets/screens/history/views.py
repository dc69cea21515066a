"""What the history shows, part by part; all but the frame is asked for."""

from __future__ import annotations

from typing import TypedDict

from referee.match.finished import Source
from widgets.screens.charts.views import ChartsView
from widgets.theme import NamedBadge


class HistoryView(TypedDict):
    """What is the same whatever is chosen; ``changes`` goes up so that the page asks again.

    ``seats``: how many can play. ``renamed``: whose name the last change here was about, if about one.
    """

    games: list[HistoryGame]
    players: list[str]
    seats: list[int]
    places: list[str]
    seasons: list[SeasonGroup]
    name_limit: int
    most: int
    page: int
    changes: int
    renamed: Renamed | None
    can_undo_merge: bool


class SeasonGroup(TypedDict):
    """Seasons of one length."""

    title: str
    seasons: list[Season]


class Season(TypedDict):
    """A part of the calendar, by its first and last day."""

    since: str
    until: str
    label: str


class Renamed(TypedDict):
    """What a player was shown as before a change, and since."""

    before: str
    after: str


class HistoryGame(TypedDict):
    """A game that can be chosen."""

    id: str
    title: str
    emblem: str


class HistoryGames(TypedDict):
    """Games that are over, the last first, how many there are, and the evenings of those that are shown."""

    count: int
    plays: list[HistoryPlay]
    evenings: list[HistoryEvening]


class HistoryEvening(TypedDict):
    """An evening: ``key`` is the id of one of its games, ``day`` a date, ``plays`` how many games it has.

    ``guests`` did not play; ``is_kept``: somebody has put it right.
    """

    key: str
    name: str
    day: str
    place: str
    players: list[str]
    guests: list[str]
    plays: int
    is_kept: bool


class HistoryPlay(TypedDict):
    """A game that is over; ``edited``: what was changed by hand, ``evening``: the key of its evening."""

    id: str
    game: str
    title: str
    source: Source
    at: str
    length: str
    place: str
    comment: str
    edited: list[str]
    evening: str
    seats: list[HistorySeat]


class HistorySeat(NamedBadge):
    """Who played, and with what result."""

    score: int
    rank: int
    winner: bool
    eliminated: bool
    first: bool


class PlayForm(TypedDict):
    """What can be changed of a game; ``own_…`` is what its log or file says. A tally is changed itself."""

    play: str
    is_tally: bool
    is_refereed: bool
    date: str
    place: str
    names: list[str]
    own_date: str
    own_place: str
    own_names: list[str]


class HistoryPlayers(TypedDict):
    """A club's table of the games that are chosen, how many players are left out, and its charts."""

    players: list[PlayerLine]
    left_out: str
    rating: str
    charts: ChartsView | None


class PlayerLine(TypedDict):
    """A player's line in a table; ``cells`` as its head says."""

    name: str
    cells: list[str]


class HistoryLikely(TypedDict):
    """Players who may be one person."""

    likely: list[LikelySame]


class HistoryPerson(TypedDict):
    """A player's page; ``spellings`` are other names of the same player.

    ``note`` says why there is nothing to tell, or with whom all these games were, if one of the two is so.
    """

    name: str
    note: str
    facts: list[PersonFact]
    charts: ChartsView | None
    records: list[RecordLine]
    spellings: list[str]


class PersonFact(TypedDict):
    """A figure with its label, and whether it takes the width of two."""

    value: str
    label: str
    isBroad: bool


class RecordLine(TypedDict):
    """A record: what of, how much, whose on which day, and the id of its game."""

    label: str
    value: str
    note: str
    play: str


class LikelySame(TypedDict):
    """Two players who may be one, and why."""

    keep: str
    other: str
    text: str


class HistoryStatistics(TypedDict):
    """The records of games."""

    games: list[GameRecord]


class GameRecord(TypedDict):
    """A game's statistics: wins by seat, and of the player who began."""

    id: str
    title: str
    score: str
    plays: int
    length: str
    average: str
    best: int
    scores: list[ScoreBar]
    seats: list[WinRate]
    first: WinRate
    counts: list[TableSizeLine]
    records: list[RecordLine]


class TableSizeLine(TypedDict):
    """What comes of a game with so many players: how often it was played, the best score and the length."""

    players: int
    cells: list[str]


class ScoreBar(TypedDict):
    """How many seats had a score, and what part that is of the longest bar, in percent."""

    label: str
    seats: int
    part: int


class WinRate(TypedDict):
    """How often somebody won in percent, beside what would be even."""

    plays: int
    rate: int
    even: int
