"""How many entries a second the store takes: one writer, and several at separate tables.

For comparison, the most that the database can do: a row and a commit by its bare driver, equally durable.
"""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

import psycopg
from sqlalchemy import make_url, text

from referee.engine.action import Action
from referee.match.log import Entry
from referee.store import open_store
from referee.store.log import NewTable
from referee.store.quotas import MOST_ENTRIES
from referee.store.store import Store
from tests.support.plausible_play import NAMES

WRITERS = (1, 4)
PATIENCE = 60.0
ENTRY = Entry("act", Action("bid_private", 0, {"workers": 1}))
ROW = '{"do": "bid_private", "by": 0, "workers": 1}'


class Rate(NamedTuple):
    """Entries, and bare rows, that so many writers together have committed a second.

    Of an entry: milliseconds of the writer's processor, and bytes.
    """

    writers: int
    entries: float
    rows: float
    processor: float
    size: float


def measure(url: str, seconds: float) -> Iterator[Rate]:
    """Yield the rates of one writer and of several, each over so many seconds."""
    with closing(open_store(url)) as store:
        before = _size(store)
        written = 0.0
        for writers in WRITERS:
            entries, processor = _rate(entries_of, url, writers, seconds)
            rows, _ = _rate(rows_of, url, writers, seconds)
            written += entries * seconds
            yield Rate(writers, entries, rows, processor, (_size(store) - before) / written)


def _size(store: Store) -> int:
    """Return the bytes of the tables and indices of the log."""
    if store.engine.dialect.name == "postgresql":
        query = "SELECT pg_total_relation_size('referee_entry')"
    else:
        query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    with store.engine.connect() as connection:
        return connection.scalar(text(query)) or 0


Write = Callable[[], object]


@contextmanager
def entries_of(url: str) -> Iterator[Write]:
    """Yield a function that appends an entry to the log of a separate table."""
    with closing(open_store(url)) as store:
        yield partial(next, _appended(store))


def _appended(store: Store) -> Iterator[None]:
    row = NewTable("reputation", [{"name": name} for name in NAMES[:5]], {"start_seat": 0})
    while True:
        table = store.create(row).id
        for number in range(MOST_ENTRIES):
            store.append(table, number, [ENTRY])
            yield


@contextmanager
def rows_of(url: str) -> Iterator[Write]:
    """Give what adds a row by the database's own driver."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        beside = Path(address.database or "").with_suffix(".bare.db")
        with closing(sqlite3.connect(beside, timeout=PATIENCE, isolation_level=None)) as bare:
            bare.execute("PRAGMA journal_mode = WAL")
            bare.execute("PRAGMA synchronous = FULL")
            bare.execute("CREATE TABLE IF NOT EXISTS bare (entry TEXT)")
            yield lambda: bare.execute("INSERT INTO bare VALUES (?)", (ROW,))
    else:
        plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(1)")  # two that make the same table are one too many
            connection.execute("CREATE TABLE IF NOT EXISTS bare (entry TEXT)")
            connection.execute("SELECT pg_advisory_unlock(1)")
            yield lambda: connection.execute("INSERT INTO bare VALUES (%s)", (ROW,))


def _rate(opened: Callable[[str], object], url: str, writers: int, seconds: float) -> tuple[float, float]:
    """Return how often so many processes together write a second, and what once costs, as ``write_for``."""
    context = multiprocessing.get_context("spawn")
    ready, results = context.Barrier(writers), context.Queue()
    arguments = (opened, url, seconds, ready, results)
    processes = [context.Process(target=_write, args=arguments, daemon=True) for _ in range(writers)]
    for process in processes:
        process.start()
    done = [results.get(timeout=2 * PATIENCE + seconds) for _ in processes]
    for process in processes:
        process.join(PATIENCE)
    return sum(rate for rate, _ in done), sum(cost for _, cost in done) / writers


def _write(opened, url, seconds, ready, results) -> None:
    with opened(url) as write:
        write()  # what is done for the first time is slow
        ready.wait(PATIENCE)
        results.put(write_for(write, seconds))


def write_for(write: Write, seconds: float) -> tuple[float, float]:
    """Return how often a second something was written, and the processor's milliseconds for once."""
    began, used, count = perf_counter(), process_time(), 0
    while perf_counter() - began < seconds:
        count += 1
        write()
    return count / (perf_counter() - began), 1000 * (process_time() - used) / count
