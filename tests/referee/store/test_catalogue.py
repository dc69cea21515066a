"""The component catalogue: typed in once, known the next time, and nobody's but the table's."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.errors import Malformed
from referee.store import open_store
from referee.store.catalogue import FORMAT, Component
from referee.store.store import Store
from tests.support.concurrency import run_at_stores

MINE = {"name": "Moon Mine", "loss": 3}
WORKS = {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4}


def test_what_is_remembered_is_known_by_kind_and_name(store: Store) -> None:
    mine = store.remember_component("reputation", "private", MINE)
    works = store.remember_component("reputation", "public", WORKS)
    assert store.components("reputation", "private") == [mine]
    assert store.components("reputation") == [mine, works]
    assert mine.fields == MINE
    assert store.components("reputation", edition="second") == []


def test_the_same_name_is_the_same_component_however_it_is_typed(store: Store) -> None:
    store.remember_component("reputation", "private", MINE)
    again = store.remember_component("reputation", "private", {"name": " moon  MINE ", "loss": 4})
    assert store.components("reputation") == [again]
    assert again.fields == {"name": "moon MINE", "loss": 4}


def test_what_is_forgotten_is_gone_and_may_be_so_already(store: Store) -> None:
    mine = store.remember_component("reputation", "private", MINE)
    works = store.remember_component("reputation", "public", WORKS)
    second = store.remember_component("reputation", "private", MINE, "second")
    dearer = Component.of("reputation", "public", {**WORKS, "credits": 9})
    for _ in range(2):
        store.change_components([dearer], [mine, works])
        assert store.components("reputation") == [dearer], "what takes its place is not taken out with it"
    assert store.components("reputation", edition="second") == [second]


def test_without_a_name_the_figures_tell_components_apart(store: Store) -> None:
    for loss in (2, 1, 2):
        store.remember_component("reputation", "private", {"loss": loss})
    store.remember_component("reputation", "private", {"loss": 1, "name": " "})
    store.remember_component("reputation", "private", MINE)
    listed = [component.fields for component in store.components("reputation")]
    assert listed == [MINE, {"loss": 1}, {"loss": 2}], "named ones first"


def test_editions_are_kept_apart(store: Store) -> None:
    store.remember_component("reputation", "private", MINE)
    second = store.remember_component("reputation", "private", {**MINE, "loss": 9}, "second")
    assert store.editions("reputation") == ["second", "standard"]
    assert store.components("reputation", edition="second") == [second]
    assert store.components("reputation")[0].fields == MINE


def test_an_export_is_imported_as_it_was(store: Store, tmp_path: Path) -> None:
    other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    odd = {"name": "Zoë's \u200d 子 {x}" + "y" * 180, "loss": 0}
    for fields in (MINE, odd, {"loss": 1}):
        store.remember_component("reputation", "private", fields)
    store.remember_component("reputation", "public", WORKS)
    kept = store.components("reputation")
    exported = json.loads(json.dumps(store.export_components("reputation")))
    for _ in range(2):
        other.import_components(exported)
        assert other.components("reputation") == kept, "importing twice adds nothing"
    other.close()


IMPORT: dict[str, Any] = {
    "format": FORMAT,
    "game": "reputation",
    "edition": "standard",
    "components": {"private": [MINE]},
}
BAD_IMPORTS: dict[str, tuple[Any, str]] = {
    "a list": ([], ""),
    "another format": ({**IMPORT, "format": "referee-record/1"}, "format"),
    "an unknown name": ({**IMPORT, "cards": []}, "cards"),
    "nothing": ({}, "format"),
    "another game": ({**IMPORT, "game": "chess"}, "game"),
    "no game": ({**IMPORT, "game": 1}, "game"),
    "a long edition": ({**IMPORT, "edition": "x" * 81}, "edition"),
    "two lines of edition": ({**IMPORT, "edition": "a\nb"}, "edition"),
    "an empty edition": ({**IMPORT, "edition": ""}, "edition"),
    "components in a list": ({**IMPORT, "components": []}, "components"),
    "another kind": ({**IMPORT, "components": {"secret": [{}]}}, "components.secret[0]"),
    "a kind without a list": ({**IMPORT, "components": {"private": {}}}, "components.private"),
    "a missing figure": (
        {**IMPORT, "components": {"private": [MINE, {"name": "Mars"}]}},
        "components.private[1].loss",
    ),
    "a figure too many": (
        {**IMPORT, "components": {"private": [{**MINE, "gain": 1}]}},
        "components.private[0].gain",
    ),
}


@pytest.mark.parametrize("raw, where", BAD_IMPORTS.values(), ids=BAD_IMPORTS)  # noqa: PT006
def test_a_bad_import_is_refused_whole(sqlite: str, raw: Any, where: str) -> None:
    store = open_store(sqlite)
    with pytest.raises(Malformed) as malformed:
        store.import_components(raw)
    assert malformed.value.where == where
    assert store.components("reputation") == []
    store.close()


def test_a_damaged_component_is_left_out(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    mine = store.remember_component("reputation", "private", MINE)
    works = store.remember_component("reputation", "public", WORKS)
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE referee_component SET body = '{' WHERE key = :key"), {"key": mine.key}
        )
    assert store.components("reputation") == [works]
    assert "left out" in caplog.text


def test_two_tables_may_remember_the_same_cards_at_once(url: str, store: Store) -> None:
    names = [f"Mine {number}" for number in range(15)]

    def remember(order: list[str], own: Store) -> None:
        cards = [{"name": name, "loss": 1} for name in order]
        for _ in range(5):
            own.import_components({**IMPORT, "components": {"private": cards}})

    assert run_at_stores(url, partial(remember, names), partial(remember, names[::-1])) == []
    assert len(store.components("reputation")) == len(names)
