"""Records: the portable form of a game, read and written.

The form is a public contract (``referee-record/1``): unknown names are malformed, everywhere.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.action import Action, Actor, Seal, to_json
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.json_parameters import AnyJson, Constant, JsonList, JsonObject
from referee.engine.outcome import Outcome
from referee.engine.parameters import ListOf, Parameter, SeatIndex, Text, read_fields
from referee.engine.text_checks import check_encodable
from referee.games import find_game
from referee.i18n import say
from referee.match.json_limits import check_size
from referee.match.match import Match
from referee.match.sealing import PREFIX

FORMAT = "referee-record/1"
MAX_BYTES = 16 * 1024 * 1024
"""A longer input is malformed: the longest games make records of some hundred kilobytes."""

OVERRIDE_LENGTH = range(1, 201)
"""How many characters the reason of an override has."""

_COMMITMENT = re.compile(re.escape(PREFIX) + "[0-9a-f]{64}")
_RECORD: Mapping[str, Parameter] = {
    "format": Constant(value=FORMAT),
    "game": Text(),
    "seats": AnyJson(),
    "options": JsonObject(optional=True),
    "actions": JsonList(reason=say("A list of actions belongs here.")),
    "result": JsonObject(optional=True),
    "meta": JsonObject(optional=True),
    "proof": JsonObject(optional=True),
}
_RESULT: Mapping[str, Parameter] = {
    "standings": ListOf(of=JsonObject()),
    "winners": ListOf(of=SeatIndex()),
}


class Record(NamedTuple):
    """A record that has the right form; whether the rules allow it is for ``referee.match.replay``.

    What its ``proof`` proves, if it has one, is for :mod:`referee.transfer.proof`.
    """

    game: Game[Any]
    setup: Setup
    actions: tuple[Action, ...]
    result: Mapping[str, Any] | None = None
    meta: Mapping[str, Any] = {}
    proof: Mapping[str, Any] | None = None

    @property
    def rolled(self) -> dict[int, tuple[str, ...]]:
        """What the referee rolled, by index of the action.

        Nothing in ``meta`` can make a record malformed: what is not a note of a roll is passed over.
        """
        raw = self.meta.get("rolled")
        notes = raw if isinstance(raw, Mapping) else {}
        found = {}
        for index, action in enumerate(self.actions):
            names = notes.get(str(index))
            if isinstance(names, list):
                known = self.game.rule(action.do).parameters_of(action.by)
                found[index] = tuple(name for name in known if name in names)
        return {index: names for index, names in found.items() if names}


def read_json(text: str | bytes, file: str | None = None) -> Any:
    """Parse JSON strictly: UTF-8, finite numbers, no key twice, no more than a record can need.

    Raises :class:`Malformed`, and for what is too much before any of it becomes an object.

    A byte order mark at the beginning, as some editors write it, is passed over. ``file``: where the text is
    from, for its errors to name.
    """
    if len(text) > MAX_BYTES:
        raise Malformed("", say("This is too long: {limit} megabytes at most.", limit=MAX_BYTES >> 20))
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        if not text.strip():
            raise Malformed("", say("There is nothing in it."))
        check_size(text)
        return json.loads(
            text,
            parse_constant=_no_constant,
            parse_float=_finite,
            object_pairs_hook=_no_key_twice,
        )
    except UnicodeDecodeError as error:
        raise Malformed("", say("This is not UTF-8 text (byte {byte}).", byte=error.start)) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise Malformed(
            place if file is None else f"{file}, {place}",
            say("This is not JSON; the parser says: {error}.", error=error.msg),
        ) from None
    except RecursionError:
        raise Malformed("", say("This is nested too deeply.")) from None
    except ValueError:  # an integer of more digits than Python converts
        raise Malformed("", say("A number in it has too many digits.")) from None


def _no_constant(name: str) -> Any:
    raise Malformed("", say("{name} is not a number in JSON.", name=name))


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Malformed("", say("A number in it is too large."))
    return number


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Malformed(repr(key[:40]), say("This name is given twice."))
            seen.add(key)
    return values


def read_record(raw: Any) -> Record:
    """Read a record from JSON data; raise :class:`Malformed` with the path of what is wrong."""
    if not isinstance(raw, dict):
        raise Malformed("", say("A record is an object in braces."))
    found = read_fields(raw, _RECORD, "", 0)
    game = find_game(found["game"])
    setup = game.read_setup(found["seats"], found.get("options"))
    actions = tuple(
        read_action(game, len(setup.seats), action, f"actions[{index}]")
        for index, action in enumerate(found["actions"])
    )
    for index, action in enumerate(actions):
        game.check_action(setup, action, f"actions[{index}]")
    for key in ("result", "meta", "proof"):
        check_encodable(found.get(key), key)
    if "result" in found:
        read_fields(found["result"], _RESULT, "result", len(setup.seats))
    return Record(game, setup, actions, found.get("result"), found.get("meta", {}), found.get("proof"))


def read_action(
    game: Game[Any], seats: int, raw: Any, where: str = "", *, may_be_sealed_whole: bool = False
) -> Action:
    """Read one action of a game from JSON data; raise :class:`Malformed`.

    ``may_be_sealed_whole``: a closed entry may leave out what is public of it, as the logs of an earlier
    version do.
    """
    if not isinstance(raw, dict):
        raise Malformed(where, say("An action is an object in braces."))
    path = f"{where}." if where else ""
    if "do" not in raw:
        raise Malformed(f"{path}do", say("This is missing."))
    if not isinstance(raw["do"], str) or raw["do"] not in game.actions():
        raise Malformed(f"{path}do", say("{title} has no such action.", title=game.info.title))
    rule = game.rule(raw["do"])
    rest = {key: value for key, value in raw.items() if key != "do"}
    override = _read_override(rest.pop("override"), f"{path}override") if "override" in rest else None
    by = None
    if rule.actor is Actor.SEAT or (rule.actor is Actor.EITHER and "by" in rest):
        if "by" not in rest:
            raise Malformed(f"{path}by", say("This is missing."))
        by = SeatIndex().read(rest.pop("by"), f"{path}by", seats)
    elif "by" in rest:
        raise Malformed(f"{path}by", say("This is an action of the whole table, not of a seat."))
    seal = None
    if rule.is_sealed:
        seal, rest = _read_seal(rest, path)
        if seal is not None and seal.salt is None:
            secret = rule.secret_parameters(by)
            if not secret.isdisjoint(rest) or (rest and secret == rule.parameters_of(by).keys()):
                raise Malformed(f"{path}salt", say("A commitment beside a value needs its salt."))
            if may_be_sealed_whole and not rest:
                return Action(rule.do, by, {}, seal, override)
            public = {name: field for name, field in rule.parameters_of(by).items() if name not in secret}
            return Action(rule.do, by, read_fields(rest, public, where, seats), seal, override)
    return Action(rule.do, by, rule.read(rest, by, where, seats), seal, override)


def _read_override(raw: Any, where: str) -> str:
    reason = Text().read(raw, where, 0)
    if len(reason) not in OVERRIDE_LENGTH or not reason.strip():
        raise Malformed(where, say("Say why in words: {most} characters at most.", most=OVERRIDE_LENGTH[-1]))
    return reason


def _read_seal(rest: dict[str, Any], path: str) -> tuple[Seal | None, dict[str, Any]]:
    values = {key: Text().read(rest[key], f"{path}{key}", 0) for key in ("commitment", "salt") if key in rest}
    rest = {key: value for key, value in rest.items() if key not in values}
    if not values:
        return None, rest
    if "commitment" not in values:
        raise Malformed(f"{path}commitment", say("A salt stands beside its commitment."))
    if not _COMMITMENT.fullmatch(values["commitment"]):
        raise Malformed(
            f"{path}commitment", say("A commitment is {prefix} and 64 hex digits.", prefix=PREFIX)
        )
    return Seal(values["commitment"], values.get("salt")), rest


def write_action(action: Action) -> dict[str, Any]:
    """Return an action as JSON data, in the order in which the contract writes it."""
    raw: dict[str, Any] = {"do": action.do}
    if action.by is not None:
        raw["by"] = action.by
    raw.update({key: to_json(value) for key, value in action.given.items()})
    if action.override is not None:
        raw["override"] = action.override
    if action.seal is not None:
        if action.seal.salt is not None:
            raw["salt"] = action.seal.salt
        raw["commitment"] = action.seal.commitment
    return raw


def write_result(outcome: Outcome) -> dict[str, Any]:
    """Return standings and winners as JSON data."""
    return {
        "standings": [to_json(row) for row in outcome.standings],
        "winners": list(outcome.winners),
    }


def write_record(match: Match[Any], meta: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the record of a match: the actions that stand, and the result once there is one.

    What the referee rolled for the table is noted in ``meta.rolled`` by index of the action.
    """
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.info.id,
        "seats": [to_json(seat) for seat in match.setup.seats],
    }
    if match.setup.given_options:
        record["options"] = to_json(match.setup.given_options)
    record["actions"] = [write_action(action) for action in match.actions]
    outcome = match.outcome
    if outcome is not None:
        record["result"] = write_result(outcome)
    rolled = write_rolled(match)
    # an imported record's own note counts actions that may have been undone since
    notes = {key: value for key, value in (meta or {}).items() if key != "rolled"}
    if rolled:
        notes["rolled"] = rolled
    if notes:
        record["meta"] = notes
    return record


def write_rolled(match: Match[Any]) -> dict[str, list[str]]:
    """Return what the referee rolled, by index of the action, as ``meta.rolled`` notes it."""
    return {str(index): list(entry.rolled) for index, entry in enumerate(match) if entry.rolled}
