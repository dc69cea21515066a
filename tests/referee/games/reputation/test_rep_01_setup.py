"""REP-1 and REP-2: setting up, rounds and the order of the steps."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.reputation.playing import GAME, ReputationTable

COLOURS = ["blue", "green", "red", "yellow", "purple"]


def seats(count: int, **first: Any) -> list[dict[str, Any]]:
    return [{"name": f"P{index}", **(first if index == 0 else {})} for index in range(count)]


@pytest.mark.parametrize("count", [0, 1, 2, 6, 7])
def test_rep_1_1_three_to_five_seats(count: int) -> None:
    """Any other number of seats is no game of Reputation."""
    with pytest.raises(Malformed) as error:
        GAME.read_setup(seats(count), None)
    assert error.value.where == "seats"


def test_rep_1_1_each_seat_its_own_colour() -> None:
    """Colours that nobody chose are dealt in order; none is there twice, and there are five."""
    setup = GAME.read_setup([{"name": "A"}, {"name": "B", "colour": "blue"}, {"name": "C"}], None)
    assert [seat["colour"] for seat in setup.seats] == ["green", "blue", "red"]
    setup = GAME.read_setup(seats(5), None)
    assert [seat["colour"] for seat in setup.seats] == COLOURS
    twice = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "red"}, {"name": "C"}]
    with pytest.raises(Malformed) as error:
        GAME.read_setup(twice, None)
    assert error.value.where == "seats[1].colour"
    with pytest.raises(Malformed) as error:
        GAME.read_setup(seats(3, colour="black"), None)
    assert error.value.where == "seats[0].colour"


@pytest.mark.parametrize(("count", "workers"), [(3, 10), (4, 9), (5, 8)])
def test_rep_1_2_workers_by_seats_all_in_hq(count: int, workers: int) -> None:
    table = ReputationTable(count)
    for seat in table["seats"]:
        assert seat["hq"] == workers
        assert seat["break_room"] == {"left": 0, "middle": 0, "right": 0}
        assert [seat[stack]["workers"] for stack in ("private", "left", "right")] == [0, 0, 0]


def test_rep_1_3_identity_cards_may_be_named() -> None:
    """Both names are optional, and words: nothing in the game depends on them."""
    setup = GAME.read_setup(seats(3, ceo="The Diplomat", corporation="Helio Foods"), None)
    assert setup.seats[0]["ceo"] == "The Diplomat"
    assert setup.seats[0]["corporation"] == "Helio Foods"
    assert "ceo" not in setup.seats[1]
    assert GAME.start(setup) == ReputationTable(3).state
    with pytest.raises(Malformed) as error:
        GAME.read_setup(seats(3, ceo=7), None)
    assert error.value.where == "seats[0].ceo"


def test_rep_1_4_ten_cards_of_each_deck_are_played() -> None:
    """Ten reveals, a card of each kind a time, and no eleventh; which cards, the table sees to."""
    table = ReputationTable(3)
    reveals = 0
    while table.step != "finished":
        reveals += table.step == "reveal"
        table.idle()
    assert reveals == 10
    assert GAME.pieces(table.state)["private cards"] == 10
    assert GAME.pieces(table.state)["public cards"] == 10


def test_rep_1_5_everyone_starts_with_nothing() -> None:
    for seat in ReputationTable(5)["seats"]:
        assert (seat["credits"], seat["reputation_tokens"]) == (0, 0)
        assert seat["power_used"] is False
        assert seat["private"] == {"cards": 0, "loss": 0, "workers": 0}
        assert seat["left"] == seat["right"] == {"cards": 0, "gain": 0, "workers": 0}


def test_rep_1_5_nothing_is_said_of_what_the_bank_has_left() -> None:
    """58 credit tokens and 30 reputation tokens exist; the rules do not name their value."""
    table = ReputationTable(3).adjust(0, credits=580, reputation_tokens=300)
    assert GAME.notices(table.state) == ()
    table.reveal(credits=100).do("award_agenda", 2, tokens=40)
    assert GAME.notices(table.state) == ()
    assert table.seat(2)["reputation_tokens"] == 40


@pytest.mark.parametrize("start", range(4))
def test_rep_1_6_the_start_player_is_chosen(start: int) -> None:
    """Option ``start_seat``: the chosen seat begins the first bidding; seat 0 unless another is
    chosen.
    """
    table = ReputationTable(4, start_seat=start)
    assert table["start_seat"] == start
    assert table.reveal()["turn"] == start
    assert ReputationTable(4)["start_seat"] == 0


@pytest.mark.parametrize("start", [-1, 4, True, 1.0, "1", None])
def test_rep_1_6_the_start_player_has_a_seat(start: Any) -> None:
    with pytest.raises(Malformed) as error:
        ReputationTable(4, start_seat=start)
    assert error.value.where == "options.start_seat"


def test_rep_2_1_ten_rounds_of_steps_in_order() -> None:
    """A round with a private and a public winner visits every step that needs somebody, in
    order.
    """
    table = ReputationTable(3)
    seen = []
    while table.step != "finished":
        seen.append((table["round"], table.step))
        if table.step == "bidding":
            first, second = table["turn"], (table["turn"] + 1) % 3
            if table.seat(first)["hq"] and table.seat(second)["hq"]:
                table.private(first, 1).public(second, 1)
            table.all_speculate()
        elif table.step == "reveal":
            table.reveal(workers=1)
        elif table.step == "cosponsor":
            table.cosponsor(0, 0)
        else:
            table.do(table.step)
    assert [number for number, step in seen if step == "reveal"] == list(range(1, 11))
    steps = ["return_workers", "reveal", "bidding", "cosponsor", "return_to_hq"]
    assert [step for number, step in seen if number == 1] == ["reveal", "bidding", "cosponsor"]
    for number in range(2, 11):
        assert [step for at, step in seen if at == number] == steps
    assert table["round"] == 10


def test_rep_2_1_an_action_of_another_step_is_refused() -> None:
    """The step order is the first thing that is cited, whatever else is wrong with the action."""
    table = ReputationTable(4)
    assert table.refused("bid_private", 0, workers=0) == "REP-2.1"
    assert table.refused("bid_public", 0, credits=-1) == "REP-2.1"
    assert table.refused("speculate", 3) == "REP-2.1"
    assert table.refused("hide_marker", 0, hand="left") == "REP-2.1"
    assert table.refused("bid_cosponsor", 0, workers=99) == "REP-2.1"
    assert table.refused("return_workers") == "REP-2.1"
    assert table.refused("return_workers", 0, private=True) == "REP-2.1"
    assert table.refused("return_to_hq") == "REP-2.1"
    assert table.refused("return_to_hq", 1, spaces=["left", "left"]) == "REP-2.1"
    table.reveal()
    again: dict[str, Any] = {
        "private": {"loss": -1},
        "public": {"workers": 0, "credits": 0, "gain": 0},
    }
    assert table.refused("reveal", **again) == "REP-2.1"
    table.idle_to("finished")
    assert table.refused("reveal", **again) == "REP-2.1"
    assert table.reason("reveal", **again) == table.reason("award_agenda", 0, tokens=1)
    assert table.refused("speculate", 0) == "REP-2.1"
    assert table.refused("return_to_hq") == "REP-2.1"


def test_rep_2_2_round_one_skips_both_returns() -> None:
    table = ReputationTable(3).reveal().private(0, 4).all_speculate()
    assert (table["round"], table.step) == (2, "return_workers")
    skipped = GAME.progress(ReputationTable(3).state).skipped
    assert set(skipped) == {"return_workers", "return_to_hq"}


def test_rep_2_2_the_first_returns_come_in_round_two() -> None:
    table = ReputationTable(3).reveal().private(0, 4).all_speculate().do("return_workers").reveal()
    table.all_speculate()
    assert (table["round"], table.step, table["waiting_for"]) == (2, "return_to_hq", [0])


def test_rep_2_3_no_cosponsorship_without_a_public_winner() -> None:
    table = ReputationTable(3).reveal().private(0, 1).all_speculate()
    assert table["cosponsor"] is None
    assert table.step == "return_workers"
    table = ReputationTable(3).reveal().public(0, 1).all_speculate()
    assert table.step == "cosponsor"


def test_rep_2_3_the_rest_of_such_a_round_says_what_it_left_out() -> None:
    """Only that round: the next one has the step again."""
    table = ReputationTable(3).reveal().private(0, 1).all_speculate().do("return_workers").reveal()
    assert GAME.progress(table.state).skipped == ()
    table.all_speculate()
    progress = GAME.progress(table.state)
    assert (progress.round, progress.now, progress.skipped) == (2, "return_to_hq", ("cosponsor",))
    stages = [stage.id for stage in progress.stages]
    assert stages.index("winning_bids") < stages.index(progress.now)
    table.do("return_to_hq")
    assert GAME.progress(table.state).skipped == ()
    table.reveal().public(2, 1).all_speculate()
    assert table.step == "cosponsor"
    assert "cosponsor" not in GAME.progress(table.state).skipped


@pytest.mark.parametrize("count", [3, 4, 5])
def test_rep_2_4_a_record_without_actions_stands_at_the_reveal(count: int) -> None:
    table = ReputationTable(count)
    assert (table["round"], table.step) == (1, "reveal")
    assert table["turn"] is None
    assert table["waiting_for"] == []
    assert table["auction"] is None
    assert table["cosponsor"] is None
    assert set(table.snapshot) == {
        *("round", "step", "start_seat", "turn", "waiting_for", "auction", "cosponsor", "seats")
    }
