"""Texts that teach take the names of buttons from the buttons, and name none of them by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referee.games import find_game, game_folder
from referee.i18n import LANGUAGES
from widgets.games import board_labels
from widgets.i18n import speech
from widgets.screens.table.button_names import label_of, title_of, with_button_names
from widgets.screens.table.labels import LABELS

GAME = find_game("reputation")
BY_NAME = ("reputation", "promote", "anarchy", "bastards", "boss")
"""The games whose texts name buttons in no other way."""
QUOTED = re.compile("[“«]([^”»]+)[”»]")


@pytest.mark.parametrize(
    ("language", "text", "read"),
    [
        ("en", "Tap “{do:speculate}”.", "Tap “Speculate”."),
        ("es", "Toca «{do:speculate}».", "Toca «Especular»."),
        ("en", "{button:enter}, {button:hq}", "Enter in secret, HQ"),
        ("en", "Nothing {count} here", "Nothing {count} here"),
    ],
)
def test_a_place_is_filled_in_the_readers_language(language: str, text: str, read: str) -> None:
    assert with_button_names(text, GAME, speech(language)) == read


@pytest.mark.parametrize(
    ("language", "read"), [("en", "Tap “Next: War”."), ("es", "Toca «Siguiente: Guerra».")]
)
def test_a_labels_own_place_is_filled_with_what_a_value_is_called(language: str, read: str) -> None:
    text = {"en": "Tap “{button:next.war}”.", "es": "Toca «{button:next.war}»."}[language]
    assert with_button_names(text, find_game("bastards"), speech(language)) == read


@pytest.mark.parametrize("value", ["peace", "phase"])
def test_a_value_that_is_not_there_is_an_error(value: str) -> None:
    with pytest.raises(LookupError):
        with_button_names(f"{{button:next.{value}}}", find_game("bastards"), speech("en"))


@pytest.mark.parametrize("text", ["{do:fly}", "{button:fly}"])
def test_a_button_that_is_not_there_is_an_error(text: str) -> None:
    with pytest.raises(LookupError):
        with_button_names(text, GAME, speech("en"))


def test_a_boards_own_label_goes_before_the_tables() -> None:
    promote = find_game("promote")
    assert label_of("keep", promote, speech("en")) == "Keep the Spokesman"
    assert label_of("keep", GAME, speech("en")) == "Keep"
    assert title_of("vote", promote, speech("en")) == "Place a voting card"


def _texts(raw: Any, where: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield every text of a file: its place, language and words."""
    if isinstance(raw, dict):
        if raw.keys() == {*LANGUAGES}:
            yield from ((where, language, text) for language, text in raw.items())
        else:
            for key, value in raw.items():
                yield from _texts(value, f"{where}.{key}")
    elif isinstance(raw, list):
        for index, value in enumerate(raw):
            yield from _texts(value, f"{where}[{index}]")


@cache
def _written(game: str) -> tuple[tuple[str, str, str], ...]:
    folder = game_folder(game)
    files = [folder / "first-game.json", *sorted(folder.joinpath("lessons").iterdir(), key=str)]
    return tuple(
        (f"{one.name}{where}", language, text)
        for one in files
        for where, language, text in _texts(json.loads(one.read_text("utf-8")))
    )


@pytest.mark.parametrize("game", BY_NAME)
def test_every_button_that_a_text_names_is_there(game: str) -> None:
    for where, language, text in _written(game):
        try:
            read = with_button_names(text, find_game(game), speech(language))
        except LookupError as error:
            raise AssertionError(f"{where}: {error}") from None
        assert "{do:" not in read and "{button:" not in read, where


@pytest.mark.parametrize("game", BY_NAME)
def test_no_button_is_named_by_hand(game: str) -> None:
    names = {language: _names(game, language) for language in LANGUAGES}
    found = [
        f"{where} ({language}): {quoted}"
        for where, language, text in _written(game)
        for quoted in QUOTED.findall(text)
        if quoted.strip(" .,:").casefold() in names[language]
    ]
    assert found == []


@pytest.mark.parametrize("game", BY_NAME)
def test_what_is_said_to_be_tapped_is_quoted_only_where_it_is_a_button(game: str) -> None:
    found = [
        f"{where} ({language}): {quoted}"
        for where, language, text in _written(game)
        if where.endswith((".hint", ".tap"))
        for quoted in QUOTED.findall(text)
        if not re.fullmatch(r"\{(do|button):[\w.]+\}", quoted)
    ]
    assert found == []


def _names(game: str, language: str) -> set[str]:
    rules, said = find_game(game), speech(language)
    titles = {title_of(do, rules, said) for do in rules.actions()}
    labels = {one for one in board_labels(game, said).values() if isinstance(one, str)}
    return {one.casefold() for one in (*titles, *labels, *LABELS.texts(said).values())}
