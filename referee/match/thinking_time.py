"""Thinking time of each seat of a match, from the times at which the log's entries were stored.

A seat thinks while the table waits for its move (:meth:`~referee.engine.game.Game.waiting_for`). If several
seats are due, the time counts for each; if none is, it counts for the table.

An action owns the time since the previous action. So the time of an undone action counts for nobody, and
counts again after a redo. The time between an undo and its redo counts for nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from referee.match.log import AppliedAction
from referee.match.match import Match

BREAK = timedelta(minutes=10)
"""A longer time without an entry is a break: it counts for nobody, and is no playing time."""
_MILLISECOND = timedelta(milliseconds=1)


class MatchTime(NamedTuple):
    """The time of a match up to its last entry, in milliseconds.

    ``length`` is the playing time, with undone actions and without breaks. The other fields count the actions
    in effect only:

    - ``seats``: the thinking time of each seat;
    - ``table``: the time while no seat was due;
    - ``awaited``: the time while one or more seats were due, counted once;
    - ``rounds``: pairs of a round, counted from 1, and its time, in no order.
    """

    length: int
    seats: tuple[int, ...]
    table: int
    awaited: int
    rounds: tuple[tuple[int, int], ...] = ()

    @property
    def longest_round(self) -> tuple[int, int] | None:
        """The longest round and its time, the first of several; ``None`` if no round took time."""
        timed = ((number, spent) for number, spent in self.rounds if spent > 0)
        return max(timed, key=lambda round_: (round_[1], -round_[0]), default=None)


class TimeSoFar(NamedTuple):
    """The time of a match up to an action in effect; ``at``: its time of storage, in milliseconds."""

    at: int
    time: MatchTime


class _Counted(NamedTuple):
    """An action in effect with its own time and round, and the totals up to it."""

    entry: AppliedAction[Any] | None
    own: int
    round: int | None
    seats: tuple[int, ...]
    table: int
    awaited: int


class MatchClock:
    """Counts the time of a match, each entry once when it is new, so that a long match costs no more."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._reset()

    def _reset(self) -> None:
        self._taken = 0
        """How many entries of the log have been counted."""
        self._at: int | None = None
        self._length = 0
        self._pending = 0
        """The time since the last action, up to entries that are no actions, such as the move of a seat."""
        self._own: dict[int, int] = {}
        """The time that each action owns, by its number in the log."""
        self._first = 0
        """The index of the first counted action among the actions in effect."""
        self._counted: list[_Counted] = []
        self._rounds: Counter[int] = Counter()

    @classmethod
    def resumed(cls, match: Match[Any], so_far: TimeSoFar) -> MatchClock:
        """Return the clock of a match that was just resumed from a snapshot.

        It reads no earlier actions.
        """
        clock, time = cls(len(match.setup.seats)), so_far.time
        clock._taken, clock._at, clock._length = len(match.log), so_far.at, time.length
        clock._first = len(match.applied) - 1
        last = match.applied[clock._first]
        clock._counted = [_Counted(last, 0, None, time.seats, time.table, time.awaited)]
        clock._rounds.update(dict(time.rounds))
        return clock

    def fork(self) -> MatchClock:
        """Return an independent copy."""
        twin = copy(self)
        twin._own, twin._counted, twin._rounds = {**self._own}, [*self._counted], copy(self._rounds)
        return twin

    def time_of(self, match: Match[Any], times: Sequence[datetime]) -> MatchTime:
        """Return the time of a match whose entries were stored at these times (UTC).

        It must be the match of the previous call, perhaps with more entries.
        """
        self._count(match, times)
        last = self._total
        seats, table, awaited = last.seats, last.table, last.awaited
        if self._pending:
            due = match.game.waiting_for(match.state)
            seats, table, awaited = _added(last, due, self._pending)
        return MatchTime(self._length, seats, table, awaited, tuple(self._rounds.items()))

    def time_so_far(self, match: Match[Any], times: Sequence[datetime], place: int) -> TimeSoFar:
        """Return the time up to the action in effect at an index, for a snapshot."""
        self._count(match, times)
        index = place - self._first
        counted, rounds = self._counted[index], copy(self._rounds)
        for later in self._counted[index + 1 :]:
            _count_round(rounds, later, -1)
        number = match.applied[place].number
        since = [_milliseconds(at) for at in times[number:]]
        length = self._length - sum(_played(*pair) for pair in pairwise(since))
        time = MatchTime(length, counted.seats, counted.table, counted.awaited, tuple(rounds.items()))
        return TimeSoFar(since[0], time)

    @property
    def _total(self) -> _Counted:
        return self._counted[-1] if self._counted else _Counted(None, 0, None, (0,) * self._seats, 0, 0)

    def _count(self, match: Match[Any], times: Sequence[datetime]) -> None:
        self._take(match, times)
        self._drop_changed(match)
        if self._first and not self._counted:  # the action of the snapshot has changed
            self._reset()
            self._take(match, times)
        for place in range(self._first + len(self._counted), len(match.applied)):
            entry, own_ms = match.applied[place], self._own.get(match.applied[place].number, 0)
            round_ = match.game.progress(entry.before).round
            added = _added(self._total, match.game.waiting_for(entry.before), own_ms)
            self._counted.append(_Counted(entry, own_ms, round_, *added))
            _count_round(self._rounds, self._counted[-1], 1)

    def _drop_changed(self, match: Match[Any]) -> None:
        """Drop the counted actions from the first changed one on."""
        counted, applied = self._counted, match.applied
        while counted:
            place = self._first + len(counted) - 1
            # A change or an opening replays all later actions, so comparing the last one is enough.
            if place < len(applied) and applied[place] is counted[-1].entry:
                break
            _count_round(self._rounds, counted.pop(), -1)

    def _take(self, match: Match[Any], times: Sequence[datetime]) -> None:
        """Add the new entries of the log, each with its share of the time since the previous one."""
        for number in range(self._taken, len(match.log)):
            entry, at = match.log[number], _milliseconds(times[number])
            passed = 0 if self._at is None else _played(self._at, at)
            self._at, self._length, pending = at, self._length + passed, self._pending + passed
            if entry.kind in ("act", "answer"):
                self._own[number], pending = pending, 0
            elif entry.kind == "reseal" and entry.replaces is not None:  # the same seats stay due
                self._own[number] = self._own.get(entry.replaces, 0)
            elif entry.kind in ("undo", "redo"):
                pending = 0
            self._pending = pending
        self._taken = len(match.log)


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def _played(earlier: int, later: int) -> int:
    """Return the milliseconds between two entries; 0 for a break or a clock that was set back."""
    passed = later - earlier
    return passed if 0 < passed <= BREAK // _MILLISECOND else 0


def _added(before: _Counted, due: Sequence[int], own_ms: int) -> tuple[tuple[int, ...], int, int]:
    """Return the totals of seats, table and waiting after ``own`` more milliseconds for the ``due`` seats."""
    if not due:
        return before.seats, before.table + own_ms, before.awaited
    seats = tuple(spent + own_ms if seat in due else spent for seat, spent in enumerate(before.seats))
    return seats, before.table, before.awaited + own_ms


def _count_round(rounds: Counter[int], counted: _Counted, sign: int) -> None:
    if counted.round is not None:
        rounds[counted.round] += sign * counted.own
