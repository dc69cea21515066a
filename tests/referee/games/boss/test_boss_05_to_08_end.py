"""BOSS-5 to BOSS-8: closing, failing, money, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.boss.playing import GAME, LIST, NOBODY, Table


def test_boss_5_1_the_boss_closes_once_all_are_there() -> None:
    table = Table(space=LIST).open()
    assert table.refused("close", 0) == "BOSS-5.1"
    table.agree(1, "blue", 1)
    assert table.refused("close", 0) == "BOSS-5.1"
    table.agree(2, "yellow", 1)
    assert table.refused("close", 1) == "BOSS-5.1"
    assert table.do("close", 0)["step"] == "turn"


def test_boss_5_1_a_closed_deal_takes_no_cards() -> None:
    table = Table(space=NOBODY).deals(9).open()
    table.do("close", table.deal["boss"])
    assert table["step"] == "end_roll"
    assert table.refused("take_over", 0) == "BOSS-5.1"
    assert table.refused("travel", 0, clan="red") == "BOSS-5.1"


def test_boss_5_2_payout_and_promises() -> None:
    cards = {"1": {"value": 7, "end_rolls": []}}
    table = Table(space=LIST, deal_cards=cards).open()
    assert table.deal["payout"] == 35
    table.agree(1, "blue", 20).agree(2, "yellow", 15).do("close", 0)
    assert table.each("money") == [0, 20, 15, 0]
    assert table.effects()[:3] == ["BOSS-5.2"] * 3


def test_boss_5_3_cards_that_took_no_part_return() -> None:
    table = Table().open().lay(2, "blue").lay(2, "blue").lay(3, "green").lay(1, "red")
    table.agree(2, "blue", 1, "card").do("travel", 0, clan="yellow").do("travel", 0, clan="red", card_of=1)
    table.do("close", 0)
    assert table.each("hand") == [3, 4, 4, 5]
    assert table["discards"] == 4
    assert "BOSS-5.3" in table.effects()


def test_boss_5_4_the_space_is_covered_and_the_marker_moves_on() -> None:
    table = Table(space=NOBODY, marker=15).deals(1)
    assert (table["covered"], table["marker"], table["deals_done"], table["dividend"]) == ([15], 0, 1, 2)
    assert "BOSS-5.4" in table.effects()
    table.do("roll", 1, die=6).do("draw", 1).do("roll", 2, die=6).do("draw", 2).do("roll", 3, die=2)
    table.do("draw", 3)
    assert table["marker"] == 14
    assert table.deals(1)["marker"] == 0


def test_boss_6_1_failing_pays_nobody_and_passes_the_turn() -> None:
    table = Table().open().lay(2, "blue").lay(0, "green").agree(1, "blue", 1).do("travel", 3, clan="red")
    assert table.refused("fail", 1) == "BOSS-6.1"
    table.do("fail", 0)
    assert (table["step"], table["turn"], table["deal"], table["marker"]) == ("turn", 1, None, 0)
    assert (table.each("hand"), table["discards"], table.each("money")) == ([5, 5, 5, 4], 1, [0] * 4)
    assert (table["covered"], table["deals_done"]) == ([], 0)
    for do, given in (("try_deal", {}), ("roll", {"die": 1})):
        assert table.refused(do, 0, **given) == "BOSS-2.1"
    assert table.refused("draw", 0) == "BOSS-2.3"


def money_seen(table: Table, *seats: int) -> list[Any]:
    return [seat["money"] for seat in table.view(*seats)["seats"]]


def test_boss_7_1_totals_are_hidden_until_the_end() -> None:
    table = Table(space=NOBODY).deals(2)
    assert money_seen(table) == [None] * 4
    assert money_seen(table, 1) == [None, 2, None, None]
    assert money_seen(Table(space=NOBODY, open_money=True).deals(2)) == [1, 2, 0, 0]
    assert money_seen(table.deals(13)) == table.each("money")


def test_boss_8_1_from_the_tenth_deal_the_die_can_end_the_game() -> None:
    table = Table(space=NOBODY).deals(8).open()
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


def test_boss_8_2_the_fifteenth_deal_is_the_last() -> None:
    table = Table(space=NOBODY).deals(15)
    assert (table["step"], table["deals_done"], table["dividend"]) == ("finished", 15, None)
    assert len(table["covered"]) == 15
    assert table.refused("end_roll", table["turn"], die=1) == "BOSS-8.2"
    assert table.refused("take_over", 0) == "BOSS-8.2"


def test_boss_8_3_most_money_wins() -> None:
    table = Table(space=NOBODY)
    assert table.outcome() is None
    outcome = table.deals(15).outcome()
    assert [row["money"] for row in outcome.standings] == [28, 32, 36, 24]
    assert [row["rank"] for row in outcome.standings] == [3, 2, 1, 4]
    assert outcome.winners == (2,)
    assert outcome.standings[0].keys() == {"seat", "name", "money", "rank"}
    assert table.adjust(0, money=8).outcome().winners == (0, 2)


def scored(*money: Any, **more: Any) -> Any:
    seats = [{"name": f"P{seat}", "money": amount} for seat, amount in enumerate(money)]
    return GAME.score_tallies(GAME.read_tallies({"seats": seats, **more}))


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
    table = Table().adjust(1, money=7)
    assert (table.each("money"), table.each("hand")) == ([0, 7, 0, 0], [5] * 4)
    table.adjust(1, hand=2)
    assert (table.each("hand"), table["draw_pile"], table["discards"]) == ([5, 7, 5, 5], 78, 0)
    given = {"seat": 1, "change": {"money": -8}, "reason": "test"}
    assert table.refused("adjust", **given) == "GEN-1"
