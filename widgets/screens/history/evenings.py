"""What a page puts right in the history: date, place and names of a game, and which games are an evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import Any

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.finished import FinishedGame
from referee.share.result import local
from referee.store.evenings import NO_EDIT, Edit, EditedTally, Evening
from referee.store.history import UnknownFinishedGame, normalize_name
from referee.tables.evenings import forget_evening, join_games, keep_evening, move_game
from widgets.request_params import Items, String
from widgets.requests import command, query
from widgets.screens.history.chosen import day_of
from widgets.screens.history.model import HistoryModel
from widgets.screens.history.views import PlayForm
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.table.access import NotPermitted, host_only
from widgets.timezones import zone_of

_NOT_ITS_HOST = say("Only the device that started a game can change what is shown of it.")


@query("history_play")
def play_form(model: HistoryModel, play: String, zone: String) -> PlayForm:
    """Return what can be changed of a game, and what its log or file says of it.

    Raises ``UnknownFinishedGame``.
    """
    shown, own = model.store.finished_game(play), model.store.own_finished_game(play)
    where = zone_of(zone)
    return {
        "play": play,
        "is_tally": shown.source == "tallied",
        "is_refereed": shown.source in ("refereed", "practice"),
        "date": _date(shown, where),
        "place": shown.place,
        "names": [seat.name for seat in _as_typed(model, play)],
        "own_date": _date(own, where),
        "own_place": own.place,
        "own_names": [seat.name for seat in own.seats],
    }


@command("edit_play")
def edit_play(
    model: HistoryModel, play: String, date: String, place: String, names: Items, zone: String
) -> None:
    """Show another date, place or other names for a game; its log and the proof of it stay as they are.

    What is as the log or the file says, is no change. Raises :class:`NotPermitted` where that is another
    device's to do, :class:`Malformed`, or as the store does.
    """
    own = _own(model, play)
    day = day_of(date, "date")
    known = {seat.name for seat in (*own.seats, *_as_typed(model, play))}
    given = tuple(_name(name, index, known) for index, name in enumerate(names))
    at = own.ended_at if day is None else _on(own.ended_at, day, zone_of(zone))
    edit = Edit(at, " ".join(place.split()), given)
    model.store.edit_finished_game(play, edit, host_only(model.device, _NOT_ITS_HOST))
    model.note_change()


@command("restore_play")
def restore_play(model: HistoryModel, play: String) -> None:
    """Show a game as its log or file says; raise as :func:`edit_play`."""
    _own(model, play)
    model.store.edit_finished_game(play, NO_EDIT, host_only(model.device, _NOT_ITS_HOST))
    model.note_change()


@command("change_evening")
def change_evening(
    model: HistoryModel, play: String, name: String, day: String, place: String, guests: Items
) -> None:
    """Say of the evening of a game what it is called, when and where it was, and with whom.

    What is empty follows from its games. From now on these are its games, and those that follow. Raises
    :class:`Malformed`, or as the store does.
    """
    day_of(day, "day")
    people = [_name(guest, index, set()) for index, guest in enumerate(guests)]
    one_each = {normalize_name(guest): guest for guest in reversed(people)}
    put_right = Evening(
        "",
        " ".join(name.split()),
        " ".join(place.split()),
        day,
        tuple(guest for guest in people if one_each[normalize_name(guest)] is guest),
    )
    keep_evening(model.store, play, put_right)
    model.note_change()


@command("join_evenings")
def join_evenings(model: HistoryModel, play: String, other: String) -> None:
    """Put the games of an evening, which ``play`` is of, into the evening of ``other``."""
    join_games(model.store, play, other)
    model.note_change()


@command("move_play")
def move_play(model: HistoryModel, play: String, other: String) -> None:
    """Put a game into the evening of another game; ``other`` empty: into a separate evening."""
    move_game(model.store, play, other or None)
    model.note_change()


@command("group_again")
def group_again(model: HistoryModel, play: String) -> None:
    """Let the games of an evening belong together as their times and players say."""
    forget_evening(model.store, play)
    model.note_change()


def _own(model: HistoryModel, play: str) -> FinishedGame:
    """Return a game as its log or file says; raise ``EditedTally`` for a tally, :class:`NotPermitted`."""
    try:
        own = model.store.own_finished_game(play)
    except UnknownFinishedGame:
        if model.device is None:
            raise
        raise NotPermitted(_NOT_ITS_HOST) from None
    if own.source == "tallied":
        raise EditedTally
    return own


def _as_typed(model: HistoryModel, play: str) -> Sequence[Any]:
    return model.store.typed_finished_game(play).seats


def _date(finished: FinishedGame, zone: tzinfo | None) -> str:
    return local(finished.ended_at, zone).date().isoformat()


def _on(at: datetime, day: date, zone: tzinfo | None) -> datetime:
    """Return the same time of another day, where somebody is."""
    own = local(at, zone)
    if own.date() == day:
        return at
    try:
        moved = own.replace(year=day.year, month=day.month, day=day.day).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Malformed("date", say("This is not a date.")) from None
    now = datetime.now(UTC)
    return now if moved > now and local(now, zone).date() == day else moved


def _name(raw: object, index: int, known: set[str]) -> str:
    """Return a name; one that is there already may be longer than anybody can type."""
    where = f"names[{index}]"
    if not isinstance(raw, str):
        raise Malformed(where, say("A text belongs here."))
    name = raw if raw in known else " ".join(raw.split())
    if not name:
        raise Malformed(where, say("Every player needs a name."))
    if name not in known and len(name) > NAME_LIMIT:
        raise Malformed(where, say("A name has {limit} characters at most.", limit=NAME_LIMIT))
    return name
