"""A table that a store keeps: the match in memory, and every accepted action in the store first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from referee.engine.about import Setup
from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.match import Entry, LogLine, Match, Proposal
from referee.engine.record import write_record
from referee.engine.sealing import Secret, open_
from referee.games import find_game
from referee.plays import Play, finished_play
from referee.store.base import NewTable, Overtaken, Store, StoredEntry, TableRow, Unreadable
from referee.text import say


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
            raise Unreadable(row.id, None, say("Its seats or options cannot be read."))
        try:
            self.setup: Setup = self.game.read_setup([*row.seats], row.options)
        except Malformed as error:
            raise Unreadable(row.id, None, error.reason) from error
        self._match: Match[Any] = Match(self.game, self.setup)
        self._times: list[datetime] = []
        self._catch_up()

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
        setup = find_game(game).read_setup(seats, options)
        new = NewTable(game, setup.seats, setup.given_options, meta or {})
        return cls(store, store.create(new, host))

    @classmethod
    def open(cls, store: Store, table_id: str) -> Table:
        """Continue the game of a table.

        Raises:
            UnknownTable: The store has no such table.
            Unreadable: Its log is damaged.
        """
        return cls(store, store.table(table_id))

    # -- reading --------------------------------------------------------------------------------

    @property
    def match(self) -> Match[Any]:
        """The game as far as this device knows it."""
        return self._match

    def log(self) -> list[TimedLine]:
        """Return the log in words, undone actions included."""
        standing = {
            number
            for one in self._match
            for number in (one.number, one.opened_by, *one.answers)
            if number is not None
        }
        return [
            TimedLine(at, line, line.kind in ("undo", "redo") or line.number in standing)
            for at, line in zip(self._times, self._match.lines, strict=True)
        ]

    def informed(self) -> Any:
        """Return the state to show: what is sealed in part, a view can then show to its own seat.

        Raises:
            Unreadable: What the store holds is not what was sealed.
        """
        if not self._match.keeps_layouts:
            return self._match.state
        return self._match.informed(self._true_secrets(self._match))

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far, with its times (UTC, ISO 8601) in ``meta``."""
        times = {"started": self.created_at.isoformat(timespec="seconds")}
        if self._times:
            times["last_action"] = self._times[-1].isoformat(timespec="seconds")
        return write_record(self._match, {**self.meta, **times})

    def finished(self) -> Play | None:
        """Return what history remembers of the game, ``None`` while it goes on."""
        return finished_play(self.id, self.created_at, self._match, self._times)

    # -- changing -------------------------------------------------------------------------------

    def play(self, action: Action, rolled: Sequence[str] = ()) -> tuple[StoredEntry, ...]:
        """Play an action; it is in the store when this returns.

        If other devices were first, it is held against the state that they left, and played if
        nothing speaks against it there. Returns what they had done, mostly nothing.

        A sealed entry of a seat that has sealed one, and nobody has seen opened, takes its place.

        Raises:
            Refused: A clause forbids it.
            Overtaken: Another device has done the very same thing just now; it was not done twice. Nor is
                an entry sealed over one that was not known here.
            StoreUnavailable: It could not be saved, and so was not done.
        """
        return self.play_all([action], {0: rolled})

    def play_all(
        self,
        actions: Sequence[Action],
        rolled: Mapping[int, Sequence[str]] | None = None,
        *,
        only_now: bool = False,
    ) -> tuple[StoredEntry, ...]:
        """Play actions one after the other; all of them are in the store when this returns, or none.

        Each is held against the state that those before it leave. ``rolled`` is by index of the action, as
        :attr:`~referee.engine.record.Record.rolled` has it. With ``only_now`` they are not held against a
        state that other devices left meanwhile: then, too, :class:`Overtaken` is raised. For the rest, see
        :meth:`play`.
        """
        if not actions:
            return ()
        names = rolled or {}
        proposals = [
            partial(Match.propose, action=action, rolled=names.get(index, ()))
            for index, action in enumerate(actions)
        ]
        is_sealing = any(self._is_sealed(action) for action in actions)
        came: list[StoredEntry] = []
        while True:
            try:
                self._carry_out(proposals, is_sealing)
            except Overtaken as overtaken:
                new = self._overtaking(overtaken)
                done = [stored.entry.action for stored in new]
                if any(self._is_same(one, action) for one in done for action in actions):
                    raise Overtaken(
                        new, say("This has just been done on another device; it counts once.")
                    ) from None
                if only_now:
                    raise Overtaken(new) from None
                came += new
            else:
                return tuple(came)

    def undo(self, by: int | None = None) -> None:
        """Take the last action back; the log says which seat wanted it, if one is named.

        Raises:
            NothingToUndo: There is none.
            Overtaken: Another device was first: what would be undone is not what was seen here.
        """
        self._step(lambda match: match.propose_undo(by))

    def redo(self, by: int | None = None) -> None:
        """Put back what was undone last; raises as :meth:`undo` does."""
        self._step(lambda match: match.propose_redo(by))

    def refresh(self) -> bool:
        """Take in what other devices did; return whether that was anything."""
        return bool(self._catch_up())

    def _step(self, propose: Callable[[Match[Any]], Proposal]) -> None:
        try:
            self._carry_out([propose])
        except Overtaken as overtaken:
            raise Overtaken(self._overtaking(overtaken)) from None

    def _is_sealed(self, action: Action) -> bool:
        return self.game.rule(action.do).is_sealed

    def _is_same(self, done: Action | None, action: Action) -> bool:
        """Whether an action would do a second time what was done; of sealed ones, nobody knows the value."""
        if done is not None and self._is_sealed(action):
            return (done.do, done.by) == (action.do, action.by)
        return done == action

    def _carry_out(
        self, proposals: Iterable[Callable[[Match[Any]], Proposal]], with_secrets: bool = False
    ) -> None:
        """Propose, try, store all at once, and only then let it be seen.

        It is tried before it is stored: a log that cannot be replayed would end the game for good.
        """
        match = self._match.fork()
        if with_secrets or match.keeps_layouts:  # others may have sealed theirs on other devices
            match.secrets.update(self._true_secrets(match))
        number = len(match.log)
        entries: list[Entry] = []
        secrets: dict[int, Secret] = {}
        for propose in proposals:
            proposal = propose(match)
            match.take(*proposal)
            entries += proposal.entries
            secrets |= proposal.secrets
        # what was sealed anew meanwhile, the match has forgotten already
        secrets = {one: secret for one, secret in secrets.items() if one in match.secrets}
        match.secrets.clear()  # the store keeps them: nothing on this side needs to
        outcome = match.outcome
        stored = self.store.append(
            self.id,
            number,
            entries,
            secrets,
            winners=None if outcome is None else outcome.winners,
            play=finished_play(self.id, self.created_at, match, [*self._times, datetime.now(UTC)]),
        )
        self._keep(match, stored)

    def _true_secrets(self, match: Match[Any]) -> dict[int, Secret]:
        """Return what opens the sealed entries, each held against its commitment."""
        secrets = self.store.secrets(self.id)
        for one in match:
            if one.action.is_closed and one.number in secrets:
                try:
                    open_(one.action, secrets[one.number])
                except ValueError as error:
                    detail = say("It is not what was sealed.")
                    raise Unreadable(self.id, one.number, detail) from error
        return secrets

    def _overtaking(self, overtaken: Overtaken) -> list[StoredEntry]:
        """Take in what came first; if that is nothing, the store contradicts itself."""
        new = self._catch_up()
        if not new:
            raise overtaken
        return new

    def _catch_up(self) -> list[StoredEntry]:
        new = self.store.entries(self.id, since=len(self._match.log))
        if new:
            match = self._match.fork()
            for stored in new:
                try:
                    match.take([stored.entry])
                except Exception as error:  # what a rule makes of a forged entry is anybody's guess
                    detail = say("It does not fit the game before it.")
                    raise Unreadable(self.id, stored.number, detail) from error
            self._keep(match, new)
        return new

    def _keep(self, match: Match[Any], stored: Iterable[StoredEntry]) -> None:
        self._match = match
        self._times += [one.at for one in stored]
