"""What may be kept of what is typed, sent or brought: short texts of signs that can be seen, and few.

Whatever enters a store passes :func:`check_kept`, by whichever way it comes; what is read for a moment only,
such as a record that is replayed, need not.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Malformed
from referee.i18n import say

LIMIT = 200
"""Characters of a reason, a note or a name on a card."""
MOST = 32_000
"""Characters, as JSON, of one thing that is kept: the options of a game, an entry of a log, a counter."""
MOST_NESTED = 12
"""Lists and objects within each other: no game has more than five."""

_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Signs that turn round the words after them, also those that are not of the text."""


def check_encodable(raw: Any, where: str, most: int | None = None) -> None:
    """Object to text that no file can hold, wherever in JSON data it is, and to more than ``most`` signs.

    Raises:
        Malformed: So it is.
    """
    try:
        text = json.dumps(raw, ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError:
        raise Malformed(where, say("This text holds half a character.")) from None
    except RecursionError:
        raise Malformed(where, say("This is nested too deeply.")) from None
    if most is not None and len(text) > most:
        raise Malformed(where, say("This is too much to be kept: {most} characters at most.", most=most))


def check_texts(values: Any, where: str, *, nested: int = MOST_NESTED) -> None:
    """Object to a text that is too long or not plain, wherever it is in the values of an action or a seat.

    Joiners, as in emoji, and the marks of a right-to-left script may stand in a text.

    Raises:
        Malformed: A text is not one to be kept, or the values are nested too deeply.
    """
    if isinstance(values, str):
        if len(values) > LIMIT:
            raise Malformed(where, say("A text has {limit} characters at most.", limit=LIMIT))
        if values.isascii() and values.isprintable():
            return  # most texts are plain at first sight
        if any(sign in _TURNING or unicodedata.category(sign) in _UNSEEN for sign in values):
            raise Malformed(where, say("A text is one line of visible characters."))
    elif isinstance(values, Mapping | list | tuple):
        if not nested:
            raise Malformed(where, say("This is nested too deeply."))
        if isinstance(values, Mapping):
            for key, value in values.items():
                check_texts(key, where, nested=nested - 1)
                check_texts(value, f"{where}.{key}", nested=nested - 1)
        else:
            for index, value in enumerate(values):
                check_texts(value, f"{where}[{index}]", nested=nested - 1)


def check_kept(values: Any, where: str, most: int = MOST) -> None:
    """Object to JSON data that a store is not to keep: too much of it, or a text that is not one to be kept.

    Raises:
        Malformed: It is not to be kept.
    """
    check_texts(values, where)
    check_encodable(values, where, most)
