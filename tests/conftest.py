"""What all tests share."""

from __future__ import annotations

import gc
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import greenlet
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from _pytest.nodeid import NodeId
from hypothesis import HealthCheck, settings

from tests.support import memory
from tests.support.groups import FileByFile
from tests.support.postgresql import new_database, running_server

# the same examples on every run, and no limit on their time: a busy machine fails no test
settings.register_profile(
    "referee",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("referee")

# a separate package, collected only where it is installed: see test_sixth_game.py
collect_ignore = [] if find_spec("nim") else ["sixth_game"]
if (folder := memory.find_folder()) is not None:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", folder)

# Jupyter's schemas of events would have it compile a grammar of addresses for seconds: no test checks any
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as if it were not installed


@pytest.hookimpl(trylast=True)  # the groups are there by then
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the groups that pytest-xdist has given to tests read: by its 3.8, pytest 9.2 overlooks them.

    It appends them to ``_nodeid``, where pytest does not look any more; see ``test_groups.py``.
    """
    for item in items:
        named = vars(item).get("_nodeid")
        if named is not None and item.nodeid != named:
            item._id = NodeId.parse(named)  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Print where a test hangs, shortly before ``faulthandler`` ends the process.

    That one knows threads alone: of a test that waits for a browser, it shows Playwright's loop.
    """
    limit = float(str(item.config.getini("faulthandler_timeout")))
    watch = threading.Timer(limit - 10, _print_where, (item, greenlet.getcurrent()))
    watch.daemon = True
    watch.start()
    try:
        return (yield)
    finally:
        watch.cancel()


def _print_where(item: pytest.Item, test: greenlet.greenlet) -> None:
    """Print it past pytest's capture, and only if the test is not the greenlet that runs."""
    with os.fdopen(os.dup(item.config.stash[fault_handler_stderr_fd_key]), "w") as output:
        print(f"\n{item.nodeid} hangs", file=output)
        if test.gr_frame is not None:
            traceback.print_stack(test.gr_frame, file=output)


@pytest.hookimpl(optionalhook=True)  # known to pytest-xdist alone
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileByFile | None:
    """Deal out the tests, unless the command line asks for another way than ``pyproject.toml``."""
    return FileByFile(config, log) if config.getoption("dist") == "loadgroup" else None


def pytest_collection() -> None:
    """Search for no garbage while thousands of tests are collected: nearly all of it stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave all that was imported and collected out of the searches for garbage to come: they are few."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests do."""
    with running_server() as address:
        yield address


@pytest.fixture
def own_postgresql(postgresql_server: str) -> Iterator[str]:
    """The address of a database with nothing in it, which no other test has ever been connected to."""
    with new_database(postgresql_server) as address:
        yield address
