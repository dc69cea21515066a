"""WTP-9: tournaments; GEN-1: corrections; the form of score sheets."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.i18n import Speech
from tests.referee.games.promote.playing import GAME, NAMES, PromoteTable, gave, score


def short_game(table: PromoteTable, promoted: str, by: int) -> PromoteTable:
    """Play a game of one round: a seat gives its last card to somebody, the others theirs elsewhere."""
    table.spokesman()
    for seat in range(3):
        keep = 5 if seat == by else 1
        table.remove(seat, *[card for card in table.hand(seat) if card != keep])
    others = iter(("human_resources", "human_resources"))
    table.votes(*[(5, promoted) if seat == by else (1, next(others)) for seat in range(3)])
    return table


def test_wtp_9_1_points_are_summed_over_the_games() -> None:
    table = PromoteTable(3, games=3)
    line = table["line"]
    short_game(table, "mentor", 1)
    assert (table.step, table["round"], table["spokesman"], table["line"]) == ("spokesman", 0, None, line)
    assert (table["eliminated"], table["waiting_for"]) == ([], [0, 1, 2])
    assert [len(table.hand(seat)) for seat in range(3)] == [9, 9, 9]
    assert "how" not in table.snapshot
    assert table.outcome() is None
    assert table.view()["games"] == {
        "number": 2,
        "of": 3,
        "points": [[0], [36], [0]],
        "sums": [0, 36, 0],
        "has_just_ended": True,
    }
    short_game(table, "secretary", 0)
    if table.step == "choice":
        table.do("swap", 0, decline=True)
    assert table.view()["games"]["number"] == 3
    short_game(table, "mentor", 2)
    outcome = table.outcome()
    assert table.step == "finished"
    assert [row["points"] for row in outcome.standings] == [32, 36, 36]
    assert [row["rank"] for row in outcome.standings] == [3, 1, 1]
    assert [row["contribution"] for row in outcome.standings] == [0, 0, 5]
    assert outcome.winners == (1, 2)
    said = Speech("en", NAMES).say(outcome.verdicts[-1].sentence)
    assert said == "Bo and Cy share the tournament win with 36 hardwork points each."
    totals = [[line.value for line in lines if line.is_total] for lines in outcome.reckoning]
    assert totals == [[32], [36], [36]]


def test_wtp_9_1_a_game_has_just_ended_until_a_card_of_the_next_is_down() -> None:
    table = PromoteTable(3, games=3)

    def has_ended() -> bool:
        return table.view()["games"]["has_just_ended"]

    assert not has_ended()
    short_game(table, "mentor", 1)
    assert has_ended()
    table.do("discard", 0, card=4)
    assert not has_ended()
    table.do("discard", 1, card=4)
    table.do("discard", 2, card=1)
    assert table.view()["is_second_discard"]
    assert not has_ended()


FIRST = PromoteTable(3).snapshot["line"]
SECOND = PromoteTable(3, "bodyguard").snapshot["line"]


def test_wtp_9_1_each_game_can_have_a_line_of_its_own() -> None:
    """Option `lines`: one line for each game, in the place of `line`; they are sorted like any line."""
    table = PromoteTable(3, games=3, lines=[FIRST, [*reversed(SECOND)], FIRST])
    assert table["line"] == FIRST
    short_game(table, "mentor", 1)
    assert table["line"] == SECOND != FIRST
    assert Speech("en", NAMES).say(table.game.effects(table.state)[-1].sentence).startswith("Game 2 of 3")
    assert table.view()["deck"] == 11
    short_game(table, "secretary", 0)
    if table.step == "choice":
        table.do("swap", 0, decline=True)
    assert (table["line"], table.view()["games"]["number"]) == (FIRST, 3)


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"lines": [FIRST] * 2, "games": 3}, "options.lines"),
        ({"lines": [FIRST] * 3}, "options.lines"),
        ({"lines": []}, "options.lines"),
        ({"lines": None}, "options.lines"),
        ({"lines": FIRST, "games": 3}, "options.lines[0]"),
        ({"lines": [FIRST, FIRST, FIRST[1:]], "games": 3}, "options.lines[2]"),
        ({"lines": [FIRST, FIRST, ["ceo"] * 11], "games": 3}, "options.lines[2]"),
        ({"lines": [FIRST] * 3, "games": 3, "line": FIRST}, "options.line"),
        ({"games": 3}, "options.line"),
    ],
)
def test_wtp_9_1_there_is_one_line_for_each_game(options: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as error:
        GAME.read_setup([{"name": name} for name in NAMES[:3]], options)
    assert error.value.where == where
    GAME.read_setup([{"name": name} for name in NAMES[:3]], {"lines": [SECOND]})


def test_gen_1_a_correction_adds_or_removes_a_card() -> None:
    table = PromoteTable(3)
    table.do("adjust", seat=0, change={"hand_add": 7}, reason="missed")
    assert table.hand(0)[-1] == 7
    assert table.refused("adjust", seat=0, change={"hand_add": 7}, reason="x") == "GEN-1"
    assert table.refused("adjust", seat=1, change={"hand_add": 7}, reason="x") == "WTP-8.9"
    table.remove(0, 2).do("adjust", seat=0, change={"hand_remove": 7, "hand_add": 2}, reason="wrong")
    assert table.hand(0) == [-3, -2, -1, 1, 2, 3, 4, 5, 6]
    # nobody ever holds two of one card
    assert table.refused("adjust", seat=0, change={"hand_add": 2}, reason="x") == "GEN-1"
    table.do("adjust", seat=1, change={"hand_add": 7}, reason="it went to Bo")
    assert table.refused("adjust", seat=0, change={"hand_remove": 7}, reason="x") == "GEN-1"
    assert table.refused("adjust", seat=0, change={}, reason="x") == "GEN-1"
    assert table.refused("adjust", seat=0, change={"hand_add": 4}, reason=" ") == "GEN-1"
    for card in (0, 8, -4):
        assert table.refused("adjust", seat=0, change={"hand_add": card}, reason="x") == "WTP-1.3"
    assert table.malformed("adjust", seat=0, change={"hand": 1}, reason="x") == "change.hand"
    assert table.malformed("adjust", seat=0, change={"hand_add": "1"}, reason="x") == "change.hand_add"
    assert table.malformed("adjust", seat=0, change={"hand_add": 1}) == "reason"
    assert table.malformed("adjust", 0, seat=0, change={"hand_add": 1}, reason="x") == "by"


def test_gen_1_a_hand_that_empties_passes_the_turn_on() -> None:
    hand = (-3, -2, -1, 1, 2, 3, 4, 5, 6)
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1).remove(1, *hand)
    assert (table.turn, table.naming) == (2, False)
    table.add(1, 4)
    assert table.turn == 2
    table.remove(1, 4).do("vote", 2, card=1, employee="intern")
    assert table.turn == 0
    assert table.add(1, 4).turn == 1
    assert table.refused("adjust", seat=1, change={"hand_remove": 4}, reason="x") == "WTP-3.3"


def test_gen_1_nobody_can_play_a_round_that_has_begun() -> None:
    hand = (-3, -2, -1, 1, 2, 3, 4, 5, 6)
    table = PromoteTable(3).spokesman().quiet()
    for seat in range(3):
        table.remove(seat, *[card for card in hand if card in table.hand(seat)])
    assert (table.step, table["round"]) == ("finished", 1)


GOOD: dict[str, Any] = {"line": "ceo spy intern", "piles": {"ceo": {"0": [6]}}}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"line": ["ceo", "ceo", "spy"]}, "line"),
        ({"line": []}, "line"),
        ({"line": ["boss"]}, "line[0]"),
        ({"piles": {"mentor": {"0": [1]}}}, "piles.mentor"),
        ({"piles": {"ceo": {"3": [1]}}}, "piles.ceo.3"),
        ({"piles": {"ceo": {"0": [0]}}}, "piles.ceo.0"),
        ({"piles": {"ceo": {"0": [8]}}}, "piles.ceo.0"),
        ({"piles": {"ceo": {"none": [3]}}}, "piles.ceo.none"),
        ({"piles": {"ceo": {"0": 3}}}, "piles.ceo.'0'"),
        ({"piles": []}, "piles"),
        ({"spouse_card": 3}, "spouse_card"),
        ({"spouse_card": "Ana"}, "spouse_card"),
        ({"wonderkid": True}, "wonderkid"),
        ({"wonderkid": 1}, "wonderkid"),
        ({"options": {"lowest_tie": "rightmost_tied"}}, "options.lowest_tie"),
        ({"line": ["manager_wife", "manager_husband"], "piles": {}, "spouse_card": 0}, "spouse_card"),
    ],
)
def test_tallies_that_are_malformed(change: Any, where: str) -> None:
    raw = {
        "seats": [{"name": name} for name in NAMES[:3]],
        "line": ["ceo", "spy", "intern"],
        "piles": {"ceo": {"0": [6]}},
        "spouse_card": None,
        "wonderkid": False,
    }
    assert GAME.score_final_counts(GAME.read_final_counts(raw)).winners == (0,)
    with pytest.raises(Malformed) as error:
        GAME.score_final_counts(GAME.read_final_counts(raw | change))
    assert error.value.where == where


@pytest.mark.parametrize("key", ["seats", "line", "piles", "spouse_card", "wonderkid"])
def test_tallies_need_every_key(key: str) -> None:
    raw = {
        "seats": [{"name": "Ana"}] * 3,
        "line": ["ceo"],
        "piles": {},
        "spouse_card": None,
        "wonderkid": False,
    }
    del raw[key]
    with pytest.raises(Malformed) as error:
        GAME.read_final_counts(raw)
    assert error.value.where == key


def test_scoring_and_playing_agree() -> None:
    table = short_game(PromoteTable(3), "mentor", 1)
    piles = {"mentor": gave([], [5]), "human_resources": gave([1], [], [1])}
    scored = score(3, " ".join(table["line"]), piles)
    assert scored.standings == table.outcome().standings
    assert scored.winners == table.outcome().winners
