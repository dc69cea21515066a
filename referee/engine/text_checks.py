"""What may be kept of what is typed, sent or brought: short texts of signs that can be seen, and few.

Whatever enters a store passes :func:`check_kept`, by whichever way it comes, and each player's name
:func:`check_name`. What is read for a moment only, such as a record that is replayed, need not.
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

_STYLES = frozenset("\ufe0e\ufe0f")
"""Signs that draw the symbol before them as text or as a picture."""
_JOINERS = frozenset("\u200c\u200d")
"""Signs that join or part the two beside them, in emoji and in scripts such as Persian and Hindi."""
_JOINING_SCRIPTS = range(0x600, 0x18B0)
_BLANK = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0000, 0xE1000),
        ),
    )
)
"""Letters, marks and symbols that show nothing: those that Unicode calls default ignorable, and fillers."""


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
        if values.strip() and not _shows(values):
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


def check_name(name: str, where: str) -> None:
    """Object to a player's name that shows nothing, or that has a sign in it which shows nothing.

    Two names that differ in such a sign alone are the same for everybody at the table.

    Raises:
        Malformed: So it is.
    """
    if not _shows(name) or any(map(_is_hidden, (" ", *name), name, (*name[1:], " "))):
        raise Malformed(where, say("Use only visible characters in a name."))


def clean(text: str) -> str:
    """Return a text of signs that every format can hold: no control signs, half signs or non-signs."""
    return " ".join(
        "".join(
            " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
            for sign in text
            if unicodedata.category(sign) != "Cs" and sign not in "\ufffe\uffff"
        ).split()
    )


def without_blanks(text: str) -> str:
    """Return a text without the signs that show nothing, for comparing how it looks."""
    return "".join(sign for sign in text if sign not in _BLANK and unicodedata.category(sign) != "Cf")


def _shows(text: str) -> bool:
    """Whether anything of a text can be seen; a mark needs something to stand on."""
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in text)


def _is_hidden(before: str, sign: str, after: str) -> bool:
    """Whether a sign shows nothing where it stands: between two others, spaces at the ends."""
    if sign in _JOINERS:
        return not (_is_joined(before) and _is_joined(after))
    if sign in _STYLES:
        is_symbol = not before.isascii() and unicodedata.category(before)[0] in "PS"
        return not (is_symbol or after == "\u20e3")
    return sign in _BLANK or unicodedata.category(sign) in {*_UNSEEN, "Cf"}


def _is_joined(sign: str) -> bool:
    """Whether a joiner beside this sign changes how it is drawn."""
    is_emoji = sign in _STYLES or unicodedata.category(sign) in ("So", "Sk")
    return (is_emoji and not sign.isascii() and sign != "\u2800") or ord(sign) in _JOINING_SCRIPTS
