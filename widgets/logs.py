"""Logging that is safe from log injection: values of a page or a request stay within their record.

Control characters could forge a line of the log, or control the terminal that shows it.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import traceback
from collections import deque
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

LOG_FORMAT = "REFEREE_LOG_FORMAT"
"""The environment variable of the log format, for worker processes too: ``json``, or else plain text."""

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the current request."""

MOST_WARNINGS, MAX_WARNING_LENGTH = 20, 300
"""Warnings that are kept for the owner, and characters of each."""
_PASSWORD = re.compile(r"://[^/\s@]*@")
"""The user and password in a URL."""

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters, line separators, and characters that change the direction of writing."""


def escaped(text: str) -> str:
    """Return a text with its control characters spelled out."""
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class WholeRecord(logging.LogRecord):
    """A record whose message is one line, and whose traceback is indented."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.exc_info and self.exc_info[1] is not None:
            text = "".join(traceback.format_exception(*self.exc_info))
            self.exc_text = "\n".join(f"  {escaped(line)}" for line in text.rstrip("\n").split("\n"))

    def getMessage(self) -> str:  # noqa: N802
        """Return the message with its values."""
        return escaped(super().getMessage())


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON: ``at`` (UTC), ``level``, ``event``, ``logger``, then its fields.

    ``event`` is the name given to :func:`event`, or ``message``. A traceback has no values of variables.
    """

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = getattr(record, "fields", {})
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": getattr(record, "event", "message"),
            "logger": record.name,
            **({} if hasattr(record, "event") else {"message": record.getMessage()}),
            **fields,
        }
        if request := REQUEST.get():
            line["request"] = request
        if record.exc_info and record.exc_info[1] is not None:
            line["traceback"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, default=str)  # in ASCII: a control character is escaped


_events = logging.getLogger("referee.events")
_events.setLevel(logging.CRITICAL)


def event(name: str, **fields: object) -> None:
    """Log an event if the format is JSON; plain text, which is for people, leaves it out."""
    _events.info(name, extra={"event": name, "fields": fields})


def is_json() -> bool:
    """Whether this process logs in lines of JSON."""
    return os.environ.get(LOG_FORMAT) == "json"


def configure_logging() -> None:
    """Set the log format of the environment for all loggers of this process."""
    keep_records_whole()
    if not is_json():
        return
    lines = JsonLines()
    for name in [*logging.Logger.manager.loggerDict]:
        for handler in logging.getLogger(name).handlers:
            if not name.startswith("referee.audit"):  # the audit log is separate
                handler.setFormatter(lines)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(lines)
    logging.getLogger().handlers[:] = [handler]
    _events.setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught


def _log_uncaught(*failed: Any) -> None:
    logging.getLogger("widgets").critical("the program failed", exc_info=failed)


class RecentWarnings(logging.Handler):
    """Keeps the last warnings and errors for the owner, a line each, without tracebacks and passwords."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[tuple[datetime, str]] = deque(maxlen=MOST_WARNINGS)

    def begin(self) -> None:
        """Add this handler to the root logger, whose other output continues."""
        root = logging.getLogger()
        if not root.handlers and logging.lastResort is not None:
            root.addHandler(logging.lastResort)  # it is active only without any other handler
        root.addHandler(self)

    def end(self) -> None:
        """Remove this handler."""
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; of equal consecutive lines only the last one is kept."""
        text = _PASSWORD.sub("://…@", escaped(record.getMessage()))[:MAX_WARNING_LENGTH]
        if self._kept and self._kept[-1][1] == text:
            self._kept.pop()
        self._kept.append((datetime.fromtimestamp(record.created, UTC), text))

    def lines(self) -> list[tuple[datetime, str]]:
        """Return the lines, the newest first."""
        return [*self._kept][::-1]


def keep_records_whole() -> None:
    """Make every logger of this process use :class:`WholeRecord`."""
    logging.setLogRecordFactory(WholeRecord)
