"""Widgets of games that are over: a score sheet for one that nobody refereed, and the history of a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from traitlets import Dict, Int, Unicode

from referee.api.shown import html_table
from referee.engine.action import to_json
from referee.games import find_game
from referee.store import IN_MEMORY, open_store
from referee.tables.archive import Archive
from referee.tables.score_sheet import evaluate, write_draft
from widgets.notebook.screen_widget import ScreenWidget
from widgets.router import Only, Router

if TYPE_CHECKING:
    from referee.store.store import Store


class ScoreSheet(ScreenWidget):
    """A sheet on which a finished game is counted. It is kept nowhere but here.

    Args:
        game: The game's id.
        players: The names of its players, in seat order.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        game: The game's id.
        tally: What is typed: ``game``, ``seats`` with their ``name`` and ``values``, and what else is asked.
        result: ``standings`` and ``winners`` by name, as soon as all is typed; empty before.

    Raises:
        Malformed: There is no such game, or the players do not fit it.
    """

    game = Unicode(read_only=True).tag(sync=True)
    tally = Dict().tag(sync=True)
    result = Dict().tag(sync=True)

    def __init__(self, game: str, players: Sequence[str], **given: Any) -> None:
        self._store = open_store(IN_MEMORY)
        self._players = [*players]
        self._sheet = ""
        self.set_trait("game", find_game(game).info.id)
        super().__init__(lambda: self._store, Only(self._open), **given)
        self.update_traits()

    def _open(self, router: Router) -> None:
        router.open_score_sheet(self._sheet)
        if not self._sheet:
            sheet = router.models.at_score_sheet()
            sheet.keep({"game": self.game, "seats": [{"name": name} for name in self._players]})
            self._sheet = sheet.id or ""

    def update_traits(self) -> None:
        """Have the traits say what is typed, and what that comes to."""
        super().update_traits()
        sheet = self.session.models.score_sheet
        draft = None if sheet is None else sheet.draft
        if draft is None or self.tally == (typed := dict(write_draft(draft))):
            return
        evaluation = evaluate(draft)
        outcome = evaluation.outcome if evaluation.is_complete else None
        self.tally = typed
        self.result = (
            {}
            if outcome is None
            else {
                "standings": [dict(to_json(row)) for row in outcome.standings],
                "winners": [draft.names[seat] for seat in outcome.winners],
            }
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and for readers without a kernel the result, or else who plays."""
        rows = self.result.get("standings") or [{"name": seat["name"]} for seat in self.tally["seats"]]
        columns = [*rows[0]] if rows else []
        table = html_table(columns, ([row[name] for name in columns] for row in rows))
        return self.with_fallback(super()._repr_mimebundle_(**kwargs), repr(rows), table)

    def release(self) -> None:
        """Let go of what is held for the page."""
        super().release()
        self._store.close()


class History(ScreenWidget):
    """The games of a store that are over, with players and statistics.

    Args:
        store: A store, its address, or ``None`` for the one that the dashboard uses.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        games: How many games there are.
        archive: They and their statistics as rows, which make data frames.

    Raises:
        BadStoreUrl: The address names no store.
        StoreUnavailable: It cannot be opened now.
    """

    games = Int().tag(sync=True)

    def __init__(self, store: Store | str | None = None, **given: Any) -> None:
        self._is_own = store is None or isinstance(store, str)
        self._store = open_store(store) if store is None or isinstance(store, str) else store
        self.archive = Archive(self._store)
        only = Only(lambda router: router.open_history(), follows=frozenset({"open", "score_sheet"}))
        super().__init__(lambda: self._store, only, **given)
        self.update_traits()

    def update_traits(self) -> None:
        """Have the traits say how many games there are."""
        super().update_traits()
        self.games = self._store.count_finished_games()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and for readers without a kernel each game's statistics."""
        archive = self.archive
        return self.with_fallback(super()._repr_mimebundle_(**kwargs), repr(archive), archive._repr_html_())

    def release(self) -> None:
        """Let go of what is held for the page; the store's games stay."""
        super().release()
        if self._is_own:
            self._store.close()
