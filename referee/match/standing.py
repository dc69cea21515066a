"""The actions of a match that stand, in their order, each with the states before and after it.

What the log says changes them: an action is added, sealed anew, opened, amended, taken back or put back.
Nothing is checked here: see :class:`referee.match.match.Match`.
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
    """Changes of earlier entries that stand, by the number of their own entry.

    ``replaced`` are the entries from the first changed one on as they were; they follow the entry
    ``before`` (``None``: the start). ``last`` is the last entry that stood right after the change.
    """

    number: int
    changes: Changes
    replaced: tuple[AppliedAction[S], ...]
    before: int | None
    last: int | None


class TakenBack(NamedTuple, Generic[S]):
    """What one undo took back: actions, with the amendments among them; or one amendment alone."""

    applied: tuple[AppliedAction[S], ...]
    amendments: tuple[Amendment[S], ...] = ()

    @property
    def amendment(self) -> Amendment[S] | None:
        """The amendment, where that alone was taken back."""
        return None if self.applied else self.amendments[0]


class StandingActions(Generic[S]):
    """The actions that stand, and the amendments that have made some of them what they are."""

    def __init__(self, game: Game[S], start: S) -> None:
        self.game = game
        self.start = start
        self.applied: MutableSequence[AppliedAction[S]] = []
        self.amendments: list[Amendment[S]] = []
        self._descriptions = {one.fills[0] for one in game.info.components.values() if one.fills}
        self._last: tuple[S, Action, S] | None = None

    @property
    def state(self) -> S:
        """The present state."""
        return self.applied[-1].after if self.applied else self.start

    def fork(self) -> StandingActions[S]:
        """Return the same actions, to go on by themselves."""
        twin = copy(self)
        twin.applied, twin.amendments = copy(self.applied), [*self.amendments]
        return twin

    def at(self, state: S) -> StandingActions[S]:
        """Return the same actions with another present state: what is tried there stands on no true log."""
        twin = self.fork()
        if twin.applied:
            twin.applied[-1] = twin.applied[-1]._replace(after=state)
        else:
            twin.start = state
        twin._last = None
        return twin

    @property
    def so_far(self) -> SoFar:
        """What is asked of all that stands."""
        return self.applied[-1].so_far if self.applied else NOTHING_SO_FAR

    def index(self, number: int) -> int:
        """Return the place of an entry, or of the one that an answer has become part of.

        Raises:
            ValueError: It does not stand.
        """
        for index in range(len(self.applied) - 1, -1, -1):
            one = self.applied[index]
            if one.number == number or number in one.automatic_actions:
                return index
        raise ValueError(f"entry {number} does not stand")

    # -- what is sealed -------------------------------------------------------------------------

    def closed(self) -> list[AppliedAction[S]]:
        """Return the entries that are in and not opened."""
        # asked at every action: a long game is not searched for them
        return [self.applied[place] for place in self.so_far.sealed]

    def is_partial(self, one: AppliedAction[S]) -> bool:
        """Whether only a part of an entry is sealed, so that play goes on upon the rest."""
        return bool(self.game.rule(one.action.do).sealed_parameters)

    @property
    def has_partly_sealed(self) -> bool:
        """Whether play goes on upon entries of which a part is sealed."""
        return any(map(self.is_partial, self.closed()))

    def opened_with_others(self, one: AppliedAction[S]) -> int | None:
        """Return the opening that an undo takes back with an entry: one that was for several together."""
        return None if self.game.rule(one.action.do).opens_alone else one.opened_by

    def with_secrets(self, state: S, secrets: Mapping[int, Secret]) -> S:
        """Return a state for ``Game.view``: with what ``secrets`` tell of entries that are sealed in part."""
        known = [
            Action(one.action.do, one.action.by, secrets[one.number].given)
            for one in self.closed()
            if self.is_partial(one) and one.number in secrets
        ]
        return self.game.with_secrets(state, known) if known else state

    # -- what the log adds ----------------------------------------------------------------------

    def apply(self, before: S, action: Action) -> S:
        """Return the state after an action; what was proposed just now is not worked out again when taken."""
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
        """Add an action: the entry of this number in the log."""
        start = self.start
        self._add(AppliedAction(number, action, start, start, rolled, is_automatic=is_automatic, batch=batch))

    def _add(self, one: AppliedAction[S]) -> None:
        """Add an action to those that stand, wherever it stood before."""
        before, action = self.state, one.action
        after = self.apply(before, action)
        so_far = self.so_far.then(
            len(self.applied), action, one.opened_by, is_description=action.do in self._descriptions
        )
        self.applied.append(one._replace(before=before, after=after, so_far=so_far))

    def reseal(self, action: Action, number: int, replaces: int | None) -> AppliedAction[S]:
        """Put a commitment in the place of an earlier one: the state knows neither's value.

        What is public of it can be another only in a log of an earlier version, which sealed all of it.

        Raises:
            ValueError: It is not the same entry.
        """
        index = next((place for place in self.so_far.sealed if self.applied[place].number == replaces), None)
        if index is None:
            raise ValueError("the entry does not stand, or is open")
        one = self.applied[index]
        old = one.action
        if not (old.is_closed and action.is_closed and (old.do, old.by) == (action.do, action.by)):
            raise ValueError("the entry is not one that can take the other's place")
        self.applied[index] = one._replace(number=number, action=action)
        if action.given != old.given:
            tail = self.applied[index:]
            del self.applied[index:]
            self._play_again(tail)
        named = {one.number: number}
        self.amendments = [
            each._replace(before=_renumbered(each.before, named), last=_renumbered(each.last, named))
            for each in self.amendments
        ]
        return self.applied[index]

    def open(self, secrets: Mapping[int, Secret], number: int) -> int:
        """Put the values in the place of the commitments and play on from the first; return its place."""
        first = min(place for place in self.so_far.sealed if self.applied[place].number in secrets)
        tail = self.applied[first:]
        opened = {one.number: open_(one.action, secrets[one.number]) for one in tail if one.number in secrets}
        del self.applied[first:]
        self._play_again(tail, opened, opening=number)
        return first

    def amend(self, changes: Changes, number: int) -> int:
        """Change and leave out entries, and play on from the first of them; return its place.

        Raises:
            ValueError: An entry does not stand, or is not one that can be another.
        """
        first = len(self.applied)
        for number_of, action in changes.items():
            place = self.index(number_of)
            one = self.applied[place]
            if action is not None and (one.number != number_of or one.is_automatic or one.action.is_closed):
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
        """Play entries on from here, some of them changed or left out."""
        changed = {} if changes is None else changes
        for one in tail:
            action = changed.get(one.number, one.action)
            if action is None:
                continue
            if one.is_automatic and next(self.game.objections(self.state, action), None) is not None:
                # with the values open, the rules have come to it by themselves
                last = self.applied[-1]
                self.applied[-1] = last._replace(automatic_actions=(*last.automatic_actions, one.number))
                continue
            opened_by, rolled = one.opened_by, one.rolled
            if one.number in changed:
                if opening is None:
                    old = one.action.given
                    rolled = tuple(name for name in rolled if action.given.get(name) == old[name])
                else:
                    opened_by = opening
            self._add(one._replace(action=action, rolled=rolled, opened_by=opened_by))

    # -- what the log takes back ----------------------------------------------------------------

    @property
    def can_take_back(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.applied or self.amendments)

    @property
    def latest_amendment(self) -> Amendment[S] | None:
        """The amendment that an undo would take back: nothing that was done after it stands."""
        if not self.amendments:
            return None
        latest = self.amendments[-1]
        if not self.applied:
            return latest if latest.last is None else None
        last = self.applied[-1]
        return latest if latest.last in (last.number, *last.automatic_actions) else None

    def first_of(self, amendment: Amendment[S]) -> int:
        """Return the place from which an amendment that stands has changed the entries."""
        return 0 if amendment.before is None else self.index(amendment.before) + 1

    def first_to_take_back(self) -> int:
        """Return the place of the first action that goes with the last one.

        With an opened entry, all back to the first opened with it; what the referee answered goes with what
        it was the answer to; and what was done at once goes together.
        """
        first = self.first_with(len(self.applied) - 1)
        while first and self.applied[first].batch is not None:
            before = self._answered(first - 1)
            if self.applied[before].batch != self.applied[first].batch:
                break
            first = self.first_with(before)
        return first

    def first_with(self, place: int) -> int:
        """Return the place of the first action that goes with one, whatever it was done with at once."""
        opened_by = self.opened_with_others(self.applied[place])
        if opened_by is not None:
            # an opening plays on from the first that it opens: nothing before that knows of it
            while place and self.applied[place - 1].so_far.latest_opening >= opened_by:
                place -= 1
            while self.applied[place].opened_by != opened_by:
                place += 1
        return self._answered(place)

    def _answered(self, place: int) -> int:
        """Return the place of what an action of the referee's was the answer to; of any other, its own."""
        while place and self.applied[place].is_automatic:
            place -= 1
        return place

    def take_back(self) -> TakenBack[S]:
        """Take back what was done last: the amendment, or the last action with all that goes with it."""
        amendment = self.latest_amendment
        if amendment is not None:
            first = self.first_of(amendment)
            del self.applied[first:]
            self.amendments.pop()
            self._play_again(amendment.replaced)
            return TakenBack((), (amendment,))
        first = self.first_to_take_back()
        with_them: list[Amendment[S]] = []
        # an amendment between entries that were opened together goes with them
        while self.amendments and self._begins_after(self.amendments[-1], first):
            with_them.insert(0, self.amendments.pop())
        taken = tuple(self.applied[first:])
        del self.applied[first:]
        return TakenBack(taken, tuple(with_them))

    def _begins_after(self, amendment: Amendment[S], first: int) -> bool:
        try:
            return self.first_of(amendment) > first
        except ValueError:  # what it followed, the amendment after it has left out, which went just now
            return True

    def put_back(self, taken: TakenBack[S]) -> int:
        """Put back what was taken back last; return the place of the first that is another one."""
        if taken.amendment is not None:
            return self.amend(taken.amendment.changes, taken.amendment.number)
        first = len(self.applied)
        self.applied.extend(taken.applied)
        self.amendments.extend(taken.amendments)
        return first


def _renumbered(number: int | None, named: Mapping[int, int]) -> int | None:
    return number if number is None else named.get(number, number)
