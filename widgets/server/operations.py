"""Operation of a server: health checks, the request log, the audit log and the watchdog.

The logs have no secrets. Of a path they have the route only, because the rest may be an access code, an
invitation or the id of a page. They have no query, header, cookie or body.
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

STORE_TIMEOUT_S = 3.0
"""How long a health check waits for the store."""
CACHE_TTL_S = 1.0
"""How long the result of a health check is cached."""

Reason = Literal["", "draining", "store"]
"""Why a server is not ready: its pages move, or its store does not answer."""


class Readiness:
    """The readiness of a server for new pages."""

    def __init__(self, store: Store, is_draining: Callable[[], bool]) -> None:
        self._store, self._is_draining = store, is_draining
        self._check: asyncio.Task[Reason] | None = None
        self._since = 0.0

    async def reason(self) -> Reason:
        """Return why the server is not ready, ``""`` if it is; concurrent requests share one check."""
        if self._is_draining():
            return "draining"
        if self._check is None or (self._check.done() and monotonic() - self._since > CACHE_TTL_S):
            self._since = monotonic()
            self._check = asyncio.ensure_future(self._check_store())
        return await asyncio.shield(self._check)

    async def _check_store(self) -> Reason:
        try:
            await asyncio.wait_for(asyncio.to_thread(self._store.signing_key), STORE_TIMEOUT_S)
        except (RefereeError, TimeoutError) as error:
            LOG.warning("the store does not answer: %s", str(error) or "it takes too long")
            return "store"
        return ""


class HealthHandler(RequestHandler):
    """Answers 200, or 503 with the reason."""

    def initialize(self, reason: Callable[[], Awaitable[Reason]]) -> None:
        """Store the check."""
        self._get_reason = reason

    async def get(self) -> None:
        """Answer with a line of JSON."""
        reason = await self._get_reason()
        body: dict[str, Any] = {"ok": not reason, **({"reason": reason} if reason else {})}
        self.set_status(503 if reason else 200)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(body) + "\n")

    async def head(self) -> None:
        """Answer with the status only."""
        await self.get()


async def _live() -> Reason:
    """Return no reason: a process that answers is live."""
    return ""


def health_rules(readiness: Readiness) -> list[Rule]:
    """Return the rules that come before all others; they need neither authentication nor the store."""
    return [
        Rule(PathMatches(LIVE), HealthHandler, {"reason": _live}),
        Rule(PathMatches(READY), HealthHandler, {"reason": readiness.reason}),
    ]


# -- requests ----------------------------------------------------------------------------------------

ID = "X-Request-Id"
"""The header of a request's id: from a trusted proxy, and in the response."""
IDS = re.compile(r"[A-Za-z0-9-]{8,64}")

ROUTES = ("api", "class", "enter", "join", "login", "referee", "result", "sit", "voila")
"""The first parts of the served paths. The log repeats no others."""


class RequestLog:
    """Names, counts and logs the requests of a server; ``count`` is called with each status."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self._count = count
        self._underway: WeakSet[RequestHandler] = WeakSet()

    @property
    def is_answering(self) -> bool:
        """Whether a request is open."""
        return bool(self._underway)

    def begin(self, handler: RequestHandler) -> None:
        """Set the id of a request: the trusted proxy's, or a new one."""
        forwarded = handler.request.headers.get(ID, "")  # removed if not trusted, see ``network``
        request_id = forwarded if IDS.fullmatch(forwarded) else secrets.token_hex(8)
        REQUEST.set(request_id)
        handler.request.request_id = request_id  # type: ignore[attr-defined]
        handler.set_header(ID, request_id)
        self._underway.add(handler)

    def end(self, handler: RequestHandler) -> None:
        """Count and log an answered request; Tornado calls this for each."""
        request, status = handler.request, handler.get_status()
        self._underway.discard(handler)
        if request.path.startswith("/healthz/"):
            return  # one every few seconds would fill the log
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
    """Return the route of a request, without the rest of its path."""
    first, *more = request.path.removeprefix(base_url).lstrip("/").split("/")
    if not first:
        return base_url
    return f"{base_url}{first if first in ROUTES else '…'}{'/…' if more else ''}"


# -- the audit log -----------------------------------------------------------------------------------

STANDARD_ERROR = "-"
"""The name of standard error in place of a file."""
MAX_FILE_BYTES, BACKUP_COUNT = 1_000_000, 3
"""The size at which the file is rotated, and the number of older files."""
NOTE_BURST, NOTE_INTERVAL_S = 200, 30.0
"""The rate limit of an event, for refusals of each reason.

A client with many refusals can neither push other notes out of the file nor prevent them.
"""
MAX_FIELD_LENGTH = 200
"""Characters of a field."""
DEVICE_DIGITS = 8
"""Digits of a device's id in the log."""


class AuditLog(logging.Handler):
    """Writes the events of :mod:`widgets.audit` as lines of JSON, and counts every refusal.

    A line has ``at`` (UTC), ``event`` and the event's fields.

    Args:
        target: A file, ``-`` for standard error, or ``None`` to write nothing.

    Raises:
        OSError: The file cannot be written.
    """

    def __init__(self, target: str | None) -> None:
        super().__init__()
        self._count: Callable[[str], None] = lambda _why: None
        self._notes = RateLimiter(NOTE_BURST, NOTE_INTERVAL_S)
        self._skipped: Counter[str] = Counter()
        self._lines: logging.Handler = logging.NullHandler()
        if target is not None:
            self._lines = (
                logging.StreamHandler(sys.stderr) if target == STANDARD_ERROR else _PrivateFile(target)
            )

    def begin(self, count: Callable[[str], None]) -> None:
        """Start writing; ``count`` is called with the reason of every refusal, skipped ones included."""
        self._count = count
        audit.LOG.addHandler(self)
        audit.LOG.setLevel(logging.INFO)
        audit.LOG.propagate = False

    def end(self) -> None:
        """Stop writing.

        This is not ``close``, which ``logging.config`` calls on all handlers when Voilà sets up its log.
        """
        audit.LOG.removeHandler(self)
        audit.LOG.setLevel(logging.NOTSET)
        audit.LOG.propagate = True
        self._lines.close()

    def emit(self, record: logging.LogRecord) -> None:
        """Count an event, and write it within its rate limit."""
        event, fields = record.getMessage(), getattr(record, "fields", {})
        why = str(fields.get("why", ""))
        if event == "refused":
            self._count(why)
        key = f"{event} {why}".strip()
        if not self._notes.allow(key):
            self._skipped[key] += 1
            return
        if skipped := self._skipped.pop(key, 0):
            self._write(record, "skipped", what=key, count=skipped)
        self._write(record, event, **fields)

    def _write(self, record: logging.LogRecord, event: str, **fields: object) -> None:
        shown = {name: _shown(name, value) for name, value in fields.items() if value is not None}
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        # ASCII JSON escapes all control characters.
        line = json.dumps({"at": at, "event": event, **shown})
        self._lines.handle(logging.makeLogRecord({"msg": line}))


def _shown(name: str, value: object) -> object:
    if isinstance(value, bool | int):
        return value
    return str(value)[: DEVICE_DIGITS if name in ("device", "by") else MAX_FIELD_LENGTH]


class _PrivateFile(RotatingFileHandler):
    """Appends to a file that only this user can read, and only this server writes."""

    def __init__(self, path: str) -> None:
        super().__init__(path, maxBytes=MAX_FILE_BYTES, backupCount=BACKUP_COUNT, encoding="ascii")

    def _open(self) -> Any:
        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=_open_private)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, to a new file if the owner has moved or removed the old one."""
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
        """Log a warning, and continue: a full disk must not refuse requests."""
        LOG.warning("The audit log cannot be written: %s", sys.exception())


def _open_private(path: str, flags: int) -> int:
    """Open a file that only this user can read, without following a symbolic link; return its descriptor."""
    descriptor = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, 0o600)  # also for an existing file
    return descriptor


# -- the watchdog ------------------------------------------------------------------------------------
#
# The watchdog stops endless loops in the rules of a game. It watches the sessions' thread, which all pages
# share. A thread cannot be stopped from outside, so the process replaces itself. The games are in the store,
# and pages reconnect. The log names the table. Its page repeats the tap, so the table is closed after the
# second loop, and the other tables continue.

LOOPED = "REFEREE_LOOPED"
"""The environment variable with the tables that have looped, an id for each loop, for the next process."""
LOOP_WALL_S = 10.0
"""The wall time of one message after which it counts as a loop; a slow tap takes a tenth of a second."""
LOOP_CPU_S = 5.0
"""The processor time that a loop must have used: a slow store makes the thread wait, not work.

It is not a share of the wall time, because a loop has to wait too on a busy machine.
"""
WATCH_INTERVAL_S = 1.0
"""The time between two checks."""
CLOSED_AFTER = 2
"""The number of loops after which a table is closed."""


def looped_tables() -> Counter[str]:
    """Return how often each table has looped in earlier processes."""
    return Counter(os.environ.get(LOOPED, "").split())


def closed_tables() -> frozenset[str]:
    """Return the tables that this server does not open."""
    return frozenset(table for table, count in looped_tables().items() if count >= CLOSED_AFTER)


def start_again(environment: Mapping[str, str]) -> None:
    """Replace this process by a new one with the same command, which closes its sockets.

    The new process does not open a browser again.
    """
    command = [sys.executable, "-m", "referee", *sys.argv[1:], "--no-browser"]
    if sys.platform == "win32":  # exec does not replace the process there, and splits paths at spaces
        subprocess.Popen(command, env=environment)
        os._exit(0)
    os.execve(sys.executable, command, environment)


class Watchdog:
    """Watches the sessions' thread; call ``look`` every :data:`WATCH_INTERVAL_S`.

    ``environment`` has the variables at the start of the process, including the password.
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
        """Workers of the replaced process, which end by themselves; they must be waited for."""

    def look(self) -> None:
        """Restart the server if the thread has been working on one message for too long."""
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
        if monotonic() - since < LOOP_WALL_S or worked < LOOP_CPU_S:
            return
        table = self._sessions.opened_table or page.session.models.shown_table
        LOG.error("a game loops for ever: table %s; the server starts again", table or "(none is open)")
        event("looped", table=table)
        looped = filter(None, [self._environment.get(LOOPED, ""), table])
        self._start_again({**self._environment, LOOPED: " ".join(looped)})

    def _worked(self) -> float:
        """Return the processor time of the thread, or of all threads on macOS, where the ids differ."""
        for thread in psutil.Process().threads():
            if thread.id == self._sessions.thread_id:
                return float(thread.user_time + thread.system_time)
        return process_time()
