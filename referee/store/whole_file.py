"""Atomic writes of files that other users of the machine cannot read."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.i18n import Sentence, say

PREFIX, SUFFIX = ".referee-", ".part"
"""The start and end of a file's name while it is written."""

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

    def put(self, target: Path) -> None:
        """Rename the file durably within its folder; raise ``OSError``, which leaves ``target`` unchanged."""
        _sync(self.path)
        os.replace(self.path, target)
        if sys.platform != "win32":  # Windows cannot open a folder
            _sync(target.parent)


@contextmanager
def file_part(folder: Path) -> Iterator[Part]:
    """Yield an empty file in a folder. The block's end deletes the file unless :meth:`Part.put` renamed it.

    Raises:
        OSError: The file cannot be written.
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
