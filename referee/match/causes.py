"""Causes of a cited clause: the two or three log lines that it follows from.

A game can name them itself, see :meth:`~referee.engine.game.Game.caused_by`. For an objection, they are the
last actions that brought the objection about. For another sentence, they are the last actions that changed
the figures that it names, at the seats that it names. The search reads only what the audience may see.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.game import Game
from referee.i18n import Listed, SeatName, Sentence, Sequel
from referee.match.log import AppliedAction, LogLine
from referee.match.match import Match

MOST = 3
MOST_SEARCHED = 150
"""The search covers this many of the latest actions; a player cannot follow an older cause."""

Path = tuple[Hashable, ...]


class Named(NamedTuple):
    """The seats and the numbers that a sentence names."""

    seats: tuple[int, ...]
    numbers: frozenset[int]


def causes(
    match: Match[Any],
    audience: Audience,
    clause: str,
    sentence: Sentence,
    *,
    objected: Action | None = None,
    line: int | None = None,
) -> tuple[LogLine, ...]:
    """Return the log lines that a cited clause follows from, the earliest first.

    ``objected``: the action that the sentence objects to now; the audience must see its objections.
    ``line``: the number of an earlier line that cites the clause.
    """
    happened = _before(match.applied, line)
    named = names_in(sentence)
    places = [*match.game.caused_by(clause, named.seats, happened)]
    if not places and objected is not None:
        places = [*_since(match.game, happened, objected, clause)]
    if not places:
        places = [*_changed(match, happened, audience, named)]
    numbers = {_line(happened[place]) for place in places}
    earlier = sorted(number for number in numbers if line is None or number < line)
    return tuple(match.readable(match.lines[number]) for number in earlier[-MOST:])


def _before(applied: Sequence[AppliedAction[Any]], line: int | None) -> Sequence[AppliedAction[Any]]:
    """Return the latest actions before a line of the log, at most :data:`MOST_SEARCHED`."""
    end = len(applied)
    while line is not None and end and applied[end - 1].number >= line:
        end -= 1
    return applied[max(0, end - MOST_SEARCHED) : end]


def _line(entry: AppliedAction[Any]) -> int:
    """Return the number of the line that shows an action; a sealed one shows in its opening."""
    return entry.number if entry.opened_by is None else entry.opened_by


def names_in(sentence: Sentence) -> Named:
    """Return the seats and the numbers that a sentence names, those of its parts too."""
    found = [*_values(sentence)]
    seats = dict.fromkeys(value.seat for value in found if isinstance(value, SeatName))
    return Named(tuple(seats), frozenset(value for value in found if type(value) is int))


def _values(value: Any) -> Iterator[Any]:
    match value:
        case Sentence():
            parts: Iterable[Any] = value.values.values()
        case Listed():
            parts = value.items
        case Sequel():
            parts = value.sentences
        case _:
            yield value
            return
    for part in parts:
        yield from _values(part)


def _since(
    game: Game[Any], happened: Sequence[AppliedAction[Any]], action: Action, clause: str
) -> Iterator[int]:
    """Yield the indices of the actions that brought the objection about or changed its words."""

    def against(state: Any) -> Sentence | None:
        if game.step(state) != step:
            return None
        return next(
            (objection.reason for objection in game.objections(state, action) if objection.clause == clause),
            None,
        )

    if not happened:
        return
    step = game.step(happened[-1].after)
    for place in _changes(happened, against):
        yield place
        if against(happened[place].before) is None:
            return


def _changed(
    match: Match[Any], happened: Sequence[AppliedAction[Any]], audience: Audience, named: Named
) -> Iterator[int]:
    """Yield the indices of the actions that changed the figures that a sentence names.

    For covered actions it compares public figures only: players may not look up when their own changed.
    """
    if not happened:
        return
    game = match.game
    last = happened[-1]
    shown = _figures(game.view(last.after, PUBLIC if match.covers(last) else audience))
    of_seats = [path for path in shown if path[:1] == ("seats",) and path[1:2] and path[1] in named.seats]
    numbered = [path for path in of_seats if shown[path] in named.numbers]
    watched = numbered or of_seats

    @cache
    def figures(place: int, *, is_after: bool, is_covered: bool) -> tuple[Any, ...]:
        if is_after and place + 1 < len(happened):
            return figures(place + 1, is_after=False, is_covered=is_covered)
        state = happened[place].after if is_after else happened[place].before
        found = _figures(game.view(state, PUBLIC if is_covered else audience))
        return tuple(found.get(path) for path in watched)

    def is_change(place: int) -> bool:
        is_covered = match.covers(happened[place])
        before, after = (
            figures(place, is_after=is_after, is_covered=is_covered) for is_after in (False, True)
        )
        return before != after

    if watched:
        yield from islice(filter(is_change, reversed(range(len(happened)))), MOST)


def _changes(happened: Sequence[AppliedAction[Any]], fact: Callable[[Any], Any]) -> Iterator[int]:
    """Yield the indices of the actions that changed a fact, the latest first, at most :data:`MOST`."""
    count, after = 0, fact(happened[-1].after)
    for place in range(len(happened) - 1, -1, -1):
        before = fact(happened[place].before)
        if before != after:
            yield place
            count += 1
            if count == MOST:
                return
        after = before


def _figures(value: Any, path: Path = ()) -> dict[Path, Any]:
    """Return every figure of a view by the path to it."""
    if isinstance(value, Mapping):
        items: Iterable[tuple[Hashable, Any]] = value.items()
    elif isinstance(value, list | tuple):
        items = enumerate(value)
    else:
        return {path: value}
    return {key: figure for name, item in items for key, figure in _figures(item, (*path, name)).items()}
