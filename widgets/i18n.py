"""Speech in a device's language, with the catalogue of the widgets, and the fixed labels of screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Any, TypedDict

from referee.i18n import Sentence, Speech, translations_of


@cache
def _translations(language: str) -> NullTranslations:
    folder: Any = files("widgets") / "locale"
    return translations_of(language, folder)


def speech(language: str, names: Sequence[str] = (), you: int | None = None) -> Speech:
    """Return a speech in a language, with the names of the players at the table, to one of them alone."""
    return Speech(language, names, _translations(language), you)


class Labels:
    """The fixed labels of a screen, by the keys that its components use.

    ``type`` is a ``TypedDict`` named ``name`` with these keys. Views use it as
    ``Annotated[Mapping[str, str], LABELS.type]``, so that the page's compiler rejects a missing key. A
    component fills in braces.
    """

    def __init__(self, name: str, sentences: Mapping[str, Sentence], *more: Labels) -> None:
        self.sentences: dict[str, Sentence] = {}
        for group in (*(labels.sentences for labels in more), sentences):
            self.sentences |= group
        typed: Any = TypedDict
        self.type: Any = typed(name, dict.fromkeys(self.sentences, str))
        self._texts: dict[tuple[str, int], dict[str, str]] = {}

    def type_with(self, **more: Any) -> Any:
        """Return the type with further keys, for labels mixed with other values."""
        typed: Any = TypedDict
        return typed(self.type.__name__, {**dict.fromkeys(self.sentences, str), **more})

    def texts(self, speech: Speech) -> dict[str, str]:
        """Return the labels in a language; repeated calls return the same object.

        So a screen that is drawn again has the same labels, and they are not sent again.
        """
        known = speech.language, id(speech.translations)
        if known not in self._texts:
            self._texts[known] = {key: speech.say(sentence) for key, sentence in self.sentences.items()}
        return self._texts[known]
