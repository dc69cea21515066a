"""Every message has a complete translation in every language, with the same placeholders."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from referee.games import game_ids
from referee.i18n import LANGUAGES, Listed, SeatName, Speech, say, say_count, translations_of
from tests.support.packages import code_folder

ROOT = Path(__file__).parents[2]
KEYWORDS = {"say": None, "say_count": (1, 2)}
TRANSLATED = [language for language in LANGUAGES if language != "en"]

GAMES = {game_id: code_folder(game_id) for game_id in game_ids()}
FOLDERS = {"referee": ROOT / "referee" / "locale", **GAMES, "widgets": ROOT / "widgets" / "locale"}
CATALOGUES = [
    pytest.param(folder, language, id=f"{name}-{language}")
    for name, folder in FOLDERS.items()
    for language in TRANSLATED
]


def sources(folder: Path) -> Iterator[Path]:
    """Yield the code whose messages a catalogue holds: a game's own are in the game's folder."""
    code = folder.parent if folder.name == "locale" else folder
    elsewhere = [game for game in GAMES.values() if game != folder]
    for path in code.rglob("*.py"):
        if not any(path.is_relative_to(game) for game in elsewhere):
            yield path


def messages(folder: Path) -> set[str | tuple[str, str]]:
    return {
        message
        for path in sources(folder)
        for _, message, _, _ in extract_from_file("python", path, KEYWORDS)
    }


def read_catalogue(folder: Path, language: str) -> Catalog:
    source = folder / f"{language}.po"
    return read_po(io.BytesIO(source.read_bytes()), locale=language, abort_invalid=True)


def entries(catalogue: Catalog) -> Iterator[tuple[str | tuple[str, str], tuple[str, ...]]]:
    for message in catalogue:
        if message.id:
            if message.pluralizable:
                yield tuple(message.id), tuple(message.string)
            else:
                yield message.id, (message.string,)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize(("folder", "language"), CATALOGUES)
def test_catalogue_has_exactly_the_messages_of_the_code(folder: Path, language: str) -> None:
    extracted = messages(folder)
    # a message that is also the singular of another one shares its entry
    singulars = {message[0] for message in extracted if isinstance(message, tuple)}
    assert {key for key, _ in entries(read_catalogue(folder, language))} == extracted - singulars


@pytest.mark.parametrize(("folder", "language"), CATALOGUES)
def test_every_message_is_translated(folder: Path, language: str) -> None:
    catalogue = read_catalogue(folder, language)
    assert [key for key, strings in entries(catalogue) if not all(strings)] == []
    assert [message.id for message in catalogue if message.fuzzy and message.id] == []
    assert list(catalogue.obsolete) == []


@pytest.mark.parametrize(("folder", "language"), CATALOGUES)
def test_placeholders_are_those_of_the_message(folder: Path, language: str) -> None:
    for key, strings in entries(read_catalogue(folder, language)):
        forms = (key,) if isinstance(key, str) else key
        allowed = set().union(*map(placeholders, forms))
        needed = placeholders(forms[-1])
        for text in strings:
            # a singular may leave out its number; no form may leave out anything else
            least = needed if isinstance(key, str) or text != strings[0] else needed - {"count"}
            assert least <= placeholders(text) <= allowed, text


@pytest.mark.parametrize(("folder", "language"), CATALOGUES)
def test_no_sentence_has_two_colons(folder: Path, language: str) -> None:
    for key, strings in entries(read_catalogue(folder, language)):
        for text in (*([key] if isinstance(key, str) else key), *strings):
            assert not re.search(r": [^.?!…;\n]*: ", text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_means_the_same_in_every_catalogue(language: str) -> None:
    """All catalogues are merged into one at run time: a message can have one translation only."""
    known: dict[str | tuple[str, str], tuple[str, ...]] = {}
    for folder in FOLDERS.values():
        for key, strings in entries(read_catalogue(folder, language)):
            assert known.setdefault(key, strings) == strings


@pytest.mark.parametrize("language", TRANSLATED)
def test_speech_finds_the_messages_of_the_engine_and_of_every_game(language: str) -> None:
    translations = translations_of(language)
    for name, folder in FOLDERS.items():
        if name == "widgets":
            continue
        for key, strings in entries(read_catalogue(folder, language)):
            if isinstance(key, str):
                assert translations.gettext(key) == strings[0]
            else:
                assert translations.ngettext(*key, 1) == strings[0]
                assert translations.ngettext(*key, 0) == strings[1]
                assert translations.ngettext(*key, 2) == strings[1]


def test_spanish_counts_names_and_lists() -> None:
    speech = Speech("es", ["Ana"])
    workers = [say_count("{count} worker", "{count} workers", count=count) for count in (0, 1, 2)]
    assert [speech.say(sentence) for sentence in workers] == [
        "0 trabajadores",
        "1 trabajador",
        "2 trabajadores",
    ]
    turn = "It is {seat}'s turn."
    assert speech.say(say(turn, seat=SeatName(0))) == "Es el turno de Ana."
    assert speech.say(say(turn, seat=SeatName(1))) == "Es el turno de asiento 2."


@pytest.mark.parametrize(
    ("last", "joined"),
    [("Inés", "e Inés"), ("Íñigo", "e Íñigo"), ("Hilda", "e Hilda"), ("Bo", "y Bo"), ("Hielo", "y Hielo")],
)
def test_spanish_joins_with_e_before_the_sound_of_i(last: str, joined: str) -> None:
    speech = Speech("es", ["Ana", "Bo y Iris", last])
    names = Listed(tuple(SeatName(seat) for seat in range(3)))
    assert speech.say(say("{seats}: return.", seats=names)) == f"Ana, Bo y Iris {joined}: return."


def test_braces_in_a_name_are_shown_and_not_read() -> None:
    assert "{seat}" in Speech("es", ["{seat}"]).say(say("It is {seat}'s turn.", seat=SeatName(0)))


def test_a_number_below_zero_has_a_true_minus_in_any_sentence() -> None:
    lowest = say("{seats} share the lowest reputation, {value}: nobody is eliminated.", seats="", value=-7)
    assert str(lowest).endswith("reputation, −7: nobody is eliminated.")
    assert str(say_count("{count} worker", "{count} workers", count=-2)) == "−2 workers"
    assert str(say("It is {seat}'s turn.", seat="Jean-Luc")) == "It is Jean-Luc's turn."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("message", "name", "text"),
    [
        ("Wait for {who}.", "Bo Jr.", "Wait for Bo Jr."),
        ("Wait for {who}.", "Di…", "Wait for Di…"),
        ("“{who}”.", "Why?", "“Why?”"),
        ("“{who}”.", "“Now!”", "““Now!””"),
        ("{who}? {who}: {who}.", "Why?", "Why? Why?: Why?"),
        ("{who}: go.", "Bo:", "Bo: go."),
        ("{who}.", "Bo:", "Bo:."),
        ("{who}, go.", "Bo Jr.", "Bo Jr., go."),
        ("{who}.", "Bo..", "Bo.."),
        ("{who}.", "", "."),
    ],
)
def test_a_sentence_ends_once_whatever_it_ends_in(language: str, message: str, name: str, text: str) -> None:
    speech = Speech(language, [name])
    assert speech.say(say(message, who=SeatName(0))) == text
    assert speech.say(say(message, who=say("{name}", name=name))) == text
