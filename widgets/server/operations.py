"""What a server's owner watches it by: its health, its log of requests, its audit log and its watchdog.

The logs tell no more than a stranger may read. Of an address they have the route alone: what follows it may
be a word, an invitation or the id of a page. They have nothing of a query, a header, a cookie or a body.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from time import monotonic, process_time
from typing import Any, Literal
from weakref import WeakSet

import psutil  # type: ignore[import-untyped]
from tornado.httputil import HTTPServerRequest
from tornado.routing import PathMatches, Rule
from tornado.web import RequestHandler

from referee.engine.errors import RefereeError
from referee.store.store import Store
from widgets import audit
from widgets.logs import REQUEST, event, is_json
from widgets.server.security import RateLimiter
from widgets.server.sessions import Sessions

LOG = logging.getLogger("widgets")

# -- health ------------------------------------------------------------------------------------------

LIVE, READY = "/healthz/live", "/healthz/ready"

PATIENCE = 3.0
"""Seconds that the store has to answer in."""
FRESH = 1.0
"""Seconds for which an answer holds for all who ask."""

Reason = Literal["", "draining", "store"]
"""Why a server is not ready: its pages move, or its store does not answer."""


class Readiness:
    """Whether a server may be sent pages."""

    def __init__(self, store: Store, is_draining: Callable[[], bool]) -> None:
        self._store, self._is_draining = store, is_draining
        self._looked: asyncio.Task[Reason] | None = None
        self._since = 0.0

    async def reason(self) -> Reason:
        """Return why the server is not ready, ``""`` if it is; those who ask at once share one look."""
        if self._is_draining():
            return "draining"
        if self._looked is None or (self._looked.done() and monotonic() - self._since > FRESH):
            self._since = monotonic()
            self._looked = asyncio.ensure_future(self._look())
        return await asyncio.shield(self._looked)

    async def _look(self) -> Reason:
        try:
            await asyncio.wait_for(asyncio.to_thread(self._store.signing_key), PATIENCE)
        except (RefereeError, TimeoutError) as error:
            LOG.warning("the store does not answer: %s", str(error) or "it takes too long")
            return "store"
        return ""


class HealthHandler(RequestHandler):
    """Answers 200, or 503 and why."""

    def initialize(self, reason: Callable[[], Awaitable[Reason]]) -> None:
        """Take what says why not."""
        self._why = reason

    async def get(self) -> None:
        """Answer with a line of JSON."""
        why = await self._why()
        told: dict[str, Any] = {"ok": not why, **({"reason": why} if why else {})}
        self.set_status(503 if why else 200)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(told) + "\n")

    async def head(self) -> None:
        """Answer with the status alone."""
        await self.get()


async def _lives() -> Reason:
    """Return nothing: that this runs is the answer."""
    return ""


def health_rules(readiness: Readiness) -> list[Rule]:
    """Return the rules that come before all others: who asks need not be let in, nor the store answer."""
    return [
        Rule(PathMatches(LIVE), HealthHandler, {"reason": _lives}),
        Rule(PathMatches(READY), HealthHandler, {"reason": readiness.reason}),
    ]


# -- requests ----------------------------------------------------------------------------------------

ID = "X-Request-Id"
"""The header by which a trusted proxy names a request, and in which the answer names it."""
IDS = re.compile(r"[A-Za-z0-9-]{8,64}")

ROUTES = ("api", "class", "enter", "join", "login", "referee", "result", "sit", "voila")
"""The first parts of the paths that are served; others are not repeated, whatever they are."""


class RequestLog:
    """Names, counts and logs the requests of a server; ``count`` is given the status of each answer."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self._count = count
        self._underway: WeakSet[RequestHandler] = WeakSet()

    @property
    def is_answering(self) -> bool:
        """Whether any request has no answer yet."""
        return bool(self._underway)

    def begin(self, handler: RequestHandler) -> None:
        """Name a request: as the trusted proxy does, or else with a new name."""
        given = handler.request.headers.get(ID, "")  # what others say there was taken off, see ``network``
        name = given if IDS.fullmatch(given) else secrets.token_hex(8)
        REQUEST.set(name)
        handler.request.request_id = name  # type: ignore[attr-defined]
        handler.set_header(ID, name)
        self._underway.add(handler)

    def end(self, handler: RequestHandler) -> None:
        """Count and log a request that was answered; Tornado calls this for each."""
        request, status = handler.request, handler.get_status()
        self._underway.discard(handler)
        if request.path.startswith("/healthz/"):
            return  # every few seconds, for good
        self._count(status)
        route = route_of(request, str(handler.settings.get("base_url", "/")))
        if status >= 500 and not is_json():
            LOG.error("%s %s %s (%s)", status, request.method, route, request.remote_ip)
        event(
            "request",
            method=request.method,
            route=route,
            status=status,
            seconds=round(request.request_time(), 4),
            address=request.remote_ip,
            request=getattr(request, "request_id", ""),
        )


def route_of(request: HTTPServerRequest, base_url: str = "/") -> str:
    """Return what is asked for, without what an address may hold."""
    first, *more = request.path.removeprefix(base_url).lstrip("/").split("/")
    if not first:
        return base_url
    return f"{base_url}{first if first in ROUTES else '…'}{'/…' if more else ''}"


# -- the audit log -----------------------------------------------------------------------------------

STANDARD_ERROR = "-"
"""Stands for standard error in place of a file."""
MOST_BYTES, KEPT = 1_000_000, 3
"""Bytes of a file until another is begun, and how many older ones are kept."""
MOST_NOTES, NOTE_EVERY = 200, 30.0
"""Notes of one event at once, of refusals for one reason, and seconds until another. A client that is refused
over and over neither pushes other notes out of the file nor prevents them."""
LONGEST = 200
"""Characters of a field."""
DEVICE_DIGITS = 8
"""Digits of a device's id that are written."""


class AuditLog(logging.Handler):
    """Writes the events of :mod:`widgets.audit` as lines of JSON, and has every refusal counted.

    A line has ``at`` (UTC), ``event`` and that event's fields.

    Args:
        place: A file, ``-`` for standard error, or ``None``: then nothing is written.

    Raises:
        OSError: The file cannot be written.
    """

    def __init__(self, place: str | None) -> None:
        super().__init__()
        self._count: Callable[[str], None] = lambda _why: None
        self._notes = RateLimiter(MOST_NOTES, NOTE_EVERY)
        self._skipped: Counter[str] = Counter()
        self._lines: logging.Handler = logging.NullHandler()
        if place is not None:
            self._lines = (
                logging.StreamHandler(sys.stderr) if place == STANDARD_ERROR else _PrivateFile(place)
            )

    def begin(self, count: Callable[[str], None]) -> None:
        """Write from now on; ``count`` is given the reason of every refusal, those that are skipped too."""
        self._count = count
        audit.LOG.addHandler(self)
        audit.LOG.setLevel(logging.INFO)
        audit.LOG.propagate = False

    def end(self) -> None:
        """Write no more.

        This is not ``close``: Voilà sets up its own log by ``logging.config``, which closes all handlers.
        """
        audit.LOG.removeHandler(self)
        audit.LOG.setLevel(logging.NOTSET)
        audit.LOG.propagate = True
        self._lines.close()

    def emit(self, record: logging.LogRecord) -> None:
        """Count an event, and write it unless there are too many of its kind."""
        event, fields = record.getMessage(), getattr(record, "fields", {})
        why = str(fields.get("why", ""))
        if event == "refused":
            self._count(why)
        what = f"{event} {why}".strip()
        if not self._notes.allow(what):
            self._skipped[what] += 1
            return
        if skipped := self._skipped.pop(what, 0):
            self._write(record, "skipped", what=what, count=skipped)
        self._write(record, event, **fields)

    def _write(self, record: logging.LogRecord, event: str, **fields: object) -> None:
        shown = {name: _shown(name, value) for name, value in fields.items() if value is not None}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        # JSON in ASCII: a control character is escaped, whatever a page has sent
        line = json.dumps({"at": at, "event": event, **shown})
        self._lines.handle(logging.makeLogRecord({"msg": line}))


def _shown(name: str, value: object) -> object:
    if isinstance(value, bool | int):
        return value
    return str(value)[: DEVICE_DIGITS if name in ("device", "by") else LONGEST]


class _PrivateFile(RotatingFileHandler):
    """Appends to a file that only this user can read, and that no other server writes."""

    def __init__(self, path: str) -> None:
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=KEPT, encoding="ascii")

    def _open(self) -> Any:
        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=_open_private)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, into a new file if its owner has moved or removed this one."""
        try:
            is_same = self.stream is not None and os.path.samestat(
                os.fstat(self.stream.fileno()), os.stat(self.baseFilename)
            )
        except OSError:
            is_same = False
        if not is_same and self.stream is not None:
            self.stream.close()
            self.stream = None  # type: ignore[assignment]
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Go on without the line: a full disk keeps nobody out."""
        LOG.warning("The audit log cannot be written: %s", sys.exception())


def _open_private(path: str, flags: int) -> int:
    """Return a descriptor of a file that only this user can read; a link in its place is not followed."""
    descriptor = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, 0o600)  # also a file that was there
    return descriptor


# -- the watchdog ------------------------------------------------------------------------------------
#
# It ends a rule that loops for ever: the sessions' thread is watched, and the server starts again. All pages
# wait for that thread. It cannot be ended from outside, so the whole process takes its own place; the games
# are in the store, and pages come back by themselves. A table that was worked on then is named in the log.
# Next time it is closed here, as its page sends again what was not answered; the others go on.

LOOPED = "REFEREE_LOOPED"
"""The variable by which a process tells the one in its place which tables have looped, one word each time."""
LOOPING_SECONDS = 10.0
"""Seconds of work on one message after which it counts as a loop; a slow tap takes a tenth of one."""
WORKING_SECONDS = 5.0
"""Seconds of these that the processor has to be the thread's: a slow store makes it wait, not work.

Not a share of them: on a busy machine, a loop has to wait as well.
"""
WATCH_EVERY = 1.0
"""Seconds between two looks."""
CLOSED_AFTER = 2
"""How often a table may loop before it is closed."""


def looped_tables() -> Counter[str]:
    """Return how often each table has looped in the processes before this one."""
    return Counter(os.environ.get(LOOPED, "").split())


def closed_tables() -> frozenset[str]:
    """Return the tables that nobody may open here."""
    return frozenset(table for table, count in looped_tables().items() if count >= CLOSED_AFTER)


def start_again(environment: Mapping[str, str]) -> None:
    """Put a new process of the same command in the place of this one; its sockets are closed by that.

    It opens no browser: that was done once.
    """
    command = [sys.executable, "-m", "referee", *sys.argv[1:], "--no-browser"]
    if sys.platform == "win32":  # which takes no process's place, and reads a path with a space as two words
        subprocess.Popen(command, env=environment)
        os._exit(0)
    os.execve(sys.executable, command, environment)


class Watchdog:
    """Looks at the sessions' thread; ``look`` is to be called every :data:`WATCH_EVERY` seconds.

    ``environment``: the variables that this process was started with, the password's among them.
    """

    def __init__(
        self,
        sessions: Sessions,
        environment: Mapping[str, str],
        start_again: Callable[[Mapping[str, str]], None] = start_again,
    ) -> None:
        self._sessions, self._environment, self._start_again = sessions, environment, start_again
        self._since: float | None = None
        self._worked_before = 0.0
        self._left = psutil.Process().children()
        """Workers of the process before this one: they end by themselves, and are to be waited for."""

    def look(self) -> None:
        """Start the server again if the thread has been working on one message for too long."""
        if self._left:
            _, self._left = psutil.wait_procs(self._left, timeout=0)
        working_on = self._sessions.working_on
        if working_on is None:
            self._since = None
            return
        page, since = working_on
        if since != self._since:
            self._since, self._worked_before = since, self._worked()
            return
        worked = self._worked() - self._worked_before
        if monotonic() - since < LOOPING_SECONDS or worked < WORKING_SECONDS:
            return
        table = self._sessions.opened_table or page.session.models.shown_table
        LOG.error("a game loops for ever: table %s; the server starts again", table or "(none is open)")
        event("looped", table=table)
        looped = filter(None, [self._environment.get(LOOPED, ""), table])
        self._start_again({**self._environment, LOOPED: " ".join(looped)})

    def _worked(self) -> float:
        """Return the seconds for which the thread has run; all threads, where they have other ids: macOS."""
        for thread in psutil.Process().threads():
            if thread.id == self._sessions.thread_id:
                return float(thread.user_time + thread.system_time)
        return process_time()
