"""BOSS-2: trying, rolling, drawing, and the hand limit."""

from __future__ import annotations

from tests.referee.games.boss.playing import NOBODY, BossTable


def test_boss_2_1_the_active_seat_tries_or_rolls() -> None:
    table = BossTable()
    assert table.refused("try_deal", 1) == "BOSS-2.1"
    assert table.refused("roll", 1, die=1) == "BOSS-2.1"
    table.do("roll", 0, die=1)
    assert table.refused("roll", 0, die=1) == "BOSS-2.1"
    table.do("try_deal", 0)
    assert table["step"] == "deal"
    assert table.refused("try_deal", 0) == "BOSS-2.1"


def test_boss_2_2_covered_spaces_are_not_counted() -> None:
    table = BossTable(space=NOBODY).deals(2)
    assert (table["covered"], table["marker"]) == ([0, 1], 2)
    for die in (0, 7, -1):
        assert table.refused("roll", table["turn"], die=die) == "BOSS-2.2"
    table.do("roll", 2, die=6).do("draw", 2).do("roll", 3, die=6).do("draw", 3)
    assert table["marker"] == 14
    table.do("roll", 0, die=3)
    assert table["marker"] == 3
    assert table.effects() == ["BOSS-2.2"]


def test_boss_2_2_round_the_board_more_than_once() -> None:
    table = BossTable(space=NOBODY).deals(14)
    assert table["marker"] == 14
    assert table.do("roll", table["turn"], die=3)["marker"] == 15
    assert table.state.passed(14, 3) == 14


def test_boss_2_3_after_moving_try_or_draw() -> None:
    table = BossTable()
    assert table.refused("draw", 0) == "BOSS-2.3"
    table.do("roll", 0, die=2)
    assert table.refused("draw", 1) == "BOSS-2.3"
    table.do("draw", 0)
    assert (table.each("hand"), table["draw_pile"]) == ([8, 5, 5, 5], 75)
    assert (table["step"], table["turn"]) == ("turn", 1)


def over(hand: int = 15) -> BossTable:
    """Return a table at which the first seat has too many cards."""
    table = BossTable().adjust(0, hand=hand - 3 - 5).do("roll", 0, die=1).do("draw", 0)
    assert (table["step"], table["turn"], table.each("hand")[0]) == ("over_limit", 0, hand)
    return table


def test_boss_2_4_twelve_cards_are_no_surplus() -> None:
    assert BossTable().adjust(0, hand=4).do("roll", 0, die=1).do("draw", 0)["step"] == "turn"


def test_boss_2_4_discard_down_to_twelve_not_below() -> None:
    table = over(15)
    for count in (4, 0, -1):
        assert table.refused("discard", 0, cards=count) == "BOSS-2.4"
    assert table.refused("discard", 1, cards=1) == "BOSS-2.4"
    assert table.refused("try_deal", 0) == "BOSS-2.1"
    table.do("discard", 0, cards=1)
    assert (table["step"], table.each("hand")[0], table["discards"]) == ("over_limit", 14, 1)
    table.do("discard", 0, cards=2)
    assert (table["step"], table["turn"], table.each("hand")[0]) == ("turn", 1, 12)
    assert table.refused("discard", 1, cards=1) == "BOSS-2.4"


def test_boss_2_4_or_play_recruit_triples_until_it_is_twelve() -> None:
    table = over(17)
    assert table.refused("recruit", 1, clan="green") == "BOSS-2.4"
    table.do("recruit", 0, clan="green")
    assert (table["step"], table.each("hand")[0], table["free_posters"]) == ("over_limit", 14, ["orange"])
    assert table.refused("stop", 1) == "BOSS-3.1"
    table.do("recruit", 0, clan="orange")
    assert (table["step"], table["turn"], table.each("hand")[0], table["discards"]) == ("turn", 1, 11, 6)
    assert table.each("posters")[0] == ["red", "orange", "green"]


def test_boss_2_4_a_correction_can_bring_the_hand_down() -> None:
    assert over(13).adjust(0, hand=-1)["turn"] == 1
    assert over(13).adjust(1, hand=1)["step"] == "over_limit"


def emptied(pile: int) -> BossTable:
    """Return a table before a draw from a pile of so many cards, with discards of 78 less those."""
    table = BossTable()
    table.state = table.state._replace(draw_pile=pile, discards=78 - pile)
    return table.do("roll", 0, die=1)


def test_boss_2_5_the_discards_are_shuffled_when_a_card_must_be_drawn() -> None:
    table = emptied(2).do("draw", 0)
    assert (table["draw_pile"], table["discards"], table.each("hand")[0]) == (75, 0, 8)
    assert table.effects()[0] == "BOSS-2.5"


def test_boss_2_5_and_not_before() -> None:
    table = emptied(3).do("draw", 0)
    assert (table["draw_pile"], table["discards"]) == (0, 75)
    assert "BOSS-2.5" not in table.effects()


def test_boss_2_5_who_finds_fewer_cards_draws_those() -> None:
    table = emptied(2)
    table.state = table.state._replace(discards=0)
    table.do("draw", 0)
    assert (table["draw_pile"], table["discards"], table.each("hand")[0]) == (0, 0, 7)


def test_boss_2_6_the_left_neighbour_is_next() -> None:
    table = BossTable(first_seat=3).do("roll", 3, die=1).do("draw", 3)
    assert table["turn"] == 0
    assert table.effects() == ["BOSS-2.6"]


def test_boss_2_6_after_a_deal_the_left_neighbour_of_the_last_boss() -> None:
    table = BossTable(space=NOBODY).open().do("take_over", 2)
    assert (table["turn"], table.deal["boss"]) == (0, 2)
    assert table.do("close", 2)["turn"] == 3
    assert table.do("try_deal", 3).do("take_over", 1).do("fail", 1)["turn"] == 2
