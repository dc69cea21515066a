"""All that is told of one player, from the games that they have played, the first one first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import NamedTuple, TypeVar

from referee.store.history import GameResult, SeatResult
from referee.tables.club import Record
from referee.tables.results import Period, Results, Span, best_seats, period_of, shares

LENGTHS = (30, 60, 90, 120, 180)
"""Minutes at which one length of games ends and the next one begins."""
MOST_PERIODS = 36
"""Periods that a player's form is told by, at most: months if there are no more, else quarters or years."""

Key = TypeVar("Key", bound=Hashable)


class Opponent(NamedTuple):
    """Somebody whom a player has met: in how many games, and in how many either was ranked better."""

    name: str
    plays: int
    ahead: int
    behind: int


class Streak(NamedTuple):
    """Games in a row, and when the first and the last of them ended (UTC)."""

    games: int
    since: datetime
    until: datetime


class Thinking(NamedTuple):
    """Seconds a game for which one's own moves were awaited, and each of the others', on average."""

    games: int
    own: float
    others: float


@dataclass
class Person:
    """What is told of a player.

    ``by_length`` is by the first minute of one of :data:`LENGTHS`, 0 of the shortest; ``by_start`` by whether
    the player began, of the games of which it is known who did. ``wins`` is the longest streak of wins,
    ``losses`` of games without one, ``streak`` how many the player has won in a row now.
    """

    name: str
    all: Results = field(default_factory=Results)
    eliminations: int = 0
    minutes: int = 0
    streak: int = 0
    wins: Streak | None = None
    losses: Streak | None = None
    thinking: Thinking | None = None
    by_game: dict[str, Results] = field(default_factory=dict)
    by_count: dict[int, Results] = field(default_factory=dict)
    by_place: dict[str, Results] = field(default_factory=dict)
    by_seat: dict[int, Results] = field(default_factory=dict)
    by_start: dict[bool, Results] = field(default_factory=dict)
    by_length: dict[int, Results] = field(default_factory=dict)
    form: list[tuple[Period, Results]] = field(default_factory=list)
    best: dict[str, Record] = field(default_factory=dict)
    average: dict[str, float] = field(default_factory=dict)
    opponents: list[Opponent] = field(default_factory=list)


def person(rows: Iterable[GameResult], name: str, zone: tzinfo | None) -> Person:
    """Return what is told of the player of this shown name; months are those of a time zone."""
    told = Person(name)
    played = [one for row in rows if (one := _played(row, name)) is not None]
    met: dict[str, list[int]] = {}
    scores: dict[str, list[int]] = {}
    thought: list[tuple[int, float]] = []
    for row, own, seats, share, beaten in played:
        play, game, at, minutes, every, place = row
        told.eliminations += bool(own[4])
        told.minutes += minutes or 0
        scores.setdefault(game, []).append(own[1])
        if (best := told.best.get(game)) is None or own[1] > best.value:
            told.best[game] = Record(own[1], (name,), play, at)
        kinds: list[Results] = [
            told.all,
            _of(told.by_game, game),
            _of(told.by_count, len(every)),
            _of(told.by_seat, _seat_number(every, own)),
        ]
        if place:
            kinds.append(_of(told.by_place, place))
        if any(seat[5] for seat in every):
            kinds.append(_of(told.by_start, bool(own[5])))
        if minutes is not None:
            kinds.append(_of(told.by_length, max([0, *(one for one in LENGTHS if one <= minutes)])))
        for kind in kinds:
            kind.add(own[3], share, beaten)
        _meet(met, own, seats)
        others = [seat[6] for seat in seats if seat is not own and seat[6] is not None]
        if own[6] is not None and others:
            thought.append((own[6], sum(others) / len(others)))
    ended = [row[2] for row, *_ in played]
    won = [bool(own[3]) for _, own, *_ in played]
    told.streak, told.wins, told.losses = _current(won), _streak(ended, won, True), _streak(ended, won, False)
    if thought:
        count = len(thought)
        told.thinking = Thinking(
            count, sum(one for one, _ in thought) / count, sum(one for _, one in thought) / count
        )
    told.average = {game: sum(values) / len(values) for game, values in scores.items()}
    told.form = _form(played, zone)
    order = sorted(met.items(), key=lambda item: (-item[1][0], item[0]))
    told.opponents = [Opponent(other, *counts) for other, counts in order]
    return told


def people(rows: Iterable[GameResult], zone: tzinfo | None) -> dict[str, Person]:
    """Return what is told of everybody in these games, by name."""
    played: dict[str, list[GameResult]] = {}
    for row in rows:
        for name in {seat[0] for seat in row[4]}:
            played.setdefault(name, []).append(row)
    return {name: person(own, name, zone) for name, own in played.items()}


class _Played(NamedTuple):
    """A game with the player's own seat in it and everybody's, and what counts for the player's results."""

    row: GameResult
    own: SeatResult
    seats: Sequence[SeatResult]
    share: float
    beaten: float | None


def _played(row: GameResult, name: str) -> _Played | None:
    seats = best_seats(row[4])
    for index, own in enumerate(seats):
        if own[0] == name:
            share, beaten = shares(seats)
            return _Played(row, own, seats, share, beaten[index])
    return None


def _of(results: dict[Key, Results], key: Key) -> Results:
    found = results.get(key)
    if found is None:
        found = results[key] = Results()
    return found


def _seat_number(seats: Sequence[SeatResult], own: SeatResult) -> int:
    return next(index for index, seat in enumerate(seats) if seat is own)


def _meet(met: dict[str, list[int]], own: SeatResult, seats: Sequence[SeatResult]) -> None:
    for seat in seats:
        if seat is not own:
            counts = met.setdefault(seat[0], [0, 0, 0])
            counts[0] += 1
            counts[1] += own[2] < seat[2]
            counts[2] += seat[2] < own[2]


def _current(won: Sequence[bool]) -> int:
    return next((index for index, one in enumerate(reversed(won)) if not one), len(won))


def _streak(ended: Sequence[datetime], won: Sequence[bool], wanted: bool) -> Streak | None:
    """Return the longest streak of what is wanted, the first one of as many."""
    longest: Streak | None = None
    first = 0
    for index, one in enumerate(won):
        if one is not wanted:
            first = index + 1
        elif longest is None or index + 1 - first > longest.games:
            longest = Streak(index + 1 - first, ended[first], ended[index])
    return longest


def _form(played: Sequence[_Played], zone: tzinfo | None) -> list[tuple[Period, Results]]:
    """Return the results of each period in which there are some, the first one first."""

    def by(span: Span) -> dict[Period, Results]:
        found: dict[Period, Results] = {}
        for row, own, _, share, beaten in played:
            _of(found, period_of(row[2], span, zone)).add(own[3], share, beaten)
        return found

    spans: tuple[Span, ...] = ("month", "quarter", "year")
    for span in spans:
        found = by(span)
        if len(found) <= MOST_PERIODS:
            break
    return sorted(found.items())
