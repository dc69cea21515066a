"""What a page sends to a widget of a notebook."""

from __future__ import annotations

from typing import Any

from widgets.notebook.screen_widget import ScreenWidget


def send(widget: ScreenWidget, content: Any) -> None:
    """Have a page send something."""
    widget._receive(widget, content, [])


def tap(widget: ScreenWidget, name: str, **given: Any) -> None:
    """Have a page send a tap."""
    send(widget, {"event": "tap", "data": {"tap": name, **given}})
