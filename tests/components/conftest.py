"""One page of Chromium for all tests in a process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.components.page import ComponentPage, open_page
from tests.support.chromium import launch_options


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in this folder."""
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return launch_options()


@pytest.fixture(scope="session")
def opened(browser: Browser) -> Iterator[ComponentPage]:
    with open_page(browser) as page:
        yield page


@pytest.fixture
def shown(opened: ComponentPage) -> ComponentPage:
    """The page, without state from earlier tests."""
    opened.forget()
    return opened
