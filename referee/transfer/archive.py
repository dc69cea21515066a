"""The file of an export: a ZIP of JSON files, read with no more trust than any file deserves."""

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
MOST = 1 << 30
"""Bytes that all files of an export may hold together: some ten thousand long games."""
MOST_FILES = 200_000
"""Files in an export of that size; in a smaller one, as many for each megabyte."""
_MOST_NAMED = 160
"""Bytes of a file's entry in the list at the end; of a game's it takes some 70."""
_LIST_END = b"PK\x05\x06"
_LIST_END_64 = b"PK\x06\x06"
_LIST_END_BYTES = 56 + 20 + 22 + 0xFFFF
"""Bytes of what ends a ZIP file: where the list is and how long, for large files once more, and a comment."""
_SAID_ELSEWHERE = 0xFFFF_FFFF
"""A size that only the large form says."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1


class BadFile(Malformed):
    """A file is no export, or it is damaged; nothing of it was taken."""


class TooLarge(BadFile):
    """An export holds more than may be unpacked here."""


def is_archive(start: bytes) -> bool:
    """Whether a file that begins so is meant to be an export, not a record."""
    return start.startswith(b"PK")


def _list_bytes(file: BinaryIO) -> int:
    """Return the bytes of the list of files at most: of each, reading it makes an object ten times as large.

    Whatever could be taken for the end of the list counts.
    """
    try:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _LIST_END_BYTES))
        end = file.read()
        file.seek(0)
    except (OSError, ValueError):
        raise BadFile("", say("This file is not an export of games, or it is damaged.")) from None
    sizes = [*_sizes(end, _LIST_END, slice(12, 16)), *_sizes(end, _LIST_END_64, slice(40, 48))]
    return max((size for size in sizes if size != _SAID_ELSEWHERE), default=0)


def _sizes(end: bytes, mark: bytes, where: slice) -> Iterator[int]:
    at = end.find(mark)
    while at >= 0:
        yield int.from_bytes(end[at + where.start : at + where.stop], "little")
        at = end.find(mark, at + 1)


class Writer:
    """Writes an export into a file that need not be seekable."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)

    def write(self, name: str, data: Any) -> None:
        """Add a JSON file."""
        self._zip.writestr(name, dump(data) + "\n")

    def close(self) -> None:
        """Write what tells a whole file from one that was cut off."""
        self._zip.close()


class Archive:
    """An export to be read; every method raises :class:`BadFile`. ``most``: bytes that it may hold in all."""

    def __init__(self, file: BinaryIO, most: int = MOST) -> None:
        files = max(1, MOST_FILES * most // MOST)
        if _list_bytes(file) > files * _MOST_NAMED:
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
            if info.compress_type not in _METHODS or info.flag_bits & _ENCRYPTED:
                raise BadFile(info.filename[:80], say("This is packed in a way that no export is."))
            self._files[info.filename] = info
        if MANIFEST not in self._files:
            raise BadFile("", say("This file is not an export of games, or it is damaged."))
        manifest = self.read(MANIFEST)
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise BadFile(MANIFEST, say("Only {format} is known.", format=FORMAT))
        self.made_at = str(manifest.get("made_at", ""))[:40]
        """When it was made, by its own account."""

    def names(self, folder: str) -> Iterator[str]:
        """Yield the names of the files in a folder, sorted."""
        yield from sorted(name for name in self._files if name.startswith(f"{folder}/"))

    def check(self) -> None:
        """Read everything once: whatever is damaged is known before anything of it is taken."""
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
