"""A server for the tests that speak to one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.groups import file_group
from tests.support.server import Page, ServerProcess


@pytest.hookimpl(tryfirst=True)  # the workers read the groups, in any order of plugins
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what needs a whole server run with the tests in a browser: it is as slow.

    A file of these stays together where there are several processes: its tests are short, and share servers.
    """
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if {"served", "locked"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.browser)
        if str(item.path).startswith(here) and item.get_closest_marker("browser"):
            item.add_marker(file_group(item))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("served"))
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that asks every device for the table's word, for the tests of a file."""
    server = ServerProcess(tmp_path_factory.mktemp("guarded"), "--word")
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[ServerProcess]:
    """The same, at which nobody has tried a word."""
    server = ServerProcess(tmp_path, "--word")
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def opened(served: ServerProcess) -> Page:
    """A page for the tests of a file: one that nobody is at is not kept much longer."""
    return Page(served)
