"""What comes with a tap or an inquiry beside the engine's own kinds of values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.parameters import Parameter
from referee.text import say


@dataclass(frozen=True, kw_only=True)
class Raw(Parameter):
    """JSON data that the handler itself reads."""

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return raw


@dataclass(frozen=True, kw_only=True)
class Mapped(Parameter):
    """Values by name, which the handler itself reads."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return raw


@dataclass(frozen=True, kw_only=True)
class Listed(Parameter):
    """A list of values, which the handler itself reads."""

    def read(self, raw: Any, where: str, seats: int) -> list[Any]:
        if not isinstance(raw, list):
            raise Malformed(where, say("A list belongs here."))
        return raw
