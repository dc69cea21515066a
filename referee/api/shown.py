"""Result types of this package, with their display in terminals, notebooks and data frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any, overload

LIBRARIES = ("polars", "pandas")
"""The supported data frame libraries, in order of preference."""


@dataclass(frozen=True)
class Cited:
    """A sentence and its clause, which may be empty."""

    text: str
    clause: str = ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


@dataclass(frozen=True)
class Played:
    """A line of the log: an action and its effects."""

    text: str
    effects: tuple[Cited, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.text, *(f"    {effect!r}" for effect in self.effects)])

    __repr__ = __str__


@dataclass(frozen=True)
class RuleText:
    """A clause of a rulebook: its ``id``, and its text as Markdown."""

    id: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.id}: {self.text}"

    def _repr_markdown_(self) -> str:
        return f"**{self.id}**\n\n{self.text}"


class Rows(Sequence[Mapping[str, Any]]):
    """A table of rows that have the same keys: a sequence of mappings, displayed as a table."""

    def __init__(self, rows: Iterable[Mapping[str, Any]]) -> None:
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...

    @overload
    def __getitem__(self, index: slice) -> Rows: ...

    def __getitem__(self, index: int | slice) -> Mapping[str, Any] | Rows:
        return Rows(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return [*self] == [*other] if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    @property
    def columns(self) -> tuple[str, ...]:
        """The keys, in the order of the first row that has them."""
        return tuple(dict.fromkeys(name for row in self._rows for name in row))

    def to_frame(self, library: str | None = None) -> Any:
        """Return the rows as a data frame.

        Args:
            library: ``"pandas"`` or ``"polars"``; ``None``: the one that is installed.

        Raises:
            ImportError: Neither library, or not the requested one, is installed.
        """
        found = [name for name in LIBRARIES if library in (None, name) and find_spec(name)]
        if not found:
            raise ImportError(
                f"A data frame needs {library or ' or '.join(LIBRARIES)}: pip install it first."
            )
        columns = {name: [row.get(name) for row in self._rows] for name in self.columns}
        return import_module(found[0]).DataFrame(columns)

    def __repr__(self) -> str:
        cells = [self.columns, *([_text(row.get(name)) for name in self.columns] for row in self._rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [zip(row, widths, strict=True) for row in cells]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in line).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        return html_table(self.columns, ([row.get(name) for name in self.columns] for row in self._rows))


def html_table(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """Return a table as HTML; the function escapes all cells, because players can type their content."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(_text(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    return str(value)
