"""The actions of a match that are in effect, in order, each with the states before and after it.

Log entries change them: they add an action, seal it again, open it, amend it, undo it or redo it. This module
checks nothing: :class:`referee.match.match.Match` does.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from copy import copy
from typing import Generic, NamedTuple

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.rule import S
from referee.match.log import NOTHING_SO_FAR, AppliedAction, Changes, SoFar
from referee.match.sealing import Secret, open_


class Amendment(NamedTuple, Generic[S]):
    """Changes of earlier entries that are in effect; ``number`` is the amendment's log entry.

    ``replaced``: the old entries from the first changed one on. They follow the entry ``before`` (``None``:
    the start). ``last``: the last entry in effect right after the change.
    """

    number: int
    changes: Changes
    replaced: tuple[AppliedAction[S], ...]
    before: int | None
    last: int | None


class UndoneActions(NamedTuple, Generic[S]):
    """What one undo removed: actions, with the amendments among them; or one amendment alone."""

    applied: tuple[AppliedAction[S], ...]
    amendments: tuple[Amendment[S], ...] = ()

    @property
    def amendment(self) -> Amendment[S] | None:
        """The amendment, if the undo removed it alone."""
        return None if self.applied else self.amendments[0]


class EffectiveHistory(Generic[S]):
    """The actions in effect, and the amendments that changed some of them."""

    def __init__(self, game: Game[S], start: S) -> None:
        self.game = game
        self.start = start
        self.applied: MutableSequence[AppliedAction[S]] = []
        self.amendments: list[Amendment[S]] = []
        self._descriptions = {
            component.fills[0] for component in game.info.components.values() if component.fills
        }
        self._last: tuple[S, Action, S] | None = None

    @property
    def state(self) -> S:
        """The present state."""
        return self.applied[-1].after if self.applied else self.start

    def fork(self) -> EffectiveHistory[S]:
        """Return an independent copy."""
        twin = copy(self)
        twin.applied, twin.amendments = copy(self.applied), [*self.amendments]
        return twin

    def at(self, state: S) -> EffectiveHistory[S]:
        """Return a copy with another current state, for trials that no log records."""
        twin = self.fork()
        if twin.applied:
            twin.applied[-1] = twin.applied[-1]._replace(after=state)
        else:
            twin.start = state
        twin._last = None
        return twin

    @property
    def so_far(self) -> SoFar:
        """The summary of all actions in effect."""
        return self.applied[-1].so_far if self.applied else NOTHING_SO_FAR

    def index(self, number: int) -> int:
        """Return the index of an entry, or of the entry that an answer has become part of.

        Raises:
            ValueError: The entry is not in effect.
        """
        for index in range(len(self.applied) - 1, -1, -1):
            entry = self.applied[index]
            if entry.number == number or number in entry.automatic_actions:
                return index
        raise ValueError(f"entry {number} does not stand")

    # -- sealed entries -------------------------------------------------------------------------

    def closed(self) -> list[AppliedAction[S]]:
        """Return the entries that are in and not opened."""
        # Every action calls this, so it must not search a long game.
        return [self.applied[place] for place in self.so_far.sealed]

    def is_partial(self, entry: AppliedAction[S]) -> bool:
        """Whether only a part of an entry is sealed, so that play continues on its public part."""
        return bool(self.game.rule(entry.action.do).sealed_parameters)

    @property
    def has_partly_sealed(self) -> bool:
        """Whether some entries in effect are partly sealed."""
        return any(map(self.is_partial, self.closed()))

    def opened_with_others(self, entry: AppliedAction[S]) -> int | None:
        """Return the opening that an undo removes with an entry, if it opened several together."""
        return None if self.game.rule(entry.action.do).opens_alone else entry.opened_by

    def with_secrets(self, state: S, secrets: Mapping[int, Secret]) -> S:
        """Return a state for ``Game.view`` that includes the secret values of partly sealed entries."""
        known = [
            Action(entry.action.do, entry.action.by, secrets[entry.number].given)
            for entry in self.closed()
            if self.is_partial(entry) and entry.number in secrets
        ]
        return self.game.with_secrets(state, known) if known else state

    # -- adding and changing entries ------------------------------------------------------------

    def apply(self, before: S, action: Action) -> S:
        """Return the state after an action; the last one is cached, as taking a proposal applies it again."""
        last = self._last
        if last is None or last[0] is not before or last[1] is not action:
            last = self._last = (before, action, self.game.apply(before, action))
        return last[2]

    def act(
        self,
        action: Action,
        number: int,
        rolled: tuple[str, ...] = (),
        *,
        is_automatic: bool,
        batch: int | None = None,
    ) -> None:
        """Add the action of log entry ``number``."""
        start = self.start
        self._add(AppliedAction(number, action, start, start, rolled, is_automatic=is_automatic, batch=batch))

    def _add(self, entry: AppliedAction[S]) -> None:
        """Append an action, with its states and summary computed for its new position."""
        before, action = self.state, entry.action
        after = self.apply(before, action)
        so_far = self.so_far.then(
            len(self.applied), action, entry.opened_by, is_description=action.do in self._descriptions
        )
        self.applied.append(entry._replace(before=before, after=after, so_far=so_far))

    def reseal(self, action: Action, number: int, replaces: int | None) -> AppliedAction[S]:
        """Replace a commitment by another one: the state knows neither value.

        The public part can differ only in the log of an earlier version, which sealed all parts.

        Raises:
            ValueError: It is not the same entry.
        """
        index = next((place for place in self.so_far.sealed if self.applied[place].number == replaces), None)
        if index is None:
            raise ValueError("the entry does not stand, or is open")
        entry = self.applied[index]
        old = entry.action
        if not (old.is_closed and action.is_closed and (old.do, old.by) == (action.do, action.by)):
            raise ValueError("the entry is not one that can take the other's place")
        self.applied[index] = entry._replace(number=number, action=action)
        if action.given != old.given:
            tail = self.applied[index:]
            del self.applied[index:]
            self._play_again(tail)
        named = {entry.number: number}
        self.amendments = [
            amendment._replace(
                before=_renumbered(amendment.before, named), last=_renumbered(amendment.last, named)
            )
            for amendment in self.amendments
        ]
        return self.applied[index]

    def open(self, secrets: Mapping[int, Secret], number: int) -> int:
        """Replace commitments by their values and replay from the first one; return its index."""
        first = min(place for place in self.so_far.sealed if self.applied[place].number in secrets)
        tail = self.applied[first:]
        opened = {
            entry.number: open_(entry.action, secrets[entry.number])
            for entry in tail
            if entry.number in secrets
        }
        del self.applied[first:]
        self._play_again(tail, opened, opening=number)
        return first

    def amend(self, changes: Changes, number: int) -> int:
        """Change or leave out entries, and replay from the first one; return its index.

        Raises:
            ValueError: An entry is not in effect, or cannot be changed.
        """
        first = len(self.applied)
        for number_of, action in changes.items():
            place = self.index(number_of)
            entry = self.applied[place]
            if action is not None and (
                entry.number != number_of or entry.is_automatic or entry.action.is_closed
            ):
                raise ValueError("what is sealed, and what the referee answers, is not changed")
            first = min(first, place)
        replaced = tuple(self.applied[first:])
        before = self.applied[first - 1].number if first else None
        del self.applied[first:]
        self._play_again(replaced, changes)
        last = self.applied[-1].number if self.applied else None
        self.amendments.append(Amendment(number, changes, replaced, before, last))
        return first

    def _play_again(
        self,
        tail: Sequence[AppliedAction[S]],
        changes: Changes | None = None,
        opening: int | None = None,
    ) -> None:
        """Replay entries from the current state, some of them changed or left out."""
        changed = {} if changes is None else changes
        for entry in tail:
            action = changed.get(entry.number, entry.action)
            if action is None:
                continue
            if entry.is_automatic and next(self.game.objections(self.state, action), None) is not None:
                # With the values open, the rules have already applied this answer.
                last = self.applied[-1]
                self.applied[-1] = last._replace(automatic_actions=(*last.automatic_actions, entry.number))
                continue
            opened_by, rolled = entry.opened_by, entry.rolled
            if entry.number in changed:
                if opening is None:
                    old = entry.action.given
                    rolled = tuple(name for name in rolled if action.given.get(name) == old[name])
                else:
                    opened_by = opening
            self._add(entry._replace(action=action, rolled=rolled, opened_by=opened_by))

    # -- undo and redo --------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return bool(self.applied or self.amendments)

    @property
    def latest_amendment(self) -> Amendment[S] | None:
        """The amendment that the next undo would remove: no later action is in effect."""
        if not self.amendments:
            return None
        latest = self.amendments[-1]
        if not self.applied:
            return latest if latest.last is None else None
        last = self.applied[-1]
        return latest if latest.last in (last.number, *last.automatic_actions) else None

    def first_of(self, amendment: Amendment[S]) -> int:
        """Return the index from which an amendment has changed the entries."""
        return 0 if amendment.before is None else self.index(amendment.before) + 1

    def first_to_undo(self) -> int:
        """Return the index of the first action that an undo removes with the last one.

        Entries that were opened together go together, and so do the actions of one batch. An answer of the
        referee goes with the action that it answered.
        """
        first = self.first_with(len(self.applied) - 1)
        while first and self.applied[first].batch is not None:
            before = self._answered(first - 1)
            if self.applied[before].batch != self.applied[first].batch:
                break
            first = self.first_with(before)
        return first

    def first_with(self, place: int) -> int:
        """Return the index of the first action that goes with an action, without regard to batches."""
        opened_by = self.opened_with_others(self.applied[place])
        if opened_by is not None:
            # An opening replays from the first entry that it opens, so earlier entries do not record it.
            while place and self.applied[place - 1].so_far.latest_opening >= opened_by:
                place -= 1
            while self.applied[place].opened_by != opened_by:
                place += 1
        return self._answered(place)

    def _answered(self, place: int) -> int:
        """Return the index of the action that an answer of the referee belongs to; else ``place`` itself."""
        while place and self.applied[place].is_automatic:
            place -= 1
        return place

    def undo(self) -> UndoneActions[S]:
        """Undo the latest amendment, or the last action with all that goes with it."""
        amendment = self.latest_amendment
        if amendment is not None:
            first = self.first_of(amendment)
            del self.applied[first:]
            self.amendments.pop()
            self._play_again(amendment.replaced)
            return UndoneActions((), (amendment,))
        first = self.first_to_undo()
        with_them: list[Amendment[S]] = []
        # An amendment between entries that were opened together goes with them.
        while self.amendments and self._begins_after(self.amendments[-1], first):
            with_them.insert(0, self.amendments.pop())
        taken = tuple(self.applied[first:])
        del self.applied[first:]
        return UndoneActions(taken, tuple(with_them))

    def _begins_after(self, amendment: Amendment[S], first: int) -> bool:
        try:
            return self.first_of(amendment) > first
        except ValueError:  # a later amendment, which this undo has removed, had left out the entry before it
            return True

    def redo(self, taken: UndoneActions[S]) -> int:
        """Redo an undo; return the index of the first entry that differs."""
        if taken.amendment is not None:
            return self.amend(taken.amendment.changes, taken.amendment.number)
        first = len(self.applied)
        self.applied.extend(taken.applied)
        self.amendments.extend(taken.amendments)
        return first


def _renumbered(number: int | None, named: Mapping[int, int]) -> int | None:
    return number if number is None else named.get(number, number)
