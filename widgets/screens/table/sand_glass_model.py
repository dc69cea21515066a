"""What taps do to the sand-glass of a table, which is the store's and not one page's."""

from __future__ import annotations

from referee.engine.errors import Malformed
from referee.i18n import SeatName, say
from referee.store.log import ConcurrentUpdate
from widgets.request_params import Number, Seat, String
from widgets.requests import command
from widgets.screens.table.access import check_host
from widgets.screens.table.countdown import milliseconds_until
from widgets.screens.table.model import TableModel
from widgets.screens.table.revision import check_version
from widgets.screens.table.sand_glass import (
    LENGTHS,
    NAME,
    THEN,
    passing_offer,
    running_sand_glass,
    write_note,
)


class SandGlassModel:
    """What taps do to the sand-glass of the table that is open."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._table = model.table
        self._store = model.table.store

    @command("turn_sand_glass")
    def turn(self, seat: Seat, seconds: Number, then: String, version: Number) -> None:
        """Turn the sand-glass for a seat, in the place of one that runs; ``version`` is that of the page.

        Raises:
            NotPermitted: The device is not the host.
            Malformed: The seat's move is not awaited, nobody has such a sand-glass, the seat cannot pass, or
                the page had not seen the present log.
        """
        guard = self._model.access.allow(check_host)
        table = self._table
        check_version(table, version)
        if seconds not in LENGTHS:
            raise Malformed("seconds", say("There is no such sand-glass."))
        chosen = next((option for option in THEN if option == then), None)
        if chosen is None:
            raise Malformed("then", say("Nothing like that comes of a sand-glass."))
        if seat not in table.game.waiting_for(table.match.state):
            raise Malformed("seat", say("Nobody waits for {seat} now.", seat=SeatName(seat)))
        if chosen == "pass" and passing_offer(table, seat) is None:
            raise Malformed("then", say("{seat} cannot pass now.", seat=SeatName(seat)))
        self._store.note(table.id, NAME, write_note(seat, version, seconds, chosen), guard)

    @command("stop_sand_glass")
    def stop(self) -> None:
        """Put the sand-glass away.

        Raises:
            NotPermitted: The device is not the host.
        """
        self._store.note(self._table.id, NAME, None, self._model.access.allow(check_host))

    @command("end_sand_glass")
    def end(self, number: Number) -> None:
        """Have a seat pass whose sand-glass has run through; ``number``: how many entries the log had before.

        What does not run any more, has not run through, or is not to pass, is left alone.

        Raises:
            NotPermitted: The seat is another device's.
        """
        table = self._table
        table.refresh()
        glass = running_sand_glass(table, self._store.notes(table.id))
        if glass is None or glass.number != number or glass.then != "pass":
            return
        offer = passing_offer(table, glass.seat)
        if milliseconds_until(glass.ends_at) or offer is None:
            return
        match, action = table.match, offer.action()
        guard = self._model.access.allow(lambda access: access.check(match, action))
        try:
            # with it in the log, the sand-glass is over for every other device: none does it twice
            table.submit_all([action], only_now=True, guard=guard)
        except ConcurrentUpdate:
            return  # another device was first, with this or with something else
        self._store.note(table.id, NAME, None)  # nor is it there again when that is undone
