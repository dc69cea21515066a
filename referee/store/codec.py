"""The stored form of log entries, of what opens the sealed ones, and of the rows around them.

An entry is one JSON object. ``v`` is the version of the form: a change that older programs would
misread raises it, and :func:`read_entry` goes on reading the older ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.match import Entry
from referee.engine.parameters import SeatIndex
from referee.engine.record import read_action, read_json, write_action
from referee.engine.sealing import Secret
from referee.text import say

VERSION = 1
_KEYS: dict[str, set[str]] = {
    "act": {"action", "rolled"},
    "answer": {"action"},
    "reseal": {"action", "replaces"},
    "open": {"secrets"},
    "undo": {"by"},
    "redo": {"by"},
}


def dump(value: Any) -> str:
    """Return JSON on one line, in ASCII: it fits a text column of any database and encoding."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def write_entry(entry: Entry) -> str:
    """Return an entry of the log in its stored form."""
    raw: dict[str, Any] = {"v": VERSION, "kind": entry.kind}
    if entry.action is not None:
        raw["action"] = write_action(entry.action)
    if entry.rolled:
        raw["rolled"] = entry.rolled
    if entry.replaces is not None:
        raw["replaces"] = entry.replaces
    if entry.by is not None:
        raw["by"] = entry.by
    if entry.secrets:
        raw["secrets"] = {str(number): _secret(secret) for number, secret in entry.secrets.items()}
    return dump(raw)


def read_entry(text: str, game: Game[Any], seats: int) -> Entry:
    """Read an entry of a log of this game; raise :class:`Malformed`."""
    raw = _object(text, "")
    version, kind = raw.pop("v", None), raw.pop("kind", None)
    if type(version) is not int or version > VERSION:
        raise Malformed("v", say("Only version {version} of this form is known.", version=VERSION))
    if not isinstance(kind, str) or kind not in _KEYS:
        raise Malformed("kind", say("One of these belongs here: {values}.", values=", ".join(_KEYS)))
    for key in raw:
        if key not in _KEYS[kind]:
            raise Malformed(key[:40], say("This name is not known here."))
    match kind:
        case "act" | "answer" | "reseal":
            if "action" not in raw:
                raise Malformed("action", say("This is missing."))
            action = read_action(game, seats, raw["action"], "action")
            if kind == "act":
                return Entry("act", action, rolled=_rolled(raw.get("rolled", [])))
            if kind == "answer":
                return Entry("answer", action)
            if not action.is_closed:
                raise Malformed("action", say("Only a sealed entry can be sealed again."))
            return Entry("reseal", action, replaces=_number(raw.get("replaces")))
        case "open":
            return Entry("open", secrets=_opened(raw.get("secrets")))
        case _:
            by = SeatIndex().read(raw["by"], "by", seats) if "by" in raw else None
            return Entry("undo" if kind == "undo" else "redo", by=by)


def write_secret(secret: Secret) -> str:
    """Return what opens a sealed entry in its stored form."""
    return dump(_secret(secret))


def read_secret(text: str) -> Secret:
    """Read what opens a sealed entry; raise :class:`Malformed`."""
    return _read_secret(_object(text, ""), "")


def _secret(secret: Secret) -> dict[str, Any]:
    return {"given": dict(secret.given), "salt": secret.salt}


def _read_secret(raw: Any, where: str) -> Secret:
    """Read a secret; its values need no closer look: they have to be the ones committed to."""
    match raw:
        case {"given": dict(given), "salt": str(salt), **rest} if not rest:
            return Secret({key: _tupled(value) for key, value in given.items()}, salt)
    raise Malformed(where, say("A value and its salt belong here."))


def _opened(raw: Any) -> Mapping[int, Secret]:
    if not isinstance(raw, dict) or not raw:
        raise Malformed("secrets", say("Named values in braces belong here."))
    for key in raw:
        if not (key.isascii() and key.isdigit() and len(key) < 10):
            raise Malformed("secrets", say("The number of a log entry belongs here."))
    return {int(key): _read_secret(value, f"secrets.{key}") for key, value in raw.items()}


def _number(raw: Any) -> int:
    if type(raw) is not int or not 0 <= raw < 10**9:
        raise Malformed("replaces", say("The number of a log entry belongs here."))
    return raw


def _rolled(raw: Any) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(name, str) for name in raw):
        raise Malformed("rolled", say("Names of the action's values belong here."))
    return tuple(raw)


def _object(text: Any, where: str) -> dict[str, Any]:
    raw = read_json(text) if isinstance(text, str) else None
    if not isinstance(raw, dict):
        raise Malformed(where, say("Named values in braces belong here."))
    return raw


def _tupled(value: Any) -> Any:
    """Undo what JSON does to tuples."""
    if isinstance(value, list):
        return tuple(_tupled(item) for item in value)
    if isinstance(value, dict):
        return {key: _tupled(item) for key, item in value.items()}
    return value
