"""REP-6.5: amounts taken show while they are on the table, and not again until the end."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.engine.errors import Malformed
from referee.engine.info import UNSAID
from referee.i18n import Speech
from referee.match.log_text import describe_actions
from referee.match.match import Match
from referee.match.record import read_action
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable

AUCTION: list[dict[str, Any]] = [
    {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": 77, "gain": 1}},
    {"do": "bid_public", "by": 0, "credits": 33},
    {"do": "set_credits", "on": "public", "credits": 55, "reason": "miscounted"},
    {"do": "set_credits", "on": "private", "credits": 34, "reason": "miscounted"},
    {"do": "award_agenda", "by": 2, "tokens": 1},
    {"do": "bid_private", "by": 1, "workers": 1},
    *({"do": "speculate", "by": by} for by in (2, 0, 1)),
]
AMOUNTS = ("77", "33", "55", "34")


def played(*actions: dict[str, Any], **options: Any) -> Match[Any]:
    match = Match(GAME, ReputationTable(3, **options).setup)
    for raw in actions:
        match.submit(read_action(GAME, 3, raw))
    return match


def log(match: Match[Any]) -> list[str]:
    """Return what can be read of each line of the log, with its effects."""
    say = Speech("en", NAMES).say
    lines = map(match.readable, match.lines)
    return [" ".join([say(one.sentence), *(say(effect.sentence) for effect in one.effects)]) for one in lines]


def amounts_in(match: Match[Any]) -> set[str]:
    return {amount for amount in AMOUNTS for line in log(match) if amount in line}


def test_rep_6_5_while_they_are_bid_for_all_credits_are_told() -> None:
    assert amounts_in(played(*AUCTION[:-1])) == {*AMOUNTS}


def test_rep_6_5_what_was_taken_is_the_latest_news() -> None:
    match = played(*AUCTION)
    assert match.state.step == "cosponsor"
    last = log(match)[-1]
    assert "take 34 credits" in last
    assert "take 55 credits" in last
    assert not any(amount in line for amount in AMOUNTS for line in log(match)[:-1])


@pytest.mark.parametrize(
    "then",
    [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "award_agenda", "by": 0, "tokens": 1},
        {"do": "adjust", "seat": 1, "change": {"hq": 1}, "reason": "recount"},
    ],
)
def test_rep_6_5_afterwards_no_amount_can_be_read(then: dict[str, Any]) -> None:
    match = played(*AUCTION, then)
    assert amounts_in(match) == set()
    told = " ".join(log(match))
    # what is no secret is still told
    for known in ("(1 to bid, reputation +1)", "Bo wins the private project", "Ana wins the public project"):
        assert known in told


def test_rep_6_5_nor_whether_anything_was_taken() -> None:
    """Three auctions that differ in credits alone read alike afterwards."""
    said = set()
    for credits, moved in ((9, 9), (9, 4), (1, 1)):
        table: list[dict[str, Any]] = [
            {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": credits, "gain": 1}},
            {"do": "bid_public", "by": 0, "credits": moved},
            {"do": "bid_private", "by": 1, "workers": 1},
            *({"do": "speculate", "by": by} for by in (2, 0, 1)),
            {"do": "hide_marker", "by": 0, "hand": "left"},
        ]
        said.add(tuple(log(played(*table))))
    assert len(said) == 1


def test_rep_6_5_what_went_back_to_the_bank_is_not_told_either() -> None:
    """From that and what was printed would follow what the other project's winner took."""
    start = {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": 77, "gain": 1}}
    alone = [start, {"do": "bid_public", "by": 0, "credits": 33}]
    alone += [{"do": "speculate", "by": by} for by in (1, 2, 0)]
    assert "33 credits beside it to the bank" in log(played(*alone))[-1]
    match = played(*alone, {"do": "award_agenda", "by": 0, "tokens": 1})
    assert amounts_in(match) == set()


def test_rep_6_5_a_correction_of_credits_is_told_without_them() -> None:
    fix = {"do": "adjust", "seat": 0, "change": {"credits": 33, "hq": -2}, "reason": "recount"}
    match = played(fix)
    assert "Credits +33" in log(match)[0]
    match.submit(read_action(GAME, 3, AUCTION[0]))
    [first, _] = log(match)
    assert "33" not in first
    assert "Credits" in first
    assert "-2" in first or "\N{MINUS SIGN}2" in first


def test_rep_6_5_an_undo_says_no_amount_of_a_finished_auction() -> None:
    match = played(*AUCTION)
    match.submit(read_action(GAME, 3, {"do": "hide_marker", "by": 0, "hand": "left"}))
    covered = [one for one in match if match.covers(one)]
    assert [one.action.do for one in covered] == [raw["do"] for raw in AUCTION]
    said = Speech("en", NAMES).say(describe_actions(GAME, covered[:3], covered=True))
    assert not any(amount in said for amount in AMOUNTS)


def test_rep_6_5_once_it_lies_there_again_it_is_told_again() -> None:
    """After an undo the credits are on the table again, and the auction continues."""
    match = played(*AUCTION)
    match.undo()
    assert amounts_in(match) == {*AMOUNTS}


def test_rep_6_5_at_the_end_all_of_it_is_told() -> None:
    match = played(*AUCTION)
    for raw in ({"do": "hide_marker", "by": 0, "hand": "left"},):
        match.submit(read_action(GAME, 3, raw))
    finished = match.state._replace(step="finished")
    assert not any(GAME.covers(one, finished) for one in match)
    assert any(GAME.covers(one, match.state) for one in match)


def test_rep_6_5_the_table_may_leave_them_readable() -> None:
    """Option ``open_credits``; what a seat has in all stays its own."""
    then = {"do": "hide_marker", "by": 0, "hand": "left"}
    match = played(*AUCTION, then, open_credits=True)
    assert amounts_in(match) == {*AMOUNTS}
    assert [seat["credits"] for seat in GAME.view(match.state, PUBLIC)["seats"]] == [None] * 3
    assert GAME.info.options["open_credits"].default is False
    assert GAME.info.options["open_credits"].clause == "REP-6.5"


@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_rep_6_5_the_option_is_true_or_false(value: Any) -> None:
    with pytest.raises(Malformed) as error:
        ReputationTable(3, open_credits=value)
    assert error.value.where == "options.open_credits"


def test_rep_6_5_the_record_keeps_all() -> None:
    match = played(*AUCTION)
    assert [action.do for action in match.actions] == [raw["do"] for raw in AUCTION]
    assert match.actions[1].given == {"credits": 33}


def test_rep_6_5_the_deal_of_credits_is_left_out_later() -> None:
    """The sentence of the cards names what lies on them; the effect that lays it out goes."""
    [effect] = [one for one in GAME.effects(ReputationTable(3).reveal().state) if one.clause == "REP-4.2"]
    assert effect.covered == UNSAID
