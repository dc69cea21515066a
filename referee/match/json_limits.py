"""What JSON may hold, found out before any object is made of it: text is small, objects are not.

A text of 16 megabytes can hold five million empty lists, which would take half a gigabyte.
"""

from __future__ import annotations

import re

from referee.engine.errors import Malformed
from referee.i18n import say

MOST_VALUES = 500_000
"""Values that a text may hold: the longest game has some 220,000, each logged entry in two forms."""
DEEPEST = 600
"""Levels of lists and objects: a record has ten, and what reads one bears as many as the parser."""

_SIGN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},]', re.DOTALL)
"""A whole string, or what begins or ends a value."""


def check_size(text: str) -> None:
    """Raise :class:`Malformed` for a text that would become more objects, or deeper ones, than allowed."""
    if len(text) < MOST_VALUES and text.count("[") + text.count("{") <= DEEPEST:
        return  # it cannot hold too much: nearly every text, and found out a hundred times as fast
    values, depth = 1, 0
    for found in _SIGN.finditer(text):
        sign = text[found.start()]
        if sign == '"':  # what stands in quotation marks opens nothing
            continue
        if sign in "]}":
            depth -= 1
            continue
        values += 1
        if values > MOST_VALUES:
            raise Malformed("", say("This holds more than {most} values.", most=MOST_VALUES))
        if sign != ",":
            depth += 1
            if depth > DEEPEST:
                raise Malformed("", say("This is nested too deeply."))
