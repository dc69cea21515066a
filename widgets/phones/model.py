"""The phones sheet's model: which seat is played where, the code to scan for it, and open requests."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Malformed
from referee.engine.parameters import SeatIndex
from referee.share.qr import qr_svg
from referee.store.base import RoleKind, Store
from referee.text import SeatName, say
from widgets.addresses import is_reached_by_phones, join_url
from widgets.table.access import NotYours
from widgets.table.model import TableModel

_WORDS = {
    "phones": say("Phones"),
    "intro": say("Whoever has a phone scans the code of a seat and plays that seat there."),
    "here": say("on this tablet"),
    "there": say("on a phone"),
    "mine": say("on this device"),
    "show_code": say("Show the code"),
    "back": say("Back to the tablet"),
    "move": say("To another phone"),
    "watch": say("A code for onlookers"),
    "scan": say("Scan with the camera of {name}'s phone"),
    "scan_watch": say("Scan to watch"),
    "once": say("The code works once, within twelve hours."),
    "table_code": say("Table code"),
    "done": say("Done"),
    "yes": say("Yes"),
    "no": say("No"),
    "sit_here": say("Ask for a seat"),
}

_UNREACHED = say(
    "No phone can reach this referee: it is open to this computer alone. "
    "Connect the computer to your home network, then start it with {make} or with {command}.",
    make="make play HOST=0.0.0.0",
    command="referee serve --host 0.0.0.0",
)


class PhonesModel:
    """What a device sees of the others at its table, and what it may ask or allow."""

    def __init__(self, store: Store, table: TableModel, device: str) -> None:
        self.store = store
        self.table = table
        self.device = device
        self.is_open = False
        self._code: tuple[int | None, str] | None = None

    def view(self) -> dict[str, Any]:
        """Return the sheet and the open requests as data. A code is only there while it is shown."""
        access, speech = self.table.access, self.table.speech
        if self._code is not None and (not self.is_open or self._code[0] in access.elsewhere):
            self._code = None  # put away, or taken up
        return {
            "words": {key: speech.say(sentence) for key, sentence in _WORDS.items()},
            "open": self.is_open,
            "host": access.is_host,
            "code": self.table.table.id,
            "unreached": None if is_reached_by_phones(join_url("")) else speech.say(_UNREACHED),
            "seats": [
                {
                    "seat": seat,
                    "where": "mine"
                    if seat in access.seats
                    else "there"
                    if seat in access.elsewhere
                    else "here",
                }
                for seat in range(self._seat_count)
            ],
            "qr": None
            if self._code is None
            else {"seat": self._code[0], "image": qr_svg(join_url(self._code[1]))},
            "requests": [self._request(one) for one in self._requests()],
        }

    @property
    def _seat_count(self) -> int:
        return len(self.table.table.match.setup.seats)

    def _requests(self) -> list[Any]:
        """Return what this device can decide: everything as the host, its own seats as their player."""
        access = self.table.access
        return [
            one
            for one in self.store.requests(self.table.table.id)
            if one.device != self.device
            and (access.is_host or (one.kind == "seat" and one.seat in access.seats))
        ]

    def _request(self, request: Any) -> dict[str, Any]:
        speech = self.table.speech
        if request.kind == "undo":
            match = self.table.table.match
            last = match.standing[-1] if match.standing else None
            what = match.game.rule(last.action.do).describe(last.before, last.action) if last else say("…")
            text = say("{seat} would like to take back: {what}", seat=SeatName(request.seat), what=what)
        else:
            text = say("A phone would like to play for {seat}.", seat=SeatName(request.seat))
        return {"id": request.id, "kind": request.kind, "text": speech.say(text)}

    # -- what taps do ---------------------------------------------------------------------------

    def invite(self, seat: int | None) -> None:
        """Make a code for a seat, or for onlookers; a claimed seat is given up by whoever shows the code.

        Raises:
            NotYours: The seat is neither this device's nor the host's to give.
        """
        access = self.table.access
        if seat is not None:
            SeatIndex().read(seat, "seat", self._seat_count)
            if not access.is_host and seat not in access.seats:
                raise NotYours(say("Only {seat} or the tablet can move this seat.", seat=SeatName(seat)))
        elif not access.is_host:
            raise NotYours(say("Codes for onlookers are shown on the tablet."))
        kind: RoleKind = "spectator" if seat is None else "seat"
        token = self.store.invite(self.table.table.id, kind, seat, frees_seat=True)
        self._code = (seat, token)
        self.is_open = True

    def release(self, seat: int) -> None:
        """Bring a seat back to the tablet."""
        SeatIndex().read(seat, "seat", self._seat_count)
        access = self.table.access
        if not access.is_host and seat not in access.seats:
            raise NotYours(say("Only {seat} or the tablet can move this seat.", seat=SeatName(seat)))
        self.store.release(self.table.table.id, seat)

    def ask_undo(self, version: int) -> None:
        """Ask the host to take back the last action."""
        access = self.table.access
        if not access.seats:
            raise NotYours(say("Whoever watches does not play."))
        self.table.check_version(version)
        self.store.ask(self.table.table.id, self.device, "undo", min(access.seats), str(version))

    def ask_seat(self, seat: int) -> None:
        """Ask to play a seat on this device."""
        SeatIndex().read(seat, "seat", self._seat_count)
        self.store.ask(self.table.table.id, self.device, "seat", seat)

    def settle(self, request_id: Any, accepted: bool) -> None:
        """Answer a request; an undo that was asked for is only done if nothing came after it.

        Raises:
            Malformed: There is no such request for this device, or the table has moved on.
        """
        request = next((one for one in self._requests() if one.id == request_id), None)
        if request is None:
            raise Malformed("request", say("That has been settled already."))
        table = self.table.table
        if accepted and request.kind == "undo":
            if request.detail != str(len(table.match.log)):
                self.store.settle(request.id, accepted=False)
                self.table.check_version(int(request.detail))
            table.undo(by=request.seat)
        self.store.settle(request.id, accepted=accepted)
