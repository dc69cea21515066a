"""Actions at the table, with the names and parameters of the record format."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, NamedTuple


class Seal(NamedTuple):
    """The commitment to a sealed entry; an open entry also has the salt that proves it."""

    commitment: str
    salt: str | None = None


class Action(NamedTuple):
    """An intent: the action's name, the acting seat (none for the whole table) and its parameters.

    A sealed entry that is not open yet has a ``seal``, and only its public parameters. ``override`` names the
    card or the agreement that overrules the objections to the action.
    """

    do: str
    by: int | None = None
    given: Mapping[str, Any] = {}
    seal: Seal | None = None
    override: str | None = None

    @property
    def seat(self) -> int:
        """The acting seat of an action that always has one."""
        assert self.by is not None, f"{self.do} is an action of the whole table here"
        return self.by

    @property
    def is_closed(self) -> bool:
        """Whether this is a sealed entry whose value is not open."""
        return self.seal is not None and self.seal.salt is None


bare_action = cache(Action)
"""Return an action without parameters; cached, because offers ask for the same few often."""


def to_json(value: Any) -> Any:
    """Return a value of an action, an option or a result as JSON data."""
    write = getattr(value, "as_json", None)
    if write is not None:
        return write()
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


class Actor(Enum):
    """The kind of actor of an action: a seat, the table as a whole, or either."""

    SEAT = "seat"
    TABLE = "table"
    EITHER = "either"


class Audience(NamedTuple):
    """The readers of a view: the table (no seats), the players of some seats, or the owner (everything)."""

    seats: frozenset[int] = frozenset()
    everything: bool = False

    @classmethod
    def seat(cls, *seats: int) -> Audience:
        """Return the audience of a device that belongs to these seats."""
        return cls(frozenset(seats))

    def sees(self, seat: int) -> bool:
        """Whether this audience may see the secrets of a seat."""
        return self.everything or seat in self.seats


PUBLIC = Audience()
OWNER = Audience(everything=True)
"""The audience that sees everything; checks compare the views of other audiences with its view."""
