"""The sand-glass that the table turns for a seat, as all of its devices show it.

The truth is the store's: a note that says for whom, since when and until when, and what then. It is over as
soon as the seat's move is not awaited any more, or something was undone or changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from referee.engine.rule import Offer
from referee.i18n import Speech
from referee.match.match import Match
from referee.store.notes import Note
from referee.tables.table import Table
from widgets.games import passing_actions
from widgets.screens.table.access import Access
from widgets.screens.table.countdown import milliseconds_until
from widgets.screens.table.time_views import RunningSandGlass, SandGlassPass, SandGlassView, Then

NAME = "sand-glass"
"""The name of the note."""
LENGTHS = (30, 60, 120, 180)
"""For how many seconds a sand-glass can run."""
THEN: tuple[Then, ...] = ("nothing", "mark", "pass")
MOST_ENTRIES = 40
"""Entries after which it is over: a seat that has done so much meanwhile does not keep anybody waiting."""
_FORM = re.compile(r"(\d{1,2}) (\d{1,9}) (nothing|mark|pass) (\d{1,12})", re.ASCII)


class SandGlass(NamedTuple):
    """A sand-glass of so many ``seconds`` for a seat, turned when the log had ``number`` entries."""

    seat: int
    number: int
    seconds: int
    then: Then
    ends_at: datetime


def write_note(seat: int, number: int, seconds: int, then: Then) -> Note:
    """Return the note of a sand-glass that is turned now."""
    ends_at = datetime.now(UTC) + timedelta(seconds=seconds)
    return Note(f"{seat} {number} {then} {round(ends_at.timestamp())}", seconds)


def read_note(note: Note) -> SandGlass | None:
    """Return the sand-glass of a note, ``None`` for a note that nobody can have written here."""
    found = _FORM.fullmatch(note.about)
    if found is None or note.value not in LENGTHS:
        return None
    seat, number, then, ends_at = found.groups()
    return SandGlass(
        int(seat), int(number), note.value, cast(Then, then), datetime.fromtimestamp(int(ends_at), UTC)
    )


def running_sand_glass(table: Table, noted: Mapping[str, Note]) -> SandGlass | None:
    """Return the sand-glass that runs as it is ``noted``, or has run through for a seat still awaited."""
    note = noted.get(NAME)
    glass = None if note is None else read_note(note)
    if glass is None:
        return None
    about = (NAME, glass.seat, glass.number)
    stands = table.cached(about, lambda: _is_awaited_since(table.match, glass.seat, glass.number))
    return glass if stands else None


def _is_awaited_since(match: Match[Any], seat: int, number: int) -> bool:
    """Whether a seat has been awaited ever since the log had so many entries, and has not passed."""
    game, length = match.game, len(match.log)
    if not number <= length <= number + MOST_ENTRIES or seat not in game.waiting_for(match.state):
        return False
    if any(entry.kind in ("undo", "redo", "amend") for entry in match.log[number:]):
        return False
    for entry in reversed(match.applied):
        if entry.number < number:
            break
        has_passed = entry.action.by == seat and entry.action.do in passing_actions(game)
        if has_passed or seat not in game.waiting_for(entry.before):
            return False
    return True


def passing_offer(table: Table, seat: int) -> Offer[Any] | None:
    """Return what a seat does that passes, where the rules allow just that now; it leaves nothing to say."""
    match = table.match
    if seat not in match.game.waiting_for(match.state):
        return None
    found = [
        offer
        for offer in match.game.offers(match.state)
        if offer.by == seat
        and offer.do in passing_actions(match.game)
        and not offer.parameters
        and not offer.rule.is_sealed
        and offer.objection_to_whole() is None
    ]
    return found[0] if len(found) == 1 else None


def sand_glass_view(table: Table, noted: Mapping[str, Note], access: Access, speech: Speech) -> SandGlassView:
    """Return the sand-glass that is ``noted`` as a device shows it."""
    return {
        "running": _running(table, noted, access),
        "passes": _passes(table, speech) if access.is_host else [],
    }


def _running(table: Table, noted: Mapping[str, Note], access: Access) -> RunningSandGlass | None:
    glass = running_sand_glass(table, noted)
    left = 0 if glass is None else milliseconds_until(glass.ends_at)
    if glass is None or (glass.then == "nothing" and not left):
        return None
    offer = passing_offer(table, glass.seat) if glass.then == "pass" else None
    return {
        "seat": glass.seat,
        "number": glass.number,
        "seconds": glass.seconds,
        "left": left,
        "then": glass.then,
        "passes_here": offer is not None and access.forbids(offer.rule, glass.seat) is None,
    }


def _passes(table: Table, speech: Speech) -> list[SandGlassPass]:
    match = table.match

    def found() -> list[SandGlassPass]:
        offers: Mapping[int, Offer[Any] | None] = {
            seat: passing_offer(table, seat) for seat in match.game.waiting_for(match.state)
        }
        return [
            {"seat": seat, "title": speech.say(offer.rule.title)}
            for seat, offer in offers.items()
            if offer is not None
        ]

    return table.cached(("sand-glass passes", speech.language), found)
