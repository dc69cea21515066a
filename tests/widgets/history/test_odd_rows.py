"""The history is shown whatever a row of the store holds."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from referee.share.marks import PLAIN, badge
from referee.store import open_store
from referee.store.sql import SqlStore
from referee.text import Speech
from tests.referee.transfer.stores import tally
from widgets.history.model import HistoryModel


def test_an_odd_row_keeps_no_game_from_being_shown(tmp_path: Path):
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert isinstance(store, SqlStore)
    kept = tally(store, "Ana", "Bo", "Cy")
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_play_seat SET colour = 'nonsense', rank = 3, score = 10"))
        connection.execute(text("UPDATE referee_player SET player = 'nobody' WHERE spelling = 'bo'"))
    history = HistoryModel(store)
    (play,) = history.games({"chosen": {}, "count": 0}, Speech())["plays"]
    assert play["id"] == kept
    assert [one["name"] for one in play["seats"]] == ["Ana", "Bo", "Cy"]
    assert len(history.players({"chosen": {}}, Speech())["players"]) == 3
    store.close()


def test_a_colour_that_is_none_marks_nobody():
    assert badge("nonsense", 0) == PLAIN != badge(None, 0)
