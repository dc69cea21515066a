"""A class in the store: who may do what in it, what counts, and what is kept of it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from referee.engine.errors import Malformed, RefereeError
from referee.store import open_store
from referee.store.admission import UnknownDevice
from referee.store.classrooms import (
    CODE_LENGTH,
    KEPT,
    AnswersClosed,
    ClassMoved,
    ClassQuestion,
    Missed,
    NameTaken,
    NotInClass,
    NotTheTeacher,
    UnknownClass,
)
from referee.store.quotas import MOST_PUPILS, Full
from referee.store.sql import schema
from referee.store.store import Store

TEACHER = "teacher"
TESTED = (("A-1",), ("A-2",), ("A-1", "A-3"))
"""The clauses that each choice of a question tests; the second choice is right."""


def question(number: int) -> ClassQuestion:
    return ClassQuestion(number, 1, TESTED)


def join(store: Store, code: str, *names: str) -> None:
    """Have devices take part, each known by the name that its pupil gives."""
    for name in names:
        store.join_class(code, f"visit {name}", name, "")
        store.name_pupil(code, name, name)


@pytest.fixture
def code(store: Store) -> str:
    return store.begin_class("boss", TEACHER)


@pytest.fixture
def asked(store: Store, code: str) -> str:
    join(store, code, "Ana", "Bo")
    store.ask_class(code, TEACHER, question(1), "{}")
    return code


def test_an_answer_counts_until_the_question_is_revealed(store: Store, asked: str) -> None:
    store.answer_class(asked, "Ana", 1, 0)
    store.answer_class(asked, "Ana", 1, 1)
    store.answer_class(asked, "Bo", 1, 2)
    state = store.class_state(asked)
    assert state.histogram() == [0, 1, 1] and state.answered() == 2
    assert [state.score(one) for one in state.named] == [0, 0], "nothing is right before it is told"
    store.reveal_class(asked, TEACHER, 1)
    for name, choice in (("Ana", 0), ("Bo", 1)):
        with pytest.raises(AnswersClosed):
            store.answer_class(asked, name, 1, choice)
    state = store.class_state(asked)
    assert state.histogram() == [0, 1, 1]
    assert {one.name: state.score(one) for one in state.named} == {"Ana": 1, "Bo": 0}


def test_what_was_missed_is_told_by_clause_the_largest_share_first(store: Store, code: str) -> None:
    join(store, code, "Ana", "Bo", "Cy")
    for number, choices in ((1, {"Ana": 1, "Bo": 2, "Cy": 0}), (2, {"Ana": 1, "Bo": 0})):
        store.ask_class(code, TEACHER, question(number), "{}")
        for name, choice in choices.items():
            store.answer_class(code, name, number, choice)
        if number == 2:
            assert store.class_state(code).missed()[0].clause == "A-1", "of question 1 alone"
        store.reveal_class(code, TEACHER, number)
    state = store.class_state(code)
    assert state.missed() == [Missed("A-1", 3, 3), Missed("A-3", 1, 1)]
    ana, bo, _ = state.named
    assert state.missed(ana) == []
    assert state.missed(bo) == [Missed("A-1", 2, 2), Missed("A-3", 1, 1)]


def test_answers_given_at_once_all_count(url: str, store: Store, code: str) -> None:
    names = [f"Pupil {number}" for number in range(12)]
    join(store, code, *names)
    store.ask_class(code, TEACHER, question(1), "{}")
    other = open_store(url)

    def answer(index: int) -> None:
        (store, other)[index % 2].answer_class(code, names[index], 1, index % 3)

    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(answer, index) for index in range(len(names))]:
            done.result()
    other.close()
    assert store.class_state(code).histogram() == [4, 4, 4]


def test_the_teachers_device_alone_asks_reveals_removes_and_ends(store: Store, asked: str) -> None:
    attempts = (
        lambda device: store.ask_class(asked, device, question(2), "{}"),
        lambda device: store.reveal_class(asked, device, 1),
        lambda device: store.take_name(asked, device, 1),
        lambda device: store.end_class(asked, device),
    )
    before = store.class_state(asked)
    for attempt in attempts:
        for device in ("Ana", "stranger", ""):
            with pytest.raises(NotTheTeacher):
                attempt(device)
    assert store.class_state(asked) == before


def test_a_device_answers_as_its_own_pupil_alone(store: Store, asked: str) -> None:
    store.join_class(asked, "visit", "nameless", "")
    for device in (TEACHER, "stranger", "nameless"):
        with pytest.raises(NotInClass):
            store.answer_class(asked, device, 1, 1)
    for choice in (-1, 3):
        with pytest.raises(Malformed):
            store.answer_class(asked, "Ana", 1, choice)
    for number in (0, 2):
        with pytest.raises(AnswersClosed):
            store.answer_class(asked, "Ana", number, 1)
    assert store.class_state(asked).answers == {}


def test_the_steps_of_a_class_come_in_their_order(store: Store, code: str) -> None:
    def fails(step, *given: object) -> None:
        with pytest.raises(ClassMoved):
            step(code, TEACHER, *given)

    fails(store.reveal_class, 0)
    fails(store.ask_class, question(2), "{}")
    store.ask_class(code, TEACHER, question(1), "{}")
    fails(store.ask_class, question(2), "{}")
    fails(store.ask_class, question(1), "{}")
    store.reveal_class(code, TEACHER, 1)
    fails(store.reveal_class, 1)
    fails(store.ask_class, question(1), "{}")
    store.end_class(code, TEACHER)
    fails(store.ask_class, question(2), "{}")
    fails(store.end_class)


def test_what_was_not_revealed_does_not_count_once_a_class_is_over(store: Store, asked: str) -> None:
    store.answer_class(asked, "Ana", 1, 0)
    store.end_class(asked, TEACHER)
    state = store.class_state(asked)
    assert (state.phase, state.questions, state.answers, state.missed()) == ("over", (), {}, [])


def test_a_name_is_one_pupils_however_it_is_spelled(store: Store, asked: str) -> None:
    for name in ("Ana", "ANA"):
        with pytest.raises(NameTaken):
            store.name_pupil(asked, "Bo", name)
    store.name_pupil(asked, "Ana", "ana")  # her own
    with pytest.raises(NotInClass):
        store.name_pupil(asked, "stranger", "Cy")


def test_a_pupil_without_its_name_counts_again_with_another(store: Store, asked: str) -> None:
    store.answer_class(asked, "Ana", 1, 1)
    store.take_name(asked, TEACHER, 1)
    state = store.class_state(asked)
    assert [one.name for one in state.named] == ["Bo"]
    assert state.histogram() == [0, 0, 0] and state.answered() == 0
    with pytest.raises(NotInClass):
        store.answer_class(asked, "Ana", 1, 0)
    store.name_pupil(asked, "Ana", "Anna")
    assert store.class_state(asked).histogram() == [0, 1, 0]


def test_who_joins_goes_by_its_new_secret_and_is_the_same_pupil_again(store: Store, code: str) -> None:
    assert store.join_class(code, "visit", "Ana", "Firefox/Android") == "Ana"
    assert store.join_class(code, "visit", "Ana", "") == "Ana", "the answer was lost"
    assert store.join_class(code, "Ana", "other", "") == "Ana"
    assert len(store.class_state(code).pupils) == 1
    assert store.standings(["visit", "Ana"]) == {"visit": "gone", "Ana": "guest"}
    assert store.devices() == [], "to take part is not to be let in"
    assert store.is_remembered("Ana") and store.class_of("Ana") == code
    with pytest.raises(UnknownDevice):
        store.join_class(store.begin_class("boss", TEACHER), "visit", "another", "")


def test_who_is_let_in_stays_so_and_keeps_its_part(store: Store, code: str) -> None:
    store.admit("visit", "known", "")
    store.join_class(code, "known", "Ana", "")
    assert store.standings(["Ana"]) == {"Ana": "admitted"}
    store.renew("Ana", "Ana again", "")
    assert store.class_state(code).pupils[0].device == "Ana again"
    store.renew(TEACHER, "teacher again", "")
    store.end_class(code, "teacher again")


def test_a_class_that_is_over_takes_no_more_pupils(store: Store, asked: str) -> None:
    store.end_class(asked, TEACHER)
    with pytest.raises(UnknownClass):
        store.join_class(asked, "visit", "Cy", "")
    assert store.join_class(asked, "visit Ana", "Ana", "") == "Ana"


def test_a_class_has_so_many_pupils_and_no_more(store: Store, code: str) -> None:
    for number in range(MOST_PUPILS):
        store.join_class(code, f"visit {number}", f"pupil {number}", "")
    with pytest.raises(Full):
        store.join_class(code, "visit", "one more", "")


def test_old_classes_are_deleted_when_another_begins(store: Store, asked: str) -> None:
    store.answer_class(asked, "Ana", 1, 1)
    old = datetime.now(UTC) - KEPT - timedelta(minutes=1)
    with store.engine.begin() as connection:
        connection.execute(update(schema.classes).values(active_at=old))
    assert store.standings(["Ana"]) == {"Ana": "unknown"} and store.class_of("Ana") is None
    new = store.begin_class("boss", TEACHER)
    assert len(new) == CODE_LENGTH
    for gone in (store.class_state, store.class_revision):
        with pytest.raises(UnknownClass):
            gone(asked)
    assert store.class_state(new).phase == "waiting"


def test_a_class_survives_a_server_that_starts_again(url: str, store: Store, asked: str) -> None:
    store.answer_class(asked, "Ana", 1, 1)
    again = open_store(url)
    assert again.class_state(asked) == store.class_state(asked)
    assert again.class_question(asked, 1) == "{}"
    again.close()


def test_pages_look_again_after_every_change_and_pupils_after_each_step(store: Store, code: str) -> None:
    seen = [store.class_revision(code)]

    def changed() -> tuple[bool, bool]:
        """Whether the pupils' pages, and whether all others look again."""
        before, after = seen[-1], store.class_revision(code)
        seen.append(after)
        return before[0] != after[0], before[1] != after[1]

    join(store, code, "Ana")
    assert changed() == (False, True)
    store.ask_class(code, TEACHER, question(1), "{}")
    assert changed() == (True, True)
    store.answer_class(code, "Ana", 1, 0)
    assert changed() == (False, True)
    store.take_name(code, TEACHER, 1)
    assert changed() == (True, True)
    store.reveal_class(code, TEACHER, 1)
    assert changed() == (True, True)


def test_no_class_is_known_by_a_code_that_there_is_not(store: Store) -> None:
    attempts = (
        lambda: store.class_state("bcdfgh"),
        lambda: store.join_class("bcdfgh", "visit", "Ana", ""),
        lambda: store.answer_class("bcdfgh", "Ana", 1, 0),
        lambda: store.end_class("bcdfgh", TEACHER),
    )
    for attempt in attempts:
        with pytest.raises(RefereeError):
            attempt()
