"""A table that a store keeps: every accepted action goes to the store before the match in memory."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Hashable, Mapping, MutableSequence, Sequence
from copy import copy
from datetime import UTC, datetime
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from referee.engine.action import PUBLIC, Action
from referee.engine.errors import Malformed, RefereeError
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.games import find_game
from referee.i18n import say
from referee.match.amendment import Trial
from referee.match.chain import FORMAT
from referee.match.finished import FinishedGame, finished_game
from referee.match.lazy_prefix_list import LazyPrefixList
from referee.match.log import Changes, Entry, LogLine, Proposal
from referee.match.match import Match
from referee.match.record import write_record
from referee.match.sealing import Secret
from referee.match.snapshot import EVERY, KEPT, code_version, resume, take_snapshot
from referee.match.thinking_time import MatchClock, MatchTime
from referee.match.turn_summary import summarize_turn
from referee.store.codec import write_entry
from referee.store.devices import Guard
from referee.store.evenings import EDITED, edit_json
from referee.store.log import ConcurrentUpdate, CorruptData, GameStatus, NewTable, StoredEntry, TableRow
from referee.tables.secrets import ClosedSecrets, checked_secrets, secrets_of_fully_sealed

if TYPE_CHECKING:
    from referee.store.store import Store

LOG = logging.getLogger(__name__)

T = TypeVar("T")


class TimedLine(NamedTuple):
    """A line of the log with its time (UTC). ``stands``: whether its action is in effect, so not undone."""

    at: datetime
    line: LogLine
    stands: bool


class Table:
    """A match that a store keeps, as one of perhaps several devices knows it.

    :attr:`match` is read-only, and every change replaces it, so callers read the attribute each time. A
    change that fails leaves the match as it was.
    """

    def __init__(self, store: Store, row: TableRow) -> None:
        self.store = store
        self.id = row.id
        self.meta = row.meta
        self.created_at = row.created_at
        self.game: Game[Any] = find_game(row.game)
        if row.is_damaged:
            raise CorruptData(row.id, None, say("Its seats or options cannot be read."))
        try:
            self.setup: Setup = self.game.read_stored_setup([*row.seats], row.options)
        except Malformed as error:
            raise CorruptData(row.id, None, error.reason) from error
        self._match: Match[Any] = Match(self.game, self.setup)
        self._times: MutableSequence[datetime] = []
        self._clock = MatchClock(len(self.setup.seats))
        self._cache: tuple[Match[Any], dict[Hashable, Any]] = (self._match, {})
        self._secrets = ClosedSecrets(store, row.id)
        self._head = ""
        self._snapshot_due = EVERY + KEPT
        if row.entry_count < self._snapshot_due or not self._resume():
            self._catch_up()
            self._keep_snapshot()

    @classmethod
    def create(
        cls,
        store: Store,
        game: str,
        seats: Any,
        options: Any = None,
        meta: Mapping[str, Any] | None = None,
        host: str | None = None,
    ) -> Table:
        """Start a game at a new table.

        Args:
            store: The store that keeps the table.
            game: The game's id.
            seats: The seats in seat order, as in a record.
            options: The options, as in a record; missing ones take their default.
            meta: Other data to keep, such as how the table chose the first player.
            host: The device that starts the table, if the store distinguishes devices.

        Raises:
            Malformed: The seats or the options do not fit the game.
        """
        kind = find_game(game)
        setup = kind.read_setup(seats, options)
        new = NewTable(game, setup.seats, kind.stated_options(setup), meta or {})
        return cls(store, store.create(new, host))

    @classmethod
    def adopt(
        cls,
        store: Store,
        match: Match[Any],
        meta: Mapping[str, Any] | None = None,
        host: str | None = None,
    ) -> Table:
        """Store a match from memory as a new table, with the secrets of its sealed entries.

        ``meta`` and ``host`` as for :meth:`create`.
        """
        options = match.game.stated_options(match.setup)
        row = store.create(NewTable(match.game.info.id, match.setup.seats, options, meta or {}), host)
        if match.log:
            times = [datetime.now(UTC)] * len(match.log)
            status = _status(match, lambda: finished_game(row.id, row.created_at, match, times, row.meta))
            store.append(row.id, 0, match.log, match.secrets, status)
        return cls.open(store, row.id)

    @classmethod
    def open(cls, store: Store, table_id: str) -> Table:
        """Continue the game of a table.

        Raises:
            UnknownTable: The store has no such table.
            CorruptData: Its log is damaged.
        """
        return cls(store, store.table(table_id))

    # -- reading --------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The match as far as this device knows it."""
        return self._match

    def clear_secret_cache(self) -> None:
        """Drop the cached secrets of sealed entries, and the values derived from them."""
        self._secrets, self._cache = ClosedSecrets(self.store, self.id), (self._match, {})

    def cached(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of ``make`` for the present match, cached for all pages that show this table.

        The cache ends with the match, and callers must not change the value. ``key`` contains everything
        else that the value depends on. A value with secrets needs its seats and its device in the key.
        """
        match, values = self._cache
        if match is not self._match:
            match, values = self._cache = (self._match, {})
        if key not in values:
            values[key] = make()
        value: T = values[key]
        return value

    @property
    def public_view(self) -> Mapping[str, Any]:
        """The public view of the present state, as JSON data."""
        return self.cached("public view", lambda: self.game.view(self._match.state, PUBLIC))

    @property
    def head(self) -> str:
        """The head of the log's hash chain as far as this device knows it; empty before the first entry."""
        return self._head

    @property
    def changed_at(self) -> datetime | None:
        """When the last entry was stored (UTC), ``None`` before the first."""
        return self._times[-1] if self._times else None

    @property
    def time(self) -> MatchTime:
        """How long each seat has thought, and how long the game has taken."""
        return self.cached("time", lambda: self._clock.time_of(self._match, self._times))

    def log(self) -> list[TimedLine]:
        """Return the log as players may read it now, including undone actions."""
        standing = self._match.standing_lines
        return [
            TimedLine(at, self._match.readable(line), line.number in standing)
            for at, line in zip(self._times, self._match.lines, strict=True)
        ]

    def with_secrets(self, device: str | None, seats: Collection[int]) -> Any:
        """Return the state with the secrets that a view may show to these ``seats``.

        It has the secrets of partly sealed entries. For the ``seats`` themselves, these are only the secrets
        sealed on this ``device``, so a seat that moves to another device leaves its secrets behind. Without
        a device, all secrets are included. The secrets of other seats are for what a rule shows of them.

        Raises:
            CorruptData: What the store holds is not what was sealed.
        """
        match = self._match
        if not match.has_partly_sealed:
            return match.state
        closed = frozenset(entry.number for entry in match.closed_entries())
        own = self._own_entries(seats)
        secrets = self._secrets.of(match, closed, None)
        other_secrets = {number: secret for number, secret in secrets.items() if number not in own}
        return match.with_secrets({**other_secrets, **self._secrets.of(match, own, device)})

    def with_entries_of(self, seat: int, device: str | None) -> Any:
        """Return the state to show to the player of a seat, including all sealed entries of that seat.

        ``device``: see :meth:`with_secrets`.

        Raises:
            CorruptData: What the store holds is not what was sealed.
        """
        state = self.with_secrets(device, {seat})
        secrets = self._secrets.of(self._match, self._own_entries({seat}), device)
        entries = [entry for entry in self._match.closed_entries() if entry.number in secrets]
        if not entries:
            return state
        known = [Action(entry.action.do, seat, secrets[entry.number].given) for entry in entries]
        return self.game.with_secrets(state, known)

    def _own_entries(self, seats: Collection[int]) -> frozenset[int]:
        """Return the numbers of the closed entries of some seats."""
        return frozenset(entry.number for entry in self._match.closed_entries() if entry.action.by in seats)

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far, with its times (UTC, ISO 8601) in ``meta``, and its proof.

        The proof is the whole log, including undone entries, with the key of its hash chain. It has only the
        commitments of closed entries. Manual edits of a finished game are in ``meta`` as ``edited``; no proof
        covers them.
        """
        times: dict[str, Any] = {"started": self.created_at.isoformat(timespec="seconds")}
        if self._times:
            times["last_action"] = self._times[-1].isoformat(timespec="seconds")
        if edited := edit_json(self.store.edit_of(self.id)):
            times[EDITED] = edited
        return {**write_record(self._match, {**self.meta, **times}), "proof": self._proof()}

    def _proof(self) -> dict[str, Any]:
        """Return the log and its chain, in the form that :mod:`referee.transfer.proof` reads."""
        chain = self.store.chain(self.id)
        return {
            "format": FORMAT,
            **chain._asdict(),
            "head": self._head,
            "entries": [json.loads(write_entry(entry)) for entry in self._match.log],
        }

    def finished_game(self) -> FinishedGame | None:
        """Return the finished game for the history, ``None`` while the game continues."""
        return finished_game(
            self.id, self.created_at, self._match, self._times, self.meta, self._clock.fork()
        )

    # -- changing -------------------------------------------------------------------------------

    def submit(
        self,
        action: Action,
        rolled: Sequence[str] = (),
        guard: Guard | None = None,
        device: str | None = None,
    ) -> tuple[StoredEntry, ...]:
        """Play an action; the store has it when this method returns.

        If another device was faster, check the action again in the new state, and play it if the rules allow
        it. Return the entries of other devices, usually none.

        A sealed entry replaces an earlier entry of its seat that is still sealed.

        Raises:
            Malformed: The action has its own seal.
            Refused: A clause forbids the action.
            ConcurrentUpdate: Another device has just played the same action; it counts once. This also
                prevents a sealed entry from replacing one that this device does not know yet.
            StoreUnavailable: The store could not save the action, so it was not played.
        """
        return self.submit_all([action], {0: rolled}, guard=guard, device=device)

    def submit_all(
        self,
        actions: Sequence[Action],
        rolled: Mapping[int, Sequence[str]] | None = None,
        *,
        only_now: bool = False,
        guard: Guard | None = None,
        device: str | None = None,
    ) -> tuple[StoredEntry, ...]:
        """Play actions in order; the store has all of them when this method returns, or none.

        Each action is checked in the state after the previous one. One undo reverts all of them. For the rest
        of the behaviour, see :meth:`submit`.

        Args:
            actions: The actions.
            rolled: What was rolled, by index of the action, see :attr:`~referee.match.record.Record.rolled`.
            only_now: Whether to raise :class:`ConcurrentUpdate` if any other device was faster.
            guard: A check at the moment when the log grows, see :meth:`~referee.store.store.Store.append`.
                Its exceptions propagate to the caller.
            device: The device of the actions; only this device may show what they seal.
        """
        if not actions:
            return ()
        for action in actions:
            if action.seal is not None:  # no caller may bring a seal
                reason = say("The referee itself seals what is entered in secret.")
                raise Malformed(f"{action.do}.commitment", reason)
        rolls = rolled or {}
        proposals = [
            partial(Match.propose, action=action, rolled=rolls.get(index, ()))
            for index, action in enumerate(actions)
        ]
        is_sealing = any(self._is_sealed(action) for action in actions)
        concurrent: list[StoredEntry] = []
        while True:
            try:
                self._carry_out(proposals, is_sealing, guard, device)
            except ConcurrentUpdate as conflict:
                new = self._take_in_concurrent(conflict)
                new_actions = [stored.entry.action for stored in new]
                if any(self._is_same(played, action) for played in new_actions for action in actions):
                    raise ConcurrentUpdate(
                        new, say("This has just been done on another device; it counts once.")
                    ) from None
                if only_now:
                    raise ConcurrentUpdate(new) from None
                concurrent += new
            else:
                return tuple(concurrent)

    def undo(self, by: int | None = None, guard: Guard | None = None, count: int = 1) -> None:
        """Undo the last action; the log names the seat in ``by``, if any.

        ``guard``: see :meth:`submit_all`; ``count``: the number of undos, all of them or none.

        Raises:
            NothingToUndo: There is no action to undo.
            ConcurrentUpdate: Another device was faster, so this device has not seen the last action.
        """
        self._propose_and_store(lambda match: match.propose_undo(by), guard, count=count)

    def redo(self, by: int | None = None, guard: Guard | None = None) -> None:
        """Redo the action that was undone last; raise as :meth:`undo` does."""
        self._propose_and_store(lambda match: match.propose_redo(by), guard)

    def try_changes(self, changes: Changes) -> Trial[Any]:
        """Return the game that results from changes of earlier entries; store nothing.

        Raises:
            Malformed: A changed entry is not valid.
            Refused: The change would reveal a hidden value.
            CorruptData: What the store holds is not what was sealed.
        """
        match = self._match.fork()
        if match.has_partly_sealed:
            match.secrets.update(checked_secrets(self.store, self.id, match))
        return match.try_changes(changes)

    def amend(self, changes: Changes, by: int | None = None, guard: Guard | None = None) -> None:
        """Change earlier entries and remove others; the log names the seat in ``by``, if any.

        ``guard``: see :meth:`submit_all`.

        Raises:
            Refused: The rules forbid one of the remaining entries.
            Malformed: A changed entry is not valid.
            ConcurrentUpdate: Another device was faster; nothing is changed.
        """
        self._propose_and_store(lambda match: match.propose_amendment(changes, by), guard, with_secrets=True)

    def refresh(self, length: int | None = None) -> bool:
        """Read the new entries of other devices; return whether there were any.

        ``length``: the length of the stored log, for a caller that has just read it.
        """
        if (self.store.log_length(self.id) if length is None else length) == len(self._match.log):
            return False
        return bool(self._catch_up())

    def _propose_and_store(
        self,
        propose: Callable[[Match[Any]], Proposal],
        guard: Guard | None,
        *,
        with_secrets: bool = False,
        count: int = 1,
    ) -> None:
        try:
            self._carry_out([propose] * count, with_secrets, guard)
        except ConcurrentUpdate as conflict:
            raise ConcurrentUpdate(self._take_in_concurrent(conflict)) from None

    def _is_sealed(self, action: Action) -> bool:
        return self.game.rule(action.do).is_sealed

    def _is_same(self, done: Action | None, action: Action) -> bool:
        """Whether two actions are the same; sealed ones only need the same name and seat."""
        if done is not None and self._is_sealed(action):
            return (done.do, done.by) == (action.do, action.by)
        return done == action

    def _carry_out(
        self,
        proposals: Sequence[Callable[[Match[Any]], Proposal]],
        with_secrets: bool = False,
        guard: Guard | None = None,
        device: str | None = None,
    ) -> None:
        """Apply proposals to a fork, store their entries in one transaction, then replace the match.

        The fork comes first because a stored log that cannot be replayed would make the table unusable.
        """
        match = self._match.fork()
        if with_secrets or match.has_partly_sealed:  # other devices may have sealed entries
            match.secrets.update(checked_secrets(self.store, self.id, match))
        number = len(match.log)
        entries: list[Entry] = []
        secrets: dict[int, Secret] = {}
        for propose in proposals:
            proposal = propose(match)
            batch = number if len(proposals) > 1 else None
            new = [
                entry._replace(batch=batch) if entry.kind == "act" else entry for entry in proposal.entries
            ]
            match.take(new, proposal.secrets)
            entries += new
            secrets |= proposal.secrets
        # the match has already dropped the secrets of replaced entries
        secrets = {index: secret for index, secret in secrets.items() if index in match.secrets}
        match.secrets.clear()  # only the store keeps secrets
        status = _status(match, partial(self._finished_now, match))
        stored = self.store.append(self.id, number, entries, secrets, status, guard=guard, device=device)
        self._replace_match(match, stored)
        self._keep_snapshot()

    def _finished_now(self, match: Match[Any]) -> FinishedGame | None:
        times = copy(self._times)
        times.extend([datetime.now(UTC)] * (len(match.log) - len(times)))
        return finished_game(self.id, self.created_at, match, times, self.meta, self._clock.fork())

    def _take_in_concurrent(self, conflict: ConcurrentUpdate) -> list[StoredEntry]:
        """Read the entries of other devices; raise the conflict again if there are none."""
        new = self._catch_up()
        if not new:
            raise conflict
        return new

    def _catch_up(self) -> list[StoredEntry]:
        new = self.store.entries(self.id, since=len(self._match.log))
        if new:
            match = self._match.fork()
            public = secrets_of_fully_sealed(self.store, self.id, match, new)
            for stored in new:
                try:
                    match.take([stored.entry], public.get(stored.number))
                except Exception as error:  # a rule may raise anything for a forged entry
                    detail = say("It does not fit the game before it.")
                    raise CorruptData(self.id, stored.number, detail) from error
            match.secrets.clear()  # only the store keeps secrets
            self._replace_match(match, new)
        return new

    def _resume(self) -> bool:
        """Load a matching snapshot and the entries after it; return whether that succeeded."""
        initial = self._match
        try:
            snapshot = self.store.snapshot(self.id, code_version(self.game))
            if snapshot is None:
                return False
            earlier = cache(partial(self._replay, snapshot.number))
            self._match, time = resume(self.game, self.setup, snapshot, lambda: earlier()[0])
            if time is not None:
                self._clock = MatchClock.resumed(self._match, time)
            self._times = LazyPrefixList(lambda: earlier()[1], snapshot.number)
            self._snapshot_due = snapshot.number + EVERY + KEPT
            self._catch_up()
        except (Malformed, CorruptData) as error:  # the log itself may be valid
            LOG.warning("a snapshot of table %s is of no use: %s", self.id, error)
            self._match, self._times, self._snapshot_due = initial, [], EVERY + KEPT
            self._clock = MatchClock(len(self.setup.seats))
            return False
        return True

    def _keep_snapshot(self) -> None:
        """Store a snapshot from :data:`KEPT` entries ago, after every :data:`EVERY` entries."""
        if len(self._match.log) < self._snapshot_due:
            return
        time_so_far = partial(self._clock.time_so_far, self._match, self._times)
        snapshot = take_snapshot(self._match, self._snapshot_due - EVERY - KEPT, time_so_far)
        self._snapshot_due = EVERY + (len(self._match.log) if snapshot is None else snapshot.number + KEPT)
        try:
            if snapshot is not None:
                self.store.keep_snapshot(self.id, snapshot)
        except RefereeError as error:  # the log has all data
            LOG.warning("no snapshot of table %s was kept: %s", self.id, error)

    def _replay(self, count: int) -> tuple[Match[Any], list[datetime]]:
        """Replay the first ``count`` entries; return the match and the times of the entries."""
        match: Match[Any] = Match(self.game, self.setup)
        stored = self.store.entries(self.id)[:count]
        public = secrets_of_fully_sealed(self.store, self.id, match, stored)
        for row in stored:
            match.take([row.entry], public.get(row.number))
        match.secrets.clear()
        return match, [row.at for row in stored]

    def _replace_match(self, match: Match[Any], stored: Sequence[StoredEntry]) -> None:
        self._match = match
        self._times += [row.at for row in stored]
        if stored:
            self._head = stored[-1].hash


def _status(match: Match[Any], finished: Callable[[], FinishedGame | None]) -> GameStatus:
    """Return the status of a game for the list of tables, with the finished game when it has ended."""
    status = GameStatus(summarize_turn(match.game, match.state))
    if (outcome := match.outcome) is None:
        return status
    return status._replace(winners=outcome.winners, finished=finished())
