"""The countdown of a table, as all of its devices show it.

The truth is the store's: a page shows what is left of it, and a device that comes later shows the rest. As
soon as the log has grown by anything the countdown is over and nothing comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from referee.engine.action import Action
from referee.match.record import read_action
from referee.store.countdown import Countdown, CountdownState
from referee.store.devices import Guard
from referee.store.notes import Note
from referee.tables.table import Table
from widgets.games import counted_action, is_window_open
from widgets.screens.table.access import Access
from widgets.screens.table.views import CountdownView, RunningCountdown

USUAL = 3
"""The seconds that a table counts by default."""


def countdown_view(table: Table, access: Access, board: Mapping[str, Any]) -> CountdownView | None:
    """Return how long a table counts and what is left of it, ``None`` for a game that never counts.

    ``board`` is the game's board, as this device shows it.
    """
    opens_window = is_window_open(table.game, board)
    if counted_action(table.game) is None and opens_window is None:
        return None
    kept = table.store.countdown(table.id)
    seconds = length(kept)
    running: RunningCountdown | None = None
    if kept.running is not None and kept.running.number == len(table.match.log):
        running = _running(table, kept.running, seconds, access)
    elif opens_window and table.changed_at is not None:
        left = milliseconds_until(table.changed_at + timedelta(seconds=seconds))
        if left:
            number = len(table.match.log)
            running = {
                "number": number,
                "left": left,
                "held": False,
                "can_hold": False,
                "by": None,
                "action": None,
                "stops_here": False,
            }
    return {"seconds": seconds, "is_chosen": kept.seconds is not None, "running": running}


def _running(table: Table, countdown: Countdown, seconds: int, access: Access) -> RunningCountdown:
    action = read_counted(table, countdown.action)
    return {
        "number": countdown.number,
        "left": milliseconds_until(countdown.ends_at),
        "held": is_held(countdown, seconds),
        "can_hold": holder(table, access, countdown.number) is not None,
        "by": action.by,
        "action": countdown.action,
        "stops_here": access.forbids(table.game.rule(action.do), action.by) is None,
    }


def is_held(countdown: Countdown, seconds: int) -> bool:
    """Whether somebody holds it: then it ends later than if it had just begun."""
    return milliseconds_until(countdown.ends_at) > 1000 * seconds


HOST = "host"
HOLDING, HELD_BEFORE = 1, 0


def holds(table: Table, number: int) -> Mapping[str, int]:
    """Return who holds what is being counted since the log had so many entries, or has held it before.

    By seat, or :data:`HOST`: :data:`HOLDING` or :data:`HELD_BEFORE`.
    """
    names = {_note_name(holder): holder for holder in (HOST, *map(str, range(len(table.setup.seats))))}
    noted = table.store.notes(table.id)
    return {
        names[name]: value for name, (about, value) in noted.items() if name in names and about == str(number)
    }


def holder(table: Table, access: Access, number: int) -> str | None:
    """Return who may hold it on a device: the host, or a seat that has not; ``None`` for nobody.

    Otherwise a phone could hold the table forever, by asking again and again.
    """
    if access.is_host:
        return HOST
    holders = holds(table, number)
    return next((seat for seat in map(str, sorted(access.seats)) if seat not in holders), None)


def note_hold(table: Table, who: str, number: int, state: int, guard: Guard | None) -> None:
    """Note that somebody holds what is being counted since the log had so many entries, or has let it go."""
    table.store.note(table.id, _note_name(who), Note(str(number), state), guard)


def _note_name(who: str) -> str:
    return f"hold {who}"


def length(kept: CountdownState) -> int:
    """Return the seconds that a table counts."""
    return USUAL if kept.seconds is None else kept.seconds


def milliseconds_until(end: datetime) -> int:
    """Return the milliseconds until a moment, none once it has passed."""
    return max(0, round((end - datetime.now(UTC)).total_seconds() * 1000))


def read_counted(table: Table, raw: Mapping[str, Any]) -> Action:
    """Read the action before which is being counted; raise :class:`~referee.engine.errors.Malformed`."""
    return read_action(table.game, len(table.setup.seats), raw)
