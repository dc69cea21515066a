"""A notebook's page receives only built files of the front end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.notebook_pages import send
from widgets import Rulebook
from widgets.notebook.modules import entry_names, loader, read_module

IMPORTED = re.compile(r"""(?:\bfrom|\bimport\(?)\s*["'`]\./([\w-]+\.js)["'`]""")


def test_each_file_that_is_imported_can_be_asked_for_and_no_circle_is_among_them() -> None:
    done: list[str] = []

    def take(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, (*above, name)
        if name in done:
            return
        found = read_module(name)
        assert found is not None, name
        text = found["text"]
        lazy = set(re.findall(r"""\bimport\(["'`]\./([\w-]+\.js)""", text))
        for one in {*IMPORTED.findall(text)} - lazy:
            take(one, (*above, name))
        done.append(name)
        for one in lazy:
            take(one, ())

    module, style = entry_names()
    take(module, ())
    assert len(done) > 20 and read_module(style) is not None


def test_a_widget_brings_little_along() -> None:
    assert len(loader()) < 5000 and "./" not in IMPORTED.findall(loader())


@pytest.mark.parametrize(
    "name",
    ["../page/manifest.json", "loader.js/../x.js", "/etc/passwd", "none.js", "", None, 3, ["a.js"], "a.py"],
)
def test_nothing_else_can_be_asked_for(name: Any) -> None:
    assert read_module(name) is None


def test_a_page_is_sent_what_it_asks_for(show, monkeypatch) -> None:
    book = show(Rulebook, "boss")
    sent: list[Any] = []
    monkeypatch.setattr(book, "send", sent.append)
    name, _ = entry_names()
    send(book, {"event": "module", "name": name})
    send(book, {"event": "module", "name": "../../session.py"})
    assert sent == [{"method": "module", "args": [read_module(name)]}]
