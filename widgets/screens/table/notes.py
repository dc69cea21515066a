"""What is noted for the devices of a table: its board shows it (:attr:`GameUi.notes`), or it leads on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from referee.engine.errors import Malformed
from referee.engine.parameters import OrNull, Whole
from referee.i18n import say
from referee.store.notes import Note
from referee.tables.table import Table
from widgets.games import find_ui
from widgets.request_params import String
from widgets.requests import command
from widgets.screens.table.access import Access, check_part
from widgets.screens.table.views import TableNote


def notes_view(table: Table, noted: Mapping[str, Note]) -> dict[str, TableNote]:
    """Return what a table's devices have ``noted`` for its board, by name."""
    return {
        name: {"about": about, "value": value}
        for name, (about, value) in noted.items()
        if _is_of_board(table, name)
    }


_NEXT = "next table"


def note_next(table: Table, following: Table) -> None:
    """Note that the players of a table continue at another one."""
    table.store.note(table.id, _NEXT, Note(following.id, 0))


def next_table(noted: Mapping[str, Note]) -> str | None:
    """Return the id of the table at which the players continue, ``None`` where they do not."""
    following = noted.get(_NEXT)
    return None if following is None else following.about


def _is_of_board(table: Table, name: str) -> bool:
    return name.split(" ", maxsplit=1)[0] in find_ui(table.game.info.id).notes


class NotesModel:
    """What a device notes for all devices of the table that is open."""

    def __init__(self, table: Table, access: Access) -> None:
        self._table = table
        self._access = access

    @command("note")
    def note(self, name: String, about: String, value: Annotated[int | None, OrNull(of=Whole())]) -> None:
        """Note a number about something, in the place of what was noted by that name; ``None``: no more.

        Raises:
            NotPermitted: The device has no part at the table.
            Malformed: The board shows no such note, or it cannot be kept.
        """
        table = self._table
        if not _is_of_board(table, name):
            raise Malformed("name", say("Nothing is noted by that name."))
        note = None if value is None else Note(about, value)
        table.store.note(table.id, name, note, self._access.allow(check_part))
