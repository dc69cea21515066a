"""What taps do to the countdown of a table, which is the store's and not one page's."""

from __future__ import annotations

from referee.engine.errors import Malformed, Refused
from referee.i18n import say
from referee.match.record import write_action
from referee.store.countdown import MAX_HOLD_S, Countdown
from referee.store.log import ConcurrentUpdate
from widgets.games import counted_action
from widgets.request_params import Number, String, Values
from widgets.requests import command
from widgets.screens.table.access import Access, NotPermitted, check_host, check_part
from widgets.screens.table.countdown import (
    HELD_BEFORE,
    HOLDING,
    HOST,
    holder,
    holds,
    is_held,
    length,
    milliseconds_until,
    note_hold,
    read_counted,
)
from widgets.screens.table.model import TableModel
from widgets.screens.table.revision import Revision, stale_page


class CountdownModel:
    """What taps do to the countdown of the table that is open."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._table = model.table
        self._store = model.table.store

    @command("countdown_seconds")
    def choose(self, seconds: Number) -> None:
        """Say how long this table counts from now on.

        Raises:
            NotPermitted: The device is not the host.
            Malformed: That is too long.
        """
        self._store.set_countdown(self._table.id, seconds, self._model.access.allow(check_host))

    @command("start_countdown")
    def start(self, action: Values, revision: String) -> None:
        """Begin to count before an action, as everybody sees it now; where nothing is counted, do it.

        Raises:
            Malformed: It is no action before which anything is counted, or the page had not seen the present
                revision.
            NotPermitted: It is another device's to do.
            Refused: The rules forbid it.
        """
        table, model = self._table, self._model
        read = read_counted(table, dict(action))
        if read.do != counted_action(table.game):
            raise Malformed("action.do", say("Nothing is counted down before that."))
        seconds = length(self._store.countdown(table.id))
        if not seconds:
            model.submit(action, revision)
            return
        seen = Revision.read(revision)
        if seen.number != len(table.match.log) or table.refresh():
            raise stale_page(table, seen.number)
        match = table.match
        guard = model.access.allow(lambda access: access.check(match, read))
        for objection in match.game.objections(match.state, read):
            raise Refused(objection)
        try:
            self._store.start_countdown(table.id, seen.number, seconds, write_action(read), guard)
        except ConcurrentUpdate:
            table.refresh()
            raise stale_page(table, seen.number) from None

    @command("end_countdown")
    def end(self, number: Number) -> None:
        """Do now what is being counted down to, ``number`` being how many entries the log had then.

        Once the seconds are over, any device with a part at the table may do it. Before that, only a device
        that may do the action, unless somebody holds it. An action that is no longer counted is ignored.

        Raises:
            NotPermitted: It is not over, and another device's to do, or held.
        """
        running = self._found(number)
        if running is None:
            return
        table, action = self._table, read_counted(self._table, running.action)
        match, is_over = table.match, not milliseconds_until(running.ends_at)
        seconds = length(self._store.countdown(table.id))

        def check(access: Access) -> None:
            if is_over and not access.is_spectator:
                return  # it was allowed when it was announced
            access.check(match, action)
            if is_held(running, seconds):
                raise NotPermitted(say("Wait: somebody may want to play something first."))

        guard = self._model.access.allow(check)
        try:
            table.submit_all([action], only_now=True, guard=guard)
        except ConcurrentUpdate:
            return  # another device was first, with this or with what stops it

    @command("hold_countdown")
    def hold(self, number: Number) -> None:
        """Have what is being counted wait: somebody here may want to play something.

        For :data:`~referee.store.countdown.MAX_HOLD_S`, and each seat once; the host may say so again.

        Raises:
            NotPermitted: The device has no part at the table, or its seats have had it wait before.
        """
        if self._found(number) is None:
            return
        guard = self._model.access.allow(check_part)
        who = holder(self._table, self._model.access, number)
        if who is None:
            raise NotPermitted(say("You have had them wait already: once each time."))
        note_hold(self._table, who, number, HOLDING, guard)
        self._begin_again(number, MAX_HOLD_S)

    @command("release_countdown")
    def let_go(self, number: Number) -> None:
        """Hold no longer what is being counted: unless somebody else does, all of its seconds are counted.

        Raises:
            NotPermitted: The device has no part at the table.
        """
        if self._found(number) is None:
            return
        access = self._model.access
        guard = access.allow(check_part)
        holding = {who for who, state in holds(self._table, number).items() if state == HOLDING}
        own_holds = holding & ({HOST} if access.is_host else {*map(str, access.seats)})
        for who in own_holds:
            note_hold(self._table, who, number, HELD_BEFORE, guard)
        if own_holds and own_holds == holding:
            self._begin_again(number, 0)

    def _begin_again(self, number: int, held_seconds: int) -> None:
        seconds = held_seconds + length(self._store.countdown(self._table.id))
        guard = self._model.access.allow(check_part)
        self._store.prolong_countdown(self._table.id, number, seconds, guard)

    @command("stop_countdown")
    def stop(self, number: Number) -> None:
        """Count no more, ``number`` being how many entries the log had when that began.

        Raises:
            NotPermitted: The action is another device's to do.
        """
        running = self._found(number)
        if running is None:
            return
        match, action = self._table.match, read_counted(self._table, running.action)
        guard = self._model.access.allow(lambda access: access.check(match, action))
        self._store.stop_countdown(self._table.id, number, guard)

    def _found(self, number: int) -> Countdown | None:
        """Return what is being counted since the log had so many entries, if it still is."""
        running = self._store.countdown(self._table.id).running
        if running is None or running.number != number:
            return None
        self._table.refresh()
        return running if len(self._table.match.log) == number else None
