"""What a board is given to show: what the audience may know, and for all alike no more than all know."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

import widgets.games
from referee.engine.sampling import random_action
from referee.games import find_game, game_ids
from widgets.games.anarchy import board
from widgets.session import Session


def test_what_a_board_says_to_every_page_it_finds_in_what_everybody_has_seen(session: Session, monkeypatch):
    """Layouts that the referee keeps are for the views of their seats; ``extra_view`` has no audience."""
    seats = [{"name": name} for name in ("Ana", "Bo")]
    options = find_game("anarchy").deal(2, Random(1))
    session.tap({"tap": "start", "game": "anarchy", "seats": seats, "options": options})
    assert session.notice is None, session.notice
    given, random = [], Random(1)
    ui = replace(board.UI, extra_view=lambda game, state, speech, plays: given.append(state) or {})
    monkeypatch.setattr(board, "UI", ui)
    table = session.models.table.table
    for offer in table.match.game.offers(table.match.state):
        actions = (random_action(offer, random) for _ in count())
        table.submit(next(action for action in actions if offer.rule.seals(action)))
        session.tap({"tap": "refresh"})
    assert table.match.has_partly_sealed and table.with_secrets(None, ()) != table.match.state
    assert given and given[-1] == table.match.state


@pytest.mark.parametrize("game_id", game_ids())
def test_a_board_knows_the_view_of_its_own_game_alone(game_id: str):
    """The import contract lets a board name the types of a game's view: those are its own game's."""
    folder = Path(widgets.games.__file__).parent / game_id
    text = "\n".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    named = set(re.findall(r"^(?:from|import) referee\.games\.([\w.]+)", text, flags=re.MULTILINE))
    assert named == {f"{game_id}.view"}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_board_sets_custom_properties_alone_on_the_stage_each_of_which_a_style_reads(game_id: str):
    folder = Path(widgets.games.__file__).parents[1]
    styles = "".join(
        path.read_text("utf-8")
        for part in ("screens", "components", "frontend")
        for path in (folder / part).rglob("*")
        if path.suffix in {".vue", ".css"}
    )
    assert {name for name in widgets.games.find_ui(game_id).stage if f"var({name}" not in styles} == set()
