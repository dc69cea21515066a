"""A ladder on a page: against the referee's clock, which no page can stop, turn back or get around."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.quiz.ladder import CLOCK_S, MOST_PLAYERS, RUNGS
from referee.store import IN_MEMORY, open_store
from referee.store.learning import ladder_topic, learner_of
from widgets.jobs import Job, Result, do
from widgets.screens.quiz import ladder as ladder_model
from widgets.session import Session

ALONE, TEAM = ladder_topic(is_team=False), ladder_topic(is_team=True)
BEGAN = datetime(2026, 11, 28, 20, tzinfo=UTC)


class Clock:
    """The referee's clock, for all pages."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime:
        return BEGAN + timedelta(seconds=self.seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def learning(session: Session, clock: Clock, **learn: str) -> None:
    session.tap({"tap": "learn", "game": "promote", **learn})
    session.models.at_learn().now = clock.now
    session.tap({"tap": "refresh"})


def begin(session: Session, clock: Clock, players: list[str] | None = None, **learn: str) -> dict[str, Any]:
    learning(session, clock, **learn)
    session.tap({"tap": "ladder", "players": players or []})
    assert session.notice is None, session.notice
    return view(session)


def view(session: Session) -> dict[str, Any]:
    assert session.screens["shell"]["screen"] == "quiz"
    return dict(session.screens["quiz"])


def answer(session: Session, *, rightly: bool) -> dict[str, Any]:
    question = session.models.at_quiz()._question
    assert question is not None
    choice = question.right if rightly else (question.right + 1) % len(question.options)
    session.tap({"tap": "answer_quiz", "number": view(session)["number"], "choice": choice})
    return view(session)


def go_on(session: Session) -> dict[str, Any]:
    session.tap({"tap": "next_question", "number": view(session)["number"]})
    assert session.notice is None, session.notice
    return view(session)


def learned(session: Session, name: str = "") -> Any:
    return session.context.store.learned(learner_of(session.context.device, name), "promote")


def test_one_climbs_to_the_top(session: Session, clock: Clock) -> None:
    shown = begin(session, clock, learner="Ana")
    for rung in range(1, RUNGS + 1):
        assert (shown["mode"], shown["count"], shown["number"]) == ("ladder", RUNGS, rung)
        assert shown["ladder"]["runs"] and shown["ladder"]["rung"] == rung - 1
        clock.seconds += 4
        shown = answer(session, rightly=True)
        assert not shown["ladder"]["runs"] and shown["ladder"]["left"] == 1000 * (CLOCK_S - 4 * rung)
        clock.seconds += 100  # to read why
        shown = go_on(session)
    assert shown["question"] is None and shown["ladder"]["end"] == "top"
    assert shown["ladder"]["best"] == RUNGS and shown["ladder"]["misses"] == []
    assert learned(session, "Ana")[ALONE].right == RUNGS
    session.tap({"tap": "close_quiz"})
    assert session.screens["learn"]["ladder"]["best"] == RUNGS
    assert session.screens["learn"]["ladder"]["left"] is None


def test_what_was_missed_is_told_with_its_reasons_and_counts_for_its_rules(
    session: Session, clock: Clock
) -> None:
    begin(session, clock)
    answer(session, rightly=True)
    go_on(session)
    missed = answer(session, rightly=False)
    assert missed["ladder"]["rung"] == 0 and missed["ladder"]["top"] == 1 and missed["ladder"]["misses"] == []
    go_on(session)
    clock.seconds += CLOCK_S
    session.tap({"tap": "ladder_time_up", "number": 3})
    shown = view(session)
    assert shown["ladder"]["end"] == "time" and shown["ladder"]["top"] == 1
    (told,) = shown["ladder"]["misses"]
    assert told["text"] == missed["question"]["text"] and told["reasons"]
    clauses = {one["clause"] for one in shown["result"]["again"]}
    assert clauses and all(learned(session)[f"clause:{one}"].wrong == 1 for one in clauses)
    session.tap({"tap": "new_questions"})
    again = view(session)
    assert (again["number"], again["ladder"]["left"], again["ladder"]["top"]) == (1, 1000 * CLOCK_S, 0)


def test_after_its_time_an_answer_counts_for_nothing(session: Session, clock: Clock) -> None:
    begin(session, clock)
    clock.seconds += CLOCK_S
    shown = answer(session, rightly=True)
    assert (shown["question"], shown["ladder"]["end"], shown["ladder"]["top"]) == (None, "time", 0)
    assert learned(session) == {}
    session.tap({"tap": "answer_quiz", "number": 1, "choice": 0})
    assert session.notice is not None and learned(session) == {}


def test_a_page_cannot_end_its_time_before_it_is_over_nor_for_another_question(
    session: Session, clock: Clock
) -> None:
    begin(session, clock)
    clock.seconds += CLOCK_S - 1
    session.tap({"tap": "ladder_time_up", "number": 1})
    assert view(session)["ladder"]["end"] is None
    clock.seconds += 1
    for number in (0, 2, "1", None):
        session.tap({"tap": "ladder_time_up", "number": number})
        assert view(session)["ladder"]["end"] is None
    session.tap({"tap": "ladder_time_up", "number": 1})
    assert view(session)["ladder"]["end"] == "time"


def test_a_question_is_answered_once(session: Session, clock: Clock) -> None:
    begin(session, clock)
    shown = answer(session, rightly=True)
    session.tap({"tap": "answer_quiz", "number": 1, "choice": shown["question"]["right"]})
    assert session.notice is not None and view(session)["ladder"]["rung"] == 1
    go_on(session)
    session.tap({"tap": "answer_quiz", "number": 1, "choice": 0})
    session.tap({"tap": "next_question", "number": 1})
    assert view(session)["number"] == 2 and view(session)["ladder"]["rung"] == 1
    session.tap({"tap": "new_questions"})
    assert session.notice is not None and view(session)["number"] == 2


def another_page(session: Session, clock: Clock, **learn: str) -> Session:
    """Return another page of the same device, as one that is loaded again is."""
    store = session.context.store
    other = Session(lambda: store, session.context.device)
    learning(other, clock, **learn)
    return other


def test_the_clock_runs_on_while_a_page_is_loaded_again_and_the_question_is_the_same(
    session: Session, clock: Clock
) -> None:
    begin(session, clock)
    answer(session, rightly=True)
    shown = go_on(session)
    clock.seconds += 20
    session.close()
    again = another_page(session, clock)
    assert again.screens["learn"]["ladder"]["left"] == 1000 * (CLOCK_S - 20)
    assert again.screens["learn"]["ladder"]["runs"]
    clock.seconds += 5
    again.tap({"tap": "resume_ladder"})
    resumed = view(again)
    assert resumed["question"]["text"] == shown["question"]["text"]
    assert [one["text"] for one in resumed["question"]["options"]] == [
        one["text"] for one in shown["question"]["options"]
    ]
    assert (resumed["number"], resumed["ladder"]["rung"], resumed["ladder"]["left"]) == (2, 1, 155_000)
    assert answer(again, rightly=True)["ladder"]["rung"] == 2


def test_one_that_stands_waits_and_one_whose_time_is_over_is_gone(session: Session, clock: Clock) -> None:
    begin(session, clock)
    clock.seconds += 30
    answer(session, rightly=True)
    clock.seconds += 1000
    again = another_page(session, clock)
    assert (
        again.screens["learn"]["ladder"]["left"] == 150_000 and not again.screens["learn"]["ladder"]["runs"]
    )
    again.tap({"tap": "resume_ladder"})
    assert view(again)["number"] == 2 and view(again)["ladder"]["runs"]
    clock.seconds += 150
    late = another_page(session, clock)
    assert late.screens["learn"]["ladder"]["left"] is None
    late.tap({"tap": "resume_ladder"})
    assert late.notice is not None and late.screens["shell"]["screen"] == "learn"
    assert learned(session)[ALONE].right == 1


def test_of_two_pages_one_answers_and_the_other_counts_for_nothing(session: Session, clock: Clock) -> None:
    begin(session, clock)
    other = another_page(session, clock)
    other.tap({"tap": "resume_ladder"})
    assert answer(other, rightly=False)["ladder"]["rung"] == 0
    before = learned(session)
    shown = answer(session, rightly=True)
    assert session.notice is not None and shown["question"]["chosen"] is None
    assert learned(session) == before and ALONE not in before
    begun = another_page(session, clock)
    begun.tap({"tap": "ladder", "players": []})
    answer(other, rightly=True)
    other.tap({"tap": "next_question", "number": 1})
    assert other.notice is not None, "another ladder has taken its place"
    assert answer(begun, rightly=True)["ladder"]["rung"] == 1


def test_another_learner_s_ladder_is_nobody_else_s(session: Session, clock: Clock) -> None:
    begin(session, clock, learner="Ana")
    other = another_page(session, clock, learner="Bo")
    assert other.screens["learn"]["ladder"]["left"] is None
    other.tap({"tap": "resume_ladder"})
    assert other.notice is not None and other.screens["shell"]["screen"] == "learn"


def test_a_team_answers_in_turn_each_for_their_own_rules(session: Session, clock: Clock) -> None:
    shown = begin(session, clock, ["Ana", " Bo "], learner="Cy")
    players = []
    for rightly in (True, False, True):
        players.append(shown["ladder"]["player"])
        shown = answer(session, rightly=rightly)
        shown = go_on(session)
    assert players == ["Ana", "Bo", "Ana"]
    assert {one.wrong for one in learned(session, "Ana").values()} == {0}
    assert {one.right for one in learned(session, "Bo").values()} == {0}
    assert {*learned(session, "Cy")} == {TEAM} and learned(session, "Cy")[TEAM].right == 1


@pytest.mark.parametrize(
    "players",
    [
        ["Ana"],
        ["Ana", "ana "],
        ["Ana", ""],
        ["Ana", "B\u200bo"],
        ["Ana", "B\0o"],
        ["Ana", "x" * 999],
        [f"P{number}" for number in range(MOST_PLAYERS + 1)],
        ["Ana", 5],
        "Ana",
        [["Ana"], ["Bo"]],
        None,
    ],
)
def test_what_is_no_team_is_refused(session: Session, clock: Clock, players: Any) -> None:
    learning(session, clock)
    session.tap({"tap": "ladder", "players": players})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"
    assert session.context.store.ladder(learner_of(session.context.device), "promote") is None


def test_there_is_no_ladder_where_none_is_open(session: Session, clock: Clock) -> None:
    for tap in (
        {"tap": "ladder", "players": []},
        {"tap": "resume_ladder"},
        {"tap": "ladder_time_up", "number": 1},
    ):
        session.tap(tap)
        assert session.notice is not None and session.screens["shell"]["screen"] == "lobby"
    learning(session, clock)
    session.tap({"tap": "quiz"})
    session.tap({"tap": "ladder_time_up", "number": 1})
    assert session.notice is not None and session.screens["quiz"]["question"] is not None


class Later:
    """Prepares questions at once, and runs slow work only when the test asks for it."""

    is_apart = True

    def __init__(self) -> None:
        self.waiting: list[tuple[Job, Callable[[Result], None]]] = []
        self.given_up = 0

    def run(self, job: Job, then: Callable[[Result], None]) -> Callable[[], Any]:
        if job.kind == "question":
            then(do(job))
            return lambda: None
        self.waiting.append((job, then))
        return self._give_up

    def _give_up(self) -> None:
        self.given_up += 1


@pytest.mark.parametrize("is_found", [True, False])
def test_a_puzzle_is_looked_for_meanwhile_and_asked_at_the_top_if_it_is_there(
    session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    jobs = session.context.jobs = Later()
    shown = begin(session, clock)
    assert len(jobs.waiting) == 1 and shown["number"] == 1
    question = session.models.at_quiz()._question
    assert question is not None
    stand_in = question._replace(
        sentence=question.sentence._replace(message="A puzzle.", values={}), match=None
    )
    jobs.waiting[0][1](Result(ladder_model.Drawn(stand_in, None) if is_found else None))
    asked = []
    for _ in range(RUNGS):
        asked.append(view(session)["question"]["text"])
        answer(session, rightly=True)
        go_on(session)
    assert [text == "A puzzle." for text in asked] == [False] * (RUNGS - 1) + [is_found]
    session.tap({"tap": "new_questions"})
    assert len(jobs.waiting) == 2
    session.tap({"tap": "close_quiz"})
    assert jobs.given_up >= 2


def test_no_puzzle_is_waited_for_where_there_is_nobody_else_to_look(session: Session, clock: Clock) -> None:
    """As on the static site, whose worker would stand still meanwhile."""
    begin(session, clock)
    assert session.models.at_ladder()._prepared is None


def test_every_game_has_a_ladder(clock: Clock) -> None:
    store = open_store(IN_MEMORY)
    for game in ("anarchy", "bastards", "boss", "reputation"):
        session = Session(lambda: store, "d" * 64)
        session.tap({"tap": "learn", "game": game})
        session.models.at_learn().now = clock.now
        session.tap({"tap": "ladder", "players": []})
        assert session.notice is None and view(session)["ladder"]["rung"] == 0
        answer(session, rightly=True)
        assert go_on(session)["ladder"]["rung"] == 1
        session.close()
    store.close()
