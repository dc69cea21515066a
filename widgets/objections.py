"""Objections of the rules, and other sentences with a clause, in the form of a page."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from referee.engine.errors import Objection
from referee.i18n import Speech


class CitedText(TypedDict):
    """A sentence with its clause; ``absolute``: no card and no agreement overrules it."""

    clause: str
    text: str
    absolute: NotRequired[Literal[True]]


def objection_text(objection: Objection, speech: Speech) -> CitedText:
    """Return an objection as data: its clause and its reason in words."""
    cited: CitedText = {"clause": objection.clause, "text": speech.say(objection.reason)}
    if objection.is_absolute:
        cited["absolute"] = True
    return cited


def objection_data(objection: Objection | None, speech: Speech) -> CitedText | None:
    """Return an objection as data, ``None`` for none."""
    return None if objection is None else objection_text(objection, speech)
