"""What happened at the door, as lines of JSON for the owner of the machine: who came in, who was refused.

A line has ``at`` (UTC), ``event`` and that event's fields. No secret is among them: a device is shown by the
first digits of its hash, and no word, password or token is noted, right or wrong. The file is its owner's
alone and bounded. Servers and kernels may write into one file; kernels find it by :data:`AUDIT_LOG`.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from widgets.server.rate_limits import RateLimiter

AUDIT_LOG = "REFEREE_AUDIT_LOG"
"""Environment variable with the file, for kernels."""
STANDARD_ERROR = "-"

EVENTS = {
    "started": "a server began; word: whether it asks devices for one",
    "let in": "a device gave the word, or is the browser that the server opened; device, owner, address",
    "joined": "a device took up an invitation; device, table, seat (none: an onlooker), address",
    "looks on": "a device typed a table's code; device, table, address",
    "logged in": "somebody gave the server's password; address",
    "refused": "why: word, password, code, invitation, host, origin, kernel, device, form or rate; address",
    "removed": "a device is let in no more; device, by",
    "new word": "a new word was drawn; by",
    "imported": "a file was brought in; device, added, continued, unchanged, conflicts (counts)",
    "import failed": "a file was not brought in; device",
    "skipped": "before the next note, more of its kind happened than is noted; what, count",
}
"""The events and their fields."""

MOST_BYTES, KEPT = 1_000_000, 3
"""Bytes of a file until another is begun, and how many older ones are kept."""
MOST_NOTES, NOTE_EVERY = 200, 30.0
"""Notes at once of one event, of refusals for one reason, and seconds until another: who is refused over and
over neither pushes the rest out of the file nor keeps it from being noted."""
LONGEST = 200
"""Characters of a field."""
DEVICE_DIGITS = 8

_log = logging.getLogger("referee.audit")
_log.propagate = False
_NOWHERE = logging.CRITICAL + 1
_log.setLevel(_NOWHERE)


_notes = RateLimiter(MOST_NOTES, NOTE_EVERY)
_skipped: Counter[str] = Counter()
_heeding: list[Callable[[str], None]] = []


def heed_refusals(heed: Callable[[str], None]) -> None:
    """Have every refusal of this process told, by its reason, those included that are not noted."""
    _heeding.append(heed)


def note(event: str, **fields: object) -> None:
    """Note an event of :data:`EVENTS`; a field ``device`` or ``by`` is a device, whole."""
    if event not in EVENTS:
        raise ValueError(f"not an event: {event!r}")
    if event == "refused":
        for heed in _heeding:
            heed(str(fields["why"]))
    what = " ".join([event, *([str(fields["why"])] if "why" in fields else [])])
    if not _notes.allow(what):
        _skipped[what] += 1
        return
    if skipped := _skipped.pop(what, 0):
        _write("skipped", what=what, count=skipped)
    _write(event, **fields)


def _write(event: str, **fields: object) -> None:
    shown = {name: _shown(name, value) for name, value in fields.items() if value is not None}
    # JSON in ASCII: a control character is escaped, whatever a page has sent
    _log.info(json.dumps({"at": datetime.now(UTC).isoformat(timespec="seconds"), "event": event, **shown}))


def _shown(name: str, value: object) -> object:
    if isinstance(value, bool | int):
        return value
    return str(value)[: DEVICE_DIGITS if name in ("device", "by") else LONGEST]


def begin(place: str | None = None) -> None:
    """Have events noted in a file from now on, by default what :data:`AUDIT_LOG` names.

    ``-`` is standard error, for this process alone: a kernel's is shown on its page.

    Raises:
        OSError: The file cannot be written.
    """
    place = place or os.environ.get(AUDIT_LOG)
    for handler in [*_log.handlers]:
        _log.removeHandler(handler)
    _log.setLevel(logging.INFO if place else _NOWHERE)
    if not place:
        return
    if place == STANDARD_ERROR:
        _log.addHandler(logging.StreamHandler(sys.stderr))
        os.environ.pop(AUDIT_LOG, None)
        return
    path = Path(place).absolute()
    os.close(_opened(path))
    _log.addHandler(_SharedFile(path))
    os.environ[AUDIT_LOG] = str(path)


class _SharedFile(logging.Handler):
    """Appends to a file that other processes append to, and begins another when it is full."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, whole, in a file that nobody else can read."""
        try:
            with _locked(self._path.parent):
                if self._path.exists() and self._path.stat().st_size >= MOST_BYTES:
                    for number in range(KEPT - 1, 0, -1):
                        older = self._numbered(number)
                        if older.exists():
                            older.replace(self._numbered(number + 1))
                    self._path.replace(self._numbered(1))
                with open(_opened(self._path), "a", encoding="ascii") as file:
                    file.write(self.format(record) + "\n")
        except OSError as error:  # a full disk keeps nobody out
            logging.getLogger("widgets").warning("The audit log cannot be written: %s", error)

    def _numbered(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}")


def _opened(path: Path) -> int:
    """Return a descriptor that appends to a file of this user's alone, and to no link in its place."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags, 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, 0o600)  # also one that was there
    return descriptor


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Wait for other processes that write here; where there are no such locks, begin at once."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
