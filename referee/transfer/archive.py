"""The file of an export: a ZIP file of JSON files. The reader does not trust the file."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.record import MAX_BYTES, read_json
from referee.store.codec import dump

FORMAT = "referee-store/1"
MANIFEST = "manifest.json"
MAX_TOTAL_BYTES = 1 << 30
"""Uncompressed bytes of all files of an export at most: about ten thousand long games."""
MAX_FILES = 200_000
"""The most files in an export of that size; smaller limits scale in proportion."""
_MAX_ENTRY_BYTES = 160
"""The most bytes of a file's entry in the central directory; a game's takes about 70."""
_END_MARK = b"PK\x05\x06"
_END_MARK_64 = b"PK\x06\x06"
_MAX_END_BYTES = 56 + 20 + 22 + 0xFFFF
"""The most bytes after the central directory: the ZIP64 record and locator, the end record and a comment."""
_SIZE_IN_ZIP64 = 0xFFFF_FFFF
"""The placeholder for a size that only the ZIP64 record has."""
_COMPRESSION_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED_FLAG = 0x1


class BadFile(Malformed):
    """A file is not an export, or it is damaged; nothing was imported from it."""


class TooLarge(BadFile):
    """An export is larger than the limit."""


def is_archive(start: bytes) -> bool:
    """Whether a file with this beginning is an export, not a record."""
    return start.startswith(b"PK")


def _directory_bytes(file: BinaryIO) -> int:
    """Return the largest possible size of the central directory in bytes.

    ``zipfile`` reads all of it into objects ten times as large, so the caller checks the size first. Every
    byte sequence that looks like an end record counts.
    """
    try:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _MAX_END_BYTES))
        end = file.read()
        file.seek(0)
    except (OSError, ValueError):
        raise BadFile("", say("This file is not an export of games, or it is damaged.")) from None
    sizes = [*_find_sizes(end, _END_MARK, slice(12, 16)), *_find_sizes(end, _END_MARK_64, slice(40, 48))]
    return max((size for size in sizes if size != _SIZE_IN_ZIP64), default=0)


def _find_sizes(end: bytes, mark: bytes, field: slice) -> Iterator[int]:
    position = end.find(mark)
    while position >= 0:
        yield int.from_bytes(end[position + field.start : position + field.stop], "little")
        position = end.find(mark, position + 1)


class Writer:
    """Writes an export into a file that need not be seekable."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)

    def write(self, name: str, data: Any) -> None:
        """Add a JSON file."""
        self._zip.writestr(name, dump(data) + "\n")

    def close(self) -> None:
        """Write the central directory, which completes the file."""
        self._zip.close()


class Archive:
    """Reads an export; every method raises :class:`BadFile`. ``most``: uncompressed bytes at most."""

    def __init__(self, file: BinaryIO, most: int = MAX_TOTAL_BYTES) -> None:
        files = max(1, MAX_FILES * most // MAX_TOTAL_BYTES)
        if _directory_bytes(file) > files * _MAX_ENTRY_BYTES:
            raise TooLarge("", say("This file holds more than {most} files.", most=files))
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, EOFError):
            raise BadFile("", say("This file is not an export of games, or it is damaged.")) from None
        self._files: dict[str, zipfile.ZipInfo] = {}
        infos = self._zip.infolist()
        if sum(info.file_size for info in infos) > most:
            raise TooLarge("", say("This file holds more than {most} megabytes.", most=most >> 20))
        for info in infos:
            if info.filename in self._files:
                raise BadFile(info.filename[:80], say("This name is given twice."))
            if info.compress_type not in _COMPRESSION_METHODS or info.flag_bits & _ENCRYPTED_FLAG:
                raise BadFile(info.filename[:80], say("This is packed in a way that no export is."))
            self._files[info.filename] = info
        if MANIFEST not in self._files:
            raise BadFile("", say("This file is not an export of games, or it is damaged."))
        manifest = self.read(MANIFEST)
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise BadFile(MANIFEST, say("Only {format} is known.", format=FORMAT))
        self.made_at = str(manifest.get("made_at", ""))[:40]
        """When the export was made, as the file states it."""

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of the files in a folder, sorted."""
        yield from sorted(name for name in self._files if name.startswith(f"{folder}/"))

    def check(self) -> None:
        """Read all files once, to find damage before anything is imported."""
        for name in self._files:
            if not name.endswith("/"):
                self.read(name)

    def read(self, name: str, default: Any = None) -> Any:
        """Return the data of a file, ``default`` if there is none."""
        info = self._files.get(name)
        if info is None:
            return default
        try:
            with self._zip.open(info) as file:
                text = file.read(MAX_BYTES + 1)
            return read_json(text)
        except Malformed as error:
            where = f"{name[:80]}: {error.where}" if error.where else name[:80]
            raise BadFile(where, error.reason) from None
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError):
            raise BadFile(name[:80], say("This part of the file is damaged.")) from None
