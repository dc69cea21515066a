"""A match as its log tells it: what stands, what its lines say, what an undo would take back.

The log is the truth. Undo, redo and changes of earlier entries are entries of it; nothing is ever taken out.
Entries are folded in unchecked: see :class:`~referee.match.match.Match` for what may become one.
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
from referee.match.lines import (
    Said,
    amended,
    describe_changes,
    effects_without_covered,
    log_line,
    said,
    said_of,
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
from referee.match.standing import StandingActions, TakenBack

MOST_PLAYED_AGAIN = 100_000
"""Actions that a match plays again for changes of earlier entries: far more than a table needs."""


@dataclass
class FoldedMatch(Generic[S]):
    """A game in progress, folded from its log. Mutable, but only ever grows: see :meth:`take`."""

    game: Game[S]
    setup: Setup
    log: MutableSequence[Entry] = field(default_factory=list)
    secrets: dict[int, Secret] = field(default_factory=dict)
    lines: MutableSequence[LogLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._standing = StandingActions(self.game, self.game.start(self.setup))
        self._undone: list[TakenBack[S]] = []
        self._played_again = 0

    # -- reading --------------------------------------------------------------------------------

    @property
    def applied(self) -> MutableSequence[AppliedAction[S]]:
        """The actions that stand, each with the states before and after it."""
        return self._standing.applied

    def begin_at(self, applied: MutableSequence[AppliedAction[S]]) -> None:
        """Let these actions stand, of a match that is not played from its start."""
        self._standing.applied = applied

    @property
    def state(self) -> S:
        """The present state."""
        return self._standing.state

    @property
    def actions(self) -> list[Action]:
        """The actions that stand, in order."""
        return [entry.action for entry in self.applied]

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is finished."""
        return self.game.outcome(self.state, self.setup.names)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._standing.can_take_back

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be put back."""
        return bool(self._undone)

    @property
    def next_redo(self) -> Sequence[AppliedAction[S]]:
        """What the next redo would put back or play again; nothing where nothing is undone."""
        if not self._undone:
            return ()
        amendment = self._undone[-1].amendment
        if amendment is None:
            return self._undone[-1].applied
        return self.applied[self._standing.first_of(amendment) :]

    @property
    def next_undo(self) -> Sequence[AppliedAction[S]]:
        """What the next undo would take back or play again; nothing where nothing stands.

        Of an amendment, also what it has left out or changed, as it was.
        """
        amendment = self._standing.latest_amendment
        if amendment is not None:
            old = [one for one in amendment.replaced if one.number in amendment.changes]
            return [*old, *self.applied[self._standing.first_of(amendment) :]]
        return self.applied[self._standing.first_to_take_back() :] if self.applied else ()

    @property
    def undo_numbers(self) -> tuple[int, ...]:
        """The numbers of the entries that the next undo would take back: of an amendment, its own."""
        amendment = self._standing.latest_amendment
        return tuple(one.number for one in self.next_undo) if amendment is None else (amendment.number,)

    def taken_with(self, numbers: Collection[int]) -> Sequence[AppliedAction[S]]:
        """Return all that goes where some entries do, with what they were opened with and what came after.

        Nothing, where one of them does not stand.
        """
        places = [place for place, one in enumerate(self.applied) if one.number in numbers]
        if not places or len(places) < len(numbers):
            return ()
        first = places[0]
        while (earlier := min(map(self._standing.first_with, range(first, len(self.applied))))) < first:
            first = earlier
        return self.applied[first:]

    @property
    def undo_crosses_opening(self) -> bool:
        """Whether the next undo would take back entries that everybody has seen opened."""
        amendment = self._standing.latest_amendment
        if amendment is not None:
            return self.touches_opened(amendment.replaced, amendment.changes)
        return any(self._standing.opened_with_others(one) is not None for one in self.next_undo)

    @property
    def undo_is_second_look(self) -> bool:
        """Whether the next undo would take back what has shown somebody something; see :meth:`is_look`."""
        return self.is_look(self.next_undo)

    def is_look(self, taken: Sequence[AppliedAction[S]]) -> bool:
        """Whether some last actions have shown somebody something that was not known before.

        A roll of the referee's, a tile that it turned up, a look that a card bought, what was opened then,
        the count at the end: to do it again, or otherwise, is to know more than the first time.
        """
        if taken and self.game.info.has_secrets and self.game.is_finished(self.state):
            return True  # the end shows what everybody has
        if any(one.rolled or one.is_automatic or one.automatic_actions for one in taken):
            return True
        if self.has_shown(taken):
            return True
        # at the end of a game, what was sealed long before is opened after the action that ends it
        return bool(taken) and self._standing.so_far.latest_opening > taken[0].number

    def has_shown(self, taken: Iterable[AppliedAction[S]]) -> bool:
        """Whether by one of some actions somebody has seen what lay hidden on the table."""
        return any(self.game.rule(one.action.do).shows_hidden(one.before, one.action) for one in taken)

    def touches_opened(self, among: Iterable[AppliedAction[S]], changes: Changes) -> bool:
        """Whether changes are of entries that everybody has seen opened."""
        return any(one.opened_by is not None for one in among if one.number in changes)

    @property
    def last_actor(self) -> int | None:
        """The seat whose action the next undo would take back; ``None``: the table's, or there is none."""
        amendment = self._standing.latest_amendment
        if amendment is not None:
            return amendment.replaced[0].action.by
        return self.applied[-1].action.by if self.applied else None

    def since(self, changes: Changes) -> Sequence[AppliedAction[S]]:
        """Return the entries from the first that is changed on, as they stand; raise :class:`Malformed`."""
        return self.applied[check_changes(self._standing, changes) :]

    @property
    def standing_lines(self) -> set[int]:
        """The numbers of the lines of the log that still stand."""
        numbers = {line.number for line in self.lines if line.kind in ("undo", "redo", *MOVES)}
        numbers |= {one.number for one in self._standing.amendments}
        for one in self.applied:
            numbers |= {one.number, *one.automatic_actions}
            if one.opened_by is not None:
                numbers.add(one.opened_by)
        return numbers

    def covers(self, one: AppliedAction[S]) -> bool:
        """Whether what an entry says may no longer be looked up; see :meth:`Game.covers`."""
        return one.number < self._latest_entry and self.game.covers(one, self.state)

    def readable(self, line: LogLine) -> LogLine:
        """Return a line of the log as it may be read now: what is covered since, it no longer says."""
        is_latest = line.number >= self._latest_entry and line.kind not in ("undo", "redo", "amend")
        if self.game.covers_nothing or is_latest:
            return line
        is_covered = any(self.game.covers(one, self.state) for one in line.about)
        return without_covered(line) if is_covered else line

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the last action that stands has brought about, as it may be read now."""
        effects = self.game.effects(self.state)
        is_covered = bool(self.applied) and self.covers(self.applied[-1])
        return effects_without_covered(effects) if is_covered else effects

    @property
    def _latest_entry(self) -> int:
        """The number of what was done last, which seats that moved and what the referee added may follow."""
        number = len(self.log) - 1
        while number > 0 and self.log[number].kind in ("answer", "open", *MOVES):
            number -= 1
        return number

    def reseals(self) -> list[Offer[S]]:
        """Return what may be sealed anew: each entry that is in and not opened, as it was offered."""
        return [
            Offer(one.before, self.game.rule(one.action.do), one.action.by)
            for one in self.closed_entries()
            if not self._standing.is_partial(one)
        ]

    @property
    def has_partly_sealed(self) -> bool:
        """Whether play goes on upon entries of which a part is sealed, so that secrets are asked for."""
        return self._standing.has_partly_sealed

    @property
    def was_amended(self) -> bool:
        """Whether earlier entries have ever been changed, also if they were changed back."""
        return self._played_again > 0

    def closed_entries(self) -> list[AppliedAction[S]]:
        """Return the entries that are in and not opened."""
        return self._standing.closed()

    def described(self, do: str) -> list[Action]:
        """Return the actions of this name that stand and say what is printed on the table's components."""
        return [action for action in self._standing.so_far.described if action.do == do]

    def with_secrets(self, secrets: Mapping[int, Secret] | None = None) -> S:
        """Return the state for ``Game.view``: with what ``secrets`` or those here tell of closed entries."""
        return self._standing.with_secrets(self.state, self.secrets if secrets is None else secrets)

    # -- taking: folds an entry of the log, unchecked --------------------------------------------

    def take(self, entries: Iterable[Entry], secrets: Mapping[int, Secret] | None = None) -> None:
        """Fold entries that the log holds into the match.

        Raises:
            Malformed: They change more of the game than :data:`MOST_PLAYED_AGAIN` says.
            ValueError: They do not fit it.
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
                    self._standing.act(
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
                    resealed = self._standing.reseal(action, number, entry.replaces)
                    if entry.replaces is not None:
                        self.secrets.pop(entry.replaces, None)
                    self._write("reseal", [resealed], Said(describe_reseal(entry.action.seat)))
                case "open":
                    played_again = self.applied[self._standing.open(entry.secrets, number) :]
                    opened = [one for one in played_again if one.number in entry.secrets]
                    self._write("open", opened, state=self.state)
                case "amend":
                    self._write_again(self._standing.amend(entry.changes, number))
                    amendment = self._standing.amendments[-1]
                    changed = describe_changes(self.game, self.applied, amendment, entry.by)
                    self._write("amend", amended(self.applied, amendment), changed)
                case "undo":
                    taken = self._standing.take_back()
                    self._undone.append(taken)
                    self._write_undo(taken, entry.by)
                case "redo":
                    put = self._undone.pop()
                    self._write_redo(put, self._standing.put_back(put), entry.by)
                case "seat_given" | "seat_taken":
                    assert entry.by is not None
                    self._write(entry.kind, (), Said(describe_move(entry.by, entry.kind == "seat_given")))
            if entry.kind in ("act", "answer", "reseal", "amend"):
                self._undone.clear()
            self.log.append(entry)

    def lacks_public_part(self, action: Action | None) -> bool:
        """Whether a closed entry says nothing, though a part of it is public by now: an earlier version's."""
        if action is None or not action.is_closed or action.given:
            return False
        rule = self.game.rule(action.do)
        return any(name not in rule.secret_parameters(action.by) for name in rule.parameters_of(action.by))

    def _with_public_part(self, action: Action, number: int) -> Action:
        """Return an entry with what is public of it, where the log does not say that and its secret does."""
        secret = self.secrets.get(number)
        if secret is None or not self.lacks_public_part(action):
            return action
        return with_public_part(action, secret, self.game.rule(action.do).secret_parameters(action.by))

    def _write_undo(self, taken: TakenBack[S], by: int | None) -> None:
        amendment = taken.amendment
        if amendment is None:
            about: Sequence[AppliedAction[S]] = taken.applied
        else:
            self._write_again(self._standing.first_of(amendment))
            about = self.lines[amendment.number].about
        self._write(
            "undo", about, said(self.game, lambda covered: describe_undo(self._what(taken, covered), by))
        )

    def _write_redo(self, put: TakenBack[S], first: int, by: int | None) -> None:
        amendment = put.amendment
        if amendment is None:
            about: Sequence[AppliedAction[S]] = put.applied
        else:
            self._write_again(first)
            about = self.lines[amendment.number].about
        self._write(
            "redo", about, said(self.game, lambda covered: describe_redo(self._what(put, covered), by))
        )

    def _what(self, taken: TakenBack[S], covered: bool) -> Sentence:
        """Say what an undo takes back, or a redo puts back."""
        if taken.amendment is None:
            return describe_taken(self.game, taken.applied, covered=covered)
        line = self.lines[taken.amendment.number]
        return line.covered if covered and line.covered is not None else line.sentence

    def _write(
        self,
        kind: Kind,
        about: Sequence[AppliedAction[S]],
        told: Said | None = None,
        state: S | None = None,
    ) -> None:
        told = told or said_of(self.game, about)
        self.lines.append(log_line(self.game, len(self.log), kind, about, told, state))

    def _write_again(self, first: int) -> None:
        self._played_again += len(self.applied) - first
        write_again(self.game, self.lines, self.log, self.applied, first)

    def fork(self) -> Self:
        """Return a match that stands where this one does and goes on by itself."""
        twin = copy(self)
        twin._standing = self._standing.fork()
        twin.log, twin.lines = copy(self.log), copy(self.lines)
        twin.secrets, twin._undone = {**self.secrets}, [*self._undone]
        return twin

    def stand_at(self, state: S) -> None:
        """Let another state be the present one: for a fork on which something is tried."""
        self._standing = self._standing.at(state)

    def _check_played_again(self) -> None:
        """Raise :class:`Malformed` where a log would take too long to be read."""
        if self._played_again > MOST_PLAYED_AGAIN:
            raise Malformed("changes", say("So much of this game has been changed that no more can be."))

    def __iter__(self) -> Iterator[AppliedAction[S]]:
        return iter(self.applied)
