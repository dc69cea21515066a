"""Files that a page brings in, part by part, and the one that it takes along.

A page sends a file in parts, as a kernel's line carries messages of some megabytes at most.
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
from referee.transfer import Conflict, Report, export_store, import_record, import_store
from widgets.files import ZIP, sent

MOST_PARTS = 256
PART_BYTES = 256 * 1024
"""What a page sends at once; the last part may be shorter."""
_REMEMBERED = 4
_ZIP_BEGINS = b"PK"
_FIELDS = {"file": Text(), "part": Whole(within=range(MOST_PARTS)), "parts": Whole(), "base64": Text()}


def backup(store: Store, device: str | None) -> dict[str, str]:
    """Return what a device may take along as a file: nothing in it opens an entry that is still sealed."""
    file = BytesIO()
    export_store(store, file, with_secrets=False, device=device)
    return sent(f"boardroom-referee-{datetime.now(UTC):%Y-%m-%d}.zip", ZIP, file.getvalue())


class Arrivals:
    """Files on their way in. A part that comes twice counts once, and so does a file."""

    def __init__(self) -> None:
        self._parts: OrderedDict[str, dict[int, bytes]] = OrderedDict()
        self._taken: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def take(
        self, store: Store, data: Mapping[str, Any], speech: Speech, device: str | None
    ) -> dict[str, Any]:
        """Take a part; with the last one, bring the file in and return what came of it, in sentences.

        Raises:
            Malformed: It is not a part of a file, or the file is none of ours.
        """
        given = read_fields(data, _FIELDS, "", 0)
        name, count = given["file"], given["parts"]
        if name in self._taken:
            return self._taken[name]
        if not 0 < count <= MOST_PARTS:
            raise Malformed("parts", say("This file is too large: bring it in with `referee restore`."))
        parts = self._parts.setdefault(name, {})
        try:
            parts[given["part"]] = b64decode(given["base64"], validate=True)
        except (binascii.Error, ValueError):
            raise Malformed("base64", say("A part of the file was damaged on its way. Try again.")) from None
        while len(self._parts) > _REMEMBERED:
            self._parts.popitem(last=False)
        if len(parts) < count:
            return {"arrived": len(parts)}
        del self._parts[name]
        content = b"".join(parts[index] for index in sorted(parts))
        self._taken[name] = told = tell(_bring_in(store, content, device), speech)
        while len(self._taken) > _REMEMBERED:
            self._taken.popitem(last=False)
        return told


def _bring_in(store: Store, content: bytes, device: str | None) -> Report:
    """Bring in an export or a record; raise :class:`Malformed`."""
    if content.startswith(_ZIP_BEGINS):
        return import_store(store, BytesIO(content), device=device)
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
            say_count("{count} game went on.", "{count} games went on.", count=0),
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
