"""The pages of this server, each with its :class:`~widgets.session.Session`, and the thread that they share.

All sessions are worked on in one thread, one message a page in turn, so nothing in them is locked. The event
loop hands messages in and takes texts out. Pages of one table share its :class:`~referee.tables.table.Table`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import get_native_id
from time import monotonic
from typing import Any, Protocol
from weakref import WeakValueDictionary

from referee.engine.errors import RefereeError
from referee.store.store import Store
from referee.tables.classroom import Classroom
from referee.tables.table import Table
from widgets.bridge import Bridge, Message
from widgets.router import Only
from widgets.session import Screens, Session

LOG = logging.getLogger("widgets")

OPENING_SECONDS = 30.0
"""How long a page may take until its websocket is open, or open again, before its place counts as left."""
MOST_WAITING = 30
"""Messages of one page that wait for the thread; a page sends one tap at a time, and a few queries."""
MOST_HELD = 128 << 20
"""Bytes of files that pages bring in, held at once by all of them; a file has half of that at most."""
STALLED_SECONDS = 30.0
"""Seconds without a part after which a file on its way may have to make room."""

MOVE = "move"
"""What a page is told when the server is about to stop, with the milliseconds in which it should have moved
to another one (``composables/move.ts``)."""
SHARE_TO_MOVE = 0.6
"""The part of the time until the end that pages have for moving by themselves."""
LOOK_EVERY, TELL_EVERY = 0.1, 2.0
"""Seconds between two looks whether any page is left, and until one is told again: it may have been opening
its line."""


class NoPlace(Exception):
    """There is no place for a page: its own device has all it may have, or all devices together have."""

    def __init__(self, *, is_own: bool = False, is_stopping: bool = False) -> None:
        self.is_own, self.is_stopping = is_own, is_stopping
        super().__init__("the device has its share" if is_own else "all places are taken")


class Socket(Protocol):
    """A page's websocket."""

    def send(self, text: str) -> None:
        """Send a text; what becomes of it nobody waits for."""
        ...

    def tell(self, method: str, *args: Any) -> None:
        """Send a message of the server's own."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class OpenPage:
    """A page on a device. Its session belongs to the sessions' thread, all else to the event loop."""

    def __init__(self, page_id: str, device: str, session: Session) -> None:
        self.id, self.device, self.session = page_id, device, session
        self.bridge: Bridge
        self.socket: Socket | None = None
        self.left_at = monotonic()
        """When it was given out, or its websocket closed."""
        self.inbox: deque[tuple[Any, Callable[[], None]]] = deque()
        """What it has sent and is not worked on yet, each with what to call when it is answered."""
        self.is_scheduled = False
        self.on_end: Callable[[], None] = lambda: None
        """Is called when the page has ended."""

    @property
    def is_left(self) -> bool:
        """Whether it has had no websocket for so long that another page of its device may have its place."""
        return self.socket is None and monotonic() - self.left_at > OPENING_SECONDS


class Sessions:
    """All pages, by id.

    Args:
        store: Where games are kept.
        loop: The event loop that everything but the sessions runs in.
        adapt: Gives a new session what it needs of the server.
        most: Pages that may be open at once, in all and on one device.
        server_name: Begins the ids of pages, so that a proxy in front of several servers finds the right one.
    """

    def __init__(
        self,
        store: Store,
        loop: asyncio.AbstractEventLoop,
        adapt: Callable[[OpenPage], None] = lambda _page: None,
        *,
        most: int,
        most_per_device: int,
        server_name: str = "",
    ) -> None:
        self._store, self._loop, self._adapt = store, loop, adapt
        self._most, self._most_per_device = most, most_per_device
        self._prefix = f"{server_name}_" if server_name else ""
        self._pages: dict[str, OpenPage] = {}
        self._thread = ThreadPoolExecutor(1, "sessions")
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._classrooms: WeakValueDictionary[str, Classroom] = WeakValueDictionary()
        self.is_stopping = False
        """Whether no more pages are given out."""
        self.working_on: tuple[OpenPage, float] | None = None
        """The page that the thread works on, and since when (seconds of the monotonic clock)."""
        self.opened_table = ""
        """The table that it is opening for that page, ``""`` for none: the page does not show it yet."""
        self.thread_id: int | None = None
        """The system's id of the thread."""

    # -- pages ----------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def pages(self) -> list[OpenPage]:
        """All pages."""
        return list(self._pages.values())

    def find(self, page_id: str, device: str | None) -> OpenPage | None:
        """Return a page of a device; ``None`` if there is none: to other devices it does not exist."""
        page = self._pages.get(page_id)
        return page if page is not None and page.device == device else None

    def add(self, device: str, only: Only | None = None) -> OpenPage:
        """Return a new page of a device; raise :class:`NoPlace` if there are enough.

        ``only``: what it shows, if that and nothing else.

        No device loses its page to another one. A device may have the place of its own page that it left
        first.
        """
        if self.is_stopping:
            raise NoPlace(is_stopping=True)
        own = [page for page in self._pages.values() if page.device == device]
        has_its_share = len(own) >= self._most_per_device
        if has_its_share or len(self._pages) >= self._most:
            left = min((one for one in own if one.is_left), key=lambda one: one.left_at, default=None)
            if left is None:
                raise NoPlace(is_own=has_its_share)
            self.remove(left)
        page = OpenPage(
            self._prefix + secrets.token_hex(16), device, Session(lambda: self._store, device, only)
        )
        page.session.context.open_table = self._open_table
        page.session.context.open_classroom = self._open_classroom
        page.session.context.arrivals.may_hold = lambda size: self._may_hold(page, size)
        page.bridge = Bridge(page.session, lambda message: self._deliver(page, message))
        self._adapt(page)
        self._pages[page.id] = page
        return page

    def remove(self, page: OpenPage) -> None:
        """End a page: its session is closed, and its websocket."""
        if self._pages.pop(page.id, None) is None:
            return
        page.inbox.clear()
        page.on_end()
        self.submit(page.session.close)
        if page.socket is not None:
            page.socket.close()

    def cull(self, seconds: float) -> None:
        """End the pages that have had no websocket for so many seconds."""
        for page in self.pages:
            if page.socket is None and monotonic() - page.left_at > seconds:
                self.remove(page)

    def attach(self, page: OpenPage, socket: Socket) -> None:
        """Let a page speak through a websocket, in place of the one before."""
        before, page.socket = page.socket, socket
        if before is not None:
            before.close()

    def detach(self, page: OpenPage, socket: Socket) -> None:
        """Take note that a websocket has closed."""
        if page.socket is socket:
            page.socket, page.left_at = None, monotonic()

    async def drain(self, seconds: float) -> None:
        """Give out no more pages; return when all have moved to another server, or when the time is over.

        A page opens itself again as soon as its taps are answered and nobody is just using it; a proxy in
        front leads it to a server that is ready. What pages do meanwhile is done here as ever.
        """
        self.is_stopping = True
        tell_at = monotonic()
        end = tell_at + seconds
        while (pages := self._not_left()) and (left := end - monotonic()) > 0:
            if monotonic() >= tell_at:
                tell_at += TELL_EVERY
                for socket in filter(None, (page.socket for page in pages)):
                    socket.tell(MOVE, round(left * SHARE_TO_MOVE * 1000))
            await asyncio.sleep(min(LOOK_EVERY, left))
        if pages:
            LOG.warning("%s pages have not moved in time", len(pages))

    def _not_left(self) -> list[OpenPage]:
        """Return the pages that are open, or are being opened."""
        return [page for page in self.pages if page.socket is not None or not page.is_left]

    # -- the thread -----------------------------------------------------------------------------------

    def submit(self, work: Callable[[], Any]) -> None:
        """Have something done in the sessions' thread; nothing, once that has stopped."""
        with suppress(RuntimeError):
            self._thread.submit(_logged, work)

    def call(self, page: OpenPage, work: Callable[[], None]) -> None:
        """Have something done for a page in the sessions' thread, and tell the others at its table."""

        def call() -> None:
            if page.id in self._pages:
                self._timed(page, work)
                self._refresh_others(page, {page.session.models.shared})

        self.submit(call)

    async def greet(self, page: OpenPage, shown: dict[str, str]) -> Screens:
        """Open on a new page what it is to show, as a page's ``hello`` does; return its screens."""

        def greet() -> Screens:
            page.session.tap({"tap": "hello", **shown})
            return page.bridge.take_as_told()

        return await self._loop.run_in_executor(self._thread, self._timed, page, greet)

    def receive(self, page: OpenPage, event: Any, answered: Callable[[], None]) -> bool:
        """Take what a page sends; ``answered`` is called when that is worked on.

        Returns whether it is taken: a page may have :data:`MOST_WAITING` messages waiting. What comes after
        a page has ended is lost: its websocket may go on sending until the browser has closed it, too.
        """
        if page.id not in self._pages:
            return True
        if len(page.inbox) >= MOST_WAITING:
            return False
        page.inbox.append((event, answered))
        if not page.is_scheduled:
            page.is_scheduled = True
            self.submit(lambda: self._work_on(page))
        return True

    def refresh(self, tables: Collection[str] | None) -> None:
        """Tell the pages what has changed at some tables, ``None``: at any."""
        self.submit(lambda: self._refresh(tables))

    def shown_tables(self) -> frozenset[str]:
        """Return the tables that are open on a page; asked from any thread."""
        return frozenset(filter(None, (page.session.watched_table() for page in self.pages)))

    def stop(self) -> None:
        """Work on nothing any more."""
        self.is_stopping = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _work_on(self, page: OpenPage) -> None:
        """Work on one message of a page; the next one comes after those of other pages."""
        try:
            event, answered = page.inbox.popleft()
        except IndexError:  # the page has ended
            page.is_scheduled = False
            return
        before = page.session.models.shared
        try:
            self._timed(page, lambda: page.bridge.receive(event))
        finally:
            self._loop.call_soon_threadsafe(answered)
            self._loop.call_soon_threadsafe(self._go_on, page)
        if isinstance(event, dict) and event.get("event") == "tap":
            self._refresh_others(page, {before, page.session.models.shared})

    def _go_on(self, page: OpenPage) -> None:
        if page.inbox:
            self.submit(lambda: self._work_on(page))
        else:
            page.is_scheduled = False

    def _timed(self, page: OpenPage, work: Callable[[], Any]) -> Any:
        """Do something for a page, where the watchdog sees it."""
        self.thread_id = get_native_id()
        self.opened_table, self.working_on = "", (page, monotonic())
        try:
            return work()
        finally:
            self.working_on = None

    def _refresh_others(self, page: OpenPage, tables: Iterable[str]) -> None:
        """Tell the other pages of some tables or classes what a page has changed there."""
        for table in filter(None, tables):
            others = [one for one in self.pages if one is not page and one.session.models.shared == table]
            self._refresh_pages(others, self._revision(others))

    def _refresh(self, tables: Collection[str] | None) -> None:
        by_table: dict[str | None, list[OpenPage]] = {}
        for page in self.pages:
            by_table.setdefault(page.session.watched_table(), []).append(page)
        for table, pages in by_table.items():
            if table is None:
                self._refresh_pages(pages, None)
            elif tables is None or table in tables:
                self._refresh_pages(pages, self._revision(pages))

    def _refresh_pages(self, pages: Iterable[OpenPage], revision: tuple[int, int] | None) -> None:
        for page in pages:  # one that fails keeps no other from being told
            _logged(partial(self._timed, page, partial(page.bridge.refresh, revision)))

    def _revision(self, pages: Sequence[OpenPage]) -> tuple[int, int] | None:
        """Return where what some pages show stands, ``None`` if the store cannot tell: each finds out why."""
        try:
            return pages[0].session.models.revision() if pages else None
        except RefereeError:
            return None

    def _open_classroom(self, store: Store, class_id: str) -> Classroom:
        """Return a class, the one that other pages have open."""
        classroom = self._classrooms.get(class_id)
        if classroom is None:
            classroom = self._classrooms[class_id] = Classroom(store, class_id)
        classroom.refresh()
        return classroom

    def _open_table(self, store: Store, table_id: str) -> Table:
        """Return a table, the one that other pages have open if it is as the store has it.

        It is read again for each page that opens it, so that damage in the store does not stay unseen.
        """
        self.opened_table = table_id
        table, shared = Table.open(store, table_id), self._tables.get(table_id)
        if shared is not None:
            shared.refresh()
            if shared.head == table.head:
                shared.read_secrets_again()
                return shared
        self._tables[table_id] = table
        return table

    def _may_hold(self, page: OpenPage, size: int) -> bool:
        """Whether a page may hold so many bytes of a file that it brings in.

        A device brings in one file at a time. All devices together hold :data:`MOST_HELD` bytes; a file of
        which no part has come for a while makes room.
        """
        others = [one for one in self.pages if one is not page and one.session.context.arrivals.size]
        for one in others:
            if one.device == page.device:
                one.session.context.arrivals.clear()
        if size + self._held(others) <= MOST_HELD:
            return True
        for one in others:
            if monotonic() - one.session.context.arrivals.touched_at > STALLED_SECONDS:
                one.session.context.arrivals.clear()
        return size + self._held(others) <= MOST_HELD

    def _held(self, pages: Iterable[OpenPage]) -> int:
        return sum(page.session.context.arrivals.size for page in pages)

    def _deliver(self, page: OpenPage, message: Message) -> None:
        """Hand a message on to a page's websocket; written here, as screens go on changing."""
        text = json.dumps(message, separators=(",", ":"))
        self._loop.call_soon_threadsafe(_send, page, text)


def _send(page: OpenPage, text: str) -> None:
    if page.socket is not None:  # without one, the page finds out that it lacks something
        page.socket.send(text)


def _logged(work: Callable[[], Any]) -> None:
    try:
        work()
    except Exception:
        LOG.exception("a page could not be worked on")
