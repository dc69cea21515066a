"""What learners have been through, in the store: by learner, game and topic."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from referee.store import quotas
from referee.store.learning import Learned, clause_topic, learner_of, lesson_topic
from referee.store.sql import learning
from referee.store.store import Store

LESSON = lesson_topic("aim")
CLAUSE = clause_topic("REP-5.1")


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
    store.note_learned(ana, "reputation", CLAUSE, right=1)  # what is there goes on
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
