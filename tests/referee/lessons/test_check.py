"""Faults of a lesson, found by playing it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.games import find_game
from referee.lessons import check_lesson, cited_clauses, read_lesson
from tests.support.command_line import ask
from tests.support.lessons import short_lesson, words

GAME = find_game("reputation")


def _faults(raw: dict[str, Any]) -> list[str]:
    return [fault.where for fault in check_lesson(read_lesson(GAME, raw))]


def test_a_good_lesson_has_no_faults() -> None:
    assert _faults(short_lesson()) == []
    assert {"REP-5.1", "REP-5.2", "REP-5.6"} <= cited_clauses(read_lesson(GAME, short_lesson()))


def _bid(workers: int) -> dict[str, Any]:
    return {"do": "bid_private", "by": 0, "workers": workers}


BAD: dict[str, tuple[list[str], Callable[[dict[str, Any]], object]]] = {
    "refused": (["steps[0].accept[0]"], lambda lesson: lesson["steps"][0].update(accept=[_bid(11)])),
    "not offered": (
        ["steps[0].accept[0]"],
        lambda lesson: lesson["steps"][0].update(accept=[{"do": "bid_cosponsor", "by": 0}]),
    ),
    "not the learner": (
        ["steps[0].accept[1]", "steps[0].accept[1]"],
        lambda lesson: lesson["steps"][0]["accept"].append({"do": "speculate", "by": 1}),
    ),
    "another clause": (
        ["steps[0].tempting[0]"],
        lambda lesson: lesson["steps"][0]["tempting"][0].update(clause="REP-5.6"),
    ),
    "allowed": (
        ["steps[0].tempting[0]"],
        lambda lesson: lesson["steps"][0]["tempting"][0].update(action=_bid(3)),
    ),
    "a clause is missing": (
        ["steps[0].tempting[0]"],
        lambda lesson: lesson["steps"][0]["tempting"][0].pop("clause"),
    ),
    "right and tempting": (
        ["steps[0].tempting[1]"],
        lambda lesson: lesson["steps"][0]["tempting"][1].update(action=_bid(2)),
    ),
    "twice": (
        ["steps[0].tempting[2]"],
        lambda lesson: lesson["steps"][0]["tempting"].append(
            {"action": {"do": "speculate", "by": 0}, "say": words("Again.")}
        ),
    ),
    "the others cannot": (
        ["steps[0].follow"],
        lambda lesson: lesson["steps"][0].update(follow=[{"do": "speculate", "by": 2}]),
    ),
    "nobody can reply so": (
        ["steps[0].tempting[1].reply"],
        lambda lesson: lesson["steps"][0]["tempting"][1].update(reply=[{"do": "speculate", "by": 2}]),
    ),
    "a reply to what is refused": (
        ["steps[0].tempting[0]"],
        lambda lesson: lesson["steps"][0]["tempting"][0].update(reply=[{"do": "speculate", "by": 1}]),
    ),
    "what tempts reaches the goal": (
        ["steps[0].tempting[1]", "steps[0].goal"],
        lambda lesson: lesson["steps"][0].update(goal={"turn": 1}),
    ),
    "the goal is reached already": (
        ["steps[0].tempting[1]", "steps[0].goal"],
        lambda lesson: lesson["steps"][0].update(goal={"round": 1}),
    ),
    "the goal is not reached": (
        ["steps[0].accept[0]"],
        lambda lesson: lesson["steps"][0].update(goal={"auction.private.leader": 1}),
    ),
    "the goal leads nowhere": (
        ["steps[0].goal"],
        lambda lesson: lesson["steps"][0].update(
            goal={"auction.private.leader": 0},
            follow=[{"do": "bid_private", "by": 1, "workers": 3}, {"do": "speculate", "by": 2}],
        ),
    ),
    "something else reaches the goal and leads nowhere": (
        ["steps[0].goal"],
        lambda lesson: lesson["steps"][0].update(
            goal={"turn": 1}, tempting=lesson["steps"][0]["tempting"][:1]
        ),
    ),
    "what is right leads nowhere": (
        ["steps[0].accept[1]"],
        lambda lesson: lesson["steps"][0].update(
            accept=[{"do": "bid_private", "by": 0, "workers": 2}, {"do": "speculate", "by": 0}], tempting=[]
        ),
    ),
    "no position": (["actions"], lambda lesson: lesson["actions"].append({"do": "speculate", "by": 2})),
    "no clause": (["teaches[1]"], lambda lesson: lesson.update(teaches=["REP-5.1", "REP-77"])),
    "nothing taught": (["teaches"], lambda lesson: lesson.update(teaches=[])),
    "too long": (["", ""], lambda lesson: lesson.update(opening=words("word " * 500 + "word"))),
    "nothing to do": (["steps"], lambda lesson: lesson.update(steps=[lesson["steps"][1]])),
}


@pytest.mark.parametrize("name", BAD)
def test_what_it_does_not_keep_is_found(name: str) -> None:
    where, change = BAD[name]
    raw = short_lesson()
    change(raw)
    assert _faults(raw) == where


def test_what_is_left_open_is_tried_out() -> None:
    raw = short_lesson()
    raw["steps"][0]["accept"] = [{"do": "bid_private", "by": 0}]
    assert _faults(raw) == []


def test_a_mistake_says_no_more_than_matters() -> None:
    raw = short_lesson()
    raw["steps"][0]["tempting"].append(
        {"action": {"do": "bid_private", "by": 0}, "say": words("That costs a lot.")}
    )
    assert _faults(raw) == []


PLAYS = [
    {"say": words("Bid 3"), "play": [_bid(3)], "why": words("Dear.")},
    {"say": words("Bid 2"), "play": [_bid(2)], "why": words("Cheap.")},
    {"say": words("Bid 11"), "play": [_bid(11)], "why": words("Too many.")},
]


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"most": "seats.0.hq", "choices": PLAYS}, []),
        ({"least": "seats.0.hq", "choices": PLAYS[:2]}, ["steps[0].follow"]),  # which goes with the other bid
        ({"choices": PLAYS[1:]}, []),
        ({"choices": PLAYS}, ["steps[0].ask"]),  # two are allowed
        ({"goal": {"turn": 1}, "choices": PLAYS}, ["steps[0].ask"]),
        ({"most": "round", "choices": PLAYS}, ["steps[0].ask"]),
        ({"most": "step", "choices": PLAYS}, ["steps[0].ask"]),
        ({"most": "seats.0.hq", "choices": PLAYS, "after": [_bid(9)]}, ["steps[0].ask"] * 3),
        (
            {"choices": [PLAYS[2], {**PLAYS[1], "play": [{"do": "speculate", "by": 1}]}]},
            ["steps[0].ask.choices[1].play", "steps[0].ask"],
        ),
    ],
)
def test_choices_that_are_played_are_judged_by_what_comes_of_them(
    asked: dict[str, Any], where: list[str]
) -> None:
    raw = short_lesson()
    follow = [{"do": "bid_private", "by": 1, "workers": 3}, {"do": "speculate", "by": 2}]
    question = {"say": words("How many?"), "ask": asked, "follow": follow}
    raw["steps"] = [question, {"say": words("Wait."), "accept": [{"do": "speculate", "by": 0}]}]
    assert _faults(raw) == where


@pytest.mark.parametrize(
    ("holds", "text", "where"),
    [
        ({"seats.0.hq": 8}, "8 workers", []),
        ({"seats.0.hq": 8}, "9 workers", ["en", "es"]),
        ({"seats.0.hq": 8}, "18 workers", ["en", "es"]),
        ({"seats.0.hq": {"at_least": 7}}, "Most of them", []),
        ({"auction.private.leader": 0}, "You", []),
        ({"waiting_for": [1], "seats.0.hq": 8}, "8, and Bo is next", []),
        ({"waiting_for": [1]}, "Cy", ["en", "es"]),
    ],
)
def test_the_words_of_a_choice_name_the_numbers_that_have_to_hold(
    holds: dict[str, Any], text: str, where: list[str]
) -> None:
    raw = short_lesson()
    wrong = {"say": words("Nobody"), "holds": {"auction.private.leader": None}, "why": words("No.")}
    choices = [{"say": words(text), "holds": holds, "why": words("So it is.")}, wrong]
    question = {"say": words("?"), "ask": {"choices": choices, "after": [_bid(2)]}}
    raw["steps"] = [{**question, "follow": raw["steps"][0]["follow"]}, raw["steps"][2]]
    assert _faults(raw) == [f"steps[0].ask.choices[0].say.{language}" for language in where]


def test_what_is_refused_in_a_question_is_cited() -> None:
    raw = short_lesson()
    raw["steps"][0] = {"say": words("?"), "ask": {"choices": PLAYS[1:]}, "follow": raw["steps"][0]["follow"]}
    assert "REP-5.2" in cited_clauses(read_lesson(GAME, {**raw, "teaches": ["REP-5.2"]}))


def test_a_goal_is_reached_in_several_ways() -> None:
    raw = short_lesson()
    raw["steps"][0]["goal"] = {"auction.private.leader": 0}
    assert _faults(raw) == []


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "reputation" / "lessons"
    folder.mkdir(parents=True)
    return folder / "1-first-bid.json"


def test_the_command_line_tells_what_a_lesson_does(file: Path) -> None:
    file.write_text(json.dumps(short_lesson()))
    outcome = ask("lesson", "check", str(file))
    assert outcome.code == 0
    assert outcome.only["faults"] == [] and outcome.only["words"]["en"] == 29
    assert (outcome.only["lesson"], outcome.only["game"], outcome.only["steps"]) == (
        "first-bid",
        "reputation",
        3,
    )
    assert outcome.only["judged"] == 1
    assert outcome.only["cited"] == outcome.only["teaches"] == ["REP-5.1", "REP-5.2", "REP-5.6"]


def test_the_command_line_ends_with_what_is_worst(file: Path, tmp_path: Path) -> None:
    raw = short_lesson()
    raw["steps"][0]["tempting"][0]["clause"] = "REP-5.6"
    file.write_text(json.dumps(raw))
    outcome = ask("lesson", "check", str(file))
    assert outcome.code == 1
    assert [fault["where"] for fault in outcome.only["faults"]] == ["steps[0].tempting[0]"]
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    both = ask("lesson", "check", "--game", "reputation", str(bad), str(file))
    assert both.code == 2 and both.lines[0]["error"]["where"] == "id"
    homeless = ask("lesson", "check", str(bad))
    assert homeless.code == 2 and "--game" in homeless.only["error"]["reason"]
    missing = ask("lesson", "check", "/nonexistent")
    assert missing.code == 2
    assert missing.only["error"] == {"where": "/nonexistent", "reason": "There is no such file."}


def test_standard_input_needs_a_game() -> None:
    assert ask("lesson", "check", "--game", "reputation", "-", given=short_lesson()).code == 0
    assert ask("lesson", "check", "-", given=short_lesson()).code == 2
