"""The pages of this server, each with its :class:`~widgets.session.Session`, and the thread that they share.

One thread runs all sessions, one message of each page in turn, so they need no locks. The event loop passes
messages in and sends the results. Pages of a table share its :class:`~referee.tables.table.Table`.
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

CONNECT_TIMEOUT_S = 30.0
"""How long a page may be without a websocket before it counts as abandoned."""
MOST_WAITING = 30
"""Messages of a page that wait for the thread; a page sends one tap at a time, and a few queries."""
MOST_UPLOAD_BYTES = 128 << 20
"""The size of all uploads in memory; a file has half of that at most."""
UPLOAD_TIMEOUT_S = 30.0
"""The time without a new part after which an upload may be dropped."""

MOVE = "move"
"""The message before the server stops, with the milliseconds in which the page should move to another server
(``composables/move.ts``)."""
SHARE_TO_MOVE = 0.6
"""The part of the time until the end in which pages should move by themselves."""
DRAIN_POLL_S, MOVE_INTERVAL_S = 0.1, 2.0
"""The time between two checks for open pages, and between two messages to a page, whose websocket may have
been opening."""


class TooManyPages(Exception):
    """A limit of pages is reached: that of the device, or that of the server."""

    def __init__(self, *, is_own: bool = False, is_stopping: bool = False) -> None:
        self.is_own, self.is_stopping = is_own, is_stopping
        super().__init__("too many pages of the device" if is_own else "too many pages")


class Socket(Protocol):
    """A page's websocket."""

    def send(self, text: str) -> None:
        """Send a text, without waiting for the result."""
        ...

    def notify(self, method: str, *args: Any) -> None:
        """Send a message of the server itself."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class OpenPage:
    """A page on a device. The sessions' thread uses its session, the event loop all else."""

    def __init__(self, page_id: str, device: str, session: Session) -> None:
        self.id, self.device, self.session = page_id, device, session
        self.bridge: Bridge
        self.socket: Socket | None = None
        self.left_at = monotonic()
        """When the page was made, or its websocket closed."""
        self.inbox: deque[tuple[Any, Callable[[], None]]] = deque()
        """Waiting messages of the page, each with a callback for its answer."""
        self.is_scheduled = False
        self.on_end: Callable[[], None] = lambda: None
        """A callback for the end of the page."""

    @property
    def is_abandoned(self) -> bool:
        """Whether it has had no websocket for so long that a new page of its device may replace it."""
        return self.socket is None and monotonic() - self.left_at > CONNECT_TIMEOUT_S


class Sessions:
    """All pages, by id.

    Args:
        store: The store of games.
        loop: The event loop of the server.
        adapt: Connects a new session to the server.
        most: The limit of open pages; ``most_per_device``: of each device.
        server_name: The prefix of pages' ids, by which a proxy in front of several servers finds this one.
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
        """Whether the server makes no more pages."""
        self.working_on: tuple[OpenPage, float] | None = None
        """The page that the thread is working on, and since when (seconds of the monotonic clock)."""
        self.opened_table = ""
        """The table that the thread is opening for that page, which does not show it yet; or ``""``."""
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
        """Return a page of a device; ``None`` for an unknown page, and for another device's."""
        page = self._pages.get(page_id)
        return page if page is not None and page.device == device else None

    def add(self, device: str, only: Only | None = None) -> OpenPage:
        """Make a page of a device; raise :class:`TooManyPages`.

        ``only`` restricts the page to one screen.

        At the limit, a device's oldest abandoned page is replaced, and never a page of another device.
        """
        if self.is_stopping:
            raise TooManyPages(is_stopping=True)
        own = [page for page in self._pages.values() if page.device == device]
        is_own = len(own) >= self._most_per_device
        if is_own or len(self._pages) >= self._most:
            abandoned = [page for page in own if page.is_abandoned]
            if not abandoned:
                raise TooManyPages(is_own=is_own)
            self.remove(min(abandoned, key=lambda page: page.left_at))
        page = OpenPage(
            self._prefix + secrets.token_hex(16), device, Session(lambda: self._store, device, only)
        )
        page.session.context.open_table = self._open_table
        page.session.context.open_classroom = self._open_classroom
        page.session.context.arrivals.may_hold = lambda size: self._may_upload(page, size)
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
        """End the pages without a websocket for so many seconds."""
        for page in self.pages:
            if page.socket is None and monotonic() - page.left_at > seconds:
                self.remove(page)

    def attach(self, page: OpenPage, socket: Socket) -> None:
        """Set the websocket of a page, and close its earlier one."""
        before, page.socket = page.socket, socket
        if before is not None:
            before.close()

    def detach(self, page: OpenPage, socket: Socket) -> None:
        """Unset the websocket of a page after it has closed."""
        if page.socket is socket:
            page.socket, page.left_at = None, monotonic()

    async def drain(self, seconds: float) -> None:
        """Make no more pages; return when all have moved to another server, or when the time is over.

        A page reloads as soon as its taps are answered and nobody is using it. A proxy sends it to a server
        that is ready. Until then, this server handles its taps as usual.
        """
        self.is_stopping = True
        notify_at = monotonic()
        end = notify_at + seconds
        while (pages := self._in_use()) and (left := end - monotonic()) > 0:
            if monotonic() >= notify_at:
                notify_at += MOVE_INTERVAL_S
                for socket in filter(None, (page.socket for page in pages)):
                    socket.notify(MOVE, round(left * SHARE_TO_MOVE * 1000))
            await asyncio.sleep(min(DRAIN_POLL_S, left))
        if pages:
            LOG.warning("%s pages have not moved in time", len(pages))

    def _in_use(self) -> list[OpenPage]:
        """Return the pages that are open, or are connecting."""
        return [page for page in self.pages if page.socket is not None or not page.is_abandoned]

    # -- the thread -----------------------------------------------------------------------------------

    def submit(self, work: Callable[[], Any]) -> None:
        """Run a function in the sessions' thread, unless that has stopped."""
        with suppress(RuntimeError):
            self._thread.submit(_logged, work)

    def call(self, page: OpenPage, work: Callable[[], None]) -> None:
        """Run a function for a page in the sessions' thread, and refresh the other pages of its table."""

        def call() -> None:
            if page.id in self._pages:
                self._timed(page, work)
                self._refresh_others(page, {page.session.models.shared})

        self.submit(call)

    async def connect(self, page: OpenPage, shown: dict[str, str]) -> Screens:
        """Open the first screens of a new page, as a page's ``connect`` command does; return them."""

        def connect() -> Screens:
            page.session.tap({"tap": "connect", **shown})
            return page.bridge.mark_as_sent()

        return await self._loop.run_in_executor(self._thread, self._timed, page, connect)

    def receive(self, page: OpenPage, event: Any, answered: Callable[[], None]) -> bool:
        """Queue a message of a page; ``answered`` is called when it has been handled.

        Returns whether it was queued: a page may have :data:`MOST_WAITING` messages waiting. Messages of an
        ended page are dropped, because its websocket may send until the browser closes it.
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
        """Refresh the pages of some tables; ``None`` means of all."""
        self.submit(lambda: self._refresh(tables))

    def shown_tables(self) -> frozenset[str]:
        """Return the tables that are open on a page; any thread may call this."""
        return frozenset(filter(None, (page.session.watched_table() for page in self.pages)))

    def stop(self) -> None:
        """Stop the thread."""
        self.is_stopping = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _work_on(self, page: OpenPage) -> None:
        """Handle one message of a page; the next one waits for those of other pages."""
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
            self._loop.call_soon_threadsafe(self._schedule_next, page)
        if isinstance(event, dict) and event.get("event") == "tap":
            self._refresh_others(page, {before, page.session.models.shared})

    def _schedule_next(self, page: OpenPage) -> None:
        if page.inbox:
            self.submit(lambda: self._work_on(page))
        else:
            page.is_scheduled = False

    def _timed(self, page: OpenPage, work: Callable[[], Any]) -> Any:
        """Run a function for a page under the watchdog."""
        self.thread_id = get_native_id()
        self.opened_table, self.working_on = "", (page, monotonic())
        try:
            return work()
        finally:
            self.working_on = None

    def _refresh_others(self, page: OpenPage, tables: Iterable[str]) -> None:
        """Refresh the other pages of some tables or classes that a page has changed."""
        for table in filter(None, tables):
            others = [
                other for other in self.pages if other is not page and other.session.models.shared == table
            ]
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
        for page in pages:  # an error of one page must not stop the others
            _logged(partial(self._timed, page, partial(page.bridge.refresh, revision)))

    def _revision(self, pages: Sequence[OpenPage]) -> tuple[int, int] | None:
        """Return the revision of the table of some pages, ``None`` if the store is not available."""
        try:
            return pages[0].session.models.revision() if pages else None
        except RefereeError:
            return None

    def _open_classroom(self, store: Store, class_id: str) -> Classroom:
        """Return a class, which pages share."""
        classroom = self._classrooms.get(class_id)
        if classroom is None:
            classroom = self._classrooms[class_id] = Classroom(store, class_id)
        classroom.refresh()
        return classroom

    def _open_table(self, store: Store, table_id: str) -> Table:
        """Return a table, which pages share if its copy equals the stored one.

        The store is read for each page that opens the table, so that damage is detected.
        """
        self.opened_table = table_id
        table, shared = Table.open(store, table_id), self._tables.get(table_id)
        if shared is not None:
            shared.refresh()
            if shared.head == table.head:
                shared.clear_secret_cache()
                return shared
        self._tables[table_id] = table
        return table

    def _may_upload(self, page: OpenPage, size: int) -> bool:
        """Whether a page may have so many bytes of an upload in memory.

        A device uploads one file at a time. All uploads together have :data:`MOST_UPLOAD_BYTES`; stalled
        ones are dropped first.
        """
        others = [other for other in self.pages if other is not page and other.session.context.arrivals.size]
        for other in others:
            if other.device == page.device:
                other.session.context.arrivals.clear()
        if size + self._upload_bytes(others) <= MOST_UPLOAD_BYTES:
            return True
        for other in others:
            if monotonic() - other.session.context.arrivals.touched_at > UPLOAD_TIMEOUT_S:
                other.session.context.arrivals.clear()
        return size + self._upload_bytes(others) <= MOST_UPLOAD_BYTES

    def _upload_bytes(self, pages: Iterable[OpenPage]) -> int:
        return sum(page.session.context.arrivals.size for page in pages)

    def _deliver(self, page: OpenPage, message: Message) -> None:
        """Send a message to a page's websocket; serialized in this thread, because screens may change."""
        text = json.dumps(message, separators=(",", ":"))
        self._loop.call_soon_threadsafe(_send, page, text)


def _send(page: OpenPage, text: str) -> None:
    if page.socket is not None:  # without one, the page later detects that it missed a message
        page.socket.send(text)


def _logged(work: Callable[[], Any]) -> None:
    try:
        work()
    except Exception:
        LOG.exception("a page could not be worked on")
