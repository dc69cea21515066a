"""What the bot makes of where others have placed (WTP-3.3)."""

from __future__ import annotations

from random import Random

from referee.bots import find_bot, next_action
from referee.engine.action import Action
from referee.games.promote.bot import backed
from tests.referee.games.promote.playing import GAME, PromoteTable

RIVALS = ("ceo", "boss_daughter", "spy", "mentor")


def answer(table: PromoteTable) -> Action:
    """Return what the bot does for the seat that is due."""
    bots = dict.fromkeys(range(table.count), find_bot("promote", "easy"))
    return next_action(GAME, table.state, bots, Random(1))


def second_round() -> PromoteTable:
    """Return a table whose second seat is named in a round after the one that all gave to the favourite."""
    table = PromoteTable(3, *RIVALS).spokesman()
    favourite = backed(table["line"])
    table.votes((2, favourite), (3, favourite), (4, favourite))
    while table.step != "placing":
        table.do("draw_employee", employee="bodyguard")
    return table.do("name_next", 0, seat=1)


def test_it_defends_its_favourite_where_somebody_else_has_placed() -> None:
    table = second_round()
    favourite = backed(table["line"])
    assert answer(table).given["card"] < 0
    other = next(one for one in table["line"] if one != favourite)
    table.do("vote", 1, card=-1, employee=favourite)
    vote = answer(table)
    assert (vote.given["employee"], vote.given["card"] > 0) == (favourite, True)
    table = second_round().do("vote", 1, card=-1, employee=other)
    assert answer(table).given["card"] < 0


def test_it_goes_for_whom_nobody_has_given_a_card() -> None:
    table = second_round()
    first = answer(table).given["employee"]
    table.do("vote", 1, card=1, employee=first)
    assert answer(table).given["employee"] not in (first, backed(table["line"]))
