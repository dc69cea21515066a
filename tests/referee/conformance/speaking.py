"""Hearing what the referee says: every sentence, in every language."""

from __future__ import annotations

import re

from referee.text import LANGUAGES, Sentence, Speech
from tests.referee.conformance.tables import NAMES

_SPEECHES = {language: Speech(language, NAMES) for language in LANGUAGES}


def hear(sentence: Sentence) -> None:
    """Say a sentence in every language, and assert that nothing of it is missing."""
    for language, speech in _SPEECHES.items():
        text = speech.say(sentence)
        assert text.strip(), (language, sentence)
        assert not re.search(r"[{}]|Sentence\(|SeatName\(|Listed\(|None", text), (language, text)
