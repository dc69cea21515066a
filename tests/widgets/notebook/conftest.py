"""Widgets without a kernel, and their pages without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

import comm
import pytest

from widgets.notebook.screen_widget import ScreenWidget

Shown = TypeVar("Shown", bound=ScreenWidget)


class Show(Protocol):
    """Makes a widget that closes when its test ends."""

    def __call__(self, kind: type[Shown], *arguments: Any, **given: Any) -> Shown: ...


@pytest.fixture(autouse=True)
def line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line to nobody: that of a kernel, once a test has imported one, would tell that there is none."""
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)


@pytest.fixture
def show() -> Iterator[Show]:
    """Make a widget, which is closed when the test ends."""
    shown: list[ScreenWidget] = []

    def made(kind: type[Shown], *arguments: Any, **given: Any) -> Shown:
        widget = kind(*arguments, **given)
        shown.append(widget)
        return widget

    yield made
    for widget in shown:
        widget.close()
