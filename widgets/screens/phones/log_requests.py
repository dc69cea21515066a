"""What a device asks of another: to take back, to change, to overrule a rule, or to take part in something.

A request names its subject. It is void once the subject has changed: nobody can accept it, and its author
sees that, and can ask again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Malformed, RefereeError, Refused
from referee.i18n import SeatName, Sentence, Sequel, say
from referee.match.log import AppliedAction, Changes
from referee.match.log_text import MOST_NAMED, describe_taken
from referee.match.match import Match
from referee.match.override_reasons import told_reason
from referee.match.record import read_action, write_action
from referee.store.devices import Guard, Request, RequestKind
from widgets.games import with_next_actions
from widgets.screens.table import cards
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.model import TableModel
from widgets.screens.table.revision import Revision, check_revision, refusing_concurrent_updates, stale_page

_VOID = say("The table has gone on, so your request is void.")
_DECLINED = say("The tablet says no.")


class LogRequest:
    """A request as the table stands now; ``detail`` is what was kept of it when it was made.

    ``detail`` has ``declined`` once the answer was no, which its author sees.
    """

    kind: RequestKind

    def __init__(self, model: TableModel, seat: int, device: str, detail: Mapping[str, Any]) -> None:
        self.model = model
        self.table = model.table
        self.match: Match[Any] = model.table.match
        self.seat = seat
        self.device = device
        self.detail = {"version": len(self.match.log), "entries": [*self.match.undo_numbers], **detail}

    def check_asking(self, access: Access) -> None:
        """Raise :class:`NotPermitted` where it is not this device's to ask."""
        if self.seat not in access.seats:
            raise NotPermitted(say("That is for {seat} to do.", seat=SeatName(self.seat)))

    @property
    def is_declined(self) -> bool:
        """Whether the request was declined."""
        return bool(self.detail.get("declined"))

    @property
    def is_void(self) -> bool:
        """Whether nobody can say yes any more: it was declined, or what it is about has changed since."""
        return self.is_declined or self._has_changed()

    def _has_changed(self) -> bool:
        """Whether what was last is no longer last."""
        return bool(self.detail["entries"] != [*self.match.undo_numbers])

    def do(self, guard: Guard | None) -> None:
        """Do it, in the name of the seat that asked; raise :class:`Malformed` where it is void."""
        if self.is_void:
            raise stale_page(self.table, self.detail["version"])
        with refusing_concurrent_updates(self.table, len(self.match.log)):
            self._do(guard)

    def text(self) -> Sentence:
        """Say to the table what is asked for."""
        raise NotImplementedError

    def clauses(self) -> Sequence[str]:
        """Return the rules that it overrules, as far as the table may know."""
        return ()

    def again(self) -> LogRequest | None:
        """Return what asks for the same as the table stands now, ``None`` where that makes no sense."""
        return None if self.is_declined else self._again()

    def _again(self) -> LogRequest | None:
        raise NotImplementedError

    def void_text(self) -> Sentence:
        """Say to its author that it is void, and why."""
        return _sequel([self._declined_text() if self.is_declined else _VOID, self._asked_text()])

    def _declined_text(self) -> Sentence:
        return _DECLINED

    def _asked_text(self) -> Sentence:
        """Say to its author what was asked for."""
        raise NotImplementedError

    def _do(self, guard: Guard | None) -> None:
        raise NotImplementedError


class UndoRequest(LogRequest):
    """To take back what was done last."""

    kind = "undo"

    def text(self) -> Sentence:
        what = _taken(self.match, self.match.next_undo)
        return say("{seat} would like to take back: {what}", seat=SeatName(self.seat), what=what)

    def _again(self) -> LogRequest | None:
        """Return a request for all since, by its numbers."""
        gone = self._gone()
        if not gone:
            return None
        changes = [{"number": entry.number, "action": None} for entry in gone]
        return ChangeRequest(self.model, self.seat, self.device, {"changes": changes})

    def _asked_text(self) -> Sentence:
        lines = [self.match.readable(self.match.lines[number]).sentence for number in self.detail["entries"]]
        question = say("You asked to take back: {what}", what=_sequel(lines[:MOST_NAMED]))
        gone = () if self.is_declined else self._gone()
        if not gone:
            return question
        then = say("Asking again is to take back all since: {what}", what=_taken(self.match, gone))
        return _sequel([question, then])

    def _gone(self) -> Sequence[AppliedAction[Any]]:
        return self.match.taken_with(self.detail["entries"])

    def _do(self, guard: Guard | None) -> None:
        self.table.undo(self.seat, guard)


class ChangeRequest(LogRequest):
    """To change earlier entries, or to leave them out."""

    kind = "amend"

    def changes(self) -> Changes:
        """Return what is asked for as the table stands now: later some of it may be covered."""
        return AmendingModel(self.model).read_changes(self.detail["changes"])

    def check_asking(self, access: Access) -> None:
        super().check_asking(access)
        access.check_changes(self.match, self.changes())

    def text(self) -> Sentence:
        return say("{seat} would like this. {what}", seat=SeatName(self.seat), what=self._what())

    def _what(self) -> Sentence:
        try:
            return self.match.describe_changes(self.changes(), None)
        except RefereeError:
            return say("…")

    def _again(self) -> LogRequest | None:
        """Return a request for the same changes, where they still fit."""
        amending = AmendingModel(self.model)
        try:
            amending.check_fits(self.changes())
        except RefereeError:
            return None
        return ChangeRequest(self.model, self.seat, self.device, {"changes": self.detail["changes"]})

    def _asked_text(self) -> Sentence:
        if not self.is_declined and self.again() is None:
            return say("You asked to change the log: look again, then choose.")
        return say("You asked for this. {what}", what=self._what())

    def _do(self, guard: Guard | None) -> None:
        self.table.amend(self.changes(), self.seat, guard)


class ActionRequest(LogRequest):
    """To do something that this device may not do by itself."""

    @property
    def action(self) -> Action:
        """What is to be done."""
        return read_action(self.match.game, len(self.match.setup.seats), self.detail["action"])

    def check_fits(self) -> None:
        """Raise what speaks against it: the page's revision, or a rule that nothing overrules."""
        action = self.action
        seen = Revision.read(self.detail["revision"])
        check_revision(self.table, seen, (action.do,), len(self.match.log))
        for objection in self.match.game.objections(self._before(action), action):
            raise Refused(objection)

    def _before(self, action: Action) -> Any:
        replaced = self.match.replaced_by(action)
        return self.match.state if replaced is None else replaced.before

    def _has_changed(self) -> bool:
        """Whether it could not be done any more."""
        try:
            self.check_fits()
        except RefereeError:
            return True
        return False

    def _again(self) -> LogRequest | None:
        """Return a request for the same as the table stands now, where it can be done now."""
        detail = {**self.detail, "revision": str(Revision.of(self.match))}
        again = type(self)(self.model, self.seat, self.device, detail)
        return None if again.is_void else again

    def _do(self, guard: Guard | None) -> None:
        action = self.action
        actions = with_next_actions(self.match.game, self.match.state, [action])
        self.table.submit_all(actions, only_now=True, guard=guard, device=self.device)
        cards.remember_named(self.table, action.do, action.given)
        cards.remember_of_seat(self.table, action)


class OverruleRequest(ActionRequest):
    """To do something although a rule speaks against it, because a card or an agreement overrules that."""

    kind = "overrule"

    def check_asking(self, access: Access) -> None:
        super().check_asking(access)
        access.check(self.match, self.action._replace(override=None))

    def check_fits(self) -> None:
        action = self.action
        if action.by != self.seat or action.seal is not None or not action.override:
            raise Malformed("action", say("First say what overrules the rule: everybody can read it."))
        super().check_fits()

    def text(self) -> Sentence:
        action, rule = self.action, self.match.game.rule(self.action.do)
        what = rule.title if rule.seals(action) else rule.describe(self._before(action), action)
        return say(
            "{seat} says that a rule is overruled here. {what} The reason: {reason}.",
            seat=SeatName(self.seat),
            what=what,
            reason=told_reason(action.override or ""),
        )

    def clauses(self) -> Sequence[str]:
        action = self.action
        if self.match.game.rule(action.do).seals(action):
            return ()
        return self.match.game.overruled(self._before(action), action)

    def _asked_text(self) -> Sentence:
        what = self.match.game.rule(self.action.do).title
        return say("You asked that a rule be overruled for this: {what}.", what=what)


class JoinRequest(ActionRequest):
    """To do something that a seat of another device takes part in: that device says yes or no.

    Of its detail, ``asked`` is the seat that decides, and ``is_host`` whether the tablet asks.
    """

    kind = "join"

    def check_asking(self, access: Access) -> None:
        access.check(self.match, self.action, agreed=[self.detail["asked"]])

    def text(self) -> Sentence:
        return say("{seat}, do you take part? {what}", seat=SeatName(self.detail["asked"]), what=self._what())

    def waiting_text(self) -> Sentence:
        """Say to its author who is asked."""
        return say("{seat} is asked first. {what}", seat=SeatName(self.detail["asked"]), what=self._what())

    def _declined_text(self) -> Sentence:
        return say("{seat} does not take part.", seat=SeatName(self.detail["asked"]))

    def _asked_text(self) -> Sentence:
        return say("You asked for this. {what}", what=self._what())

    def _what(self) -> Sentence:
        action = self.action
        return self.match.game.rule(action.do).invitation(self._before(action), action)


_KINDS: Mapping[str, type[LogRequest]] = {
    request_class.kind: request_class
    for request_class in (UndoRequest, ChangeRequest, OverruleRequest, JoinRequest)
}


def read_request(model: TableModel, request: Request) -> LogRequest | None:
    """Return what a device has asked of the log, ``None`` for a request of another kind or an older form."""
    kind = _KINDS.get(request.kind)
    detail = json.loads(request.detail) if kind is not None else None
    if kind is None or request.seat is None or not isinstance(detail, dict) or "entries" not in detail:
        return None
    return kind(model, request.seat, request.device, detail)


def _taken(match: Match[Any], undone: Sequence[AppliedAction[Any]]) -> Sentence:
    return describe_taken(match.game, undone, covered=any(map(match.covers, undone))) if undone else say("…")


def _sequel(sentences: Sequence[Sentence]) -> Sentence:
    return Sentence("{all}", {"all": Sequel(tuple(sentences))})


def overrule_request(
    model: TableModel, device: str, action: Mapping[str, Any], revision: str
) -> OverruleRequest:
    """Return a request for an action as a page sends it; raise :class:`Malformed` for what is none."""
    match = model.table.match
    read = read_action(match.game, len(match.setup.seats), dict(action))
    if read.by is None:
        raise NotPermitted(say("That is done on the tablet in the middle."))
    return OverruleRequest(model, read.by, device, {"action": write_action(read), "revision": revision})


def join_request(
    model: TableModel, device: str, action: Mapping[str, Any], revision: str
) -> JoinRequest | None:
    """Return what asks another device whether its seat takes part in an action; ``None`` where none does.

    Raises:
        Malformed: It is no action.
    """
    match, access = model.table.match, model.access
    read = read_action(match.game, len(match.setup.seats), dict(action))
    asked_seats = access.asked_first(match.game.rule(read.do), read)
    if read.by is None or not asked_seats or read.override is not None:
        return None
    detail = {
        "action": write_action(read),
        "revision": revision,
        "asked": asked_seats[0],
        "is_host": access.is_host,
    }
    return JoinRequest(model, read.by, device, detail)


def decides_joining(access: Access, request: Request) -> bool:
    """Whether a device is asked to take part, by one that still plays the seat that asks."""
    detail = _detail(request)
    if is_declined(request) or request.seat is None or not access.controls_seat(detail["asked"]):
        return False
    if detail["is_host"]:
        return request.seat not in access.elsewhere and not access.controls_seat(request.seat)
    return access.elsewhere.get(request.seat) == request.device


def declined(request: Request) -> str:
    """Return the detail of a request that was answered with no."""
    return json.dumps({**_detail(request), "declined": True})


def is_declined(request: Request) -> bool:
    """Whether a request was declined."""
    return bool(_detail(request).get("declined"))


def _detail(request: Request) -> dict[str, Any]:
    """Return what was kept of a request when it was made; a seat is asked for without any."""
    detail: dict[str, Any] = json.loads(request.detail or "{}")
    return detail
