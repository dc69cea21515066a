"""Measure what is not to grow with what a store holds: with a game's log, or with the number of its games.

Each is measured beside the same of little, in the same run: 5,000 entries beside 50, 10,000 games beside 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import NullPool, create_engine, insert

from bench.figures import Measured, compared
from bench.latency import stores
from referee.engine.action import Action, to_json
from referee.games import find_game
from referee.match.match import Match
from referee.store import open_store
from referee.store.codec import dump
from referee.store.history import Cursor
from referee.store.log import StoredEntry, TableRow
from referee.store.sql import schema
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import next_action
from tests.support.table_setups import plain_tables
from widgets.i18n import speech
from widgets.screens.lobby.model import LobbyModel
from widgets.session import Session

GAME = "boss"
"""The game whose random play takes longest: what it lacks to the entries wanted is undone and redone."""
SHORT, LONG = 50, 5_000
FEW, MANY = 100, 10_000
ROUNDS = 9
ACTIONS = 30
SEED = 4


class Pair(NamedTuple):
    """Milliseconds of little and of much."""

    little: float
    much: float

    @property
    def ratio(self) -> float:
        """How many times as long much takes."""
        return self.much / self.little


def best(*ways: Callable[[], Any]) -> list[float]:
    """Return the best time of each of several ways, which take turns, in milliseconds."""
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(ROUNDS):
        for way, measured in zip(ways, times, strict=True):
            begin = perf_counter()
            way()
            measured.append(1000 * (perf_counter() - begin))
    return [min(measured) for measured in times]


def long_match(entries: int) -> Match[Any]:
    """Return a match of so many entries that is not over."""
    table = [*plain_tables(find_game(GAME))][-1]
    game, random, match, sides = table.game, Random(SEED), Match(table.game, table.setup), 0
    while len(match.log) < entries:
        action = next_action(game, match.state, random, sides)
        after = game.apply(match.state, action)
        if game.is_finished(after):
            match.undo()
            match.redo()
            continue
        sides = sides + 1 if game.rule(action.do).is_out_of_turn else 0
        match.submit(action)
    return match


def keep(store: Store, table_id: str, match: Match[Any], entries: int) -> str:
    """Keep the first entries of a match as a table."""
    now = datetime.now(UTC)
    seats, options = tuple(dict(seat) for seat in match.setup.seats), dict(match.setup.given_options)
    log = [StoredEntry(number, now, entry) for number, entry in enumerate(match.log[:entries])]
    store.restore(TableRow(table_id, GAME, seats, options, {}, now, now, 0), log)
    return table_id


def show(store: Store, table: str) -> Session:
    """Open a table as a page does."""
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en", "table": table})
    assert session.notice is None, session.notice
    return session


def act(table: Table) -> list[float]:
    """Return the milliseconds of some actions, an undo and a redo after each."""
    seat, times = 0, []
    for number in range(ACTIONS):
        action = Action("adjust", None, correction(table, seat, 1 if number % 2 else -1))
        begin = perf_counter()
        table.submit(action)
        table.undo()
        table.redo()
        times.append(1000 * (perf_counter() - begin) / 3)
    return times


def correction(table: Table, seat: int, by: int) -> dict[str, Any]:
    """Return a correction that any state takes."""
    counter = next(iter(table.game.info.counters))
    has = table.game.counter(table.match.state, seat, counter)
    return {"seat": seat, "change": {counter: by if has + by >= 0 else -by}, "reason": "counted again"}


def measure_logs(store: Store, match: Match[Any]) -> dict[str, Pair]:
    """Measure a long log beside a short one."""
    short, long = keep(store, "short", match, SHORT), keep(store, "long", match, LONG)
    played = keep(store, "played", match, LONG)
    begin = perf_counter()
    whole = Table.open(store, played)  # there is no snapshot yet, so this plays all of the log
    first = 1000 * (perf_counter() - begin)
    Table.open(store, long)
    opening = best(partial(Table.open, store, short), partial(Table.open, store, long))
    page = best(partial(show, store, short), partial(show, store, long))
    found = {
        "a table opened": Pair(*opening),
        "… without its snapshot": Pair(opening[0], first),
        "a page of it opened": Pair(*page),
    }
    short_one, long_one = Table.open(store, short), Table.open(store, long)
    found["the log shown"] = Pair(
        *best(partial(lines, show(store, short)), partial(lines, show(store, long)))
    )
    for name, other in (("an action, after opening", long_one), ("an action, where it was played", whole)):
        rounds = [(median(act(short_one)), median(act(other))) for _ in range(3)]
        found[name] = Pair(*(min(times) for times in zip(*rounds, strict=True)))
    return found


def lines(session: Session) -> None:
    """Show the log, and put it away."""
    for is_open in (True, False):
        session.tap({"tap": "log", "open": is_open})


def fill(store: Store, count: int, device: str) -> None:
    """Keep so many tables that a device hosts, most of them over."""
    now = datetime.now(UTC)
    match = long_match(1)
    row = {
        "game": GAME,
        "seats": dump(to_json(match.setup.seats)),
        "options": dump(to_json(match.setup.given_options)),
        "meta": "{}",
        "created_at": now,
        "entry_count": 0,
        "chain_key": "0" * 64,
        "is_nobodys": False,
    }
    part = {"device": device, "kind": "host", "seat": None, "since": now}
    listed = [(f"{device[:4]}{number:06}", now - timedelta(minutes=number)) for number in range(count)]
    tables = [
        {**row, "id": one, "active_at": at, "winners": "[0]" if number % 100 else None}
        for number, (one, at) in enumerate(listed)
    ]
    with store.engine.begin() as connection:
        connection.execute(insert(schema.tables), tables)
        parts = [{**part, "table_id": one, "active_at": at} for one, at in listed]
        connection.execute(insert(schema.roles), parts)


def measure_lobby(few: Store, many: Store) -> dict[str, Pair]:
    """Measure the lobby over many games beside that over few."""
    device = "d" * 64
    fill(few, FEW, device)
    fill(many, MANY, device)
    lobbies = [LobbyModel(store, device, speech("en", ())) for store in (few, many)]
    ends = [store.tables(1, count - 30, device=device)[0] for store, count in ((few, FEW), (many, MANY))]
    places = [Cursor(row.active_at, row.id) for row in ends]
    found = {
        "the lobby": best(*(lobby.view for lobby in lobbies)),
        "its next page": best(
            *(
                partial(lobby.more, "tables", False, place._asdict())
                for lobby, place in zip(lobbies, places, strict=True)
            )
        ),
        "a new game": best(*(partial(begin, store, device) for store in (few, many))),
    }
    return {name: Pair(*times) for name, times in found.items()}


def begin(store: Store, device: str) -> None:
    """Begin a game, and hide it: a list takes only so many."""
    table = Table.create(
        store, "reputation", [{"name": name} for name in "ABC"], {"start_seat": 0}, host=device
    )
    store.archive(table.id)


@contextmanager
def opened(url: str, *names: str) -> Iterator[list[Store]]:
    """Give stores of one kind: files beside each other, or databases of one server."""
    found = []
    for name in names:
        if url.startswith("sqlite"):
            address = url.replace("tables.db", f"{name}.db")
        else:
            with create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool).connect() as connection:
                connection.exec_driver_sql(f"CREATE DATABASE {name}")
            address = url.replace("/postgres?", f"/{name}?")
        store = open_store(address)
        found.append(store)
    try:
        yield found
    finally:
        for store in found:
            store.close()


def report() -> list[Measured]:
    """Measure both databases, print how they compare, and return that."""
    found = []
    match = long_match(LONG)
    kinds = [entry.kind for entry in match.log]
    print(
        f"A log of {LONG:,} entries ({find_game(GAME).info.title}, {kinds.count('act'):,} actions) beside one"
        f" of {SHORT}, and {MANY:,} games beside {FEW}: milliseconds, best of {ROUNDS}\n"
    )
    print(f"{'':44}  {'little':>8}  {'much':>8}  {'ratio':>7}")
    with stores() as urls:
        for name, url in urls.items():
            with opened(url, "logs", "few", "many") as (logs, few, many):
                of_logs, of_lobby = measure_logs(logs, match), measure_lobby(few, many)
            little = {
                **dict.fromkeys(of_logs, f"a log of {SHORT} entries"),
                **dict.fromkeys(of_lobby, f"{FEW} games"),
            }
            for what, one in {**of_logs, **of_lobby}.items():
                found.append(compared(f"{name}: {what}", one.much, "ms", one.little, little[what]))
                print(f"{f'{name}: {what}':44}  {one.little:>8.2f}  {one.much:>8.2f}  {one.ratio:>7.2f}")
    return found
