"""A match: one game at one table, as the append-only log of what happened to it.

The log is the truth. Undo and redo are entries of it; nothing is ever taken out. Sealed entries stand
in it as commitments until all that are due are in; then one ``open`` entry gives their values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import NothingToUndo, Refused
from referee.engine.game import Effect, Game, Setup
from referee.engine.outcome import Outcome
from referee.engine.rule import S
from referee.engine.sealing import Secret, close, open_
from referee.text import Sentence, Sequel, say

Kind = Literal["act", "open", "undo", "redo"]


class Entry(NamedTuple):
    """One entry of the log.

    ``action`` for ``act``; ``secrets`` (by log number of the sealed entry) for ``open``; ``rolled`` names
    the parameters that the referee drew because the table asked it to.
    """

    kind: Kind
    action: Action | None = None
    secrets: Mapping[int, Secret] = {}
    rolled: tuple[str, ...] = ()


class Proposal(NamedTuple):
    """Entries that would carry out a request, and the secrets to be kept apart, by log number."""

    entries: tuple[Entry, ...]
    secrets: Mapping[int, Secret]


class LogLine(NamedTuple):
    """An entry of the log in words: what was done, and what that brought about by itself.

    Says nothing that the whole table may not know.
    """

    number: int
    kind: Kind
    sentence: Sentence
    effects: tuple[Effect, ...] = ()


@dataclass
class Standing(Generic[S]):
    """An action that stands: its number in the log, and the states before and after it."""

    number: int
    action: Action
    before: S
    after: S
    rolled: tuple[str, ...] = ()
    opened_by: int | None = None


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

    # -- proposing: checks, and changes nothing -------------------------------------------------

    def propose(self, action: Action, rolled: Sequence[str] = ()) -> Proposal:
        """Return the log entries of an action; raise :class:`~referee.engine.errors.Refused`.

        The value of a sealed entry goes into ``secrets``. If it is the last one due, an ``open`` entry
        follows it, unless the value of one of them is not known here.
        """
        number = len(self.log)
        for objection in self.game.objections(self.state, action):
            raise Refused(objection)
        if not self.game.rule(action.do).is_sealed or action.is_closed:
            return Proposal((Entry("act", action, rolled=tuple(rolled)),), {})
        closed, secret = close(action)
        after = self.game.apply(self.state, closed)
        entries = [Entry("act", closed)]
        vault = {**self.secrets, number: secret}
        numbers = {(entry.action.do, entry.action.by): entry.number for entry in self.standing}
        numbers[closed.do, closed.by] = number
        awaited = [numbers[entry.do, entry.by] for entry in self.game.to_open(after)]
        # an imported record may hold commitments whose values are nowhere here: they stay closed
        if awaited and vault.keys() >= set(awaited):
            entries.append(Entry("open", secrets={number: vault[number] for number in awaited}))
        return Proposal(tuple(entries), {number: secret})

    def propose_undo(self) -> Proposal:
        """Return the log entry that takes the last action back; raise :class:`NothingToUndo`.

        Entries that were opened together are taken back together: what has been seen is entered anew.
        """
        if not self.can_undo:
            raise NothingToUndo(say("There is nothing to undo."))
        return Proposal((Entry("undo"),), {})

    def propose_redo(self) -> Proposal:
        """Return the log entry that puts back what was undone last; raise :class:`NothingToUndo`."""
        if not self.can_redo:
            raise NothingToUndo(say("There is nothing to put back."))
        return Proposal((Entry("redo"),), {})

    # -- taking: folds an entry of the log, unchecked --------------------------------------------

    def take(self, entries: Iterable[Entry], secrets: Mapping[int, Secret] | None = None) -> None:
        """Fold entries that the log holds into the match."""
        self.secrets.update(secrets or {})
        for entry in entries:
            match entry.kind:
                case "act":
                    assert entry.action is not None
                    self._act(entry.action, len(self.log), entry.rolled)
                    self._undone.clear()
                    self._write("act", self._described(self.standing[-1:]), self.state)
                case "open":
                    self._open(entry.secrets)
                    opened = [one for one in self.standing if one.number in entry.secrets]
                    self._write("open", self._described(opened), self.state)
                case "undo":
                    taken = self._take_back()
                    self._undone.append(taken)
                    self._write("undo", say("Taken back: {what}", what=self._described(taken)))
                case "redo":
                    put = self._undone.pop()
                    self.standing.extend(put)
                    self._write("redo", say("Put back: {what}", what=self._described(put)))
            self.log.append(entry)

    def _described(self, standing: Sequence[Standing[S]]) -> Sentence:
        sentences = tuple(self.game.rule(one.action.do).describe(one.before, one.action) for one in standing)
        return sentences[0] if len(sentences) == 1 else Sentence("{all}", {"all": Sequel(sentences)})

    def _write(self, kind: Kind, sentence: Sentence, state: S | None = None) -> None:
        effects = () if state is None else self.game.effects(state)
        self.lines.append(LogLine(len(self.log), kind, sentence, effects))

    def fork(self) -> Match[S]:
        """Return a match that stands where this one does and goes on by itself."""
        twin = copy(self)
        twin.log, twin.standing, twin.lines = [*self.log], [*self.standing], [*self.lines]
        twin.secrets, twin._undone = {**self.secrets}, [*self._undone]
        return twin

    def play(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Propose an action and take it: for matches that no store keeps."""
        self.take(*self.propose(action, rolled))

    def undo(self) -> None:
        """Propose an undo and take it."""
        self.take(*self.propose_undo())

    def redo(self) -> None:
        """Propose a redo and take it."""
        self.take(*self.propose_redo())

    def _act(self, action: Action, number: int, rolled: tuple[str, ...]) -> None:
        before = self.state
        after = self.game.apply(before, action)
        self.standing.append(Standing(number, action, before, after, rolled))

    def _open(self, secrets: Mapping[int, Secret]) -> None:
        """Put the values in the place of the commitments and play on from the first of them."""
        first = min(i for i, entry in enumerate(self.standing) if entry.number in secrets)
        tail = self.standing[first:]
        del self.standing[first:]
        for entry in tail:
            action = entry.action
            if entry.number in secrets:
                action = open_(action, secrets[entry.number])
            self._act(action, entry.number, entry.rolled)
            self.standing[-1].opened_by = len(self.log) if entry.number in secrets else entry.opened_by

    def _take_back(self) -> list[Standing[S]]:
        """Remove the last action, and with an opened entry all back to the first opened with it."""
        opened_by = self.standing[-1].opened_by
        first = len(self.standing) - 1
        if opened_by is not None:
            first = min(i for i, entry in enumerate(self.standing) if entry.opened_by == opened_by)
        taken = self.standing[first:]
        del self.standing[first:]
        return taken

    def __iter__(self) -> Iterator[Standing[S]]:
        return iter(self.standing)
