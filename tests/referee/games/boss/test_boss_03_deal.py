"""BOSS-3: who takes part in a deal, for how much."""

from __future__ import annotations

from tests.referee.games.boss.playing import LIST, PAIR, BossTable

TWO = {"dividends": 10, "required": ["red"], "choose": {"count": 2, "of": ["blue", "yellow", "magenta"]}}
DEALER = {"posters": {"red": 1, "blue": 0, "yellow": 2, "magenta": 3, "orange": None, "green": None}}


def test_boss_3_1_nobody_plays_or_promises_before_the_announcement() -> None:
    table = BossTable()
    for do, given in (
        ("lay_clan", {"clan": "red"}),
        ("travel", {"clan": "red"}),
        ("recruit", {"clan": "green"}),
        ("take_over", {}),
        ("stop", {}),
        ("agree", {"clan": "blue", "with": "poster", "amount": 1}),
        ("withdraw", {"clan": "blue"}),
        ("close", {}),
        ("fail", {}),
    ):
        assert table.refused(do, 1, **given) == "BOSS-3.1"
    table.open()
    assert (table.deal["boss"], table["step"]) == (0, "deal")


def test_boss_3_2_every_required_clan_and_enough_of_the_list() -> None:
    table = BossTable(space=TWO).open()
    assert (table.deal["filled"], table.deal["missing"], table.deal["missing_choices"]) == (["red"], [], 2)
    table.agree(1, "blue", 1)
    assert table.deal["missing_choices"] == 1
    table.agree(2, "yellow", 1).agree(3, "magenta", 1)
    assert (set(table.deal["filled"]), table.deal["missing_choices"]) == (
        {"red", "blue", "yellow", "magenta"},
        0,
    )
    assert "close" in table.prompt()


def test_boss_3_3_a_poster_or_a_clan_card_face_up() -> None:
    table = BossTable().open()
    assert table.disagree(1, "red", 1) == "BOSS-3.3"
    assert table.disagree(2, "blue", 1) == "BOSS-3.3"
    assert table.disagree(2, "blue", 1, "card") == "BOSS-3.3"
    assert table.disagree(1, "blue", 1, "card") == "BOSS-3.3"
    table.lay(2, "blue").agree(2, "blue", 1, "card").agree(1, "blue", 2)
    assert table.promises == [(1, "blue", "poster", 2), (2, "blue", "card", 1)]
    assert table.malformed("agree", 1, clan="blue", amount=1, **{"with": "hand"}) == "with"
    assert table.malformed("agree", 1, clan="blue", amount=1) == "with"


def test_boss_3_4_the_boss_joins_freely() -> None:
    table = BossTable().open()
    assert table.deal["filled"] == ["red"]
    assert table.disagree(0, "red", 0) == "BOSS-3.4"
    table.lay(0, "blue")
    assert (table.deal["filled"], table.promises) == (["red", "blue"], [])
    table.do("close", 0)
    assert table.each("money") == [3, 0, 0, 0]


def test_boss_3_4_with_both_the_poster_fills_the_slot() -> None:
    table = BossTable().open().lay(0, "red").agree(1, "blue", 1).do("close", 0)
    assert (table.each("hand"), table["discards"]) == ([5, 5, 5, 5], 0)


def test_boss_3_5_any_seat_lays_any_clan() -> None:
    table = BossTable().open().lay(3, "green").lay(3, "green").lay(0, "orange")
    assert table.deal["laid"].count({"seat": 3, "clan": "green"}) == 2
    assert table.each("hand") == [4, 5, 5, 3]
    assert table["discards"] == 0
    table.lay(2, "blue").agree(2, "blue", 1, "card").do("withdraw", 0, seat=2, clan="blue")
    assert {"seat": 2, "clan": "blue"} in table.deal["laid"]


def test_boss_3_6_payment_is_out_of_this_deal() -> None:
    """Explained: a promise moves no money before the deal is closed."""
    table = BossTable().open().agree(1, "blue", 2)
    assert table.each("money") == [0, 0, 0, 0]
    assert table.do("close", 0).each("money") == [1, 2, 0, 0]


def test_boss_3_7_no_promise_beyond_the_payout_and_0_is_valid() -> None:
    table = BossTable().open()
    for amount in (4, -1):
        assert table.disagree(1, "blue", amount) == "BOSS-3.7"
    assert table.agree(1, "blue", 0).promises == [(1, "blue", "poster", 0)]
    assert table.agree(1, "blue", 3).promises == [(1, "blue", "poster", 3)]


def test_boss_3_7_what_falls_due_together_stays_within_the_payout() -> None:
    """Ruling: bargaining often starts above the payout, so agreeing is free and closing is refused."""
    table = BossTable(space=LIST).open().agree(1, "blue", 4).agree(2, "yellow", 2)
    assert table.refused("close", 0) == "BOSS-3.7"
    assert table.view()["deal"]["can_close"] is False
    excess = "Ana cannot close yet: the promises exceed the payout by 1 (6 of 5)."
    assert table.prompt() == excess
    assert table.agree(2, "yellow", 1).view()["deal"]["can_close"] is True
    table.do("close", 0)
    assert table.each("money") == [0, 4, 1, 0]


def test_boss_3_9_what_the_boss_keeps_is_said_of_the_default_as_the_most() -> None:
    table = BossTable(space=LIST).open().agree(1, "blue", 1).agree(2, "yellow", 1)
    assert table.prompt() == "Ana can close and would keep 3 of 5."
    table.agree(3, "magenta", 2)
    assert table.prompt() == "Ana can close and would keep at most 3 of 5."
    table.do("withdraw", 3, clan="magenta").lay(3, "blue").agree(3, "blue", 0, "card")
    assert table.prompt() == "Ana can close and would keep at most 4 of 5."


def test_boss_3_7_what_is_promised_comes_before_what_is_missing() -> None:
    table = BossTable(space=TWO).open().agree(1, "blue", 10).agree(2, "yellow", 10)
    assert table.refused("close", 0) == "BOSS-3.7"


def test_boss_3_7_a_reason_helps_as_far_as_there_is_money() -> None:
    """More than the payout is paid where the Boss has it; nobody pays what is not there."""
    why = {"override": "an advance, agreed by all"}
    table = BossTable(space=LIST).open().agree(1, "blue", 4).agree(2, "yellow", 3)
    assert table.refused("close", 0, **why) == "BOSS-3.7"
    table.do("adjust", seat=0, change={"money": 2}, reason="loan")
    assert table.refused("close", 0) == "BOSS-3.7"
    assert table.do("close", 0, **why).each("money") == [0, 4, 3, 0]


def test_boss_3_7_until_the_boss_chooses() -> None:
    table = BossTable(space=LIST).open().agree(1, "blue", 3).agree(2, "yellow", 2)
    table.lay(3, "blue").agree(3, "blue", 5, "card")
    assert table.refused("close", 0, fill={"blue": 3}) == "BOSS-3.7"
    assert table.do("close", 0).each("money") == [0, 3, 2, 0]


def test_boss_3_7_one_promise_per_seat_and_clan() -> None:
    table = BossTable().open().lay(1, "blue").agree(1, "blue", 2).agree(1, "blue", 1, "card")
    assert table.promises == [(1, "blue", "card", 1)]


def test_boss_3_7_only_clans_that_the_space_names() -> None:
    table = BossTable().open().lay(1, "green")
    assert table.disagree(2, "yellow", 1) == "BOSS-3.7"
    assert table.disagree(1, "green", 1, "card") == "BOSS-3.7"


def test_boss_3_8_consent_is_taken_back_until_the_deal_closes() -> None:
    table = BossTable().open().agree(1, "blue", 1)
    assert table.refused("withdraw", 2, seat=1, clan="blue") == "BOSS-3.8"
    assert table.refused("withdraw", 2, clan="blue") == "BOSS-3.8"
    assert table.refused("withdraw", 0, clan="blue") == "BOSS-3.8"
    assert table.refused("withdraw", 0, seat=1, clan="red") == "BOSS-3.8"
    table.do("withdraw", 1, clan="blue")
    assert (table.promises, table.deal["missing"]) == ([], ["blue"])
    table.agree(1, "blue", 1).do("withdraw", 0, seat=1, clan="blue")
    assert table.promises == []
    table.agree(1, "blue", 1).do("withdraw", 1, seat=1, clan="blue")
    assert table.refused("withdraw", 1, clan="blue") == "BOSS-3.8"


def test_boss_3_9_by_default_own_then_cheapest_then_clockwise() -> None:
    table = BossTable(space=PAIR, **DEALER).open()  # the Boss has blue, and red is wanted of others
    table.lay(2, "red").agree(2, "red", 1, "card").lay(3, "red").agree(3, "red", 1, "card").agree(1, "red", 2)
    fork = table.state
    assert table.do("close", 0).each("money") == [2, 0, 1, 0]
    table.state = fork
    assert table.lay(0, "red").do("close", 0).each("money") == [3, 0, 0, 0]
    table.state = fork
    assert table.do("close", 0, fill={"red": 3}).each("money") == [2, 0, 0, 1]


def test_boss_3_9_clockwise_is_counted_from_the_boss() -> None:
    table = BossTable(space=PAIR, first_seat=2, **DEALER).open().agree(0, "blue", 0)
    table.lay(3, "red").agree(3, "red", 1, "card").agree(1, "red", 1)
    assert table.do("close", 2).each("money") == [0, 0, 2, 1]


def test_boss_3_9_the_best_of_the_list() -> None:
    table = BossTable(space=TWO).open().agree(1, "blue", 2).agree(2, "yellow", 1).agree(3, "magenta", 2)
    fork = table.state
    assert table.do("close", 0).each("money") == [7, 2, 1, 0]
    for fill, money in (
        ({"magenta": 3}, [7, 0, 1, 2]),
        ({"magenta": 3, "blue": 1}, [6, 2, 0, 2]),
        ({"red": 0}, [7, 2, 1, 0]),
        ({}, [7, 2, 1, 0]),
    ):
        table.state = fork
        assert table.do("close", 0, fill=fill).each("money") == money
    table.state = fork
    assert table.lay(0, "magenta").do("close", 0).each("money") == [9, 0, 1, 0]


def test_boss_3_9_what_cannot_be_filled_is_refused() -> None:
    table = BossTable(space=TWO).open().agree(1, "blue", 2).agree(2, "yellow", 1).agree(3, "magenta", 2)
    for fill in ({"green": 3}, {"blue": 2}, {"red": 1}, {"blue": 1, "yellow": 2, "magenta": 3}):
        assert table.refused("close", 0, fill=fill) == "BOSS-3.9"
    assert table.malformed("close", 0, fill={"pink": 1}) == "fill.pink"
    assert table.malformed("close", 0, fill={"blue": 4}) == "fill.blue"
    assert table.malformed("close", 0, fill=[1]) == "fill"
