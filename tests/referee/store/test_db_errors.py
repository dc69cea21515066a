"""A store that fails: a sentence says why, nothing is saved in part, and later calls work."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from referee.engine.action import Action
from referee.engine.errors import RefereeError
from referee.store import open_store
from referee.store.errors import BadStoreUrl, StoreUnavailable
from referee.store.store import Store
from referee.tables.table import Table

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
TURN_UP = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})
HIDE = Action("hide_marker", 0, {"hand": "left"})
MANY = [Action("adjust", None, {"seat": 0, "change": {"credits": 1}, "reason": "x" * 200})] * 1000
"""More than a small disk holds; no single action may be so long."""


def refused(table: Table, *actions: Action) -> str:
    """Play actions that cannot be saved; check that nothing came of it, and return the reason."""
    before, count, listed = table.match, len(table.match.log), table.store.tables()
    with pytest.raises(StoreUnavailable) as error:
        table.submit_all(actions)
    assert table.match is before
    assert len(table.match.log) == len(table.log()) == count
    assert table.store.log_length(table.id) == count
    assert len(table.store.entries(table.id)) == count
    assert table.store.tables() == listed
    return str(error.value)


def test_read_only_sqlite_is_read_and_not_written(sqlite: str) -> None:
    store = open_store(sqlite)
    made = Table.create(store, "reputation", SEATS)
    made.submit(TURN_UP)
    path = sqlite.removeprefix("sqlite:///")
    read_only = open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    table = Table.open(read_only, made.id)
    assert table.match.actions == made.match.actions
    assert "read-only" in refused(table, Action("bid_private", 0, {"workers": 1}))
    with pytest.raises(StoreUnavailable):
        Table.create(read_only, "reputation", SEATS)
    made.submit(Action("bid_private", 0, {"workers": 1}))
    assert table.refresh()
    for opened in (store, read_only):
        opened.close()


def test_read_only_postgresql_is_read_and_not_written(postgresql: str) -> None:
    store = open_store(postgresql)
    table = Table.create(store, "reputation", SEATS)
    name = make_url(postgresql).database
    with store.engine.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    store.engine.dispose()
    try:
        assert "read-only" in refused(table, TURN_UP)
    finally:
        with store.engine.begin() as connection:
            connection.execute(text("SET TRANSACTION READ WRITE"))
            connection.execute(text(f"ALTER DATABASE {name} RESET default_transaction_read_only"))
        store.engine.dispose()
    table.submit(TURN_UP)
    assert store.log_length(table.id) == 1
    store.close()


def test_a_full_sqlite_store_says_so_and_recovers(sqlite: str) -> None:
    store = open_store(sqlite)
    table = Table.create(store, "reputation", SEATS)

    def limit_pages(pages: int) -> None:
        with store.engine.connect() as connection:  # the pool has this one connection
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    limit_pages(30)
    assert "store's disk is full" in refused(table, *MANY)
    limit_pages(1_000_000)
    table.submit_all(MANY)
    assert Table.open(store, table.id).match.state == table.match.state
    store.close()


def test_a_disk_that_stops_writing_half_way_leaves_nothing_behind(sqlite: str) -> None:
    store = open_store(sqlite)
    table = Table.create(store, "reputation", SEATS)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    try:
        reason = refused(table, *MANY)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "Nothing was saved" in reason
    table.submit_all(MANY)
    assert Table.open(store, table.id).match.state == table.match.state
    store.close()


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("53100", "store's disk is full"),
        ("55P03", "Another program is using the store"),
        ("40P01", "Another program is using the store"),
        ("58030", "store's disk does not work"),
        ("XX000", "does not work as it should"),
    ],
)
def test_what_fails_on_the_server_half_way_is_undone(postgresql: str, state: str, reason: str) -> None:
    store = open_store(postgresql)
    table = Table.create(store, "reputation", SEATS)
    with store.engine.begin() as connection:
        connection.execute(
            text(
                "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{state}'; END $$"
            )
        )
        connection.execute(
            text("CREATE TRIGGER fail AFTER INSERT ON referee_entry FOR EACH ROW EXECUTE FUNCTION fail()")
        )
    try:
        assert reason in refused(table, TURN_UP)
    finally:
        with store.engine.begin() as connection:
            connection.execute(text("DROP FUNCTION fail CASCADE"))
    table.submit(TURN_UP)
    store.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch, url: str) -> Iterator[Store]:
    monkeypatch.setattr("referee.store.sql.engines.LOCK_TIMEOUT_S", 0.05)
    with closing(open_store(url)) as store:
        yield store


def test_a_store_that_another_program_holds_is_tried_again(impatient: Store, store: Store) -> None:
    table = Table.create(impatient, "reputation", SEATS)
    with store.engine.connect() as holder:
        if store.engine.dialect.name == "sqlite":
            holder.execution_options(referee_writing=True)
        holder.execute(text("UPDATE referee_table SET game = game"))
        assert "Another program is using the store" in refused(table, TURN_UP)
        holder.rollback()
    table.submit(TURN_UP)
    assert store.log_length(table.id) == 1


def test_a_lost_connection_is_made_anew(postgresql: str) -> None:
    store, other = open_store(postgresql), open_store(postgresql)
    table = Table.create(store, "reputation", SEATS)
    with other.engine.begin() as connection:
        ended = connection.scalars(
            text(
                # waits until they have ended
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        ).all()
    assert True in ended
    table.submit(TURN_UP)
    assert other.log_length(table.id) == 1
    for opened in (store, other):
        opened.close()


def test_a_server_that_is_not_there_is_said_so() -> None:
    with pytest.raises(StoreUnavailable, match="store's server does not answer") as error:
        open_store("postgresql://ana:hush@127.0.0.1:1/games")
    assert "hush" not in str(error.value)


def folder_as_file(path: Path) -> str:
    path.mkdir()
    return f"sqlite:///{path}"


def other_file(path: Path) -> str:
    path.write_text("dear diary, " * 100)
    return f"sqlite:///{path}"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (folder_as_file, "cannot be opened"),
        (other_file, "not a store"),
        (lambda path: f"sqlite:///{path}/missing/tables.db", "cannot be opened"),
    ],
)
def test_what_is_no_store_is_said_so(tmp_path: Path, make: Callable[[Path], str], reason: str) -> None:
    with pytest.raises(StoreUnavailable, match=reason):
        open_store(make(tmp_path / "tables.db"))


@pytest.mark.parametrize("query", ["", "?timeout=1"])
def test_a_folder_that_is_not_there_is_named(tmp_path: Path, query: str) -> None:
    with pytest.raises(StoreUnavailable) as error:
        open_store(f"sqlite:///{tmp_path}/no/such/x.db{query}")
    assert f"there is no folder {tmp_path}/no/such. Make that folder" in str(error.value)


def test_a_file_damaged_later_is_said_so(sqlite: str, tmp_path: Path) -> None:
    store = open_store(sqlite)
    Table.create(store, "reputation", SEATS)
    store.close()
    path = tmp_path / "tables.db"
    path.write_bytes(path.read_bytes()[:4096] + b"\x07" * 40_000)
    with pytest.raises(StoreUnavailable, match="damaged"):
        open_store(sqlite).tables()


@pytest.mark.parametrize(
    "url",
    [
        "tables.db",
        "://",
        "postgresql://ana:hush@host:port/games",
        "mysql://ana:hush@host/games",
        "sqlite+aiosqlite:///tables.db",
        "postgresql+asyncpg://ana:hush@host/games",
        "http://host/games",
    ],
)
def test_a_bad_address_is_said_so_without_its_password(url: str) -> None:
    with pytest.raises(BadStoreUrl) as error:
        open_store(url)
    assert isinstance(error.value, RefereeError)
    assert "store" in str(error.value)
    assert "hush" not in str(error.value)


def test_errors_repeat_no_secret(sqlite: str) -> None:
    """What is logged of an error must not hold a sealed value."""
    store = open_store(sqlite)
    table = Table.create(store, "reputation", SEATS)
    table.submit(TURN_UP)
    table.submit(Action("bid_public", 0, {"credits": 1}))
    for seat in (1, 2, 0):
        table.submit(Action("speculate", seat))
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE referee_secret RENAME COLUMN body TO other"))
    with pytest.raises(StoreUnavailable) as error:
        table.store.append(table.id, 5, *table.match.propose(HIDE))
    said = [str(error.value), str(error.value.__cause__), repr(error.value.__cause__)]
    assert "INSERT INTO referee_secret" in said[1]
    assert not any("left" in sentence for sentence in said)
    assert store.log_length(table.id) == 5
    store.close()


def test_the_environment_names_the_store(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_STORE", sqlite)
    open_store().close()
    assert (tmp_path / "tables.db").is_file()


def test_without_a_name_the_store_is_in_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REFEREE_STORE", raising=False)
    home = tmp_path / "share" / "boardroom-referee"

    def user_data_path(name: str, **_: object) -> Path:
        assert name == "boardroom-referee"
        return home

    monkeypatch.setattr("platformdirs.user_data_path", user_data_path)
    store: Store = open_store()
    table = Table.create(store, "reputation", SEATS)
    store.close()
    with closing(sqlite3.connect(home / "tables.db")) as file:
        assert file.execute("SELECT id FROM referee_table").fetchall() == [(table.id,)]
    assert home.stat().st_mode & 0o077 == 0, "sealed entries are nobody else's business"


def test_a_data_folder_that_cannot_be_made_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REFEREE_STORE", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "file" / "data")
    with pytest.raises(StoreUnavailable, match="cannot be created"):
        open_store()
