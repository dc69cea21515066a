"""A table's history that was exchanged beneath its devices: what they have seen of it finds it out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.action import Action
from referee.store import open_store
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.chains import rechain
from tests.support.stores import new_store
from widgets.screens.table.known_heads import MOST_HEADS
from widgets.session import Session

Seen = list[dict[str, Any]]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


def begin(store: Store) -> Table:
    seats = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    return Table.create(store, "reputation", seats, {"start_seat": 0})


def fix(credits: int) -> Action:
    return Action("adjust", None, {"seat": 0, "change": {"credits": credits}, "reason": "recount"})


def opened(store: Store, table_id: str) -> Session:
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    session.tap({"tap": "open", "table": table_id})
    return session


def seen(session: Session) -> dict[str, Any]:
    """Return the head that a page shows, as its device remembers it."""
    shown = session.screens["table"]
    return {"count": shown["version"], "digits": shown["head"]["digits"].replace(" ", "")}


def watched(store: Store, table: Table, credits: range) -> Seen:
    """Return what a device that looks on has seen, while the table plays on."""
    found = []
    for one in credits:
        table.submit(fix(one))
        found.append(seen(opened(store, table.id)))
    return found


def unknown(session: Session, table_id: str, heads: Any) -> Any:
    answer = session.query({"query": "unknown_heads", "data": {"table": table_id, "heads": heads}})
    return answer.get("unknown", answer.get("problem"))


def digits(heads: Seen) -> list[str]:
    return [one["digits"] for one in heads]


def test_a_history_that_goes_on_has_all_that_was_seen(kept: Store) -> None:
    table = begin(kept)
    heads = watched(kept, table, range(1, 5))
    table.undo()
    heads.append(seen(opened(kept, table.id)))
    heads += watched(kept, table, range(5, 7))
    assert [one["count"] for one in heads] == [1, 2, 3, 4, 5, 6, 7]
    assert unknown(opened(kept, table.id), table.id, heads) == []


def test_a_store_that_was_rolled_back_and_played_on_is_found_out(kept: Store, tmp_path: Path) -> None:
    """An operator restores last night's copy, and the game continues differently."""
    table = begin(kept)
    heads = watched(kept, table, range(1, 4))
    kept.engine.dispose()
    shutil.copy(tmp_path / "tables.db", tmp_path / "copy.db")
    heads += watched(kept, table, range(4, 7))
    kept.close()

    for log in ("tables.db-wal", "tables.db-shm"):
        (tmp_path / log).unlink(missing_ok=True)
    shutil.copy(tmp_path / "copy.db", tmp_path / "tables.db")
    again = open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert unknown(opened(again, table.id), table.id, heads) == digits(heads[3:]), "rolled back"
    played = watched(again, Table.open(again, table.id), range(7, 12))
    session = opened(again, table.id)
    assert session.screens["table"]["version"] > heads[-1]["count"], "nothing looks shorter"
    assert unknown(session, table.id, heads) == digits(heads[3:])
    assert unknown(session, table.id, played) == []
    again.close()


def test_a_log_that_was_rewritten_with_its_whole_chain_is_found_out(kept: Store) -> None:
    """The owner of the database changes an entry and all hashes: the log by itself is valid."""
    table = begin(kept)
    heads = watched(kept, table, range(1, 6))
    open_page = opened(kept, table.id)
    change = "UPDATE referee_entry SET body = :body WHERE table_id = :id AND number = 2"
    with kept.engine.begin() as connection:
        body = json.dumps(
            {"v": 1, "kind": "act", "action": {"do": "adjust", **dict(fix(3).given), "reason": "forged"}},
            separators=(",", ":"),
        )
        connection.execute(text(change), {"id": table.id, "body": body})
    rechain(kept, table.id)
    for session in (open_page, opened(kept, table.id)):
        assert unknown(session, table.id, heads) == digits(heads[2:])


def test_what_a_page_asks_is_not_trusted(kept: Store) -> None:
    table, other = begin(kept), begin(kept)
    heads = watched(kept, table, range(1, 3))
    session = opened(kept, other.id)
    assert "Another table" in unknown(session, table.id, heads)
    session = opened(kept, table.id)
    good = heads[0]
    for wrong in (
        [good] * (MOST_HEADS + 1),
        [{**good, "digits": ""}],
        [{**good, "digits": good["digits"][:15]}],
        [{**good, "digits": "%" * 16}],
        [{**good, "digits": 5}],
        [{**good, "count": "1"}],
        [{**good, "count": 1.0}],
        [{"count": 1}],
        [good["digits"]],
        "x",
        None,
    ):
        assert isinstance(unknown(session, table.id, wrong), str), wrong
    for count in (-1, 0, 99, 10**6):
        assert unknown(session, table.id, [{**good, "count": count}]) == [good["digits"]]
    assert unknown(session, table.id, []) == []
