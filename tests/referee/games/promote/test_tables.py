"""Whole games: tournaments at random, the command line, what a view is made of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.action import OWNER, Audience
from referee.i18n import Speech
from referee.match.chance import draw
from referee.match.match import Match
from tests.referee.games.promote.playing import GAME, NAMES, PromoteTable
from tests.support.command_line import ask
from tests.support.random_play import random_game


@pytest.mark.parametrize("seed", range(6))
def test_tournaments_come_to_their_end(seed: int) -> None:
    random, count = Random(seed), 3 + seed % 4
    options = {
        **GAME.deal(count, random),
        "games": 3 + seed % 2,
        "lowest_tie": "rightmost_in_line",
        "president_scope": "all",
    }
    setup = GAME.read_setup([{"name": name} for name in NAMES[:count]], options)
    match: Match[Any] = Match(GAME, setup)
    for turn in random_game(GAME, setup, random, 0.05):
        assert match.outcome is None
        match.submit(turn.action)
        assert GAME.snapshot(match.state) == GAME.snapshot(turn.after)
    outcome = match.outcome
    assert outcome is not None
    results = match.state.results
    assert len(results) == options["games"]
    for seat, row in enumerate(outcome.standings):
        assert row["points"] == sum(result.points[seat] for result in results)


def test_the_referee_draws_for_the_table() -> None:
    table = PromoteTable(3).spokesman().votes((-3, "mentor"), (1, "intern"), (1, "intern"))
    (offer,) = GAME.offers(table.state)
    given, rolled = draw(offer, {}, Random(1))
    assert rolled == ("employee",)
    table.do("draw_employee", **given)
    assert given["employee"] in table["line"]


def test_a_choice_comes_to_its_seat_while_the_others_wait() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((1, "intern"), (6, "ceo"), (1, "intern"))
    speech = Speech("en", NAMES)
    said = [speech.say(GAME.prompt(table.state, Audience.seat(seat)).sentence) for seat in range(3)]
    assert said == ["Wait for Bo.", "Bo: choose whom the CEO eliminates.", "Wait for Bo."]
    assert table.prompt() == said[1]
    assert GAME.prompt(table.state, Audience.seat(1)).clause == "WTP-8.21"
    assert table.view()["pending"] == {"do": "eliminate", "seat": 1, "employee": "ceo"}
    assert GAME.progress(table.state).now == "resolution"


def test_declining_rules_the_rest_of_a_choice_out() -> None:
    table = PromoteTable(3).spokesman().votes((5, "secretary"), (1, "intern"), (1, "intern"))
    (offer,) = GAME.offers(table.state)
    assert list(offer.applicable_parameters({})) == ["decline", "a", "b"]
    assert list(offer.applicable_parameters({"decline": True})) == ["decline"]
    assert not offer.applicable_parameters({})["a"].optional


def test_the_command_line_scores_piles() -> None:
    given = {
        "seats": [{"name": name} for name in NAMES[:3]],
        "line": ["ceo", "spy", "intern"],
        "piles": {"ceo": {"0": [6], "1": [-1, 3], "none": [-2]}, "spy": {"2": [1]}},
        "spouse_card": None,
        "wonderkid": False,
    }
    assert ask("score", "promote", "-", given=given).only == {
        "standings": [
            {"seat": 0, "name": "Ana", "contribution": 6, "points": 20, "rank": 1},
            {"seat": 1, "name": "Bo", "contribution": 2, "points": 0, "rank": 2},
            {"seat": 2, "name": "Cy", "contribution": 0, "points": 0, "rank": 2},
        ],
        "winners": [0],
        "promoted": ["ceo"],
        "how": "majority",
    }
    answer = ask("score", "promote", "-", given=given | {"wonderkid": None})
    assert (answer.code, answer.only["error"]["where"]) == (2, "wonderkid")


def test_the_command_line_replays_a_refusal() -> None:
    record = {
        "format": "referee-record/1",
        "game": "promote",
        "seats": [{"name": name} for name in NAMES[:3]],
        "options": {"line": PromoteTable(3).line},
        "actions": [
            {"do": "discard", "by": 0, "card": 6},
            {"do": "vote", "by": 0, "card": 1, "employee": "intern"},
        ],
    }
    answer = ask("replay", "-", given=record)
    assert (answer.code, answer.only["refused"]["clause"]) == (1, "WTP-2.3")
    del record["options"]
    assert ask("replay", "-", given=record).code == 2


def test_the_owner_sees_hands_and_never_a_pile() -> None:
    """Nobody looks at the piles before the count (WTP-6.1): not even a view for everything has totals."""
    table = PromoteTable(3).spokesman().votes((3, "mentor"), (2, "mentor"), (-1, "intern"))
    view = GAME.view(table.state, OWNER)
    assert [seat["hand"] is None for seat in view["seats"]] == [False] * 3
    assert view["employees"]["mentor"] == {"level": 14, "pile": 2, "in_line": True}
    assert "totals" not in view
