"""Entries that are sealed again, and undo with its seat: stored, replayed, exported, verified."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from referee.engine.action import PUBLIC, Action
from referee.engine.errors import Refused
from referee.i18n import Speech
from referee.match.record import read_record
from referee.match.replay import verify
from referee.match.sealing import fingerprint
from referee.store.log import ConcurrentUpdate, CorruptData
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.chains import rechain

NAMES = ("Ana", "Bo", "Cy")
SEATS = [{"name": name} for name in NAMES]
TO_THE_SEALED_STEP = [
    Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}}),
    Action("bid_public", 0, {"credits": 1}),
    Action("speculate", 1),
    Action("speculate", 2),
    Action("speculate", 0),
]
LEFT, RIGHT = (Action("hide_marker", 0, {"hand": hand}) for hand in ("left", "right"))


def bid(seat: int, workers: int) -> Action:
    return Action("bid_cosponsor", seat, {"workers": workers})


@pytest.fixture
def table(store: Store) -> Table:
    """A table at the sealed step; the next entry is number 5."""
    made = Table.create(store, "reputation", SEATS)
    for action in TO_THE_SEALED_STEP:
        made.submit(action)
    return made


def stored_text(store: Store) -> str:
    """Return every row of the log and of the secrets."""
    with store.engine.connect() as connection:
        return "\n".join(
            str(row)
            for name in ("referee_entry", "referee_secret")
            for row in connection.execute(text(f"SELECT * FROM {name} ORDER BY table_id, number"))
        )


def words(table: Table) -> list[str]:
    speech = Speech("en", NAMES)
    return [speech.say(timed.line.sentence) for timed in table.log()]


def test_an_entry_is_sealed_anew_until_all_are_in(store: Store, table: Table) -> None:
    table.submit(LEFT)
    table.submit(bid(1, 2))
    first = table.match.applied[5].action.seal
    before = table.match.state
    dropped = store.secrets(table.id)[5]
    table.submit(RIGHT)
    assert table.match.state == before
    assert [entry.kind for entry in table.match.log[5:]] == ["act", "act", "reseal"]
    assert table.match.log[7].replaces == 5
    assert [one.number for one in table.match] == [0, 1, 2, 3, 4, 7, 6]
    assert table.match.applied[5].action.seal != first
    assert {number: secret.given for number, secret in store.secrets(table.id).items()} == {
        6: {"workers": 2},
        7: {"hand": "right"},
    }
    assert dropped.salt not in stored_text(store)
    assert words(table)[7] == "Ana has sealed again."
    assert [timed.stands for timed in table.log()] == [True] * 5 + [False, True, True]
    assert [timed.line.fingerprint for timed in table.log()[5:]] == [
        fingerprint(entry.action.seal)
        for entry in table.match.log[5:]
        if entry.action is not None and entry.action.seal is not None
    ]
    assert len({timed.line.fingerprint for timed in table.log()[5:]}) == 3
    assert all(len(timed.line.fingerprint) == 16 for timed in table.log()[5:])
    assert {len(secret.salt) for secret in store.secrets(table.id).values()} == {64}

    other = Table.open(store, table.id)
    other.submit(bid(2, 0))
    table.refresh()
    assert other.log() == table.log()
    assert [dict(action.given) for action in table.match.actions[5:]] == [
        {"hand": "right"},
        {"workers": 2},
        {"workers": 0},
    ]
    record = table.record()
    verified = verify(read_record(record))
    assert (verified.verified, verified.commitments) == (True, 3)
    assert dropped.salt not in stored_text(store) + str(record)
    record["actions"][5]["hand"] = "left"
    assert [one.where for one in verify(read_record(record)).falsehoods] == ["actions[5].commitment"]
    reopened = Table.open(store, table.id)
    assert reopened.match.state == table.match.state
    assert reopened.record() == table.record()


def test_the_last_but_one_may_be_sealed_anew_any_number_of_times(store: Store, table: Table) -> None:
    table.submit(bid(2, 1))
    for workers in (0, 1, 2, 2, 0):
        table.submit(bid(1, workers))
    assert len(store.secrets(table.id)) == 2
    table.submit(LEFT)
    assert [dict(action.given) for action in table.match.actions[5:]] == [
        {"workers": 1},
        {"workers": 0},
        {"hand": "left"},
    ]


def test_until_it_is_opened_nobody_is_told_the_value(store: Store, table: Table) -> None:
    table.submit(bid(1, 2))
    table.submit(bid(1, 1))
    (secret,) = store.secrets(table.id).values()
    for shown in (table.record(), table.log(), table.match, table.game.view(table.match.state, PUBLIC)):
        assert secret.salt not in str(shown)
    assert [action.given for action in table.match.actions[5:]] == [{}]
    assert table.match.secrets == {}


@pytest.mark.parametrize(
    ("action", "clause"), [(bid(1, 99), "REP-7.4"), (bid(1, -1), "REP-7.4"), (bid(0, 1), "REP-7.4")]
)
def test_what_could_not_be_sealed_cannot_be_sealed_anew(
    store: Store, table: Table, action: Action, clause: str
) -> None:
    """Too much, too little, and by a seat that has sealed something else."""
    table.submit(LEFT)
    table.submit(bid(1, 2))
    kept, before = store.secrets(table.id), table.match
    with pytest.raises(Refused) as refused:
        table.submit(action)
    assert refused.value.clause == clause
    assert table.match is before
    assert store.secrets(table.id) == kept
    assert store.log_length(table.id) == 7


def test_what_has_been_opened_cannot_be_sealed_anew(store: Store, table: Table) -> None:
    behind = Table.open(store, table.id)
    for action in (LEFT, bid(1, 2)):
        table.submit(action)
    behind.refresh()
    table.submit(bid(2, 1))
    count = store.log_length(table.id)
    for late in (table, behind):
        with pytest.raises(Refused):
            late.submit(bid(1, 0))
    assert store.log_length(table.id) == count
    assert store.entries(table.id)[-1].entry.kind == "open"


def test_two_devices_that_seal_anew_at_once(store: Store, table: Table) -> None:
    """The one that was second has not seen what it would replace."""
    table.submit(bid(1, 2))
    other = Table.open(store, table.id)
    other.submit(bid(1, 1))
    with pytest.raises(ConcurrentUpdate):
        table.submit(bid(1, 0))
    assert [secret.given for secret in store.secrets(table.id).values()] == [{"workers": 1}]
    table.submit(bid(1, 0))
    assert [secret.given for secret in store.secrets(table.id).values()] == [{"workers": 0}]


def test_undo_takes_back_the_entry_as_a_whole(store: Store, table: Table) -> None:
    table.submit(bid(1, 2))
    table.submit(bid(1, 1))
    before = table.match.actions
    table.undo()
    assert table.match.actions == before[:5]
    assert not table.match.reseals()
    table.redo()
    assert table.match.actions == before
    assert [(offer.do, offer.by) for offer in table.match.reseals()] == [("bid_cosponsor", 1)]
    table.submit(bid(1, 0))
    for action in (LEFT, bid(2, 1)):
        table.submit(action)
    assert [dict(action.given) for action in table.match.actions[5:]] == [
        {"workers": 0},
        {"hand": "left"},
        {"workers": 1},
    ]
    assert Table.open(store, table.id).match.log == table.match.log


@pytest.mark.parametrize(
    "body",
    [
        '"replaces":5',  # another seat's
        '"replaces":6',  # its own number
        '"replaces":4',  # not sealed
        '"replaces":99',
    ],
)
@pytest.mark.parametrize("is_linked", [False, True])
def test_a_forged_replacement_is_named(store: Store, table: Table, body: str, is_linked: bool) -> None:
    table.submit(LEFT)
    table.submit(bid(1, 2))
    line = (
        '{"v":1,"kind":"reseal","action":{"do":"bid_cosponsor","by":1,"commitment":"sha256:'
        + "0" * 64
        + '"},'
        + body
        + "}"
    )
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_entry SET body = :body WHERE number = 6"), {"body": line})
    if is_linked:
        rechain(store, table.id)
    with pytest.raises(CorruptData, match="Entry 6"):
        Table.open(store, table.id)


def test_the_log_says_who_wanted_an_undo(store: Store, table: Table) -> None:
    assert table.match.last_actor == 0
    assert not table.match.undo_crosses_opening
    table.undo(by=2)
    table.redo(by=0)
    table.undo()
    assert words(table)[-3:] == [
        "Taken back for Cy: Ana speculates.",
        "Put back for Ana: Ana speculates.",
        "Taken back: Ana speculates.",
    ]
    assert [entry.by for entry in table.match.log[-3:]] == [2, 0, None]
    assert Table.open(store, table.id).match.log == table.match.log
    while table.match.can_undo:
        table.undo()
    assert table.match.last_actor is None


def test_an_undo_across_an_opening_is_known_as_one(table: Table) -> None:
    for action in (LEFT, bid(1, 2)):
        table.submit(action)
    assert not table.match.undo_crosses_opening
    table.submit(bid(2, 1))
    assert table.match.undo_crosses_opening
    table.undo(by=1)
    assert not table.match.undo_crosses_opening
    assert words(table)[-1].startswith("Taken back for Bo: ")
    assert [timed.stands for timed in table.log()] == [True] * 5 + [False] * 4 + [True]
