"""A match: one game at one table, as an append-only log.

The log holds sealed entries as commitments. When all due entries are in, one ``open`` entry gives their
values. Until then a seat may seal its entry again; the earlier entry is never opened.

Play may continue on the public part of a partly sealed entry. The referee then answers from the secret part
(``automatic_action``), so that log and state hold only what all players have seen.
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
    """A game in progress: proposes actions, undo and changes as log entries that the rules allow."""

    # -- proposing: checks, and changes nothing -------------------------------------------------

    def propose(self, action: Action, rolled: Sequence[str] = ()) -> Proposal:
        """Return the log entries of an action; raise :class:`~referee.engine.errors.Refused`.

        The value of a sealed entry goes into ``secrets``. After the last due entry an ``open`` entry follows,
        unless a value is unknown here. A seat whose entry is in and not opened seals it again.
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
                # The public part alone breaks a rule, so the override is no secret.
                action = action._replace(override=secret.override)
            sealed = {number: secret}
            vault = {**vault, **sealed}
        if replaced is None:
            after = self._history.apply(self.state, action)
            entries = [Entry("act", action, rolled=tuple(rolled))]
        else:
            after = self.state
            entries = [Entry("reseal", action, replaces=replaced.number)]
        if self.has_partly_sealed:
            informed = self._history.with_secrets
            while (automatic := self.game.automatic_action(informed(after, vault))) is not None:
                after = self.game.submit(after, automatic)
                entries.append(Entry("answer", automatic))
        numbers = {(entry.action.do, entry.action.by): entry.number for entry in self.closed_entries()}
        numbers[action.do, action.by] = number
        return Proposal((*entries, *self._to_open(after, numbers, vault)), sealed)

    def _to_open(
        self, state: S, numbers: Mapping[tuple[str, int | None], int], vault: Mapping[int, Secret]
    ) -> Iterator[Entry]:
        """Yield the entry that opens the due entries; those that open together open all or none.

        An imported record may hold commitments without their values: those entries stay closed.
        """
        awaited = [(numbers[action.do, action.by], action.do) for action in self.game.to_open(state)]
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
        """Try changes of earlier entries; raise as :func:`try_changes` does."""
        return try_changes(self._history, changes, self.secrets, self.covers)

    def propose_amendment(self, changes: Changes, by: int | None = None) -> Proposal:
        """Return the log entries that change earlier ones at the request of seat ``by``.

        Raises:
            Refused: An entry would no longer fit.
            Malformed: An entry cannot become the new action, or there is no such seat.
        """
        self._check_seat(by)
        self._check_played_again()
        trial = self.try_changes(changes)
        for misfit in trial.misfits:
            raise Refused(misfit.objection)
        history = trial.history
        numbers = {(entry.action.do, entry.action.by): entry.number for entry in history.closed()}
        opening = self._to_open(history.state, numbers, self.secrets)
        return Proposal((Entry("amend", by=by, changes=changes), *opening), {})

    def describe_changes(self, changes: Changes, by: int | None) -> Sentence:
        """Describe changes of earlier entries as the log would; raise as :meth:`try_changes` does."""
        twin = self.fork()
        twin.take([Entry("amend", by=by, changes=changes)])
        line = twin.lines[-1]
        # A covered value stays covered until the change is made.
        is_covered = any(self.covers(entry) for entry in self.applied if entry.number in changes)
        return (without_covered(line) if is_covered else twin.readable(line)).sentence

    def propose_undo(self, by: int | None = None) -> Proposal:
        """Return the log entry that undoes the last action at the request of seat ``by``.

        Entries that were opened together are undone together, because all players have seen their values.

        Raises:
            NothingToUndo: Nothing has been done.
            Malformed: There is no such seat.
        """
        self._check_seat(by)
        if not self.can_undo:
            raise NothingToUndo(say("There is nothing to undo."))
        if self._history.latest_amendment is not None:
            self._check_played_again()
        return Proposal((Entry("undo", by=by),), {})

    def propose_redo(self, by: int | None = None) -> Proposal:
        """Return the log entry that redoes the last undo; raise as :meth:`propose_undo` does."""
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
        """Return the sealed entry that an action replaces, because both together do not fit."""
        before = self.sealed_before(action)
        return before if before is not None and any(self.game.objections(self.state, action)) else None

    def sealed_before(self, action: Action) -> AppliedAction[S] | None:
        """Return the seat's entry of the same sealed action that is in and not opened."""
        if not self.game.rule(action.do).seals(action):
            return None
        closed = [entry for entry in self.closed_entries() if _is_of_same(entry.action, action)]
        if not closed:
            return None
        last = next(entry for entry in reversed(self.applied) if _is_of_same(entry.action, action))
        return last if last.action.is_closed and not self._history.is_partial(last) else None

    def submit(self, action: Action, rolled: Sequence[str] = ()) -> None:
        """Propose an action and take it: for matches outside a store."""
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


def _is_of_same(action: Action, other: Action) -> bool:
    """Whether two actions have the same name and seat; their parameters may differ."""
    return (action.do, action.by) == (other.do, other.by)
