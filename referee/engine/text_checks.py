"""Checks of typed, sent and imported texts before a store keeps them: short, and visible characters only.

All data that enters a store passes :func:`check_kept`, and each player's name :func:`check_name`. Data that
is not stored, such as a record for a replay, needs no check.
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
"""The most characters, as JSON, of one stored item: a game's options, a log entry, a counter."""
MOST_NESTED = 12
"""The deepest nesting of lists and objects; no game needs more than five."""

_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that change the direction of the text after them, even outside the text."""

_STYLES = frozenset("\ufe0e\ufe0f")
"""Variation selectors, which draw the symbol before them as text or as a picture."""
_JOINERS = frozenset("\u200c\u200d")
"""Joiners of neighbouring characters, in emoji and in scripts such as Persian and Hindi."""
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
"""Invisible letters, marks and symbols: Unicode's default ignorable ones, and fillers."""


def check_encodable(raw: Any, where: str, most: int | None = None) -> None:
    """Check that JSON data can be encoded as UTF-8 and has at most ``most`` characters.

    Raises:
        Malformed: It cannot be encoded, is nested too deeply, or is too long.
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
    """Check every text in the values of an action or a seat: its length and its characters.

    A text may contain joiners, as in emoji, and the marks of a right-to-left script.

    Raises:
        Malformed: A text is too long or has invisible characters, or the values are nested too deeply.
    """
    if isinstance(values, str):
        if len(values) > LIMIT:
            raise Malformed(where, say("A text has {limit} characters at most.", limit=LIMIT))
        if values.isascii() and values.isprintable():
            return  # the usual case, without a check of each character
        if any(char in _TURNING or unicodedata.category(char) in _UNSEEN for char in values):
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
    """Check that a store may keep JSON data: its size and its texts.

    Raises:
        Malformed: A check fails.
    """
    check_texts(values, where)
    check_encodable(values, where, most)


def check_name(name: str, where: str) -> None:
    """Check that all characters of a player's name are visible.

    Players cannot distinguish two names that differ only in an invisible character.

    Raises:
        Malformed: A character is invisible, or the name is blank.
    """
    if not _shows(name) or any(map(_is_hidden, (" ", *name), name, (*name[1:], " "))):
        raise Malformed(where, say("Use only visible characters in a name."))


def clean(text: str) -> str:
    """Return a text without control characters, surrogates and noncharacters, for any file format."""
    return " ".join(
        "".join(
            " " if unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
            for char in text
            if unicodedata.category(char) != "Cs" and char not in "\ufffe\uffff"
        ).split()
    )


def without_blanks(text: str) -> str:
    """Return a text without invisible characters, to compare how texts look."""
    return "".join(char for char in text if char not in _BLANK and unicodedata.category(char) != "Cf")


def _shows(text: str) -> bool:
    """Whether a text has a visible character; a combining mark alone is none."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANK for char in text)


def _is_hidden(before: str, char: str, after: str) -> bool:
    """Whether a character is invisible between its neighbours; the ends of a text count as spaces."""
    if char in _JOINERS:
        return not (_is_joined(before) and _is_joined(after))
    if char in _STYLES:
        is_symbol = not before.isascii() and unicodedata.category(before)[0] in "PS"
        return not (is_symbol or after == "\u20e3")
    return char in _BLANK or unicodedata.category(char) in {*_UNSEEN, "Cf"}


def _is_joined(char: str) -> bool:
    """Whether a joiner beside this character changes how it is drawn."""
    is_emoji = char in _STYLES or unicodedata.category(char) in ("So", "Sk")
    return (is_emoji and not char.isascii() and char != "\u2800") or ord(char) in _JOINING_SCRIPTS
