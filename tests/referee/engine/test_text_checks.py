"""Typed names and texts that show nothing are refused."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_name, check_texts, without_blanks

HIDDEN = {
    "hangul filler": "\u3164",
    "half-width hangul filler": "\uffa0",
    "hangul initial filler": "\u115f",
    "hangul vowel filler": "\u1160",
    "braille blank": "\u2800",
    "soft hyphen": "\u00ad",
    "grapheme joiner": "\u034f",
    "zero width space": "\u200b",
    "zero width joiner": "\u200d",
    "zero width non-joiner": "\u200c",
    "word joiner": "\u2060",
    "invisible times": "\u2062",
    "byte order mark": "\ufeff",
    "left-to-right mark": "\u200e",
    "arabic letter mark": "\u061c",
    "turned round": "\u202e",
    "khmer inherent vowel": "\u17b5",
    "mongolian separator": "\u180e",
    "variation selector": "\ufe0f",
    "ideographic variation selector": "\U000e0100",
    "tag": "\U000e0041",
    "null notehead": "\U0001d159",
    "control": "\x07",
    "unassigned": "\u0378",
    "private use": "\ue000",
    "line separator": "\u2028",
}
"""Characters that are invisible alone or at the end of a word."""
BARE = {
    "nothing": "",
    "spaces": "   ",
    "no-break space": "\u00a0",
    "ideographic space": "\u3000",
    "ogham space": "\u1680",
    "one mark": "\u0301",
    "marks": "\u0301\u0308\u20dd",
    "spacing mark": "\u0903",
}
SEEN = [
    "Ana",
    "Zoë",
    "Zoe\u0308",
    "李小龙",
    "אנה",
    "O'Neil-Šimić",
    "김철수",
    "\u1112\u1161\u11ab",
    "نرم\u200cافزار",
    "क\u094d\u200dष",
    "👩\u200d👩\u200d👧",
    "🏴\u200d☠\ufe0f",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "?",
    "7",
    "Jean\u00a0Luc",
]


@pytest.mark.parametrize("sign", HIDDEN.values(), ids=HIDDEN)
def test_a_name_with_a_sign_that_shows_nothing_is_refused(sign: str) -> None:
    """Alone it is an invisible player; in a name it makes a second player of the same looks."""
    for name in (sign, sign * 5, f" {sign} ", f"Ana{sign}", f"{sign}Ana", f"A{sign}na"):
        with pytest.raises(Malformed):
            check_name(name, "name")


@pytest.mark.parametrize("name", BARE.values(), ids=BARE)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        check_name(name, "name")


@pytest.mark.parametrize("name", SEEN)
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    check_name(name, "name")


def test_no_format_or_control_character_of_unicode_makes_a_name() -> None:
    every = [(sign, unicodedata.category(sign)) for sign in map(chr, range(sys.maxunicode + 1))]
    # most of Unicode is not assigned, or for private use: of that, a sample
    rare = [sign for sign, kind in every if kind in {"Cn", "Co", "Cs"}][::101]
    for sign in [sign for sign, kind in every if kind[0] in "ZM" or kind in {"Cc", "Cf"}] + rare:
        with pytest.raises(Malformed):
            check_name(sign, "name")


@pytest.mark.parametrize("text", ["\u3164", "\u2800\u2800", " \u115f", "\u200b", "\u0301", "\ufe0f"])
def test_a_text_that_shows_nothing_is_no_text(text: str) -> None:
    """A reason or a card's name that nobody can read says nothing."""
    with pytest.raises(Malformed):
        check_texts({"reason": text}, "action")
    check_texts({"reason": f"seen {text}"}, "action")


def test_how_a_text_looks_does_not_depend_on_what_shows_nothing() -> None:
    assert without_blanks("A\u3164n\u200da\ufe0f \u2800") == "Ana "
