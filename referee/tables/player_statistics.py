"""Statistics of one player, from the rows of the games that they have played, oldest first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import NamedTuple, TypeVar

from referee.store.history import GameResult, SeatResult
from referee.tables.club import Record
from referee.tables.results import Period, Results, Span, best_seats, period_of, shares

DURATION_BOUNDS_MIN = (30, 60, 90, 120, 180)
"""Bounds of the duration groups of games, in minutes."""
MAX_PERIODS = 36
"""The most periods of a player's form: months if they fit, otherwise quarters or years."""

Key = TypeVar("Key", bound=Hashable)


class Opponent(NamedTuple):
    """An opponent; ``ahead`` and ``behind`` count games where the player ranked better or worse."""

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
    """Average thinking time per game in seconds: the player's own, and that of one opponent."""

    games: int
    own: float
    others: float


@dataclass
class PlayerStatistics:
    """The statistics of a player.

    - ``by_length``: by the lower bound of the duration, 0 or one of :data:`DURATION_BOUNDS_MIN`
    - ``by_start``: by whether the player began; games with an unknown first player do not count
    - ``wins`` and ``losses``: the longest streaks of games won, and of games not won
    - ``streak``: the current number of wins in a row
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


def player_statistics(rows: Iterable[GameResult], name: str, zone: tzinfo | None) -> PlayerStatistics:
    """Return the statistics of the player with this displayed name; months are those of a time zone."""
    profile = PlayerStatistics(name)
    played = [found for row in rows if (found := _find_played(row, name)) is not None]
    met: dict[str, list[int]] = {}
    scores: dict[str, list[int]] = {}
    times: list[tuple[int, float]] = []
    for row, own, seats, share, beaten in played:
        play, game, ended_at, minutes, all_seats, place = row
        profile.eliminations += bool(own[4])
        profile.minutes += minutes or 0
        scores.setdefault(game, []).append(own[1])
        if (best := profile.best.get(game)) is None or own[1] > best.value:
            profile.best[game] = Record(own[1], (name,), play, ended_at)
        groups: list[Results] = [
            profile.all,
            _results_for(profile.by_game, game),
            _results_for(profile.by_count, len(all_seats)),
            _results_for(profile.by_seat, _seat_number(all_seats, own)),
        ]
        if place:
            groups.append(_results_for(profile.by_place, place))
        if any(seat[5] for seat in all_seats):
            groups.append(_results_for(profile.by_start, bool(own[5])))
        if minutes is not None:
            groups.append(
                _results_for(
                    profile.by_length, max([0, *(bound for bound in DURATION_BOUNDS_MIN if bound <= minutes)])
                )
            )
        for group in groups:
            group.add(own[3], share, beaten)
        _count_opponents(met, own, seats)
        others = [seat[6] for seat in seats if seat is not own and seat[6] is not None]
        if own[6] is not None and others:
            times.append((own[6], sum(others) / len(others)))
    ended = [row[2] for row, *_ in played]
    won = [bool(own[3]) for _, own, *_ in played]
    profile.streak, profile.wins, profile.losses = (
        _current_streak(won),
        _longest_streak(ended, won, True),
        _longest_streak(ended, won, False),
    )
    if times:
        count = len(times)
        profile.thinking = Thinking(
            count, sum(mine for mine, _ in times) / count, sum(theirs for _, theirs in times) / count
        )
    profile.average = {game: sum(values) / len(values) for game, values in scores.items()}
    profile.form = _form(played, zone)
    order = sorted(met.items(), key=lambda item: (-item[1][0], item[0]))
    profile.opponents = [Opponent(other, *counts) for other, counts in order]
    return profile


def statistics_by_player(rows: Iterable[GameResult], zone: tzinfo | None) -> dict[str, PlayerStatistics]:
    """Return the statistics of every player in these games, by name."""
    played: dict[str, list[GameResult]] = {}
    for row in rows:
        for name in {seat[0] for seat in row[4]}:
            played.setdefault(name, []).append(row)
    return {name: player_statistics(own, name, zone) for name, own in played.items()}


class _Played(NamedTuple):
    """A game of a player: the player's own seat, all seats, and what :meth:`Results.add` takes."""

    row: GameResult
    own: SeatResult
    seats: Sequence[SeatResult]
    share: float
    beaten: float | None


def _find_played(row: GameResult, name: str) -> _Played | None:
    seats = best_seats(row[4])
    for index, own in enumerate(seats):
        if own[0] == name:
            share, beaten = shares(seats)
            return _Played(row, own, seats, share, beaten[index])
    return None


def _results_for(results: dict[Key, Results], key: Key) -> Results:
    found = results.get(key)
    if found is None:
        found = results[key] = Results()
    return found


def _seat_number(seats: Sequence[SeatResult], own: SeatResult) -> int:
    return next(index for index, seat in enumerate(seats) if seat is own)


def _count_opponents(met: dict[str, list[int]], own: SeatResult, seats: Sequence[SeatResult]) -> None:
    for seat in seats:
        if seat is not own:
            counts = met.setdefault(seat[0], [0, 0, 0])
            counts[0] += 1
            counts[1] += own[2] < seat[2]
            counts[2] += seat[2] < own[2]


def _current_streak(won: Sequence[bool]) -> int:
    return next((index for index, is_won in enumerate(reversed(won)) if not is_won), len(won))


def _longest_streak(ended: Sequence[datetime], won: Sequence[bool], wanted: bool) -> Streak | None:
    """Return the longest streak of games won, or not won; the first of several equal ones."""
    longest: Streak | None = None
    first = 0
    for index, is_won in enumerate(won):
        if is_won is not wanted:
            first = index + 1
        elif longest is None or index + 1 - first > longest.games:
            longest = Streak(index + 1 - first, ended[first], ended[index])
    return longest


def _form(played: Sequence[_Played], zone: tzinfo | None) -> list[tuple[Period, Results]]:
    """Return the results of each period with games, oldest first."""

    def group_by(span: Span) -> dict[Period, Results]:
        found: dict[Period, Results] = {}
        for row, own, _, share, beaten in played:
            _results_for(found, period_of(row[2], span, zone)).add(own[3], share, beaten)
        return found

    spans: tuple[Span, ...] = ("month", "quarter", "year")
    for span in spans:
        found = group_by(span)
        if len(found) <= MAX_PERIODS:
            break
    return sorted(found.items())
