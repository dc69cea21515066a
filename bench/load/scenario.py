"""One way of serving, under a load that grows step by step until it is too much."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import psutil
from sqlalchemy import func, select, text

from bench.load.browser import Browser
from bench.load.floor import echo_server, echo_until
from bench.load.table import DEVICES, PlayedTable, Tap
from bench.load.usage import memory, parts_of, processor
from referee.store import open_store
from referee.store.sql import schema
from referee.store.store import Store
from tests.support.postgresql import new_database, running_server
from tests.support.server import ServerProcess

TARGET = 100.0
"""Milliseconds: a step is carried while 95 of 100 taps are answered within these."""
MOST_TABLES = 200
OPENED_AT_ONCE = 3
"""Tables; each opens five pages."""
WARM_UP = 3
"""First actions of a table, which are not counted: what runs for the first time is slow."""
MEMORY_LEFT = 2 << 30
"""Bytes that have to be free before more tables are opened."""
MEMORY_OF_TABLE = DEVICES << 20
CONNECTIONS = 3
"""Connections to PostgreSQL that a page may have: it listens on one, and asks on others."""


class Plan(NamedTuple):
    """Tables of each step, and seconds: of a step, between two taps at a table, and until no step begins.

    No more is tried after so many steps that were over the target (``misses``).
    """

    steps: Sequence[int]
    seconds: float
    think: float
    most_seconds: float
    misses: int


class Way(NamedTuple):
    """How tables are served."""

    database: str
    servers: int

    def __str__(self) -> str:
        return f"{self.database}, {'one server' if self.servers == 1 else f'{self.servers} servers'}"


@dataclass
class Step:
    """What was measured at so many tables: seconds, and bytes (PSS) by part."""

    tables: int
    seconds: float
    taps: list[Tap] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    floor: list[float] = field(default_factory=list)
    processor: dict[str, float] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    entries: int = 0
    connections: int = 0
    waits: int = 0

    @property
    def is_met(self) -> bool:
        """Whether 95 of 100 taps were answered in time, and none was lost."""
        return self.is_in_time(self.own)

    def is_in_time(self, times: Sequence[float]) -> bool:
        """Whether 95 of 100 of these times are within the target, and no tap was lost."""
        return not self.lost and bool(times) and 1000 * percentile(95, times) < TARGET

    @property
    def own(self) -> list[float]:
        return [tap.own for tap in self.taps]

    @property
    def others(self) -> list[float]:
        return [tap.others for tap in self.taps]


def percentile(percent: int, values: Sequence[float]) -> float:
    """Return what so many of 100 values do not exceed, itself one of them."""
    return sorted(values)[-(-len(values) * percent // 100) - 1] if values else float("nan")


@contextmanager
def database(kind: str, tables: int, folder: Path) -> Iterator[tuple[str, int | None]]:
    """Give the address of an empty store, and the process of the database if it has one."""
    if kind == "SQLite":
        yield f"sqlite:///{folder / 'tables.db'}", None
        return
    most = 50 + tables * DEVICES * CONNECTIONS
    with (
        running_server(tempfile.gettempdir(), max_connections=str(most)) as server,
        new_database(server) as url,
    ):
        with closing(open_store(url)) as store, store.engine.connect() as connection:
            postmaster = psutil.Process(connection.scalar(select(func.pg_backend_pid()))).ppid()
        yield url, postmaster


class Load:
    """Servers on one store, and the tables that play there."""

    def __init__(self, servers: Sequence[ServerProcess], store: Store, postmaster: int | None) -> None:
        self._servers, self._store = servers, store
        self._parts = parts_of([one.process.pid for one in servers], postmaster)
        self._client = Browser.client_of_all()
        self._tables: list[PlayedTable] = []

    async def grow(self, count: int, think: float) -> None:
        """Open tables until there are so many."""
        hosts, few = [one.host for one in self._servers], asyncio.Semaphore(OPENED_AT_ONCE)

        async def opened(number: int) -> PlayedTable:
            async with few:
                table = PlayedTable(number, self._client, hosts, self._store, think)
                await table.open()
                for _ in range(WARM_UP):
                    await table.tap()
                return table

        self._tables += await asyncio.gather(*map(opened, range(len(self._tables), count)))

    async def measure(self, seconds: float, echo: str) -> Step:
        """Have all tables play for so many seconds."""
        step = Step(len(self._tables), seconds)
        before, entries, began = processor(self._parts), self._entries(), perf_counter()
        echoes = asyncio.create_task(echo_until(echo, began + seconds))
        await asyncio.gather(*(table.play(began + seconds, step.taps.append) for table in self._tables))
        step.floor = await echoes
        step.seconds = perf_counter() - began  # taps that had begun are waited for
        step.processor = processor(self._parts).since(before)
        step.entries = self._entries() - entries
        step.connections = self._connections()
        step.memory = memory(self._parts)
        step.lost = [table.lost for table in self._tables if table.lost is not None]
        step.waits = sum(page.waits for table in self._tables for page in table.pages)
        return step

    def _entries(self) -> int:
        with self._store.engine.connect() as connection:
            return connection.scalar(select(func.sum(schema.tables.c.entry_count))) or 0

    def _connections(self) -> int:
        """Return how many connections servers and workers have to the database; to a file they have none."""
        if self._store.engine.dialect.name != "postgresql":
            return 0
        query = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with self._store.engine.connect() as connection:
            return connection.scalar(text(query)) or 0

    async def close(self) -> None:
        """Have everybody leave."""
        for table in self._tables:
            await table.close()
        self._client.close()


async def _ramp(load: Load, plan: Plan) -> list[Step]:
    """Return what was measured, up to where the machine has no memory or this way no time left."""
    measured: list[Step] = []
    until = perf_counter() + plan.most_seconds
    with echo_server() as echo:
        try:
            for tables in plan.steps:
                more = tables - (measured[-1].tables if measured else 0)
                if psutil.virtual_memory().available < MEMORY_LEFT + more * MEMORY_OF_TABLE:
                    break
                if measured and perf_counter() > until:
                    break
                await load.grow(tables, plan.think)
                measured.append(await load.measure(plan.seconds, echo))
                if measured[-1].lost or sum(not step.is_met for step in measured) >= plan.misses:
                    break
        finally:
            await load.close()
    return measured


def run(way: Way, plan: Plan) -> list[Step]:
    """Measure one way of serving."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="load")))
        url, postmaster = stack.enter_context(database(way.database, max(plan.steps), folder))
        servers = []
        for number in range(way.servers):
            (folder / str(number)).mkdir()
            most = ("--max-pages", str((max(plan.steps) + 1) * DEVICES))
            servers.append(ServerProcess(folder / str(number), *most, store=url))
            stack.callback(servers[-1].end, signal.SIGTERM)
        store = stack.enter_context(closing(open_store(url)))

        async def scene() -> list[Step]:
            return await _ramp(Load(servers, store, postmaster), plan)

        return asyncio.run(scene())
