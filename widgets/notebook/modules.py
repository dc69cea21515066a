"""What a notebook's page is sent of the front end: a loader with each widget, all else when it asks.

A page keeps what it has been sent, so of many widgets the first alone takes long. It asks over the widget's
own connection: of a notebook server's files, not every host of notebooks knows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_NAME = re.compile(r"[\w-]+\.(?:js|css)")


def _built() -> Any:
    return files("widgets") / "static" / "widget"


@cache
def loader() -> str:
    """Return the module that each widget brings along."""
    text: str = (_built() / "loader.js").read_text("utf-8")
    return text


@cache
def entry_names() -> tuple[str, str]:
    """Return what a page loads first: the names of a module and of the styles."""
    names = sorted(one.name for one in _built().iterdir())
    [module] = [name for name in names if name.startswith("widget-")]
    [style] = [name for name in names if name.endswith(".css")]
    return module, style


def read_module(name: Any) -> Mapping[str, str] | None:
    """Return a built file by its name, ``None`` for what is none: a page may ask for anything."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return None
    file = _built() / name
    return {"name": name, "text": file.read_text("utf-8")} if file.is_file() else None
