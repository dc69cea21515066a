"""The kinds of values that files and messages hold beside those of actions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

from referee.engine.errors import Malformed
from referee.engine.parameters import Parameter, optional, read_fields
from referee.i18n import Sentence, say

YEARS = range(1900, 9999)
"""A moment has one of these years: a day off at either end is still a date."""


@dataclass(frozen=True, kw_only=True)
class Timestamp(Parameter):
    """A moment in ISO 8601 with its offset, read as UTC: of a year that any clock and database can show."""

    kind: ClassVar[str] = "timestamp"

    def read(self, raw: Any, where: str, seats: int) -> datetime:
        try:
            given = datetime.fromisoformat(raw) if isinstance(raw, str) else None
            moment = None if given is None or given.tzinfo is None else given.astimezone(UTC)
        except (ValueError, OverflowError):
            moment = None
        if moment is None or moment.year not in YEARS:
            raise Malformed(where, say("A date and time belong here."))
        return moment


@dataclass(frozen=True, kw_only=True)
class Numbered(Parameter):
    """A mapping from some of the whole ``numbers``, written as decimal strings, to values of one kind."""

    kind: ClassVar[str] = "numbered"

    numbers: range
    of: Parameter

    def read(self, raw: Any, where: str, seats: int) -> dict[int, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        fields = {str(number): optional(self.of) for number in self.numbers}
        return {int(key): value for key, value in read_fields(raw, fields, where, seats).items()}


@dataclass(frozen=True, kw_only=True)
class Constant(Parameter):
    """The name of a form of file: no other is known."""

    value: str

    def read(self, raw: Any, where: str, seats: int) -> str:
        if raw != self.value:
            raise Malformed(where, say("Only {format} is known.", format=self.value))
        return self.value


@dataclass(frozen=True, kw_only=True)
class AnyJson(Parameter):
    """JSON data, to be read by whoever knows more of it."""

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonObject(Parameter):
    """JSON data in braces, to be read by whoever knows more of it."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonList(Parameter):
    """A list of JSON data, to be read by whoever knows more of it; ``reason`` says what belongs there."""

    reason: Sentence = say("A list belongs here.")

    def read(self, raw: Any, where: str, seats: int) -> list[Any]:
        if not isinstance(raw, list):
            raise Malformed(where, self.reason)
        return raw
