"""The number of pages that fit into the server's memory."""

from __future__ import annotations

from pathlib import Path

import psutil  # type: ignore[import-untyped]

MB = 2**20
SERVER_MB = 110
"""The memory of a server without pages."""
PAGE_MB = 0.5
"""The estimate for a page: three times the measured memory of a page with an open table."""
SHARE = 0.5
"""The part of the memory for the server; workers, the database and the system have the rest."""
LEAST_PAGES, MOST_PAGES = 40, 400
"""The default limits on the smallest and on the largest machine. The owner may set another number."""

_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


def pages_for(memory: int) -> int:
    """Return how many pages may be open on a server with so many bytes of memory."""
    fitting = int((memory * SHARE / MB - SERVER_MB) / PAGE_MB)
    return max(LEAST_PAGES, min(MOST_PAGES, fitting))


def memory_here(groups: Path = _GROUPS, own_group: Path = _OWN_GROUP) -> int:
    """Return the bytes of memory that this process may use: the machine's, or its control group's if less.

    Services, containers and pods have control groups, which may be nested. Both versions are supported.
    """
    return min([int(psutil.virtual_memory().total), *_limits(groups, own_group)])


def _limits(groups: Path, own_group: Path) -> list[int]:
    found = []
    for line in _text(own_group).splitlines():
        _, _, group = line.partition(":")
        controllers, _, path = group.partition(":")
        if controllers and "memory" not in controllers.split(","):
            continue
        root = groups / "memory" if controllers else groups
        file = "memory.limit_in_bytes" if controllers else "memory.max"
        inner = (root / path.lstrip("/")).resolve()
        # In a container the path may be the host's; then the group is at the root.
        for folder in {root, inner, *inner.parents}:
            if folder == root or root in folder.parents:
                limit = _text(folder / file).strip()
                if limit.isdigit():  # "max" means no limit
                    found.append(int(limit))
    return [limit for limit in found if limit > 0]


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError:
        return ""
