"""Checks the proof of a record: that the log of the table has the actions and the head of the record.

A ``proof`` has ``format`` (:data:`referee.match.chain.FORMAT`), the ``key`` of the chain, ``entries`` (the
whole log in its stored form, undone entries included) and ``head``. The check replays the log by the rules.
Then the log's actions in effect have to be those of the record. The commitments prove sealed entries, as they
came into the log before the entries were opened. An author of a false log can also compute its chain; only a
head that somebody noted earlier reveals that.

The chain does not cover ``meta``. The log proves the referee's rolls in it. Nothing proves times and places,
and the verification reports that for each key.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import Malformed, Refused
from referee.engine.parameters import read_fields
from referee.i18n import Sentence, say, say_count
from referee.match.chain import FORMAT, Chain
from referee.match.match import Match
from referee.match.record import Record, write_action, write_rolled
from referee.match.replay import Mismatch
from referee.match.sealing import is_true
from referee.store.codec import dump, read_entry
from referee.transfer.file_format import PROOF
from referee.transfer.log import play_through
from referee.transfer.report import NOT_THE_HEAD

State = Literal["true", "false", "none", "unknown"]
Against = Literal["head", "proof"]
Status = Literal["false", "consistent", "partly", "proved"]

_WHY_NOT: dict[State, Sentence] = {
    "none": say("no proof"),
    "unknown": say("a proof of another program or version"),
    "false": say("a false proof"),
}


class SealedEntry(NamedTuple):
    """A sealed entry of a record, and how it is proved.

    ``against``: the ``head`` noted after the entry, or only the ``proof`` in the record. ``position``: the
    index of the action in the record; ``number``: the log entry with the commitment; ``reason``: why the
    entry is not proved.
    """

    position: int
    action: Action
    against: Against | None = None
    number: int | None = None
    reason: Sentence | None = None


class Note(NamedTuple):
    """A key of a record's ``meta``: how its value is proved, or the reason why it is not."""

    key: str
    against: Against | None = None
    reason: Sentence | None = None


class Proven(NamedTuple):
    """The result of :func:`prove`.

    - ``state``: ``none`` for a record without a proof, ``unknown`` for the proof of another program
    - ``match``: the match that the log gives
    - ``heads``: the head after each entry
    - ``after``: the number of entries before the requested head

    ``chain``, ``match`` and ``heads`` are present if the proof is true.
    """

    state: State
    sealed: tuple[SealedEntry, ...]
    falsehoods: tuple[Mismatch, ...] = ()
    chain: Chain | None = None
    match: Match[Any] | None = None
    heads: tuple[str, ...] = ()
    after: int | None = None
    notes: tuple[Note, ...] = ()

    @property
    def status(self) -> Status:
        """How far a record is proved; only a noted head distinguishes it from a fabricated one."""
        if self.falsehoods:
            return "false"
        if not self.after:
            return "consistent"
        return "proved" if self.after == len(self.heads) else "partly"

    def explain(self) -> tuple[Sentence, ...]:
        """Return sentences on the meaning of the status, and on what no record can prove."""
        return (
            *self._explain_status(),
            say("No record can prove when an entry was made, by whom, or on which device."),
        )

    def _explain_status(self) -> tuple[Sentence, ...]:
        if self.state != "true":
            has_none = say("The record agrees with itself and with the rules, and has no proof.")
            unknown = say(
                "The record agrees with itself and with the rules. Its proof is of another program."
            )
            return (
                has_none if self.state == "none" else unknown,
                say("Whoever wrote it could have written another game."),
            )
        if not self.after:
            return (
                say("The record, its log and its chain agree with each other and with the rules."),
                say("Somebody could have made up all three. A noted fingerprint rules that out: --head."),
            )
        proved = say_count(
            "The first {count} entry of the log has not changed since the fingerprint was noted.",
            "The first {count} entries of the log have not changed since the fingerprint was noted.",
            count=self.after,
        )
        if not (later := len(self.heads) - self.after):
            return (proved,)
        return (
            proved,
            say_count(
                "{count} later entry agrees with the rules and with what came before, without proof.",
                "{count} later entries agree with the rules and with what came before, without proof.",
                count=later,
            ),
        )


def prove(record: Record, head: str | None = None) -> Proven:
    """Check a record against its proof, and the proof against the first hex digits of ``head``, if given."""
    raw = record.proof
    falsehoods: tuple[Mismatch, ...] = ()
    if raw is None or raw.get("format") != FORMAT:
        state: State = "none" if raw is None else "unknown"
        if head is not None:
            falsehoods = (
                Mismatch("head", say("There is no proof that a fingerprint could be compared with.")),
            )
        return Proven(state, _sealed(record, state), falsehoods, notes=_notes(record, state))
    try:
        chain, match, heads = _read(record, raw)
    except Malformed as error:
        falsehood = Mismatch(f"proof.{error.where}" if error.where else "proof", error.reason)
        falsehoods = (falsehood,)
    else:
        falsehoods = tuple(_differences(record, match))
    if falsehoods:
        return Proven("false", _sealed(record, "false"), falsehoods, notes=_notes(record, "false"))
    after = next((count for count, full in enumerate(heads, 1) if head and full.startswith(head)), None)
    if head is not None and after is None:
        falsehoods = (Mismatch("head", say("The log had this fingerprint after none of its entries.")),)
    sealed, notes = _sealed(record, "true", match, after), _notes(record, "true", match, after)
    return Proven("true", sealed, falsehoods, chain, match, heads, after, notes)


def _read(record: Record, raw: Mapping[str, Any]) -> tuple[Chain, Match[Any], tuple[str, ...]]:
    """Return the chain of a proof, the match that its log gives, and all heads.

    Raises:
        Malformed: The proof is not valid, its chain is false, or the rules refuse its log.
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
    """Return the first difference between the actions of a record and of its log, as a list."""
    logged = [
        # an earlier version sealed the whole action, so the log lacks its public part
        stated._replace(given={}) if match.lacks_public_part(proved) else stated
        for stated, proved in zip(record.actions, match.actions, strict=False)
    ]
    compared = (*logged, *record.actions[len(logged) :])
    stated, proved = ([_text(action) for action in actions] for actions in (compared, match.actions))
    if stated == proved:
        return []
    first = next((i for i, pair in enumerate(zip(stated, proved, strict=False)) if pair[0] != pair[1]), None)
    if first is None:
        reason = say("Here are {count} actions; the log has {true}.", count=len(stated), true=len(proved))
        return [Mismatch("actions", reason)]
    return [Mismatch(f"actions[{first}]", say("This is not the action in the log of the proof."))]


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


def _notes(
    record: Record, state: State, match: Match[Any] | None = None, after: int | None = None
) -> tuple[Note, ...]:
    """Return how each key of ``meta`` is proved, and ``rolled`` too if only the log has rolls."""
    rolled = {} if match is None else write_rolled(match)
    found = []
    for key in sorted({*record.meta, *(["rolled"] if rolled else [])}):
        if match is None:
            found.append(Note(key, reason=_WHY_NOT[state]))
        elif key != "rolled":
            found.append(Note(key, reason=say("not in the chain")))
        elif record.meta.get(key) != rolled:
            found.append(Note(key, reason=say("not what the log of the proof says")))
        else:
            last = max((entry.number for entry in match if entry.rolled), default=0)
            found.append(Note(key, "head" if after is not None and last < after else "proof"))
    return tuple(found)


def _why_not(action: Action, state: State) -> Sentence | None:
    """Return why a sealed entry is not proved, ``None`` if it is."""
    if action.seal is None:
        return say("no salt and commitment")
    if action.seal.salt is None:
        return say("not opened")
    if not is_true(action):
        return say("a false commitment")
    return _WHY_NOT.get(state)
