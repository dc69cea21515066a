"""BOSS-1: clans, posters, cards, and what the table types in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.boss.playing import CLANS, GAME, LIST, NOBODY, PAIR, BossTable, posters, start_fails


def test_boss_1_1_there_are_six_clans() -> None:
    """One poster each; no other clan is known."""
    table = BossTable(3)
    assert sorted(clan for own in table.each("posters") for clan in own) == sorted(CLANS)
    assert table.open().malformed("lay_clan", 0, clan="grey") == "clan"


@pytest.mark.parametrize(("count", "each", "free"), [(3, 2, 0), (4, 1, 2), (5, 1, 1), (6, 1, 0)])
def test_boss_1_2_posters_by_the_number_of_seats(count: int, each: int, free: int) -> None:
    """Two with three seats, otherwise one; with four or five the rest are free; chance can deal them."""
    for options in ({"posters": posters(count)}, {"posters": GAME.deal(count, Random(1))["posters"]}):
        table = BossTable(count, **options)
        assert [len(own) for own in table.each("posters")] == [each] * count
        assert len(table["free_posters"]) == free


def test_boss_1_2_posters_that_do_not_fit_are_malformed() -> None:
    fitting = posters(4)
    assert start_fails(posters={**fitting, "orange": 0}) == "options.posters"
    assert start_fails(posters={**fitting, "red": 1}) == "options.posters"
    assert start_fails(posters={**fitting, "red": None}) == "options.posters"
    assert start_fails(6, posters=posters(4)) == "options.posters"
    assert start_fails(posters={**fitting, "red": 4}) == "options.posters.red"
    assert start_fails(posters={**fitting, "grey": None}) == "options.posters.grey"
    assert start_fails(posters={"red": 0}) == "options.posters.blue"
    assert start_fails(posters=None) == "options.posters"


def test_boss_1_3_five_cards_each_of_98() -> None:
    for count in range(3, 7):
        table = BossTable(count)
        assert table.each("hand") == [5] * count
        assert (table["draw_pile"], table["discards"]) == (98 - 5 * count, 0)


def test_boss_1_4_the_top_card_gives_the_value_and_values_never_fall() -> None:
    table = BossTable(space=None)
    assert table["dividend"] is None
    table.do("describe_deal_card", number=3, value=5)
    assert table["dividend"] is None
    table.do("describe_deal_card", number=1, value=5)
    assert table["dividend"] == 5
    assert table.refused("describe_deal_card", number=2, value=4) == "BOSS-1.4"
    assert table.refused("describe_deal_card", number=2, value=6) == "BOSS-1.4"
    table.do("describe_deal_card", number=2, value=5)
    falling = {"1": {"value": 5, "end_rolls": []}, "4": {"value": 4, "end_rolls": []}}
    assert start_fails(deal_cards=falling) == "options.deal_cards.'4'"
    after = BossTable(space=NOBODY).deals(1)
    assert (after["dividend"], after["deals_done"]) == (2, 1)


def test_boss_1_5_everyone_starts_with_no_money() -> None:
    assert BossTable().each("money") == [0] * 4


def test_boss_1_6_first_seat_and_marker() -> None:
    assert (BossTable()["turn"], BossTable(first_seat=2)["turn"], BossTable(marker=15)["marker"]) == (
        0,
        2,
        15,
    )
    for marker in (-1, 16, "0", None, True):
        assert start_fails(marker=marker) == "options.marker"
    assert start_fails(first_seat=4) == "options.first_seat"


@pytest.mark.parametrize(
    "space",
    [
        {"dividends": 0, "required": ["red"]},
        {"dividends": 2, "required": ["red", "red"]},
        {"dividends": 2, "required": ["red"], "choose": {"count": 1, "of": ["red", "blue"]}},
        {"dividends": 2, "required": [], "choose": {"count": 0, "of": ["red"]}},
        {"dividends": 2, "required": [], "choose": {"count": 3, "of": ["red", "blue"]}},
        {"dividends": 2, "required": [], "choose": {"count": 1, "of": []}},
    ],
)
def test_boss_1_7_a_space_that_cannot_be(space: dict[str, Any]) -> None:
    """Malformed among the options, refused as a description."""
    assert start_fails(space=None, spaces={"3": space}) == "options.spaces.'3'"
    assert BossTable(space=None).refused("describe_space", space=3, **space) == "BOSS-1.7"


def test_boss_1_7_options_of_components_are_read_strictly() -> None:
    for key in ("16", "-1", "x"):
        assert start_fails(spaces={key: PAIR}).startswith("options.spaces")
    for key in ("0", "16"):
        assert start_fails(deal_cards={key: {"value": 1}}).startswith("options.deal_cards")
    assert start_fails(spaces={"0": {"required": []}}).endswith(".dividends")
    assert start_fails(spaces={"0": {**PAIR, "colour": 1}}).endswith(".colour")
    assert start_fails(spaces={"0": {**PAIR, "required": ["pink"]}}).endswith("[0]")
    for card in ({"value": 0}, {"value": 1, "end_rolls": [7]}, {"value": 1, "end_rolls": [0]}):
        assert start_fails(deal_cards={"1": card}) == "options.deal_cards.'1'"
    assert start_fails(open_money=1) == "options.open_money"


def test_boss_1_7_a_deal_needs_its_space_and_the_top_card() -> None:
    table = BossTable(space=None)
    assert table.refused("try_deal", 0) == "BOSS-1.7"
    table.do("describe_space", space=0, **LIST)
    assert table.refused("try_deal", 0) == "BOSS-1.7"
    table.do("describe_deal_card", number=1, value=4).do("try_deal", 0)
    assert table.deal["payout"] == 20
    assert table.malformed("describe_space", 0, space=1, **PAIR) == "by"


def test_boss_1_7_people_count_the_spaces_from_1_and_records_from_0() -> None:
    with pytest.raises(Malformed) as error:
        BossTable(marker=16)
    said = "The spaces are numbered 1 to 16; a record counts them from 0."
    assert said in str(error.value)
    assert BossTable(marker=15)["marker"] == 15


def test_boss_1_7_a_dividend_is_worth_at_least_1() -> None:
    table = BossTable(space=None)
    assert table.refused("describe_deal_card", number=2, value=0) == "BOSS-1.7"
    table.do("describe_deal_card", number=1, value=1)
    assert table.refused("describe_deal_card", number=2, value=0) == "BOSS-1.4"


def test_boss_1_7_rolling_needs_no_description() -> None:
    table = BossTable(space=None).do("roll", 0, die=3)
    assert (table["step"], table["marker"]) == ("moved", 3)


def test_boss_1_7_a_description_is_replaced_until_it_is_used() -> None:
    table = BossTable().do("describe_space", space=0, dividends=9, required=["green"], choose=None)
    table.do("describe_deal_card", number=1, value=1).open()
    assert (table.deal["payout"], table.deal["missing"]) == (9, ["green"])
    assert table.refused("describe_space", space=0, **PAIR) == "BOSS-1.7"
    assert table.refused("describe_deal_card", number=1, value=1) == "BOSS-1.7"
    table.do("describe_space", space=1, **NOBODY).do("describe_deal_card", number=2, value=3)
    table.do("fail", 0).do("describe_space", space=0, **NOBODY).do("describe_deal_card", number=1, value=2)
    table.do("try_deal", 1).do("close", 1)
    assert table.refused("describe_space", space=0, **PAIR) == "BOSS-1.7"
    assert table.refused("describe_deal_card", number=1, value=2) == "BOSS-1.7"
    assert table.refused("describe_space", space=16, **PAIR) == "BOSS-1.7"
    assert table.refused("describe_deal_card", number=16, value=20) == "BOSS-1.7"
    assert table.refused("describe_deal_card", number=15, value=20, end_rolls=[7]) == "BOSS-1.7"


def test_boss_1_7_the_end_roll_needs_the_numbers_on_the_back() -> None:
    cards = {str(number): {"value": 2} for number in range(1, 16)}
    table = BossTable(space=NOBODY, deal_cards=cards).deals(9).open()
    table.do("close", table["turn"])
    assert (table["step"], table["deal"]) == ("end_roll", None)
    boss = table["turn"]
    assert table.refused("end_roll", boss, die=1) == "BOSS-1.7"
    assert table.refused("describe_deal_card", number=10, value=3, end_rolls=[1]) == "BOSS-1.4"
    table.do("describe_deal_card", number=10, value=2, end_rolls=[1, 2])
    assert table.refused("describe_deal_card", number=10, value=2, end_rolls=[3]) == "BOSS-1.7"
    assert table.do("end_roll", boss, die=2)["step"] == "finished"


def test_boss_1_7_snapshot_to_the_letter() -> None:
    table = BossTable()
    assert table.snapshot == {
        "step": "turn",
        "turn": 0,
        "marker": 0,
        "deals_done": 0,
        "covered": [],
        "dividend": 1,
        "deal": None,
        "draw_pile": 78,
        "discards": 0,
        "seats": [{"posters": [clan], "hand": 5, "money": 0} for clan in CLANS[:4]],
        "free_posters": ["orange", "green"],
    }
    table.open().lay(2, "blue").agree(2, "blue", 1, "card").do("travel", 3, clan="green")
    assert table.deal == {
        "boss": 0,
        "space": 0,
        "payout": 3,
        "laid": [{"seat": 2, "clan": "blue"}],
        "travelled": ["green"],
        "promises": [{"seat": 2, "clan": "blue", "with": "card", "amount": 1}],
        "filled": ["red", "blue"],
        "missing": [],
        "missing_choices": 0,
        "stoppable": "travel",
    }
