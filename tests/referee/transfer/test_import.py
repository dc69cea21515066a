"""An import keeps existing data, adds new data, and trusts nothing in the file."""

from __future__ import annotations

import io
import json
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.games import find_game
from referee.match.log import Entry
from referee.match.sealing import close
from referee.store.learning import learner_of
from referee.store.log import NewTable
from referee.store.store import Store
from referee.tables.score_sheet import read_draft, write_stored
from referee.tables.table import Table
from referee.transfer import BadFile, Item, import_store
from tests.referee.games.promote.playing import line_of
from tests.referee.transfer.test_export import TURN_UP, sealed
from tests.support.exports import (
    DEVICE,
    begun,
    changed,
    contents,
    exported,
    finished,
    full_store,
    learned,
    said,
    tally,
    typed,
)
from tests.support.player import step
from tests.support.table_setups import every_typical_game

BO = Action("speculate", 1)


@every_typical_game
def test_a_table_that_went_on_there_goes_on_here(store: Store, other: Store, game: Any) -> None:
    table, random = begun(other, game, 15, seed=5), Random(9)
    if game.is_finished(table.match.state):
        table.undo()
    import_store(store, exported(other), device=None)
    for _ in range(25):
        if not game.is_finished(table.match.state):
            step(table, random)
    report = import_store(store, exported(other), device=None)
    assert [item.id for item in report.continued] == [table.id]
    assert report.added == report.conflicts == ()
    assert contents(store) == contents(other)


def test_a_file_does_not_act_for_seats_of_other_devices(store: Store, other: Store) -> None:
    """A spectator could write a log in which another seat acts, and import it."""
    table = sealed(other)
    import_store(store, exported(other), device=ONLOOKER)
    store.take_as_host(table.id, HOST)
    store.grant(table.id, ONLOOKER, "spectator")
    table.submit(Action("bid_cosponsor", 1, {"workers": 1}))
    before = contents(store)
    report = import_store(store, exported(other), device=ONLOOKER)
    assert said(report) == ["Only its host can continue this table here. It was left as it is."]
    assert contents(store) == before
    assert import_store(store, exported(other), device=HOST).continued
    assert contents(store) == contents(other)


HOST, ONLOOKER = "1" * 64, "2" * 64


def test_the_end_of_a_game_there_is_its_end_here(store: Store, other: Store) -> None:
    game = find_game("promote")
    table = finished(other, game)
    table.undo()
    import_store(store, exported(other), device=None)
    assert store.finished_games() == []
    table.redo()
    import_store(store, exported(other), device=None)
    assert store.finished_games() == other.finished_games() != []
    assert store.table(table.id).winners == other.table(table.id).winners


def test_a_table_that_went_on_here_stays(store: Store, other: Store) -> None:
    table = sealed(other)
    file = exported(other)
    import_store(store, file, device=None)
    Table.open(store, table.id).undo()
    before = contents(store)
    report = import_store(store, file, device=None)
    assert [item.id for item in report.unchanged] == [table.id]
    assert contents(store) == before


def test_tables_that_went_apart_are_a_conflict(store: Store, other: Store) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    Table.open(store, table.id).undo()
    table.submit(Action("bid_cosponsor", 1, {"workers": 1}))
    before = contents(store)
    report = import_store(store, exported(other), device=None)
    assert [conflict.what.id for conflict in report.conflicts] == [table.id]
    assert said(report) == ["From entry 6 on, another game went on here. It was left as it is."]
    assert contents(store) == before


def test_another_game_at_the_same_table_is_a_conflict(store: Store, other: Store) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    with other.engine.begin() as connection:  # type: ignore[attr-defined]
        options = {"options": '{"start_seat":2}'}
        connection.execute(text("UPDATE referee_table SET options = :options"), options)
        connection.execute(text("DELETE FROM referee_secret"))
        connection.execute(text("DELETE FROM referee_entry"))
        connection.execute(text("UPDATE referee_table SET entry_count = 0"))
    report = import_store(store, exported(other), device=None)
    assert said(report) == ["Another game is at this table here. It was left as it is."]
    assert Table.open(store, table.id).log() == table.log()


def test_a_damaged_table_here_is_a_conflict(store: Any, other: Store) -> None:
    sealed(other)
    import_store(store, exported(other), device=None)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_entry SET body = '{' WHERE number = 2"))
    (sentence,) = said(import_store(store, exported(other), device=None))
    assert sentence.startswith("It is damaged here, and was left as it is.")


def test_players_and_components_of_here_stay(store: Store, other: Store) -> None:
    for one in (store, other):
        tally(one, "Ana", "Bo", "Cy")
        tally(one, "Anna", "Bo", "Cy")
    other.merge_players("Ana", "Anna")
    other.remember_component("reputation", "private", {"name": "Moon Mine", "loss": 1})
    store.remember_component("reputation", "private", {"name": "moon mine", "loss": 9})
    report = import_store(store, exported(other), device=None)
    assert sorted(said(report)) == [
        "Anna is shown as Anna here, and as Ana there.",
        "This component says something else here. It was left as it is.",
    ]
    assert {player.name: player.plays for player in store.players()} == {
        "Ana": 2,
        "Anna": 2,
        "Bo": 4,
        "Cy": 4,
    }
    assert store.components("reputation")[0].fields["loss"] == 9


def test_players_who_are_new_here_join_those_who_are_known(store: Store, other: Store) -> None:
    for one, names in ((store, ("Anna", "Ana")), (other, ("Ana", "Annie"))):
        for name in names:
            tally(one, name, "Bo", "Cy")
    store.merge_players("Anna", "Ana")
    other.merge_players("Ana", "Annie")
    import_store(store, exported(other), device=None)
    assert ("Anna", ("Anna", "Ana", "Annie"), 4) in store.players()


FORGED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "an action out of its step": (
        lambda table: table["entries"].insert(0, table["entries"][1]),
        "REP-",
    ),
    "an impossible amount": (
        lambda table: table["entries"][1]["action"].update(credits=10**5),
        "REP-",
    ),
    "an unknown action": (
        lambda table: table["entries"][1]["action"].update(do="win"),
        "entries[1].action.do: Reputation has no such action.",
    ),
    "an entry of no kind": (
        lambda table: table["entries"][0].update(kind="cheat"),
        "entries[0].kind",
    ),
    "an entry without a time": (
        lambda table: table["entries"][0].pop("at"),
        "entries[0].at: A date and time belong here.",
    ),
    "a time that is none": (
        lambda table: table["entries"][0].update(at="0001-01-01T00:00:00+14:00"),
        "entries[0].at: A date and time belong here.",
    ),
    "a time of nowhere": (
        lambda table: table["entries"][0].update(at="2026-05-01T20:00:00"),
        "entries[0].at: A date and time belong here.",
    ),
    "a time that ends up beyond all years": (
        lambda table: table.update(created_at="9998-12-31T23:59:59-14:00"),
        "created_at: A date and time belong here.",
    ),
    "an undo of nothing": (
        lambda table: table["entries"].insert(0, {"at": table["created_at"], "v": 1, "kind": "undo"}),
        "entries[0]: It does not fit the game before it.",
    ),
    "a redo of nothing": (
        lambda table: table["entries"].append({"at": table["created_at"], "v": 1, "kind": "redo"}),
        "entries[6]: It does not fit the game before it.",
    ),
    "an opening of what is not sealed": (
        lambda table: table["entries"].append(
            {"at": table["created_at"], "v": 1, "kind": "open", "secrets": {"0": {"given": {}, "salt": "a"}}}
        ),
        "entries[6]: It does not fit the game before it.",
    ),
    "another value than the sealed one": (
        lambda table: table["secrets"]["5"]["given"].update(hand="right"),
        "secrets.5: It is not what was sealed.",
    ),
    "a sealed value that is none": (
        lambda table: table["secrets"]["5"]["given"].update(hand=[1]),
        "secrets.5.hand: One of these belongs here: left, right.",
    ),
    "a secret of no entry": (
        lambda table: table["secrets"].update({"77": table["secrets"]["5"]}),
        "secrets: The number of a log entry belongs here.",
    ),
    "a game of which nobody knows": (lambda table: table.update(game="chess"), "There is no such game here"),
    "a seat too few": (lambda table: table["seats"].pop(), "seats: Reputation is for"),
    "a bad id": (lambda table: table.update(id="../up"), "id: This is not the id"),
    "one thing more": (lambda table: table.update(roles=[]), "roles: This name is not known here."),
    "one thing less": (lambda table: table.pop("options"), "options: This is missing."),
    "a table that is a list": (lambda table: table.update(entries={}), "entries: A list belongs here."),
    "an entry that is a text": (lambda table: table["entries"].append("open"), "entries[6]: Named values"),
}


@pytest.mark.parametrize(("change", "reason"), FORGED.values(), ids=FORGED)
def test_a_forged_table_is_left_out_and_no_other(
    store: Store, other: Store, change: Callable[[Any], Any], reason: str
) -> None:
    forged, sound = sealed(other), begun(other, find_game("boss"), 5)
    report = import_store(store, changed(exported(other), f"tables/{forged.id}.json", change), device=None)
    assert [item.id for item in report.added] == [sound.id]
    (conflict,) = said(report)
    assert reason in conflict
    assert [row.id for row in store.tables()] == [sound.id]


def test_an_opening_does_not_make_a_forbidden_value_true(store: Store, other: Store) -> None:
    """The rules cannot check sealed values until they are opened, and check them then."""
    table = sealed(other)
    others = [
        Action("bid_cosponsor", seat, {"workers": 99})
        for seat in table.match.game.waiting_for(table.match.state)
    ]
    entries, secrets = [], {5: other.secrets(table.id)[5]}
    for number, action in enumerate(others, 6):
        shut, secrets[number] = close(action)
        entries.append(Entry("act", shut))
    entries.append(Entry("open", secrets=secrets))
    other.append(table.id, 6, entries, {n: s for n, s in secrets.items() if n > 5})
    (sentence,) = said(import_store(store, exported(other), device=None))
    assert sentence.startswith("REP-")
    assert store.tables() == []


def zipped(**files: bytes) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", b'{"format": "referee-store/1"}')
        for name, data in files.items():
            packed.writestr(f"{name}.json", data)
    file.seek(0)
    return file


def test_what_is_no_export_is_refused(store: Store, tmp_path: Path) -> None:
    filled, _ = full_store(tmp_path / "full.db")
    whole = exported(filled).getvalue()
    filled.close()
    middle = whole[:900] + bytes(byte ^ 0xFF for byte in whole[900:1400]) + whole[1400:]
    other_format = io.BytesIO()
    with zipfile.ZipFile(other_format, "w") as packed:
        packed.writestr("manifest.json", '{"format": "referee-store/2"}')
    lzma, encrypted, twice = io.BytesIO(), io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(lzma, "w", zipfile.ZIP_LZMA) as packed:
        packed.writestr("manifest.json", '{"format": "referee-store/1"}')
    with zipfile.ZipFile(twice, "w") as packed:
        packed.writestr("manifest.json", '{"format": "referee-store/1"}')
        with pytest.warns(UserWarning, match="Duplicate"):
            packed.writestr("manifest.json", '{"format": "referee-store/1"}')
    data = bytearray(zipped().getvalue())
    data[data.rfind(b"PK\1\2") + 8] |= 1
    encrypted = io.BytesIO(bytes(data))
    for name, file in {
        "empty": io.BytesIO(b""),
        "text": io.BytesIO(b"PK or not PK"),
        "cut off": io.BytesIO(whole[: len(whole) // 2]),
        "changed in the middle": io.BytesIO(middle),
        "another format": other_format,
        "another packing": lzma,
        "encrypted": encrypted,
        "a name twice": twice,
        "no JSON": zipped(players=b"{"),
        "players that are none": zipped(players=b'{"ana": 1}'),
        "a player of nobody": zipped(players=b'{"ana": {"player": "bo", "name": "Ana"}}'),
        "players in a chain": zipped(
            players=json.dumps(
                {
                    "a": {"player": "b", "name": ""},
                    "b": {"player": "c", "name": ""},
                    "c": {"player": "c", "name": ""},
                }
            ).encode()
        ),
        "half a character": zipped(players=b'{"a?": {"player": "a?", "name": "a\\ud800"}}'),
        "half a colour": zipped(players=b'{"a": {"player": "a", "name": "a", "\\udfff": 1}}'),
        "a name with nothing in it": zipped(players=b'{"a": {"player": "a", "name": "a\\u0000"}}'),
        "a name of another": zipped(players=b'{"ana": {"player": "ana", "name": "Bo"}}'),
        "components that are none": zipped(components=b"[1]"),
        "half a component": zipped(components=b'[{"game": "\\ud800"}]'),
    }.items():
        with pytest.raises(BadFile) as error:
            import_store(store, file, device=None)
        assert str(error.value), name
        assert store.tables() == [] and store.players() == [] and store.every_score_sheet() == [], name


def test_a_bomb_is_not_unpacked(store: Store) -> None:
    for file in (
        zipped(players=b"[" + b" " * (17 << 20) + b"]"),
        zipped(**{f"tables/{number}": b" " * (1 << 20) for number in range(9)}),
    ):
        with pytest.raises(BadFile, match="megabytes"):
            import_store(store, file, most=8 << 20, device=None)
    with pytest.raises(BadFile, match="too long"):
        import_store(store, zipped(players=b"[" + b" " * (17 << 20) + b"]"), device=None)


def listed(count: int, comment: bytes = b"", *, large: bool = False) -> io.BytesIO:
    """A ZIP file that is a list of so many empty files, and nothing else."""
    entry = struct.pack("<4s6H3L5H2L", b"PK\x01\x02", 20, 20, *(0,) * 7, 1, *(0,) * 6) + b"a"
    entries = entry * count
    end = b""
    size = len(entries)
    if large:
        end += struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, 0)
        end += struct.pack("<4sLQL", b"PK\x06\x07", 0, size, 1)
        size = 0xFFFF_FFFF
    end += struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 0, 0, size, 0, len(comment)) + comment
    return io.BytesIO(entries + end)


@pytest.mark.parametrize("comment", [b"", b"a comment", b"PK\x05\x06" + bytes(30)])
@pytest.mark.parametrize("large", [False, True])
def test_a_list_of_very_many_files_is_not_read(store: Store, comment: bytes, large: bool) -> None:
    file = listed(200_000, comment, large=large)
    tracemalloc.start()
    try:
        with pytest.raises(BadFile, match="files"):
            import_store(store, file, most=64 << 20, device=None)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    with pytest.raises(BadFile, match="not an export"):
        import_store(store, listed(1, comment, large=large), device=None)


def test_a_table_brought_here_at_the_same_moment_is_compared(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sealed(other)
    file = exported(other)
    restore = type(store).restore

    def first(self: Store, *given: Any, **named: Any) -> bool:
        monkeypatch.undo()
        assert restore(self, *given, **named)
        return restore(self, *given, **named)

    monkeypatch.setattr(type(store), "restore", first)
    assert [item.id for item in import_store(store, file, device=None).unchanged] == [table.id]


def test_a_table_that_is_played_on_meanwhile_is_a_conflict(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sealed(other)
    import_store(store, exported(other), device=None)
    table.undo()
    extend = type(store).extend

    def late(self: Store, *given: Any, **more: Any) -> None:
        monkeypatch.undo()
        Table.open(store, table.id).undo()
        extend(self, *given, **more)

    monkeypatch.setattr(type(store), "extend", late)
    assert said(import_store(store, exported(other), device=None)) == [
        "This table went on here meanwhile. Bring it in again."
    ]


def test_an_empty_table_comes_along(store: Store, other: Store) -> None:
    other.create(NewTable("reputation", [{"name": name} for name in "ABC"]))
    assert len(import_store(store, exported(other), device=None).added) == 1
    (row,) = store.tables()
    Table.open(store, row.id).submit(TURN_UP)


def test_a_tally_that_was_being_changed_brings_the_result_it_had(store: Store, other: Store) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    result, changed_since = read_draft(typed("Ana", "Bo", "Cy")), read_draft(typed("Zoë", "Bo", "Cy"))
    other.keep_score_sheet("boss", write_stored(changed_since, result), kept)
    report = import_store(store, exported(other), device="e" * 64)
    assert ("tally", kept) in [tuple(item) for item in report.added]
    assert (store.score_sheet(kept).is_finished, store.score_sheet(kept).body) == (
        True,
        other.score_sheet(kept).body,
    )
    assert store.finished_games() == other.finished_games()

    def forge(data: Any) -> None:
        data["id"] = "b2c3d4f5g6h7"
        data["body"]["result"]["seats"][0]["values"]["money"] = 1

    forged = import_store(store, changed(exported(other), f"tallies/{kept}.json", forge), device="e" * 64)
    assert any("This is not what the tally comes to." in one for one in said(forged)), said(forged)
    assert len(store.every_score_sheet()) == 1


def test_a_reason_that_was_sealed_comes_along_and_opens(store: Store, other: Store) -> None:
    """What overrules a rule is kept with the secret of its entry, in the store and in its export."""
    line = {"line": line_of("intern")}
    table = Table.create(other, "promote", [{"name": name} for name in ("Ana", "Bo", "Cy")], line)
    table.submit_all([Action("discard", seat, {"card": 6 if seat == 0 else -3}) for seat in range(3)])
    vote = Action("vote", 1, {"card": 5, "employee": "intern"}, override="my card may")
    table.submit_all([Action("name_next", 0, {"seat": 1}), vote])
    assert table.match.actions[-1].is_closed
    assert table.match.actions[-1].override is None
    report = import_store(store, exported(other), device=None)
    assert [item.id for item in report.added] == [table.id]
    brought = Table.open(store, table.id)
    brought.submit(Action("vote", 2, {"card": 1, "employee": "spy"}))
    brought.submit(Action("vote", 0, {"card": 1, "employee": "spy"}))
    again = Table.open(store, table.id)
    (opened,) = [action for action in again.match.actions if action.override is not None]
    assert (opened.given["card"], opened.override) == (5, "my card may")
    assert contents(store) != contents(other)
    assert [item.id for item in import_store(other, exported(store), device=None).continued] == [table.id]
    assert contents(store) == contents(other)


def test_progress_by_name_comes_along_and_a_device_s_own_stays_behind(store: Store, other: Store) -> None:
    learned(other)
    report = import_store(store, exported(other, with_secrets=False), device=DEVICE)
    assert Item("progress", "zoë") in report.added
    assert store.learned_by_name() == other.learned_by_name() != {}
    assert store.learned(learner_of(DEVICE), "boss") == {}
    assert Item("progress", "zoë") in import_store(store, exported(other), device=None).unchanged


MEMORY = {
    "stability": 2.5,
    "difficulty": 5.0,
    "seen_at": "2026-11-28T12:00:00+00:00",
    "due_at": "2026-11-30T12:00:00+00:00",
}


def test_progress_of_a_version_without_memories_comes_along(store: Store, other: Store) -> None:
    learned(other)

    def older(data: dict[str, Any]) -> None:
        for one in data["learned"]:
            one.pop("memory", None)

    import_store(store, changed(exported(other), "progress/0.json", older), device=None)
    kept = store.learned_by_name()["zoë"]
    assert {key: one._replace(memory=None) for key, one in other.learned_by_name()["zoë"].items()} == kept


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Zoë"},
        {"name": ""},
        {"name": "a\0b"},
        {"learned": None},
        {"learned": [{"game": "boss", "topic": "clause:BOSS-3.2"}]},
        *(
            {
                "learned": [
                    {"game": "boss", "topic": "clause:x", "done_at": None, "right": 0, "wrong": 0} | one
                ]
            }
            for one in (
                {"topic": "anything"},
                {"topic": "clause:" + "x" * 200},
                {"right": -1},
                {"wrong": True},
                {"wrong": 10**9},
                {"done_at": "yesterday"},
                {"more": 1},
                *({"memory": one} for one in (None, {}, {**MEMORY, "more": 1})),
                {"topic": "lesson:aim", "memory": MEMORY},
                {"memory": {**MEMORY, "stability": -1.0}},
                {"memory": {**MEMORY, "stability": 1}},
                {"memory": {**MEMORY, "difficulty": 99.0}},
                {"memory": {**MEMORY, "seen_at": "yesterday"}},
                {"memory": {**MEMORY, "due_at": MEMORY["seen_at"]}},
                {"memory": {**MEMORY, "due_at": "2999-01-01T00:00:00+00:00"}},
            )
        ),
    ],
)
def test_progress_that_nobody_can_have_is_refused_whole(store: Store, other: Store, change: Any) -> None:
    other.note_learned(learner_of(None, "Zoë"), "boss", "clause:BOSS-3.2", right=1)
    with pytest.raises(BadFile):
        import_store(
            store, changed(exported(other), "progress/0.json", lambda data: data.update(change)), device=None
        )
    assert store.learned_by_name() == {}
