"""What a parameter can take beside what is given already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Domain(NamedTuple):
    """The values that a parameter can take now.

    ``allowed``: the legal ones (all of them, or usual ones where ``is_open``); ``shown``: those that a
    control lays out, legal or not.
    """

    allowed: Sequence[Any]
    shown: Sequence[Any] = ()
    is_open: bool = False


Domains = Domain | Mapping[str, Domain]
"""What a parameter can take: a domain, or for a :class:`~referee.engine.parameters.Group` one a field."""
