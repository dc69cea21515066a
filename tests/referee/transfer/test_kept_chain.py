"""The chain of a log is part of backups and records, and imports restore it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.record import read_record
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import import_record, import_store
from referee.transfer.proof import prove
from tests.referee.transfer.test_export import read, sealed
from tests.support.chains import SEALING, heads_of, proved, rechained
from tests.support.exports import begun, changed, exported, finished, said, written
from tests.support.player import step
from tests.support.table_setups import every_typical_id
from tests.support.thorough import thorough

# -- records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [30, thorough(None)])
@every_typical_id
def test_a_record_comes_in_with_its_log_and_goes_out_with_the_same_proof(
    store: Store, game: str, most: int | None
) -> None:
    raw, seen = proved(game, 3, most)
    (what,) = import_record(store, raw).added
    table = Table.open(store, what.id)
    again = written(table)
    assert again["proof"] == raw["proof"]
    assert again["actions"] == raw["actions"]
    assert import_record(store, raw).unchanged == (what,)
    random, count = Random(2), len(table.match.log)
    for _ in range(4):
        if table.match.can_undo:
            table.undo()
        if not table.game.is_finished(table.match.state):
            step(table, random)
    later = prove(read_record(written(table)), seen[-1][1][:16])
    assert (later.state, later.falsehoods, later.after) == ("true", (), count)


def test_a_table_of_here_is_known_by_its_record_whatever_the_proof(store: Store) -> None:
    table = sealed(store)
    raw = written(table)
    table.undo()
    for record in (raw, {key: value for key, value in raw.items() if key != "proof"}):
        if table.match.can_redo:
            table.redo()
        assert [item.id for item in import_record(store, record).unchanged] == [table.id]


FALSE: dict[str, Callable[[Any], object]] = {
    "proof.head": lambda raw: raw["proof"].update(head="0" * 64),
    "proof.entries[0].kind": lambda raw: raw["proof"]["entries"][0].update(kind="cheat"),
    "proof.key": lambda raw: raw["proof"].update(key=5),
    "proof.more": lambda raw: raw["proof"].update(more=5),
    "proof.entries": lambda raw: raw["proof"].pop("entries"),
    "actions": lambda raw: raw["actions"].pop() and raw.pop("result"),
}


@pytest.mark.parametrize("where", FALSE)
@pytest.mark.parametrize("game", SEALING)
def test_a_false_proof_is_refused(store: Store, game: str, where: str) -> None:
    raw, _ = proved(game)
    FALSE[where](raw)
    with pytest.raises(Malformed) as error:
        import_record(store, raw)
    assert error.value.where == where
    assert str(error.value.reason)
    assert store.tables() == [] and store.finished_games() == []


def test_texts_that_were_taken_back_are_held_to_the_limits_too(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are in no action of the record, and would be in the log here all the same."""
    table = Table.create(other, "reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
    adjust = {"seat": 0, "change": {"credits": 1}}
    with monkeypatch.context() as other_limits:
        other_limits.setattr("referee.engine.text_checks.LIMIT", 300)  # another program's
        table.submit(Action("adjust", None, {**adjust, "reason": "x" * 201}))
    table.undo()
    raw = written(table)
    with pytest.raises(Malformed) as error:
        import_record(store, raw)
    assert error.value.where == "entries[0].action.reason"
    assert store.tables() == []


@pytest.mark.parametrize("proof", [None, {"format": "another/1", "x": [1]}])
def test_a_record_without_a_proof_of_ours_begins_a_chain(store: Store, proof: Any) -> None:
    raw, _ = proved("reputation")
    del raw["proof"]
    if proof is not None:
        raw["proof"] = proof
    (what,) = import_record(store, raw).added
    again = written(Table.open(store, what.id))
    assert again["actions"] == raw["actions"]
    proven = prove(read_record(again))
    assert (proven.state, proven.falsehoods) == ("true", ())
    assert len(again["proof"]["key"]) == 64
    assert "x" not in again["proof"]


def test_a_forged_chain_takes_no_other_tables_place(store: Store) -> None:
    raw, _ = proved("reputation")
    (what,) = import_record(store, raw).added
    before = written(Table.open(store, what.id))
    forged = copy.deepcopy(raw)
    forged["seats"][0]["name"] = "Zoë"
    del forged["result"]
    (other,) = import_record(store, rechained(forged)).added
    assert other.id != what.id
    assert written(Table.open(store, what.id)) == before


# -- backups ----------------------------------------------------------------------------------------


@every_typical_id
def test_a_backup_brings_the_chain_along(store: Store, other: Store, game: str) -> None:
    for make in (begun, finished):
        table = make(other, find_game(game))
        import_store(store, exported(other), device=None)
        mine = Table.open(store, table.id)
        assert mine.head == table.head
        assert written(mine)["proof"] == written(table)["proof"]
        assert heads_of(written(mine))[-1] == mine.head
        mine.undo()
        table.undo()
        assert mine.head == table.head


def test_a_table_that_went_on_there_has_the_same_chain_here(store: Store, other: Store) -> None:
    table = begun(other, find_game("reputation"), 15, seed=5)
    import_store(store, exported(other), device=None)
    random = Random(6)
    for _ in range(12):
        step(table, random)
    (item,) = import_store(store, exported(other), device=None).continued
    assert Table.open(store, item.id).head == table.head


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table["entries"][1]["action"].update(credits=2),
        lambda table: table["entries"].pop(),
        lambda table: table["seats"][0].update(name="Eva"),
        lambda table: table["options"].update(start_seat=0),
        lambda table: table["chain"].update(key="0" * 64),
        lambda table: table["chain"].update(head=""),
    ],
)
def test_what_was_changed_in_a_backup_is_found(store: Store, other: Store, change: Any) -> None:
    """The rules allow each of them."""
    table = sealed(other)
    table.undo()
    file = changed(exported(other), f"tables/{table.id}.json", change)
    (sentence,) = said(import_store(store, file, device=None))
    assert sentence.startswith("chain.head: The log does not come to this")
    assert store.tables() == []


@pytest.mark.parametrize(
    "chain",
    [
        5,
        {},
        {"key": "0" * 64},
        {"key": "x", "head": ""},
        {"key": "", "head": ""},
        {"key": "0" * 64, "head": 1},
    ],
)
def test_a_chain_that_is_none_is_said_so(store: Store, other: Store, chain: Any) -> None:
    table = sealed(other)
    file = changed(exported(other), f"tables/{table.id}.json", lambda raw: raw.update(chain=chain))
    (sentence,) = said(import_store(store, file, device=None))
    assert sentence.startswith("chain")


def test_a_backup_without_a_chain_begins_one(store: Store, other: Store) -> None:
    table = sealed(other)
    file = changed(exported(other), f"tables/{table.id}.json", lambda raw: raw.pop("chain"))
    assert import_store(store, file, device=None).added
    assert len(store.chain(table.id).key) == 64
    assert store.chain(table.id) != other.chain(table.id)
    assert prove(read_record(written(Table.open(store, table.id)))).state == "true"


def test_the_key_stays_with_the_store_while_a_game_goes_on(store: Store) -> None:
    """With the key, a spectator could try out which entry leads from one head to the next."""
    table = sealed(store)
    name = f"tables/{table.id}.json"
    key = store.chain(table.id).key
    download = read(exported(store, with_secrets=False))
    assert "chain" not in download[name]
    assert key not in json.dumps(download)
    assert read(exported(store))[name]["chain"] == {"key": key, "head": table.head}
    over = finished(store, find_game("promote"))
    assert read(exported(store, with_secrets=False))[f"tables/{over.id}.json"]["chain"]["head"] == over.head
