"""The static site ships all Python modules that its pages may import, also those imported in functions."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest

from scripts import build_site

OF_A_SERVER = ("widgets/app.py", "widgets/server/")
"""What a page without a server imports nothing else of than what it asks there: `test_site.py` opens all."""
LEFT_OUT = {
    "referee/i18n.py": {"babel.messages.mofile", "babel.messages.pofile"},  # the site has catalogues compiled
    "referee/store/sql/database.py": {"referee.store.sql.copies"},  # a page keeps its store as one file
    "referee/share/picture.py": {"resvg_py"},  # the page itself makes a PNG of the SVG
}
"""Modules that the site lacks, by the file that imports them; a package includes all its modules."""


def imported(source: bytes) -> Iterator[str]:
    """Yield what a file imports, in functions as well, but for what is for type checkers alone."""
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module
        waiting += ast.iter_child_nodes(node)


@pytest.fixture(scope="module")
def shipped() -> dict[str, bytes]:
    return dict(build_site._python())


def is_left_out_of_the_library(module: str) -> bool:
    path = module.replace(".", "/")
    return path.startswith(build_site.UNUSED_LIBRARY) or f"{path}.py".startswith(build_site.UNUSED_LIBRARY)


@pytest.mark.thorough
def test_what_others_import_of_the_library_is_shipped(shipped: dict[str, bytes]) -> None:
    sources = {path: source for path, source in shipped.items() if path.endswith(".py")}
    lacking = [
        f"{path} imports {module}"
        for path, source in sources.items()
        for module in imported(source)
        if module.partition(".")[0] in sys.stdlib_module_names and is_left_out_of_the_library(module)
    ]
    assert len({path.partition("/")[0] for path in sources}) > 8 and lacking == []


def is_there(module: str, shipped: dict[str, bytes]) -> bool:
    path = module.replace(".", "/")
    if module.partition(".")[0] in sys.stdlib_module_names:
        return not is_left_out_of_the_library(module)
    return f"{path}.py" in shipped or f"{path}/__init__.py" in shipped


@pytest.mark.thorough
def test_whatever_a_page_may_import_is_shipped(shipped: dict[str, bytes]) -> None:
    looked_at, lacking = 0, []
    for path, source in shipped.items():
        ours = path.startswith(("referee/", "widgets/")) and path.endswith(".py")
        if not ours or path.startswith(OF_A_SERVER):
            continue
        for module in imported(source):
            looked_at += 1
            parts = {module.rsplit(".", cut)[0] for cut in range(module.count(".") + 1)}
            if not parts & LEFT_OUT.get(path, set()) and not is_there(module, shipped):
                lacking.append(f"{path} imports {module}")
    assert looked_at > 1000 and lacking == []


def test_days_and_numbers_are_written_in_our_languages_alone(shipped: dict[str, bytes]) -> None:
    found = {path for path in shipped if path.startswith(build_site.LOCALES)}
    assert found == {f"{build_site.LOCALES}{name}.dat" for name in ("root", "en", "es")}
