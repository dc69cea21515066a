"""Files that are there whole or not at all, and that nobody else on the machine can read."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.i18n import Sentence, say

PREFIX, SUFFIX = ".referee-", ".part"
"""How the name of a file begins and ends while it is written."""

_OS_MESSAGES = {
    one.message: one
    for one in (
        say("Disk quota exceeded"),
        say("File exists"),
        say("Input/output error"),
        say("Is a directory"),
        say("No space left on device"),
        say("No such file or directory"),
        say("Not a directory"),
        say("Permission denied"),
        say("Read-only file system"),
    )
}


def os_reason(error: OSError) -> Sentence | str:
    """Return the operating system's message, as a sentence where it is a usual one of files."""
    message = error.strerror or str(error)
    return _OS_MESSAGES.get(message, message)


class Part:
    """A file while it is written, at ``path``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def put(self, place: Path) -> None:
        """Give it its name, in the same folder, durably; raise ``OSError``, with what was there unchanged."""
        _sync(self.path)
        os.replace(self.path, place)
        if sys.platform != "win32":  # where no folder can be opened
            _sync(place.parent)


@contextmanager
def file_part(folder: Path) -> Iterator[Part]:
    """Give an empty file in a folder, which is gone after the block unless it has got its name.

    Raises:
        OSError: It cannot be written.
    """
    handle, name = tempfile.mkstemp(dir=folder, prefix=PREFIX, suffix=SUFFIX)
    os.close(handle)
    part = Part(Path(name))
    try:
        yield part
    finally:
        part.path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if sys.platform != "win32" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
