"""BOSS-5: closing a deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.games.boss.playing import LIST, NOBODY, BossTable


def test_boss_5_1_the_boss_closes_once_all_are_there() -> None:
    table = BossTable(space=LIST).open()
    assert table.refused("close", 0) == "BOSS-5.1"
    table.agree(1, "blue", 1)
    assert table.refused("close", 0) == "BOSS-5.1"
    table.agree(2, "yellow", 1)
    assert table.refused("close", 1) == "BOSS-5.1"
    assert table.do("close", 0)["step"] == "turn"


def test_boss_5_1_a_closed_deal_takes_no_cards() -> None:
    table = BossTable(space=NOBODY).deals(9).open()
    table.do("close", table.deal["boss"])
    assert table["step"] == "end_roll"
    assert table.refused("take_over", 0) == "BOSS-5.1"
    assert table.refused("travel", 0, clan="red") == "BOSS-5.1"


def test_boss_5_2_payout_and_promises() -> None:
    cards = {"1": {"value": 7, "end_rolls": []}}
    table = BossTable(space=LIST, deal_cards=cards).open()
    assert table.deal["payout"] == 35
    table.agree(1, "blue", 20).agree(2, "yellow", 15).do("close", 0)
    assert table.each("money") == [0, 20, 15, 0]
    assert table.effects()[:3] == ["BOSS-5.2"] * 3


def test_boss_5_2_what_the_boss_hands_on_is_told_by_partner() -> None:
    space = {"dividends": 5, "required": ["red", "blue", "yellow", "orange"], "choose": None}
    table = BossTable(space=space).open().agree(1, "blue", 2).lay(1, "orange").agree(1, "orange", 1, "card")
    table.agree(2, "yellow", 0).do("close", 0)
    shares = [{"seat": 1, "amount": 3}, {"seat": 2, "amount": 0}]
    closed = {"number": 1, "boss": 0, "payout": 5, "shares": shares, "keeps": 2}
    assert table.view()["closed"] == closed
    assert table.do("try_deal", 1).view()["closed"] == closed


def test_boss_5_3_cards_that_took_no_part_return() -> None:
    table = BossTable().open().lay(2, "blue").lay(2, "blue").lay(3, "green").lay(1, "red")
    table.agree(2, "blue", 1, "card").do("travel", 0, clan="yellow").do("travel", 0, clan="red", card_of=1)
    table.do("close", 0)
    assert table.each("hand") == [3, 4, 4, 5]
    assert table["discards"] == 4
    assert "BOSS-5.3" in table.effects()


def test_boss_5_3_what_to_do_with_the_cards_is_said_where_there_are_any() -> None:
    assert "BOSS-5.3" not in BossTable(space=NOBODY).deals(1).effects()


def test_boss_5_4_the_space_is_covered_and_the_marker_moves_on() -> None:
    table = BossTable(space=NOBODY, marker=15).deals(1)
    assert (table["covered"], table["marker"], table["deals_done"], table["dividend"]) == ([15], 0, 1, 2)
    assert "BOSS-5.4" in table.effects()
    table.do("roll", 1, die=6).do("draw", 1).do("roll", 2, die=6).do("draw", 2).do("roll", 3, die=2)
    table.do("draw", 3)
    assert table["marker"] == 14
    assert table.deals(1)["marker"] == 0


def asking(**options: Any) -> BossTable:
    """Return a table that asks before closing; Bo has agreed, so that Ana can close."""
    return BossTable(ask_before_closing=True, **options).open().agree(1, "blue", 2)


def test_boss_5_5_the_others_are_asked_before_a_deal_is_closed() -> None:
    """Option `ask_before_closing`: a closing is announced, and happens when all others have passed."""
    table = asking()
    assert table.deal["closing"] is None
    assert table.refused("pass", 1) == "BOSS-5.5"
    table.do("close", 0)
    assert table.deal["closing"] == {"fill": {}, "waiting_for": [1, 2, 3]}
    assert (table["step"], table.each("money")) == ("deal", [0, 0, 0, 0])
    assert (table.prompt().startswith("Ana wants to close"), table.view()["due"]) == (True, [1, 2, 3])
    assert table.refused("pass", 0) == table.refused("close", 0) == "BOSS-5.5"
    table.do("pass", 3).do("pass", 1)
    assert table.refused("pass", 3) == "BOSS-5.5"
    assert table.deal["closing"]["waiting_for"] == [2]
    table.do("pass", 2)
    assert (table["step"], table.each("money"), table["deals_done"]) == ("turn", [1, 2, 0, 0], 1)
    assert table.effects()[0] == "BOSS-5.2"


def test_boss_5_5_without_the_option_nobody_is_asked() -> None:
    table = BossTable().open().agree(1, "blue", 2)
    assert "closing" not in table.deal
    assert table.refused("pass", 1) == "BOSS-5.5"
    assert table.do("close", 0).each("money") == [1, 2, 0, 0]
    assert table.refused("pass", 1) == "BOSS-3.1"


@pytest.mark.parametrize(
    ("do", "by", "given"),
    [
        ("lay_clan", 2, {"clan": "blue"}),
        ("travel", 3, {"clan": "blue"}),
        ("take_over", 1, {}),
        ("recruit", 2, {"clan": "green"}),
        ("agree", 1, {"clan": "blue", "with": "poster", "amount": 3}),
        ("withdraw", 1, {"clan": "blue"}),
        ("withdraw", 0, {"clan": "blue", "seat": 1}),
    ],
)
def test_boss_5_5_a_card_or_a_changed_agreement_takes_the_announcement_back(
    do: str, by: int, given: dict[str, Any]
) -> None:
    table = asking().do("close", 0).do("pass", 3).do(do, by, **given)
    assert table.deal["closing"] is None
    assert "BOSS-5.5" in table.effects()
    assert table.refused("pass", 1 if table.deal["boss"] != 1 else 2) == "BOSS-5.5"


def test_boss_5_5_a_stop_is_such_a_card_and_comes_in_time() -> None:
    """To announce is not to close: what was played right before can still be stopped."""
    table = asking().lay(2, "blue").do("travel", 2, clan="green").do("close", 0)
    table.do("stop", 3)
    assert (table.deal["closing"], table.deal["travelled"]) == (None, [])


def test_boss_5_5_corrections_and_descriptions_do_not() -> None:
    table = asking().do("close", 0).do("adjust", seat=1, change={"money": 4}, reason="recount")
    table.do("describe_deal_card", number=9, value=9, end_rolls=[1])
    assert table.deal["closing"]["waiting_for"] == [1, 2, 3]


def test_boss_5_5_it_closes_as_announced() -> None:
    table = asking().lay(2, "blue").agree(2, "blue", 3, "card").do("close", 0, fill={"blue": 2})
    assert table.deal["closing"]["fill"] == {"blue": 2}
    shown = table.view()["deal"]
    assert (shown["costs"], shown["keeps"], shown["slots"][1]["by"]["seat"]) == (3, 0, 2)
    for seat in (1, 2, 3):
        table.do("pass", seat)
    assert table.each("money") == [0, 0, 3, 0]


def test_boss_5_5_the_sentence_names_few_and_counts_many() -> None:
    table = asking().do("close", 0)
    assert table.prompt() == "Ana wants to close. 3 players: pass, play a card or change an agreement."
    table.do("pass", 2)
    assert table.prompt() == "Ana wants to close. Bo and Dee: pass, play a card or change an agreement."


def test_boss_5_5_the_boss_may_still_give_up() -> None:
    table = asking().do("close", 0).do("pass", 1).do("fail", 0)
    assert (table["step"], table["deal"], table["turn"]) == ("turn", None, 1)


def test_boss_5_1_a_reason_lets_somebody_else_close_and_brings_no_investor() -> None:
    why = {"override": "the Boss had to leave"}
    table = BossTable(space=LIST).open().agree(1, "blue", 1)
    assert table.refused("close", 0, **why) == "BOSS-5.1"
    table.agree(2, "yellow", 1)
    assert table.refused("close", 1) == "BOSS-5.1"
    assert table.do("close", 1, **why).each("money") == [3, 1, 1, 0]
