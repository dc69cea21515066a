"""Widgets that show a match: one plays it on, the other looks through it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from traitlets import Bool, Dict, Int, List, TraitError, Unicode, observe, validate

import referee
from referee.api import Match
from referee.engine.action import to_json
from widgets.notebook.lock import LOCK
from widgets.notebook.screen_widget import ScreenWidget
from widgets.notebook.shared_match import SharedMatch
from widgets.router import Only, Router
from widgets.screens.table.access import Access
from widgets.screens.table.model import TableModel
from widgets.screens.table.policy import GamePolicy

if TYPE_CHECKING:
    from referee.tables.table import Table


class _FixedPolicy(GamePolicy):
    """A table whose parts are given once and for all."""

    def __init__(self, table: Table, access: Access) -> None:
        super().__init__(table)
        self._access = access
        self.is_game = access.is_host

    def access_now(self, device: str | None) -> Access:
        """Return what this page may do here."""
        return self._access


class _MatchWidget(ScreenWidget):
    """A page that shows a match at a table in memory.

    Attributes:
        revision: How many entries its log has, of undone and changed ones too.
        step: The step that the game is in, as snapshots name it.
        turn: The players whose action is due.
        waiting_for: Their seats, counted from 0.
        standings: The rows of the result in seat order; none before the end.
        finished: Whether the game is over.
    """

    revision = Int().tag(sync=True)
    step = Unicode().tag(sync=True)
    turn = List(Unicode()).tag(sync=True)
    waiting_for = List(Int()).tag(sync=True)
    standings = List(Dict()).tag(sync=True)
    finished = Bool().tag(sync=True)

    def __init__(self, shared: SharedMatch, access: Access, **given: Any) -> None:
        self._shared = shared
        self._access = access
        super().__init__(lambda: self._shared.store, Only(self._open), **given)
        self.update_traits()

    def _open(self, router: Router) -> None:
        table, context = self._shared.table, router.models.context
        policy = _FixedPolicy(table, self._access)
        router.show_table(TableModel(table, context.speech, self._access, context.thinker, policy))

    def update_traits(self) -> None:
        """Set the traits to the state of the match."""
        super().update_traits()
        match = self._shared.match
        if self.revision == len(match.log) and self.step:
            return
        outcome, game = match.outcome, match.game
        due = [*game.waiting_for(match.state)]
        with self.hold_trait_notifications():
            self.step = game.step(match.state)
            self.waiting_for, self.turn = due, [match.setup.names[seat] for seat in due]
            self.standings = [] if outcome is None else [dict(to_json(row)) for row in outcome.standings]
            self.finished = outcome is not None
            self.revision = len(match.log)


class Referee(_MatchWidget):
    """The referee at a table: it plays a match on, and cells that play the match move it.

    Several widgets may show one match: each stays in step with the others.

    Args:
        match: The match, or leave it out and name ``game`` and ``players``.
        game: The id of a game, for a new match.
        players: The names of its players in seat order.
        options: The options of a new match, by name.
        seat: The player, by name or seat number, whose view this is; ``None``: the whole table's.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        record: The portable record; of what is sealed, the commitments alone. It is not sent to the page.

    Raises:
        Malformed: There is no such game or player, or players and options do not fit the game.
        Ambiguous: Several players have the name of ``seat``.
        TypeError: Neither a match nor a game with its players is given, or both.
    """

    record = Dict()

    def __init__(
        self,
        match: Match | None = None,
        *,
        game: str | None = None,
        players: Sequence[str | Mapping[str, Any]] | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int | str | None = None,
        **given: Any,
    ) -> None:
        if match is None and game is not None and players is not None:
            match = Match(game, players, language=given.get("language") or "en", **(options or {}))
        elif match is None or game is not None or players is not None or options:
            raise TypeError("Referee takes a match, or else a game, its players and perhaps its options")
        self.match = match
        seats = frozenset(() if seat is None else (match.seat(seat),))
        shared = SharedMatch.of(match)
        super().__init__(shared, Access(is_host=seat is None, seats=seats), **given)
        self._stop_listening = shared.listen(self._refresh)

    def _refresh(self) -> None:
        """Show changes that were made elsewhere."""
        self._bridge.refresh()
        self.update_traits()

    def handle(self, content: Any) -> None:
        """Handle an event of the page, and notify the match's other widgets of changes."""
        before = len(self._shared.match.log)
        super().handle(content)
        if len(self._shared.match.log) != before:
            self._shared.notify()

    def update_traits(self) -> None:
        """Set the traits to the state of the match."""
        is_new = self.revision != len(self._shared.match.log) or not self.record
        super().update_traits()
        if is_new:
            self.record = self.match.record

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and for readers without a kernel what everybody at the table sees."""
        return self.with_fallback(
            super()._repr_mimebundle_(**kwargs), str(self.match), self.match._repr_html_()
        )

    def release(self) -> None:
        """Release the resources of the page; the match continues."""
        self._stop_listening()
        super().release()


class Review(_MatchWidget):
    """A match to be looked through: nothing can be played, and ``position`` turns to any of its moments.

    Args:
        match: The match as it is now, or a record: its file's path, or its data.
        given: The traits ``position``, ``language``, ``theme`` and ``height``.

    Attributes:
        length: How many actions the match has.
        position: After how many of them it is shown; all of them at first.

    Raises:
        OSError: The file cannot be read.
        Malformed: It is no record.
        Refused: A clause forbids one of its actions.
        TraitError: There is no such position.
    """

    length = Int().tag(sync=True)
    position = Int(-1).tag(sync=True)

    def __init__(self, match: Match | Mapping[str, Any] | str | os.PathLike[str], **given: Any) -> None:
        whole = match.fork() if isinstance(match, Match) else referee.load(match)
        self._whole, self._record = whole, whole.record
        position = given.pop("position", len(whole))
        super().__init__(SharedMatch(whole.keeper.match), Access(is_host=False), **given)
        self.length = len(whole)
        self.position = position

    @validate("position")
    def _check_position(self, proposal: Any) -> int:
        position: int = proposal["value"]
        if position not in range(self.length + 1):
            raise TraitError(f"There is no position {position}: there are 0 to {self.length}.")
        return position

    @observe("position")
    def _turn_to(self, change: Any) -> None:
        """Show the match after another number of its actions."""
        if change["old"] == -1 and change["new"] == self.length:  # it is shown already
            return
        is_whole = change["new"] == self.length
        shown = self._whole if is_whole else referee.load(self._record, until=change["new"])
        with LOCK:
            before = self._shared
            self._shared = SharedMatch(shown.keeper.match)
            self.session.context.store = self._shared.store
            self.session.router.leave()
            before.store.close()
            self.step = ""
            self.draw_again()

    def release(self) -> None:
        """Let go of what is held for the page."""
        super().release()
        self._shared.store.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and for readers without a kernel what everybody at the table sees."""
        return self.with_fallback(
            super()._repr_mimebundle_(**kwargs), str(self._whole), self._whole._repr_html_()
        )
