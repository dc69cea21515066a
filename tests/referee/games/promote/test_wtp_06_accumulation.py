"""WTP-6: the piles, and the next round."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from referee.engine.errors import Refused
from referee.games.promote.view import walk
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action
from tests.referee.games.promote.playing import GAME, NAMES, PromoteTable
from tests.support.random_play import random_game


def test_wtp_6_1_votes_go_face_down_onto_piles() -> None:
    table = PromoteTable(3).spokesman().votes((3, "mentor"), (2, "mentor"), (1, "young_genius"))
    assert (table.pile("mentor"), table.pile("young_genius")) == (2, 1)
    assert (table["round_votes"], table["round_totals"]) == ({}, {})
    assert "WTP-6.1" in table.effects()
    assert "totals" not in table.snapshot
    assert walk(table.state)[-1].votes["mentor"] == [{"seat": 1, "card": 2}, {"seat": 0, "card": 3}]


def test_wtp_6_2_the_spokesman_names_again() -> None:
    table = PromoteTable(3).spokesman(2).quiet("intern")
    assert (table["round"], table.turn, table.naming) == (2, 2, True)


def test_wtp_6_1_votes_of_nobody_go_along_and_imaginary_ones_do_not() -> None:
    table = PromoteTable(3, "oppressive_manager", "wonderkid", "young_genius").spokesman()
    table.votes((-3, "mentor"), (4, "oppressive_manager"), (1, "wonderkid"))
    assert table.step == "mentor"
    assert table["round_votes"]["wonderkid"] == [{"seat": 2, "card": 1}, {"seat": None, "card": -1}]
    assert (table["round_totals"]["wonderkid"], table["round_totals"]["young_genius"]) == (0, 2)
    table.do("draw_employee", employee="bodyguard")
    assert (table.pile("wonderkid"), table.pile("young_genius")) == (2, 0)


LINE = PromoteTable(3, "sneaky_engineer", "perfectionist_executive", "secretary").line
ROUND = [
    {"do": "name_next", "by": 0, "seat": 1},
    {"do": "vote", "by": 1, "card": 5, "employee": "secretary"},
    {"do": "vote", "by": 2, "card": -2, "employee": "perfectionist_executive"},
    {"do": "vote", "by": 0, "card": 4, "employee": "mentor"},
    {"do": "swap", "by": 1, "a": "mentor", "b": "spy"},
]


def one_round(**options: Any) -> Match[Any]:
    """Return a match after a round in which cards are sealed, opened and swapped."""
    setup = GAME.read_setup([{"name": name} for name in NAMES[:3]], {"line": LINE, **options})
    match: Match[Any] = Match(GAME, setup)
    discards = [{"do": "discard", "by": seat, "card": 3 - seat} for seat in range(3)]
    for raw in [*discards, *ROUND]:
        match.submit(read_action(GAME, 3, raw))
    assert (match.state.round, match.state.step) == (2, "placing")
    return match


def place(match: Match[Any]) -> None:
    """Let the first card of the next round be placed."""
    for raw in ({"do": "name_next", "by": 0, "seat": 1}, {**ROUND[1], "card": 1, "employee": "spy"}):
        match.submit(read_action(GAME, 3, raw))


def log(match: Match[Any]) -> list[str]:
    """Return the lines of the log as they may be read now."""
    speech = Speech("en", NAMES)
    return [
        " ".join(speech.say(said) for said in (line.sentence, *(one.sentence for one in line.effects)))
        for line in map(match.readable, match.lines)
    ]


def test_wtp_6_1_a_round_may_be_read_until_the_next_card_is_placed() -> None:
    match = one_round()
    assert "Bo places 5 under the Secretary." in " ".join(log(match))
    match.submit(read_action(GAME, 3, {"do": "name_next", "by": 0, "seat": 1}))
    assert "Bo places 5 under the Secretary." in " ".join(log(match))
    match.undo()
    place(match)
    earlier = log(match)[: len(match.log) - 4]
    told = " ".join(earlier[3:])  # behind the discards, which everybody has seen
    assert "Bo has placed a card." in told
    assert "swaps the votes of the Mentor and the Spy of the Plant" in told
    for secret in ("5", "−2", "4 ", "lowest total", "best vote", "under the"):
        assert secret not in told
    assert "leaves the line." in told


def test_wtp_6_1_every_effect_with_a_card_or_a_total_says_less_once_it_is_covered() -> None:
    """Whatever comes up in games at random: no number of an earlier round is left, nor who voted for whom."""
    numbers = re.compile(r"Round \d+|Game \d+ of \d+|takes the 7|level \d+")
    seen = set()
    for seed in range(30):
        random = Random(seed)
        setup = GAME.read_setup([{"name": name} for name in NAMES[:4]], GAME.deal(4, random))
        match: Match[Any] = Match(GAME, setup)
        for turn in random_game(GAME, setup, random, 0.0):
            match.submit(turn.action)
            if GAME.is_finished(match.state):
                break
            for line in match.lines[-12:]:
                about = [one for one in line.about if one.before.step != "spokesman"]
                if not about or not any(match.covers(one) for one in about):
                    continue
                said = match.readable(line)
                for sentence in (said.sentence, *(one.sentence for one in said.effects)):
                    text = Speech("en", NAMES).say(sentence)
                    assert not re.search(r"\d", numbers.sub("", text)), text
                seen |= {effect.clause for effect in line.effects}
    assert seen >= {"WTP-4.1", "WTP-5.1", "WTP-5.2", "WTP-8.9", "WTP-8.13", "WTP-8.16", "WTP-8.18"}


def test_wtp_6_1_whether_several_were_lowest_lies_covered_too() -> None:
    """The clause of an elimination would tell that they had as many votes as each other."""
    told = set()
    for card in (-2, 6):
        match = Match(GAME, GAME.read_setup([{"name": name} for name in NAMES[:3]], {"line": LINE}))
        actions = [{"do": "discard", "by": seat, "card": 3 - seat} for seat in range(3)]
        actions += [*ROUND[:2], {**ROUND[2], "card": card, "employee": "human_resources"}, ROUND[3], ROUND[4]]
        for raw in actions:
            match.submit(read_action(GAME, 3, raw))
        clauses = {effect.clause for line in match.lines for effect in line.effects}
        assert ("WTP-5.2" in clauses) == (card == 6)
        place(match)
        told |= {effect.clause for line in match.lines for effect in match.readable(line).effects}
    assert "WTP-5.1" in told
    assert "WTP-5.2" not in told


def test_wtp_6_1_an_undo_of_the_first_card_lets_the_round_be_read_again() -> None:
    """At a table, too, the cards would still lie there."""
    match = one_round()
    place(match)
    assert walk(match.state) == ()
    match.undo()
    assert "Bo places 5 under the Secretary." in " ".join(log(match))
    assert walk(match.state) != ()


def test_wtp_6_1_a_vote_of_an_earlier_round_is_not_changed_any_more() -> None:
    """To show what it was would open the pile: the table goes back to it instead."""
    match = one_round()
    vote = next(one for one in match.applied if one.action.do == "vote")
    assert not match.covers(vote)
    place(match)
    assert match.covers(vote)
    others = [one for one in match.applied[:-2] if one.action.do in ("discard", "name_next")]
    assert others and all(match.covers(one) for one in others)
    lines = [match.lines[one.number] for one in others]
    assert [match.readable(line).sentence for line in lines] == [line.sentence for line in lines]


def test_wtp_6_1_open_piles_leave_earlier_rounds_readable() -> None:
    match = one_round(open_piles=True)
    place(match)
    assert "Bo places 5 under the Secretary." in " ".join(log(match))
    assert walk(match.state)[0].votes["secretary"] == [{"seat": 1, "card": 5}]
    assert not any(match.covers(one) for one in match.applied)


def test_wtp_6_1_the_count_opens_everything() -> None:
    table = PromoteTable(3).spokesman()
    setup = table.setup
    match: Match[Any] = Match(GAME, setup)
    for turn in random_game(GAME, setup, Random(4), 0.0):
        match.submit(turn.action)
    assert GAME.is_finished(match.state)
    assert not any(match.covers(one) for one in match.applied)
    votes = sum(action.do == "vote" for action in match.actions)
    assert len(re.findall(r"places [−\d]+ under", " ".join(log(match)))) == votes


def test_wtp_6_1_games_of_a_tournament_that_are_over_have_been_counted() -> None:
    setup = GAME.read_setup([{"name": name} for name in NAMES[:3]], {"line": LINE, "games": 3})
    match: Match[Any] = Match(GAME, setup)
    for turn in random_game(GAME, setup, Random(2), 0.0):
        match.submit(turn.action)
        if len(match.state.results) == 1 and match.state.round == 2 and match.state.entries:
            break
    votes = [one for one in match.applied if one.action.do == "vote"]
    first = [one for one in votes if not one.before.results]
    assert first and not any(match.covers(one) for one in first)
    assert any(match.covers(one) for one in votes if one.before.results)


def test_gen_1_a_correction_says_why() -> None:
    table = PromoteTable(3)
    assert table.malformed("adjust", seat=0, change={"hand_remove": 1}) == "reason"
    assert table.refused("adjust", seat=0, change={"hand_remove": 1}, reason="") == "GEN-1"
    with pytest.raises(Refused):
        GAME.submit(
            table.state,
            read_action(GAME, 3, {"do": "adjust", "seat": 0, "change": {"hand_remove": 1}, "reason": " "}),
        )
