"""Hearing what the referee says: every sentence, in every language."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle

from referee.i18n import LANGUAGES, Sentence, Speech
from tests.support.table_setups import NAMES

_SPEECHES = {language: Speech(language, NAMES) for language in LANGUAGES}

ENDING_IN_MARKS = [name + mark for name, mark in zip(NAMES, cycle([".", "?", "!", "…", ":"]), strict=False)]
"""Names of players that end as sentences do."""
_WITH_MARKS = {language: Speech(language, ENDING_IN_MARKS) for language in LANGUAGES}
_TWO_MARKS = re.compile(r"""[.?!…][”»’"')]*\.|:[”»’"')]*:""")
_TWO_COLONS = re.compile(r": [^.?!…;]*: ")


@cache
def hear(sentence: Sentence) -> None:
    """Say a sentence in every language, and assert that nothing of it is missing: once for each sentence.

    Nor may it end twice, whatever the players are called.
    """
    for language, speech in _SPEECHES.items():
        text = speech.say(sentence)
        assert text.strip(), (language, sentence)
        assert not re.search(r"[{}]|Sentence\(|SeatName\(|Listed\(|None", text), (language, text)
        assert not _TWO_COLONS.search(text), (language, text)
        marked = _WITH_MARKS[language].say(sentence)
        assert not _TWO_MARKS.search(marked), (language, marked)
