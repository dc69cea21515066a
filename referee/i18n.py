"""Sentences for players, independent of the language.

Rules build a :class:`Sentence`: an English message and its values. A :class:`Speech` renders it in one
language, with the players' names. Translations are gettext catalogues: ``referee/locale/<language>.po``, and
one ``<language>.po`` in each game's folder.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from referee.discovery import GAMES, folder_of, registered

LANGUAGES: dict[str, str] = {"en": "English", "es": "Español"}
"""Language codes and each language's name for itself."""


class SeatName(NamedTuple):
    """A placeholder in a sentence for the name of the player at a seat."""

    seat: int


class Sentence(NamedTuple):
    """A message with named placeholders, its values, and its plural form if it has a count."""

    message: str
    values: Mapping[str, Any] = {}
    plural: str | None = None

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def __hash__(self) -> int:
        return hash((self.message, frozenset(self.values.items()), self.plural))


_new = tuple.__new__  # rules build thousands of sentences: this takes half the time of calling the class


def say(message: str, /, **values: Any) -> Sentence:
    """Build a sentence; ``message`` is English and marked for translation."""
    return _new(Sentence, (message, values, None))


def say_count(singular: str, plural: str, /, *, count: int, **values: Any) -> Sentence:
    """Build a sentence about ``count`` things; both forms may use ``{count}``."""
    return _new(Sentence, (singular, {"count": count, **values}, plural))


class Listed(NamedTuple):
    """Several values in one sentence, joined as the language joins them ("a, b and c")."""

    items: tuple[Any, ...]


class ByLanguage(NamedTuple):
    """A placeholder in a sentence for a text by language, such as a rule's."""

    texts: tuple[tuple[str, str], ...]


def seat_names(seats: Iterable[int]) -> Listed:
    """Return the names of seats as one value of a sentence."""
    return Listed(tuple(map(SeatName, seats)))


class Sequel(NamedTuple):
    """Several sentences in order."""

    sentences: tuple[Sentence, ...]


def signed(value: int) -> str:
    """Write a number with a true minus, as it is printed."""
    return str(value).replace("-", "−")


class Speech:
    """Renders sentences in one language, with the names of the players at the table.

    ``you``: the seat whose player is addressed, if any. Verbs do not change, in any language: "You: place a
    card.", "Ana (you) places a card.", and in English "Your card is in already."
    """

    def __init__(
        self,
        language: str = "en",
        names: Sequence[str] = (),
        translations: gettext.NullTranslations | None = None,
        you: int | None = None,
    ) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.names = tuple(names)
        self.translations = translations or translations_of(self.language)
        self.you = you

    def say(self, sentence: Sentence) -> str:
        """Return the sentence as plain text; it marks "you" only once."""
        text = self._say(sentence, is_whole=True)
        if self.you is None or not sentence.values:
            return text  # it names nobody
        name = self._name(self.you)
        if name not in text:
            return text
        marked = self._marked(name)
        if re.match(rf"{self._say(say('You'), is_whole=False)}\b", text):
            return text.replace(marked, name)
        first, *others = text.split(marked)
        return marked.join([first, name.join(others)]) if others else text

    def _say(self, sentence: Sentence, *, is_whole: bool) -> str:
        """Return a sentence, or a part of one."""
        message, values, plural = sentence
        if plural is None:
            text = self.translations.gettext(message) if message else ""
        else:
            text = self.translations.ngettext(message, plural, values["count"])
        if not values:
            return text
        shown = {key: self._value(value) for key, value in values.items()}
        if self.you is not None:
            text = self._to_you(text, values, shown, is_whole=is_whole)
        if self.language == "es":
            text = _with_e_before_i(_with_al_and_del(text, values, shown), shown)
        if any(_ends_in_mark(value) for value in shown.values()):
            text = _with_one_mark(text, shown)
        filled = text.format_map(shown)
        is_capitalized = is_whole and _begins_with_words(text, values)
        return filled[:1].upper() + filled[1:] if is_capitalized else filled

    def _to_you(self, text: str, values: Mapping[str, Any], shown: dict[str, Any], *, is_whole: bool) -> str:
        """Return a message that addresses ``you``, if it needs no other verb form."""
        for name, value in values.items():
            seats = [*value.items] if isinstance(value, Listed) else [value]
            if SeatName(self.you or 0) not in seats:
                continue
            if is_whole and text.startswith(f"{{{name}}}: "):
                others = [self._value(seat) for seat in seats if seat != SeatName(self.you or 0)]
                shown[name] = self._joined([self._say(say("You"), is_whole=False), *others])
            elif self.language == "en" and len(seats) == 1:
                begins = is_whole and text.startswith(f"{{{name}}}'s ")
                text = text.replace(f"{{{name}}}'s ", "Your " if begins else "your ")
        return text

    def _value(self, value: Any) -> Any:
        if isinstance(value, SeatName):
            name = self._name(value.seat)
            return self._marked(name) if value.seat == self.you else name
        if isinstance(value, Sentence):
            return self._say(value, is_whole=False)
        if isinstance(value, Sequel):
            return " ".join(self._say(sentence, is_whole=True) for sentence in value.sentences)
        if isinstance(value, ByLanguage):
            return dict(value.texts)[self.language]
        if isinstance(value, Listed):
            return self._joined([str(self._value(item)) for item in value.items])
        return signed(value) if isinstance(value, int) else value

    def _name(self, seat: int) -> str:
        known = seat < len(self.names)
        return self.names[seat] if known else self._say(say("seat {number}", number=seat + 1), is_whole=False)

    def _marked(self, name: str) -> str:
        return self._say(say("{name} (you)", name=name), is_whole=False)

    def _joined(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        head, last = ", ".join(items[:-1]), items[-1]
        return self._say(say("{head} and {last}", head=head, last=last), is_whole=False)


_AND_VALUE = re.compile(r"\by (?=\{(\w+)\})")
_SOUND_OF_I = re.compile(r"h?[ií](?![aeo])", re.IGNORECASE)


def _with_e_before_i(text: str, values: Mapping[str, Any]) -> str:
    """Return a Spanish message with "y" as "e" before each value that begins with the sound of an i."""
    return _AND_VALUE.sub(lambda found: "e " if _SOUND_OF_I.match(str(values[found[1]])) else found[0], text)


_PREPOSITION = re.compile(r"\b(a|de) \{(\w+)\}")


def _with_al_and_del(text: str, values: Mapping[str, Any], shown: dict[str, Any]) -> str:
    """Return a Spanish message with "a" and "de" drawn together with the article that a value begins with."""
    for word, name in _PREPOSITION.findall(text):
        if _is_words(values[name]) and shown[name].startswith("el ") and text.count(f"{{{name}}}") == 1:
            text = text.replace(f"{word} {{{name}}}", f"{word}l {{{name}}}")
            shown[name] = shown[name].removeprefix("el ")
    return text


_FIRST_VALUE = re.compile(r"\{(\w+)\}")


def _begins_with_words(text: str, values: Mapping[str, Any]) -> bool:
    """Whether a message begins with a value that is our own words, which then begin the sentence."""
    found = _FIRST_VALUE.match(text)
    return found is not None and _is_words(values[found[1]])


def _is_words(value: Any) -> bool:
    """Whether a value is our own words, or begins with them, and not a typed name."""
    first = value.items[0] if isinstance(value, Listed) and value.items else value
    return isinstance(first, Sentence)


# -- one punctuation mark after a value ------------------------------------------------------------

_CLOSING = "”»’\"')"
_MARKS = ".?!…:"
_VALUE_AND_MARK = re.compile(rf"\{{(\w+)\}}([{_CLOSING}]*)([{_MARKS}])")


def _ends_in_mark(value: Any) -> bool:
    return isinstance(value, str) and value.rstrip(_CLOSING)[-1:] in (*_MARKS,)


def _with_one_mark(text: str, values: Mapping[str, Any]) -> str:
    """Return a message without the mark after a value that ends in one: "Bo Jr." ends a sentence.

    A mark that ends a sentence replaces a full stop, also within quotation marks. Any other mark only
    replaces itself.
    """

    def ending(found: re.Match[str]) -> str:
        name, closing, mark = found.groups()
        value = values[name]
        if not _ends_in_mark(value):
            return found[0]
        last_mark = value.rstrip(_CLOSING)[-1]
        return f"{{{name}}}{closing}" if last_mark == mark or (mark == "." and last_mark != ":") else found[0]

    return _VALUE_AND_MARK.sub(ending, text)


def translation_folders() -> Iterable[Traversable]:
    """Yield the folders that may hold a ``<language>.po``: the engine's own and each game's."""
    yield files("referee") / "locale"
    for entry in registered(GAMES).values():
        with suppress(ModuleNotFoundError):  # opening the game reports this error
            yield folder_of(entry)


@cache
def translations_of(language: str, *more: Traversable) -> gettext.NullTranslations:
    """Return the merged catalogue of a language; ``more`` are folders outside ``referee``.

    English needs none: its messages are the keys. The catalogues are read in source form (``.po``), so that
    a checkout needs no compile step. A compiled one beside it (``.mo``), as in the static site, takes
    precedence.
    """
    merged = gettext.NullTranslations()
    if language == "en":
        return merged
    for folder in (*translation_folders(), *more):
        compiled, source = folder / f"{language}.mo", folder / f"{language}.po"
        if compiled.is_file():
            catalogue = compiled.read_bytes()
        elif source.is_file():
            catalogue = compile_catalogue(source.read_bytes(), language)
        else:
            continue
        translations = gettext.GNUTranslations(io.BytesIO(catalogue))
        translations.add_fallback(merged)
        merged = translations
    return merged


def compile_catalogue(source: bytes, language: str) -> bytes:
    """Return the compiled form (``.mo``) of a catalogue in source form (``.po``)."""
    from babel.messages.mofile import write_mo  # only where a translation is asked for: slow to import
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source), locale=language))
    return compiled.getvalue()


ENGLISH = Speech("en", (), gettext.NullTranslations())
