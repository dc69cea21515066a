"""A class on several pages: what each shows, and what none of them may do or know."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from referee.quiz import Kind, NoQuestion
from referee.store.classrooms import KEPT
from referee.store.sql import schema
from referee.store.store import Store
from tests.support.classes import SmallClass, drawn, sent, shown
from widgets.jobs import Job, Result
from widgets.router import Only
from widgets.screens.classroom import asked as class_asked
from widgets.screens.classroom.model import STARS
from widgets.server.devices import device_id
from widgets.session import Session

NAMES = ("Xenia", "Yusuf", "Zoe")
"""Pupils who are called as nobody at the tables of questions is."""


@pytest.fixture
def small(store: Store) -> SmallClass:
    small = SmallClass(store)
    small.join(*NAMES)
    return small


def refused(session: Session, **tap: Any) -> bool:
    session.tap(tap)
    return session.notice is not None and session.notice["kind"] in ("error", "refused")


def test_a_class_goes_from_its_code_to_what_was_missed(small: SmallClass) -> None:
    teacher, room, (xenia, yusuf, zoe) = small.teacher, small.room, small.pupils
    assert shown(teacher)["count"]["address"] == f"192.168.1.5:8866/class/{small.code}"
    assert [one["name"] for one in shown(teacher)["teacher"]["pupils"]] == [*NAMES]
    question = small.ask()
    right, wrong = question.right, (question.right + 1) % len(question.tested)
    for page in small.pages:
        assert shown(page)["question"]["text"] == shown(teacher)["question"]["text"]
    small.answer(xenia, wrong)
    small.answer(xenia, right)
    small.answer(yusuf, wrong)
    for page in (teacher, room):
        assert (shown(page)["count"]["joined"], shown(page)["count"]["answered"]) == (3, 2)
    small.reveal()
    histogram = [0] * len(question.tested)
    histogram[right] = histogram[wrong] = 1
    for page in small.pages:
        assert shown(page)["result"]["histogram"] == histogram
        assert shown(page)["result"]["right"] == right
    assert [shown(one)["pupil"]["score"] for one in (xenia, yusuf, zoe)] == [1, 0, 0]
    assert [one["score"] for one in shown(teacher)["teacher"]["pupils"]] == [1, 0, 0]
    small.tap(teacher, tap="end_class")
    missed = {one["clause"] for one in shown(teacher)["missed"]}
    assert missed == {*question.tested[wrong]} == {one["clause"] for one in shown(room)["missed"]}
    assert shown(xenia)["missed"] == [] and {one["clause"] for one in shown(yusuf)["missed"]} == missed
    small.tap(yusuf, tap="rules", game="reputation", clause=min(missed))
    assert yusuf.screens["rules"]["clause"] == min(missed)


@pytest.mark.parametrize("kind", [Kind.MAY, Kind.WHICH, Kind.COUNT, Kind.NEXT])
def test_before_a_question_is_revealed_no_page_holds_what_is_right(store: Store, kind: Kind) -> None:
    """Two questions that differ only in the right answer give every page the same data."""
    small = SmallClass(store)
    small.join("Ana")
    question, body = drawn("reputation", kind)
    pages = []
    for right in (question.right, (question.right + 1) % len(question.tested)):
        number = store.class_state(small.code).number + 1
        other = question._replace(number=number, right=right, tested=question.tested[::-1])
        store.ask_class(small.code, device_id("teacher"), other, body)
        small.follow()
        for page in small.pages:
            view = shown(page)
            assert view["result"] is None and view["missed"] is None
            assert {*view["question"]} == {"text", "options", "table", "facts", "happened"}
            assert all(isinstance(one, str) for one in view["question"]["options"])
        pages.append([{**shown(page), "number": 0} for page in small.pages])
        small.reveal()
    for first, second in zip(*pages, strict=True):
        assert first["question"] == second["question"]
        assert {key for key in first if first[key] != second[key]} <= {"pupil", "teacher"}  # the score


def test_the_reasons_of_a_question_are_sent_when_it_is_revealed(small: SmallClass) -> None:
    small.ask()
    pages = [sent(page) for page in small.pages]
    small.reveal()
    reasons = [one["text"] for one in shown(small.room)["result"]["reasons"]]
    assert reasons and not [page for page in pages for text in reasons if text in page]


def test_names_and_answers_are_in_the_teachers_page_alone(small: SmallClass) -> None:
    teacher, room, (xenia, yusuf, _) = small.teacher, small.room, small.pupils
    small.ask()
    before = [sent(yusuf), shown(room)]
    small.answer(xenia, 1)
    assert [one["answer"] for one in shown(teacher)["teacher"]["pupils"]] == [1, None, None]
    assert sent(yusuf) == before[0], "nothing of an answer is in another pupil's page"
    other = {**shown(room), "count": before[1]["count"]}
    assert other == before[1] and shown(room)["count"]["answered"] == 1
    check_names(small)
    small.reveal()
    check_names(small)
    small.tap(teacher, tap="end_class")
    check_names(small)


def check_names(small: SmallClass) -> None:
    """Check that no page but the teacher's has the name of another pupil."""
    assert all(name in sent(small.teacher) for name in NAMES)
    for page in (small.room, *small.pupils):
        view = shown(page)
        assert view["teacher"] is None
        own = (view["pupil"] or {}).get("name")
        assert not [name for name in NAMES if name != own and name in sent(page)]


def test_a_pupil_and_the_room_can_do_nothing_of_the_teachers(small: SmallClass) -> None:
    small.ask()
    before = small.store.class_state(small.code)
    taps: list[dict[str, Any]] = [
        {"tap": "reveal_class", "number": 1},
        {"tap": "ask_class", "number": 2},
        {"tap": "take_name", "pupil": 1},
        {"tap": "end_class"},
    ]
    teachers_window = small.open("teacher", room=small.code)
    for page in (*small.pupils, small.room, teachers_window):
        for tap in taps:
            assert refused(page, **tap), tap
    assert small.store.class_state(small.code) == before
    assert shown(teachers_window)["role"] == "room" and shown(teachers_window)["teacher"] is None


def test_nobody_answers_for_another_or_after_the_close(small: SmallClass) -> None:
    xenia, yusuf, _ = small.pupils
    small.ask()
    for page in (small.room, small.teacher):
        assert refused(page, tap="answer_class", number=1, choice=0)
    for more in ({"pupil": 2}, {"device": device_id("Yusuf")}, {"name": "Yusuf"}):
        assert refused(xenia, tap="answer_class", number=1, choice=0, **more)
    for number, choice in ((0, 0), (2, 0), (1, 9), (1, -1), ("1", 0), (1, None), (1, True)):
        assert refused(xenia, tap="answer_class", number=number, choice=choice), (number, choice)
    assert small.store.class_state(small.code).answers == {}
    small.answer(yusuf, 0)
    small.reveal()
    assert refused(yusuf, tap="answer_class", number=1, choice=1)
    assert small.store.class_state(small.code).answers == {(1, 2): 0}


def test_a_removed_name_is_asked_for_again(small: SmallClass) -> None:
    xenia, *_ = small.pupils
    small.tap(small.teacher, tap="take_name", pupil=1)
    assert shown(xenia)["pupil"]["name"] == "" and shown(xenia)["pupil"]["suggested"] in STARS
    assert [one["name"] for one in shown(small.teacher)["teacher"]["pupils"]] == ["Yusuf", "Zoe"]
    small.ask()
    assert refused(xenia, tap="answer_class", number=1, choice=0)
    for name in ("", " ", "x" * 25, "\u202eAna", "yusuf", 7):
        assert refused(xenia, tap="name_pupil", name=name), name
    small.tap(xenia, tap="name_pupil", name="  Ana   María ")
    assert shown(xenia)["pupil"]["name"] == "Ana María"
    small.answer(xenia, 0)


def test_suggested_names_are_nobodys(store: Store) -> None:
    small = SmallClass(store)
    small.join(STARS[1])
    suggested = []
    for index in range(len(STARS) + 2):
        store.join_class(small.code, f"visit {index}", device_id(f"p{index}"), "")
        phone = small.open(f"p{index}", classroom=small.code)
        suggested.append(shown(phone)["pupil"]["suggested"])
        small.tap(phone, tap="name_pupil", name=suggested[-1])
    assert len({*suggested, STARS[1]}) == len(suggested) + 1


def test_who_comes_late_or_again_is_where_the_class_is(small: SmallClass) -> None:
    xenia, *_ = small.pupils
    small.ask()
    small.answer(xenia, 1)
    again = small.open("Xenia", classroom=small.code)
    assert shown(again)["pupil"] == shown(xenia)["pupil"] and shown(again)["pupil"]["answer"] == 1
    *_, late = small.join("Late")
    small.answer(late, 0)
    assert shown(small.teacher)["count"] == {**shown(small.room)["count"], "joined": 4, "answered": 2}


def test_a_pupils_page_is_not_drawn_for_what_others_answer(small: SmallClass) -> None:
    xenia, yusuf, _ = small.pupils
    small.ask()
    serial = yusuf.screens["shell"]["serial"]
    xenia.tap({"tap": "answer_class", "number": 1, "choice": 0})
    assert not yusuf.refresh() and yusuf.screens["shell"]["serial"] == serial
    assert small.teacher.refresh()


def test_questions_are_drawn_about_a_chapter_and_the_day(
    small: SmallClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job] = []
    small.teacher.context.jobs.run = lambda job, then: jobs.append(job) or (lambda: None)  # type: ignore
    for source in ("", "REP-5"):
        small.teacher.tap({"tap": "ask_class", "number": 1, "source": source})
        assert small.teacher.notice is None
    small.teacher.tap({"tap": "ask_class", "number": 1, "source": "puzzle", "day": "2026-11-28"})
    assert [job.kind for job in jobs] == ["question", "question", "review"]
    question = jobs[1].work().question
    assert any(clause.startswith("REP-5.") for clause in question.clauses)
    for given in (
        {"source": "REP-99"},
        {"source": "BOSS-1"},
        {"source": "puzzle", "day": "today"},
        {"number": 2},
        {"number": 0},
        {"source": None},
    ):
        assert refused(small.teacher, **{"tap": "ask_class", "number": 1, **given}), given
    assert len(jobs) == 3


def test_two_taps_on_next_ask_one_question(small: SmallClass) -> None:
    waiting: list[Any] = []
    for page in (small.teacher, second := small.open("teacher", classroom=small.code)):
        page.context.jobs.run = lambda job, then: waiting.append((job, then)) or (lambda: None)  # type: ignore
        page.tap({"tap": "ask_class", "number": 1})
    results = [(Result(job.work()), then) for job, then in waiting]
    for result, then in results:
        then(result)
    assert second.notice is not None and second.notice["kind"] == "error"
    assert small.store.class_state(small.code).number == 1


def test_what_the_class_missed_can_be_asked_again(small: SmallClass) -> None:
    assert refused(small.teacher, tap="ask_class", number=1, source="missed")
    question = small.ask()
    for pupil in small.pupils:
        small.answer(pupil, (question.right + 1) % len(question.tested))
    small.reveal()
    jobs: list[Job] = []
    small.teacher.context.jobs.run = lambda job, then: jobs.append(job) or (lambda: None)  # type: ignore
    assert "missed" in [one["id"] for one in shown(small.teacher)["teacher"]["sources"]]
    small.teacher.tap({"tap": "ask_class", "number": 2, "source": "missed"})
    missed = {clause for clauses in question.tested for clause in clauses}
    assert missed & {*jobs[0].work().question.clauses}


def test_a_game_without_questions_says_so(small: SmallClass, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any, **__: Any) -> Any:
        raise NoQuestion("reputation")

    monkeypatch.setattr(class_asked, "draw_question", none)
    assert refused(small.teacher, tap="ask_class", number=1)
    assert shown(small.teacher)["phase"] == "waiting"


def test_a_guests_page_shows_its_class_and_nothing_else(small: SmallClass) -> None:
    small.ask()
    guest = Session(
        lambda: small.store, device_id("Xenia"), Only(lambda router: router.open_classroom(small.code))
    )
    guest.tap({"tap": "connect", "language": "en", "table": "bcdfghjk", "classroom": "zzzzzz"})
    assert shown(guest)["role"] == "pupil"
    for tap in (
        {"tap": "lobby"},
        {"tap": "learn", "game": "boss"},
        {"tap": "history"},
        {"tap": "open", "table": "bcdfghjk"},
        {"tap": "open_class", "code": "bcdfgh"},
        {"tap": "score_sheet"},
        {"tap": "begin_class"},
    ):
        guest.tap(tap)
        assert shown(guest)["code"] == small.code, tap
    for query in ("devices", "backup"):
        answer = guest.query({"query": query, "data": {}})
        assert answer is not None and "problem" in answer, query
    guest.tap({"tap": "answer_class", "number": 1, "choice": 0})
    assert shown(guest)["pupil"]["answer"] == 0


def test_a_page_of_a_class_that_is_not_kept_goes_to_the_lobby(small: SmallClass, store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(update(schema.classes).values(active_at=datetime.now(UTC) - KEPT - timedelta(1)))
    store.begin_class("boss", "another")
    for page in small.pages:
        page.tap({"tap": "refresh"})
        assert page.screens["shell"]["screen"] == "lobby" and page.notice is not None


def test_there_is_no_class_where_devices_are_not_told_apart(session: Session) -> None:
    session.tap({"tap": "learn", "game": "reputation"})
    assert session.screens["learn"]["has_classes"] is False
    session.tap({"tap": "begin_class"})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"


def test_a_class_is_asked_in_each_pages_language_and_at_every_server_the_same(small: SmallClass) -> None:
    small.ask()
    small.room.tap({"tap": "language", "language": "es"})
    said = [shown(page)["question"]["text"] for page in (small.room, small.teacher)]
    assert said[0] != said[1]
    body = small.store.class_question(small.code, 1)
    class_asked.shown_question.cache_clear()  # as another server, which has drawn nothing yet
    again = class_asked.shown_question(body, "es")
    assert again["text"] == said[0]
    before, after = shown(small.room)["question"]["table"], again["table"]
    assert after is not None and before["board"] == after["board"]


def test_the_same_chance_draws_the_same_question() -> None:
    first, second = (class_asked.drawn_for_class("boss", 5, (), ()) for _ in range(2))
    assert first is not None and second is not None
    assert first.question == second.question
    assert class_asked.clauses_of("boss", "BOSS-99") == []
