"""The sheet about the referee: its version, its parts, and the text of each licence."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path

import pytest

from referee import __version__
from widgets.screens.about import parts

ROOT = Path(__file__).parents[4]
FRONT_END = {
    "@fontsource-variable/roboto": "OFL-1.1",
    "minisearch": "MIT",
    "plotly.js-basic-dist-min": "MIT",
    "vue": "MIT",
}
"""What the page is made of, fonts and classic scripts among it."""


def ask(session, query: str, **data: str) -> dict:
    return session.query({"query": query, "data": data})


def test_it_says_what_this_is_in_the_devices_language(session):
    sheet = ask(session, "about")
    assert sheet["version"] == __version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sheet["licence"] == project["license"]
    assert "authors and publishers" in session.screens["labels"]["about"]["games"]
    session.tap({"tap": "language", "language": "es"})
    assert "autores y editoriales" in session.screens["labels"]["about"]["games"]


def test_every_part_has_a_licence_that_can_be_read(session):
    groups = {one["kind"]: one["parts"] for one in ask(session, "about")["groups"]}
    listed = {one["name"]: one["licence"] for one in groups["front_end"]}
    assert FRONT_END.items() <= listed.items()
    assert {"voila", "SQLAlchemy", "psycopg-binary", "tornado"} <= {one["name"] for one in groups["python"]}
    assert {one["name"] for one in groups["fonts"]} == {"DejaVu Fonts"}
    assert "pytest" not in {one["name"] for one in groups["python"]}
    for kind, listed_parts in groups.items():
        for one in listed_parts:
            assert one["version"] and one["licence"] and one["homepage"].startswith("http"), one
            assert len(ask(session, "licence", kind=kind, name=one["name"])["text"]) > 300, one
    assert ask(session, "licence", kind="ours")["text"] == (ROOT / "LICENSE").read_text("utf-8").strip()


def test_the_texts_are_not_sent_with_the_list(session):
    assert len(json.dumps(ask(session, "about"))) < 20_000


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "python", "name": "../../etc/passwd"},
        {"kind": "python", "name": "pytest"},
        {"kind": "python"},
    ],
)
def test_there_is_nothing_else_to_read(session, asked):
    assert ask(session, "licence", **asked)["problem"] == "There is no part of this name."


def test_only_known_kinds_are_read(session):
    assert "problem" in ask(session, "licence", kind="files", name="vue")


class Installed(Distribution):
    """A package as its metadata says it."""

    def __init__(self, name: str, *lines: str) -> None:
        self.said = "\n".join(["Metadata-Version: 2.4", f"Name: {name}", "Version: 1.0", *lines])

    def read_text(self, filename: str) -> str | None:
        return self.said if filename == "METADATA" else None

    def locate_file(self, path: object) -> Path:
        return Path(str(path))


def requiring(name: str, *required: str) -> Installed:
    return Installed(name, *(f"Requires-Dist: {one}" for one in required))


@pytest.fixture
def installed(monkeypatch):
    """Have these packages be all that is installed."""

    def install(*packages: Installed) -> dict[str, parts.Part]:
        by_name = {re.sub("[._]", "-", one.name).lower(): one for one in packages}

        def find(name: str) -> Installed:
            if name not in by_name:
                raise PackageNotFoundError(name)
            return by_name[name]

        monkeypatch.setattr(parts, "distribution", find)
        parts.python_parts.cache_clear()
        return dict(parts.python_parts())

    yield install
    parts.python_parts.cache_clear()


def test_what_an_extra_requires_counts_where_it_is_asked_for(installed):
    found = installed(
        requiring(parts.OURS, "db[fast]>=1 ; python_version > '3'", "elsewhere ; sys_platform == 'win32'"),
        requiring("db", "db-fast ; extra == 'fast'", "db-slow ; extra == 'slow'", "Both_Ways"),
        requiring("db-fast", "db"),
        requiring("db-slow"),
        requiring("both.ways"),
    )
    assert [*found] == ["both.ways", "db", "db-fast"]


def test_what_is_not_installed_has_no_parts(installed):
    assert installed() == {}
    assert parts.our_licence() == ""


@pytest.mark.parametrize(
    ("lines", "licence", "homepage"),
    [
        (["License-Expression: MIT", "License: other"], "MIT", ""),
        (["License: BSD", "Home-page: https://a.example"], "BSD", "https://a.example"),
        (
            ["License: UNKNOWN", "Classifier: License :: OSI Approved :: ISC License (ISCL)"],
            "ISC License (ISCL)",
            "",
        ),
        (
            ["Project-URL: Changelog, https://b.example/log", "Project-URL: Source, https://b.example"],
            "",
            "https://b.example",
        ),
        (["Home-page: javascript:alert(1)", "License: " + "word " * 30], "", ""),
    ],
)
def test_what_a_package_says_of_itself(installed, lines, licence, homepage):
    found = installed(requiring(parts.OURS, "one"), Installed("one", *lines))["one"]
    assert (found.licence, found.homepage, found.text) == (licence, homepage, "")


def test_what_a_package_does_not_say_of_its_licence_is_known_here(installed):
    found = installed(requiring(parts.OURS, "resvg_py", "other"), Installed("resvg_py"), Installed("other"))
    assert {name: one.licence for name, one in found.items()} == {"resvg_py": "MIT", "other": ""}
