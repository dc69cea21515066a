"""The bot and the press: each says in turn whether it exposes, and nobody's chance is taken from them."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.bots import Question, find_bot, offers_of, think
from referee.engine.action import Action, Audience
from referee.engine.bot import Decision
from tests.referee.games.bastards.playing import GAME, BastardsTable


def decide(table: BastardsTable, seat: int) -> Decision:
    view = GAME.view(table.state, Audience.seat(seat))
    return find_bot("bastards").choose(view, offers_of(GAME, table.state, seat), Random(0))


def watched_by_all() -> BastardsTable:
    return BastardsTable(3).put(v01="crime desk", v11="crime desk", v21="crime desk")


def test_bas_8_2_bots_expose_in_order() -> None:
    table = watched_by_all().declare(0)
    assert decide(table, 0).action is None
    assert (decide(table, 2).action, decide(table, 2).clause) == (None, "BAS-8.2")
    assert decide(table, 1).action == Action("expose", 1, {"vp": "1.1"})
    table.do("let_pass", 1)
    assert decide(table, 2).action == Action("expose", 2, {"vp": "2.1"})
    table.do("let_pass", 2)
    assert decide(table, 0).action == Action("proceed", 0)


def test_bas_4_6_a_bot_lets_its_own_venture_pass() -> None:
    table = watched_by_all().declare(0, partner=2)
    assert decide(table, 0).action == Action("let_pass", 0)
    assert decide(table, 2).action == Action("let_pass", 2)


def test_a_bot_exposes_where_no_places_are_described() -> None:
    assert decide(BastardsTable(2, places=[]).declare(0), 1).action == Action("expose", 1)


def test_a_bot_that_has_declared_leaves_the_learner_the_chance() -> None:
    table = watched_by_all().declare(0)

    def asked(state: Any, *, is_passed: bool = False) -> Any:
        return think(Question("bastards", state, state, 1, "seed", is_passed))

    assert (asked(table.state).waiting, asked(table.state, is_passed=True).waiting) == ("chance", "learner")
    assert asked(table.do("let_pass", 1).state).action == Action("expose", 2, {"vp": "2.1"})
