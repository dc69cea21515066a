"""The hints of a step: its own, or what the rules engine knows of what is asked for."""

from __future__ import annotations

from typing import Any

from referee.games import find_game
from referee.i18n import Sentence, Speech
from referee.lessons import BareTable, LessonRun, hints, read_lesson
from tests.support.lessons import short_lesson, words

GAME = find_game("reputation")


def _hints(**step: Any) -> list[str]:
    raw = short_lesson()
    raw["steps"][0].update(step)
    if not step.get("hint", True):
        raw["steps"][0].pop("hint")
    lesson = read_lesson(GAME, raw)
    speech = Speech("en", lesson.setup.names)
    found = hints(LessonRun(lesson, lambda: BareTable(GAME, lesson.setup)))
    return [speech.say(hint) if isinstance(hint, Sentence) else hint["en"] for hint in found]


def test_a_step_has_three_the_weakest_first() -> None:
    assert _hints(nudge=words("Think."), hint=words("Look.")) == [
        "Think.",
        "Look.",
        "This is right: Ana bids 2 workers on the private project.",
    ]


def test_what_is_not_written_the_rules_engine_says() -> None:
    assert _hints(hint=None)[:2] == [
        "It is done by “Bid on the private project”.",
        "Tap “Bid on the private project”.",
    ]


def test_a_question_has_its_own_and_the_right_choice_and_what_is_over_none() -> None:
    lesson = read_lesson(GAME, short_lesson())
    run = LessonRun(lesson, lambda: BareTable(GAME, lesson.setup))
    run.position = 1  # nobody has bid: it is Ana's turn
    own, answer = hints(run)
    assert (own, answer) == (words("Who is left?"), {"en": "This is right: You", "es": answer["es"]})
    assert answer["es"].endswith("You (es)")
    run.position = len(lesson.steps)
    assert hints(run) == ()
