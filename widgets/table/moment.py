"""What a page had seen of its table when it was tapped on, and what it is told if others were faster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.match import Match
from referee.store.base import Overtaken
from referee.table import Table
from referee.text import Sentence, say


class Moment(NamedTuple):
    """Where a table stands: its ``stage``, and the ``number`` of log entries that led there.

    ``is_open``: several seats are due at once, or anybody may interrupt the one that is. As text, which a
    page sends back with a tap, the number then has a ``~`` before it.
    """

    stage: str
    is_open: bool
    number: int

    @classmethod
    def of(cls, match: Match[Any]) -> Moment:
        """Return the present moment of a match."""
        progress = match.game.progress(match.state)
        stage = f"{progress.round}/{progress.now}"
        return cls(stage, _is_open_to_several(match.game, match.state), len(match.log))

    @classmethod
    def read(cls, text: str) -> Moment:
        """Return the moment that a page sent; of one that is none, no table has the stage or the number."""
        stage, _, mark = text.rpartition("/")
        digits = mark.removeprefix("~")
        number = int(digits) if digits.isdecimal() and len(digits) < 10 else 0
        return cls(stage, mark.startswith("~"), number)

    def __str__(self) -> str:
        return f"{self.stage}/{'~' if self.is_open else ''}{self.number}"


def _is_open_to_several(game: Game[Any], state: Any) -> bool:
    step = game.step(state)
    interrupts = any(game.rule(do).is_aside and game.rule(do).step == step for do in game.actions())
    return interrupts or len(game.waiting_for(state)) > 1


def check_moment(table: Table, seen: Moment, actions: Iterable[str]) -> bool:
    """Raise :class:`Malformed` for a page that has not seen the present moment, as the store has it.

    Returns whether nothing at all may have happened since; ``actions`` are the names of those to be done.
    """
    match = table.match
    now = Moment.of(match)
    is_exact = not seen.is_open or any(match.game.rule(do).answers_last for do in actions)
    if seen.stage != now.stage or (is_exact and (seen.number != now.number or table.refresh())):
        raise moved_on(table, seen.number)
    return is_exact


def check_version(table: Table, seen: int) -> None:
    """Raise :class:`Malformed`, which says what happened since, for a page that saw another log."""
    if seen != len(table.match.log):
        raise moved_on(table, seen)


@contextmanager
def unless_overtaken(table: Table, seen: int) -> Iterator[None]:
    """Do what must not be done if another device was first; then say what that did."""
    try:
        yield
    except Overtaken:
        raise moved_on(table, seen) from None


def moved_on(table: Table, seen: int) -> Malformed:
    """Return what happened to a table of which a page had seen so many log entries, to be raised."""
    what = since(table, seen)
    if what is None:
        return Malformed("", say("The table has moved on since: look again, then choose."))
    return Malformed("", say("Meanwhile: {what} Look again, then choose.", what=what))


def since(table: Table, seen: int) -> Sentence | None:
    """Return the latest line of the log after so many, in words that are for everybody."""
    lines = table.match.lines
    return lines[-1].sentence if len(lines) > seen else None
