"""What the proof of a record proves: that the record is what the log of its table comes to, and its head.

A ``proof`` has ``format`` (:data:`referee.match.chain.FORMAT`), the ``key`` of the chain, ``entries`` (the
whole log in its stored form, undone entries included) and ``head``. The log is played through by the rules,
and then its actions that stand have to be those of the record. Sealed entries are proved by the commitments
that came into the log before they were opened. Whoever makes up a whole log can make up its chain too:
against that stands a head that somebody has noted meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import Malformed, Refused
from referee.engine.parameters import read_fields
from referee.i18n import Sentence, say
from referee.match.chain import FORMAT, Chain
from referee.match.match import Match
from referee.match.record import Record, write_action
from referee.match.replay import Mismatch
from referee.match.sealing import is_true
from referee.store.codec import dump, read_entry
from referee.transfer.file_format import PROOF
from referee.transfer.log import play_through
from referee.transfer.report import NOT_THE_HEAD

State = Literal["true", "false", "none", "unknown"]

_WHY_NOT: dict[State, Sentence] = {
    "none": say("no proof"),
    "unknown": say("a proof of another program or version"),
    "false": say("a false proof"),
}


class SealedEntry(NamedTuple):
    """An entry of a record that is sealed by its rule, and what it is proved against, if it is.

    Against a ``head`` that was noted after it, or else against the ``proof`` in the record alone.
    ``position`` counts the actions of the record, ``number`` is that of the log entry with the commitment;
    ``reason`` says why it is not proved.
    """

    position: int
    action: Action
    against: Literal["head", "proof"] | None = None
    number: int | None = None
    reason: Sentence | None = None


class Proven(NamedTuple):
    """What the proof of a record proves.

    ``state``: of a record without a proof ``none``, of one that another program made ``unknown``. ``match``
    is what the log comes to, ``heads`` are those after each entry, ``after`` is how many entries led to the
    head that was asked for: all of them are there where the proof is true.
    """

    state: State
    sealed: tuple[SealedEntry, ...]
    falsehoods: tuple[Mismatch, ...] = ()
    chain: Chain | None = None
    match: Match[Any] | None = None
    heads: tuple[str, ...] = ()
    after: int | None = None


def prove(record: Record, head: str | None = None) -> Proven:
    """Hold a record against its proof, and the proof against the first hex digits of a ``head``, if given."""
    raw = record.proof
    falsehoods: tuple[Mismatch, ...] = ()
    if raw is None or raw.get("format") != FORMAT:
        state: State = "none" if raw is None else "unknown"
        if head is not None:
            falsehoods = (
                Mismatch("head", say("There is no proof that a fingerprint could be compared with.")),
            )
        return Proven(state, _sealed(record, state), falsehoods)
    try:
        chain, match, heads = _read(record, raw)
    except Malformed as error:
        falsehood = Mismatch(f"proof.{error.where}" if error.where else "proof", error.reason)
        return Proven("false", _sealed(record, "false"), (falsehood,))
    if falsehoods := tuple(_differences(record, match)):
        return Proven("false", _sealed(record, "false"), falsehoods)
    after = next((count for count, one in enumerate(heads, 1) if head and one.startswith(head)), None)
    if head is not None and after is None:
        falsehoods = (Mismatch("head", say("The log had this fingerprint after none of its entries.")),)
    return Proven("true", _sealed(record, "true", match, after), falsehoods, chain, match, heads, after)


def _read(record: Record, raw: Mapping[str, Any]) -> tuple[Chain, Match[Any], tuple[str, ...]]:
    """Return the chain of a proof, what its log comes to, and all heads.

    Raises:
        Malformed: It is not in the form, its chain is false, or its log is none of this game.
    """
    game, setup = record.game, record.setup
    found = read_fields(raw, PROOF, "", 0)
    chain = Chain(found["key"])
    entries = []
    for number, form in enumerate(found["entries"]):
        where = f"entries[{number}]"
        try:
            entry = read_entry(dump(form), game, len(setup.seats))
        except Malformed as error:
            raise Malformed(f"{where}.{error.where}" if error.where else where, error.reason) from None
        for action in entry.actions:
            game.check_action(setup, action, where)
        entries.append(entry)
    heads = tuple(chain.heads(game.info.id, setup, found["entries"]))
    if (heads or ("",))[-1] != found["head"]:
        raise Malformed("head", NOT_THE_HEAD)
    try:
        return chain, play_through(game, setup, entries, {}), heads
    except Refused as refusal:
        reason = say("{clause}: {reason}", clause=refusal.clause, reason=refusal.reason)
        raise Malformed("entries", reason) from None


def _differences(record: Record, match: Match[Any]) -> list[Mismatch]:
    """Return the first action of a record that is not the one of its log, in a list, or nothing."""
    logged = [
        # an earlier version sealed it whole: the commitment is to what the record says of it, too
        stated._replace(given={}) if match.lacks_public_part(true) else stated
        for stated, true in zip(record.actions, match.actions, strict=False)
    ]
    compared = (*logged, *record.actions[len(logged) :])
    stated, true = ([_text(action) for action in actions] for actions in (compared, match.actions))
    if stated == true:
        return []
    same = next((i for i, pair in enumerate(zip(stated, true, strict=False)) if pair[0] != pair[1]), None)
    if same is None:
        reason = say("Here are {count} actions; the log has {true}.", count=len(stated), true=len(true))
        return [Mismatch("actions", reason)]
    return [Mismatch(f"actions[{same}]", say("This is not the action in the log of the proof."))]


def _text(action: Action) -> str:
    return json.dumps(write_action(action), sort_keys=True)


def _sealed(
    record: Record, state: State, match: Match[Any] | None = None, after: int | None = None
) -> tuple[SealedEntry, ...]:
    found = []
    for index, action in enumerate(record.actions):
        if action.seal is None and not record.game.rule(action.do).seals(action):
            continue
        reason = _why_not(action, state)
        number = None if match is None else match.applied[index].number
        logged = None if match is None or number is None else match.log[number].action
        if action.seal is None and logged is not None and logged.is_closed:
            reason = say("changed after it was opened")
        if reason is not None or number is None:
            found.append(SealedEntry(index, action, reason=reason))
        elif logged is None or not logged.is_closed:
            found.append(SealedEntry(index, action, reason=say("entered openly")))
        else:
            is_noted = after is not None and number < after
            found.append(SealedEntry(index, action, "head" if is_noted else "proof", number))
    return tuple(found)


def _why_not(action: Action, state: State) -> Sentence | None:
    """Say why a sealed entry is not proved, if so."""
    if action.seal is None:
        return say("no salt and commitment")
    if action.seal.salt is None:
        return say("not opened")
    if not is_true(action):
        return say("a false commitment")
    return _WHY_NOT.get(state)
