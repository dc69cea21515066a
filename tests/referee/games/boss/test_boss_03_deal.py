"""BOSS-3: who takes part in a deal, for how much."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.bots.playing import offers_of
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.errors import Refused
from referee.engine.rule import Offer
from referee.games.boss.bot import BOTS
from referee.i18n import Speech
from referee.match.log import Entry
from referee.match.match import Match
from tests.referee.games.boss.playing import CLANS, GAME, LIST, PAIR, BossTable

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


def four_red() -> BossTable:
    """Return a table at which all four red clan cards lie, of three seats."""
    table = BossTable().open()
    for seat in (1, 1, 2, 3):
        table.lay(seat, "red")
    return table


def laying(table: BossTable) -> Offer[Any]:
    """Return what Ana is offered to lay."""
    return Offer(table.state, GAME.rule("lay_clan"), 0)


def test_boss_3_5_no_more_than_four_of_one_clan_lie_at_once() -> None:
    table = four_red()
    for seat in range(4):
        assert table.refused("lay_clan", seat, clan="red") == "BOSS-3.5"
        assert table.refused("lay_clan", seat, clan="red", override="agreed") == "BOSS-3.5"
    assert table.lay(0, "blue").deal["laid"].count({"seat": 0, "clan": "blue"}) == 1
    choices = laying(table).choices("clan")
    assert [one.value for one in choices] == list(CLANS)
    against = {one.value: Speech("en", ()).say(one.objection.reason) for one in choices if one.objection}
    assert against == {"red": "All 4 cards of the Red Clan lie on the table."}


def test_boss_3_5_who_lacks_cards_too_is_told_of_the_clan_first() -> None:
    table = four_red().adjust(0, hand=-5)
    assert table.refused("lay_clan", 0, clan="red") == "BOSS-3.5"
    assert table.refused("lay_clan", 0, clan="blue") == "BOSS-4.7"


def test_boss_3_5_a_card_that_travelled_may_be_followed_by_another() -> None:
    table = four_red().do("travel", 0, clan="red", card_of=1)
    assert table.lay(0, "red").refused("lay_clan", 0, clan="red") == "BOSS-3.5"
    table = four_red().do("travel", 0, clan="red", card_of=1).do("stop", 2)
    assert table.refused("lay_clan", 0, clan="red") == "BOSS-3.5"


def test_boss_3_5_all_four_may_be_laid_again_in_the_next_deal() -> None:
    table = four_red().do("fail", 0).open()
    for seat in (0, 1, 2, 3):
        table.lay(seat, "red")
    assert table.refused("lay_clan", 0, clan="red") == "BOSS-3.5"


def test_boss_3_5_with_all_clan_cards_on_the_table_none_can_be_laid() -> None:
    table = BossTable().adjust(1, hand=24).open()
    assert laying(table).objection() is None
    for clan in CLANS * 4:
        table.lay(1, clan)
    none_left = laying(table).objection()
    assert none_left is not None and none_left.clause == "BOSS-3.5"
    assert "All clan cards" in Speech("en", ()).say(none_left.reason)


def test_boss_3_5_the_bot_lays_no_fifth_card() -> None:
    """Red is required and missing, and the Boss could well hold a red card: but all four lie."""
    owners = {"red": 1, "blue": 0, "yellow": 2, "magenta": 3, "orange": None, "green": None}
    table = BossTable(posters=owners).open()
    chosen = []
    for seat in (1, 1, 2, 3):
        chosen.append(bot_choice(table))
        table.lay(seat, "red")
    assert [one and (one.do, one.given) for one in chosen] == [("lay_clan", {"clan": "red"})] * 4
    after = bot_choice(table)
    assert after is None or after.do != "lay_clan"


def bot_choice(table: BossTable) -> Action | None:
    """Return what a bot does in the place of the Boss."""
    state, boss = table.state, table.deal["boss"]
    return BOTS["easy"].choose(table.view(boss), offers_of(GAME, state, boss), Random(1)).action


def test_boss_3_5_a_stored_game_with_five_of_a_clan_goes_on() -> None:
    """Earlier releases let more lie: such a log is folded as it stands, and played on."""
    table = BossTable()
    match = Match(GAME, table.setup)
    match.submit(Action("try_deal", 0))
    match.submit(Action("adjust", None, {"seat": 3, "change": {"hand": 5}, "reason": "test"}))
    match.take([Entry("act", Action("lay_clan", 3, {"clan": "blue"})) for _ in range(6)])
    match.submit(Action("agree", 3, {"clan": "blue", "with": "card", "amount": 1}))
    for audience in (PUBLIC, Audience.seat(3)):
        assert len(GAME.view(match.state, audience)["deal"]["laid"]) == 6
    with pytest.raises(Refused):
        match.submit(Action("lay_clan", 0, {"clan": "blue"}))
    match.submit(Action("travel", 1, {"clan": "blue", "card_of": 3}))
    match.submit(Action("stop", 0))
    match.submit(Action("close", 0))
    assert GAME.snapshot(match.state)["seats"][3]["hand"] == 9
    match.undo()
    assert len(GAME.snapshot(match.state)["deal"]["laid"]) == 6


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
