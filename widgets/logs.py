"""A log that nobody can write into: what a page or a request brings stays within its own record.

Control characters could forge a line of the log, or steer the terminal that shows it.
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
"""Environment variable with the form of the log, for worker processes too: ``json``, or anything else for
plain text."""

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""

MOST_WARNINGS, LONGEST_WARNING = 20, 300
"""Warnings that are kept for the owner, and characters of one."""
_PASSWORD = re.compile(r"://[^/\s@]*@")
"""Who asks, in an address."""

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters, ends of lines, and what turns the direction of writing."""


def escaped(text: str) -> str:
    """Return a text with its control characters spelled out."""
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class WholeRecord(logging.LogRecord):
    """A record whose message is one line, and whose traceback is indented."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.exc_info and self.exc_info[1] is not None:
            told = "".join(traceback.format_exception(*self.exc_info))
            self.exc_text = "\n".join(f"  {escaped(line)}" for line in told.rstrip("\n").split("\n"))

    def getMessage(self) -> str:  # noqa: N802
        """Return the message with its values."""
        return escaped(super().getMessage())


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON: ``at`` (UTC), ``level``, ``event``, ``logger``, then its fields.

    ``event`` is what :func:`event` was given, or ``message``. A traceback names places and errors, no values.
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
    """Log that something happened, where the log is of JSON; plain text is for people, and leaves it out."""
    _events.info(name, extra={"event": name, "fields": fields})


def is_json() -> bool:
    """Whether this process logs in lines of JSON."""
    return os.environ.get(LOG_FORMAT) == "json"


def begin_log() -> None:
    """Log in the form that the environment names, whatever is logged by whichever library."""
    keep_records_whole()
    if not is_json():
        return
    lines = JsonLines()
    for name in [*logging.Logger.manager.loggerDict]:
        for handler in logging.getLogger(name).handlers:
            if not name.startswith("referee.audit"):  # which is a log of its own
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
    """Keeps the last warnings and errors, a line each, for the owner: without tracebacks and passwords."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[tuple[datetime, str]] = deque(maxlen=MOST_WARNINGS)

    def begin(self) -> None:
        """Keep from now on what the root logger hears of; what is written elsewhere stays so."""
        root = logging.getLogger()
        if not root.handlers and logging.lastResort is not None:
            root.addHandler(logging.lastResort)  # which is there only as long as no other handler is
        root.addHandler(self)

    def end(self) -> None:
        """Keep no more."""
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; one that is the same as the last is kept once."""
        text = _PASSWORD.sub("://…@", escaped(record.getMessage()))[:LONGEST_WARNING]
        if self._kept and self._kept[-1][1] == text:
            self._kept.pop()
        self._kept.append((datetime.fromtimestamp(record.created, UTC), text))

    def lines(self) -> list[tuple[datetime, str]]:
        """Return what is kept, the newest first."""
        return [*self._kept][::-1]


def keep_records_whole() -> None:
    """Have every logger of this process make such records."""
    logging.setLogRecordFactory(WholeRecord)
