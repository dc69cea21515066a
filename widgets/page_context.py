"""The context of a page: its device and language, and the services of the program around it."""

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
    """The location of a page: its device, its language, and what is open on it."""

    store: Store
    device: str | None
    language: str
    table: str = ""
    score_sheet: str = ""
    is_history: bool = False
    rules: tuple[str, str] | None = None


@dataclass(eq=False)
class PageContext:
    """The state and services of a page's session, besides its screens.

    Attributes:
        open_store: Opens the store; called when it is first needed, so that the page can show a failure.
        device: The device of the page, ``None`` if devices are not identified and the page is the only one
            at the table.
        language: The language of the page.
        open_table: Opens a table; the pages of a server share each open table.
        open_classroom: Opens a class, which its pages share as well.
        closed_tables: Tables that may not be opened, because their game made the server loop.
        thinker: Decides for the bots of this page.
        jobs: Runs slow work.
        query_job: Returns the job that answers a query in another process, if there are workers.
        on_refused: A callback with the game of each refusal.
        addresses: The addresses for other devices, if there is a server.
        asks_word: Whether the server asks devices for the access code.
        server_facts: Returns the facts of the page's server, if there is one.
        is_alone: Whether only this machine reaches the server, which has no authentication.
        arrivals: The upload of this page.
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
        """Return a speech in the page's language; ``you`` is the seat of its reader, if there is one."""
        return speech(self.language, names, you)
