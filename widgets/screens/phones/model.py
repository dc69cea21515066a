"""The phones sheet's model: which seat is played where, the code to scan for it, and open requests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_kept
from referee.i18n import SeatName, Sentence, say
from referee.share.qr import qr_svg
from referee.store.devices import Request, RoleKind, UnknownRequest
from referee.store.recalls import TIMEOUT_S, Recall
from widgets.addresses import Addresses, is_reached_by_phones
from widgets.request_params import Boolean, Items, Number, Seat, String, Values
from widgets.requests import command
from widgets.screens.phones.log_requests import (
    ChangeRequest,
    JoinRequest,
    LogRequest,
    UndoRequest,
    decides_joining,
    declined,
    is_declined,
    join_request,
    overrule_request,
    read_request,
)
from widgets.screens.phones.views import OpenRecall, OpenRequest, PhonesView, VoidRequest
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.countdown import milliseconds_until
from widgets.screens.table.model import TableModel
from widgets.screens.table.revision import stale_page

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_REQUESTS = 20
"""Requests that wait for an answer on the screen; the next ones follow as these are answered."""

_ASKED = say("The table has been asked.")
UNREACHED = say(
    "Phones cannot join yet: the referee was started for this device alone. Whoever started it can open it "
    "to your home network; the guide says how, under “Phones as seats”."
)


class PhonesModel:
    """What a device sees of the others at its table, and what it may ask or allow."""

    def __init__(self, store: Store, table: TableModel, device: str, addresses: Addresses) -> None:
        self.store = store
        self.table_model = table
        self.device = device
        self.addresses = addresses
        self.is_open = False
        table.ask_first = self._ask_first
        self._code: tuple[int | None, str] | None = None
        self._asked: Sequence[Request] | None = None
        self._recalled: Sequence[Recall] | None = None

    def view(self) -> PhonesView:
        """Return the sheet and the open requests as data. A code is only there while it is shown."""
        access, speech = self.table_model.access, self.table_model.speech
        if self._code is not None and (not self.is_open or self._code[0] in access.elsewhere):
            self._code = None  # the panel is closed, or the seat is taken
        return {
            "open": self.is_open,
            "host": access.is_host,
            "code": self.table_model.table.id,
            "unreached": None if is_reached_by_phones(self.addresses.public) else speech.say(UNREACHED),
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
            else {"seat": self._code[0], "image": qr_svg(self.addresses.join_url(self._code[1]))},
            "requests": [self._request(request) for request in self._requests()[:MOST_REQUESTS]],
            "void": self._void(),
            "recalls": [self._recall(request) for request in self._recalls()],
            "recall_seconds": TIMEOUT_S,
        }

    @property
    def _seat_count(self) -> int:
        return len(self.table_model.table.match.setup.seats)

    def forget_requests(self) -> None:
        """Ask the store again what is asked for: something has changed there."""
        self._asked = self._recalled = None

    def _recalls(self) -> Sequence[Recall]:
        """Return the seats that the tablet wants back."""
        if self._recalled is None:
            self._recalled = self.store.recalls(self.table_model.table.id)
        return self._recalled

    def _recall(self, recall: Recall) -> OpenRecall:
        """Return a seat that is asked for, as its phone, the tablet or another device sees it."""
        access, seat = self.table_model.access, SeatName(recall.seat)
        is_asked = recall.seat in access.seats
        text = (
            say("The tablet would like to play for {seat} from now on. Is that all right?", seat=seat)
            if is_asked
            else say("The tablet asks {seat}'s phone for the seat. Silence counts as a yes.", seat=seat)
        )
        return {
            "seat": recall.seat,
            "left": milliseconds_until(recall.ends_at),
            "asked": is_asked,
            "asks": access.is_host and not is_asked,
            "text": self.table_model.speech.say(text),
        }

    def _all_requests(self) -> Sequence[Request]:
        if self._asked is None:
            self._asked = self.store.requests(self.table_model.table.id)
        return self._asked

    def _requests(self) -> list[Request]:
        """Return what this device can say yes to: everything as the host, its own seats as their player."""
        return [
            request
            for request in self._all_requests()
            if self._decides(request) and not self._is_void(request)
        ]

    def _decides(self, request: Request) -> bool:
        return request.device != self.device and _decides(self.table_model.access, request)

    def _is_void(self, request: Request) -> bool:
        if request.kind == "seat":
            return False
        log_request = read_request(self.table_model, request)
        return log_request is None or log_request.is_void

    def _request(self, request: Request) -> OpenRequest:
        assert request.seat is not None  # there is no request without one
        log_request = read_request(self.table_model, request)
        text = say("A phone would like to play for {seat}.", seat=SeatName(request.seat))
        return {
            "id": request.id,
            "kind": request.kind,
            "text": self.table_model.speech.say(text if log_request is None else log_request.text()),
            "clauses": [] if log_request is None else [*log_request.clauses()],
        }

    def _void(self) -> list[VoidRequest]:
        """Return what this device has asked for in vain, and what somebody else has still to answer."""
        found: list[VoidRequest] = []
        for request in self._all_requests():
            if request.device != self.device:
                continue
            log_request = read_request(self.table_model, request)
            if request.kind == "seat" and is_declined(request):
                text, is_open, again = _seat_declined(request), False, False
            elif request.kind == "seat":
                text, is_open, again = _seat_asked(request), True, False
            elif log_request is not None and log_request.is_void:
                text, is_open, again = log_request.void_text(), False, log_request.again() is not None
            elif isinstance(log_request, JoinRequest):
                text, is_open, again = log_request.waiting_text(), True, False
            else:
                continue
            notice = self.table_model.speech.say(text)
            found.append({"id": request.id, "text": notice, "open": is_open, "again": again})
        return found

    # -- what taps do ---------------------------------------------------------------------------

    @command("phones")
    def show(self, open: Boolean) -> None:
        """Open the sheet, or put it away."""
        self.is_open = open

    @command("invite")
    def invite(self, seat: Seat | None = None) -> None:
        """Make a code for a seat, or for onlookers; a seat of this device is given up by that.

        Raises:
            NotPermitted: The seat is played elsewhere, or not the host's to give.
        """
        guard = self.table_model.access.allow(lambda access: _check_free(access, seat))
        kind: RoleKind = "spectator" if seat is None else "seat"
        token = self.store.invite(self.table_model.table.id, kind, seat, frees_seat=True, guard=guard)
        self._code = (seat, token)
        self.is_open = True

    @command("release")
    def release(self, seat: Seat) -> None:
        """Bring a seat back to the tablet: one of this device at once, another's phone is asked first."""
        access, table_id = self.table_model.access, self.table_model.table.id
        if seat in access.elsewhere:
            self.store.recall(table_id, seat, access.allow(_check_host))
            return
        guard = access.allow(lambda now: _check_free(now, seat))
        self.store.release(table_id, seat, voids_codes=True, guard=guard)

    @command("answer_recall")
    def answer_recall(self, seat: Seat, accepted: Boolean) -> None:
        """Say yes to giving a seat back, as its phone; or no, as its phone or as the host that asked.

        Raises:
            NotPermitted: The seat is another device's.
            UnknownRequest: It is not asked for any more.
        """
        access, table_id = self.table_model.access, self.table_model.table.id
        if accepted:
            guard = access.allow(lambda now: _check_seat(now, seat))
            self.store.end_recall(table_id, seat, is_agreed=True, guard=guard)
        else:
            guard = access.allow(lambda now: _check_move(now, seat))
            self.store.refuse_recall(table_id, seat, guard)

    @command("end_recall")
    def end_recall(self, seat: Seat) -> None:
        """Bring back a seat whose phone has not answered; one that was settled meanwhile is left alone.

        Raises:
            NotPermitted: This device is not the host.
            NotYetSilent: The phone can still answer.
        """
        guard = self.table_model.access.allow(_check_host)
        with suppress(UnknownRequest):  # another page of the host's was first, or the phone
            self.store.end_recall(self.table_model.table.id, seat, is_agreed=False, guard=guard)

    @command("ask_undo")
    def ask_undo(self, version: Number) -> Sentence:
        """Ask the host to undo the last action, and return a confirmation."""
        self.table_model.check_version(version)
        return self._ask(UndoRequest(self.table_model, self._seat, self.device, {}))

    @command("ask_amend")
    def ask_amend(self, version: Number, changes: Items) -> Sentence:
        """Ask the host to change earlier entries, and return a confirmation.

        Raises:
            NotPermitted: This device may not make such a change.
        """
        amending, seat = AmendingModel(self.table_model), self._seat
        self.table_model.check_version(version)
        read = amending.read_changes(changes)
        detail = {"changes": amending.write_changes(read, changes)}
        log_request = ChangeRequest(self.table_model, seat, self.device, detail)
        log_request.check_asking(self.table_model.access)
        amending.check_fits(read)
        return self._ask(log_request)

    @command("ask_overrule")
    def ask_overrule(self, action: Values, revision: String) -> Sentence:
        """Ask the host to have an action entered although a rule speaks against it; see ``submit``.

        Raises:
            NotPermitted: It is another device's to do.
            Refused: Something speaks against it that nothing overrules.
        """
        log_request = overrule_request(self.table_model, self.device, action, revision)
        log_request.check_asking(self.table_model.access)
        log_request.check_fits()
        return self._ask(log_request)

    def _ask_first(self, action: Mapping[str, Any], revision: str) -> bool:
        """Ask another device first whether its seat takes part in an action; return whether one is asked.

        Raises:
            NotPermitted: It is another device's to do.
            Refused: The rules object to it.
        """
        log_request = join_request(self.table_model, self.device, action, revision)
        if log_request is None:
            return False
        log_request.check_asking(self.table_model.access)
        log_request.check_fits()
        self._ask(log_request)  # the page shows who was asked until the answer comes
        return True

    @command("ask_again")
    def ask_again(self, request: Number) -> Sentence:
        """Repeat a request that has become void, and return a confirmation.

        Raises:
            Malformed: It is not this device's, or it cannot be asked for any more.
        """
        own = self._own(request)
        log_request = read_request(self.table_model, own)
        again = None if log_request is None or not log_request.is_void else log_request.again()
        if again is None:
            raise stale_page(self.table_model.table, len(self.table_model.table.match.log))
        confirmation = self._ask(again)
        if again.kind != own.kind:  # else the new one has taken its place
            self._drop(own)
        return confirmation

    @command("withdraw")
    def withdraw(self, request: Number) -> None:
        """Ask for something no longer; raise :class:`Malformed` where it is not this device's."""
        self._drop(self._own(request))

    @property
    def _seat(self) -> int:
        """The seat that this device asks for."""
        access = self.table_model.access
        if not access.seats:
            raise NotPermitted(say("Whoever watches does not play."))
        return min(access.seats)

    def _ask(self, log_request: LogRequest) -> Sentence:
        check_kept(log_request.detail, "detail")  # the tablet reads it before anything of it is in the log
        guard = self.table_model.access.allow(log_request.check_asking)
        table_id, detail = self.table_model.table.id, json.dumps(log_request.detail)
        self.store.ask(table_id, self.device, log_request.kind, log_request.seat, detail, guard)
        return _ASKED

    def _own(self, request: int) -> Request:
        own = [request for request in self._all_requests() if request.device == self.device]
        return _found(own, request)

    def _drop(self, request: Request) -> None:
        guard = self.table_model.access.allow(lambda _: None)  # it is this device's, whatever its part is now
        self.store.settle(request.id, accepted=False, guard=guard)

    @command("ask_seat")
    def ask_seat(self, seat: Seat) -> Sentence:
        """Ask to play a seat on this device, and return a confirmation."""
        guard = self.table_model.access.allow(lambda _: None)  # a part at the table is enough
        self.store.ask(self.table_model.table.id, self.device, "seat", seat, guard=guard)
        return _ASKED

    @command("settle")
    def settle(self, request: Number, accepted: Boolean) -> None:
        """Answer a request; what was asked of the log is only done if it is still about the same.

        Raises:
            Malformed: There is no such request for this device, or the table has moved on.
        """
        found = _found([each for each in self._all_requests() if self._decides(each)], request)
        guard = self.table_model.access.allow(lambda access: _check_decides(access, found))
        if accepted and found.kind != "seat":
            wanted = read_request(self.table_model, found)
            if wanted is None:
                raise stale_page(self.table_model.table, len(self.table_model.table.match.log))
            wanted.do(guard)
        if not accepted:  # the author sees that it was declined
            table_id, detail = self.table_model.table.id, declined(found)
            self.store.ask(table_id, found.device, found.kind, found.seat, detail, guard)
            return
        self.store.settle(found.id, accepted=True, guard=guard)


def _seat_asked(request: Request) -> Sentence:
    assert request.seat is not None  # there is no request without one
    return say("You asked to play for {seat}. Wait for the answer.", seat=SeatName(request.seat))


def _seat_declined(request: Request) -> Sentence:
    assert request.seat is not None  # there is no request without one
    return say("You asked to play for {seat}: the answer is no.", seat=SeatName(request.seat))


def _found(requests: Sequence[Request], number: int) -> Request:
    request = next((request for request in requests if request.id == number), None)
    if request is None:
        raise Malformed("request", say("That has been settled already."))
    return request


def _check_move(access: Access, seat: int | None) -> None:
    if access.is_host or seat in access.seats:
        return
    if seat is None:
        raise NotPermitted(say("Codes for onlookers are shown on the tablet."))
    raise NotPermitted(say("Only {seat} or the tablet can move this seat.", seat=SeatName(seat)))


def _check_free(access: Access, seat: int | None) -> None:
    """Raise :class:`NotPermitted` for a seat that this device cannot give away, or only once it is back."""
    _check_move(access, seat)
    if seat is not None and seat in access.elsewhere:
        raise NotPermitted(
            say("{seat} plays on a phone: bring the seat back to the tablet first.", seat=SeatName(seat))
        )


def _check_host(access: Access) -> None:
    if not access.is_host:
        raise NotPermitted(say("That is done on the tablet in the middle."))


def _check_seat(access: Access, seat: int) -> None:
    if seat not in access.seats:
        raise NotPermitted(say("That is for {seat} to do.", seat=SeatName(seat)))


def _decides(access: Access, request: Request) -> bool:
    if request.kind == "join":
        return decides_joining(access, request)
    if request.kind != "seat":  # for as long as who has asked plays that seat
        return access.is_host and (request.seat, request.device) in access.elsewhere.items()
    if is_declined(request):
        return False
    # a seat that a phone plays is that phone's to give, and not the tablet's
    return request.seat in access.seats or (access.is_host and request.seat not in access.elsewhere)


def _check_decides(access: Access, request: Request) -> None:
    if not _decides(access, request):
        raise Malformed("request", say("That has been settled already."))
