"""A lesson on a page: a right action continues, a wrong one gets an answer, and no table changes."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from referee.engine.sampling import random_action
from referee.games import game_ids
from referee.lessons import find_lessons
from referee.lessons.check import complete_action
from referee.match.record import write_action
from referee.store.learning import clause_topic, learner_of, lesson_topic
from tests.support.sessions import play, table
from tests.support.table_setups import of_typical_games
from widgets.server.devices import device_id
from widgets.session import Session

TAUGHT = [game for game in game_ids() if find_lessons(game)]
LESSON = "outbidding"
RIGHT = {"do": "bid_private", "by": 0, "workers": 3}


@pytest.fixture
def open_lesson(session: Session):
    def opened(lesson: str = LESSON, game: str = "reputation", **more: str) -> Session:
        session.tap({"tap": "learn", "game": game, **more})
        session.tap({"tap": "lesson", "lesson": lesson})
        assert session.notice is None, session.notice
        return session

    return opened


def coach(session: Session) -> dict[str, Any]:
    return dict(session.screens["lesson"])


def tap(session: Session, name: str, **more: Any) -> dict[str, Any]:
    session.tap({"tap": name, **more})
    assert session.notice is None, session.notice
    return coach(session)


def act(session: Session, action: dict[str, Any]) -> dict[str, Any]:
    play(session, action)
    return coach(session)


def learned(session: Session, topic: str, name: str = "") -> Any:
    return session.context.store.learned(learner_of(session.context.device, name), "reputation").get(topic)


def test_a_lesson_is_the_real_table_with_a_coach(open_lesson):
    session = open_lesson()
    assert session.screens["shell"]["screen"] == "table" and session.screens["learn"] == {}
    assert coach(session)["phase"] == "opening" and coach(session)["place"] == "1/4"
    assert table(session)["now"]["clause"] == "REP-5.1"
    assert {control["by"] for control in table(session)["controls"]} == {0}
    assert table(session)["own"] and not table(session)["access"]["curtain"]
    assert tap(session, "begin_lesson")["phase"] == "step"


def test_what_is_right_is_played_and_told_then_the_others_act(open_lesson):
    session = open_lesson()
    told = act(session, RIGHT)
    assert (told["phase"], told["tone"]) == ("told", "good") and len(told["paragraphs"]) == 2
    assert table(session)["news"]["latest"]["effects"][0]["clause"] == "REP-5.3"
    assert table(session)["seats"][1]["due"]
    asked = tap(session, "lesson_go_on")
    assert (asked["phase"], asked["place"], asked["tone"]) == ("step", "2/4", "plain")
    assert table(session)["seats"][0]["due"]
    assert learned(session, lesson_topic(LESSON)) == (None, 1, 0, None)


@pytest.mark.parametrize(
    ("action", "paragraphs"),
    [({"do": "bid_private", "by": 0, "workers": 2}, 3), ({"do": "bid_private", "by": 0, "workers": 11}, 3)],
    ids=["it has an answer", "it has none, and a hint comes"],
)
def test_what_the_rules_refuse_is_answered_and_not_played(open_lesson, action, paragraphs):
    session = open_lesson()
    before = table(session)["revision"]
    answered = act(session, action)
    assert (answered["phase"], answered["tone"], answered["clauses"]) == ("step", "wrong", ["REP-5.2"])
    assert len(answered["paragraphs"]) == paragraphs
    assert table(session)["revision"] == before
    assert learned(session, lesson_topic(LESSON)).wrong == 1
    assert learned(session, clause_topic("REP-5.2")).wrong == 1


@pytest.mark.parametrize(
    "action", [{"do": "bid_private", "by": 0, "workers": 8}, {"do": "use_power", "by": 0}]
)
def test_what_the_rules_allow_is_seen_and_then_taken_back(open_lesson, action):
    session = open_lesson()
    before = table(session)["board"]
    tried = act(session, action)
    assert (tried["phase"], tried["tone"], len(tried["paragraphs"])) == ("tried", "wrong", 1)
    assert table(session)["board"] != before
    session.tap({"tap": "submit", "action": RIGHT, "revision": table(session)["revision"]})
    assert session.notice is not None and coach(session)["phase"] == "tried"
    session.tap({"tap": "lesson_why_not", "action": {"do": "bid_private", "by": 0}})
    assert session.notice is not None
    again = tap(session, "lesson_go_back")
    assert (again["phase"], again["tone"]) == ("step", "plain")
    assert table(session)["board"] == before and table(session)["last"]["kind"] != "undo"
    assert act(session, RIGHT)["phase"] == "told"


def test_hints_grow_stronger_with_each_mistake_and_begin_again_at_the_next_step(open_lesson):
    session = open_lesson()
    asked = tap(session, "begin_lesson")
    said = []
    for _ in range(4):
        act(session, {"do": "bid_private", "by": 0, "workers": 11})
        said.append(coach(session)["paragraphs"][-1])
    assert len(set(said)) == 3 and said[2] == said[3] and asked["paragraphs"][0] not in said
    assert "3 workers" in said[2] and "3 workers" not in said[0]
    assert coach(session)["hint"] is None
    act(session, RIGHT)
    assert tap(session, "lesson_go_on")["hint"] == "first"


def test_what_is_struck_out_is_answered_however_little_of_it_is_chosen(open_lesson):
    session = open_lesson("public")
    for credits in (1, 2):
        act(session, {"do": "bid_public", "by": 0, "credits": credits})
        tap(session, "lesson_go_on")
    answered = tap(session, "lesson_why_not", action={"do": "bid_private", "by": 0})
    assert answered["clauses"] == ["REP-5.6"] and len(answered["paragraphs"]) == 3


@pytest.mark.parametrize(
    "action", [{"do": "fly"}, {"do": "bid_private", "by": 1}, {"do": "bid_private", "by": 0, "x": 1}, {}]
)
def test_nothing_else_is_tried_out(open_lesson, action):
    session = open_lesson()
    session.tap({"tap": "lesson_why_not", "action": action})
    assert session.notice is not None and coach(session)["phase"] == "opening"


def test_hints_are_given_without_a_mistake_up_to_what_is_right(open_lesson):
    session = open_lesson()
    shown = [tap(session, "begin_lesson"), *(tap(session, "lesson_hint") for _ in range(4))]
    assert [one["hint"] for one in shown] == ["first", "more", "answer", None, None]
    assert all(one["paragraphs"][:-1] == shown[0]["paragraphs"] for one in shown[1:])
    assert shown[3] == shown[4] and learned(session, lesson_topic(LESSON)) is None


def test_a_question_comes_before_anything_that_is_tapped(open_lesson):
    session = open_lesson("counting")
    before = table(session)["revision"]
    tap(session, "begin_lesson")
    answered = act(session, {"do": "speculate", "by": 0})
    assert (answered["phase"], len(answered["paragraphs"])) == ("step", 2)
    assert table(session)["revision"] == before and answered["choices"]


def test_a_question_is_answered_with_why(open_lesson):
    session = open_lesson("counting")
    asked = tap(session, "begin_lesson")
    assert len(asked["choices"]) == 3
    wrong = tap(session, "answer_lesson", choice=1)
    assert wrong["tone"] == "wrong" and len(wrong["choices"]) == 3
    right = tap(session, "answer_lesson", choice=0)
    assert (right["phase"], right["choices"]) == ("told", [])
    session.tap({"tap": "answer_lesson", "choice": 0})
    assert session.notice is not None


def test_what_a_question_supposes_is_seen_and_then_taken_back(open_lesson):
    session = open_lesson("the-promotion", "promote")
    tap(session, "begin_lesson")
    run = session.models.lesson.run
    act(session, write_action(complete_action(run, run.step.accept[0], Random(1))))
    asked = tap(session, "lesson_go_on")
    before = table(session)["board"]
    wrong = tap(session, "answer_lesson", choice=0)
    assert (wrong["phase"], wrong["tone"], wrong["choices"]) == ("tried", "wrong", [])
    assert table(session)["finished"]
    assert tap(session, "lesson_go_back")["choices"] == asked["choices"]
    assert table(session)["board"] == before
    right = tap(session, "answer_lesson", choice=1)
    assert (right["phase"], right["tone"]) == ("told", "good") and table(session)["finished"]
    assert tap(session, "lesson_go_on")["phase"] == "step" and table(session)["board"] == before


def finish(session: Session) -> None:
    """Go through the lesson that is open without a mistake."""
    lesson = session.models.lesson
    assert lesson is not None
    tap(session, "begin_lesson")
    for step in lesson.lesson.steps:
        if step.question is not None:
            tap(session, "answer_lesson", choice=lesson.run.right_choice())
        else:
            run = lesson.run
            action = write_action(complete_action(run, step.accept[0], Random(lesson.lesson.id)))
            act(session, action)
        assert coach(session)["phase"] == "told", coach(session)
        tap(session, "lesson_go_on")


def test_one_that_is_gone_through_is_done_and_the_next_follows(open_lesson):
    session = open_lesson()
    finish(session)
    over = coach(session)
    assert over["phase"] == "over" and over["next"]["id"] == "public"
    assert learned(session, lesson_topic(LESSON)).done_at is not None
    assert tap(session, "lesson", lesson="public")["phase"] == "opening"
    tap(session, "leave_lesson")
    rows = {row["id"]: row["is_done"] for row in session.screens["learn"]["lessons"]}
    assert rows[LESSON] and not rows["public"]


def test_after_the_last_lesson_one_goes_on_with_practice_a_quiz_or_a_first_game(open_lesson):
    session = open_lesson("counting")
    assert coach(session)["course_end"] is None
    finish(session)
    over = coach(session)
    assert over["next"] is None and over["course_end"] == {"players": 3, "first_game": True}
    assert len(over["paragraphs"]) == 2
    session.tap({"tap": "practise", "players": 3, "learner": 0})
    assert session.notice is None and session.models.lesson is None
    assert session.screens["shell"]["screen"] == "table"


def test_before_the_last_lesson_the_next_one_follows_and_nothing_else(open_lesson):
    session = open_lesson()
    finish(session)
    assert coach(session)["course_end"] is None and len(coach(session)["paragraphs"]) == 1


def test_a_name_takes_its_progress_from_device_to_device(open_lesson, store):
    session = open_lesson(learner="Ana")
    finish(session)
    other = Session(lambda: store)
    for name, is_done in (("ANA", True), ("", False)):
        other.tap({"tap": "learn", "game": "reputation", "learner": name})
        assert [row["is_done"] for row in other.screens["learn"]["lessons"]].count(True) == is_done


def test_nothing_of_a_lesson_reaches_the_tables_or_the_history(open_lesson, store):
    session = open_lesson("counting")
    finish(session)
    assert table(session)["finished"] and table(session)["reckoning"]
    assert session.screens["shell"]["table"] == ""
    session.tap({"tap": "again"})
    assert session.notice is not None
    assert list(store.tables(10)) == [] and store.count_finished_games() == 0
    session.tap({"tap": "lobby"})
    assert session.screens["lobby"]["tables"] == [] and session.models.lesson is None


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_nothing_is_taken_back(open_lesson, name):
    session = open_lesson()
    act(session, RIGHT)
    session.tap({"tap": name, "version": table(session)["version"]})
    assert session.notice is not None and coach(session)["phase"] == "told"
    assert not table(session)["can_undo"]


@pytest.mark.parametrize(
    "action",
    [
        {"do": "bid_private", "by": 1, "workers": 5},
        {**RIGHT, "override": "a card"},
        {"do": "speculate", "by": 0, "override": "a card"},
    ],
)
def test_what_is_not_the_learners_to_do_is_refused(open_lesson, action):
    session = open_lesson()
    session.tap({"tap": "submit", "action": action, "revision": table(session)["revision"]})
    assert session.notice is not None and coach(session)["phase"] == "opening"


def test_earlier_entries_cannot_be_changed(open_lesson):
    session = open_lesson()
    session.tap({"tap": "amend", "changes": {"1": None}, "version": table(session)["version"]})
    assert session.notice is not None and table(session)["version"] == 3


def test_the_secrets_of_the_others_are_not_on_the_page(open_lesson):
    session = open_lesson("cosponsor")
    answer = session.query({"query": "look", "data": {"seat": 2}})
    assert "problem" in answer
    assert [control["by"] for control in table(session)["controls"]] == [0]


@pytest.mark.parametrize(
    "name",
    ["lesson_go_on", "lesson_go_back", "lesson_hint", "begin_lesson", "answer_lesson", "lesson_why_not"],
)
def test_where_no_lesson_is_open_nothing_is_asked_of_it(session, name):
    more = {"answer_lesson": {"choice": 0}, "lesson_why_not": {"action": RIGHT}}.get(name, {})
    session.tap({"tap": name, **more})
    assert session.notice is not None


def test_a_lesson_that_is_not_there_is_none(open_lesson):
    session = open_lesson()
    session.tap({"tap": "lesson", "lesson": "../aim"})
    assert session.notice is not None and coach(session)["id"] == LESSON


def test_a_lesson_left_for_a_table_of_others_is_closed(store, monkeypatch):
    session = Session(lambda: store, device_id("phone"))
    session.tap({"tap": "connect", "language": "en"})
    session.tap({"tap": "learn", "game": "reputation"})
    session.tap({"tap": "lesson", "lesson": LESSON})
    closed: list[bool] = []
    monkeypatch.setattr(session.models.lesson.table.store, "close", lambda: closed.append(True))
    session.tap({"tap": "open", "table": "23456789"})
    assert session.notice is not None and session.models.lesson is None and closed == [True]


def test_a_page_that_is_loaded_again_comes_back_to_its_lesson(open_lesson, store):
    shell = open_lesson(learner="Ana").screens["shell"]
    assert (shell["learn"], shell["lesson"], shell["table"]) == ("reputation", LESSON, "")
    again = Session(lambda: store)
    shown = {name: shell[name] for name in ("table", "learn", "lesson")}
    again.tap({"tap": "connect", "language": "en", **shown, "learner": "Ana"})
    assert coach(again)["id"] == LESSON and coach(again)["phase"] == "opening"
    tap(again, "leave_lesson")
    assert again.screens["learn"]["learner"] == "Ana" and again.screens["shell"]["lesson"] == ""


@pytest.mark.parametrize(
    ("learn", "lesson", "screen"),
    [("../nim", LESSON, "lobby"), ("boss", "../aim", "learn"), ("boss", "", "learn")],
)
def test_a_page_goes_where_it_can(session, learn, lesson, screen):
    session.tap({"tap": "connect", "language": "en", "learn": learn, "lesson": lesson})
    assert session.screens["shell"]["screen"] == screen
    session.tap({"tap": "lobby"})
    assert session.screens["shell"]["learn"] == ""


def test_where_no_more_can_be_kept_a_lesson_goes_on(open_lesson, monkeypatch):
    monkeypatch.setattr("referee.store.sql.learning.MOST_LEARNED", 0)
    session = open_lesson()
    session.tap({"tap": "submit", "action": RIGHT, "revision": table(session)["revision"]})
    assert session.notice is not None and coach(session)["phase"] == "told"
    assert tap(session, "lesson_go_on")["place"] == "2/4"


def test_it_is_told_in_the_language_of_the_page(open_lesson):
    session = open_lesson()
    english = coach(session)["paragraphs"]
    session.tap({"tap": "language", "language": "es"})
    assert coach(session)["paragraphs"] != english and coach(session)["title"] == "Pujar unos contra otros"


@pytest.mark.parametrize("game", of_typical_games(TAUGHT, str))
def test_every_lesson_is_gone_through_on_a_page(open_lesson, game):
    for lesson in find_lessons(game):
        session = open_lesson(lesson.id, game)
        finish(session)
        assert coach(session)["phase"] == "over"


def _tried(session: Session, random: Random) -> bool:
    """Do any action that the rules allow; return whether the lesson asks to undo it."""
    run = session.models.lesson.run
    game, state = run.lesson.game, run.table.match.state
    offers = (*game.controls(state), *game.out_of_turn_offers(state))
    own = [offer for offer in offers if offer.by in (None, run.lesson.learner)]
    with suppress(IndexError):  # nothing is left to choose for it
        action = random_action(random.choice(own), random)
        if not any(game.objections(state, action)):
            revision = table(session)["revision"]
            session.tap({"tap": "submit", "action": write_action(action), "revision": revision})
    return coach(session)["phase"] == "tried"


@pytest.mark.parametrize("game", of_typical_games(TAUGHT, str))
def test_whatever_is_tried_is_taken_back_and_the_lesson_goes_on(open_lesson, game):
    random = Random(game)
    for lesson in find_lessons(game):
        session = open_lesson(lesson.id, game)
        tap(session, "begin_lesson")
        for step in lesson.steps:
            run = session.models.lesson.run
            before = run.table.match.state
            for _ in range(4 if step.question is None else 0):
                if coach(session)["phase"] == "step" and _tried(session, random):
                    tap(session, "lesson_go_back")
                    assert coach(session)["phase"] == "step" and run.table.match.state == before
            if step.question is not None:
                tap(session, "answer_lesson", choice=run.right_choice())
            elif coach(session)["phase"] == "step":
                act(session, write_action(complete_action(run, step.accept[0], Random(lesson.id))))
            assert coach(session)["phase"] == "told", coach(session)
            tap(session, "lesson_go_on")
        assert coach(session)["phase"] == "over"


def test_what_a_step_shows_of_its_clauses_is_remembered(open_lesson):
    """Right at once, right after a mistake, and a mistake by itself: the last comes back first."""
    session = open_lesson()
    act(session, {"do": "bid_private", "by": 0, "workers": 2})
    missed = learned(session, clause_topic("REP-5.2")).memory
    act(session, RIGHT)
    helped = learned(session, clause_topic("REP-5.2"))
    assert (helped.right, helped.wrong) == (1, 1)
    session = open_lesson()
    session.tap({"tap": "learner", "name": "Bo"})
    act(session, RIGHT)
    known = learned(session, clause_topic("REP-5.2"), "Bo")
    assert (known.right, known.wrong) == (1, 0)
    assert missed.due_at - missed.seen_at < known.memory.due_at - known.memory.seen_at
    assert helped.memory.stability < known.memory.stability


def test_what_the_rules_allow_and_the_step_does_not_ask_for_says_nothing_of_a_clause(open_lesson):
    session = open_lesson()
    act(session, {"do": "bid_private", "by": 0, "workers": 8})
    store, learner = session.context.store, learner_of(session.context.device)
    assert {*store.learned(learner, "reputation")} == {lesson_topic(LESSON)}
