"""What a device may see and do at a table.

The tablet that started a table is its host. A seat belongs to one device at most: then its secrets and its
sealed entries are that device's alone. Where no server tells devices apart (plain Voilà, JupyterLab), the
one page is the host and every seat is played on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.action import Action, Actor, Audience
from referee.engine.adjust import Adjust
from referee.engine.errors import RefereeError
from referee.engine.rule import Rule
from referee.i18n import SeatName, Sentence, say, seat_names
from referee.match.log import AppliedAction, Changes
from referee.match.match import Match
from referee.match.mode import Practice, practice_of
from referee.store.devices import Guard, Role
from referee.store.log import TableRow
from referee.tables.table import Table
from widgets.screens.table.views import UndoAsks

if TYPE_CHECKING:
    from referee.store.store import Store

NO_PART = say("This device has no part in that game: scan a code at the table, or type the table code.")


class NotPermitted(RefereeError):
    """What was tapped is another device's to do."""


class Access(NamedTuple):
    """The seats of a device, and what it may do at a table.

    ``seats`` are the device's own; ``elsewhere`` maps the seats of other devices to those devices. ``device``
    is ``None`` where the server does not distinguish devices. A device without a part looks at a finished
    game. ``practice``: bots play the other seats here, and nobody else looks at this device.
    """

    is_host: bool
    seats: frozenset[int] = frozenset()
    elsewhere: Mapping[int, str] = {}
    device: str | None = None
    has_part: bool = True
    practice: Practice | None = None

    @property
    def audience(self) -> Audience:
        """Who looks: the players of the device's own seats, or the whole table."""
        return Audience() if self.is_host else Audience(self.seats)

    @property
    def own_seat(self) -> int | None:
        """The seat whose player is the only one who looks at this device, if there is such a seat."""
        return min(self.seats) if len(self.seats) == 1 and not self.is_host else None

    @property
    def is_spectator(self) -> bool:
        """Whether the device only looks on."""
        return not self.is_host and not self.seats

    @property
    def is_shared(self) -> bool:
        """Whether the device goes from hand to hand: what is secret is not for all who see it."""
        return self.is_host or len(self.seats) > 1

    def controls_seat(self, seat: int) -> bool:
        """Whether a seat is played on this device: its actions, its secrets, and what it may choose."""
        return seat in self.seats or (self.is_host and seat not in self.elsewhere)

    def forbids(self, rule: Rule[Any], by: int | None) -> Sentence | None:
        """Say why this device may not do an action for a seat (``None``: for the whole table), if so."""
        if by is None or self.controls_seat(by) or not self.is_host:
            return self.forbids_seat(by)
        # The rules' objection could reveal to the table what only that seat may know.
        if rule.is_sealed:
            return say("{seat} enters this on their own phone.", seat=SeatName(by))
        return say(
            "{seat} plays on their own phone: bring the seat back to the tablet to play it here.",
            seat=SeatName(by),
        )

    def forbids_seat(self, by: int | None) -> Sentence | None:
        """Say why this device may not speak for a seat (``None``: for the whole table), if so."""
        if self.is_host or by in self.seats or (by is None and self._plays_alone):
            return None
        if by is None:
            return say("That is done on the tablet in the middle.")
        return say("That is for {seat} to do.", seat=SeatName(by))

    @property
    def _plays_alone(self) -> bool:
        """Whether the one person at the table is here."""
        return self.practice is not None and self.practice.learner is not None

    def practising(self, practice: Practice | None) -> Access:
        """Return what the host may do at a table of practice: play the learner's seat, if there is one.

        Bots' seats are theirs alone, and so are their secrets.
        """
        if practice is None or not self.is_host:
            return self
        seats = frozenset(() if practice.learner is None else (practice.learner,))
        return self._replace(is_host=False, seats=seats, elsewhere={}, practice=practice)

    def check_practice(self) -> None:
        """Raise :class:`NotPermitted` for what only who has begun some practice may do."""
        if self.practice is None:
            raise NotPermitted(NO_PART)

    def forbids_override(self) -> Sentence | None:
        """Say why this device may not overrule a rule, if so: that a card does, the whole table says."""
        return self.forbids_seat(None)

    def asked_first(self, rule: Rule[Any], action: Action) -> tuple[int, ...]:
        """Return the seats that take part in an action of this device and say yes on another one before."""
        if self.practice is not None:  # nobody else is there to be asked
            return ()
        return tuple(seat for seat in rule.joined(action) if not self.controls_seat(seat))

    def check(self, match: Match[Any], action: Action, agreed: Collection[int] = ()) -> None:
        """Raise :class:`NotPermitted` for an action that is another device's to do.

        ``agreed``: the seats that have said yes to it already.
        """
        rule = match.game.rule(action.do)
        reason = self.forbids(rule, action.by)
        if reason is None and isinstance(rule, Adjust) and action.given["seat"] in self.elsewhere:
            reason = self._forbids_correction(rule, match, action)
        if reason is None and action.by is None:
            reason = self.forbids_for_all(rule, match)
        if reason is None and action.override is not None:
            reason = self.forbids_override()
        if reason is None and (unasked := {*self.asked_first(rule, action)}.difference(agreed)):
            reason = say("First to say yes, on another device: {seats}.", seats=seat_names(sorted(unasked)))
        if reason is not None:
            raise NotPermitted(reason)

    def forbids_for_all(self, rule: Rule[Any], match: Match[Any]) -> Sentence | None:
        """Object to what the table does for each seat that is due, where one of them decides elsewhere."""
        if rule.actor is not Actor.EITHER:
            return None
        away = [seat for seat in rule.actors(match.state) if seat is not None and seat in self.elsewhere]
        if not away:
            return None
        return say("To decide on their own phones: {seats}.", seats=seat_names(away))

    def _forbids_correction(self, rule: Adjust[Any], match: Match[Any], action: Action) -> Sentence | None:
        """Object to what would try out how much a seat has that is played elsewhere, and keeps it hidden."""
        if not rule.tries_secrets(match.state, action):
            return None
        return say(
            "What {seat} has is hidden: bring the seat back to the tablet to correct it.",
            seat=SeatName(action.given["seat"]),
        )

    def undo_asks(self, match: Match[Any]) -> UndoAsks:
        """Return what stands between a tap on undo and the undoing.

        ``ask``: this device asks the host; ``who``: the table says who wants it; ``opened``: entries that
        were opened would have to be entered again, so the table decides; ``shown``: somebody has seen
        hidden cards, so the table decides too.
        """
        last = match.last_actor
        return {
            "ask": self._asks_to_take_back(match, match.next_undo),
            "who": self.is_host and last is not None and last in self.elsewhere,
            "opened": match.undo_crosses_opening and not self._plays_alone,
            "shown": match.has_shown(match.next_undo) and not self._plays_alone,
        }

    def _asks_to_take_back(self, match: Match[Any], undone: Sequence[AppliedAction[Any]]) -> bool:
        """Whether only the table can take back some last actions: they are others' too, or were a look."""
        if self.is_host or self._plays_alone:
            return False
        return (
            not undone or any(entry.action.by not in self.seats for entry in undone) or match.is_look(undone)
        )

    def amendment_asks(self, match: Match[Any], changes: Changes) -> UndoAsks:
        """Return what stands between changes of earlier entries and their being made, as for an undo of all.

        Raises:
            Malformed: An entry does not stand any more, or cannot be another one.
        """
        later = match.since(changes)
        removed = [entry for entry in later if entry.number in changes]
        return {
            "ask": self._asks_to_take_back(match, later),
            "who": self.is_host and any(entry.action.by in self.elsewhere for entry in removed),
            "opened": match.touches_opened(later, changes) and not self._plays_alone,
            "shown": match.has_shown(removed) and not self._plays_alone,
        }

    def forbids_change(self, match: Match[Any], entry: AppliedAction[Any]) -> Sentence | None:
        """Say why this device may not say what an entry is to be instead, if so: whose it is, may."""
        action = entry.action
        rule = match.game.rule(action.do)
        if self.is_spectator:
            return say("Whoever watches does not play.")
        if action.by is not None and self.is_host and action.by in self.elsewhere:
            return say("{seat} can change this on their own phone.", seat=SeatName(action.by))
        if isinstance(rule, Adjust) and action.given["seat"] in self.elsewhere:
            return say(
                "What {seat} has is hidden: bring the seat back to the tablet to change this.",
                seat=SeatName(action.given["seat"]),
            )
        if (reason := self.forbids(rule, action.by)) is not None or action.override is None:
            return reason
        return self.forbids_override()  # the replacement needs the same permission to overrule

    def check_changes(self, match: Match[Any], changes: Changes) -> None:
        """Raise :class:`NotPermitted` for a change that only another device may make."""
        for entry in match.since(changes):
            action = changes.get(entry.number)
            if action is not None:
                if reason := self.forbids_change(match, entry):
                    raise NotPermitted(reason)
                # who takes part as it stands has said yes to that
                self.check(match, action, agreed=[*match.game.rule(entry.action.do).joined(entry.action)])
                if isinstance(match.game.rule(action.do), Adjust) and (
                    reason := self.forbids_change(match, entry._replace(action=action))
                ):
                    raise NotPermitted(reason)

    def check_amendment(self, match: Match[Any], changes: Changes, by: int | None) -> None:
        """Raise :class:`NotPermitted` for changes that this device may not make, for who wants them."""
        self.check_changes(match, changes)
        if by is not None and (forbidden := self.forbids_seat(by)):
            raise NotPermitted(forbidden)
        asks = self.amendment_asks(match, changes)
        if asks["ask"]:
            raise NotPermitted(say("Only the table can change this: ask for it."))
        if asks["who"] and by is None:
            raise NotPermitted(say("Say who wants to change this."))

    def check_undo(self, match: Match[Any], by: int | None) -> None:
        """Raise :class:`NotPermitted` for an undo that this device may not do, for the seat that wants it."""
        if by is not None and (forbidden := self.forbids_seat(by)):
            raise NotPermitted(forbidden)
        asks = self.undo_asks(match)
        if asks["ask"]:
            raise NotPermitted(say("Only the table can take this back: ask for it."))
        if asks["who"] and by is None:
            raise NotPermitted(say("Say who wants to take this back."))

    def forbids_redo(self, match: Match[Any]) -> Sentence | None:
        """Say why this device may not put back what was taken back last, if so: whose it is, may."""
        seats = {entry.action.by for entry in match.next_redo}
        if seats <= self.seats or self._plays_alone:
            return None
        # what several have entered and opened together is the whole table's
        return self.forbids_seat(seats.pop() if len(seats) == 1 else None)

    def check_redo(self, match: Match[Any]) -> None:
        """Raise :class:`NotPermitted` for a redo that is another device's to do."""
        if forbidden := self.forbids_redo(match):
            raise NotPermitted(forbidden)

    def allow(self, check: Callable[[Access], None]) -> Guard | None:
        """Check what a device is about to do, and return what checks it again in the moment of the change.

        A seat may go to another device, and a part be taken, after what this was read from.
        """
        check(self)
        device = self.device
        if device is None:
            return None

        def guard(roles: Sequence[Role]) -> None:
            access = _among(roles, device)
            if access is None:
                raise NotPermitted(NO_PART)
            check(access.practising(self.practice))

        return guard


FULL_ACCESS = Access(is_host=True)


def check_part(access: Access) -> None:
    """Raise :class:`NotPermitted` for a device that only looks on."""
    if access.is_spectator:
        raise NotPermitted(say("Whoever watches does not play."))


def check_host(access: Access) -> None:
    """Raise :class:`NotPermitted` for any device but the host."""
    if not access.is_host:
        raise NotPermitted(say("That is done on the tablet in the middle."))


def host_only(device: str | None, reason: Sentence) -> Guard | None:
    """Return what refuses the host's part for a whole table; one without a host is everybody's."""

    def guard(roles: Sequence[Role]) -> None:
        hosts = {role.device for role in roles if role.kind == "host"}
        if hosts and device not in hosts:
            raise NotPermitted(reason)

    return None if device is None else guard


def enter(store: Store, table_id: str, device: str | None) -> Access | None:
    """Return what a device may do at a table that it opens; see :func:`access_of`.

    A table that no device has hosted yet, such as an imported one, is the first comer's.
    """
    if device is None:
        return FULL_ACCESS.practising(_practice_at(store.table(table_id)))
    roles, table = _read(store, table_id)
    if not any(role.kind == "host" for role in roles):
        Table.open(store, table_id)  # one that cannot be read stays everybody's
        store.take_as_host(table_id, device)
        roles = store.roles(table_id)
    return _found(roles, table, device)


def access_of(store: Store, table_id: str, device: str | None) -> Access | None:
    """Return what a device may do at a table, ``None`` for one that has no part in it.

    ``device`` is ``None`` where the server does not distinguish devices. Raises
    :class:`~referee.store.log.UnknownTable` after the time that a look-up of the part takes, so that the
    delay reveals nothing.
    """
    if device is None:
        return FULL_ACCESS.practising(_practice_at(store.table(table_id)))
    return _found(*_read(store, table_id), device)


def _practice_at(table: TableRow) -> Practice | None:
    return practice_of(table.meta, len(table.seats))


def _read(store: Store, table_id: str) -> tuple[Sequence[Role], TableRow]:
    """Ask the same of a table that is not there as of any other, in this order."""
    return store.roles(table_id), store.table(table_id)


def _found(roles: Sequence[Role], table: TableRow, device: str) -> Access | None:
    access = _among(roles, device)
    if access is None and table.is_finished:
        # A result is no secret: everybody who finds it in the history may look at it.
        return Access(is_host=False, device=device, has_part=False)
    return None if access is None else access.practising(_practice_at(table))


def _among(roles: Sequence[Role], device: str) -> Access | None:
    """Return what a device may do as one of these parts has it, ``None`` where it has none."""
    mine = [role for role in roles if role.device == device]
    if not mine:
        return None
    return Access(
        is_host=any(role.kind == "host" for role in mine),
        seats=frozenset(role.seat for role in mine if role.seat is not None),
        elsewhere={
            role.seat: role.device for role in roles if role.seat is not None and role.device != device
        },
        device=device,
    )
