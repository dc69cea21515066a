"""What overrules a rule, as players say it most: kept in its author's language, told in each reader's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.i18n import LANGUAGES, Sentence, Speech, say

BY_CARD = say("The card says so")
AGREED = say("The table has agreed")


@cache
def _ready_made() -> Mapping[str, Sentence]:
    """Return the reasons that are offered by their texts in each language."""
    return {Speech(language).say(one): one for language in LANGUAGES for one in (BY_CARD, AGREED)}


def told_reason(reason: str) -> Sentence:
    """Return a reason as it is told: a ready-made one in any language, another one as it was typed."""
    return _ready_made().get(reason) or Sentence("{reason}", {"reason": reason})
