"""Files that a page brings in, part by part, and the one that it takes along.

A page sends a file in parts, as its connection carries messages of a megabyte at most, and one file
at a time: so its session never holds more than 64 megabytes of it, packed or unpacked.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from time import monotonic
from typing import TYPE_CHECKING, Annotated

from referee.engine.errors import Malformed, RefereeError
from referee.engine.parameters import Whole
from referee.i18n import Sentence, Speech, say, say_count
from referee.match.replay import RefusedAction
from referee.share.everything import write_everything
from referee.transfer import (
    Conflict,
    Plays,
    Report,
    TooLarge,
    export_store,
    import_plays,
    import_record,
    import_store,
    is_archive,
    read_text,
)
from referee.transfer.codes import Collected, cut, read_part
from widgets import audit
from widgets.downloads import ZIP, Download, download
from widgets.jobs import Job, Pending
from widgets.request_params import Boolean, Number, String
from widgets.requests import query
from widgets.screens.transfer.labels import LABELS
from widgets.screens.transfer.one_code import one_code
from widgets.screens.transfer.views import Arrived, CodesRead, ImportReport, RecordCode
from widgets.timezones import zone_of

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_PARTS = 256
PART_BYTES = 256 * 1024
"""What a page sends at once; the last part may be shorter."""
MOST_BYTES = MOST_PARTS * PART_BYTES
"""What a file may hold, unpacked: some thousand games."""
LONGEST_NAME = 60
"""Characters of a file's name that are shown."""
_LINE = re.compile(r"line (\d+) column (\d+)")
_REMEMBERED = 4
_TOO_LARGE = say("This file is too large: bring it in with the command “referee restore”.")
_TOO_MUCH_AT_ONCE = say("Several files are being brought in here at once. Wait a minute, then try again.")
_DAMAGED = say("Part of the file was damaged on its way. Try again.")


class Arrivals:
    """A file on its way in: a part that comes twice counts once, and so does a file.

    The first part of another file lets go of one that never came whole.
    """

    def __init__(self) -> None:
        self._name = ""
        self._parts: dict[int, bytes] = {}
        self.size = 0
        """How many bytes have arrived of the file that is on its way."""
        self.touched_at = 0.0
        """When the last part arrived (seconds of the monotonic clock)."""
        self.may_hold: Callable[[int], bool] = lambda _size: True
        """Whether so many bytes may be held here, beside what other pages hold."""
        self.told: OrderedDict[str, ImportReport] = OrderedDict()
        """What came of the files that were brought in last, by name."""
        self.codes = Collected()
        """The codes of a file, as they are read."""
        self.leaving: tuple[str, ...] = ()
        """The texts of the codes that are shown: a repeated export would have others."""

    def clear(self) -> None:
        """Let go of a file that never came whole."""
        self._name, self._parts, self.size = "", {}, 0

    def add(self, name: str, part: int, count: int, content: bytes) -> bytes | int:
        """Add a part of ``count``; return the file with the last one, before how many parts have arrived.

        Raises:
            Malformed: Too much is on its way already.
        """
        if name != self._name:
            self.clear()
            self._name = name
        added = len(content) - len(self._parts.get(part, b""))
        if not self.may_hold(self.size + added):
            self.clear()
            raise Malformed("file", _TOO_MUCH_AT_ONCE)
        self._parts[part] = content
        self.size += added
        self.touched_at = monotonic()
        if not self._parts.keys() >= {*range(count)}:
            return len(self._parts)
        whole = b"".join(self._parts[index] for index in range(count))
        self.clear()
        return whole

    def tell(self, name: str, told: ImportReport) -> None:
        """Remember what came of a file: its last part may come again."""
        self.told[name] = told
        while len(self.told) > _REMEMBERED:
            self.told.popitem(last=False)


class TransferModel:
    """What a device takes along, and what it brings in by way of its page's ``arrivals``."""

    def __init__(self, store: Store, device: str | None, speech: Speech, arrivals: Arrivals) -> None:
        self.store = store
        self.device = device
        self.speech = speech
        self.arrivals = arrivals

    @query("backup", is_done_once=True, kind="file")
    def backup(self) -> Download:
        """Return what the device may take along as a file: nothing in it opens a sealed entry."""
        return download(
            f"boardroom-referee-{datetime.now(UTC):%Y-%m-%d}.zip", ZIP, _export(self.store, self.device)
        )

    @query("csv_files", is_done_once=True, kind="file")
    def csv_files(self) -> Download:
        """Return all that is kept of games, players and evenings as tables in CSV."""
        file = BytesIO()
        write_everything(self.store, file, self.speech, self.device)
        return download(f"boardroom-referee-csv-{datetime.now(UTC):%Y-%m-%d}.zip", ZIP, file.getvalue())

    @query("backup_code")
    def backup_code(self, part: Number, anew: Boolean) -> RecordCode | Pending[RecordCode]:
        """Return a code of the same, counted from 0; ``anew``: of what is here now.

        Raises:
            Malformed: There is no such code, or it is more than codes can carry.
        """

        def show(codes: tuple[str, ...]) -> RecordCode:
            self.arrivals.leaving = codes
            return one_code(codes, part, self.speech)

        if anew:
            return Pending(Job(partial(_codes, self.store, self.device), "file"), show)
        return show(self.arrivals.leaving)

    @query("upload", is_done_once=True)
    def upload(
        self,
        file: String,
        part: Annotated[int, Whole(within=range(MOST_PARTS))],
        parts: Number,
        base64: String,
        name: String = "",
        zone: String = "",
    ) -> Arrived | ImportReport | Pending[ImportReport]:
        """Take a part of a file; with the last one, bring the file in and return what came of it.

        ``zone`` is the time zone of the page, for plays of which the file knows the day alone.

        Raises:
            Malformed: It is not a part of a file, or the file is none of ours: the message has its
                ``name`` and the position in it.
        """
        if file in self.arrivals.told:
            return self.arrivals.told[file]
        if not 0 < parts <= MOST_PARTS:
            raise Malformed("parts", _TOO_LARGE)
        if part >= parts:
            raise Malformed("part", _DAMAGED)
        arrived = self.arrivals.add(file, part, parts, _decoded(base64))
        if isinstance(arrived, int):
            return {"arrived": arrived}

        def told(came: Report | RefereeError) -> ImportReport:
            report = tell(self._noted(came, name), self.speech)
            self.arrivals.tell(file, report)
            return report

        return self._bring_in(arrived, told, zone)

    @query("codes")
    def codes(self, anew: Boolean) -> CodesRead:
        """Return which codes of a file have been read; ``anew``: after forgetting them."""
        collected = self.arrivals.codes
        if anew:
            collected.clear()
        labels = LABELS.texts(self.speech)
        return {"labels": labels, "read": collected.numbers, "count": collected.count}

    @query("read_code", is_done_once=True)
    def read_code(self, text: String) -> CodesRead | ImportReport | Pending[ImportReport]:
        """Take a code of a file; with the last one, bring the file in and return what came of it.

        Raises:
            Malformed: It is none, or of another file, or the file is none that may come in.
        """
        collected = self.arrivals.codes
        collected.add(read_part(text))
        if not collected.is_whole:
            return self.codes(anew=False)
        whole = collected.record()
        collected.clear()
        return self._bring_in(whole, lambda came: tell(self._noted(came), self.speech))

    def _bring_in(
        self, whole: bytes, told: Callable[[Report | RefereeError], ImportReport], zone: str = ""
    ) -> Pending[ImportReport]:
        return Pending(Job(partial(_tried, self.store, whole, self.device, zone), "import"), told)

    def _noted(self, report: Report | RefereeError, name: str = "") -> Report:
        """Note for the owner of the machine what came of a file; raise why it was not brought in."""
        if isinstance(report, RefereeError):
            audit.note("import failed", device=self.device)
            raise _located(report, "".join(filter(str.isprintable, name))[:LONGEST_NAME])
        counted = {name: len(getattr(report, name)) for name in report._fields}
        audit.note("imported", device=self.device, **counted)
        return report


def _located(error: RefereeError, name: str) -> RefereeError:
    """Return an error that says in which file it is, and where in that."""
    where = error.where if isinstance(error, Malformed) else ""
    if (line := _LINE.fullmatch(where)) is not None:
        place: Sentence | str = say("line {line} column {column}", line=int(line[1]), column=int(line[2]))
    else:
        place = where
    if name and where:
        return Malformed(where, say("{file}, {place}: {reason}", file=name, place=place, reason=error.reason))
    if name or where:
        return Malformed(where, say("{file}: {reason}", file=name or place, reason=error.reason))
    return error


def _decoded(text: str) -> bytes:
    """Return the bytes of a part; raise :class:`Malformed`."""
    try:
        content = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("base64", _DAMAGED) from None
    if len(content) > PART_BYTES:
        raise Malformed("base64", _DAMAGED)
    return content


def _codes(store: Store, device: str | None) -> tuple[str, ...]:
    """Return the texts of the codes of an export."""
    return cut(_export(store, device))


def _export(store: Store, device: str | None) -> bytes:
    file = BytesIO()
    export_store(store, file, with_secrets=False, device=device)
    return file.getvalue()


def _tried(store: Store, content: bytes, device: str | None, zone: str) -> Report | RefereeError:
    """Bring a file in; return what came, or why it did not come."""
    try:
        return _bring_in(store, content, device, zone)
    except RefereeError as error:
        return error


def _bring_in(store: Store, content: bytes, device: str | None, zone: str) -> Report:
    """Bring in an export, a record or plays; raise :class:`Malformed`."""
    if is_archive(content):
        try:
            return import_store(store, BytesIO(content), device=device, most=MOST_BYTES)
        except TooLarge:
            raise Malformed("", _TOO_LARGE) from None
    try:
        read = read_text(content, zone_of(zone))
        if isinstance(read, Plays):
            return import_plays(store, *read)
        return import_record(store, read, device=device)
    except RefusedAction as refused:
        reason = say(
            "Action {number} of this record, {action}, is against the rules ({clause}): {reason}",
            number=refused.index,
            action=refused.action.do,
            clause=refused.clause,
            reason=refused.reason,
        )
        raise Malformed("actions", reason) from refused


def tell(report: Report, speech: Speech) -> ImportReport:
    """Return a report in sentences: what came, and each thing that was left out with its reason."""
    games = ("table", "tally", "play")
    counted = [
        _count(
            sum(item.kind in games for item in report.added),
            say_count("{count} game is new here.", "{count} games are new here.", count=0),
        ),
        _count(
            len(report.continued),
            say_count("{count} game was continued.", "{count} games were continued.", count=0),
        ),
        _count(
            sum(item.kind in ("player", "component", "evening") for item in report.added),
            say_count(
                "{count} name, evening or component is new here.",
                "{count} names, evenings or components are new here.",
                count=0,
            ),
        ),
        _count(
            sum(item.kind == "progress" for item in report.added),
            say_count(
                "The progress of {count} learner was taken over.",
                "The progress of {count} learners was taken over.",
                count=0,
            ),
        ),
        _count(
            len(report.unchanged),
            say_count("{count} entry was here already.", "{count} entries were here already.", count=0),
        ),
    ]
    lines = [speech.say(text) for text in counted if text is not None]
    return {
        "lines": lines or [speech.say(say("There is nothing in this file."))],
        "conflicts": [_conflict(conflict, speech) for conflict in report.conflicts],
    }


def _count(count: int, sentence: Sentence) -> Sentence | None:
    return sentence._replace(values={**sentence.values, "count": count}) if count else None


def _conflict(conflict: Conflict, speech: Speech) -> str:
    own = Speech(speech.language, conflict.names, speech.translations)
    sentence = own.say(conflict.sentence)
    return f"{conflict.what.id}: {sentence}" if conflict.what.id else sentence
