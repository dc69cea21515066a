"""PostgreSQL's own files hold the password: no address and no command line has to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, make_url

from referee.store import open_store
from referee.store.errors import StoreUnavailable

SECRET = "sEsAmE"


@pytest.fixture
def guarded(own_postgresql: str) -> Iterator[str]:
    """The address of an empty database of a user who is asked for a password."""
    administration = create_engine(own_postgresql, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with administration.connect() as connection:
        rights = Path(connection.exec_driver_sql("SHOW hba_file").scalar_one())
        before = rights.read_text()
        name = make_url(own_postgresql).database
        connection.exec_driver_sql(f"CREATE ROLE guarded LOGIN PASSWORD '{SECRET}'")
        connection.exec_driver_sql(f"ALTER DATABASE {name} OWNER TO guarded")
        connection.exec_driver_sql("ALTER SCHEMA public OWNER TO guarded")
        rights.write_text(f"local all guarded scram-sha-256\nhost all guarded all scram-sha-256\n{before}")
        connection.exec_driver_sql("SELECT pg_reload_conf()")
        yield str(make_url(own_postgresql)._replace(username="guarded", password=None))
        rights.write_text(before)
        connection.exec_driver_sql("SELECT pg_reload_conf()")
        connection.exec_driver_sql("REASSIGN OWNED BY guarded TO CURRENT_USER")
        connection.exec_driver_sql("DROP OWNED BY guarded")
        connection.exec_driver_sql("DROP ROLE guarded")


def test_a_password_may_lie_in_a_file(guarded: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = tmp_path / "pgpass"
    passwords.touch(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    with pytest.raises(StoreUnavailable):
        open_store(guarded)
    passwords.write_text(f"*:*:*:guarded:{SECRET}\n")
    store = open_store(guarded)
    assert store.tables() == []
    assert store.remarks == ()
    store.close()
