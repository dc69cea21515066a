"""The revision of the table that a page showed at a tap, and the refusal if another device was faster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.i18n import Sentence, say
from referee.match.match import Match
from referee.store.log import ConcurrentUpdate
from referee.tables.table import Table


class Revision(NamedTuple):
    """Where a table stands: its ``stage``, and the ``number`` of log entries that led there.

    ``is_open``: several seats are due at once, or anybody may interrupt the one that is. As text, which a
    page sends back with a tap, the number then has a ``~`` before it.
    """

    stage: str
    is_open: bool
    number: int

    @classmethod
    def of(cls, match: Match[Any]) -> Revision:
        """Return the present revision of a match."""
        progress = match.game.progress(match.state)
        stage = f"{progress.round}/{progress.now}"
        return cls(stage, _is_open_to_several(match.game, match.state), len(match.log))

    @classmethod
    def read(cls, text: str) -> Revision:
        """Return the revision that a page sent; of one that is none, no table has the stage or the number."""
        stage, _, mark = text.rpartition("/")
        digits = mark.removeprefix("~")
        number = int(digits) if digits.isdecimal() and len(digits) < 10 else 0
        return cls(stage, mark.startswith("~"), number)

    def __str__(self) -> str:
        return f"{self.stage}/{'~' if self.is_open else ''}{self.number}"


def _is_open_to_several(game: Game[Any], state: Any) -> bool:
    step = game.step(state)
    interrupts = any(game.rule(do).is_out_of_turn and game.rule(do).step == step for do in game.actions())
    return interrupts or len(game.waiting_for(state)) > 1


def check_revision(table: Table, seen: Revision, actions: Iterable[str], length: int | None = None) -> bool:
    """Raise :class:`Malformed` for a page that has not seen the present revision, as the store has it.

    Returns whether nothing at all may have happened since; ``actions`` are the names of those to be done.
    ``length``: how long the log is, of who has asked the store just now.
    """
    is_exact = not seen.is_open or any(table.game.rule(do).responds_to_last for do in actions)
    if is_exact:
        table.refresh(length)
    match = table.match
    now = Revision.of(match)
    is_seen = not is_exact or seen.number == now.number or (seen.is_open and _are_answers(match, seen.number))
    if seen.stage != now.stage or not is_seen:
        raise stale_page(table, seen.number)
    return is_exact


def _are_answers(match: Match[Any], number: int) -> bool:
    """Whether all that was entered from a number on leaves what others answer to as it was.

    Each seat answers once at most, so what is further back is not looked at.
    """
    if not 0 < len(match.log) - number < len(match.setup.seats):
        return False
    return all(
        line.kind == "act" and line.action is not None and match.game.rule(line.action.do).leaves_answers
        for line in match.log[number:]
    )


def check_version(table: Table, seen: int) -> None:
    """Raise :class:`Malformed`, which says what happened since, for a page that saw another log."""
    if seen != len(table.match.log):
        raise stale_page(table, seen)


@contextmanager
def refusing_concurrent_updates(table: Table, seen: int) -> Iterator[None]:
    """Do what must not be done if another device was first; then say what that did."""
    try:
        yield
    except ConcurrentUpdate:
        raise stale_page(table, seen) from None


def stale_page(table: Table, seen: int) -> Malformed:
    """Return what happened to a table of which a page had seen so many log entries, to be raised."""
    what = latest_line(table, seen)
    if what is None:
        return Malformed("", say("The table has moved on since: look again, then choose."))
    return Malformed("", say("Meanwhile: {what} Look again, then choose.", what=what))


def latest_line(table: Table, seen: int) -> Sentence | None:
    """Return the latest line of the log after so many, in words that are for everybody."""
    lines = table.match.lines
    return table.match.readable(lines[-1]).sentence if len(lines) > max(seen, 0) else None
