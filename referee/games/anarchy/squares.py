"""Squares of the players' grids: as values, and as the parameters that a grid on the screen fills in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypedDict

from referee.engine.errors import Malformed
from referee.engine.parameters import Flag, Parameter, SeatIndex, Whole, read_fields
from referee.i18n import SeatName, Sentence, say


class CellJson(TypedDict):
    """A square of a seat's grid as JSON data."""

    hq: int
    row: int
    col: int


class GateJson(TypedDict):
    """The square in front of a seat's grid as JSON data."""

    hq: int
    gate: Literal[True]


SquareJson = CellJson | GateJson


class Square(NamedTuple):
    """A square of a seat's grid (row 0 touches the centre), or without row and column its gate."""

    hq: int
    row: int | None = None
    col: int | None = None

    @property
    def is_gate(self) -> bool:
        """Whether this is the square in front of the grid, by which pieces come and go."""
        return self.row is None

    def as_json(self) -> SquareJson:
        """Return the square as a record writes it."""
        if self.row is None or self.col is None:
            return {"hq": self.hq, "gate": True}
        return {"hq": self.hq, "row": self.row, "col": self.col}


@dataclass(frozen=True, kw_only=True)
class SquareOf(Parameter):
    """A square of anybody's grid of ``rows`` by ``cols``, read as a :class:`Square`.

    The rules decide whether it is on the grid.
    """

    kind: ClassVar[str] = "square"

    rows: int
    cols: int

    def read(self, raw: Any, where: str, seats: int) -> Square:
        """Return the square; raise :class:`Malformed` naming ``where`` for a wrong form."""
        is_gate = isinstance(raw, dict) and "gate" in raw
        rest: dict[str, Parameter] = {"gate": Flag()} if is_gate else {"row": Whole(), "col": Whole()}
        values = read_fields(raw, {"hq": SeatIndex(), **rest}, where, seats)
        if is_gate and not values["gate"]:
            raise Malformed(f"{where}.gate", say("Only true belongs here."))
        return Square(values["hq"], values.get("row"), values.get("col"))

    def say(self, value: Square) -> Sentence:
        """Return whose headquarters it is in, and where."""
        hq = SeatName(value.hq)
        if value.row is None or value.col is None:
            return say("{seat}: gate", seat=hq)
        return say("{seat}: row {row}, column {col}", seat=hq, row=value.row + 1, col=value.col + 1)


class Relocation(NamedTuple):
    """A building that is put on another square of the same grid; both squares are (row, col)."""

    start: tuple[int, int]
    to: tuple[int, int]

    def as_json(self) -> dict[str, list[int]]:
        """Return the move as a record writes it."""
        return {"from": [*self.start], "to": [*self.to]}


@dataclass(frozen=True, kw_only=True)
class Cell(Parameter):
    """A square of one known grid of ``rows`` by ``cols``, as ``[row, col]``; read as a pair."""

    kind: ClassVar[str] = "square"

    rows: int
    cols: int

    def read(self, raw: Any, where: str, seats: int) -> tuple[int, int]:
        """Return the pair; raise :class:`Malformed` naming ``where`` for a wrong form."""
        if not isinstance(raw, list | tuple) or len(raw) != 2:  # a tuple: what was read before
            raise Malformed(where, say("A row and a column belong here."))
        row, col = (Whole().read(item, f"{where}[{index}]", seats) for index, item in enumerate(raw))
        return row, col

    def say(self, value: tuple[int, int]) -> Sentence:
        """Return its row and column, counted from 1."""
        return say("row {row}, column {col}", row=value[0] + 1, col=value[1] + 1)


@dataclass(frozen=True, kw_only=True)
class RelocationIn(Parameter):
    """A move from one square to another of one known grid of ``rows`` by ``cols``, as ``from`` and ``to``.

    Read as a :class:`Relocation`. Only a board fills it in.
    """

    kind: ClassVar[str] = "relocation"

    rows: int
    cols: int

    def read(self, raw: Any, where: str, seats: int) -> Relocation:
        """Return the move; raise :class:`Malformed` naming ``where`` for a wrong form."""
        square = Cell(rows=self.rows, cols=self.cols)
        found = read_fields(raw, {"from": square, "to": square}, where, seats)
        return Relocation(found["from"], found["to"])
