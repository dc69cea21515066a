"""A game that an earlier version stored continues: later rules do not judge the entries of its log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refused
from referee.i18n import Speech
from referee.match.log import Entry
from referee.match.record import read_action
from referee.store.log import NewTable
from referee.store.store import Store
from referee.tables.table import Table
from tests.referee.games.bastards.playing import ABILITIES, GAME, PLACES
from tests.support.game_table import NAMES
from tests.support.stores import new_store

OPTIONS = {
    "places": PLACES,
    "effort_prices": [1, 3],
    "billions": 10,
    "goodwill": 5,
    "abilities": [ABILITIES] * 3,
}
EARLIER: list[dict[str, Any]] = [
    # reasons were left empty, and a later journalist exposed without asking those before
    {"do": "displace", "vp": "1.1", "place": "crime desk", "reason": ""},
    {"do": "displace", "vp": "2.1", "place": "crime desk", "reason": ""},
    {"do": "gain", "by": 0, "billions": 1, "goodwill": 0, "reason": ""},
    {"do": "declare", "by": 0, "using": "crime", "vps": ["0.1"], "reason": ""},
    {"do": "expose", "by": 2, "vp": "2.1"},
    {"do": "declare", "by": 0, "using": "crime", "vps": [], "reason": ""},
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


@pytest.fixture
def table(store: Store) -> Table:
    row = store.create(NewTable("bastards", tuple({"name": name} for name in NAMES[:3]), OPTIONS, {}))
    entries = [Entry("act", read_action(GAME, 3, raw)) for raw in EARLIER]
    store.append(row.id, 0, entries)
    return Table.open(store, row.id)


def test_what_an_earlier_version_stored_is_played_again_and_goes_on(table: Table) -> None:
    assert table.match.state.seats[2].goodwill == 7
    assert GAME.snapshot(table.match.state)["pending"]["may_expose"] == [1]
    english = Speech("en", NAMES)
    said = [english.say(line.sentence) for line in table.match.lines]
    assert said[3:5] == ["Ana declares an action using Crime.", "Cy exposes Ana with VP 1."]
    table.submit(read_action(GAME, 3, {"do": "let_pass", "by": 1}))
    table.submit(read_action(GAME, 3, {"do": "proceed", "by": 0}))
    assert table.match.state.pending is None
    for _ in range(4):
        table.undo()
    assert GAME.snapshot(table.match.state)["pending"]["may_expose"] == [1, 2]


@pytest.mark.parametrize(("at", "clause"), [(0, "GEN-1"), (2, "GEN-1"), (3, "GEN-1"), (4, "BAS-8.2")])
def test_the_same_is_refused_when_it_is_new(at: int, clause: str) -> None:
    state = GAME.start(GAME.read_setup([{"name": name} for name in NAMES[:3]], OPTIONS))
    *before, last = [read_action(GAME, 3, raw) for raw in EARLIER[: at + 1]]
    for action in before:
        state = GAME.apply(state, action)
    with pytest.raises(Refused) as refused:
        GAME.submit(state, last)
    assert refused.value.clause == clause
