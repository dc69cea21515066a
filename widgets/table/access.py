"""What a device may see and do at a table.

The tablet that started a table is its host. A seat belongs to one device at most: then its secrets and its
sealed entries are that device's alone. Where no server tells devices apart (plain Voilà, JupyterLab), the
one page is the host and every seat is played on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.errors import RefereeError
from referee.engine.rule import Rule
from referee.store.base import Store
from referee.text import SeatName, Sentence, say


class NotYours(RefereeError):
    """What was tapped is another device's to do."""


class Access(NamedTuple):
    """``seats`` are this device's own; ``elsewhere`` maps the seats of other devices to them."""

    is_host: bool
    seats: frozenset[int] = frozenset()
    elsewhere: Mapping[int, str] = {}

    @property
    def audience(self) -> Audience:
        """Who looks: the players of the device's own seats, or the whole table."""
        return Audience() if self.is_host else Audience(self.seats)

    @property
    def is_spectator(self) -> bool:
        """Whether the device only looks on."""
        return not self.is_host and not self.seats

    def plays(self, seat: int) -> bool:
        """Whether a seat's secrets and sealed entries are entered on this device."""
        return seat in self.seats or (self.is_host and seat not in self.elsewhere)

    def forbids(self, rule: Rule, by: int | None) -> Sentence | None:
        """Say why this device may not do an action for a seat (``None``: for the whole table), if so."""
        if by is not None and self.plays(by):
            return None
        if rule.is_sealed and by is not None and self.is_host:
            return say("{seat} enters this on their own phone.", seat=SeatName(by))
        return self.forbids_seat(by)

    def forbids_seat(self, by: int | None) -> Sentence | None:
        """Say why this device may not speak for a seat (``None``: for the whole table), if so."""
        if self.is_host or by in self.seats:
            return None
        if by is None:
            return say("That is done on the tablet in the middle.")
        return say("That is for {seat} to do.", seat=SeatName(by))

    def check(self, rule: Rule, action: Action) -> None:
        """Raise :class:`NotYours` for an action that is another device's to do."""
        reason = self.forbids(rule, action.by)
        if reason is not None:
            raise NotYours(reason)


EVERYTHING = Access(is_host=True)


def has_the_say(store: Store, table_id: str, device: str | None) -> bool:
    """Whether a device may do the host's part for a whole table; one without a host is everybody's."""
    hosts = _hosts(store, table_id)
    return device is None or not hosts or device in hosts


def _hosts(store: Store, table_id: str) -> set[str]:
    return {role.device for role in store.roles(table_id) if role.kind == "host"}


def enter(store: Store, table_id: str, device: str | None) -> Access | None:
    """Return what a device may do at a table that it opens; see :func:`access_of`.

    A table that no device has hosted yet, such as an imported one, is the first comer's.
    """
    if device is not None and not _hosts(store, table_id):
        store.take_as_host(table_id, device)
    return access_of(store, table_id, device)


def access_of(store: Store, table_id: str, device: str | None) -> Access | None:
    """Return what a device may do at a table, ``None`` for one that has no part in it.

    ``device`` is ``None`` where devices are not told apart.
    """
    if device is None:
        return EVERYTHING
    roles = store.roles(table_id)
    mine = [role for role in roles if role.device == device]
    if not mine:
        # a result is no secret: whoever finds it in the history may look at it
        return Access(is_host=False) if store.table(table_id).is_finished else None
    return Access(
        is_host=any(role.kind == "host" for role in mine),
        seats=frozenset(role.seat for role in mine if role.seat is not None),
        elsewhere={
            role.seat: role.device for role in roles if role.seat is not None and role.device != device
        },
    )
