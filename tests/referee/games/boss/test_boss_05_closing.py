"""BOSS-5: closing a deal."""

from __future__ import annotations

from tests.referee.games.boss.playing import LIST, NOBODY, Table


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
