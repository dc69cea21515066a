"""How long each seat of a match has thought, by the times at which the entries of its log were stored.

A seat thinks while its move is awaited (:meth:`~referee.engine.game.Game.waiting_for`); where several are,
the time counts for all of them. While nobody's is, it is the table's. An action owns the time since the one
before it, so that what is undone or left out counts for nobody, and counts again when it is put back. What
passes between an undo and the redo of the same counts for nobody either.
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
"""With no entry for longer, the table was left: that counts for nobody, and is no time of play."""
_MILLISECOND = timedelta(milliseconds=1)


class MatchTime(NamedTuple):
    """The time that a match has taken up to its last entry, in milliseconds.

    ``length`` is that of play, with what was taken back and without breaks. Of the actions that stand,
    ``seats`` have thought so long each, the ``table`` so long while nobody was awaited, and ``awaited`` is
    how long anybody was, counted once however many were. ``rounds`` have each round, counted from 1, with how
    long it took, in no order.
    """

    length: int
    seats: tuple[int, ...]
    table: int
    awaited: int
    rounds: tuple[tuple[int, int], ...] = ()

    @property
    def longest_round(self) -> tuple[int, int] | None:
        """The round that took longest, of several the first, and how long; ``None`` where none took any."""
        return max(
            (one for one in self.rounds if one[1] > 0), key=lambda one: (one[1], -one[0]), default=None
        )


class TimeSoFar(NamedTuple):
    """The time of a match up to an action that stands, which was stored ``at`` so many milliseconds."""

    at: int
    time: MatchTime


class _Counted(NamedTuple):
    """An action that stands, its own time and round, and what it and all before it come to."""

    one: AppliedAction[Any] | None
    own: int
    round: int | None
    seats: tuple[int, ...]
    table: int
    awaited: int


class MatchClock:
    """Counts the time of a match. Each entry is counted when it is new: a long match costs no more."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._begin()

    def _begin(self) -> None:
        self._taken = 0
        """How many entries of the log have been taken in."""
        self._at: int | None = None
        self._length = 0
        self._pending = 0
        """What has passed since the last action, by entries that are none, such as a seat that moved."""
        self._own: dict[int, int] = {}
        """The time that each action owns, by its number in the log."""
        self._first = 0
        """The place of the first of the counted among the actions that stand."""
        self._counted: list[_Counted] = []
        self._rounds: Counter[int] = Counter()

    @classmethod
    def resumed(cls, match: Match[Any], so_far: TimeSoFar) -> MatchClock:
        """Return the clock of a match that has been resumed from a snapshot, and of which no more is taken.

        What comes before it is not asked for.
        """
        clock, time = cls(len(match.setup.seats)), so_far.time
        clock._taken, clock._at, clock._length = len(match.log), so_far.at, time.length
        clock._first = len(match.applied) - 1
        last = match.applied[clock._first]
        clock._counted = [_Counted(last, 0, None, time.seats, time.table, time.awaited)]
        clock._rounds.update(dict(time.rounds))
        return clock

    def fork(self) -> MatchClock:
        """Return a clock that goes on by itself from here."""
        twin = copy(self)
        twin._own, twin._counted, twin._rounds = {**self._own}, [*self._counted], copy(self._rounds)
        return twin

    def time_of(self, match: Match[Any], times: Sequence[datetime]) -> MatchTime:
        """Return the time of a match whose entries were stored at these times (UTC).

        It has to be the match of the call before, or what that has become.
        """
        self._count(match, times)
        last = self._total
        seats, table, awaited = last.seats, last.table, last.awaited
        if self._pending:
            due = match.game.waiting_for(match.state)
            seats, table, awaited = _added(last, due, self._pending)
        return MatchTime(self._length, seats, table, awaited, tuple(self._rounds.items()))

    def time_so_far(self, match: Match[Any], times: Sequence[datetime], place: int) -> TimeSoFar:
        """Return the time up to an action that stands, by its place among them, for a snapshot."""
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
        self._forget_what_has_gone(match)
        if self._first and not self._counted:  # what the snapshot stood on is another one now
            self._begin()
            self._take(match, times)
        for place in range(self._first + len(self._counted), len(match.applied)):
            one, own = match.applied[place], self._own.get(match.applied[place].number, 0)
            round_ = match.game.progress(one.before).round
            added = _added(self._total, match.game.waiting_for(one.before), own)
            self._counted.append(_Counted(one, own, round_, *added))
            _count_round(self._rounds, self._counted[-1], 1)

    def _forget_what_has_gone(self, match: Match[Any]) -> None:
        """Forget the actions from the first on that does not stand as it did when it was counted."""
        counted, applied = self._counted, match.applied
        while counted:
            place = self._first + len(counted) - 1
            # what is changed, or opened, is played on from there: everything after it is another one, too
            if place < len(applied) and applied[place] is counted[-1].one:
                break
            _count_round(self._rounds, counted.pop(), -1)

    def _take(self, match: Match[Any], times: Sequence[datetime]) -> None:
        """Take in the entries of the log that are new: what each has of the time since the one before."""
        for number in range(self._taken, len(match.log)):
            entry, at = match.log[number], _milliseconds(times[number])
            passed = 0 if self._at is None else _played(self._at, at)
            self._at, self._length, pending = at, self._length + passed, self._pending + passed
            if entry.kind in ("act", "answer"):
                self._own[number], pending = pending, 0
            elif entry.kind == "reseal" and entry.replaces is not None:  # others are awaited as they were
                self._own[number] = self._own.get(entry.replaces, 0)
            elif entry.kind in ("undo", "redo"):
                pending = 0
            self._pending = pending
        self._taken = len(match.log)


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def _played(earlier: int, later: int) -> int:
    """Return the milliseconds between two entries, none of a break, or of a clock that was set back."""
    passed = later - earlier
    return passed if 0 < passed <= BREAK // _MILLISECOND else 0


def _added(before: _Counted, due: Sequence[int], own: int) -> tuple[tuple[int, ...], int, int]:
    """Return what seats, table and whoever is awaited come to with some time while these seats were due."""
    if not due:
        return before.seats, before.table + own, before.awaited
    seats = tuple(spent + own if seat in due else spent for seat, spent in enumerate(before.seats))
    return seats, before.table, before.awaited + own


def _count_round(rounds: Counter[int], counted: _Counted, sign: int) -> None:
    if counted.round is not None:
        rounds[counted.round] += sign * counted.own
