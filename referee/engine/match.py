"""A match: one game at one table, as the append-only log of what happened to it.

The log is the truth. Undo and redo are entries of it; nothing is ever taken out. Sealed entries stand
in it as commitments until all that are due are in; then one ``open`` entry gives their values. Until
then a seat may seal its entry anew: the earlier one is never opened. Where only a part of an entry is
sealed and play goes on upon the rest, the referee answers from what it knows (``answer``), so that the log
and the state hold no more than everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, NamedTuple

from referee.engine.about import Effect, Setup
from referee.engine.action import Action
from referee.engine.errors import NothingToUndo, Refused
from referee.engine.game import Game
from referee.engine.outcome import Outcome
from referee.engine.parameters import SeatIndex
from referee.engine.rule import Offer, S
from referee.engine.sealing import Secret, close, fingerprint, open_
from referee.engine.wording import described, put_back, sealed_again, taken_back
from referee.text import Sentence, say

Kind = Literal["act", "answer", "reseal", "open", "undo", "redo"]


class Entry(NamedTuple):
    """One entry of the log.

    ``action`` for ``act``, ``answer`` (the referee's own, from a sealed entry) and ``reseal``, which also
    says which entry it ``replaces``; ``secrets`` (by log number of the sealed entry) for ``open``;
    ``rolled`` names the parameters that the referee drew because the table asked it to; ``by`` is the seat
    that wanted an ``undo`` or ``redo``, if one is known.
    """

    kind: Kind
    action: Action | None = None
    secrets: Mapping[int, Secret] = {}
    rolled: tuple[str, ...] = ()
    by: int | None = None
    replaces: int | None = None


class Proposal(NamedTuple):
    """Entries that would carry out a request, and the secrets to be kept apart, by log number."""

    entries: tuple[Entry, ...]
    secrets: Mapping[int, Secret]


class LogLine(NamedTuple):
    """An entry of the log in words: what was done, and what that brought about by itself.

    Says nothing that the whole table may not know. ``fingerprint`` is the beginning of the commitment where
    it is about one sealed entry.
    """

    number: int
    kind: Kind
    sentence: Sentence
    effects: tuple[Effect, ...] = ()
    fingerprint: str = ""


@dataclass(frozen=True)
class Standing(Generic[S]):
    """An action that stands: its number in the log, and the states before and after it.

    ``answers``: the log numbers of the referee's answers that an opening has made part of it.
    """

    number: int
    action: Action
    before: S
    after: S
    rolled: tuple[str, ...] = ()
    opened_by: int | None = None
    is_answer: bool = False
    answers: tuple[int, ...] = ()


@dataclass
class Match(Generic[S]):
    """A game in progress, folded from its log. Mutable, but only ever grows: see :meth:`take`."""

    game: Game[S]
    setup: Setup
    log: list[Entry] = field(default_factory=list)
    standing: list[Standing[S]] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)
    lines: list[LogLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._start = self.game.start(self.setup)
        self._seals = any(rule.is_sealed for rule in self.game.rules)
        self._undone: list[list[Standing[S]]] = []

    # -- reading --------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The present state."""
        return self.standing[-1].after if self.standing else self._start

    @property
    def actions(self) -> list[Action]:
        """The actions that stand, in order."""
        return [entry.action for entry in self.standing]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is finished."""
        return self.game.outcome(self.state, self.setup.names)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return bool(self.standing)

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be put back."""
        return bool(self._undone)

    @property
    def next_redo(self) -> Sequence[Standing[S]]:
        """What the next redo would put back; nothing where nothing is undone."""
        return self._undone[-1] if self._undone else ()

    @property
    def undo_crosses_opening(self) -> bool:
        """Whether the next undo would take back entries that everybody has seen opened."""
        return bool(self.standing) and self._opened_with_others(self.standing[-1]) is not None

    @property
    def last_actor(self) -> int | None:
        """The seat whose action the next undo would take back; ``None``: the table's, or there is none."""
        return self.standing[-1].action.by if self.standing else None

    def reseals(self) -> list[Offer[S]]:
        """Return what may be sealed anew: each entry that is in and not opened, as it was offered."""
        return [
            Offer(self.game, one.before, self.game.rule(one.action.do), one.action.by)
            for one in self._closed_entries()
            if not self._is_partial(one)
        ]

    @property
    def keeps_layouts(self) -> bool:
        """Whether play goes on upon entries of which a part is sealed, so that secrets are asked for."""
        return any(map(self._is_partial, self._closed_entries()))

    def informed(self, secrets: Mapping[int, Secret] | None = None) -> S:
        """Return the state for ``Game.view``: with what ``secrets`` or those here tell of closed entries."""
        return self._informed(self.state, self.secrets if secrets is None else secrets)

    def _informed(self, state: S, vault: Mapping[int, Secret], more: Sequence[Action] = ()) -> S:
        known = [
            Action(one.action.do, one.action.by, vault[one.number].given)
            for one in self._closed_entries()
            if self._is_partial(one) and one.number in vault
        ]
        return self.game.informed(state, (*known, *more)) if known or more else state

    def _closed_entries(self) -> list[Standing[S]]:
        """Return the entries that are in and not opened."""
        # asked at every action: a long game in which nothing is sealed is not searched
        return [one for one in self.standing if one.action.is_closed] if self._seals else []

    def _is_partial(self, one: Standing[S]) -> bool:
        return bool(self.game.rule(one.action.do).sealed_parameters)

    def _can_be_resealed(self, one: Standing[S]) -> bool:
        return one.action.is_closed and not self._is_partial(one)

    def _opened_with_others(self, one: Standing[S]) -> int | None:
        """Return the opening that an undo takes back with an entry: one that was for several together."""
        return None if self._is_partial(one) else one.opened_by

    # -- proposing: checks, and changes nothing -------------------------------------------------

    def propose(self, action: Action, rolled: Sequence[str] = ()) -> Proposal:
        """Return the log entries of an action; raise :class:`~referee.engine.errors.Refused`.

        The value of a sealed entry goes into ``secrets``. If it is the last one due, an ``open`` entry
        follows it, unless the value of one of them is not known here. A seat whose entry is in and not
        opened seals it anew.
        """
        rule = self.game.rule(action.do)
        is_sealing = rule.seals(action)
        replaced = None
        for objection in self.game.objections(self.state, action):
            replaced = self._closed(action) if is_sealing else None
            if replaced is None:
                raise Refused(objection)
            break
        if replaced is not None:
            for objection in self.game.objections(replaced.before, action):
                raise Refused(objection)
        number = len(self.log)
        vault = self.secrets
        sealed: dict[int, Secret] = {}
        if is_sealing:
            action, secret = close(action, rule.secret_parameters(action.by))
            sealed = {number: secret}
            vault = {**vault, **sealed}
        if replaced is None:
            after = self.game.apply(self.state, action)
            entries = [Entry("act", action, rolled=tuple(rolled))]
        else:
            after = self.state
            entries = [Entry("reseal", action, replaces=replaced.number)]
        if self.keeps_layouts:
            while (answer := self.game.answer(self._informed(after, vault))) is not None:
                after = self.game.play(after, answer)
                entries.append(Entry("answer", answer))
        awaited = self.game.to_open(after)
        if awaited:
            numbers = {(entry.action.do, entry.action.by): entry.number for entry in self.standing}
            numbers[action.do, action.by] = number
            opened = self._to_open([(numbers[entry.do, entry.by], entry.do) for entry in awaited], vault)
            if opened:
                entries.append(Entry("open", secrets=opened))
        return Proposal(tuple(entries), sealed)

    def _to_open(
        self, awaited: Sequence[tuple[int, str]], vault: Mapping[int, Secret]
    ) -> Mapping[int, Secret]:
        """Return what opens the awaited entries, of those that are opened together all or none.

        An imported record may hold commitments whose values are nowhere here: they stay closed.
        """
        together = [number for number, do in awaited if not self.game.rule(do).sealed_parameters]
        is_whole = vault.keys() >= set(together)
        return {
            number: vault[number]
            for number, _ in awaited
            if number in vault and (is_whole or number not in together)
        }

    def propose_undo(self, by: int | None = None) -> Proposal:
        """Return the log entry that takes the last action back for a seat.

        Entries that were opened together are taken back together: what has been seen is entered anew.

        Raises:
            NothingToUndo: Nothing has been done.
            Malformed: There is no such seat.
        """
        self._check_seat(by)
        if not self.can_undo:
            raise NothingToUndo(say("There is nothing to undo."))
        return Proposal((Entry("undo", by=by),), {})

    def propose_redo(self, by: int | None = None) -> Proposal:
        """Return the log entry that puts back what was undone last; raises as :meth:`propose_undo`."""
        self._check_seat(by)
        if not self.can_redo:
            raise NothingToUndo(say("There is nothing to put back."))
        return Proposal((Entry("redo", by=by),), {})

    def _check_seat(self, by: int | None) -> None:
        if by is not None:
            SeatIndex().read(by, "by", len(self.setup.seats))

    def _closed(self, action: Action) -> Standing[S] | None:
        """Return the entry that a seat has sealed by the same action and that is not opened."""
        for one in reversed(self.standing):
            if (one.action.do, one.action.by) == (action.do, action.by):
                return one if self._can_be_resealed(one) else None
        return None

    # -- taking: folds an entry of the log, unchecked --------------------------------------------

    def take(self, entries: Iterable[Entry], secrets: Mapping[int, Secret] | None = None) -> None:
        """Fold entries that the log holds into the match."""
        self.secrets.update(secrets or {})
        for entry in entries:
            match entry.kind:
                case "act" | "answer":
                    assert entry.action is not None
                    is_answer = entry.kind == "answer"
                    self._act(entry.action, len(self.log), entry.rolled, is_answer=is_answer)
                    self._undone.clear()
                    self._write(entry.kind, self.standing[-1:], state=self.state)
                case "reseal":
                    assert entry.action is not None
                    resealed = self._reseal(entry.action, len(self.log), entry.replaces)
                    self._undone.clear()
                    self._write("reseal", [resealed], sealed_again(entry.action.seat))
                case "open":
                    self._open(entry.secrets)
                    opened = [one for one in self.standing if one.number in entry.secrets]
                    self._write("open", opened, state=self.state)
                case "undo":
                    taken = self._take_back()
                    self._undone.append(taken)
                    self._write("undo", taken, taken_back(described(self.game, taken), entry.by))
                case "redo":
                    put = self._undone.pop()
                    self.standing.extend(put)
                    self._write("redo", put, put_back(described(self.game, put), entry.by))
            self.log.append(entry)

    def _write(
        self,
        kind: Kind,
        about: Sequence[Standing[S]],
        sentence: Sentence | None = None,
        state: S | None = None,
    ) -> None:
        effects = () if state is None else self.game.effects(state)
        seal = about[0].action.seal if len(about) == 1 else None
        shown = "" if seal is None else fingerprint(seal)
        said = sentence or described(self.game, about)
        self.lines.append(LogLine(len(self.log), kind, said, effects, shown))

    def fork(self) -> Match[S]:
        """Return a match that stands where this one does and goes on by itself."""
        twin = copy(self)
        twin.log, twin.standing, twin.lines = [*self.log], [*self.standing], [*self.lines]
        twin.secrets, twin._undone = {**self.secrets}, [*self._undone]
        return twin

    def play(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Propose an action and take it: for matches that no store keeps."""
        self.take(*self.propose(action, rolled))

    def undo(self, by: int | None = None) -> None:
        """Propose an undo and take it."""
        self.take(*self.propose_undo(by))

    def redo(self, by: int | None = None) -> None:
        """Propose a redo and take it."""
        self.take(*self.propose_redo(by))

    def _act(
        self,
        action: Action,
        number: int,
        rolled: tuple[str, ...],
        opened_by: int | None = None,
        *,
        is_answer: bool,
        answers: tuple[int, ...] = (),
    ) -> None:
        before = self.state
        after = self.game.apply(before, action)
        self.standing.append(Standing(number, action, before, after, rolled, opened_by, is_answer, answers))

    def _reseal(self, action: Action, number: int, replaces: int | None) -> Standing[S]:
        """Put a commitment in the place of an earlier one: the state knows neither's value."""
        index = [one.number for one in self.standing].index(-1 if replaces is None else replaces)
        one = self.standing[index]
        old = one.action
        if not (old.is_closed and action.is_closed and (old.do, old.by) == (action.do, action.by)):
            raise ValueError("the entry is not one that can take the other's place")
        self.secrets.pop(one.number, None)
        self.standing[index] = replace(one, number=number, action=action)
        return self.standing[index]

    def _open(self, secrets: Mapping[int, Secret]) -> None:
        """Put the values in the place of the commitments and play on from the first of them."""
        first = min(i for i, entry in enumerate(self.standing) if entry.number in secrets)
        tail = self.standing[first:]
        del self.standing[first:]
        for entry in tail:
            action = entry.action
            if entry.is_answer and next(self.game.objections(self.state, action), None) is not None:
                # with the values open, the rules have come to it by themselves
                last = self.standing[-1]
                self.standing[-1] = replace(last, answers=(*last.answers, entry.number))
                continue
            opened_by = entry.opened_by
            if entry.number in secrets:
                action = open_(action, secrets[entry.number])
                opened_by = len(self.log)
            self._act(
                action,
                entry.number,
                entry.rolled,
                opened_by,
                is_answer=entry.is_answer,
                answers=entry.answers,
            )

    def _take_back(self) -> list[Standing[S]]:
        """Remove the last action, and with an opened entry all back to the first opened with it.

        What the referee answered goes with what it was the answer to.
        """
        opened_by = self._opened_with_others(self.standing[-1])
        first = len(self.standing) - 1
        if opened_by is not None:
            first = min(i for i, entry in enumerate(self.standing) if entry.opened_by == opened_by)
        while first and self.standing[first].is_answer:
            first -= 1
        taken = self.standing[first:]
        del self.standing[first:]
        return taken

    def __iter__(self) -> Iterator[Standing[S]]:
        return iter(self.standing)
