"""Whose turn it is to save the store, what is noted of that, and which backups a rule keeps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from referee.engine.errors import Malformed
from referee.i18n import LANGUAGES, ByLanguage
from referee.store import open_store
from referee.store.store import Store
from referee.store.upkeep import BackupState, LastBackup, read_keep, times_to_keep

from .conftest import ABC

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


FULL = ByLanguage((("en", "No space left on device"), ("es", "No queda espacio en el disco")))


def last(at: datetime) -> LastBackup:
    return LastBackup(at, "referee-1.zip", 9, 0)


def claims(store: Store, at: datetime) -> bool:
    return store.claim_backup(at, DAY, HOUR)


def test_the_first_backup_is_due_at_once_and_the_next_a_day_later(store: Store) -> None:
    assert store.backup_state() == BackupState()
    assert claims(store, NOON)
    store.note_backup(last(NOON))
    assert store.backup_state() == BackupState(last(NOON))
    assert not claims(store, NOON + DAY - HOUR)
    assert claims(store, NOON + DAY)


def test_what_was_missed_is_made_up_for_at_once(store: Store) -> None:
    store.note_backup(last(NOON))
    assert claims(store, NOON + 40 * DAY)


def test_who_has_the_turn_and_is_never_heard_of_loses_it(store: Store) -> None:
    assert claims(store, NOON)
    assert not claims(store, NOON + HOUR - timedelta(seconds=1))
    assert claims(store, NOON + HOUR)


def test_what_failed_is_told_and_tried_again(store: Store) -> None:
    store.note_backup(last(NOON))
    assert claims(store, NOON + DAY)
    store.note_no_backup(FULL)
    state = store.backup_state()
    assert (state.last, state.problem) == (last(NOON), FULL)
    assert not claims(store, NOON + DAY + HOUR / 2)
    assert claims(store, NOON + DAY + HOUR)
    assert store.backup_state().problem == FULL, "until it is known better"
    store.note_backup(last(NOON + DAY + HOUR))
    assert store.backup_state() == BackupState(last(NOON + DAY + HOUR))


def test_a_problem_that_an_older_store_has_in_english_alone_is_read(store: Store) -> None:
    assert claims(store, NOON)
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE referee_setting SET value = :value WHERE name = 'backups'"),
            {"value": '{"problem": "File exists"}'},
        )
    assert store.backup_state().problem == ByLanguage(tuple((one, "File exists") for one in LANGUAGES))
    store.note_no_backup(None)
    assert store.backup_state().problem is None


def test_a_clock_that_was_put_back_keeps_no_backup_away(store: Store) -> None:
    store.note_backup(last(NOON + 400 * DAY))
    assert claims(store, NOON)
    store.note_backup(last(NOON))
    assert claims(store, NOON + DAY)
    assert claims(store, NOON - 400 * DAY)


@pytest.mark.parametrize("told", ["", "[]", "{", '{"last": 3}', '{"last": {"at": "x"}}', '{"retry_at": 3}'])
def test_a_note_that_cannot_be_read_makes_a_backup_due(store: Store, told: str) -> None:
    store.note_backup(last(NOON))
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE referee_setting SET value = :told WHERE name = 'backups'"), {"told": told}
        )
    assert store.backup_state() == BackupState()
    assert claims(store, NOON)


def test_of_several_servers_one_gets_the_turn(url: str) -> None:
    stores = [open_store(url) for _ in range(4)]
    with ThreadPoolExecutor(len(stores)) as pool:
        for day in range(3):
            got = [*pool.map(lambda store, at=NOON + day * DAY: claims(store, at), stores)]
            assert sorted(got) == [False, False, False, True]
            stores[0].note_backup(last(NOON + day * DAY))
    for store in stores:
        store.close()


def test_a_stores_mark_is_its_own_and_stays(url: str, store: Store) -> None:
    mark = store.backup_mark()
    again = open_store(url)
    assert again.backup_mark() == mark and len(mark) == 8
    again.close()
    assert mark not in store.signing_key()


def test_a_store_says_how_large_it_is_and_what_keeps_it(store: Store) -> None:
    kind, _, version = store.kept_by().partition(" ")
    assert kind.lower() == store.engine.dialect.name and version[0].isdigit()
    before = store.size()
    assert before > 10_000
    for _ in range(190):
        store.create(ABC)
    assert store.size() > before


# -- the rule ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "moments", "kept"),
    [
        ("3d", [NOON - n * DAY for n in range(6)], [0, 1, 2]),
        ("2h", [NOON - n * HOUR / 2 for n in range(6)], [0, 1]),  # 12:00, 11:30 with 11:00
        ("2w", [NOON - n * DAY for n in range(20)], [0, 5]),  # a Friday, and the Sunday before
        ("3m", [NOON - n * DAY for n in range(100)], [0, 1, 31]),  # 1 May, 30 April, 31 March
        ("2y", [NOON - n * 100 * DAY for n in range(9)], [0, 2]),
        ("1d,2m", [NOON, NOON - HOUR, NOON - 3 * DAY, NOON - 9 * DAY], [0, 2]),
        ("1d", [NOON - 900 * DAY, NOON - 901 * DAY], [0]),
    ],
)
def test_a_rule_keeps_the_last_of_each_period(rule: str, moments: list[datetime], kept: list[int]) -> None:
    assert times_to_keep(moments, read_keep(rule)) == {moments[index] for index in kept}


def test_what_a_rule_has_kept_it_keeps_while_it_is_due() -> None:
    """A year of backups, one a day, thinned out each time: at the end there is one for each period."""
    keep, kept = read_keep("7d,4w,6m"), set[datetime]()
    for day in range(365):
        kept = times_to_keep({*kept, NOON + day * DAY}, keep)
        assert NOON + day * DAY in kept and len(kept) <= 7 + 4 + 6
    newest = NOON + 364 * DAY
    assert {newest - n * DAY for n in range(7)} <= kept
    assert len({at.isocalendar()[:2] for at in kept}) >= 4
    assert len({(at.year, at.month) for at in kept}) == 6


@pytest.mark.parametrize("make", [lambda: [], lambda: [NOON]])
def test_the_only_backup_always_stays(make: Callable[[], list[datetime]]) -> None:
    assert times_to_keep(make(), read_keep("1y")) == {*make()}


def test_a_rule_is_read_or_refused() -> None:
    assert read_keep("24h, 7d,4w,6m,3y") == {"h": 24, "d": 7, "w": 4, "m": 6, "y": 3}
    with pytest.raises(Malformed, match="7d,4w,6m"):
        read_keep("a week")
