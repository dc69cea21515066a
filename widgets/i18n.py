"""Speech in a device's language, with the widgets' own catalogue, and what screens say whatever they show."""

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
    """The fixed words of a screen, by the keys that its components use.

    ``type`` is a ``TypedDict`` with just these keys, called ``name``: no type that Python can name says them,
    and the page's compiler shall know a key that is not there, ``Annotated[Mapping[str, str], LABELS.type]``.
    A word with braces is filled in by the component.
    """

    def __init__(self, name: str, sentences: Mapping[str, Sentence], *more: Labels) -> None:
        self.sentences: dict[str, Sentence] = {}
        for one in (*(labels.sentences for labels in more), sentences):
            self.sentences |= one
        typed: Any = TypedDict
        self.type: Any = typed(name, dict.fromkeys(self.sentences, str))
        self._texts: dict[tuple[str, int], dict[str, str]] = {}

    def type_with(self, **more: Any) -> Any:
        """Return such a type with further keys, for words that have something else among them."""
        typed: Any = TypedDict
        return typed(self.type.__name__, {**dict.fromkeys(self.sentences, str), **more})

    def texts(self, speech: Speech) -> dict[str, str]:
        """Return the words in a language: for each the very same object, however often it is asked for.

        So a screen that is drawn anew has the same labels, and a page need not be sent them again.
        """
        known = speech.language, id(speech.translations)
        if known not in self._texts:
            self._texts[known] = {key: speech.say(sentence) for key, sentence in self.sentences.items()}
        return self._texts[known]
