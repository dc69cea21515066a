"""What learners have been through, in the store: by learner, game and topic."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from referee.store import quotas
from referee.store.learning import Learned, clause_topic, learner_of, lesson_topic
from referee.store.sql import learning
from referee.store.sql.store import SqlStore

LESSON = lesson_topic("aim")
CLAUSE = clause_topic("REP-5.1")


def test_who_learns_is_the_player_of_a_name_however_it_is_spelled_or_the_device() -> None:
    assert learner_of("tablet", " ANA ") == learner_of("phone", "ana") != learner_of("tablet")
    assert learner_of("tablet") != learner_of("phone") != learner_of(None)
    assert learner_of("player:ana") != learner_of(None, "ana")
    assert len(learner_of("x" * 64, "n" * 1000)) <= 220


def test_nothing_is_learned_at_first(store: SqlStore) -> None:
    assert store.learned(learner_of("tablet"), "reputation") == {}


def test_answers_add_up_by_learner_game_and_topic(store: SqlStore) -> None:
    ana = learner_of(None, "Ana")
    store.note_learned(ana, "reputation", CLAUSE, wrong=1)
    store.note_learned(ana, "reputation", CLAUSE, right=1)
    store.note_learned(ana, "reputation", CLAUSE, wrong=1)
    store.note_learned(ana, "boss", CLAUSE, right=1)
    store.note_learned(learner_of("tablet"), "reputation", LESSON, right=1)
    assert store.learned(ana, "reputation") == {CLAUSE: Learned(None, 1, 2)}
    assert store.learned(ana, "boss") == {CLAUSE: Learned(None, 1, 0)}


def test_when_it_was_done_first_stays(store: SqlStore) -> None:
    ana, before = learner_of(None, "Ana"), datetime.now(UTC)
    store.note_learned(ana, "reputation", LESSON, wrong=2)
    store.note_learned(ana, "reputation", LESSON, is_done=True)
    first = store.learned(ana, "reputation")[LESSON]
    store.note_learned(ana, "reputation", LESSON, right=1, is_done=True)
    again = store.learned(ana, "reputation")[LESSON]
    assert first.done_at is not None and before <= first.done_at <= datetime.now(UTC)
    assert again == Learned(first.done_at, 1, 2)


def test_nobody_can_fill_the_store_with_it(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "MOST_LEARNED", 1)
    ana = learner_of(None, "Ana")
    store.note_learned(ana, "reputation", CLAUSE, right=1)
    store.note_learned(ana, "reputation", CLAUSE, right=1)  # what is there goes on
    with pytest.raises(quotas.Full):
        store.note_learned(ana, "reputation", LESSON, right=1)
    assert store.learned(ana, "reputation") == {CLAUSE: Learned(None, 2, 0)}
