"""The state of a match, folded from its log: the actions in effect, the log's lines, and the undo stack.

The log is the source of truth and is append-only: undo, redo and changes of earlier entries are entries too.
Folding checks nothing: :class:`~referee.match.match.Match` decides what may become an entry.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, MutableSequence, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Generic, Self

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import Effect, Setup
from referee.engine.outcome import Outcome
from referee.engine.rule import Offer, S
from referee.i18n import Sentence, say
from referee.match.amendment import check_changes
from referee.match.effective_history import EffectiveHistory, UndoneActions
from referee.match.lines import (
    LineText,
    actions_text,
    amended,
    describe_changes,
    effects_without_covered,
    line_text,
    log_line,
    without_covered,
    write_again,
)
from referee.match.log import MOVES, AppliedAction, Changes, Entry, Kind, LogLine
from referee.match.log_text import (
    describe_move,
    describe_redo,
    describe_reseal,
    describe_taken,
    describe_undo,
)
from referee.match.sealing import Secret, with_public_part

MOST_PLAYED_AGAIN = 100_000
"""Limit of the actions that changes of earlier entries replay in one match: far more than a table needs."""


@dataclass
class FoldedMatch(Generic[S]):
    """A game in progress, folded from its log. The log only grows: see :meth:`take`."""

    game: Game[S]
    setup: Setup
    log: MutableSequence[Entry] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)
    lines: MutableSequence[LogLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._history = EffectiveHistory(self.game, self.game.start(self.setup))
        self._undone: list[UndoneActions[S]] = []
        self._played_again = 0

    # -- reading --------------------------------------------------------------------------------

    @property
    def applied(self) -> MutableSequence[AppliedAction[S]]:
        """The actions in effect, each with the states before and after it."""
        return self._history.applied

    def begin_at(self, applied: MutableSequence[AppliedAction[S]]) -> None:
        """Set the actions in effect, for a match that resumes from a snapshot."""
        self._history.applied = applied

    @property
    def state(self) -> S:
        """The current state."""
        return self._history.state

    @property
    def actions(self) -> list[Action]:
        """The actions in effect, in order."""
        return [entry.action for entry in self.applied]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is finished."""
        return self.game.outcome(self.state, self.setup.names)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return bool(self._undone)

    @property
    def next_redo(self) -> Sequence[AppliedAction[S]]:
        """The entries that the next redo would restore or replay; empty if there is nothing to redo."""
        if not self._undone:
            return ()
        amendment = self._undone[-1].amendment
        if amendment is None:
            return self._undone[-1].applied
        return self.applied[self._history.first_of(amendment) :]

    @property
    def next_undo(self) -> Sequence[AppliedAction[S]]:
        """The entries that the next undo would remove or replay; empty if there is nothing to undo.

        For an amendment they include the old entries that it left out or changed.
        """
        amendment = self._history.latest_amendment
        if amendment is not None:
            old = [entry for entry in amendment.replaced if entry.number in amendment.changes]
            return [*old, *self.applied[self._history.first_of(amendment) :]]
        return self.applied[self._history.first_to_undo() :] if self.applied else ()

    @property
    def undo_numbers(self) -> tuple[int, ...]:
        """The numbers of the entries that the next undo would remove; for an amendment, its own number."""
        amendment = self._history.latest_amendment
        return tuple(entry.number for entry in self.next_undo) if amendment is None else (amendment.number,)

    def taken_with(self, numbers: Collection[int]) -> Sequence[AppliedAction[S]]:
        """Return all entries that go if ``numbers`` go: those opened with them, and all later ones.

        Empty if one of them is not in effect.
        """
        places = [place for place, entry in enumerate(self.applied) if entry.number in numbers]
        if not places or len(places) < len(numbers):
            return ()
        first = places[0]
        while (earlier := min(map(self._history.first_with, range(first, len(self.applied))))) < first:
            first = earlier
        return self.applied[first:]

    @property
    def undo_crosses_opening(self) -> bool:
        """Whether the next undo would remove entries that all players have seen opened."""
        amendment = self._history.latest_amendment
        if amendment is not None:
            return self.touches_opened(amendment.replaced, amendment.changes)
        return any(self._history.opened_with_others(entry) is not None for entry in self.next_undo)

    @property
    def undo_is_second_look(self) -> bool:
        """Whether the next undo would remove actions that revealed something; see :meth:`is_look`."""
        return self.is_look(self.next_undo)

    def is_look(self, taken: Sequence[AppliedAction[S]]) -> bool:
        """Whether the last actions ``taken`` have revealed something that was not known before.

        Examples are a roll, a tile that was turned up, an opened entry, or the count at the end. A player
        who repeats such an action knows more than the first time.
        """
        if taken and self.game.info.has_secrets and self.game.is_finished(self.state):
            return True  # the end reveals all hands
        if any(entry.rolled or entry.is_automatic or entry.automatic_actions for entry in taken):
            return True
        if self.has_shown(taken):
            return True
        # The end of a game opens long-sealed entries after the action that ends it.
        return bool(taken) and self._history.so_far.latest_opening > taken[0].number

    def has_shown(self, taken: Iterable[AppliedAction[S]]) -> bool:
        """Whether one of the actions has shown a player something hidden on the table."""
        return any(
            self.game.rule(entry.action.do).shows_hidden(entry.before, entry.action) for entry in taken
        )

    def touches_opened(self, among: Iterable[AppliedAction[S]], changes: Changes) -> bool:
        """Whether the changes touch entries that all players have seen opened."""
        return any(entry.opened_by is not None for entry in among if entry.number in changes)

    @property
    def last_actor(self) -> int | None:
        """The seat whose action the next undo would remove; ``None``: the table, or nothing to undo."""
        amendment = self._history.latest_amendment
        if amendment is not None:
            return amendment.replaced[0].action.by
        return self.applied[-1].action.by if self.applied else None

    def since(self, changes: Changes) -> Sequence[AppliedAction[S]]:
        """Return the current entries from the first changed one on; raise :class:`Malformed`."""
        return self.applied[check_changes(self._history, changes) :]

    @property
    def standing_lines(self) -> set[int]:
        """The numbers of the log lines that are in effect."""
        numbers = {line.number for line in self.lines if line.kind in ("undo", "redo", *MOVES)}
        numbers |= {amendment.number for amendment in self._history.amendments}
        for entry in self.applied:
            numbers |= {entry.number, *entry.automatic_actions}
            if entry.opened_by is not None:
                numbers.add(entry.opened_by)
        return numbers

    def covers(self, entry: AppliedAction[S]) -> bool:
        """Whether players may no longer look up what an entry says; see :meth:`Game.covers`."""
        return entry.number < self._latest_entry and self.game.covers(entry, self.state)

    def readable(self, line: LogLine) -> LogLine:
        """Return a log line as players may read it now, without what has been covered since."""
        is_latest = line.number >= self._latest_entry and line.kind not in ("undo", "redo", "amend")
        if self.game.covers_nothing or is_latest:
            return line
        is_covered = any(self.game.covers(entry, self.state) for entry in line.about)
        return without_covered(line) if is_covered else line

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the last action, as players may read them now."""
        effects = self.game.effects(self.state)
        is_covered = bool(self.applied) and self.covers(self.applied[-1])
        return effects_without_covered(effects) if is_covered else effects

    @property
    def _latest_entry(self) -> int:
        """The number of the last entry by a player; moves of seats and the referee's entries may follow."""
        number = len(self.log) - 1
        while number > 0 and self.log[number].kind in ("answer", "open", *MOVES):
            number -= 1
        return number

    def reseals(self) -> list[Offer[S]]:
        """Return the offers of entries that may be sealed again: those that are in and not opened."""
        return [
            Offer(entry.before, self.game.rule(entry.action.do), entry.action.by)
            for entry in self.closed_entries()
            if not self._history.is_partial(entry)
        ]

    @property
    def has_partly_sealed(self) -> bool:
        """Whether some entries are partly sealed, so that views need the secrets."""
        return self._history.has_partly_sealed

    @property
    def was_amended(self) -> bool:
        """Whether earlier entries have ever been changed, even if they were changed back."""
        return self._played_again > 0

    def closed_entries(self) -> list[AppliedAction[S]]:
        """Return the entries that are in and not opened."""
        return self._history.closed()

    def described(self, do: str) -> list[Action]:
        """Return the actions of this name in effect that describe the table's printed components."""
        return [action for action in self._history.so_far.described if action.do == do]

    def with_secrets(self, secrets: Mapping[int, Secret] | None = None) -> S:
        """Return the state for ``Game.view``, with the values of closed entries that ``secrets`` give.

        By default it uses the match's secrets.
        """
        return self._history.with_secrets(self.state, self.secrets if secrets is None else secrets)

    # -- taking: folds entries of the log, unchecked ---------------------------------------------

    def take(self, entries: Iterable[Entry], secrets: Mapping[int, Secret] | None = None) -> None:
        """Fold entries that the log holds into the match.

        Raises:
            Malformed: They replay more actions than :data:`MOST_PLAYED_AGAIN`.
            ValueError: They do not fit the match.
        """
        self.secrets.update(secrets or {})
        for entry in entries:
            number = len(self.log)
            if entry.kind in ("amend", "undo", "redo"):
                self._check_played_again()
            match entry.kind:
                case "act" | "answer":
                    assert entry.action is not None
                    is_automatic = entry.kind == "answer"
                    self._history.act(
                        self._with_public_part(entry.action, number),
                        number,
                        entry.rolled,
                        is_automatic=is_automatic,
                        batch=entry.batch,
                    )
                    self._write(entry.kind, self.applied[-1:], state=self.state)
                case "reseal":
                    assert entry.action is not None
                    action = self._with_public_part(entry.action, number)
                    resealed = self._history.reseal(action, number, entry.replaces)
                    if entry.replaces is not None:
                        self.secrets.pop(entry.replaces, None)
                    self._write("reseal", [resealed], LineText(describe_reseal(entry.action.seat)))
                case "open":
                    played_again = self.applied[self._history.open(entry.secrets, number) :]
                    opened = [applied for applied in played_again if applied.number in entry.secrets]
                    self._write("open", opened, state=self.state)
                case "amend":
                    self._write_again(self._history.amend(entry.changes, number))
                    amendment = self._history.amendments[-1]
                    changed = describe_changes(self.game, self.applied, amendment, entry.by)
                    self._write("amend", amended(self.applied, amendment), changed)
                case "undo":
                    taken = self._history.undo()
                    self._undone.append(taken)
                    self._write_undo(taken, entry.by)
                case "redo":
                    put = self._undone.pop()
                    self._write_redo(put, self._history.redo(put), entry.by)
                case "seat_given" | "seat_taken":
                    assert entry.by is not None
                    self._write(entry.kind, (), LineText(describe_move(entry.by, entry.kind == "seat_given")))
            if entry.kind in ("act", "answer", "reseal", "amend"):
                self._undone.clear()
            self.log.append(entry)

    def lacks_public_part(self, action: Action | None) -> bool:
        """Whether a closed entry of an earlier version lacks the part that is public now."""
        if action is None or not action.is_closed or action.given:
            return False
        rule = self.game.rule(action.do)
        return any(name not in rule.secret_parameters(action.by) for name in rule.parameters_of(action.by))

    def _with_public_part(self, action: Action, number: int) -> Action:
        """Return an entry with its public part, taken from its secret if the log lacks it."""
        secret = self.secrets.get(number)
        if secret is None or not self.lacks_public_part(action):
            return action
        return with_public_part(action, secret, self.game.rule(action.do).secret_parameters(action.by))

    def _write_undo(self, taken: UndoneActions[S], by: int | None) -> None:
        amendment = taken.amendment
        if amendment is None:
            about: Sequence[AppliedAction[S]] = taken.applied
        else:
            self._write_again(self._history.first_of(amendment))
            about = self.lines[amendment.number].about
        self._write(
            "undo", about, line_text(self.game, lambda covered: describe_undo(self._what(taken, covered), by))
        )

    def _write_redo(self, put: UndoneActions[S], first: int, by: int | None) -> None:
        amendment = put.amendment
        if amendment is None:
            about: Sequence[AppliedAction[S]] = put.applied
        else:
            self._write_again(first)
            about = self.lines[amendment.number].about
        self._write(
            "redo", about, line_text(self.game, lambda covered: describe_redo(self._what(put, covered), by))
        )

    def _what(self, taken: UndoneActions[S], covered: bool) -> Sentence:
        """Describe what an undo removes, or a redo restores."""
        if taken.amendment is None:
            return describe_taken(self.game, taken.applied, covered=covered)
        line = self.lines[taken.amendment.number]
        return line.covered if covered and line.covered is not None else line.sentence

    def _write(
        self,
        kind: Kind,
        about: Sequence[AppliedAction[S]],
        text: LineText | None = None,
        state: S | None = None,
    ) -> None:
        text = text or actions_text(self.game, about)
        self.lines.append(log_line(self.game, len(self.log), kind, about, text, state))

    def _write_again(self, first: int) -> None:
        self._played_again += len(self.applied) - first
        write_again(self.game, self.lines, self.log, self.applied, first)

    def fork(self) -> Self:
        """Return an independent copy."""
        twin = copy(self)
        twin._history = self._history.fork()
        twin.log, twin.lines = copy(self.log), copy(self.lines)
        twin.secrets, twin._undone = {**self.secrets}, [*self._undone]
        return twin

    def stand_at(self, state: S) -> None:
        """Set another current state, for trials on a fork."""
        self._history = self._history.at(state)

    def _check_played_again(self) -> None:
        """Raise :class:`Malformed` if a log would take too long to read."""
        if self._played_again > MOST_PLAYED_AGAIN:
            raise Malformed("changes", say("So much of this game has been changed that no more can be."))

    def __iter__(self) -> Iterator[AppliedAction[S]]:
        return iter(self.applied)
