"""Field descriptions: plain data from which the dashboard draws the field of a parameter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class FieldDescription(NamedTuple):
    """The field of a parameter.

    ``kind``: the kind of field; ``item``: the parameter of a value that can be tapped, ``None`` if none can;
    ``values``: the values to tap, ``None`` for those of the domain; ``more``: further data of the kind.
    """

    kind: str
    item: Any
    is_single: bool = False
    """Whether a tap on a value fills it in."""
    is_list: bool = False
    """Whether it takes several of the values."""
    is_open: bool = False
    """Whether it takes values beyond the ones that are laid out."""
    values: Sequence[Any] | None = None
    members: Mapping[str, Any] = {}
    more: Mapping[str, Any] = {}
