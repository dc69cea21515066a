"""Parameters that only files and messages use."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

from referee.engine.errors import Malformed
from referee.engine.parameters import Parameter, optional, read_fields
from referee.i18n import Sentence, say

YEARS = range(1900, 9999)
"""The years of a timestamp: a day before the first or after the last is still a date."""


@dataclass(frozen=True, kw_only=True)
class Timestamp(Parameter):
    """A timestamp in ISO 8601 with its offset, read as UTC, of a year that databases support."""

    kind: ClassVar[str] = "timestamp"

    def read(self, raw: Any, where: str, seats: int) -> datetime:
        try:
            given = datetime.fromisoformat(raw) if isinstance(raw, str) else None
            timestamp = None if given is None or given.tzinfo is None else given.astimezone(UTC)
        except (ValueError, OverflowError):
            timestamp = None
        if timestamp is None or timestamp.year not in YEARS:
            raise Malformed(where, say("A date and time belong here."))
        return timestamp


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
    """The name of the only supported file format."""

    value: str

    def read(self, raw: Any, where: str, seats: int) -> str:
        if raw != self.value:
            raise Malformed(where, say("Only {format} is known.", format=self.value))
        return self.value


@dataclass(frozen=True, kw_only=True)
class AnyJson(Parameter):
    """JSON data for the caller to read."""

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonObject(Parameter):
    """A JSON object for the caller to read."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonList(Parameter):
    """A JSON array for the caller to read; ``reason`` says what belongs there."""

    reason: Sentence = say("A list belongs here.")

    def read(self, raw: Any, where: str, seats: int) -> list[Any]:
        if not isinstance(raw, list):
            raise Malformed(where, self.reason)
        return raw
