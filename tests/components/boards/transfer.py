"""Taps in the lobby to import games from files."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator

from tests.components.dashboard import Dashboard


def choose_files(tablet: Dashboard, button: str, *files: Path) -> None:
    """Tap the button that asks for files, and choose some."""
    with tablet.page.expect_file_chooser() as asked:
        tablet.button(button).click()
    asked.value.set_files(files)


def bring_in(tablet: Dashboard, file: Path) -> None:
    choose_files(tablet, "Bring in a file", file)


def brought_in(tablet: Dashboard) -> Locator:
    """The status of games that were imported."""
    return tablet.page.get_by_role("region", name="Files").get_by_role("status")
