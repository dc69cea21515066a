"""Strict reading of lessons: an error names the path of the wrong field."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.lessons import Lesson, find_lessons, lesson_by_id, not_taught, read_lesson
from tests.support.lessons import short_lesson, words

GAME = find_game("reputation")


def test_a_lesson_is_read_with_its_table() -> None:
    lesson = read_lesson(GAME, short_lesson())
    assert isinstance(lesson, Lesson)
    assert (lesson.id, lesson.learner, lesson.setup.names) == ("first-bid", 0, ("Ana", "Bo", "Cy"))
    assert [len(step.accept) for step in lesson.steps] == [1, 0, 1]
    assert lesson.word_counts["en"] == 29 and lesson.word_counts["es"] > 29


def _step(change: Callable[[dict[str, Any]], object], number: int = 0) -> Callable[[dict[str, Any]], object]:
    return lambda lesson: change(lesson["steps"][number])


def _ask(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], object]:
    return lambda lesson: change(lesson["steps"][1]["ask"])


PLAYED = {"say": words("Wait"), "why": words("So."), "play": [{"do": "speculate", "by": 0}]}
OPEN = {**PLAYED, "play": [{"do": "speculate"}]}


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("id", lambda lesson: lesson.update(id="First bid")),
        ("title.es", lambda lesson: lesson["title"].pop("es")),
        ("title.fr", lambda lesson: lesson["title"].update(fr="x")),
        ("opening.en", lambda lesson: lesson["opening"].update(en=" ")),
        ("minutes", lambda lesson: lesson.update(minutes=0)),
        ("colour", lambda lesson: lesson.update(colour="red")),
        ("learner", lambda lesson: lesson.update(learner=3)),
        ("seats", lambda lesson: lesson.update(seats=[])),
        ("steps", lambda lesson: lesson.update(steps=[])),
        ("actions[0].do", lambda lesson: lesson["actions"][0].update(do="fly")),
        ("steps[0]", _step(lambda step: step.pop("accept"))),
        ("steps[0]", _step(lambda step: step.update(accept=[]))),
        ("steps[0].accept[0].by", _step(lambda step: step["accept"][0].update(by=3))),
        ("steps[0].accept[0].steel", _step(lambda step: step["accept"][0].update(steel=3))),
        ("steps[0].accept[0].do", _step(lambda step: step["accept"][0].pop("do"))),
        (
            "steps[0].tempting[0].action.workers",
            _step(lambda step: step["tempting"][0]["action"].pop("workers")),
        ),
        (
            "steps[0].tempting[0].reply[0].by",
            _step(lambda step: step["tempting"][0].update(reply=[{"do": "speculate"}])),
        ),
        ("steps[0].nudge.es", _step(lambda step: step.update(nudge={"en": "Think."}))),
        ("steps[0].goal", _step(lambda step: step.update(goal={}))),
        ("steps[0].goal.round", _step(lambda step: step.update(goal={"round": {"above": 1}}))),
        ("steps[0].goal.round", _step(lambda step: step.update(goal={"round": {}}))),
        ("steps[0].goal.round", _step(lambda step: step.update(goal={"round": {"at_least": "1"}}))),
        ("steps[1].goal", _step(lambda step: step.update(goal={"round": 2}), 1)),
        ("steps[0].tempting[0].say.en", _step(lambda step: step["tempting"][0]["say"].pop("en"))),
        ("steps[0].follow[0].by", _step(lambda step: step["follow"][0].pop("by"))),
        ("steps[1].ask.right", _ask(lambda ask: ask.update(right=1))),
        ("steps[1].ask.choices", _ask(lambda ask: ask["choices"].pop())),
        ("steps[1].ask.choices", _ask(lambda ask: ask["choices"].append(PLAYED))),
        ("steps[1].ask.choices[0]", _ask(lambda ask: ask["choices"][0].pop("holds"))),
        ("steps[1].ask.choices[0]", _ask(lambda ask: ask["choices"][0].update(play=PLAYED["play"]))),
        ("steps[1].ask.choices[0].why", _ask(lambda ask: ask["choices"][0].pop("why"))),
        ("steps[1].ask.choices[0].holds", _ask(lambda ask: ask["choices"][0].update(holds={}))),
        ("steps[1].ask.choices[0].play[0].by", _ask(lambda ask: ask.update(choices=[OPEN, PLAYED]))),
        ("steps[1].ask", _ask(lambda ask: ask.update(most="round"))),
        ("steps[1].ask", _ask(lambda ask: ask.update(choices=[PLAYED] * 2, most="round", least="round"))),
        ("steps[1].ask.goal", _ask(lambda ask: ask.update(choices=[PLAYED] * 2, goal={}))),
        ("steps[1].ask.if", _ask(lambda ask: ask.update({"if": [], "after": []}))),
        ("steps[1].ask.if", _ask(lambda ask: ask.update({"choices": [PLAYED] * 2, "if": []}))),
        ("steps[1].ask.after[0].do", _ask(lambda ask: ask.update(after=[{"do": "fly"}]))),
    ],
)
def test_what_is_wrong_is_said_with_its_place(where: str, change: Callable[[dict[str, Any]], object]) -> None:
    raw = short_lesson()
    change(raw)
    with pytest.raises(Malformed) as error:
        read_lesson(GAME, raw)
    assert error.value.where == where


@pytest.mark.parametrize("raw", [None, [], "lesson", {"id": "\ud800"}])
def test_what_is_no_lesson_at_all_is_malformed(raw: Any) -> None:
    with pytest.raises(Malformed):
        read_lesson(GAME, raw)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("referee.lessons.found.game_folder", lambda _game: tmp_path)
    (tmp_path / "lessons").mkdir()
    for found in (find_lessons, not_taught):
        found.cache_clear()
    yield tmp_path / "lessons"
    for found in (find_lessons, not_taught):
        found.cache_clear()


def _write(folder: Path, name: str, data: Any) -> None:
    (folder / name).write_text(json.dumps(data), "utf-8")


def test_lessons_are_found_in_the_order_of_their_numbers(folder: Path) -> None:
    for number in (10, 9):
        _write(folder, f"{number}-lesson{number}.json", short_lesson(id=f"lesson{number}"))
    _write(folder, "not-taught.json", {"REP-1.4": words("Cards are dealt by hand.")})
    assert [lesson.id for lesson in find_lessons("reputation")] == ["lesson9", "lesson10"]
    assert lesson_by_id("reputation", "lesson10").id == "lesson10"
    assert not_taught("reputation").keys() == {"REP-1.4"}
    with pytest.raises(Malformed):
        lesson_by_id("reputation", "lesson11")


def test_a_lesson_goes_by_its_file(folder: Path) -> None:
    _write(folder, "1-bids.json", short_lesson())
    with pytest.raises(Malformed, match=r"1-bids\.json: id"):
        find_lessons("reputation")


def test_a_game_without_lessons_has_none(folder: Path) -> None:
    folder.rmdir()
    assert find_lessons("reputation") == () and not_taught("reputation") == {}
