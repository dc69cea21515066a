"""Types of the parameters of commands and queries: a Python type, and the parameter that reads it.

A method declares both at once, as ``def undo(self, version: Number)``: mypy checks the first, and
:mod:`widgets.registry` reads the page's data by the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from referee.engine.json_parameters import AnyJson, JsonList, JsonObject
from referee.engine.parameters import Flag, SeatIndex, Text, Whole

String = Annotated[str, Text()]
Number = Annotated[int, Whole()]
Boolean = Annotated[bool, Flag()]
Seat = Annotated[int, SeatIndex()]
Json = Annotated[Any, AnyJson()]
Values = Annotated[Mapping[str, Any], JsonObject()]
Items = Annotated[Sequence[Any], JsonList()]
