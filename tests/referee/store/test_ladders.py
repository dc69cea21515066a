"""Ladders in the store: one a learner and game, changed by the page that has seen it as it is."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import update

from referee.store import quotas
from referee.store.sql import ladders, schema
from referee.store.store import Store
from tests.support.concurrency import run_at_once

ANA, BO = "player:ana", "player:bo"


def test_a_ladder_is_a_learner_s_at_a_game(store: Store) -> None:
    assert store.ladder(ANA, "boss") is None
    begun = store.begin_ladder(ANA, "boss", {"rung": 0})
    assert store.ladder(ANA, "boss") == begun == (1, {"rung": 0})
    assert store.ladder(BO, "boss") is None and store.ladder(ANA, "promote") is None


def test_who_has_not_seen_it_as_it_is_changes_nothing(store: Store) -> None:
    begun = store.begin_ladder(ANA, "boss", {"rung": 0})
    changed = store.change_ladder(ANA, "boss", begun.version, {"rung": 1})
    assert changed == (2, {"rung": 1})
    assert store.change_ladder(ANA, "boss", begun.version, {"rung": 9}) is None
    assert store.change_ladder(BO, "boss", begun.version, {"rung": 9}) is None
    assert store.ladder(ANA, "boss") == changed


def test_another_ladder_is_not_taken_for_the_one_before(store: Store) -> None:
    first = store.begin_ladder(ANA, "boss", {"rung": 0})
    store.begin_ladder(ANA, "boss", {"rung": 0})
    assert store.change_ladder(ANA, "boss", first.version, {"rung": 1}) is None


def test_of_answers_at_once_one_counts(store: Store) -> None:
    for _ in range(5):
        begun = store.begin_ladder(ANA, "boss", {"rung": 0})
        taken: list[int] = []

        def climb(rung: int, version: int = begun.version, taken: list[int] = taken) -> None:
            if store.change_ladder(ANA, "boss", version, {"rung": rung}) is not None:
                taken.append(rung)

        assert run_at_once(*(partial(climb, rung) for rung in (1, 2, 3))) == []
        found = store.ladder(ANA, "boss")
        assert found is not None and [found.body["rung"]] == taken


def test_two_that_begin_one_at_once_climb_the_same(store: Store) -> None:
    for learner in map("player:{}".format, range(5)):
        begun: list[object] = []

        def begin(rung: int, learner: str = learner, begun: list[object] = begun) -> None:
            begun.append(store.begin_ladder(learner, "boss", {"rung": rung}))

        assert run_at_once(*(partial(begin, rung) for rung in (1, 2))) == []
        assert store.ladder(learner, "boss") in begun


def test_ladders_left_alone_make_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladders, "MOST_LADDERS", 1)
    store.begin_ladder(ANA, "boss", {})
    store.begin_ladder(ANA, "boss", {})  # its own, in the place of the one before
    with pytest.raises(quotas.Full):
        store.begin_ladder(BO, "boss", {})
    kept = schema.ladders.c.changed_at
    with store.engine.begin() as connection:
        old = connection.scalar(schema.ladders.select().with_only_columns(kept)) - ladders.KEPT
        connection.execute(update(schema.ladders).values(changed_at=old - timedelta(seconds=1)))
    store.begin_ladder(BO, "boss", {})
    assert store.ladder(ANA, "boss") is None


def test_a_damaged_one_is_none(store: Store) -> None:
    store.begin_ladder(ANA, "boss", {})
    with store.engine.begin() as connection:
        connection.execute(update(schema.ladders).values(body="{"))
    assert store.ladder(ANA, "boss") is None
    assert store.begin_ladder(ANA, "boss", {"rung": 0}).body == {"rung": 0}
