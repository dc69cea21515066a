"""Files that a page brings in, part by part, and the one that it takes along.

A page sends a file in parts, as its line to the kernel carries messages of a megabyte at most, and one file
at a time: so a kernel never holds more than 64 megabytes of it, packed or unpacked.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.parameters import Text, Whole, read_fields
from referee.engine.record import read_json
from referee.engine.replay import RefusedAction
from referee.store.base import Store
from referee.text import Sentence, Speech, say, say_count
from referee.transfer import (
    Conflict,
    Report,
    TooLarge,
    export_store,
    import_record,
    import_store,
    is_archive,
)
from widgets.files import ZIP, sent

MOST_PARTS = 256
PART_BYTES = 256 * 1024
"""What a page sends at once; the last part may be shorter."""
MOST_BYTES = MOST_PARTS * PART_BYTES
"""What a file may hold, unpacked: some thousand games. What a kernel reads, its page waits for."""
_REMEMBERED = 4
_TOO_LARGE = say("This file is too large: bring it in with the command “referee restore”.")
_DAMAGED = say("Part of the file was damaged on its way. Try again.")
_FIELDS = {"file": Text(), "part": Whole(within=range(MOST_PARTS)), "parts": Whole(), "base64": Text()}


def backup(store: Store, device: str | None) -> dict[str, str]:
    """Return what a device may take along as a file: nothing in it opens an entry that is still sealed."""
    file = BytesIO()
    export_store(store, file, with_secrets=False, device=device)
    return sent(f"boardroom-referee-{datetime.now(UTC):%Y-%m-%d}.zip", ZIP, file.getvalue())


class Arrivals:
    """A file on its way in: a part that comes twice counts once, and so does a file.

    The first part of another file lets go of one that never came whole.
    """

    def __init__(self) -> None:
        self._name = ""
        self._parts: dict[int, bytes] = {}
        self._taken: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def take(
        self, store: Store, data: Mapping[str, Any], speech: Speech, device: str | None
    ) -> dict[str, Any]:
        """Take a part; with the last one, bring the file in and return what came of it, in sentences.

        Raises:
            Malformed: It is not a part of a file, or the file is none of ours.
        """
        given = read_fields(data, _FIELDS, "", 0)
        name, part, count = given["file"], given["part"], given["parts"]
        if name in self._taken:
            return self._taken[name]
        if not 0 < count <= MOST_PARTS:
            raise Malformed("parts", _TOO_LARGE)
        if part >= count:
            raise Malformed("part", _DAMAGED)
        content = _decoded(given["base64"])
        if name != self._name:
            self._name, self._parts = name, {}
        self._parts[part] = content
        if not self._parts.keys() >= {*range(count)}:
            return {"arrived": len(self._parts)}
        whole = b"".join(self._parts[index] for index in range(count))
        self._name, self._parts = "", {}
        self._taken[name] = told = tell(_bring_in(store, whole, device), speech)
        while len(self._taken) > _REMEMBERED:
            self._taken.popitem(last=False)
        return told


def _decoded(text: str) -> bytes:
    """Return the bytes of a part; raise :class:`Malformed`."""
    try:
        content = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("base64", _DAMAGED) from None
    if len(content) > PART_BYTES:
        raise Malformed("base64", _DAMAGED)
    return content


def _bring_in(store: Store, content: bytes, device: str | None) -> Report:
    """Bring in an export or a record; raise :class:`Malformed`."""
    if is_archive(content):
        try:
            return import_store(store, BytesIO(content), device=device, most=MOST_BYTES)
        except TooLarge:
            raise Malformed("", _TOO_LARGE) from None
    try:
        return import_record(store, read_json(content))
    except RefusedAction as refused:
        reason = say(
            "Action {number} of this record, {action}, is against the rules ({clause}): {reason}",
            number=refused.index,
            action=refused.action.do,
            clause=refused.clause,
            reason=refused.reason,
        )
        raise Malformed("actions", reason) from refused


def tell(report: Report, speech: Speech) -> dict[str, Any]:
    """Return a report in sentences: what came, and each thing that was left out with its reason."""
    games = ("table", "tally")
    counted = [
        _count(
            sum(one.kind in games for one in report.added),
            say_count("{count} game is new here.", "{count} games are new here.", count=0),
        ),
        _count(
            len(report.continued),
            say_count("{count} game was continued.", "{count} games were continued.", count=0),
        ),
        _count(
            sum(one.kind not in games for one in report.added),
            say_count(
                "{count} name or component is new here.",
                "{count} names or components are new here.",
                count=0,
            ),
        ),
        _count(
            len(report.unchanged),
            say_count("{count} entry was here already.", "{count} entries were here already.", count=0),
        ),
    ]
    lines = [speech.say(one) for one in counted if one is not None]
    return {
        "lines": lines or [speech.say(say("There is nothing in this file."))],
        "conflicts": [_conflict(one, speech) for one in report.conflicts],
    }


def _count(count: int, sentence: Sentence) -> Sentence | None:
    return sentence._replace(values={**sentence.values, "count": count}) if count else None


def _conflict(conflict: Conflict, speech: Speech) -> str:
    own = Speech(speech.language, conflict.names, speech.translations)
    return f"{conflict.what.id}: {own.say(conflict.sentence)}"
