"""A score sheet and a history in a notebook."""

from __future__ import annotations

import pytest
from ipywidgets import HTML, dlink

from referee.engine.errors import Malformed
from tests.support.notebook_pages import send, tap
from tests.support.plausible_play import play_until
from widgets import History, ScoreSheet


def keep(sheet: ScoreSheet, *money: int | None) -> None:
    """Type everybody's money, as the page sends it."""
    draft = sheet.tally
    seats = [
        {**seat, "values": {} if value is None else {"money": value}}
        for seat, value in zip(draft["seats"], money, strict=True)
    ]
    asked = {"query": "score_sheet", "id": "", "data": {"draft": {**draft, "seats": seats}, "over": None}}
    send(sheet, {"event": "ask", "data": asked})


def test_its_traits_say_what_is_typed_and_what_that_comes_to(show) -> None:
    sheet = show(ScoreSheet, "boss", ["Ana", "Bo", "Cy"])
    said = HTML()
    dlink((sheet, "result"), (said, "value"), lambda result: ", ".join(result.get("winners", ["nobody yet"])))
    assert [seat["name"] for seat in sheet.tally["seats"]] == ["Ana", "Bo", "Cy"]
    assert sheet.result == {} and said.value == "nobody yet"
    keep(sheet, 12, 30, None)
    assert sheet.tally["seats"][1]["values"] == {"money": 30} and sheet.result == {}
    keep(sheet, 12, 30, 7)
    assert said.value == "Bo" and [row["rank"] for row in sheet.result["standings"]] == [2, 1, 3]
    assert "Bo" in sheet._repr_mimebundle_()[0]["text/html"]


def test_it_stays_what_it_is_when_its_page_comes_again(show) -> None:
    sheet = show(ScoreSheet, "boss", ["Ana", "Bo", "Cy"])
    keep(sheet, 1, 2, 3)
    for name in ("connect", "lobby"):
        tap(sheet, name, **({"language": "es"} if name == "connect" else {}))
        shown = sheet.session.screens
        assert shown["shell"]["screen"] == "score_sheet" and shown["shell"]["score_sheet"] == ""
        assert shown["score_sheet"]["draft"]["seats"][2]["values"] == {"money": 3}


def test_a_game_or_a_table_that_is_none_is_refused() -> None:
    with pytest.raises(Malformed):
        ScoreSheet("chess", ["Ana", "Bo"])
    with pytest.raises(Malformed):
        ScoreSheet("boss", ["Ana"])


def test_history_shows_a_store_and_leads_back_from_a_game(show, store) -> None:
    table = play_until(store, 4, 3, lambda state: state.step == "over")
    history = show(History, store)
    assert history.games == 1
    shell = history.session.screens["shell"]
    assert (shell["screen"], shell["leads_back"]) == ("history", False)
    tap(history, "open", table=table.id)
    shell = history.session.screens["shell"]
    assert (shell["screen"], shell["leads_back"], shell["table"]) == ("table", True, "")
    tap(history, "lobby")
    assert history.session.screens["shell"]["screen"] == "history"
    assert "reputation" in history._repr_mimebundle_()[0]["text/html"]
    history.close()
    assert store.count_finished_games() == 1  # it was not this widget's to close
