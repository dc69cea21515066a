"""Measure how soon an action on one device shows on the others: six processes at one store.

One device taps; the store notifies the others, which read the change and make their screens again. The
time runs from before the tap until a device has its screens. For comparison, the benchmark measures the
least that any dashboard over such a store needs: a commit of the same entries, until the watch's callback.
"""

from __future__ import annotations

import multiprocessing
import queue
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bench.figures import Measured, compared
from referee.match.log import Entry
from referee.match.record import write_action
from referee.store import open_store
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.plausible_play import NAMES, script
from tests.support.postgresql import running_server
from widgets.server.devices import device_id
from widgets.session import Session

SEATS = 4
DEVICES = ("tablet", *NAMES[:SEATS], "onlooker")
HOST = 0
ACTIONS = 60
"""Actions of a game that are measured."""
PATIENCE = 30.0
"""Seconds after which a device that says nothing is taken for stuck."""


class Shown(NamedTuple):
    """A device's word that it is as far as so many log entries, and when it was (seconds)."""

    version: int
    at: float


class Device:
    """A device in a separate process, driven like the dashboard's page."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.inbox: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self.store: Store
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self.inbox.put(self.pipe.recv())
            except (EOFError, OSError):  # the measurement is over
                self.inbox.put(("end", None))
                return

    def run(self) -> None:
        """Do what is asked for, and take in what others do, until the pipe is closed."""
        while (order := self.inbox.get())[0] != "end":
            getattr(self, order[0])(order[1])

    def commit_at(self, order: tuple[str, str]) -> None:
        """Watch a table of a store without any dashboard."""
        url, self.table = order
        self.store = open_store(url)
        self.watcher = self.store.watch(lambda: self.inbox.put(("committed", perf_counter())))
        self.pipe.send(Shown(0, perf_counter()))

    def commit(self, order: tuple[int, Entry]) -> None:
        """Store one entry."""
        begin = perf_counter()
        self.store.append(self.table, order[0], [order[1]])
        self.pipe.send(Shown(order[0] + 1, begin))

    def committed(self, at: float) -> None:
        """Say when the watch called back, and how long the log is."""
        self.pipe.send(Shown(self.store.log_length(self.table), at))

    def sit_at(self, order: tuple[str, str, str]) -> None:
        """Open a table's page."""
        url, table, name = order
        self.store = open_store(url)
        self.session = Session(lambda: self.store, device_id(name))
        self.session.tap({"tap": "connect", "language": "en", "table": table})
        self.watcher = self.session.context.store.watch(lambda: self.inbox.put(("refresh", None)))
        self._tell(perf_counter())

    def tap(self, action: Mapping[str, Any]) -> None:
        """Play an action, which may bring about more than one entry: the last sealed one opens all."""
        begin = perf_counter()
        moment = self.session.screens["table"]["revision"]
        self.session.tap({"tap": "submit", "action": action, "revision": moment})
        self._tell(begin)

    def refresh(self, _: None) -> None:
        """Take in what others did."""
        if self.session.refresh():
            self._tell(perf_counter())

    def _tell(self, at: float) -> None:
        assert self.session.notice is None, self.session.notice
        self.pipe.send(Shown(self.session.screens["table"]["version"], at))

    def leave(self, _: None) -> None:
        """Let go of the store."""
        self.watcher.stop()
        self.store.close()
        while not self.inbox.empty():  # changes that nobody looks at any more
            self.inbox.get()
        self.pipe.send(Shown(-1, perf_counter()))


def _device(pipe: Connection) -> None:
    Device(pipe).run()


class Round:
    """The devices, seen from the middle of the table."""

    def __init__(self, pipes: list[Connection]) -> None:
        self.pipes = pipes

    def ask(self, device: int, order: str, given: Any = None) -> None:
        """Give a device something to do."""
        self.pipes[device].send((order, given))

    def hear(self, device: int) -> Shown:
        """Return what a device says next."""
        if not self.pipes[device].poll(PATIENCE):
            raise TimeoutError(f"{DEVICES[device]} is stuck")
        shown: Shown = self.pipes[device].recv()
        return shown

    def await_version(self, device: int, version: int) -> float:
        """Return when a device was as far as so many entries."""
        while (shown := self.hear(device)).version != version:
            pass
        return shown.at

    def latencies(self, acting: int, least: int) -> tuple[list[float], int]:
        """Return the milliseconds from the start of an action to each other device, and the log's length.

        ``least`` is the least length of the log after the action; earlier messages are ignored.
        """
        while (done := self.hear(acting)).version < least:
            pass
        others = [device for device in range(len(self.pipes)) if device != acting]
        shown = [self.await_version(device, done.version) for device in others]
        return [(at - done.at) * 1000 for at in shown], done.version

    def leave(self) -> None:
        """Let all devices go of the store."""
        for device in range(len(self.pipes)):
            self.ask(device, "leave")
        for device in range(len(self.pipes)):
            self.await_version(device, -1)


@contextmanager
def round_of_devices() -> Iterator[Round]:
    """Start a process a device."""
    context = multiprocessing.get_context("spawn")
    ours, processes = [], []
    for name in DEVICES:
        here, there = context.Pipe()
        process = context.Process(target=_device, args=(there,), name=name)
        process.start()
        there.close()
        ours.append(here)
        processes.append(process)
    try:
        yield Round(ours)
    finally:
        for pipe in ours:
            pipe.close()
        for process in processes:
            process.join(PATIENCE)


def new_table(url: str) -> str:
    """Keep a new table with a part for every device."""
    store = open_store(url)
    ids = [device_id(name) for name in DEVICES]
    seats = [{"name": name} for name in NAMES[:SEATS]]
    table = store.create(NewTable("reputation", seats, {"start_seat": 0}), host=ids[HOST]).id
    for seat in range(SEATS):
        store.grant(table, ids[1 + seat], "seat", seat)
    store.grant(table, ids[-1], "spectator")
    store.close()
    return table


def measure_commits(devices: Round, url: str, seed: int) -> list[float]:
    """Return the milliseconds from each commit of a game to each callback of a watch."""
    table = new_table(url)
    for device in range(len(DEVICES)):
        devices.ask(device, "commit_at", (url, table))
        devices.await_version(device, 0)
    measured: list[float] = []
    version = 0
    for action, _ in islice(script(SEATS, seed), ACTIONS):
        acting = HOST if action.by is None else 1 + action.by
        devices.ask(acting, "commit", (version, Entry("act", action)))
        latencies, version = devices.latencies(acting, version + 1)
        measured += latencies
    devices.leave()
    return measured


def measure_taps(devices: Round, url: str, seed: int) -> list[float]:
    """Return the milliseconds from each tap of a game to the screens of each other device."""
    table = new_table(url)
    for device, name in enumerate(DEVICES):
        devices.ask(device, "sit_at", (url, table, name))
        devices.await_version(device, 0)
    measured: list[float] = []
    version = 0
    for action, _ in islice(script(SEATS, seed), ACTIONS):
        acting = HOST if action.by is None else 1 + action.by
        devices.ask(acting, "tap", write_action(action))
        latencies, version = devices.latencies(acting, version + 1)
        measured += latencies
    devices.leave()
    return measured


@contextmanager
def stores() -> Iterator[dict[str, str]]:
    """Give the addresses of a store in each database."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(tempfile.gettempdir()) as server,  # on the disk
    ):
        yield {"SQLite": f"sqlite:///{Path(folder) / 'tables.db'}", "PostgreSQL": server}


def p95(measured: list[float]) -> float:
    """Return what 95 of 100 measurements do not exceed."""
    return quantiles(measured, n=20)[-1]


def report(seed: int = 8) -> list[Measured]:
    """Measure both databases, print how soon the other devices are up to date, and return that."""
    others = len(DEVICES) - 1
    print(f"From one device to {others} others, {ACTIONS} actions of a game of {SEATS}: milliseconds\n")
    found = []
    print(
        f"{'':12}  {'median':>7}  {'p95':>7}  {'bare median':>12}  {'bare p95':>9}"
        f"  {'ratio of medians':>16}  {'of p95':>7}"
    )
    with stores() as urls, round_of_devices() as devices:
        for name, url in urls.items():
            bare, taps = measure_commits(devices, url, seed), measure_taps(devices, url, seed)
            print(
                f"{name:12}  {median(taps):>7.1f}  {p95(taps):>7.1f}  {median(bare):>12.1f}"
                f"  {p95(bare):>9.1f}  {median(taps) / median(bare):>16.1f}  {p95(taps) / p95(bare):>7.1f}"
                f"  over {len(taps)} changes"
            )
            for kind, value in (("p50", median), ("p95", p95)):
                what = f"{name}: an action on the other devices, {kind}"
                found.append(compared(what, value(taps), "ms", value(bare), "a bare commit"))
    print("\nbare: an entry committed alone, to the callback of a watch, in the same processes")
    return found
