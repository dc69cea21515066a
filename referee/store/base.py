"""What a store of tables can do, in the words of the referee. Knows no database.

The log of a table only ever grows. Whoever appends says how many entries it has seen; if there are
more by now, nothing is stored and :class:`Overtaken` is raised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.engine.match import Entry
from referee.engine.sealing import Secret
from referee.store.catalogue import STANDARD, Component, export_components, read_components
from referee.text import Sentence, say


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


class UnknownComponent(RefereeError):
    """The catalogue has no such component (any more)."""

    def __init__(self) -> None:
        super().__init__(say("The catalogue does not have this component any more."))


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


class Store(Protocol):
    """Keeps tables and the component catalogue. Every method raises :class:`StoreUnavailable`."""

    # -- tables ---------------------------------------------------------------------------------

    def create(self, table: NewTable) -> TableRow:
        """Keep a new table, under an id that is short and hard to guess."""
        ...

    def table(self, table_id: str) -> TableRow:
        """Return a table; raise :class:`UnknownTable`."""
        ...

    def tables(self, limit: int = 50, offset: int = 0, *, archived: bool = False) -> list[TableRow]:
        """Return tables, the last active one first: the lobby's, or the ``archived`` ones."""
        ...

    def archive(self, table_id: str, archived: bool = True) -> None:
        """Hide a table from the lobby or bring it back; raise :class:`UnknownTable`."""
        ...

    # -- the log of a table ---------------------------------------------------------------------

    def version(self, table_id: str) -> int:
        """Return how many entries the log has: cheap, to be polled; raise :class:`UnknownTable`."""
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

    def append(
        self,
        table_id: str,
        expected_number: int,
        entries: Sequence[Entry],
        secrets: Mapping[int, Secret] | None = None,
        winners: Sequence[int] | None = None,
    ) -> list[StoredEntry]:
        """Store entries as numbers ``expected_number`` and up, all or none; durable on return.

        ``winners`` are those of the game after these entries, ``None`` if it is not finished.

        Raises:
            Overtaken: The log has gone on since.
            UnknownTable: There is no such table.
        """
        ...

    # -- the component catalogue ----------------------------------------------------------------

    def components(self, game: str, kind: str | None = None, edition: str = STANDARD) -> list[Component]:
        """Return what the tables typed in of a game's components, by kind and name."""
        ...

    def editions(self, game: str) -> list[str]:
        """Return the editions of a game that the catalogue has components of."""
        ...

    def change_components(self, remember: Sequence[Component] = (), forget: Sequence[Component] = ()) -> None:
        """Forget some components and keep others, in the place of what has the same key."""
        ...

    def remember_component(
        self, game: str, kind: str, fields: Mapping[str, Any], edition: str = STANDARD
    ) -> Component:
        """Keep a component; raise :class:`Malformed` for wrong fields."""
        component = Component.of(game, kind, fields, edition)
        self.change_components(remember=[component])
        return component

    def edit_component(self, component: Component, fields: Mapping[str, Any]) -> Component:
        """Put other fields in the place of a component's, its name included."""
        edited = Component.of(component.game, component.kind, fields, component.edition)
        self.change_components(remember=[edited], forget=[component])
        return edited

    def forget_component(self, component: Component) -> None:
        """Take a component out of the catalogue; raise :class:`UnknownComponent`."""
        self.change_components(forget=[component])

    def export_components(self, game: str, edition: str = STANDARD) -> dict[str, Any]:
        """Return a game's catalogue as JSON data."""
        return export_components(game, edition, self.components(game, edition=edition))

    def import_components(self, raw: Any) -> list[Component]:
        """Keep what an export holds, all of it or, where :class:`Malformed` is raised, nothing."""
        components = read_components(raw)
        self.change_components(remember=components)
        return components

    def close(self) -> None:
        """Let go of files and connections."""
        ...
