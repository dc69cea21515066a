"""REP-11: Corporation powers and CEO agendas; GEN-1: corrections."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.i18n import Speech
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable, staffed


def test_rep_11_1_a_power_is_used_on_ones_own_turn() -> None:
    table = ReputationTable(4).reveal()
    for seat in (1, 2, 3):
        assert table.refused("use_power", seat) == "REP-11.1"
    table.do("use_power", 0, note="twice the credits")
    assert table.seat(0)["power_used"] is True
    assert table["turn"] == 0


def test_rep_11_1_by_any_seat_in_steps_one_and_six() -> None:
    """Ruling: also by seats that have nothing to move, and by seats that have moved."""
    table = ReputationTable(4).reveal().private(0, 1).all_speculate()
    assert (table.step, table["waiting_for"]) == ("return_workers", [0])
    for seat in (0, 1):
        table.do("use_power", seat)
    table.do("return_workers").idle_to("return_to_hq")
    for seat in (2, 3):
        table.do("use_power", seat)
    assert [seat["power_used"] for seat in table["seats"]] == [True] * 4
    moved = staffed().do("return_workers", 0)
    assert (moved.step, moved["waiting_for"]) == ("return_workers", [1])
    assert moved.do("use_power", 0).seat(0)["power_used"] is True


def test_rep_11_1_by_the_three_participants_in_step_five() -> None:
    table = ReputationTable(5).reveal().public(0, 1).all_speculate()
    assert table["waiting_for"] == [0, 1, 4]
    for seat in (2, 3):
        assert table.refused("use_power", seat) == "REP-11.1"
    table.do("bid_cosponsor", 1, workers=2).do("use_power", 1)
    table.do("use_power", 0).do("use_power", 4)
    assert table["waiting_for"] == [0, 4]


def test_rep_11_1_not_between_steps_nor_after_the_end() -> None:
    table = ReputationTable(3)
    for seat in range(3):
        assert table.refused("use_power", seat) == "REP-11.1"
    table.idle_to("finished")
    assert table.refused("use_power", 0) == "REP-11.1"


def test_rep_11_1_a_power_whose_card_says_otherwise_is_used_with_a_reason() -> None:
    """Ruling: a card that allows its power at another time is used all the same, once the table says so."""
    why = {"override": "its card says: at any time"}
    table = ReputationTable(3)
    assert table.do("use_power", 2, **why).seat(2)["power_used"] is True
    table.reveal()
    assert table.do("use_power", 1, **why)["turn"] == 0
    table.idle_to("finished")
    assert table.do("use_power", 0, **why).seat(0)["power_used"] is True
    # a second use is overruled in the same way, and a reason is what does it
    assert table.refused("use_power", 0) == "REP-11.1"
    table.do("use_power", 0, **why)


def test_rep_11_1_what_a_power_changes_is_corrected_by_hand() -> None:
    """A power that beats a clause is carried out through corrections: the referee does not know the
    card.
    """
    table = ReputationTable(4).reveal().do("use_power", 0, note="two more workers' worth")
    table.adjust(0, credits=3, hq=1)
    assert table.seat(0)["credits"] == 3
    table.private(0, 10)


def test_rep_11_2_once_a_game() -> None:
    table = ReputationTable(4).reveal().do("use_power", 0)
    assert table.refused("use_power", 0) == "REP-11.2"
    table.all_speculate().reveal().speculate(1, 2, 3)
    assert table.refused("use_power", 0) == "REP-11.2"
    # that it is another player's turn is the first objection, before the spent power
    assert table.refused("use_power", 1) == "REP-11.1"
    table.speculate(0)
    assert table.refused("use_power", 0) == "REP-11.1"


def test_rep_11_2_unless_its_card_says_otherwise() -> None:
    """Option ``reusable_power``: the listed seats use it again; it is marked as used all the
    same.
    """
    table = ReputationTable(4, reusable_power=[0, 2]).reveal().do("use_power", 0)
    assert table.seat(0)["power_used"] is True
    table.do("use_power", 0).speculate(0).do("use_power", 1)
    assert table.refused("use_power", 1) == "REP-11.2"
    table.speculate(1).do("use_power", 2).do("use_power", 2)
    assert [seat["power_used"] for seat in table["seats"]] == [True, True, True, False]


@pytest.mark.parametrize("seats", [[4], [-1], [True], ["0"], 0, {"0": True}, None])
def test_rep_11_2_reusable_powers_belong_to_seats(seats: Any) -> None:
    with pytest.raises(Malformed) as error:
        ReputationTable(4, reusable_power=seats)
    assert error.value.where.startswith("options.reusable_power")


def test_rep_11_3_an_agenda_pays_every_time() -> None:
    table = ReputationTable(3).do("award_agenda", 0, tokens=2).do("award_agenda", 0, tokens=3, note="again")
    assert table.seat(0)["reputation_tokens"] == 5


@pytest.mark.parametrize("tokens", [1, 2])
def test_rep_11_3_the_log_says_what_it_was_paid_for(tokens: int) -> None:
    rule, action = GAME.rule("award_agenda"), Action("award_agenda", 0, {"tokens": tokens})
    state, said = ReputationTable(3).state, Speech("en", NAMES).say
    plain = said(rule.describe(state, action))
    assert plain.endswith("token." if tokens == 1 else "tokens.")
    noted = said(
        rule.describe(state, action._replace(given={"tokens": tokens, "note": "Most private cards"}))
    )
    assert noted == plain.removesuffix(".") + ": Most private cards."


@pytest.mark.parametrize("tokens", [0, -1])
def test_rep_11_3_at_least_one_token(tokens: int) -> None:
    assert ReputationTable(3).refused("award_agenda", 0, tokens=tokens) == "REP-11.3"


def test_rep_11_3_at_any_time_by_any_seat() -> None:
    table = ReputationTable(3).do("award_agenda", 2, tokens=1).reveal().do("award_agenda", 1, tokens=1)
    table.public(0, 1).private(1, 1).all_speculate()
    for seat in range(3):
        table.do("award_agenda", seat, tokens=1)
    table.cosponsor(0, 0).do("award_agenda", 0, tokens=1).do("return_workers")
    table.idle_to("return_to_hq").do("award_agenda", 0, tokens=1)
    assert [seat["reputation_tokens"] for seat in table["seats"]] == [3, 2, 2]


def test_rep_11_3_asides_use_up_no_turn_and_leave_the_row_unbroken() -> None:
    table = ReputationTable(3).reveal().speculate(0, 1)
    before = table.snapshot
    table.do("award_agenda", 0, tokens=1).do("use_power", 2).adjust(1, credits=2)
    after = table.snapshot
    for key in ("round", "step", "start_seat", "turn", "waiting_for", "auction", "cosponsor"):
        assert after[key] == before[key]
    table.speculate(2)
    assert table["round"] == 2


@pytest.mark.parametrize("step", ["return_workers", "return_to_hq", "cosponsor"])
def test_rep_11_3_asides_leave_who_is_due_alone(step: str) -> None:
    table = ReputationTable(4).reveal().public(0, 1).private(1, 1).all_speculate()
    if step != "cosponsor":
        table.cosponsor(1, 0)
    if step == "return_to_hq":
        table.do("return_workers").idle_to(step)
    due = table["waiting_for"]
    assert due
    table.do("award_agenda", 3, tokens=1).do("use_power", due[0]).adjust(2, credits=1)
    assert (table.step, table["waiting_for"]) == (step, due)


@pytest.mark.parametrize(
    ("do", "given", "where"),
    [
        ("award_agenda", {}, "tokens"),
        ("award_agenda", {"tokens": True}, "tokens"),
        ("award_agenda", {"tokens": 1.0}, "tokens"),
        ("award_agenda", {"tokens": 1, "note": 1}, "note"),
        ("award_agenda", {"tokens": 1, "why": ""}, "why"),
        ("use_power", {"note": None}, "note"),
        ("use_power", {"seat": 0}, "seat"),
    ],
)
def test_rep_11_3_asides_have_one_form(do: str, given: dict[str, Any], where: str) -> None:
    assert ReputationTable(3).malformed(do, 0, **given) == where
    assert ReputationTable(3).malformed(do, None, tokens=1) == "by"


def correction(**change: int) -> dict[str, Any]:
    return {"seat": 1, "change": change, "reason": "recount"}


def test_gen_1_a_correction_is_applied_as_said() -> None:
    table = ReputationTable(4).do("adjust", **correction(credits=5, reputation_tokens=2, hq=-3))
    seat = table.seat(1)
    assert (seat["credits"], seat["reputation_tokens"], seat["hq"]) == (5, 2, 6)


def test_gen_1_a_correction_is_atomic_and_leaves_nothing_below_zero() -> None:
    table = ReputationTable(4).adjust(1, credits=1)
    assert table.refused("adjust", **correction(reputation_tokens=4, credits=-2)) == "GEN-1"
    assert table.refused("adjust", **correction(hq=-10)) == "GEN-1"
    assert table.seat(1)["reputation_tokens"] == 0
    table.do("adjust", **correction(credits=-1, hq=-9))
    assert (table.seat(1)["credits"], table.seat(1)["hq"]) == (0, 0)


@pytest.mark.parametrize("reason", ["", " ", "\t\n"])
def test_gen_1_a_correction_needs_a_reason(reason: str) -> None:
    given = {**correction(credits=1), "reason": reason}
    assert ReputationTable(4).refused("adjust", **given) == "GEN-1"


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": -1}, "seat"),
        ({"seat": "1"}, "seat"),
        ({"change": {"workers": 1}}, "change.workers"),
        ({"change": {"credits": 1.5}}, "change.credits"),
        ({"change": [1]}, "change"),
        ({"change": {"credits": 1_000_001}}, "change.credits"),
        ({"reason": 5}, "reason"),
        ({"by": 1}, "by"),
        ({"silent": True}, "silent"),
    ],
)
def test_gen_1_a_correction_has_one_form(given: dict[str, Any], where: str) -> None:
    whole = {**correction(credits=1), **given}
    by = whole.pop("by", None)
    assert ReputationTable(4).malformed("adjust", by, **whole) == where
    for name in ("seat", "change", "reason"):
        missing = {key: value for key, value in correction(credits=1).items() if key != name}
        assert ReputationTable(4).malformed("adjust", None, **missing) == name


def test_gen_1_at_any_time_also_after_scoring() -> None:
    """The standings are computed again."""
    table = ReputationTable(3).adjust(0, credits=1)
    while table.step != "finished":
        table.idle().adjust(0, credits=1)
    before = table.outcome()
    winner = before["winners"]
    table.adjust(1, credits=100, reputation_tokens=50)
    after = table.outcome()
    assert winner == [0]
    assert after["winners"] == [1]
    assert after["standings"][1]["profit"] == before["standings"][1]["profit"] + 100
    assert table.step == "finished"


def test_gen_1_the_log_shows_a_correction_as_such() -> None:
    table = ReputationTable(3)
    state = table.state
    action = GAME.out_of_turn_offers(state)[-1].action(**correction(credits=5))
    said = str(GAME.rule("adjust").describe(state, action))
    assert "Correction" in said
    assert "+5" in said
    assert "recount" in said
