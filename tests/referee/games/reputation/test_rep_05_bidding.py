"""REP-5: step 3, bidding."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.engine.rule import Offer
from referee.i18n import Speech
from tests.referee.games.reputation.playing import GAME, ReputationTable
from tests.support.game_table import NAMES


def test_rep_5_1_clockwise_from_the_start_player() -> None:
    table = ReputationTable(4, start_seat=2).reveal()
    turns = []
    for _ in range(3):
        turns.append(table["turn"])
        assert table["waiting_for"] == [table["turn"]]
        table.speculate(table["turn"])
    assert turns == [2, 3, 0]
    assert table.private(1, 1)["turn"] == 2


@pytest.mark.parametrize("by", [1, 2, 3])
def test_rep_5_1_another_seats_turn_is_refused(by: int) -> None:
    """The turn is cited before anything else that is wrong with the bid."""
    table = ReputationTable(4).reveal()
    assert table.refused("speculate", by) == "REP-5.1"
    assert table.refused("bid_private", by, workers=1) == "REP-5.1"
    assert table.refused("bid_private", by, workers=99) == "REP-5.1"
    assert table.refused("bid_public", by, credits=1) == "REP-5.1"
    assert table.refused("bid_public", by, credits=0) == "REP-5.1"


def test_rep_5_1_also_a_leader_out_of_turn_is_out_of_turn() -> None:
    table = ReputationTable(4).reveal().private(0, 3)
    assert table.refused("bid_private", 0, workers=4) == "REP-5.1"


def test_rep_5_1_one_action_a_turn() -> None:
    table = ReputationTable(3).reveal().private(0, 1)
    assert table["turn"] == 1
    assert table.refused("bid_public", 0, credits=1) == "REP-5.1"
    assert table.refused("speculate", 0) == "REP-5.1"


@pytest.mark.parametrize("bid", [0, -1])
def test_rep_5_2_the_first_bid_is_one_worker_or_more(bid: int) -> None:
    table = ReputationTable(4).reveal()
    assert table.refused("bid_private", 0, workers=bid) == "REP-5.2"
    table.private(0, 1)
    assert table["auction"]["private"] == {"leader": 0, "workers": 1, "credits": 0}


def test_rep_5_2_then_strictly_more_than_the_leading_bid() -> None:
    table = ReputationTable(4).reveal().private(0, 4)
    for bid in (1, 3, 4):
        assert table.refused("bid_private", 1, workers=bid) == "REP-5.2"
    table.private(1, 5)
    assert table["auction"]["private"]["leader"] == 1


def test_rep_5_2_workers_come_from_hq_and_never_more_than_are_there() -> None:
    table = ReputationTable(4).reveal()
    assert table.refused("bid_private", 0, workers=10) == "REP-5.2"
    table.private(0, 9)
    assert table.seat(0)["hq"] == 0
    assert table.refused("bid_private", 1, workers=10) == "REP-5.2"
    assert table.refused("bid_private", 1, workers=9) == "REP-5.2"


def test_rep_5_2_an_empty_hq_cannot_bid() -> None:
    table = ReputationTable(3).adjust(0, hq=-10).reveal()
    assert table.refused("bid_private", 0, workers=1) == "REP-5.2"


def test_rep_5_2_a_limit_can_be_overruled_and_missing_workers_cannot() -> None:
    """A reason allows a lower bid than the leading one; nobody bids workers that are not there."""
    why = {"override": "agreed"}
    table = ReputationTable(4).reveal().private(0, 4)
    assert table.refused("bid_private", 1, workers=3) == "REP-5.2"
    for workers in (-1, 10):
        assert table.refused("bid_private", 1, workers=workers, **why) == "REP-5.2"
    table.do("bid_private", 1, workers=3, **why)
    assert table["auction"]["private"] == {"leader": 1, "workers": 3, "credits": 0}
    assert (table.seat(0)["hq"], table.seat(1)["hq"], table["turn"]) == (9, 6, 2)


def test_rep_5_1_out_of_turn_with_a_reason_and_in_another_step_never() -> None:
    why = {"override": "their Corporation bids first"}
    table = ReputationTable(4).reveal()
    assert table.refused("bid_private", 2, workers=1) == "REP-5.1"
    assert table.do("bid_private", 2, workers=1, **why)["turn"] == 3
    assert table.refused("return_to_hq", 0, **why) == "REP-2.1"


def test_rep_5_3_who_bids_over_an_own_bid_is_not_outbid() -> None:
    table = ReputationTable(3).reveal().private(0, 2).speculate(1).speculate(2)
    table.do("bid_private", 0, workers=3, override="the card says so")
    said = [Speech(names=NAMES).say(one.sentence) for one in table.state.effects]
    assert said == [f"{NAMES[0]} takes 2 workers of the bid before back to HQ."]
    assert table.seat(0)["hq"] == 7


def test_rep_5_3_an_outbid_private_leader_has_the_workers_back_at_once() -> None:
    table = ReputationTable(4).reveal().private(0, 4)
    assert table.seat(0)["hq"] == 5
    table.private(1, 5)
    assert table.seat(0)["hq"] == 9
    assert table.seat(1)["hq"] == 4
    assert table.effects() == ["REP-5.3"]


def test_rep_5_3_an_outbid_public_leader_too() -> None:
    table = ReputationTable(4).reveal(workers=3).public(0, 1)
    assert table.seat(0)["hq"] == 6
    table.public(1, 1)
    assert table.seat(0)["hq"] == 9
    assert table.seat(1)["hq"] == 6
    assert table["auction"]["public"]["leader"] == 1
    assert table.effects() == ["REP-5.3"]


def test_rep_5_4_exactly_the_cards_number_of_workers() -> None:
    """The number is always the one on the card, no matter who led before; players do not choose the bid."""
    table = ReputationTable(4).reveal(workers=3).public(0, 1)
    assert table["auction"]["public"]["workers"] == 3
    table.public(1, 2)
    assert table.seat(1)["hq"] == 6
    assert table["auction"]["public"]["workers"] == 3
    assert table.malformed("bid_public", 2, credits=1, workers=3) == "workers"


def test_rep_5_4_not_without_the_workers() -> None:
    table = ReputationTable(4).reveal(workers=9).public(0, 1)
    table.adjust(1, hq=-1)
    assert table.refused("bid_public", 1, credits=1) == "REP-5.4"
    assert table.refused("bid_public", 1, credits=99) == "REP-5.4"
    table = ReputationTable(5).reveal(workers=9)
    assert table.refused("bid_public", 0, credits=1) == "REP-5.4"


@pytest.mark.parametrize("credits", [0, -1])
def test_rep_5_4_at_least_one_credit_moves(credits: int) -> None:
    table = ReputationTable(4).reveal()
    assert table.refused("bid_public", 0, credits=credits) == "REP-5.4"


def test_rep_5_4_credits_move_from_the_public_to_the_private_card() -> None:
    table = ReputationTable(4).reveal(credits=6).public(0, 2).public(1, 1)
    assert table["auction"]["public"]["credits"] == 3
    assert table["auction"]["private"]["credits"] == 3


def test_rep_5_5_no_credits_left_no_more_public_bids() -> None:
    table = ReputationTable(4).reveal(credits=2).public(0, 2)
    assert table["auction"]["public"] == {"leader": 0, "workers": 2, "credits": 0}
    assert table.refused("bid_public", 1, credits=1) == "REP-5.5"
    table = ReputationTable(4).reveal(credits=0)
    assert table.refused("bid_public", 0, credits=1) == "REP-5.5"
    # a bid of no credits, and of more workers than there are, breaks the earlier clause too
    assert table.refused("bid_public", 0, credits=0) == "REP-5.4"
    assert ReputationTable(4).reveal(workers=10, credits=0).refused("bid_public", 0, credits=1) == "REP-5.4"


def test_rep_5_5_at_most_all_remaining_credits() -> None:
    table = ReputationTable(4).reveal(credits=3).public(0, 1)
    assert table.refused("bid_public", 1, credits=3) == "REP-5.5"
    table.public(1, 2)
    assert table["auction"]["public"]["credits"] == 0
    assert table["auction"]["private"]["credits"] == 3


def test_rep_5_6_a_private_leader_must_speculate() -> None:
    table = ReputationTable(4).reveal().private(0, 2).speculate(1, 2, 3)
    assert "Ana leads the private" in table.reason("bid_private", 0, workers=3)
    assert table.refused("bid_private", 0, workers=3) == "REP-5.6"
    assert table.refused("bid_public", 0, credits=1) == "REP-5.6"
    # the order of the rules: the size of the bid comes before who leads
    assert table.refused("bid_private", 0, workers=2) == "REP-5.2"
    assert table.refused("bid_private", 0, workers=8) == "REP-5.2"
    assert table.refused("bid_public", 0, credits=7) == "REP-5.5"


def test_rep_5_6_a_leader_that_could_not_pay_is_told_that_it_leads() -> None:
    """Before anything is chosen; 5 of 9 workers lead, and the public project takes more than the others."""
    table = ReputationTable(4).reveal(workers=8).private(0, 5).speculate(1, 2, 3)
    for rule in ("bid_private", "bid_public"):
        objection = Offer(table.state, GAME.rule(rule), 0).objection()
        assert objection is not None
        assert objection.clause == "REP-5.6"


def test_rep_5_6_a_public_leader_must_speculate() -> None:
    table = ReputationTable(4).reveal().public(0, 2).speculate(1, 2, 3)
    assert "Ana leads the public" in table.reason("bid_public", 0, credits=1)
    assert table.refused("bid_public", 0, credits=1) == "REP-5.6"
    assert table.refused("bid_private", 0, workers=1) == "REP-5.6"


def test_rep_5_6_nobody_leads_both_but_one_project_may_follow_the_other() -> None:
    """A leader that was outbid may take the lead of either project."""
    table = ReputationTable(3).reveal().private(0, 1).private(1, 2).speculate(2).public(0, 1)
    assert table["auction"]["private"]["leader"] == 1
    assert table["auction"]["public"]["leader"] == 0


def test_rep_5_7_who_speculated_may_bid_again() -> None:
    table = ReputationTable(3).reveal().speculate(0, 1).private(2, 1).private(0, 2)
    assert table["auction"]["private"]["leader"] == 0
    table.speculate(1).public(2, 1)
    assert table.step == "bidding"


@pytest.mark.parametrize("count", [3, 4, 5])
def test_rep_5_8_ends_with_as_many_speculations_in_a_row_as_seats(count: int) -> None:
    table = ReputationTable(count).reveal().speculate(*range(count - 1))
    assert table.step == "bidding"
    table.speculate(count - 1)
    assert table["auction"] is None
    assert table["round"] == 2
    assert "REP-5.8" in table.effects()


def test_rep_5_8_a_bid_breaks_the_row() -> None:
    table = ReputationTable(3).reveal().speculate(0, 1).private(2, 1).speculate(0, 1)
    assert table.step == "bidding"
    table.speculate(2)
    assert table["round"] == 2


def test_rep_5_8_a_leaders_speculation_is_an_action_and_counts() -> None:
    table = ReputationTable(3).reveal().private(0, 1).public(1, 1).speculate(2)
    assert (table.step, table["turn"]) == ("bidding", 0)
    table.speculate(0)
    assert (table.step, table["turn"]) == ("bidding", 1)
    table.speculate(1)
    assert table.step == "cosponsor"


def test_rep_5_8_that_of_a_seat_unable_to_bid_too() -> None:
    table = ReputationTable(3).adjust(1, hq=-10).reveal().private(0, 1)
    assert table["turn"] == 1
    assert "must speculate" in table.prompt()
    assert table.refused("bid_private", 1, workers=2) == "REP-5.2"
    assert table.refused("bid_public", 1, credits=1) == "REP-5.4"
    table.speculate(1, 2, 0)
    assert table["round"] == 2


@pytest.mark.parametrize("credits", [13, 1_000_000])
def test_rep_5_5_of_many_credits_a_control_lays_out_a_dozen(credits: int) -> None:
    """A card typed wrong does not make a page of millions; any number can still be typed."""
    table = ReputationTable(4).reveal(credits=credits)
    for offer in GAME.offers(table.state):
        for name in offer.parameters:
            assert len(offer.choices(name)) <= 13
    offer = next(offer for offer in GAME.offers(table.state) if offer.do == "bid_public")
    domain = offer.domain("credits")
    assert list(domain.allowed) == list(domain.shown) == list(range(1, 13))
    assert domain.is_open
    assert offer.objection(credits=credits) is None
    objection = offer.objection(credits=credits + 1)
    assert objection is not None
    assert objection.clause == "REP-5.5"
    table.public(0, credits)


def test_rep_5_5_of_a_dozen_credits_all_are_laid_out_and_one_too_many() -> None:
    offer = next(o for o in GAME.offers(ReputationTable(4).reveal(credits=12).state) if o.do == "bid_public")
    domain = offer.domain("credits")
    assert list(domain.allowed) == list(range(1, 13))
    assert list(domain.shown) == list(range(1, 14))
    assert not domain.is_open


@pytest.mark.parametrize(
    ("do", "given", "where"),
    [
        ("bid_private", {"workers": True}, "workers"),
        ("bid_private", {"workers": 2.5}, "workers"),
        ("bid_private", {"workers": "2"}, "workers"),
        ("bid_private", {}, "workers"),
        ("bid_private", {"workers": 1, "note": "x"}, "note"),
        ("bid_public", {"credits": None}, "credits"),
        ("bid_public", {"credits": 1_000_001}, "credits"),
        ("bid_public", {}, "credits"),
        ("speculate", {"why": "rich"}, "why"),
    ],
)
def test_rep_5_1_bids_have_one_form(do: str, given: dict[str, Any], where: str) -> None:
    table = ReputationTable(3).reveal()
    assert table.malformed(do, 0, **given) == where
    assert table.malformed(do, None) == "by"
    assert table.malformed(do, 3) == "by"
    assert table.malformed(do, -1) == "by"


def test_rep_5_8_the_table_sees_who_has_speculated_in_a_row() -> None:
    table = ReputationTable(4).reveal()
    assert table.view()["auction"]["speculated"] == []
    table.speculate(0, 1)
    assert table.view()["auction"]["speculated"] == [0, 1]
    table.private(2, 1).speculate(3, 0)  # a bid breaks the row, which goes round the table
    assert table.view()["auction"]["speculated"] == [3, 0]
    assert "speculated" not in table["auction"]  # the contract's snapshot is as it was


def prompted(table: ReputationTable) -> tuple[str, str]:
    prompt = GAME.prompt(table.state, PUBLIC)
    return prompt.clause, Speech("en", NAMES).say(prompt.sentence)


def test_rep_5_6_a_leader_is_told_by_its_own_clause_and_what_the_last_speculation_ends() -> None:
    table = ReputationTable(3).reveal().private(0, 1).speculate(1, 2)
    assert prompted(table) == (
        "REP-5.6",
        f"{NAMES[0]} leads the private project and must speculate. That ends the bidding.",
    )
    table = ReputationTable(3).reveal().private(0, 1).public(1, 1).speculate(2)
    assert prompted(table) == ("REP-5.6", f"{NAMES[0]} leads the private project and must speculate.")


def test_rep_5_8_a_seat_that_cannot_bid_is_told_by_another_clause() -> None:
    table = ReputationTable(3).reveal(workers=10).private(0, 10).public(1, 6)
    assert prompted(table)[0] == "REP-5.8"


@pytest.mark.parametrize("passed", [0, 1, 2])
def test_rep_5_8_those_who_can_only_speculate_follow_each_other_up_to_the_end(passed: int) -> None:
    table = ReputationTable(3).reveal(workers=10).private(0, 10).public(1, 6)
    forced = [2, 0, 1][passed:]
    table.speculate(*[2, 0, 1][:passed])
    assert table.view()["auction"]["forced"] == forced


def test_rep_5_8_nobody_is_passed_over_who_can_bid() -> None:
    table = ReputationTable(4).reveal().private(0, 1).public(1, 1)
    assert table.view()["auction"]["forced"] == []
    table.speculate(2, 3)
    assert table.view()["auction"]["forced"] == [0, 1]


def test_rep_5_4_the_bid_says_what_it_takes() -> None:
    state = ReputationTable(4).reveal(workers=3).state
    costs = {offer.do: offer.cost() for offer in GAME.offers(state)}
    assert Speech("en", NAMES).say(costs["bid_public"]) == "takes 3 workers"
    assert costs["bid_private"] is None


def test_rep_5_8_whose_speculations_would_end_the_bidding_is_told() -> None:
    table = ReputationTable(4).reveal().private(0, 1).speculate(1, 2)
    assert table.view()["auction"]["left"] == [3, 0]
    assert table.private(3, 2).view()["auction"]["left"] == [0, 1, 2, 3]
