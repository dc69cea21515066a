"""Nim on the dashboard, which has never heard of it."""

from __future__ import annotations

import re
from pathlib import Path

import nim
import pytest

from referee.store import open_store
from widgets.games import all_board_files
from widgets.session import Session

FILES = {"script": "js", "style": "css"}
NAMES = ("Ana", "Bo")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    store = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    page = Session(lambda: store)
    page.tap({"tap": "connect", "language": "es"})
    return page


def now(session: Session) -> str:
    return session.screens["table"]["now"]["text"]


def take(session: Session, seat: int, counters: int) -> None:
    action = {"do": "take", "by": seat, "counters": counters}
    session.tap({"tap": "submit", "action": action, "revision": session.screens["table"]["revision"]})
    assert session.notice is None, session.notice


def test_nim_is_played_from_the_lobby_to_the_winner(session: Session) -> None:
    assert "Nim" in [game["title"] for game in session.screens["lobby"]["games"]]
    session.tap({"tap": "language", "language": "en"})
    session.tap({"tap": "start", "game": "nim", "seats": [{"name": name} for name in NAMES], "options": {}})
    assert session.notice is None, session.notice
    assert now(session) == "Ana takes one to three: 15 counters are left."
    [control] = session.screens["table"]["controls"]
    assert [choice["value"] for choice in control["fields"][0]["choices"]] == [1, 2, 3]
    for turn in range(5):
        take(session, turn % 2, 3)
    assert now(session) == "Ana took the last counter and wins."
    assert session.screens["table"]["reckoning"]["headline"] == "Ana wins!"
    session.tap({"tap": "language", "language": "es"})
    assert now(session) == "Ana tomó la última ficha y gana."
    session.tap({"tap": "rules", "game": "nim", "clause": "NIM-3.1"})
    assert "Gana quien toma la última ficha." in str(session.screens["rules"])


def test_its_board_comes_with_it_and_is_told_to_pages_without_static_files(session: Session) -> None:
    session.tap({"tap": "start", "game": "nim", "seats": [{"name": name} for name in NAMES], "options": {}})
    board = session.screens["table"]["board"]
    script, style = all_board_files()
    assert board["module"] == {"script": script, "style": style}
    assert re.fullmatch(r"nim-board-[0-9a-f]{8}\.js", script) and style.endswith(".css")
    assert board["takes"] == ["take"]
    assert session.screens["labels"]["boards"]["nim"]["heap"] == "Fichas en el montón"
    folder = Path(nim.__file__).parent
    answer = session.query({"query": "board", "data": {"game": "nim"}})
    assert answer == {name: (folder / f"board.{suffix}").read_text("utf-8") for name, suffix in FILES.items()}
    for game in ("boss", "chess"):
        assert "problem" in session.query({"query": "board", "data": {"game": game}})


def test_final_counts_of_nim_are_typed_in_and_kept(session: Session) -> None:
    draft = {
        "game": "nim",
        "seats": [{"name": "Ana", "values": {"counters": 7}}, {"name": "Bo", "values": {"counters": 8}}],
        "top": {"last": 1},
    }
    session.tap({"tap": "score_sheet"})
    session.query({"query": "score_sheet", "data": {"draft": draft}})
    session.tap({"tap": "finish_score_sheet", "draft": draft})
    assert session.notice is None, session.notice
    session.tap({"tap": "history"})
    assert "Nim" in str(session.screens["history"])
