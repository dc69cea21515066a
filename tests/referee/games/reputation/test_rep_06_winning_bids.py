"""REP-6: step 4, winning bids; and what of the winnings is secret."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC, Audience
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable


def test_rep_6_1_private_winner() -> None:
    """Takes the credits beside the card; card and bid workers go to the private stack."""
    table = ReputationTable(4).reveal(loss=5, credits=6).private(0, 3).public(1, 2).all_speculate()
    seat = table.seat(0)
    assert seat["credits"] == 2
    assert seat["private"] == {"cards": 1, "loss": 5, "workers": 3}
    assert seat["hq"] == 6
    assert "REP-6.1" in table.effects()


def test_rep_6_1_cards_and_workers_add_up() -> None:
    table = ReputationTable(3).reveal(loss=5).private(0, 3).all_speculate()
    table.do("return_workers", 0, private=False).reveal(loss=2).speculate(1, 2).private(0, 4)
    table.all_speculate()
    assert table.seat(0)["private"] == {"cards": 2, "loss": 7, "workers": 7}


def test_rep_6_2_nobody_bid_on_private() -> None:
    """The card is out of the game and the credits beside it go to the bank: nobody has them."""
    table = ReputationTable(3).reveal(loss=5, credits=6).public(0, 4).all_speculate()
    assert "REP-6.2" in table.effects()
    assert [seat["credits"] for seat in table["seats"]] == [2, 0, 0]
    assert all(seat["private"]["cards"] == 0 for seat in table["seats"])
    assert GAME.pieces(table.state)["credits"] == 0


def test_rep_6_3_public_winner() -> None:
    """Takes the remaining credits; card and workers wait for step 5, counted nowhere."""
    table = ReputationTable(4).reveal(workers=2, credits=6, gain=4).public(0, 2).all_speculate()
    seat = table.seat(0)
    assert seat["credits"] == 4
    assert seat["hq"] == 7
    assert seat["left"] == seat["right"] == {"cards": 0, "gain": 0, "workers": 0}
    assert table["cosponsor"] == {"primary": 0, "left": 1, "right": 3}
    assert "REP-6.3" in table.effects()


def test_rep_6_4_nobody_bid_on_public() -> None:
    table = ReputationTable(3).reveal(credits=6, gain=4).private(0, 1).all_speculate()
    assert "REP-6.4" in table.effects()
    assert [seat["credits"] for seat in table["seats"]] == [0, 0, 0]
    assert all(seat[side]["cards"] == 0 for seat in table["seats"] for side in ("left", "right"))
    assert GAME.pieces(table.state)["credits"] == 0


def test_rep_6_4_nobody_bid_at_all() -> None:
    table = ReputationTable(3).reveal().all_speculate()
    assert {"REP-6.2", "REP-6.4"} <= set(table.effects())
    assert GAME.pieces(table.state) == GAME.pieces(ReputationTable(3).state)


def rich(seat: int, credits: int) -> ReputationTable:
    """A seat that won credits, the same at the table whatever they are."""
    table = ReputationTable(4).reveal(credits=9).public(0, 9 - credits).private(1, 1).all_speculate()
    table.cosponsor(0, 0)
    assert table.seat(seat)["credits"] == credits
    return table


def test_rep_6_5_credits_are_shown_to_their_owner_only() -> None:
    table = rich(0, 4)
    assert [seat["credits"] for seat in table.view()["seats"]] == [None, None, None, None]
    assert [seat["credits"] for seat in table.view(0)["seats"]] == [4, None, None, None]
    assert [seat["credits"] for seat in table.view(1, 2)["seats"]] == [None, 5, 0, None]
    assert [seat["credits"] for seat in table.snapshot["seats"]] == [4, 5, 0, 0]


def test_rep_6_5_no_sentence_says_what_a_seat_has() -> None:
    """Prompt, effects and log say what is taken from the cards, and never how much somebody has."""
    match = Match(GAME, ReputationTable(3).setup)
    speech = Speech("en", NAMES)
    actions: list[dict[str, Any]] = [
        {"do": "adjust", "seat": 0, "change": {"credits": 5}, "reason": "recount"},
        {"do": "adjust", "seat": 1, "change": {"credits": 7}, "reason": "recount"},
        {
            "do": "reveal",
            "private": {"loss": 1},
            "public": {"workers": 1, "credits": 77, "gain": 1},
        },
        {"do": "bid_public", "by": 0, "credits": 33},
        {"do": "bid_private", "by": 1, "workers": 1},
        *({"do": "speculate", "by": by} for by in (2, 0, 1)),
    ]
    for raw in actions:
        match.submit(read_action(GAME, 3, raw))
    assert [seat.credits for seat in match.state.seats] == [49, 40, 0]
    line = match.lines[-1]
    sentences = [line.sentence, *(effect.sentence for effect in line.effects)]
    sentences += [GAME.prompt(match.state, audience).sentence for audience in (PUBLIC, Audience.seat(2))]
    said = " ".join(map(speech.say, sentences))
    assert "take 44 credits" in said
    assert "take 33 credits" in said
    assert "49" not in said
    assert "40" not in said


def test_rep_6_5_at_the_end_credits_are_open() -> None:
    table = rich(0, 4).idle_to("finished")
    assert [seat["credits"] for seat in table.view()["seats"]] == [4, 5, 0, 0]


@pytest.mark.parametrize("audience", [(), (0,), (1,), (2,), (0, 1, 2)])
def test_rep_6_6_losses_in_a_stack_are_shown_to_nobody(audience: tuple[int, ...]) -> None:
    """Not even to the owner: the cards may not be looked at. How many there are is no secret."""
    table = ReputationTable(3).reveal(loss=5).private(0, 3).all_speculate()
    shown = table.view(*audience)["seats"][0]["private"]
    assert shown == {"cards": 1, "loss": None, "workers": 3}


def test_rep_6_6_the_log_does_not_keep_a_loss_either() -> None:
    action = read_action(
        GAME,
        3,
        {
            "do": "reveal",
            "private": {"loss": 77},
            "public": {"workers": 1, "credits": 1, "gain": 1},
        },
    )
    said = Speech("en", NAMES).say(GAME.rule("reveal").describe(ReputationTable(3).state, action))
    assert "77" not in said


def test_rep_6_6_losses_are_open_at_the_end() -> None:
    table = ReputationTable(3).reveal(loss=5).private(0, 3).all_speculate().idle_to("finished")
    assert table.view()["seats"][0]["private"]["loss"] == 5
