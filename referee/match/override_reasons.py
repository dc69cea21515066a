"""Ready-made reasons for overruling a rule: stored in the author's language, shown in each reader's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.i18n import LANGUAGES, Sentence, Speech, say

BY_CARD = say("The card says so")
AGREED = say("The table has agreed")


@cache
def _ready_made() -> Mapping[str, Sentence]:
    """Return the ready-made reasons by their text in each language."""
    return {Speech(language).say(reason): reason for language in LANGUAGES for reason in (BY_CARD, AGREED)}


def told_reason(reason: str) -> Sentence:
    """Return a reason for display: translated if it is ready-made, else as typed."""
    return _ready_made().get(reason) or Sentence("{reason}", {"reason": reason})
