"""A file as a sequence of QR codes: split into numbered parts that can be scanned in any order.

A part only has characters of the QR code's alphanumeric mode: ``BRQ1:RECORD:NUMBER:COUNT:CHECK:DATA``.
``RECORD`` is the beginning of the SHA-256 of the compressed record, which identifies its parts. ``CHECK`` is
the CRC-32 of the rest. ``DATA`` is in Base32, which is case-insensitive.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from base64 import b32decode, b32encode
from typing import NamedTuple

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.match.record import MAX_BYTES

MARK = "BRQ1"
PART_BYTES = 450
"""Bytes of the compressed record per part; a phone can scan such a code from a tablet at arm's length."""
MAX_PARTS = 200
"""About ten times the parts of a long game."""
MAX_PART_LENGTH = 1000
"""The most characters of a part."""

_PART = re.compile(
    rf"{MARK}:([0-9A-F]{{12}}):(\d{{1,3}}):(\d{{1,3}}):([0-9A-F]{{8}}):([A-Z2-7]+=*)", re.ASCII
)


class Part(NamedTuple):
    """A scanned part: the id of its ``record``, its ``number`` from 1 to ``total``, and its bytes."""

    record: str
    number: int
    total: int
    data: bytes


class TooLong(Malformed):
    """A file needs too many codes."""


def cut(record: bytes) -> tuple[str, ...]:
    """Return the parts of a file as texts; raise :class:`TooLong`."""
    packed = zlib.compress(record, 9)
    pieces = [packed[start : start + PART_BYTES] for start in range(0, len(packed), PART_BYTES)]
    if len(pieces) > MAX_PARTS:
        raise TooLong("record", say("This is too much for codes: take it along as a file."))
    name = _name(packed)
    return tuple(
        _written(Part(name, number, len(pieces), piece)) for number, piece in enumerate(pieces, start=1)
    )


def _name(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()[:12].upper()


def _written(part: Part) -> str:
    data = b32encode(part.data).decode("ascii").rstrip("=")
    return f"{MARK}:{part.record}:{part.number}:{part.total}:{_check(part)}:{data}"


def _check(part: Part) -> str:
    head = f"{part.record}:{part.number}:{part.total}:".encode("ascii")
    return f"{zlib.crc32(head + part.data):08X}"


def read_part(text: str) -> Part:
    """Parse a part; ignore blanks and case; raise :class:`Malformed`."""
    if len(text) > MAX_PART_LENGTH:
        raise Malformed("text", say("This is not a part of a game."))
    found = _PART.fullmatch("".join(text.split()).upper())
    if found is None:
        raise Malformed("text", say("This is not a part of a game."))
    name, number, count, check, data = found.groups()
    try:
        content = b32decode(data.rstrip("=") + "=" * (-len(data.rstrip("=")) % 8))
    except ValueError:
        content = b""
    part = Part(name, int(number), int(count), content)
    if not 0 < part.number <= part.total <= MAX_PARTS or not 0 < len(content) <= PART_BYTES:
        raise Malformed("text", say("This part of a game is damaged: read it once more."))
    if check != _check(part):
        raise Malformed("text", say("This part of a game is damaged: read it once more."))
    return part


class Collected:
    """Collects the parts of a record."""

    def __init__(self) -> None:
        self._parts: dict[int, Part] = {}

    @property
    def numbers(self) -> list[int]:
        """The numbers of the parts so far."""
        return sorted(self._parts)

    @property
    def count(self) -> int:
        """The number of parts of the record, 0 before the first part."""
        return next((part.total for part in self._parts.values()), 0)

    @property
    def is_whole(self) -> bool:
        """Whether the collection is complete."""
        return bool(self._parts) and len(self._parts) == self.count

    def add(self, part: Part) -> None:
        """Add a part, even again; raise :class:`Malformed` if it belongs to another record."""
        first = next(iter(self._parts.values()), part)
        if (part.record, part.total) != (first.record, first.total):
            raise Malformed("text", say("This part is of another game. Begin again to read that one."))
        self._parts[part.number] = part

    def clear(self) -> None:
        """Remove all parts."""
        self._parts.clear()

    def record(self) -> bytes:
        """Return the complete file; raise :class:`Malformed`."""
        packed = b"".join(self._parts[number].data for number in self.numbers)
        unpacking = zlib.decompressobj()
        try:
            text = unpacking.decompress(packed, MAX_BYTES + 1)
        except zlib.error:
            text = b""
        if _name(packed) != self._parts[1].record or not unpacking.eof or unpacking.unused_data:
            raise Malformed("text", say("These parts make no game: begin again."))
        return text
