"""Whose page it is, in which language, and what the program that runs its session provides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.i18n import Speech
from referee.tables.classroom import Classroom
from referee.tables.table import Table
from widgets.addresses import Addresses
from widgets.i18n import speech
from widgets.jobs import Job, Jobs, Kind, RunHere
from widgets.screens.table.thinker import Thinker, ThinkHere
from widgets.screens.transfer.model import Arrivals
from widgets.server_facts import Facts

if TYPE_CHECKING:
    from referee.store.store import Store


class Location(NamedTuple):
    """Where a page is: whose it is, in which language, and what is open on it."""

    store: Store
    device: str | None
    language: str
    table: str = ""
    score_sheet: str = ""
    is_history: bool = False
    rules: tuple[str, str] | None = None


@dataclass(eq=False)
class PageContext:
    """What a page's session knows and uses beside the screens.

    Attributes:
        open_store: Opens the store; called when it is first needed, so that a failure can be shown.
        device: Whose page it is, ``None`` where devices are not told apart and the page is the only one at
            the table.
        language: What everything is said in.
        open_table: Opens a table; the pages of a server share each table that is open.
        open_classroom: Opens a class, which its pages share as well.
        closed_tables: Tables that nobody may open here, because their game made the referee loop.
        thinker: Who thinks for the bots of this page.
        jobs: Where slow work is done.
        query_job: Returns the work of answering a query in another process, where there is one to do it.
        on_refused: Is told the game of each refusal.
        addresses: The addresses that other devices open, where there is a server.
        asks_word: Whether the server asks devices for the table's word.
        server_facts: Tells how the server stands that this page is of, where there is one.
        is_alone: Whether one machine alone reaches that server, which asks nobody who they are.
        arrivals: The file that this page brings in.
    """

    open_store: Callable[[], Store]
    device: str | None = None
    language: str = "en"
    open_table: Callable[[Store, str], Table] = Table.open
    open_classroom: Callable[[Store, str], Classroom] = Classroom
    closed_tables: Collection[str] = ()
    thinker: Thinker = field(default_factory=ThinkHere)
    jobs: Jobs = field(default_factory=RunHere)
    query_job: Callable[[Location, str, Mapping[str, Any], Kind], Job] | None = None
    on_refused: Callable[[str], None] = lambda _game: None
    addresses: Addresses | None = None
    asks_word: bool = False
    server_facts: Facts | None = None
    is_alone: bool = False
    arrivals: Arrivals = field(default_factory=Arrivals)

    @cached_property
    def store(self) -> Store:
        """The store."""
        return self.open_store()

    def speech(self, names: tuple[str, ...] = (), you: int | None = None) -> Speech:
        """Return a speech in this device's language, to the player of one seat alone if it is theirs."""
        return speech(self.language, names, you)
