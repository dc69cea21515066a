"""Discovery of installed packages by entry points.

A game registers the module of its rules as ``referee.games`` and that of its board as ``referee.boards``. The
shipped games do the same in ``pyproject.toml``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LOG = logging.getLogger("referee")

GAMES = "referee.games"
"""The group of packages with a ``GAME``, their rulebooks and translations beside it."""
BOARDS = "referee.boards"
"""The group of modules with a ``UI`` for the game of the same name."""


@cache
def registered(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name, in alphabetical order.

    For a name that is registered twice, this package's own entry wins, else the first one of the search path.
    The log names the other one.
    """
    from importlib.metadata import entry_points  # loads slowly, and `referee --version` needs none

    found: dict[str, EntryPoint] = {}
    for entry_point in entry_points(group=group):
        first = found.setdefault(entry_point.name, entry_point)
        if first.value == entry_point.value:
            continue
        if entry_point.module.partition(".")[0] in ("referee", "widgets"):
            first, found[entry_point.name] = entry_point, entry_point
        LOG.warning("%s %r is registered twice: %s is taken", group, entry_point.name, first.module)
    return dict(sorted(found.items()))


def folder_of(entry: EntryPoint) -> Traversable:
    """Return the folder of an entry point's package, without importing it; ``ModuleNotFoundError``."""
    spec = find_spec(entry.module)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {entry.module!r}", name=entry.module)
    return Path(spec.submodule_search_locations[0])
