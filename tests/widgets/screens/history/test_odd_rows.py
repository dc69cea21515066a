"""The history is shown whatever a row of the store holds."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from referee.i18n import Speech
from referee.share.badges import PLAIN, badge
from referee.store.history import GameFilter
from tests.support.exports import tally
from tests.support.stores import new_store
from widgets.screens.history.model import HistoryModel
from widgets.screens.history.statistics import player_page, players


def test_an_odd_row_keeps_no_game_from_being_shown(tmp_path: Path):
    store = new_store(tmp_path / "tables.db")
    kept = tally(store, "Ana", "Bo", "Cy")
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_finished_seat SET colour = 'nonsense', rank = 3, score = 10"))
        connection.execute(text("UPDATE referee_player SET player = 'nobody' WHERE spelling = 'bo'"))
    history = HistoryModel(store, None, Speech)
    chosen = (GameFilter(), None)
    (play,) = history.games(chosen, 0)["plays"]
    assert play["id"] == kept
    assert [one["name"] for one in play["seats"]] == ["Ana", "Bo", "Cy"]
    assert len(players(history, chosen)["players"]) == 3
    for name in ("Ana", "Bo", "Cy"):
        assert player_page(history, chosen, name)["facts"]
    store.close()


def test_a_colour_that_is_none_marks_nobody():
    assert badge("nonsense", 0) == PLAIN != badge(None, 0)
