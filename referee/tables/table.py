"""A table that a store keeps: the match in memory, and every accepted action in the store first."""

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
from referee.tables.secrets import ClosedSecrets, secrets_of_whole_entries, true_secrets

if TYPE_CHECKING:
    from referee.store.store import Store

LOG = logging.getLogger(__name__)

T = TypeVar("T")


class TimedLine(NamedTuple):
    """A line of the log, when it was stored (UTC), and whether what it says still stands."""

    at: datetime
    line: LogLine
    stands: bool


class Table:
    """A match that a store keeps, at one device of perhaps several.

    :attr:`match` is for reading, and another one after every change: ask for it each time. What
    fails leaves it as it was.
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
        self._made: tuple[Match[Any], dict[Hashable, Any]] = (self._match, {})
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
            store: Where it is kept.
            game: The game's id.
            seats: In seat order, as in a record.
            options: As in a record; what is left out takes its default.
            meta: Anything else worth keeping, such as how the start player was found.
            host: The device that the table is started on, where devices are told apart.

        Raises:
            Malformed: Seats or options are not as the game needs them.
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
        """Go on at a new table with a match that no store keeps, with what opens its sealed entries.

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
        """The game as far as this device knows it."""
        return self._match

    def read_secrets_again(self) -> None:
        """Let go of what was read of sealed entries, and of what was made of it."""
        self._secrets, self._made = ClosedSecrets(self.store, self.id), (self._match, {})

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what ``make`` makes of the present match, made once for all pages that show this table.

        It goes with the match, and nobody may change it. ``key`` says all that it depends on beside the
        match: what not everybody may see needs its seats and its device in the key.
        """
        made_of, made = self._made
        if made_of is not self._match:
            made_of, made = self._made = (self._match, {})
        if key not in made:
            made[key] = make()
        found: T = made[key]
        return found

    @property
    def public_view(self) -> Mapping[str, Any]:
        """What everybody may see of the present state, as JSON data."""
        return self.once("public view", lambda: self.game.view(self._match.state, PUBLIC))

    @property
    def head(self) -> str:
        """The head of the log's chain as far as this device knows it; empty before the first entry."""
        return self._head

    @property
    def changed_at(self) -> datetime | None:
        """When the last entry was stored (UTC), ``None`` before the first."""
        return self._times[-1] if self._times else None

    @property
    def time(self) -> MatchTime:
        """How long each seat has thought, and how long the game has taken."""
        return self.once("time", lambda: self._clock.time_of(self._match, self._times))

    def log(self) -> list[TimedLine]:
        """Return the log as it may be read now, undone actions included."""
        standing = self._match.standing_lines
        return [
            TimedLine(at, self._match.readable(line), line.number in standing)
            for at, line in zip(self._times, self._match.lines, strict=True)
        ]

    def with_secrets(self, device: str | None, seats: Collection[int]) -> Any:
        """Return the state to show: what is sealed in part, a view can then show to its own seat.

        Of the ``seats`` that look, only what they have sealed on this ``device``: a seat that moves takes
        none of it along. What a rule shows them of others' entries, they see. Without a device: all.

        Raises:
            CorruptData: What the store holds is not what was sealed.
        """
        match = self._match
        if not match.has_partly_sealed:
            return match.state
        closed = frozenset(one.number for one in match.closed_entries())
        own = self._own_entries(seats)
        sealed = self._secrets.of(match, closed, None)
        others = {number: secret for number, secret in sealed.items() if number not in own}
        return match.with_secrets({**others, **self._secrets.of(match, own, device)})

    def with_entries_of(self, seat: int, device: str | None) -> Any:
        """Return the state to show to the player of a seat: with what that seat has sealed, too.

        ``device`` as for :meth:`with_secrets`.

        Raises:
            CorruptData: What the store holds is not what was sealed.
        """
        state = self.with_secrets(device, {seat})
        secrets = self._secrets.of(self._match, self._own_entries({seat}), device)
        entries = [one for one in self._match.closed_entries() if one.number in secrets]
        if not entries:
            return state
        known = [Action(one.action.do, seat, secrets[one.number].given) for one in entries]
        return self.game.with_secrets(state, known)

    def _own_entries(self, seats: Collection[int]) -> frozenset[int]:
        """Return the numbers of the closed entries of some seats."""
        return frozenset(one.number for one in self._match.closed_entries() if one.action.by in seats)

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far, with its times (UTC, ISO 8601) in ``meta``, and its proof.

        The proof is the whole log, undone entries included, with the key of its chain. Of what is sealed and
        not opened it has the commitments alone. What was changed by hand of a game that is over is ``edited``
        in ``meta``, which no proof covers.
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
        """Return what history remembers of the game, ``None`` while it goes on."""
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
        """Play an action; it is in the store when this returns.

        If other devices were first, it is held against the state that they left, and played if
        nothing speaks against it there. Returns what they had done, mostly nothing.

        A sealed entry of a seat that has sealed one, and nobody has seen opened, takes its place.

        Raises:
            Malformed: It brings its own seal.
            Refused: A clause forbids it.
            ConcurrentUpdate: Another device has done the very same thing just now; it was not done twice. Nor
                is
                an entry sealed over one that was not known here.
            StoreUnavailable: It could not be saved, and so was not done.
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
        """Play actions one after the other; all of them are in the store when this returns, or none.

        Each is held against the state that those before it leave; one undo takes all of them back. ``rolled``
        is by index of the action, as :attr:`~referee.match.record.Record.rolled` has it. With ``only_now``
        they are not held against a state that other devices left meanwhile: then, too,
        :class:`ConcurrentUpdate` is raised. What the ``guard`` raises when the log grows, see
        :meth:`~referee.store.store.Store.append`, goes on to the caller. ``device`` is the one that
        they are done on: it alone shows what they seal. For the rest, see :meth:`submit`.
        """
        if not actions:
            return ()
        for action in actions:
            if action.seal is not None:  # whatever a way in has let through
                reason = say("The referee itself seals what is entered in secret.")
                raise Malformed(f"{action.do}.commitment", reason)
        names = rolled or {}
        proposals = [
            partial(Match.propose, action=action, rolled=names.get(index, ()))
            for index, action in enumerate(actions)
        ]
        is_sealing = any(self._is_sealed(action) for action in actions)
        came: list[StoredEntry] = []
        while True:
            try:
                self._carry_out(proposals, is_sealing, guard, device)
            except ConcurrentUpdate as conflict:
                new = self._take_in_concurrent(conflict)
                done = [stored.entry.action for stored in new]
                if any(self._is_same(one, action) for one in done for action in actions):
                    raise ConcurrentUpdate(
                        new, say("This has just been done on another device; it counts once.")
                    ) from None
                if only_now:
                    raise ConcurrentUpdate(new) from None
                came += new
            else:
                return tuple(came)

    def undo(self, by: int | None = None, guard: Guard | None = None, count: int = 1) -> None:
        """Take back what was done last; the log says which seat wanted it, if one is named.

        ``guard`` as for :meth:`submit_all`; ``count``: so many undos, all of them or none.

        Raises:
            NothingToUndo: There is none.
            ConcurrentUpdate: Another device was first: what would be undone is not what was seen here.
        """
        self._propose_and_store(lambda match: match.propose_undo(by), guard, count=count)

    def redo(self, by: int | None = None, guard: Guard | None = None) -> None:
        """Put back what was undone last; raises as :meth:`undo` does."""
        self._propose_and_store(lambda match: match.propose_redo(by), guard)

    def try_changes(self, changes: Changes) -> Trial[Any]:
        """Return what the game comes to with other earlier entries; nothing is kept.

        Raises:
            Malformed: An entry cannot be what it is to be.
            Refused: Something covered would have to be shown for it.
            CorruptData: What the store holds is not what was sealed.
        """
        match = self._match.fork()
        if match.has_partly_sealed:
            match.secrets.update(true_secrets(self.store, self.id, match))
        return match.try_changes(changes)

    def amend(self, changes: Changes, by: int | None = None, guard: Guard | None = None) -> None:
        """Change earlier entries and leave out others; the log says which seat wanted it, if one is named.

        ``guard`` as for :meth:`submit_all`.

        Raises:
            Refused: One of those that would stand does not fit.
            Malformed: An entry cannot be what it is to be.
            ConcurrentUpdate: Another device was first: nothing is changed.
        """
        self._propose_and_store(lambda match: match.propose_amendment(changes, by), guard, with_secrets=True)

    def refresh(self, length: int | None = None) -> bool:
        """Take in what other devices did; return whether that was anything.

        ``length``: how long the log is, of who has asked the store just now.
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
        """Whether an action would do a second time what was done; of sealed ones, nobody knows the value."""
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
        """Propose, try, store all at once, and only then let it be seen.

        It is tried before it is stored: a log that cannot be replayed would end the game for good.
        """
        match = self._match.fork()
        if with_secrets or match.has_partly_sealed:  # others may have sealed theirs on other devices
            match.secrets.update(true_secrets(self.store, self.id, match))
        number = len(match.log)
        entries: list[Entry] = []
        secrets: dict[int, Secret] = {}
        for propose in proposals:
            proposal = propose(match)
            batch = number if len(proposals) > 1 else None
            new = [one._replace(batch=batch) if one.kind == "act" else one for one in proposal.entries]
            match.take(new, proposal.secrets)
            entries += new
            secrets |= proposal.secrets
        # what was sealed anew meanwhile, the match has forgotten already
        secrets = {one: secret for one, secret in secrets.items() if one in match.secrets}
        match.secrets.clear()  # the store keeps them: nothing on this side needs to
        status = _status(match, partial(self._finished, match))
        stored = self.store.append(self.id, number, entries, secrets, status, guard=guard, device=device)
        self._keep(match, stored)
        self._keep_snapshot()

    def _finished(self, match: Match[Any]) -> FinishedGame | None:
        times = copy(self._times)
        times.extend([datetime.now(UTC)] * (len(match.log) - len(times)))
        return finished_game(self.id, self.created_at, match, times, self.meta, self._clock.fork())

    def _take_in_concurrent(self, conflict: ConcurrentUpdate) -> list[StoredEntry]:
        """Take in what came first; if that is nothing, the store contradicts itself."""
        new = self._catch_up()
        if not new:
            raise conflict
        return new

    def _catch_up(self) -> list[StoredEntry]:
        new = self.store.entries(self.id, since=len(self._match.log))
        if new:
            match = self._match.fork()
            public = secrets_of_whole_entries(self.store, self.id, match, new)
            for stored in new:
                try:
                    match.take([stored.entry], public.get(stored.number))
                except Exception as error:  # what a rule makes of a forged entry is anybody's guess
                    detail = say("It does not fit the game before it.")
                    raise CorruptData(self.id, stored.number, detail) from error
            match.secrets.clear()  # the store keeps them
            self._keep(match, new)
        return new

    def _resume(self) -> bool:
        """Go on from a snapshot, if there is one that fits; return whether all is taken in now."""
        begun = self._match
        try:
            snapshot = self.store.snapshot(self.id, code_version(self.game))
            if snapshot is None:
                return False
            earlier = cache(partial(self._played, snapshot.number))
            self._match, time = resume(self.game, self.setup, snapshot, lambda: earlier()[0])
            if time is not None:
                self._clock = MatchClock.resumed(self._match, time)
            self._times = LazyPrefixList(lambda: earlier()[1], snapshot.number)
            self._snapshot_due = snapshot.number + EVERY + KEPT
            self._catch_up()
        except (Malformed, CorruptData) as error:  # a snapshot is never the truth: the log itself may be well
            LOG.warning("a snapshot of table %s is of no use: %s", self.id, error)
            self._match, self._times, self._snapshot_due = begun, [], EVERY + KEPT
            self._clock = MatchClock(len(self.setup.seats))
            return False
        return True

    def _keep_snapshot(self) -> None:
        """Keep where the match stood some actions ago, each time that so many more have been played."""
        if len(self._match.log) < self._snapshot_due:
            return
        time_so_far = partial(self._clock.time_so_far, self._match, self._times)
        snapshot = take_snapshot(self._match, self._snapshot_due - EVERY - KEPT, time_so_far)
        self._snapshot_due = EVERY + (len(self._match.log) if snapshot is None else snapshot.number + KEPT)
        try:
            if snapshot is not None:
                self.store.keep_snapshot(self.id, snapshot)
        except RefereeError as error:  # the log has everything
            LOG.warning("no snapshot of table %s was kept: %s", self.id, error)

    def _played(self, count: int) -> tuple[Match[Any], list[datetime]]:
        """Return the match after so many entries, played from the start, and when they were stored."""
        match: Match[Any] = Match(self.game, self.setup)
        stored = self.store.entries(self.id)[:count]
        public = secrets_of_whole_entries(self.store, self.id, match, stored)
        for one in stored:
            match.take([one.entry], public.get(one.number))
        match.secrets.clear()
        return match, [one.at for one in stored]

    def _keep(self, match: Match[Any], stored: Sequence[StoredEntry]) -> None:
        self._match = match
        self._times += [one.at for one in stored]
        if stored:
            self._head = stored[-1].hash


def _status(match: Match[Any], finished: Callable[[], FinishedGame | None]) -> GameStatus:
    """Return where a game stands, for the lists of tables, and what history remembers when it is over."""
    status = GameStatus(summarize_turn(match.game, match.state))
    if (outcome := match.outcome) is None:
        return status
    return status._replace(winners=outcome.winners, finished=finished())
