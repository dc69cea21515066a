"""A match: one game at one table, as the append-only log of what happened to it.

Sealed entries stand in the log as commitments until all that are due are in; then one ``open`` entry gives
their values. Until then a seat may seal its entry anew: the earlier one is never opened. Where only a part of
an entry is sealed and play goes on upon the rest, the referee answers from what it knows
(``automatic_action``), so that the log and the state hold no more than everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.engine.action import Action
from referee.engine.errors import NothingToUndo, Refused
from referee.engine.parameters import SeatIndex
from referee.engine.rule import S
from referee.i18n import Sentence, say
from referee.match.amendment import Trial, try_changes
from referee.match.folded import FoldedMatch
from referee.match.lines import without_covered
from referee.match.log import AppliedAction, Changes, Entry, Proposal
from referee.match.sealing import Secret, close


class Match(FoldedMatch[S]):
    """A game in progress: what somebody would do is held against the rules, and what comes of it taken."""

    # -- proposing: checks, and changes nothing -------------------------------------------------

    def propose(self, action: Action, rolled: Sequence[str] = ()) -> Proposal:
        """Return the log entries of an action; raise :class:`~referee.engine.errors.Refused`.

        The value of a sealed entry goes into ``secrets``. If it is the last one due, an ``open`` entry
        follows it, unless the value of one of them is not known here. A seat whose entry is in and not
        opened seals it anew.
        """
        rule = self.game.rule(action.do)
        is_sealing = rule.seals(action)
        replaced = self.replaced_by(action)
        for objection in self.game.objections(self.state if replaced is None else replaced.before, action):
            raise Refused(objection)
        number = len(self.log)
        vault = self.secrets
        sealed: dict[int, Secret] = {}
        if is_sealing:
            action, secret = close(action, rule.secret_parameters(action.by))
            if any(self.game.objections(self.state if replaced is None else replaced.before, action)):
                # closed, it already goes against a rule: that it overrules one is no secret then
                action = action._replace(override=secret.override)
            sealed = {number: secret}
            vault = {**vault, **sealed}
        if replaced is None:
            after = self._standing.apply(self.state, action)
            entries = [Entry("act", action, rolled=tuple(rolled))]
        else:
            after = self.state
            entries = [Entry("reseal", action, replaces=replaced.number)]
        if self.has_partly_sealed:
            informed = self._standing.with_secrets
            while (automatic := self.game.automatic_action(informed(after, vault))) is not None:
                after = self.game.submit(after, automatic)
                entries.append(Entry("answer", automatic))
        numbers = {(one.action.do, one.action.by): one.number for one in self.closed_entries()}
        numbers[action.do, action.by] = number
        return Proposal((*entries, *self._to_open(after, numbers, vault)), sealed)

    def _to_open(
        self, state: S, numbers: Mapping[tuple[str, int | None], int], vault: Mapping[int, Secret]
    ) -> Iterator[Entry]:
        """Yield what opens the entries that are due then, of those that are opened together all or none.

        An imported record may hold commitments whose values are nowhere here: they stay closed.
        """
        awaited = [(numbers[one.do, one.by], one.do) for one in self.game.to_open(state)]
        together = [number for number, do in awaited if not self.game.rule(do).opens_alone]
        is_whole = vault.keys() >= set(together)
        opened = {
            number: vault[number]
            for number, _ in awaited
            if number in vault and (is_whole or number not in together)
        }
        if opened:
            yield Entry("open", secrets=opened)

    def try_changes(self, changes: Changes) -> Trial[S]:
        """Return what the game comes to with other earlier entries; raises as :func:`try_changes` does."""
        return try_changes(self._standing, changes, self.secrets, self.covers)

    def propose_amendment(self, changes: Changes, by: int | None = None) -> Proposal:
        """Return the log entries that change earlier ones, for a seat that wants it.

        Raises:
            Refused: One of those that would stand does not fit.
            Malformed: An entry cannot be what it is to be, or there is no such seat.
        """
        self._check_seat(by)
        self._check_played_again()
        trial = self.try_changes(changes)
        for misfit in trial.misfits:
            raise Refused(misfit.objection)
        stand = trial.stand
        numbers = {(one.action.do, one.action.by): one.number for one in stand.closed()}
        opening = self._to_open(stand.state, numbers, self.secrets)
        return Proposal((Entry("amend", by=by, changes=changes), *opening), {})

    def describe_changes(self, changes: Changes, by: int | None) -> Sentence:
        """Say changes of earlier entries as the log would; raise as :meth:`try_changes` does."""
        twin = self.fork()
        twin.take([Entry("amend", by=by, changes=changes)])
        line = twin.lines[-1]
        # what is covered stays so until the change is made: going back to it would lay it open again
        is_covered = any(self.covers(one) for one in self.applied if one.number in changes)
        return (without_covered(line) if is_covered else twin.readable(line)).sentence

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
        if self._standing.latest_amendment is not None:
            self._check_played_again()
        return Proposal((Entry("undo", by=by),), {})

    def propose_redo(self, by: int | None = None) -> Proposal:
        """Return the log entry that puts back what was undone last; raises as :meth:`propose_undo`."""
        self._check_seat(by)
        if not self.can_redo:
            raise NothingToUndo(say("There is nothing to put back."))
        if self._undone[-1].amendment is not None:
            self._check_played_again()
        return Proposal((Entry("redo", by=by),), {})

    def _check_seat(self, by: int | None) -> None:
        if by is not None:
            SeatIndex().read(by, "by", len(self.setup.seats))

    def replaced_by(self, action: Action) -> AppliedAction[S] | None:
        """Return the sealed entry whose place an action takes, where it does not fit beside it."""
        before = self.sealed_before(action)
        return before if before is not None and any(self.game.objections(self.state, action)) else None

    def sealed_before(self, action: Action) -> AppliedAction[S] | None:
        """Return the entry that is in by the same action of the seat and not opened, where one is sealed."""
        if not self.game.rule(action.do).seals(action):
            return None
        closed = [one for one in self.closed_entries() if _is_of_same(one.action, action)]
        if not closed:
            return None
        last = next(one for one in reversed(self.applied) if _is_of_same(one.action, action))
        return last if last.action.is_closed and not self._standing.is_partial(last) else None

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Propose an action and take it: for matches that no store keeps."""
        self.take(*self.propose(action, rolled))

    def amend(self, changes: Changes, by: int | None = None) -> None:
        """Propose changes of earlier entries and take them."""
        self.take(*self.propose_amendment(changes, by))

    def undo(self, by: int | None = None) -> None:
        """Propose an undo and take it."""
        self.take(*self.propose_undo(by))

    def redo(self, by: int | None = None) -> None:
        """Propose a redo and take it."""
        self.take(*self.propose_redo(by))


def _is_of_same(one: Action, other: Action) -> bool:
    """Whether two actions are the same one of the same seat, whatever is given."""
    return (one.do, one.by) == (other.do, other.by)
