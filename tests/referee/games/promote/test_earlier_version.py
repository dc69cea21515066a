"""Tables of the version before: it sealed a vote whole, so that the log does not say where the card lies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import Audience
from referee.engine.errors import Malformed
from referee.games.promote.rules import PlaceVote
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action, read_record, write_record
from referee.match.replay import verify
from referee.match.sealing import Secret
from referee.store.codec import write_entry
from referee.store.log import CorruptData
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer.export import export_store
from referee.transfer.proof import prove
from referee.transfer.restore import import_store
from tests.referee.games.promote.playing import GAME, NAMES, PromoteTable
from tests.support.stores import new_store

LINE = PromoteTable(3).line
BEGUN = [
    {"do": "discard", "by": 0, "card": 3},
    {"do": "discard", "by": 1, "card": 2},
    {"do": "discard", "by": 2, "card": 1},
    {"do": "name_next", "by": 0, "seat": 1},
    {"do": "vote", "by": 1, "card": 5, "employee": "spy"},
    {"do": "vote", "by": 2, "card": -2, "employee": "mentor"},
]
LAST = {"do": "vote", "by": 0, "card": 6, "employee": "secretary"}
PLACED = [{"seat": 1, "employee": "spy"}, {"seat": 2, "employee": "mentor"}]


def play(table: Table, *raws: dict[str, Any]) -> None:
    for raw in raws:
        table.submit(read_action(GAME, 3, raw))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "others.db")) as store:
        yield store


@pytest.fixture
def old(store: Store) -> str:
    """A table as the version before left it, two cards of the first round placed."""
    return begun(store, *BEGUN)


def begun(store: Store, *raws: dict[str, Any]) -> str:
    with pytest.MonkeyPatch.context() as version:
        version.setattr(PlaceVote, "sealed_parameters", ())
        table = Table.create(store, "promote", [{"name": name} for name in NAMES[:3]], {"line": LINE})
        play(table, *raws)
    last = json.loads(write_entry(store.entries(table.id)[-1].entry))
    assert last["action"].keys() == {"do", "by", "commitment"}
    return table.id


def test_a_running_table_goes_on_and_shows_where_its_cards_lie(store: Store, old: str) -> None:
    table = Table.open(store, old)
    assert GAME.snapshot(table.match.state)["placed"] == PLACED
    assert Speech("en", NAMES).say(table.match.lines[-1].sentence) == "Cy places a card under the Mentor."
    assert table.match.secrets == {}
    hand = GAME.view(table.with_secrets(None, {1}), Audience.seat(1))["seats"][1]["hand"]
    assert hand is not None and 5 not in hand
    play(table, LAST)
    assert GAME.snapshot(table.match.state)["step"] == "choice"
    assert GAME.snapshot(table.match.state)["round_votes"]["spy"] == [{"seat": 1, "card": 5}]
    assert GAME.snapshot(Table.open(store, old).match.state) == GAME.snapshot(table.match.state)


def test_its_log_stays_as_it_was_written(store: Store, old: str) -> None:
    head = store.entries(old)[-1].hash
    table = Table.open(store, old)
    assert table.head == head
    assert table.match.log[-1].action is not None and table.match.log[-1].action.given == {}
    play(table, LAST)
    assert [one.hash for one in store.entries(old)][len(BEGUN)] == head


def test_its_record_is_one_of_this_version_and_is_proved(store: Store, old: str) -> None:
    table = Table.open(store, old)
    raw = json.loads(json.dumps(table.record()))
    assert raw["actions"][-1].keys() == {"do", "by", "employee", "commitment"}
    record = read_record(raw)
    assert verify(record).verified and prove(record).state == "true"
    raw["actions"][-1]["commitment"] = "sha256:" + "0" * 64
    assert prove(read_record(raw)).state == "false"
    play(table, LAST)
    record = read_record(json.loads(json.dumps(table.record())))
    assert verify(record).verified and prove(record).state == "true"


def test_cards_that_were_opened_or_taken_back_there_are_read(store: Store) -> None:
    table_id = begun(store, *BEGUN)
    with pytest.MonkeyPatch.context() as version:
        version.setattr(PlaceVote, "sealed_parameters", ())
        table = Table.open(store, table_id)
        table.undo()
        play(table, {**BEGUN[5], "employee": "intern", "card": 2}, LAST)
        assert table.match.state.step == "choice"
        states = GAME.snapshot(table.match.state)
    again = Table.open(store, table_id)
    assert GAME.snapshot(again.match.state) == states
    again.undo()
    again.redo()
    assert GAME.snapshot(again.match.state) == states


def test_a_card_that_was_sealed_again_lies_where_it_was_put_last(store: Store) -> None:
    with pytest.MonkeyPatch.context() as version:
        version.setattr(PlaceVote, "sealed_parameters", ())
        table = Table.open(store, begun(store, *BEGUN))
        play(table, {"do": "vote", "by": 1, "card": 4, "employee": "intern", "override": "agreed"})
        assert table.match.log[-1].kind == "reseal"
    again = Table.open(store, table.id)
    assert GAME.snapshot(again.match.state)["placed"] == [{"seat": 1, "employee": "intern"}, PLACED[1]]
    play(again, LAST)
    assert GAME.snapshot(again.match.state)["round_votes"]["intern"] == [{"seat": 1, "card": 4}]


def test_a_secret_that_is_not_what_was_sealed_is_named(store: Store, old: str, monkeypatch: Any) -> None:
    found = store.secrets(old)
    last = max(found)
    forged = {**found, last: Secret({"card": -2, "employee": "spy"}, found[last].salt)}
    monkeypatch.setattr(store, "secrets", lambda _, numbers, *rest: {one: forged[one] for one in numbers})
    with pytest.raises(CorruptData, match="not what was sealed"):
        Table.open(store, old)


def test_a_backup_of_it_goes_on_elsewhere(store: Store, other: Store, old: str) -> None:
    file = BytesIO()
    export_store(store, file, with_secrets=True)
    assert [item.id for item in import_store(other, file, device=None).added if item.kind == "table"] == [old]
    table = Table.open(other, old)
    assert GAME.snapshot(table.match.state)["placed"] == PLACED
    play(table, LAST)
    assert table.match.state.step == "choice"


def test_a_card_that_nothing_can_open_is_named_and_can_be_placed_again(
    store: Store, other: Store, old: str
) -> None:
    """Exported without what opens it: then where it lies stands nowhere any more."""
    file = BytesIO()
    export_store(store, file, with_secrets=False)
    import_store(other, file, device=None)
    table = Table.open(other, old)
    assert [one["employee"] for one in GAME.snapshot(table.match.state)["placed"]] == [None, None]
    (notice,) = [one for one in GAME.notices(table.match.state) if one.clause == "WTP-3.3"]
    assert "a card of Bo and Cy lies" in Speech("en", NAMES).say(notice.sentence)
    table.undo()
    table.undo()
    assert not [one for one in GAME.notices(table.match.state) if one.clause == "WTP-3.3"]
    play(table, *BEGUN[4:], LAST)
    assert table.match.state.step == "choice"


def test_a_record_of_it_is_malformed() -> None:
    """The log of a table may be of an earlier version; a record that somebody brings may not."""
    match: Match[Any] = Match(GAME, GAME.read_setup([{"name": name} for name in NAMES[:3]], {"line": LINE}))
    for raw in BEGUN:
        match.submit(read_action(GAME, 3, raw))
    raw = write_record(match)
    del raw["actions"][-1]["employee"]
    with pytest.raises(Malformed) as error:
        read_record(raw)
    assert error.value.where == f"actions[{len(BEGUN) - 1}].employee"
