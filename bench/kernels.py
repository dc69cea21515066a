"""Measure what a page's kernel costs, forked and started by itself: time until it answers, and memory.

Both are started as the server does, in turn; each runs the dashboard's notebook and opens a game. Memory is
the proportional share (PSS): what several processes have in common counts once, divided among them. The fork
server counts too.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import psutil
from jupyter_client.manager import AsyncKernelManager

from referee.store import open_store
from tests.support.table_setups import NAMES
from widgets.server.command import NOTEBOOK
from widgets.server.forking import ForkServer, can_fork
from widgets.server.forkserver import KERNEL_ARGUMENTS
from widgets.server.provisioner import ForkingProvisioner
from widgets.server.tickets import TICKET_KEY

PAGES = (1, 5, 20)
SEATS = 5
KEY = "only of this measurement"

PLAY = f"""
import os
from referee.store import open_store
from widgets.server.tickets import TICKET_KEY, device_id, issue
from widgets.session import Session
key = os.environ[TICKET_KEY]
session = Session(lambda: open_store(os.environ["REFEREE_STORE"]), key)
ticket = issue(device_id(str(os.getpid())), key)
session.tap({{"tap": "hello", "id": "1", "language": "en", "ticket": ticket}})
seats = [{{"name": name}} for name in {NAMES[:SEATS]!r}]
session.tap({{"tap": "start", "id": "2", "game": "reputation", "seats": seats, "options": {{}}}})
assert session.screens["shell"]["screen"] == "table", session.screens["shell"]["notice"]
"""
"""What a page's kernel does when somebody starts a game."""


class Measured(NamedTuple):
    """Milliseconds until each kernel answered and until its page was there; bytes in all by pages."""

    ready: list[float]
    shown: list[float]
    memory: dict[int, int]


def notebook_code() -> str:
    """Return what the dashboard's notebook runs."""
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def memory(processes: list[psutil.Process]) -> int:
    """Return the bytes of processes, what they share counted once."""
    return sum(process.memory_full_info().pss for process in processes)


@asynccontextmanager
async def fork_server(is_wanted: bool) -> AsyncIterator[ForkServer | None]:
    """Give a fork server that has forked once: it takes a while to start, as the whole server does."""
    if not is_wanted:
        yield None
        return
    server = ForkServer()
    server.start()
    try:
        yield server
    finally:
        await server.stop()


async def measure(is_forked: bool) -> Measured:
    """Start as many kernels as there are pages at most, one after the other."""
    ready, shown, sizes = [], [], {}
    kernels = []
    with tempfile.TemporaryDirectory() as folder:
        open_store(f"sqlite:///{folder}/tables.db").close()  # made once, by the server
        env = {**os.environ, "REFEREE_STORE": f"sqlite:///{folder}/tables.db", TICKET_KEY: KEY}
        async with fork_server(is_forked) as server:
            try:
                for number in range(-1, max(PAGES)):  # the first one only waits for the fork server
                    kernel = AsyncKernelManager(connection_file=f"{folder}/{number}.json", transport="ipc")
                    kernel.provisioner = ForkingProvisioner(
                        kernel_id=str(number),
                        kernel_spec=kernel.kernel_spec,
                        parent=kernel,
                        fork_server=server,
                    )
                    begin = perf_counter()
                    await kernel.start_kernel(
                        env=env, cwd=str(NOTEBOOK.parent), extra_arguments=[*KERNEL_ARGUMENTS]
                    )
                    client = kernel.client()
                    client.start_channels()
                    await client.kernel_info(reply=True, timeout=60)
                    answered = perf_counter()
                    await client.execute(notebook_code(), reply=True, timeout=60)
                    there = perf_counter()
                    reply = await client.execute(PLAY, reply=True, timeout=60)
                    client.stop_channels()
                    assert reply["content"]["status"] == "ok", reply["content"]
                    if number < 0:
                        await kernel.shutdown_kernel(now=True)
                        continue
                    kernels.append(kernel)
                    ready.append(1000 * (answered - begin))
                    shown.append(1000 * (there - begin))
                    if len(kernels) in PAGES:
                        pids = [kernel.provisioner.pid for kernel in kernels]
                        parents = [server.process.pid] if server is not None else []
                        sizes[len(kernels)] = memory([psutil.Process(pid) for pid in [*pids, *parents]])
            finally:
                for kernel in kernels:
                    await kernel.shutdown_kernel(now=True)
    return Measured(ready, shown, sizes)


def report(rounds: int = 1) -> None:
    """Measure both ways in turn, and print how they compare."""
    if not can_fork() or not Path("/proc/self/smaps").exists():
        print("Kernels: not measured, as they are not forked here, or shared memory is not told.")
        return
    measured: dict[str, list[Measured]] = {"forked": [], "started": []}
    for _ in range(rounds):
        for name, results in measured.items():
            results.append(asyncio.run(measure(name == "forked")))
    most = max(PAGES)
    print("A page's kernel: milliseconds, and megabytes (PSS) in all and for each further page\n")
    print(
        f"{'':10}{'answers':>9}{'p95':>6}{'shown':>8}",
        *(f"{f'{n} pages':>10}" for n in PAGES),
        f"{'further':>10}",
    )
    for name, results in measured.items():
        times = sorted(time for one in results for time in one.ready)
        shown = median(time for one in results for time in one.shown)
        sizes = {n: min(one.memory[n] for one in results) / 2**20 for n in PAGES}
        further = (sizes[most] - sizes[1]) / (most - 1)
        late = times[int(len(times) * 0.95)]
        print(f"{name:10}{median(times):>9.0f}{late:>6.0f}{shown:>8.0f}", end=" ")
        print(*(f"{sizes[n]:>10.0f}" for n in PAGES), f"{further:>10.1f}")


if __name__ == "__main__":
    report()
