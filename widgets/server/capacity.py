"""How many pages fit into the memory that this server may take."""

from __future__ import annotations

from pathlib import Path

import psutil  # type: ignore[import-untyped]

MB = 2**20
SERVER_MB = 110
"""What a server takes without pages."""
PAGE_MB = 0.5
"""What is reckoned for a page, three times of what one with a table open was seen to take."""
SHARE = 0.5
"""The part of the memory that is for the server; workers, the database and the system have the rest."""
LEAST_PAGES, MOST_PAGES = 40, 400
"""Pages on however small a machine: an evening's; and on however large a one, unless the owner wants more."""

_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


def pages_for(memory: int) -> int:
    """Return how many pages may be open on a server that has so many bytes of memory."""
    fitting = int((memory * SHARE / MB - SERVER_MB) / PAGE_MB)
    return max(LEAST_PAGES, min(MOST_PAGES, fitting))


def memory_here(groups: Path = _GROUPS, own_group: Path = _OWN_GROUP) -> int:
    """Return the bytes of memory that this process may take: the machine's, or its control group's if less.

    A service, a container and a pod have such groups, one in another; those of both versions are read.
    """
    return min([int(psutil.virtual_memory().total), *_limits(groups, own_group)])


def _limits(groups: Path, own_group: Path) -> list[int]:
    found = []
    for line in _text(own_group).splitlines():
        _, _, place = line.partition(":")
        controllers, _, path = place.partition(":")
        if controllers and "memory" not in controllers.split(","):
            continue
        root = groups / "memory" if controllers else groups
        file = "memory.limit_in_bytes" if controllers else "memory.max"
        inner = (root / path.lstrip("/")).resolve()
        # in a container the path may be the host's: then the group is at the root
        for folder in {root, inner, *inner.parents}:
            if folder == root or root in folder.parents:
                told = _text(folder / file).strip()
                if told.isdigit():  # "max" is none
                    found.append(int(told))
    return [limit for limit in found if limit > 0]


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError:
        return ""
