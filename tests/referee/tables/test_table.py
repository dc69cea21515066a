"""A table in a store: it stores accepted actions, and the stored actions are the game."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import PUBLIC, Action
from referee.engine.errors import Malformed, NothingToUndo, Refused
from referee.engine.sampling import random_action
from referee.match.match import Match
from referee.match.record import read_record
from referee.store.errors import StoreUnavailable
from referee.store.log import ConcurrentUpdate, CorruptData
from referee.store.store import Store
from referee.tables.table import Table
from referee.transfer import import_record
from tests.support import table_setups
from tests.support.random_play import next_action, random_aside, random_game
from tests.support.thorough import thorough

SEATS = [{"name": "Ana"}, {"name": "Bo", "colour": "red"}, {"name": "Cy"}]
TURN_UP = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})
TO_THE_SEALED_STEP = [
    TURN_UP,
    Action("bid_public", 0, {"credits": 1}),
    Action("speculate", 1),
    Action("speculate", 2),
    Action("speculate", 0),
]
HIDE = Action("hide_marker", 0, {"hand": "left"})
BIDS = [Action("bid_cosponsor", seat, {"workers": workers}) for seat, workers in ((1, 2), (2, 1))]
FIX = Action("adjust", None, {"seat": 0, "change": {"credits": 1}, "reason": "recount"})


@pytest.fixture
def table(store: Store) -> Table:
    return Table.create(store, "reputation", SEATS, meta={"start": "drawn"})


def assert_same(one: Table, other: Table) -> None:
    """Check that two tables agree on everything."""
    ours, theirs = one.match, other.match
    assert ours.log == theirs.log
    assert ours.actions == theirs.actions
    assert [entry.number for entry in ours] == [entry.number for entry in theirs]
    assert ours.state == theirs.state
    assert ours.can_redo == theirs.can_redo
    assert ours.outcome == theirs.outcome
    assert one.log() == other.log()
    assert one.record() == other.record()


def log_text(store: Store) -> str:
    with store.engine.connect() as connection:
        return "\n".join(connection.scalars(text("SELECT body FROM referee_entry ORDER BY number")))


def test_a_new_table_stands_at_the_start(table: Table, store: Store) -> None:
    assert table.match.log == []
    assert [seat["colour"] for seat in table.setup.seats] == ["blue", "red", "green"]
    assert_same(table, Table.open(store, table.id))
    assert [row.id for row in store.tables()] == [table.id]


@pytest.mark.parametrize(("seats", "options"), [(SEATS[:2], {}), (SEATS, {"start_seat": 9}), ("ABC", None)])
def test_a_malformed_table_is_not_kept(store: Store, seats: Any, options: Any) -> None:
    with pytest.raises(Malformed):
        Table.create(store, "reputation", seats, options)
    with pytest.raises(Malformed):
        Table.create(store, "no_such_game", SEATS)
    assert store.tables() == []


@table_setups.every_typical_game
@pytest.mark.parametrize("is_whole", [False, thorough(True)], ids=["end", "whole"])
def test_a_game_is_reopened_as_it_was_played(store: Store, game: Any, is_whole: bool) -> None:
    """Play to the end with corrections, undo and redo on the way; a second device follows.

    Unless the game is played so as a whole, its last actions are; those before come at once.
    """
    plain, random = next(table_setups.plain_tables(game)), Random(11)
    table = Table.create(store, game.info.id, plain.seats, plain.options)
    before = [turn.action for turn in random_game(game, table.setup, Random(11))][:-60]
    if before and not is_whole:
        table.submit_all(before)
    follower = Table.open(store, table.id)
    sides = 0
    while not game.is_finished(table.match.state):
        chance = random.random()
        aside = random_aside(game, table.match.state, random) if chance < 0.05 else None
        if aside is not None:
            table.submit(aside)
        elif chance < 0.12 and table.match.can_undo:
            for _ in range(random.randint(1, 4)):
                if table.match.can_undo:
                    table.undo()
            while table.match.can_redo and random.random() < 0.7:
                table.redo()
        else:
            action = next_action(game, table.match.state, random, sides)
            sides = sides + 1 if game.rule(action.do).is_out_of_turn else 0
            table.submit(action)
        if random.random() < 0.2:
            follower.refresh()
            assert_same(table, follower)
    reopened = Table.open(store, table.id)
    assert_same(table, reopened)
    outcome = table.match.outcome
    assert outcome is not None
    assert store.table(table.id).winners == outcome.winners
    replayed = Match(game, table.setup)
    for action in read_record(table.record()).actions:
        replayed.submit(action)
    assert replayed.outcome == outcome
    table.undo()
    reopened.refresh()
    reopened.redo()
    table.refresh()
    assert_same(table, reopened)
    assert store.table(table.id).winners == outcome.winners


def test_an_undone_end_is_no_end_in_the_lobby(store: Store) -> None:
    table, random = Table.create(store, "reputation", SEATS), Random(3)
    while not table.game.is_finished(table.match.state):
        table.submit(random_action(random.choice(table.game.offers(table.match.state)), random))
    assert store.tables()[0].is_finished
    table.undo()
    assert not store.tables()[0].is_finished
    table.redo()
    assert store.tables()[0].is_finished


def test_what_is_refused_is_not_stored(table: Table, store: Store) -> None:
    with pytest.raises(Refused):
        table.submit(Action("speculate", 0))
    with pytest.raises(NothingToUndo):
        table.undo()
    with pytest.raises(NothingToUndo):
        table.redo()
    assert store.log_length(table.id) == 0


def test_an_action_that_a_rule_fails_on_is_not_stored(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that cannot be replayed would end the game for good."""
    before = table.match

    def fail(*_: object) -> None:
        raise LookupError("a bug")

    monkeypatch.setattr(table.game.rule("reveal"), "apply", fail)
    with pytest.raises(LookupError):
        table.submit(TURN_UP)
    monkeypatch.undo()
    assert table.match is before
    assert store.log_length(table.id) == 0
    table.submit(TURN_UP)


# -- several actions at once ----------------------------------------------------------------------


def test_several_actions_are_stored_at_once(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each action is checked in the state after the one before; sealed ones open as when played singly."""
    appended: list[int] = []
    append = store.append

    def count(table_id: str, number: int, entries: Any, *rest: Any, **more: Any) -> Any:
        appended.append(len(entries))
        return append(table_id, number, entries, *rest, **more)

    monkeypatch.setattr(store, "append", count)
    assert table.submit_all([*TO_THE_SEALED_STEP, HIDE, *BIDS]) == ()
    assert appended == [9], "eight actions and the opening"
    assert table.match.log[-1].kind == "open"
    assert table.match.secrets == {}
    assert_same(table, Table.open(store, table.id))
    single = Table.create(store, "reputation", SEATS)
    for action in (*TO_THE_SEALED_STEP, HIDE, *BIDS):
        single.submit(action)
    assert single.match.state == table.match.state
    assert table.submit_all([]) == ()
    assert store.log_length(table.id) == 9


def test_of_several_actions_none_is_stored_if_one_is_refused(table: Table, store: Store) -> None:
    before = table.match
    with pytest.raises(Refused) as refused:
        table.submit_all([TURN_UP, Action("speculate", 0), Action("speculate", 0), Action("speculate", 1)])
    assert refused.value.clause == "REP-5.1"
    assert table.match is before
    assert store.log_length(table.id) == 0


@pytest.mark.parametrize(("failing", "number"), [("referee_entry", 6), ("referee_secret", 5)])
def test_of_several_actions_none_is_stored_if_the_store_fails_on_the_way(
    table: Table, store: Store, failing: str, number: int
) -> None:
    """Also when the first rows of them are written already."""
    table.submit_all(TO_THE_SEALED_STEP)
    before = table.match
    with store.engine.begin() as connection:
        connection.execute(
            text(
                f"CREATE TRIGGER fails BEFORE INSERT ON {failing} WHEN NEW.number = {number} "
                "BEGIN SELECT RAISE(FAIL, 'no room'); END"
            )
        )
    with pytest.raises((StoreUnavailable, ConcurrentUpdate)):
        table.submit_all([HIDE, *BIDS])
    assert table.match is before
    assert store.log_length(table.id) == 5
    assert len(log_text(store).splitlines()) == 5
    assert store.secrets(table.id) == {}
    with store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER fails"))
    table.submit_all([HIDE, *BIDS])
    assert_same(table, Table.open(store, table.id))


def test_several_actions_that_were_overtaken_are_played_after_what_came(table: Table, store: Store) -> None:
    table.submit(TURN_UP)
    other = Table.open(store, table.id)
    other.submit(FIX)
    came = table.submit_all([Action("bid_private", 0, {"workers": 1}), Action("speculate", 1)])
    assert [stored.entry.action for stored in came] == [FIX]
    assert [action.do for action in table.match.actions] == ["reveal", "adjust", "bid_private", "speculate"]
    other.refresh()
    assert_same(table, other)


def test_several_actions_one_of_which_another_device_has_done_are_not_played(
    table: Table, store: Store
) -> None:
    table.submit(TURN_UP)
    other = Table.open(store, table.id)
    other.submit(FIX)
    with pytest.raises(ConcurrentUpdate, match="counts once"):
        table.submit_all([Action("bid_private", 0, {"workers": 1}), FIX])
    assert_same(table, other)
    assert store.log_length(table.id) == 2


def test_among_several_actions_an_entry_can_be_sealed_anew(table: Table, store: Store) -> None:
    """Also an entry sealed in the same batch; the store does not keep its hidden value."""
    table.submit_all([*TO_THE_SEALED_STEP, HIDE, HIDE._replace(given={"hand": "right"}), BIDS[0]])
    assert {number: secret.given for number, secret in store.secrets(table.id).items()} == {
        6: {"hand": "right"},
        7: {"workers": 2},
    }
    table.submit(BIDS[1])
    assert table.match.actions[5].given == {"hand": "right"}
    assert_same(table, Table.open(store, table.id))


# -- several devices ------------------------------------------------------------------------------


def test_refresh_takes_in_what_others_did(table: Table, store: Store) -> None:
    other = Table.open(store, table.id)
    assert not other.refresh()
    table.submit(TURN_UP)
    table.submit(Action("bid_private", 0, {"workers": 1}))
    assert other.refresh()
    assert not other.refresh()
    assert_same(table, other)


def test_an_overtaken_action_that_still_fits_is_played(table: Table, store: Store) -> None:
    table.submit(TURN_UP)
    other = Table.open(store, table.id)
    other.submit(FIX)
    came = table.submit(Action("bid_private", 0, {"workers": 1}))
    assert [stored.entry.action for stored in came] == [FIX]
    assert [action.do for action in table.match.actions] == ["reveal", "adjust", "bid_private"]
    assert table.submit(Action("speculate", 1)) == ()
    other.refresh()
    assert_same(table, other)


def test_an_overtaken_action_that_no_longer_fits_is_refused(table: Table, store: Store) -> None:
    table.submit(TURN_UP)
    other = Table.open(store, table.id)
    other.submit(Action("bid_private", 0, {"workers": 3}))
    with pytest.raises(Refused) as refused:
        table.submit(Action("bid_private", 0, {"workers": 2}))
    assert refused.value.clause == "REP-5.1"
    assert_same(table, other)
    assert store.log_length(table.id) == 2


def test_the_same_thing_done_on_two_devices_counts_once(table: Table, store: Store) -> None:
    """A correction would otherwise be allowed twice: nothing speaks against the second."""
    other = Table.open(store, table.id)
    other.submit(FIX)
    with pytest.raises(ConcurrentUpdate, match="counts once") as overtaken:
        table.submit(FIX)
    assert [stored.entry.action for stored in overtaken.value.entries] == [FIX]
    assert_same(table, other)
    table.submit(FIX)
    assert len(table.match.actions) == 2, "asked for once more, it is meant"


@pytest.mark.parametrize("step", [Table.undo, Table.redo])
@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_only_seats_that_there_are_undo_and_redo(table: Table, step: Any, seat: Any) -> None:
    table.submit(TURN_UP)
    table.submit(Action("bid_public", 0, {"credits": 1}))
    table.undo(by=2)
    with pytest.raises(Malformed):
        step(table, by=seat)
    assert [entry.kind for entry in table.match.log] == ["act", "act", "undo"]
    Table.open(table.store, table.id)


@pytest.mark.parametrize("step", [Table.undo, Table.redo])
def test_an_overtaken_undo_or_redo_is_left_to_whoever_asked(table: Table, store: Store, step: Any) -> None:
    table.submit(TURN_UP)
    table.submit(Action("bid_private", 0, {"workers": 1}))
    table.undo()
    other = Table.open(store, table.id)
    other.submit(Action("bid_private", 0, {"workers": 2}))
    with pytest.raises(ConcurrentUpdate) as overtaken:
        step(table)
    assert len(overtaken.value.entries) == 1
    assert_same(table, other)
    assert len(table.match.actions) == 2


def test_a_store_that_contradicts_itself_is_not_asked_for_ever(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def append(*_: object, **__: object) -> None:
        raise ConcurrentUpdate

    monkeypatch.setattr(store, "append", append)
    with pytest.raises(ConcurrentUpdate):
        table.submit(TURN_UP)


def test_a_store_put_back_to_an_older_copy_is_noticed(table: Table, store: Store) -> None:
    table.submit(TURN_UP)
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM referee_entry"))
        connection.execute(text("UPDATE referee_table SET entry_count = 0"))
    with pytest.raises(CorruptData, match="Entry 0"):
        table.submit(FIX)


# -- sealed entries -------------------------------------------------------------------------------


def test_a_sealed_value_is_in_the_log_only_once_all_are_in(table: Table, store: Store) -> None:
    for action in (*TO_THE_SEALED_STEP, HIDE, BIDS[0]):
        table.submit(action)
    sealed = log_text(store).splitlines()[-2:]
    secrets = store.secrets(table.id)
    assert [secret.given for secret in secrets.values()] == [{"hand": "left"}, {"workers": 2}]
    for line, do in zip(sealed, ("hide_marker", "bid_cosponsor"), strict=True):
        assert do in line
        assert not any(word in line for word in ("hand", "left", "workers", "given", "salt"))
    assert not any(secret.salt in log_text(store) for secret in secrets.values())
    assert table.match.secrets == {}, "the device that sealed it forgets it"
    for shown in (table.record(), table.log(), table.game.view(table.match.state, PUBLIC)):
        assert not any(secret.salt in str(shown) for secret in secrets.values())

    table.submit(BIDS[1])
    *_, last, opening = log_text(store).splitlines()
    assert "workers" not in last
    assert '"kind":"open"' in opening
    for secret in store.secrets(table.id).values():
        assert secret.salt in opening
    entry = store.entries(table.id)[-1].entry
    assert {number: secret.given for number, secret in entry.secrets.items()} == {
        5: {"hand": "left"},
        6: {"workers": 2},
        7: {"workers": 1},
    }
    assert_same(table, Table.open(store, table.id))


def test_entries_sealed_on_different_devices_open_together(table: Table, store: Store) -> None:
    for action in TO_THE_SEALED_STEP:
        table.submit(action)
    devices = [Table.open(store, table.id) for _ in range(3)]
    for device, action in zip(devices, (HIDE, *BIDS), strict=True):
        device.submit(action)  # none of them has seen what the others sealed
    table.refresh()
    assert [(action.do, dict(action.given)) for action in table.match.actions[-3:]] == [
        ("hide_marker", {"hand": "left"}),
        ("bid_cosponsor", {"workers": 2}),
        ("bid_cosponsor", {"workers": 1}),
    ]
    assert_same(table, devices[-1])


def test_a_seat_that_sealed_on_another_device_is_told_so(table: Table, store: Store) -> None:
    """Nothing is sealed over an entry that the device did not know of."""
    for action in TO_THE_SEALED_STEP:
        table.submit(action)
    other = Table.open(store, table.id)
    other.submit(BIDS[0])
    with pytest.raises(ConcurrentUpdate, match="counts once"):
        table.submit(BIDS[0]._replace(given={"workers": 0}))
    assert store.log_length(table.id) == 6
    assert [secret.given for secret in store.secrets(table.id).values()] == [{"workers": 2}]
    assert_same(table, other)


def test_what_was_opened_is_undone_together_and_can_be_sealed_anew(table: Table, store: Store) -> None:
    for action in (*TO_THE_SEALED_STEP, HIDE, *BIDS):
        table.submit(action)
    opened = table.match.state
    table.undo()
    assert [action.do for action in table.match.actions] == [one.do for one in TO_THE_SEALED_STEP]
    table.redo()
    assert table.match.state == opened
    assert_same(table, Table.open(store, table.id))
    table.undo()
    anew = Table.open(store, table.id)
    for action in (BIDS[0], HIDE, Action("bid_cosponsor", 2, {"workers": 0})):
        anew.submit(action)
    assert [dict(action.given) for action in anew.match.actions[-3:]] == [
        {"workers": 2},
        {"hand": "left"},
        {"workers": 0},
    ]
    assert_same(anew, Table.open(store, table.id))


def test_what_an_imported_commitment_hides_stays_closed(table: Table, store: Store) -> None:
    """A record of a game in progress holds commitments whose values are nowhere here."""
    for action in (*TO_THE_SEALED_STEP, HIDE):
        table.submit(action)
    record = table.record()
    record["seats"][0]["name"] = "Ada"  # it is another table's to the store
    del record["proof"]
    (added,) = import_record(store, record).added
    copy = Table.open(store, added.id)
    for action in BIDS:
        copy.submit(action)
    assert all(action.is_closed for action in copy.match.actions[-3:])
    assert_same(copy, Table.open(store, copy.id))


# -- log and record -------------------------------------------------------------------------------


def test_the_log_keeps_what_was_undone_and_says_so(table: Table) -> None:
    before = datetime.now(UTC)
    for action in (*TO_THE_SEALED_STEP, HIDE, *BIDS):
        table.submit(action)
    table.undo()
    lines = table.log()
    assert [entry.line.kind for entry in lines] == ["act"] * 8 + ["open", "undo"]
    assert [entry.stands for entry in lines] == [True] * 5 + [False] * 4 + [True]
    assert str(lines[9].line.sentence).startswith("Taken back:")
    times = [entry.at for entry in lines]
    assert times == sorted(times)
    assert before <= times[0]
    assert times[-1] <= datetime.now(UTC)
    table.redo()
    assert all(entry.stands for entry in table.log())


def test_the_record_says_when_and_how_it_began(table: Table) -> None:
    assert set(table.record()["meta"]) == {"start", "started"}
    table.submit(TURN_UP)
    record = table.record()
    assert record["meta"]["start"] == "drawn"
    for key in ("started", "last_action"):
        assert datetime.fromisoformat(record["meta"][key]).utcoffset() is not None
    assert table.id not in str(record), "who has the record does not have the table"
    assert read_record(record).actions == (TURN_UP,)


def test_what_the_referee_rolled_is_remembered(table: Table, store: Store) -> None:
    table.submit(FIX, rolled=("seat",))
    reopened = Table.open(store, table.id)
    assert reopened.match.log[0].rolled == ("seat",)
    assert reopened.record()["meta"]["rolled"] == {"0": ["seat"]}
    assert str(reopened.log()[0].line.sentence).endswith("(Whose: rolled by the referee)")


def test_an_imported_record_keeps_what_was_rolled(table: Table, store: Store) -> None:
    table.submit(TURN_UP)
    table.submit(FIX, rolled=("seat",))
    record = read_record(table.record())
    copy = Table.create(store, "reputation", SEATS, meta=record.meta)
    copy.submit_all(record.actions, record.rolled)
    assert copy.record()["meta"]["rolled"] == {"1": ["seat"]}
    copy.undo()
    assert "rolled" not in copy.record()["meta"]
