"""What a store of tables can do, in the words of the referee. Knows no database.

The log of a table only ever grows. Whoever appends says how many entries it has seen; if there are
more by now, nothing is stored and :class:`Overtaken` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.engine.match import Entry
from referee.engine.sealing import Secret
from referee.plays import Play
from referee.store.catalogue import Catalogue
from referee.store.history import History
from referee.text import SeatName, Sentence, say

RoleKind = Literal["host", "seat", "spectator"]
RequestKind = Literal["seat", "undo"]
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What ids are made of: nothing that looks like another letter, and no vowels that make words."""


class NewTable(NamedTuple):
    """A table to be kept: ``seats`` and ``options`` as in a record, ``meta`` anything else."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any] = {}
    meta: Mapping[str, Any] = {}


class TableRow(NamedTuple):
    """A table that the store knows. Times are UTC.

    ``active_at`` is when its log last grew; ``winners`` are seats, ``None`` while the game goes on.
    Of a damaged row only the columns of plain values are there.
    """

    id: str
    game: str
    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    meta: Mapping[str, Any]
    created_at: datetime
    active_at: datetime
    entry_count: int
    winners: tuple[int, ...] | None = None
    is_archived: bool = False
    is_damaged: bool = False

    @property
    def is_finished(self) -> bool:
        """Whether the game has been played to its end."""
        return self.winners is not None


class StoredEntry(NamedTuple):
    """An entry of a table's log, its number (from 0) and when it was stored (UTC)."""

    number: int
    at: datetime
    entry: Entry


class Role(NamedTuple):
    """A device's part at a table: ``seat`` for a seat's player; ``since`` is UTC.

    A device is known by the hex SHA-256 of a secret that only it and the server have.
    """

    table_id: str
    device: str
    kind: RoleKind
    seat: int | None
    since: datetime


class Invitation(NamedTuple):
    """What an invitation offers: a part at a table."""

    table_id: str
    kind: RoleKind
    seat: int | None
    is_used: bool = False


class Request(NamedTuple):
    """Something that a device asks the table for: a seat, or that the last action be undone (for a seat).

    ``detail`` is the asker's own, for an undo how long the log was.
    """

    id: int
    table_id: str
    device: str
    kind: RequestKind
    seat: int | None
    detail: str
    at: datetime


class Overtaken(RefereeError):
    """Somebody else's ``entries`` came first, so nothing was stored."""

    def __init__(self, entries: Sequence[StoredEntry] = (), reason: Sentence | None = None) -> None:
        super().__init__(reason or say("Somebody else was first: look at the table, and decide again."))
        self.entries = tuple(entries)


class UnknownTable(RefereeError):
    """There is no table of this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(say("There is no table {table} here.", table=table_id[:40]))
        self.table_id = table_id


class SeatTaken(RefereeError):
    """A seat belongs to another device."""

    def __init__(self, seat: int) -> None:
        super().__init__(say("{seat} plays on another device.", seat=SeatName(seat)))
        self.seat = seat


class UnknownInvitation(RefereeError):
    """There is no such invitation (any more)."""

    def __init__(self) -> None:
        super().__init__(say("This invitation is not valid any more. Ask at the table for a new one."))


class UsedInvitation(RefereeError):
    """An invitation has been used, and not by this device."""

    def __init__(self) -> None:
        super().__init__(say("This invitation has been used already. Ask at the table for a new one."))


class UnknownRequest(RefereeError):
    """A request has been answered, or withdrawn for a newer one."""

    def __init__(self) -> None:
        super().__init__(say("This request has been answered already, or there is a newer one."))


class Unreadable(RefereeError):
    """A stored row cannot be what the referee wrote; ``number`` is the entry's, if it is one."""

    def __init__(self, table_id: str, number: int | None, detail: Sentence) -> None:
        if number is None:
            reason = say("Table {table} is damaged in the store. {detail}", table=table_id, detail=detail)
        else:
            reason = say(
                "Entry {number} of table {table} is damaged in the store. {detail}",
                table=table_id,
                number=number,
                detail=detail,
            )
        super().__init__(reason)
        self.table_id = table_id
        self.number = number


class BadStoreUrl(RefereeError):
    """The address of the store is not one that can be used."""


class StoreUnavailable(RefereeError):
    """The store cannot be used now: locked, read-only, full or gone."""


class StoreTooNew(RefereeError):
    """A newer version of the referee has changed the form of the store."""


class Watcher(Protocol):
    """Watches a store until it is stopped."""

    def stop(self) -> None:
        """Watch no more: once this has returned, the callback is not called again."""
        ...


class Store(Catalogue, History, Protocol):
    """Keeps tables, what is remembered of games, and the component catalogue.

    Every method raises :class:`StoreUnavailable`.
    """

    # -- tables ---------------------------------------------------------------------------------

    def create(self, table: NewTable, host: str | None = None) -> TableRow:
        """Keep a new table, under an id that is short and hard to guess; ``host`` is the device it is on."""
        ...

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        ...

    def tables(
        self, limit: int = 50, offset: int = 0, *, archived: bool = False, device: str | None = None
    ) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones.

        Of all, or only of those that a ``device`` has a part in, or nobody: a restored table is its host's
        who takes it first, by :meth:`take_as_host`.
        """
        ...

    def archive(self, table_id: str, archived: bool = True) -> None:
        """Hide a table from the lobby or bring it back; raise :class:`UnknownTable`."""
        ...

    # -- the log of a table ---------------------------------------------------------------------

    def version(self, table_id: str) -> int:
        """Return how many entries the log has: cheap, to be polled; raise :class:`UnknownTable`."""
        ...

    def stamp(self, table_id: str) -> tuple[int, int]:
        """Return how many entries the log has, and how often roles, invitations and requests changed.

        Cheap, to be polled; raises :class:`UnknownTable`.
        """
        ...

    def watch(self, callback: Callable[[], None]) -> Watcher:
        """Call back, from a thread of its own, when anything in the store has changed.

        Several changes may be told as one. One is told in any case as soon as the watch has begun, for what
        changed since the caller last read, and whenever it begins anew after a lost connection.
        The callback is to be quick, and must not wait for whoever may stop the watch meanwhile.
        """
        ...

    def entries(self, table_id: str, since: int = 0) -> list[StoredEntry]:
        """Return the log from entry number ``since`` on.

        Raises:
            UnknownTable: There is no such table.
            Unreadable: A row is not what the referee wrote.
        """
        ...

    def secrets(self, table_id: str) -> dict[int, Secret]:
        """Return what opens the sealed entries, by log number; raise :class:`Unreadable`."""
        ...

    def log(self, table_id: str) -> tuple[list[StoredEntry], dict[int, Secret]]:
        """Return all :meth:`entries` and :meth:`secrets`, both of one moment; raise as they do."""
        ...

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
        play: Play | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, all or none; durable on return.

        ``winners`` are those of the game after these entries, ``None`` if it is not finished; so is ``play``,
        what history remembers of it: without one, it forgets the play of an end that was undone. What would
        open an entry that has been sealed anew is forgotten.

        Raises:
            Overtaken: The log has gone on since.
            UnknownTable: There is no such table.
        """
        ...

    # -- bringing tables from elsewhere ---------------------------------------------------------

    def restore(
        self,
        table: TableRow,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        play: Play | None = None,
        is_hidden: bool = False,
    ) -> bool:
        """Keep a table of another store as it was there, id and times included, and nobody's.

        Its count and the time of its last entry follow from ``entries``; its play may be a hidden one.
        Returns whether it was kept: ``False`` if there is a table, a tally or a play of this id already.
        """
        ...

    def extend(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[StoredEntry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
        play: Play | None = None,
    ) -> None:
        """Append entries of another store with their times, otherwise as :meth:`append`.

        Of ``secrets``, those of entries that are here already are kept where none is.
        """
        ...

    def tables_of(self, game: str, seats: Sequence[Mapping[str, Any]]) -> list[TableRow]:
        """Return the tables of a game at which exactly these sit, archived ones included."""
        ...

    # -- the devices of a table -----------------------------------------------------------------

    def roles(self, table_id: str) -> list[Role]:
        """Return who has which part at a table, the oldest first."""
        ...

    def grant(self, table_id: str, device: str, kind: RoleKind, seat: int | None = None) -> Role:
        """Give a device a part; what it has already, it keeps.

        Raises:
            SeatTaken: The seat belongs to another device.
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        ...

    def take_as_host(self, table_id: str, device: str) -> bool:
        """Make a device the host of a table that has none; return whether it is the host now.

        Of several that want it at once one becomes it. Raises :class:`UnknownTable`.
        """
        ...

    def release(self, table_id: str, seat: int) -> None:
        """Let a seat be nobody's; raise :class:`UnknownTable`."""
        ...

    def invite(
        self, table_id: str, kind: RoleKind, seat: int | None = None, *, frees_seat: bool = False
    ) -> str:
        """Return a token that gives whoever redeems it a part: once, within twelve hours.

        With ``frees_seat`` the seat is nobody's from now on.

        It is not kept: only what it can be recognised by. For a seat, an older one that nobody has used
        is void from now on. Raises as :meth:`grant` does, but for a seat that is taken.
        """
        ...

    def peek(self, token: str) -> Invitation:
        """Return what a token offers, without using it; raise :class:`UnknownInvitation`."""
        ...

    def redeem(self, token: str, device: str) -> Role:
        """Use a token, and return the part that the device has now; again by the same device: the same.

        Raises:
            UnknownInvitation: It is none, void or too old.
            UsedInvitation: It has been used; also by this device, if the part has been taken from it.
            SeatTaken: The seat belongs to another device by now.
        """
        ...

    def ask(
        self, table_id: str, device: str, kind: RequestKind, seat: int | None, detail: str = ""
    ) -> Request:
        """Put a request to the table, in the place of an earlier one of this kind by the same device.

        Raises:
            UnknownTable: There is no such table.
            Malformed: The table has no such seat.
        """
        ...

    def requests(self, table_id: str) -> list[Request]:
        """Return what nobody has answered yet, the oldest first."""
        ...

    def settle(self, request_id: int, accepted: bool) -> Request:
        """Answer a request, and return it; a seat that is given moves to the device that asked.

        Raises:
            UnknownRequest: It has been answered, or there is a newer one.
        """
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
