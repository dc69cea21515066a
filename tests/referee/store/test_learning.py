"""What learners have been through, in the store: by learner, game and topic."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from referee.memory import Grade, reviewed
from referee.store import quotas
from referee.store.learning import Learned, clause_topic, ladder_topic, learner_of, lesson_topic, rusty
from referee.store.sql import learning
from referee.store.store import Store
from tests.support.concurrency import run_at_once

LESSON = lesson_topic("aim")
CLAUSE = clause_topic("REP-5.1")
NOW = datetime(2026, 11, 28, 20, tzinfo=UTC)


def test_who_learns_is_the_player_of_a_name_however_it_is_spelled_or_the_device() -> None:
    assert learner_of("tablet", " ANA ") == learner_of("phone", "ana") != learner_of("tablet")
    assert learner_of("tablet") != learner_of("phone") != learner_of(None)
    assert learner_of("player:ana") != learner_of(None, "ana")
    assert len(learner_of("x" * 64, "n" * 1000)) <= 220


def test_nothing_is_learned_at_first(store: Store) -> None:
    assert store.learned(learner_of("tablet"), "reputation") == {}


def test_answers_add_up_by_learner_game_and_topic(store: Store) -> None:
    ana = learner_of(None, "Ana")
    store.note_learned(ana, "reputation", CLAUSE, wrong=1)
    store.note_learned(ana, "reputation", CLAUSE, right=1)
    store.note_learned(ana, "reputation", CLAUSE, wrong=1)
    store.note_learned(ana, "boss", CLAUSE, right=1)
    store.note_learned(learner_of("tablet"), "reputation", LESSON, right=1)
    assert store.learned(ana, "reputation") == {CLAUSE: Learned(None, 1, 2)}
    assert store.learned(ana, "boss") == {CLAUSE: Learned(None, 1, 0)}


def test_when_it_was_done_first_stays(store: Store) -> None:
    ana, before = learner_of(None, "Ana"), datetime.now(UTC)
    store.note_learned(ana, "reputation", LESSON, wrong=2)
    store.note_learned(ana, "reputation", LESSON, is_done=True)
    first = store.learned(ana, "reputation")[LESSON]
    store.note_learned(ana, "reputation", LESSON, right=1, is_done=True)
    again = store.learned(ana, "reputation")[LESSON]
    assert first.done_at is not None and before <= first.done_at <= datetime.now(UTC)
    assert again == Learned(first.done_at, 1, 2)


def test_nobody_can_fill_the_store_with_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_LEARNED", 1)
    ana = learner_of(None, "Ana")
    store.note_learned(ana, "reputation", CLAUSE, right=1)
    store.note_learned(ana, "reputation", CLAUSE, right=1)  # stored topics can still change
    with pytest.raises(quotas.Full):
        store.note_learned(ana, "reputation", LESSON, right=1)
    assert store.learned(ana, "reputation") == {CLAUSE: Learned(None, 2, 0)}


def test_what_was_learned_by_name_is_taken_over_and_the_same_again_changes_nothing(store: Store) -> None:
    ana, early, late = learner_of(None, "Ana"), datetime(2026, 1, 1, tzinfo=UTC), datetime.now(UTC)
    store.note_learned(ana, "boss", CLAUSE, right=3, wrong=1)
    store.note_learned(learner_of("tablet"), "boss", LESSON, is_done=True)
    brought = {
        ("boss", CLAUSE): Learned(None, 1, 2),
        ("boss", LESSON): Learned(early),
        ("promote", CLAUSE): Learned(late, 1, 0),
    }
    assert store.restore_learned("ana", brought)
    both = {**brought, ("boss", CLAUSE): Learned(None, 3, 2)}
    assert store.learned_by_name() == {"ana": both}
    assert not store.restore_learned("ana", brought)
    assert store.restore_learned("ana", {("promote", CLAUSE): Learned(early)})
    assert store.learned(ana, "promote") == {CLAUSE: Learned(early, 1, 0)}


def test_no_more_is_taken_over_than_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_LEARNED", 1)
    with pytest.raises(quotas.Full):
        store.restore_learned("ana", {("boss", CLAUSE): Learned(), ("boss", LESSON): Learned()})
    assert store.learned_by_name() == {}


def test_answers_are_remembered_by_clause_each_in_its_own_time(store: Store) -> None:
    ana = learner_of(None, "Ana")
    store.note_answer(ana, "boss", ["A-1", "A-2"], Grade.WRONG, NOW)
    store.note_answer(ana, "boss", ["A-1"], Grade.RIGHT, NOW + timedelta(days=1))
    first = reviewed(None, Grade.WRONG, NOW)
    second = reviewed(first, Grade.RIGHT, NOW + timedelta(days=1))
    assert store.learned(ana, "boss") == {
        clause_topic("A-1"): Learned(None, 1, 1, second),
        clause_topic("A-2"): Learned(None, 0, 1, first),
    }
    store.note_learned(ana, "boss", clause_topic("A-1"), right=1)
    assert store.learned(ana, "boss")[clause_topic("A-1")] == Learned(None, 2, 1, second)


def test_an_answer_is_kept_whole_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_LEARNED", 1)
    with pytest.raises(quotas.Full):
        store.note_answer("device:", "boss", ["A-1", "A-2"], Grade.RIGHT, NOW)
    assert store.learned("device:", "boss") == {}


def test_of_pages_that_answer_at_once_no_answer_is_lost(store: Store) -> None:
    """In any order, both count, and the memory is that of one after the other."""
    clauses = ["A-1", "A-2", "A-3"]
    for number in range(6):
        learner = learner_of(None, f"Ana {number}")
        faults = run_at_once(
            *(
                lambda learner=learner, order=order: store.note_answer(
                    learner, "boss", order, Grade.RIGHT, NOW
                )
                for order in (clauses, clauses[::-1], clauses[1:])
            ),
            lambda learner=learner: store.note_learned(learner, "boss", LESSON, right=1),
        )
        assert faults == []
        once = reviewed(None, Grade.RIGHT, NOW)
        twice = reviewed(once, Grade.RIGHT, NOW)
        thrice = reviewed(twice, Grade.RIGHT, NOW)
        assert store.learned(learner, "boss") == {
            clause_topic("A-1"): Learned(None, 2, 0, twice),
            clause_topic("A-2"): Learned(None, 3, 0, thrice),
            clause_topic("A-3"): Learned(None, 3, 0, thrice),
            LESSON: Learned(None, 1, 0),
        }


def test_what_is_due_comes_back_the_shakiest_first(store: Store) -> None:
    store.note_answer("device:", "boss", ["known"], Grade.RIGHT, NOW)
    store.note_answer("device:", "boss", ["missed"], Grade.WRONG, NOW)
    store.note_learned("device:", "boss", clause_topic("before memories"), wrong=2, right=1)
    store.note_learned("device:", "boss", clause_topic("known before memories"), wrong=1, right=1)
    store.note_learned("device:", "boss", LESSON, wrong=9)
    known = store.learned("device:", "boss")
    assert rusty(known, NOW) == (("before memories",), NOW + timedelta(days=1))
    tomorrow = rusty(known, NOW + timedelta(days=1))
    assert tomorrow.due == ("before memories", "missed") and tomorrow.next_at is not None
    assert rusty(known, NOW + timedelta(days=9)) == (("before memories", "missed", "known"), None)
    assert rusty({}, NOW) == ((), None)


def test_the_highest_rung_stays(store: Store) -> None:
    topic = ladder_topic(is_team=True)
    for rung in (3, 7, 5):
        store.note_rung("device:", "boss", topic, rung)
    assert store.learned("device:", "boss") == {topic: Learned(None, 7)}


def test_of_a_memory_from_two_places_the_later_one_counts(store: Store) -> None:
    early = reviewed(None, Grade.RIGHT, NOW)
    late = reviewed(early, Grade.WRONG, NOW + timedelta(days=3))
    ana, key = learner_of(None, "Ana"), ("boss", CLAUSE)
    store.note_answer(ana, "boss", ["REP-5.1"], Grade.RIGHT, NOW)
    assert store.restore_learned("ana", {key: Learned(None, 1, 1, late)})
    assert not store.restore_learned("ana", {key: Learned(None, 1, 1, late)})
    assert not store.restore_learned("ana", {key: Learned(None, 1, 0, early)})
    assert store.learned_by_name() == {"ana": {key: Learned(None, 1, 1, late)}}
