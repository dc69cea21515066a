"""Settings, hooks and fixtures of all tests."""

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

# the same examples on every run, without a time limit, so that a busy machine fails no test
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

# Jupyter's event schemas would compile a grammar of addresses for seconds, which no test needs
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as if it were not installed


@pytest.hookimpl(trylast=True)  # after pytest-xdist has set the groups
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
    """Print to the real standard error, and the stack only if the test is not the current greenlet."""
    with os.fdopen(os.dup(item.config.stash[fault_handler_stderr_fd_key]), "w") as output:
        print(f"\n{item.nodeid} hangs", file=output)
        if test.gr_frame is not None:
            traceback.print_stack(test.gr_frame, file=output)


@pytest.hookimpl(optionalhook=True)  # a hook of pytest-xdist only
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileByFile | None:
    """Distribute the tests by file, unless the command line overrides ``--dist`` in ``pyproject.toml``."""
    return FileByFile(config, log) if config.getoption("dist") == "loadgroup" else None


def pytest_collection() -> None:
    """Disable garbage collection while pytest collects thousands of tests, nearly all of which stay."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exclude all imported and collected objects from later garbage collections, and run those less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server that runs as long as the tests."""
    with running_server() as address:
        yield address


@pytest.fixture
def own_postgresql(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database that no other test uses."""
    with new_database(postgresql_server) as address:
        yield address
