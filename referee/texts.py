"""What texts the table may type: short ones of signs that can be seen. They are shown as text, everywhere."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Malformed
from referee.text import say

LIMIT = 200
"""Characters of a reason, a note or a name on a card."""

_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Signs that turn round the words after them, also those that are not of the text."""


def check_whole(raw: Any, where: str) -> None:
    """Object to text that no file can hold, wherever in JSON data it is; raise :class:`Malformed`."""
    try:
        json.dumps(raw, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed(where, say("This text holds half a character.")) from None
    except RecursionError:
        raise Malformed(where, say("This is nested too deeply.")) from None


def check_texts(values: Any, where: str) -> None:
    """Object to a text that is too long or not plain, wherever it is in the values of an action or a seat.

    Joiners, as in emoji, and the marks of a right-to-left script may stand in a text.

    Raises:
        Malformed: A text is not one to be kept.
    """
    if isinstance(values, str):
        if len(values) > LIMIT:
            raise Malformed(where, say("A text has {limit} characters at most.", limit=LIMIT))
        if any(sign in _TURNING or unicodedata.category(sign) in _UNSEEN for sign in values):
            raise Malformed(where, say("A text is one line of visible characters."))
    elif isinstance(values, Mapping):
        for key, value in values.items():
            check_texts(key, where)
            check_texts(value, f"{where}.{key}")
    elif isinstance(values, list | tuple):
        for index, value in enumerate(values):
            check_texts(value, f"{where}[{index}]")
