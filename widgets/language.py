"""Speech in a device's language, with the widgets' own catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Any

from referee.text import Speech, translations_of


@cache
def _translations(language: str) -> NullTranslations:
    folder: Any = files("widgets") / "locale"
    return translations_of(language, folder)


def speech(language: str, names: Sequence[str] = ()) -> Speech:
    """Return a speech in a language, with the names of the players at the table."""
    return Speech(language, names, _translations(language))
