"""Replaying and verifying records: what ``referee replay`` and ``referee verify`` say, as data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import Objection, Refused
from referee.i18n import Sentence, say
from referee.match.record import Record, write_result
from referee.match.sealing import is_true


class RefusedAction(Refused):
    """An action of a record that a clause forbids; ``index`` counts the actions from 0."""

    def __init__(self, objection: Objection, index: int, action: Action) -> None:
        super().__init__(objection)
        self.index = index
        self.action = action


class Mismatch(NamedTuple):
    """Something that a record states and that is not true; ``where`` is the path to it."""

    where: str
    reason: Sentence


class Verification(NamedTuple):
    """What was checked of a record, and what of it is false.

    ``result``: whether a stored result was compared; ``commitments``: how many were recomputed.
    """

    finished: bool
    result: bool
    commitments: int
    falsehoods: tuple[Mismatch, ...]
    refused: RefusedAction | None = None

    @property
    def verified(self) -> bool:
        """Whether nothing in the record is false."""
        return not self.falsehoods and self.refused is None


def replay(record: Record) -> Any:
    """Return the state after all actions; raise :class:`RefusedAction` at a forbidden one."""
    state = record.game.start(record.setup)
    for index, action in enumerate(record.actions):
        try:
            state = record.game.submit(state, action)
        except Refused as refusal:
            raise RefusedAction(refusal.objection, index, action) from None
    return state


def write_replay(record: Record, state: Any) -> dict[str, Any]:
    """Return what the contract prints of a replay; ``round`` is null in games without rounds."""
    game = record.game
    snapshot = game.snapshot(state)
    outcome = game.outcome(state, record.setup.names)
    result = {"standings": None, "winners": None} if outcome is None else write_result(outcome)
    return {
        "game": game.info.id,
        "finished": game.is_finished(state),
        "round": snapshot.get("round"),
        "step": snapshot["step"],
        "actions": len(record.actions),
        "snapshot": snapshot,
        **result,
    }


def verify(record: Record) -> Verification:
    """Replay a record and compare what it states with what is true."""
    falsehoods = []
    commitments = 0
    for index, action in enumerate(record.actions):
        if action.seal is not None and not action.is_closed:
            commitments += 1
            if not is_true(action):
                where = f"actions[{index}].commitment"
                falsehoods.append(
                    Mismatch(where, say("This entry is not the one that its commitment was made for."))
                )
    stored = record.result
    try:
        state = replay(record)
    except RefusedAction as refusal:
        return Verification(False, False, commitments, tuple(falsehoods), refusal)
    outcome = record.game.outcome(state, record.setup.names)
    if stored is not None:
        if outcome is None:
            falsehoods.append(Mismatch("result", say("The game is not over, so it has no result yet.")))
        else:
            falsehoods.extend(_differences(stored, write_result(outcome)))
    finished = record.game.is_finished(state)
    return Verification(finished, stored is not None, commitments, tuple(falsehoods))


def _differences(stored: Mapping[str, Any], true: Mapping[str, Any]) -> Iterator[Mismatch]:
    """Yield where a stored result departs from the true one; the order of keys does not matter."""
    if _canonical(stored["winners"]) != _canonical(true["winners"]):
        yield _untrue("result.winners", stored["winners"], true["winners"])
    rows, true_rows = stored["standings"], true["standings"]
    if len(rows) != len(true_rows):
        yield Mismatch(
            "result.standings",
            say("Seats: {seats}; rows here: {rows}.", seats=len(true_rows), rows=len(rows)),
        )
        return
    for index, (row, true_row) in enumerate(zip(rows, true_rows, strict=True)):
        for key in sorted({*row, *true_row}):
            where = f"result.standings[{index}].{key[:40]}"
            if key not in row:
                yield Mismatch(where, say("This is missing."))
            elif key not in true_row:
                yield Mismatch(where, say("This name is not known here."))
            elif _canonical(row[key]) != _canonical(true_row[key]):
                yield _untrue(where, row[key], true_row[key])


def _untrue(where: str, stored: Any, true: Any) -> Mismatch:
    return Mismatch(
        where,
        say("The record says {stored}; it is {true}.", stored=_short(stored), true=_short(true)),
    )


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"


def _canonical(value: Any) -> str:
    """Tell 1, 1.0 and true apart, which are equal in Python and three things in JSON."""
    return json.dumps(value, sort_keys=True)
