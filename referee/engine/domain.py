"""The values that a parameter can take beside the ones already given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Domain(NamedTuple):
    """The values that a parameter can take now.

    ``allowed``: the legal values; if ``is_open``, the usual ones of them. ``shown``: the values that a
    control lays out, legal or not.
    """

    allowed: Sequence[Any]
    shown: Sequence[Any] = ()
    is_open: bool = False


Domains = Domain | Mapping[str, Domain]
"""A domain, or for a :class:`~referee.engine.parameters.Group` one domain for each field."""
