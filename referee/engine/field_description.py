"""What fills a parameter in: plain data, from which the dashboard draws a field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class FieldDescription(NamedTuple):
    """What fills a parameter in.

    ``kind``: the kind of field; ``item``: what each value is that can be tapped, ``None`` where none can;
    ``values``: these values, ``None`` for those of the domain; ``more``: what this kind needs beside.
    """

    kind: str
    item: Any
    is_single: bool = False
    """Whether a tap on a value fills it in."""
    is_list: bool = False
    """Whether it takes several of the values."""
    is_open: bool = False
    """Whether it takes other values than those that are laid out."""
    values: Sequence[Any] | None = None
    members: Mapping[str, Any] = {}
    more: Mapping[str, Any] = {}
