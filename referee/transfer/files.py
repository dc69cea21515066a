"""Reads an imported file that is not a backup: a record, or the plays of another program."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any, NamedTuple

from referee.engine.errors import Malformed
from referee.match.record import read_json
from referee.transfer import bgg, bgstats
from referee.transfer.plays import OtherPlays, Play


class Plays(NamedTuple):
    """The plays of a file, for :func:`~referee.transfer.plays.import_plays`."""

    plays: Sequence[Play]
    others: Sequence[OtherPlays]


def read_text(content: bytes, zone: tzinfo | None = None, file: str | None = None) -> Plays | Any:
    """Return the plays of a file, or JSON data that should be a record.

    ``zone``: the players' time zone, ``None`` for this machine's; ``file``: the name of the file for error
    messages. Raises :class:`Malformed`.
    """
    is_document = bgg.is_document(content[:100])
    raw: Any = None if is_document else read_json(content, file)
    try:
        if is_document:
            return Plays(*bgg.read_document(content, zone))
        return Plays(*bgstats.read_export(raw, zone)) if bgstats.is_export(raw) else raw
    except Malformed as error:
        if file is None or not error.where:
            raise
        raise Malformed(f"{file}, {error.where}", error.reason) from None
