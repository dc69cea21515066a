"""The log of a table in words: what each entry says, when it was made, and whether it can be changed here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.i18n import Sentence, Speech, say
from referee.match.chain import grouped
from referee.match.log import AppliedAction, LogLine
from referee.match.log_text import is_implied
from referee.match.match import Match
from referee.store.reasons import KeptReason
from referee.tables.table import Table, TimedLine
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.highlight_view import highlighted_lines
from widgets.screens.table.progress import heading_view
from widgets.screens.table.views import LogEntry, LogHeading, LogLines, LogLineView, OpenedEntry

MOST_LINES = 100
"""Lines of the log that are sent at once."""
COVERED = say("What lay there may not be looked up before the end: go back to there, or correct a tally.")


def log_view(
    table: Table,
    access: Access,
    speech: Speech,
    before: int | None = None,
    reasons: Mapping[int, KeptReason] = MappingProxyType({}),
) -> LogLines:
    """Return the log in words, the latest first, with the time and whether it still stands.

    Not all of a long one at once: the last lines, or those ``before`` an entry, and whether there are
    ``more``. ``reasons``: why bots did what has a number.
    """
    lines = [*_told(table.game, table.log()[:before])]
    shown = lines[-MOST_LINES:]
    large = highlighted_lines(table.match, [timed.line for timed in shown])
    return {
        "lines": [_timed(table, access, speech, timed, reasons, large) for timed in reversed(shown)],
        "more": len(lines) > MOST_LINES,
    }


def _told(game: Game[Any], lines: Sequence[TimedLine]) -> Iterator[TimedLine]:
    """Yield the lines without the actions that were put in between those that a table did at once."""
    for timed, following in zip_longest(lines, lines[1:]):
        if following is None or not _is_implied(game, timed.line, following.line):
            yield timed


def _is_implied(game: Game[Any], line: LogLine, following: LogLine) -> bool:
    if not (line.kind == following.kind == "act" and line.about and following.about):
        return False
    return is_implied(game, line.about[0], following.about[0])


def entry_view(line: LogLine, speech: Speech) -> LogEntry:
    """Return what a line says, and what it brought about."""
    return {
        "number": line.number,
        "kind": line.kind,
        "text": speech.say(line.sentence),
        "fingerprint": grouped(line.fingerprint),
        "effects": [
            {"clause": effect.clause, "text": speech.say(effect.sentence)} for effect in line.effects
        ],
    }


def latest_entry(match: Match[Any], access: Access, do: str, by: int) -> OpenedEntry:
    """Return the entry by which a seat did something last, as far as it can be changed here.

    Raises:
        Malformed: It has not done that, or it was taken back.
        NotPermitted: It is another device's to change.
    """
    entry = next(
        (entry for entry in reversed(match.applied) if (entry.action.do, entry.action.by) == (do, by)), None
    )
    if entry is None:
        raise Malformed("do", say("That entry does not stand any more: look again, then choose."))
    if reason := forbids_change(match, access, entry):
        raise NotPermitted(reason)
    return {"number": entry.number, "seat": by}


def forbids_change(match: Match[Any], access: Access, entry: AppliedAction[Any]) -> Sentence | None:
    """Return why this device may not change an entry that is in effect, ``None`` if it may."""
    if entry.action.is_closed:
        return say("What is sealed stays as it is until it is opened.")
    if entry.is_automatic:
        return say("What the referee has shown cannot be another thing.")
    if match.covers(entry) and match.game.rule(entry.action.do).covered_afterwards is None:
        return COVERED
    return access.forbids_change(match, entry)


def _timed(
    table: Table,
    access: Access,
    speech: Speech,
    timed: TimedLine,
    reasons: Mapping[int, KeptReason],
    large: Collection[int],
) -> LogLineView:
    line, about = timed.line, timed.line.about
    is_entry = line.kind in ("act", "answer", "open", "reseal")
    reason = reasons.get(line.number)
    fixed = _forbids_line(table.match, access, line, timed.stands)
    return {
        **entry_view(line, speech),
        "at": timed.at.isoformat(),
        "stands": timed.stands,
        "seats": sorted({entry.action.by for entry in about if entry.action.by is not None}),
        "heading": _heading(table.game, about[0], speech) if is_entry else None,
        "entry": line.number if is_entry and timed.stands else None,
        "fixed": None if fixed is None else speech.say(fixed),
        "why": None if reason is None else reason.texts.get(speech.language),
        "why_clause": None if reason is None else reason.clause,
        "opened": [*_opened(table.match, access, line)] if timed.stands else [],
        "is_highlight": timed.stands and line.number in large,
    }


def _heading(game: Game[Any], entry: AppliedAction[Any], speech: Speech) -> LogHeading:
    opens_stage = game.rule(entry.action.do).opens_stage
    return heading_view(game, entry.after if opens_stage else entry.before, speech)


def _opened(match: Match[Any], access: Access, line: LogLine) -> Iterator[OpenedEntry]:
    """Yield the entries that a line has opened, as far as they can be changed here."""
    if line.kind != "open":
        return
    opened = {entry.number for entry in line.about}
    for entry in match:
        seat = entry.action.by
        if entry.number in opened and seat is not None and forbids_change(match, access, entry) is None:
            yield {"number": entry.number, "seat": seat}


def _forbids_line(match: Match[Any], access: Access, line: LogLine, stands: bool) -> Sentence | None:
    """Return why the entry of a line cannot be changed here, ``None`` if it can."""
    entry = next((entry for entry in match if entry.number == line.number), None) if stands else None
    if entry is None:
        return say("There is nothing in this line to be changed.")
    return forbids_change(match, access, entry)
