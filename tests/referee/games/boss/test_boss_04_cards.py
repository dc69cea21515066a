"""BOSS-4: influence cards, and the stop that cancels them."""

from __future__ import annotations

from tests.referee.games.boss.playing import NOBODY, BossTable


def agreed() -> BossTable:
    """Return a table with a promise by poster (1) and one by clan card (2); the Boss is 0."""
    return BossTable().open().lay(2, "blue").agree(1, "blue", 1).agree(2, "blue", 2, "card")


def test_boss_4_1_a_travelled_poster_is_out_for_this_deal() -> None:
    table = agreed().do("travel", 3, clan="blue")
    assert (table.deal["travelled"], table.promises) == (["blue"], [(2, "blue", "card", 2)])
    assert (table.each("hand")[3], table["discards"]) == (4, 0)
    assert table.refused("travel", 3, clan="blue", grey=True) == "BOSS-4.1"
    assert table.disagree(1, "blue", 1) == "BOSS-4.1"
    table.do("close", 0)
    assert table["discards"] == 2
    table.open()
    assert table.deal["travelled"] == []


def test_boss_4_1_any_poster_may_be_hit() -> None:
    table = BossTable().open().do("travel", 0, clan="red").do("travel", 0, clan="green", grey=True)
    table.do("travel", 3, clan="magenta")
    assert table.deal["travelled"] == ["red", "green", "magenta"]
    assert (table.deal["filled"], table.deal["missing"]) == ([], ["red", "blue"])


def test_boss_4_2_a_clan_card_and_the_travel_card_are_discarded_at_once() -> None:
    table = agreed()
    assert table.refused("travel", 3, clan="red", card_of=2) == "BOSS-4.2"
    assert table.refused("travel", 3, clan="blue", card_of=1) == "BOSS-4.2"
    table.do("travel", 3, clan="blue", card_of=2)
    assert (table.deal["laid"], table.deal["travelled"], table["discards"]) == ([], [], 2)
    assert table.promises == [(1, "blue", "poster", 1)]
    assert table.each("hand") == [5, 5, 4, 4]


def test_boss_4_2_of_several_the_promised_one_is_hit() -> None:
    table = agreed().lay(2, "blue").do("travel", 3, clan="blue", card_of=2)
    assert table.deal["laid"] == [{"seat": 2, "clan": "blue"}]
    assert table.promises == [(1, "blue", "poster", 1)]
    assert table.agree(2, "blue", 0, "card").promises[1] == (2, "blue", "card", 0)


def test_boss_4_3_place_and_promise_are_lost() -> None:
    table = agreed().do("travel", 3, clan="blue").do("travel", 3, clan="blue", card_of=2)
    assert table.effects() == ["BOSS-4.2", "BOSS-4.3"]
    assert (table.promises, table.deal["missing"]) == ([], ["blue"])
    assert table.refused("close", 0) == "BOSS-5.1"


def test_boss_4_4_free_posters_first_then_those_of_others() -> None:
    table = agreed().adjust(3, hand=10)
    assert table.refused("recruit", 3, clan="blue") == "BOSS-4.4"
    assert table.refused("recruit", 3, clan="magenta") == "BOSS-4.4"
    table.do("recruit", 3, clan="orange").do("recruit", 3, clan="green")
    assert (table["free_posters"], table["discards"], table.each("hand")[3]) == ([], 6, 9)
    table.do("recruit", 3, clan="blue")
    assert table.effects() == ["BOSS-4.4"]  # Bo's promise is void
    assert table.each("posters") == [["red"], [], ["yellow"], ["blue", "magenta", "orange", "green"]]
    assert table.promises == [(2, "blue", "card", 2)]
    assert table.do("fail", 0).each("posters")[1] == []


def test_boss_4_4_a_recruited_poster_keeps_travelling() -> None:
    table = BossTable(6).open().do("travel", 2, clan="blue").do("recruit", 0, clan="blue")
    assert table.effects() == ["BOSS-4.4"]
    assert (table.deal["travelled"], table.deal["filled"]) == (["blue"], ["red"])


def test_boss_4_5_the_player_becomes_the_boss() -> None:
    table = agreed()
    assert table.refused("take_over", 0) == "BOSS-4.5"
    table.do("travel", 3, clan="green").do("take_over", 1)
    assert (table.deal["boss"], table["turn"], table.promises) == (1, 0, [])
    assert (table.deal["travelled"], len(table.deal["laid"]), table["discards"]) == (["green"], 1, 1)
    assert (table.deal["filled"], table.deal["missing"]) == (["blue"], ["red"])
    table.agree(0, "red", 1).do("take_over", 2).do("take_over", 1).agree(0, "red", 2).do("close", 1)
    assert table.each("money") == [2, 1, 0, 0]


def test_boss_4_5_the_terms_from_before_are_known_until_they_are_agreed_to_again() -> None:
    table = agreed().do("take_over", 3)
    former = [
        {"seat": 1, "clan": "blue", "with": "poster", "amount": 1},
        {"seat": 2, "clan": "blue", "with": "card", "amount": 2},
    ]
    assert table.view()["deal"]["former"] == former
    table.do("travel", 0, clan="green").agree(1, "blue", 3)
    assert table.view()["deal"]["former"] == former[1:]
    # who took over when nothing had been promised changes nothing of that; a stop puts all back
    assert agreed().do("take_over", 3).do("take_over", 0).view()["deal"]["former"] == former
    assert agreed().do("take_over", 3).do("stop", 0).view()["deal"]["former"] == []


def test_boss_4_6_a_stopped_travel_on_a_poster() -> None:
    table = agreed().do("travel", 3, clan="blue").do("stop", 3)
    assert (table.deal["travelled"], table.deal["stoppable"]) == ([], None)
    assert table.promises == [(1, "blue", "poster", 1), (2, "blue", "card", 2)]
    assert (table["discards"], table.each("hand")[3]) == (2, 3)


def test_boss_4_6_a_stopped_travel_on_a_clan_card() -> None:
    table = agreed().do("travel", 3, clan="blue", card_of=2).do("stop", 0)
    assert table.deal["laid"] == [{"seat": 2, "clan": "blue"}]
    assert table.promises == [(1, "blue", "poster", 1), (2, "blue", "card", 2)]
    assert (table["discards"], table.each("hand")) == (2, [4, 5, 4, 4])


def test_boss_4_6_a_stopped_recruit_triple() -> None:
    table = BossTable(6).open().agree(1, "blue", 1).do("recruit", 0, clan="blue")
    assert (table.deal["filled"], table.promises) == (["red", "blue"], [])
    table.do("stop", 5)
    assert (table.each("posters")[1], table.promises) == (["blue"], [(1, "blue", "poster", 1)])
    assert table["discards"] == 4
    table = BossTable().open().do("recruit", 0, clan="green").do("stop", 1)
    assert table["free_posters"] == ["orange", "green"]


def test_boss_4_6_a_stopped_boss_card() -> None:
    table = agreed().do("take_over", 1).agree(0, "red", 3).do("stop", 2)
    assert (table.deal["boss"], table["discards"]) == (0, 2)
    assert table.promises == [(1, "blue", "poster", 1), (2, "blue", "card", 2)]
    assert table.effects() == ["BOSS-4.6", "BOSS-4.6"]


def test_boss_4_6_agreements_in_between_are_void_and_what_they_replaced_is_lost() -> None:
    table = agreed().do("travel", 3, clan="green")
    table.agree(1, "blue", 0)
    assert table.deal["stoppable"] == "travel"
    table.do("stop", 0)
    assert table.promises == [(2, "blue", "card", 2)]
    table = agreed().lay(1, "blue").do("travel", 3, clan="blue").agree(1, "blue", 0, "card").do("stop", 0)
    assert table.promises == [(1, "blue", "poster", 1), (2, "blue", "card", 2)]


def test_boss_4_6_a_withdrawal_in_between_stands() -> None:
    table = agreed().do("travel", 3, clan="green").do("withdraw", 1, clan="blue")
    assert table.deal["stoppable"] == "travel"
    assert table.do("stop", 0).promises == [(2, "blue", "card", 2)]


def test_boss_4_6_right_after_and_no_stop_of_a_stop() -> None:
    table = agreed()
    assert table.refused("stop", 1) == "BOSS-4.6"
    table.do("travel", 3, clan="green").do("stop", 1)
    assert table.refused("stop", 3) == "BOSS-4.6"
    table.do("travel", 3, clan="green").lay(1, "red")
    assert (table.deal["stoppable"], table.refused("stop", 1)) == (None, "BOSS-4.6")
    table.do("take_over", 3).do("travel", 0, clan="red").do("stop", 1)
    assert (table.deal["boss"], table.deal["travelled"]) == (3, ["green"])
    assert table.refused("stop", 1) == "BOSS-4.6"


def test_boss_4_6_corrections_and_descriptions_close_nothing() -> None:
    table = agreed().do("take_over", 3).adjust(1, hand=1).do("describe_space", space=5, **NOBODY)
    assert table.deal["stoppable"] == "take_over"
    table.do("stop", 3)
    assert table.deal["boss"] == 0


def test_boss_4_6_a_closed_or_failed_deal_cannot_be_stopped() -> None:
    assert BossTable().open().do("take_over", 1).do("fail", 1).refused("stop", 0) == "BOSS-3.1"


def test_boss_4_7_too_few_cards() -> None:
    table = BossTable().open().adjust(1, hand=-5)
    for do, given in (("lay_clan", {"clan": "red"}), ("travel", {"clan": "red"}), ("take_over", {})):
        assert table.refused(do, 1, **given) == "BOSS-4.7"
    assert table.adjust(1, hand=2).refused("recruit", 1, clan="green") == "BOSS-4.7"
    table.do("travel", 1, clan="red").do("travel", 1, clan="blue")
    assert table.refused("stop", 1) == "BOSS-4.7"
    assert table.each("hand")[1] == 0


def test_boss_1_3_what_everybody_has_seen_is_counted_by_kind() -> None:
    """Cards on the table and seen discards; what is discarded over the limit nobody else sees."""
    table = BossTable().adjust(1, hand=8).open()

    def seen() -> dict[str, tuple[int, int]]:
        kinds = {one["kind"]: (one["laid"], one["discarded"]) for one in table.view()["seen"]}
        return {kind: counts for kind, counts in kinds.items() if counts != (0, 0)}

    assert sum(one["of"] for one in table.view()["seen"]) == 98
    table.lay(2, "blue").do("travel", 1, clan="red")
    assert seen() == {"blue": (1, 0), "travel_red": (1, 0)}
    table.do("stop", 0)
    assert seen() == {"blue": (1, 0), "travel_red": (0, 1), "stop": (0, 1)}
    table.do("travel", 1, clan="blue", card_of=2, grey=True)
    assert seen() == {"blue": (0, 1), "travel_red": (0, 1), "travel_grey": (0, 1), "stop": (0, 1)}
    table.do("stop", 0)
    travels = {"travel_red": (0, 1), "travel_grey": (0, 1)}
    assert seen() == {"blue": (1, 0), **travels, "stop": (0, 2)}
    table.do("take_over", 1).do("recruit", 1, clan="green").do("travel", 0, clan="yellow", grey=True)
    assert seen()["travel_grey"] == (1, 1)
    table.do("fail", 1)
    played = {"stop": (0, 2), "boss": (0, 1), "recruit": (0, 3)}
    assert seen() == {"travel_red": (0, 1), "travel_grey": (0, 2), **played}
    table.do("try_deal", 2).do("travel", 0, clan="yellow", grey=True).do("stop", 1)
    assert seen()["travel_grey"] == (0, 3)
