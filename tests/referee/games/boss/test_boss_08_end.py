"""BOSS-8: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.boss.playing import GAME, NOBODY, BossTable


def test_boss_8_1_from_the_tenth_deal_the_die_can_end_the_game() -> None:
    table = BossTable(space=NOBODY).deals(8).open()
    table.do("close", table.deal["boss"])
    assert table["step"] == "turn"
    table.open().do("take_over", (table["turn"] + 2) % 4)
    boss = table.deal["boss"]
    table.do("close", boss)
    assert (table["step"], table["turn"], table["deal"], table["deals_done"]) == ("end_roll", boss, None, 10)
    assert table.refused("end_roll", (boss + 1) % 4, die=6) == "BOSS-8.1"
    assert table.refused("end_roll", boss, die=0) == "BOSS-8.1"
    assert table.refused("try_deal", boss) == "BOSS-2.1"
    fork = table.state
    table.do("end_roll", boss, die=5)
    assert (table["step"], table["turn"]) == ("turn", (boss + 1) % 4)
    assert table.refused("end_roll", table["turn"], die=6) == "BOSS-8.1"
    table.state = fork
    assert table.do("end_roll", boss, die=6)["step"] == "finished"
    assert table.refused("roll", boss, die=1) == "BOSS-8.1"


def test_boss_8_1_the_roll_belongs_to_the_deal_that_was_closed() -> None:
    table = BossTable(space=NOBODY).deals(9)
    assert GAME.progress(table.state).round == 10
    table.open().do("close", table.deal["boss"])
    assert GAME.progress(table.state)[:2] == (10, 15)
    fork = table.state
    assert GAME.progress(table.do("end_roll", table["turn"], die=1).state).round == 11
    table.state = fork
    assert GAME.progress(table.do("end_roll", table["turn"], die=6).state).round == 10


def test_boss_8_2_the_fifteenth_deal_is_the_last() -> None:
    table = BossTable(space=NOBODY).deals(15)
    assert (table["step"], table["deals_done"], table["dividend"]) == ("finished", 15, None)
    assert len(table["covered"]) == 15
    assert table.refused("end_roll", table["turn"], die=1) == "BOSS-8.2"
    assert table.refused("take_over", 0) == "BOSS-8.2"


def test_boss_8_3_most_money_wins() -> None:
    table = BossTable(space=NOBODY)
    assert table.outcome() is None
    outcome = table.deals(15).outcome()
    assert [row["money"] for row in outcome.standings] == [28, 32, 36, 24]
    assert [row["rank"] for row in outcome.standings] == [3, 2, 1, 4]
    assert outcome.winners == (2,)
    assert outcome.standings[0].keys() == {"seat", "name", "money", "rank"}
    assert table.adjust(0, money=8).outcome().winners == (0, 2)


def scored(*money: Any, **more: Any) -> Any:
    seats = [{"name": f"P{seat}", "money": amount} for seat, amount in enumerate(money)]
    return GAME.score_final_counts(GAME.read_final_counts({"seats": seats, **more}))


def test_boss_8_3_a_tie_is_shared() -> None:
    outcome = scored(5, 9, 9, 0)
    assert outcome.winners == (1, 2)
    assert [row["rank"] for row in outcome.standings] == [3, 1, 1, 4]
    assert scored(0, 0, 0).winners == (0, 1, 2)


@pytest.mark.parametrize("money", [(1, 2), (1,) * 7, (1, 2, -1), (1, 2, "3"), (1, 2, None), (1, 2, True)])
def test_boss_8_3_tallies_that_cannot_be_scored(money: tuple[Any, ...]) -> None:
    with pytest.raises(Malformed):
        scored(*money)


def test_gen_1_a_correction_moves_the_named_tally_alone() -> None:
    table = BossTable().adjust(1, money=7)
    assert (table.each("money"), table.each("hand")) == ([0, 7, 0, 0], [5] * 4)
    table.adjust(1, hand=2)
    assert (table.each("hand"), table["draw_pile"], table["discards"]) == ([5, 7, 5, 5], 78, 0)
    given = {"seat": 1, "change": {"money": -8}, "reason": "test"}
    assert table.refused("adjust", **given) == "GEN-1"
