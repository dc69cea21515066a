"""The quiz: from the first question to the result, and what is kept of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.engine.game import Game
from referee.games import game_ids
from referee.match.match import Match
from referee.memory import Grade
from referee.quiz import Kind, NoQuestion, drawing
from referee.quiz.positions import played
from referee.store import IN_MEMORY, open_store
from referee.store.learning import clause_topic, learner_of
from tests.support.thorough import first
from widgets.screens.quiz import model as quiz_model
from widgets.session import Session

# in one process, where they share the games that bots play for their questions
pytestmark = pytest.mark.xdist_group("quiz-screen")
every_game = pytest.mark.parametrize("game", first(game_ids()))

_games: dict[Any, tuple[Match[Any], Any]] = {}


def played_once(game: Game[Any], random: Random, *, is_whole: bool = False) -> Match[Any]:
    """Return the game that follows from this chance, which bots play the first time alone."""
    key = game.info.id, random.getstate(), is_whole
    if key not in _games:
        match = played(game, random, is_whole=is_whole)
        _games[key] = match, random.getstate()
    match, after = _games[key]
    random.setstate(after)
    return match.fork()


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz_model, "Random", lambda seed=6: Random(seed))
    monkeypatch.setattr(drawing, "played", played_once)


def begun(session: Session, game: str = "reputation", **learn: str) -> dict[str, Any]:
    session.tap({"tap": "learn", "game": game, **learn})
    session.tap({"tap": "quiz"})
    assert session.notice is None, session.notice
    return shown(session)


def shown(session: Session) -> dict[str, Any]:
    assert session.screens["shell"]["screen"] == "quiz"
    return dict(session.screens["quiz"])


def answer(session: Session, *, rightly: bool) -> dict[str, Any]:
    """Answer the current question, and return the page's feedback."""
    assert session.models.quiz is not None and session.models.quiz._question is not None
    right = session.models.quiz._question.right
    count = len(shown(session)["question"]["options"])
    choice = right if rightly else (right + 1) % count
    session.tap({"tap": "answer_quiz", "number": shown(session)["number"], "choice": choice})
    assert session.notice is None, session.notice
    return dict(shown(session)["question"])


def go_on(session: Session) -> dict[str, Any]:
    session.tap({"tap": "next_question", "number": shown(session)["number"]})
    assert session.notice is None, session.notice
    return shown(session)


@cache
def gone_through(game: str) -> tuple[list[dict[str, Any]], dict[str, Any], int]:
    """Return a quiz: its ten screens, the first five in English; the last one; how many tables are listed.

    Every second question is answered rightly.
    """
    store = open_store(IN_MEMORY)
    session, views = Session(lambda: store), []
    session.tap({"tap": "connect", "language": "en"})
    views.append(begun(session, game))
    while views[-1]["question"] is not None:
        answer(session, rightly=len(views) % 2 == 0)
        if len(views) == 5:
            session.tap({"tap": "language", "language": "es"})
        views.append(go_on(session))
    tables = len(store.tables())
    store.close()
    return views[:-1], views[-1], tables


@every_game
def test_ten_questions_lead_to_a_result(game: str) -> None:
    views, last, _ = gone_through(game)
    for number, view in enumerate(views, 1):
        assert (view["number"], view["count"], view["result"]) == (number, 10, None)
        asked = view["question"]
        is_of_words = asked["text"].startswith(("What does the rule", "¿Qué dice la regla"))
        assert [asked["table"], asked["facts"]].count(None) == (2 if is_of_words else 1)
    assert len(views) == 10 and last["question"] is None
    assert last["result"]["right"] == 5
    assert last["result"]["again"]


def test_nothing_tells_the_answer_before_it_is_given(session: Session) -> None:
    view = begun(session)
    for _ in range(10):
        asked = view["question"]
        assert asked["right"] is None and asked["chosen"] is None and asked["reasons"] == []
        assert not any(option["reasons"] for option in asked["options"])
        told = answer(session, rightly=True)
        assert told["right"] == told["chosen"] is not None
        assert told["reasons"] or any(option["reasons"] for option in told["options"])
        view = go_on(session)


@every_game
def test_the_table_is_an_onlookers(game: str) -> None:
    """No seat's secret, nothing to tap, and no table that the lobby knows."""
    views, _, tables = gone_through(game)
    shown_tables = [view["question"]["table"] for view in views]
    assert any(shown_tables)
    for table in filter(None, shown_tables):
        assert table["access"]["looks_on"] and not table["access"]["host"]
        assert table["controls"] == table["out_of_turn"] == table["own"] == []
    assert tables == 0


def test_a_question_is_answered_once_and_gone_on_from_when_it_is(session: Session) -> None:
    begun(session)
    session.tap({"tap": "next_question", "number": 1})
    assert session.notice is not None and shown(session)["number"] == 1
    told = answer(session, rightly=False)
    session.tap({"tap": "answer_quiz", "number": 1, "choice": told["right"]})
    assert session.notice is not None and shown(session)["question"]["chosen"] == told["chosen"]
    session.tap({"tap": "new_questions"})
    assert session.notice is not None and shown(session)["number"] == 1
    go_on(session)
    session.tap({"tap": "next_question", "number": 1})
    assert session.notice is not None and shown(session)["number"] == 2


def test_what_is_no_answer_is_refused(session: Session) -> None:
    begun(session)
    for choice in (-1, 99, "0", None, True, 1.0, [0]):
        session.tap({"tap": "answer_quiz", "number": 1, "choice": choice})
        assert session.notice is not None and shown(session)["question"]["chosen"] is None, choice


def test_there_is_no_quiz_where_no_game_is_learned(session: Session) -> None:
    for tap in ({"tap": "quiz"}, {"tap": "answer_quiz", "number": 1, "choice": 0}, {"tap": "new_questions"}):
        session.tap(tap)
        assert session.notice is not None
        assert session.screens["shell"]["screen"] == "lobby"


def test_what_was_answered_is_kept_by_clause_of_who_learns(session: Session) -> None:
    begun(session, learner="Ana")
    asked = answer(session, rightly=False)
    learned = session.context.store.learned(learner_of(session.context.device, "ana"), "reputation")
    assert learned and all(one.wrong == 1 and one.right == 0 for one in learned.values())
    assert {*learned} <= {clause_topic(clause) for clause in cited(asked)}
    assert session.context.store.learned(learner_of(session.context.device), "reputation") == {}


def cited(asked: dict[str, Any]) -> set[str]:
    reasons = [*asked["reasons"], *(one for option in asked["options"] for one in option["reasons"])]
    return {reason["clause"] for reason in reasons}


def later(session: Session, **time: float) -> None:
    """Advance the clock on the learning screen."""
    at = datetime.now(UTC) + timedelta(**time)
    session.models.at_learn().now = lambda: at


def test_what_is_due_weighs_more_the_next_time(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = []

    def noting(game: Any, kind: Kind, random: Random, due: Any = (), asked: Any = ()) -> Any:
        asked_for.append({*due})
        return drawn(game, kind, random, due, asked)

    drawn = quiz_model.draw_question
    monkeypatch.setattr(quiz_model, "draw_question", noting)
    begun(session)
    missed = answer(session, rightly=False)
    for days in (0.5, 1.5):
        later(session, days=days)
        session.tap({"tap": "close_quiz"})
        session.tap({"tap": "quiz"})
    assert asked_for[:2] == [set(), set()]
    assert asked_for[2] and asked_for[2] <= cited(missed)


def due(session: Session) -> list[str]:
    session.tap({"tap": "refresh"})
    return [one["clause"] for one in session.screens["learn"]["rusty"]["due"]]


def test_what_was_missed_comes_back_by_its_title_and_is_asked_in_one_tap(session: Session) -> None:
    session.tap({"tap": "learn", "game": "reputation", "learner": "Ana"})
    assert session.screens["learn"]["rusty"] == {"due": [], "days": None}
    learn = session.models.at_learn()
    learn.judge(["REP-7.5", "REP-8.1"], Grade.WRONG)
    learn.judge(["REP-1.1"], Grade.RIGHT)
    assert due(session) == [] and session.screens["learn"]["rusty"]["days"] == 1
    session.tap({"tap": "refresh_rules"})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"
    later(session, days=1.1)
    session.tap({"tap": "language", "language": "es"})
    titles = [one["title"] for one in session.screens["learn"]["rusty"]["due"]]
    assert titles == ["Empates de copatrocinio", "Recuperar trabajadores"]
    session.tap({"tap": "refresh_rules"})
    view = shown(session)
    assert (view["mode"], view["count"]) == ("due", 2)
    for clause in ("REP-7.5", "REP-8.1"):
        assert session.models.quiz is not None and session.models.quiz._question is not None
        assert clause in session.models.quiz._question.clauses
        answer(session, rightly=True)
        view = go_on(session)
    assert view["result"]["rusty"]["due"] == [] and view["result"]["rusty"]["days"] >= 1
    session.tap({"tap": "close_quiz"})
    assert due(session) == []
    session.tap({"tap": "learner", "name": "Bo"})
    later(session, days=99)
    assert due(session) == []


def test_more_than_ten_rules_are_asked_ten_at_a_time(session: Session) -> None:
    session.tap({"tap": "learn", "game": "promote"})
    session.models.at_learn().judge([f"WTP-8.{number}" for number in range(1, 13)], Grade.WRONG)
    later(session, days=2)
    session.tap({"tap": "refresh_rules"})
    view = shown(session)
    assert view["count"] == 10
    for _ in range(10):
        answer(session, rightly=True)
        view = go_on(session)
    assert len(view["result"]["rusty"]["due"]) == 2
    session.tap({"tap": "refresh_rules"})
    assert (shown(session)["count"], shown(session)["number"]) == (2, 1)
    session.tap({"tap": "answer_quiz", "number": 1, "choice": 0})
    session.tap({"tap": "next_question", "number": 1})
    answer(session, rightly=True)
    go_on(session)
    session.tap({"tap": "new_questions"})
    assert (shown(session)["mode"], shown(session)["count"]) == ("quiz", 10)


def test_progress_about_a_clause_that_the_game_lacks_is_never_due(session: Session) -> None:
    session.tap({"tap": "learn", "game": "boss"})
    session.models.at_learn().judge(["BOSS-99.9", "REP-1.1", ""], Grade.WRONG)
    later(session, days=9)
    assert due(session) == []
    session.tap({"tap": "refresh_rules"})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"


def test_another_quiz_asks_anew(session: Session) -> None:
    view = begun(session)
    first = view["question"]["text"], view["question"]["table"]
    for _ in range(10):
        answer(session, rightly=True)
        view = go_on(session)
    assert view["result"] == {"right": 10, "again": [], "lessons": [], "rusty": {"due": [], "days": 2}}
    session.tap({"tap": "new_questions"})
    again = shown(session)
    assert again["number"] == 1 and again["result"] is None
    assert (again["question"]["text"], again["question"]["table"]) != first


def test_one_goes_back_to_where_the_game_is_learned_and_from_there_anywhere(session: Session) -> None:
    begun(session, "boss")
    session.tap({"tap": "rules", "game": "boss", "clause": "BOSS-2.1"})
    assert session.screens["rules"]["clause"] == "BOSS-2.1" and session.screens["quiz"]
    session.tap({"tap": "close_rules"})
    session.tap({"tap": "close_quiz"})
    assert session.screens["shell"]["screen"] == "learn" and session.screens["learn"]["game"] == "boss"
    session.tap({"tap": "quiz"})
    session.tap({"tap": "lobby"})
    assert session.screens["shell"]["screen"] == "lobby" and session.models.quiz is None


def test_lessons_on_what_went_wrong_are_opened_from_the_result(session: Session) -> None:
    begun(session)
    for _ in range(10):
        answer(session, rightly=False)
        view = go_on(session)
    lesson, *_ = view["result"]["lessons"]
    session.tap({"tap": "lesson", "lesson": lesson["id"]})
    assert session.notice is None, session.notice
    assert session.screens["shell"]["screen"] == "table" and session.models.quiz is None
    session.tap({"tap": "quiz"})
    assert session.screens["shell"]["screen"] == "quiz" and session.models.table is None


def test_a_game_without_questions_says_so(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Any:
        raise NoQuestion("boss")

    monkeypatch.setattr(quiz_model, "draw_question", none)
    session.tap({"tap": "learn", "game": "boss"})
    session.tap({"tap": "quiz"})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"
