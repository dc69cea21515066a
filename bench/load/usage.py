"""What processes take of the machine: processor time and memory, by what they are."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

import psutil

Processes = Callable[[], list[psutil.Process]]


class Processor(NamedTuple):
    """Seconds of the processors: by process of each part, and of all processes of the machine."""

    parts: Mapping[str, Mapping[int, float]]
    machine: float

    def since(self, earlier: Processor) -> dict[str, float]:
        """Return the seconds of each part since then, and as ``others`` what the machine did beside them."""
        used = {
            part: sum(time - earlier.parts[part].get(pid, 0.0) for pid, time in times.items())
            for part, times in self.parts.items()
        }
        return used | {"others": max(0.0, self.machine - earlier.machine - sum(used.values()))}


def parts_of(servers: list[int], database: int | None) -> dict[str, Processes]:
    """Return the processes of servers, their workers, the database, and the clients in this one."""

    def workers() -> list[psutil.Process]:
        return [child for pid in servers for child in psutil.Process(pid).children(recursive=True)]

    def of_database() -> list[psutil.Process]:
        if database is None:
            return []
        postmaster = psutil.Process(database)
        return [postmaster, *postmaster.children()]

    return {
        "servers": lambda: [psutil.Process(pid) for pid in servers],
        "workers": workers,
        "database": of_database,
        "clients": lambda: [psutil.Process(os.getpid())],
    }


def processor(parts: Mapping[str, Processes]) -> Processor:
    """Return the processors' time up to now."""
    times: dict[str, dict[int, float]] = {}
    for part, processes in parts.items():
        times[part] = {}
        for one in processes():
            with suppress(psutil.NoSuchProcess):  # ended meanwhile
                used = one.cpu_times()
                times[part][one.pid] = used.user + used.system
    all_of_it = psutil.cpu_times()
    return Processor(times, all_of_it.user + all_of_it.nice + all_of_it.system)


def memory(parts: Mapping[str, Processes]) -> dict[str, int]:
    """Return the bytes (PSS) of each part: what several processes share is divided among them."""
    used = dict.fromkeys(parts, 0)
    for part, processes in parts.items():
        for one in processes():
            with suppress(psutil.NoSuchProcess):
                used[part] += one.memory_full_info().pss
    return used
