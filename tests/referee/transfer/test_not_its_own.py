"""A device that imports a file about another device's table always gets the same answer."""

from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest

from referee.engine.action import Action, Seal
from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.sealing import commitment
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import import_record, import_store
from tests.referee.transfer.test_export import sealed
from tests.support.exports import DEVICE, begun_tally, changed, contents, exported, finished, said, typed

PHONE, STRANGER = "e" * 64, "f" * 64
SAID = "Only its host can continue this table here. It was left as it is."


def files(other: Store, table: Table) -> dict[str, io.BytesIO]:
    """Return what somebody can bring who wants to know how a table stands: files like it and unlike it."""
    name = f"tables/{table.id}.json"
    same = exported(other, with_secrets=False)
    plain = copy.deepcopy(same)

    def unlike(data: Any) -> None:
        data["entries"][0]["action"]["private"]["loss"] += 1

    def shorter(data: Any) -> None:
        del data["entries"][-1]

    def elsewhere(data: Any) -> None:
        data["seats"][0]["name"] = "Zenobia"

    found = {"the same": same}
    for key, change in (("unlike", unlike), ("shorter", shorter), ("of others", elsewhere)):
        found[key] = changed(copy.deepcopy(plain), name, change)
    table.undo()
    found["longer"] = exported(other, with_secrets=False)
    return found


@pytest.mark.parametrize("device", [PHONE, STRANGER], ids=["a phone", "a stranger"])
@pytest.mark.parametrize("is_damaged", [False, True], ids=["sound", "damaged"])
def test_nobody_learns_how_a_table_of_others_goes_on(
    store: Store, other: Store, device: str, is_damaged: bool
) -> None:
    """Not even up to which entry a guess at it is right."""
    table = sealed(other)
    import_store(store, exported(other), device=None)
    store.take_as_host(table.id, DEVICE)
    store.grant(table.id, PHONE, "seat", 1)
    if is_damaged:
        with store.engine.begin() as connection:  # type: ignore[attr-defined]
            connection.exec_driver_sql("UPDATE referee_entry SET body = '{' WHERE number = 2")
    before = store.revision(table.id)
    for what, file in files(other, table).items():
        report = import_store(store, file, device=device)
        assert (what, said(report)) == (what, [SAID])
        assert not any(one.kind == "table" for one in (*report.added, *report.continued, *report.unchanged))
    assert store.revision(table.id) == before


def test_a_host_does_not_act_by_a_file_for_seats_on_phones(store: Store, other: Store) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    store.take_as_host(table.id, DEVICE)
    store.grant(table.id, PHONE, "seat", 1)
    table.submit(Action("bid_cosponsor", 1, {"workers": 1}))
    before = contents(store)
    assert said(import_store(store, exported(other), device=DEVICE)) == [SAID]
    assert contents(store) == before
    store.release(table.id, 1)
    assert import_store(store, exported(other), device=DEVICE).continued


def test_a_seat_taken_up_meanwhile_is_not_acted_for(
    store: Any, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    store.take_as_host(table.id, DEVICE)
    table.submit(Action("bid_cosponsor", 1, {"workers": 1}))
    extend = type(store).extend

    def late(self: Store, *given: Any, **more: Any) -> None:
        monkeypatch.undo()
        store.grant(table.id, PHONE, "seat", 1)
        extend(self, *given, **more)

    monkeypatch.setattr(type(store), "extend", late)
    before = store.log_length(table.id)
    report = import_store(store, exported(other), device=DEVICE)
    assert said(report) == ["This table went on here meanwhile. Bring it in again."]
    assert store.log_length(table.id) == before


def test_a_record_tells_nothing_of_a_running_table_of_others(store: Store) -> None:
    """A guess at what was done there is imported as a separate game, whether or not it is right."""
    table = sealed(store)
    store.take_as_host(table.id, DEVICE)
    right = json.loads(json.dumps(table.record()))
    wrong = copy.deepcopy(right)
    wrong["actions"][0]["private"]["loss"] += 1
    del wrong["proof"]  # which would tell that it is a guess
    for own in (DEVICE, None):
        assert import_record(store, right, device=own).unchanged[0].id == table.id
    for raw in (right, wrong):
        assert import_record(store, raw, device=STRANGER).added


def test_a_result_is_everybodys_to_compare(store: Store, other: Store) -> None:
    table = finished(other, find_game("promote"))
    import_store(store, exported(other), device=None)
    store.take_as_host(table.id, DEVICE)
    report = import_store(store, exported(other), device=STRANGER)
    assert table.id in [one.id for one in report.unchanged]


def test_nobody_learns_what_is_being_typed_elsewhere(store: Store, other: Store) -> None:
    tally = begun_tally(other)
    import_store(store, exported(other), device=None)
    kept = store.score_sheet(tally)
    store.keep_score_sheet("boss", kept.body, tally, DEVICE, expected=kept.changed_at)
    same = exported(other)
    other.keep_score_sheet(
        "boss", typed("Ana", "Bo", "Cy"), tally, expected=other.score_sheet(tally).changed_at
    )
    for file in (same, exported(other)):
        report = import_store(store, file, device=STRANGER)
        assert said(report) == ["This tally is being typed on another device here. It was left as it is."]
    assert store.score_sheet(tally).body == kept.body


# -- salts from files --------------------------------------------------------------------------------


def resealed(salt: str) -> tuple[dict[str, Any], str]:
    action = Action("hide_marker", 0, {"hand": "left"})
    return {"given": {"hand": "left"}, "salt": salt}, commitment(action, salt)


@pytest.mark.parametrize("salt", ["", "x", "5a" * 15])
def test_a_backup_with_a_weak_salt_is_left_out(store: Store, other: Store, salt: str) -> None:
    """Its commitment is true, and would be guessed by trying out: there are two hands."""
    table = sealed(other)
    secret, true = resealed(salt)

    def weaken(data: Any) -> None:
        data["secrets"]["5"] = secret
        data["entries"][5]["action"]["commitment"] = true
        del data["chain"]

    file = changed(exported(other), f"tables/{table.id}.json", weaken)
    (reason,) = said(import_store(store, file, device=None))
    assert reason == "secrets.5: The salt of a sealed entry has 32 characters at least."
    assert store.tables() == []
    secret, true = resealed("5a" * 16)
    assert import_store(store, changed(exported(other), f"tables/{table.id}.json", weaken), device=None).added


@pytest.mark.parametrize("salt", ["", "x", "5a" * 15])
def test_a_record_would_not_keep_a_secret_with_a_weak_salt(store: Store, other: Store, salt: str) -> None:
    """The file contains its value, which the imported table must hide from its other players."""
    raw = json.loads(json.dumps(sealed(other).record()))
    del raw["proof"]
    secret, true = resealed(salt)
    raw["actions"][-1] = {"do": "hide_marker", "by": 0, "hand": "left", "salt": salt, "commitment": true}
    with pytest.raises(Malformed, match="32 characters"):
        import_record(store, raw)
    assert store.tables() == []
    secret, true = resealed("5a" * 16)
    raw["actions"][-1] |= {"salt": secret["salt"], "commitment": true}
    (what,) = import_record(store, raw).added
    seal = Table.open(store, what.id).match.applied[-1].action.seal
    assert seal == Seal(true)


def test_a_short_salt_of_what_is_open_may_stand_in_a_record(store: Store, other: Store) -> None:
    """Other programs write records, and there is nothing left to guess."""
    table = sealed(other)
    for bid in (Action("bid_cosponsor", 1, {"workers": 1}), Action("bid_cosponsor", 2, {"workers": 0})):
        table.submit(bid)
    raw = json.loads(json.dumps(table.record()))
    del raw["proof"]
    for action in raw["actions"]:
        if "salt" in action:
            given = {key: one for key, one in action.items() if key not in ("do", "by", "salt", "commitment")}
            action["salt"] = "x"
            action["commitment"] = commitment(Action(action["do"], action["by"], given), "x")
    assert import_record(store, raw).added
