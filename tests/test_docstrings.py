"""Docstrings name only what exists: the exceptions they list, and names in double backticks."""

from __future__ import annotations

import ast
import builtins
import inspect
import keyword
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for package in ("referee", "widgets") for path in (ROOT / package).rglob("*.py"))
RAISES = re.compile(r"^( *)Raises:\n((?:\1 +\S.*\n?|\n)+)", re.MULTILINE)
RAISED = re.compile(r"^ *([\w.]+): ", re.MULTILINE)
CLASS = re.compile(r"``(?:[a-z_]\w*\.)*([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+)``")
CALL = re.compile(r"``(?:[\w.]+\.)?([a-z_]\w*)\([^`]*\)``")
ROLE = re.compile(r":(?:py:)?(?:class|exc|func|meth|attr|data|mod|obj):`~?([\w.]+)`")
NOT_PYTHON_HERE = {"DataOverflowError", "LogQuery", "SubmitTap"}
"""Names of segno's code, and of the TypeScript that is written for the front end."""


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield every docstring, also those that follow an assignment to describe it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield inspect.cleandoc(node.value.value) if isinstance(node.value.value, str) else ""


def bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module binds: definitions, assignments, imports and parameters."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).rpartition(".")[2]
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg


@cache
def trees() -> dict[str, ast.Module]:
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in SOURCES}


@cache
def known() -> frozenset[str]:
    """Return every name in the code."""
    found = {name for tree in trees().values() for name in bound(tree)}
    modules = {path.stem if path.stem != "__init__" else path.parent.name for path in SOURCES}
    return frozenset(found | modules | {*dir(builtins)} | {*keyword.kwlist} | NOT_PYTHON_HERE)


def named(text: str) -> Iterator[str]:
    """Yield the last part of each name that a docstring takes for one of the code."""
    for section in RAISES.finditer(text):
        # only the first column of the section has names; their explanation may continue below
        margin = len(section[2]) - len(section[2].lstrip(" "))
        lines = [line for line in section[2].splitlines() if len(line) - len(line.lstrip()) == margin]
        yield from (found[1].rpartition(".")[2] for line in lines for found in RAISED.finditer(line))
    for pattern in (CLASS, CALL):
        yield from (found[1] for found in pattern.finditer(text))
    yield from (found[1].rpartition(".")[2] for found in ROLE.finditer(text))


def missing(tree: ast.Module) -> list[str]:
    return [name for text in docstrings(tree) for name in named(text) if name not in known()]


def test_what_docstrings_name_exists() -> None:
    assert sum(1 for tree in trees().values() for text in docstrings(tree) for _ in named(text)) > 500
    found = {path: missing(tree) for path, tree in trees().items()}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A table.\n\nRaises:\n    NobodysTally: It is unknown,\n        as: it is.\n", "NobodysTally"),
        ("What ``NobodysTally`` holds.", "NobodysTally"),
        ("What ``referee.NobodysTally`` holds.", "NobodysTally"),
        ("Call ``match.nobodys_tally(1)``.", "nobodys_tally"),
        ("See :func:`nobodys_tally`.", "nobodys_tally"),
        ("See :class:`~referee.match.NobodysTally`.", "NobodysTally"),
    ],
)
def test_what_is_not_there_is_found(text: str, name: str) -> None:
    assert missing(ast.parse(f'"""{text}"""')) == [name]
