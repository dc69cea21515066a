"""The stored form of log entries, of the secrets that open sealed entries, and of the rows around them.

An entry is one JSON object. ``v`` is the version of the form; an incompatible change increases it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.json_parameters import AnyJson, JsonObject
from referee.engine.parameters import Parameter, SeatIndex, read_fields
from referee.engine.text_checks import check_kept
from referee.i18n import say
from referee.match.log import Changes, Entry, Kind
from referee.match.record import read_action, read_json, write_action
from referee.match.sealing import Secret

VERSION = 1
MOST_NUMBER = 10**9
"""An upper bound for the number of an entry."""


def dump(value: Any) -> str:
    """Return a value as one line of ASCII JSON, which fits a text column of any database and encoding."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def keep(value: Any, where: str) -> str:
    """Return JSON data as :func:`dump` does; raise :class:`Malformed` for data that may not be stored."""
    check_kept(value, where)
    return dump(value)


def keep_entry(entry: Entry, where: str) -> str:
    """Return an entry as :func:`write_entry` does; raise :class:`Malformed` if it may not be stored."""
    return keep(_entry(entry), where)


def write_entry(entry: Entry) -> str:
    """Return an entry of the log in its stored form."""
    return dump(_entry(entry))


def _entry(entry: Entry) -> dict[str, Any]:
    raw: dict[str, Any] = {"v": VERSION, "kind": entry.kind}
    if entry.action is not None:
        raw["action"] = write_action(entry.action)
    if entry.rolled:
        raw["rolled"] = entry.rolled
    if entry.batch is not None:
        raw["batch"] = entry.batch
    if entry.replaces is not None:
        raw["replaces"] = entry.replaces
    if entry.by is not None:
        raw["by"] = entry.by
    if entry.changes:
        raw["changes"] = [
            {"number": number} if action is None else {"number": number, "action": write_action(action)}
            for number, action in entry.changes.items()
        ]
    if entry.secrets:
        raw["secrets"] = {str(number): _secret(secret) for number, secret in entry.secrets.items()}
    return raw


@dataclass(frozen=True, kw_only=True)
class _EntryNumber(Parameter):
    """The number of one of ``count`` log entries."""

    count: int = MOST_NUMBER

    def read(self, raw: Any, where: str, seats: int) -> int:
        if type(raw) is not int or not 0 <= raw < self.count:
            raise Malformed(where, say("The number of a log entry belongs here."))
        return raw


@dataclass(frozen=True, kw_only=True)
class _Rolled(Parameter):
    """Names of an action's parameters."""

    def read(self, raw: Any, where: str, seats: int) -> tuple[str, ...]:
        if not isinstance(raw, list) or not all(isinstance(name, str) for name in raw):
            raise Malformed(where, say("Names of the action's values belong here."))
        return tuple(raw)


@dataclass(frozen=True, kw_only=True)
class _Secret(Parameter):
    """The secret of a sealed entry. Its values need no check here: the commitment verifies them."""

    def read(self, raw: Any, where: str, seats: int) -> Secret:
        match raw:
            case {"given": dict(given), "salt": str(salt), **rest} if not rest.keys() - {"override"}:
                override = rest.get("override")
                if override is None or isinstance(override, str):
                    return Secret({key: _tupled(value) for key, value in given.items()}, salt, override)
        raise Malformed(where, say("A value and its salt belong here."))


@dataclass(frozen=True, kw_only=True)
class _Opened(Parameter):
    """The secrets of several entries, by their numbers as decimal strings."""

    def read(self, raw: Any, where: str, seats: int) -> dict[int, Secret]:
        if not isinstance(raw, dict) or not raw:
            raise Malformed(where, say("Named values in braces belong here."))
        return {
            entry_number(key, where): _Secret().read(value, f"{where}.{key}", seats)
            for key, value in raw.items()
        }


def entry_number(key: str, where: str, count: int = MOST_NUMBER) -> int:
    """Read the number of one of ``count`` log entries as a key of JSON data; raise :class:`Malformed`."""
    is_number = key.isascii() and key.isdigit() and len(key) <= len(str(MOST_NUMBER))
    return _EntryNumber(count=count).read(int(key) if is_number else key, where, 0)


_FIELDS: Mapping[str, Mapping[str, Parameter]] = {
    "act": {"action": AnyJson(), "rolled": _Rolled(optional=True), "batch": _EntryNumber(optional=True)},
    "answer": {"action": AnyJson()},
    "reseal": {"action": AnyJson(), "replaces": _EntryNumber()},
    "open": {"secrets": _Opened()},
    "undo": {"by": SeatIndex(optional=True)},
    "redo": {"by": SeatIndex(optional=True)},
    "amend": {"by": SeatIndex(optional=True), "changes": AnyJson()},
    "seat_given": {"by": SeatIndex()},
    "seat_taken": {"by": SeatIndex()},
}
"""The fields of an entry of each kind, besides ``v`` and ``kind``."""
_CHANGE: Mapping[str, Parameter] = {"number": _EntryNumber(), "action": AnyJson(optional=True)}
"""The fields of each change of an ``amend`` entry. A change without an action removes the entry."""


def read_entry(text: str, game: Game[Any], seats: int) -> Entry:
    """Read an entry of a log of this game; raise :class:`Malformed`."""
    raw = _object(text)
    version, kind = raw.pop("v", None), raw.pop("kind", None)
    if type(version) is not int or version > VERSION:
        raise Malformed("v", say("Only version {version} of this form is known.", version=VERSION))
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Malformed("kind", say("One of these belongs here: {values}.", values=", ".join(_FIELDS)))
    found = read_fields(raw, _FIELDS[kind], "", seats)
    if "action" in found:
        found["action"] = read_action(game, seats, found["action"], "action", may_be_sealed_whole=True)
        if kind == "reseal" and not found["action"].is_closed:
            raise Malformed("action", say("Only a sealed entry can be sealed again."))
    if "changes" in found:
        found["changes"] = _changes(found["changes"], game, seats)
    return Entry(cast(Kind, kind), **found)


def _changes(raw: Any, game: Game[Any], seats: int) -> Changes:
    if not isinstance(raw, list) or not raw:
        raise Malformed("changes", say("A list belongs here."))
    changes: dict[int, Action | None] = {}
    for index, change in enumerate(raw):
        where = f"changes[{index}]"
        found = read_fields(change, _CHANGE, where, seats)
        number, action = found["number"], None
        if number in changes:
            raise Malformed(where, say("Something is listed twice."))
        if "action" in found:
            action = read_action(game, seats, found["action"], f"{where}.action")
            if action.seal is not None:
                raise Malformed(where, say("What is entered in secret is not entered here."))
        changes[number] = action
    return changes


def keep_secret(secret: Secret, where: str) -> str:
    """Return a secret as :func:`write_secret` does; raise :class:`Malformed` if it may not be stored."""
    return keep(_secret(secret), where)


def write_secret(secret: Secret) -> str:
    """Return the stored form of a sealed entry's secret."""
    return dump(_secret(secret))


def read_secret(text: str) -> Secret:
    """Read the secret of a sealed entry; raise :class:`Malformed`."""
    return _Secret().read(_object(text), "", 0)


def _secret(secret: Secret) -> dict[str, Any]:
    raw = {"given": dict(secret.given), "salt": secret.salt}
    return raw if secret.override is None else {**raw, "override": secret.override}


def _object(text: Any) -> dict[str, Any]:
    return JsonObject().read(read_json(text) if isinstance(text, str) else None, "", 0)


def _tupled(value: Any) -> Any:
    """Return a JSON value with tuples in place of its lists."""
    if isinstance(value, list):
        return tuple(_tupled(item) for item in value)
    if isinstance(value, dict):
        return {key: _tupled(item) for key, item in value.items()}
    return value
