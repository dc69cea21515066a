"""Names that may belong to the same person, as suggestions for merging players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Literal, NamedTuple

from referee.store.history import GameResult, Player, normalize_name

MIN_LENGTH = 4
"""Characters; shorter names that differ by a letter mostly belong to different people."""
MAX_COMPARED = 60
"""Characters of a name that the comparison uses."""

Reason = Literal["accents", "letter", "part"]


class SimilarNames(NamedTuple):
    """Two players who may be the same person; ``keep`` has played more.

    The possible values of ``reason``:

    - ``accents``: the names differ only in accents, punctuation or doubled letters
    - ``letter``: the names differ in one letter
    - ``part``: one name has more words, or writes out an abbreviated word
    """

    keep: str
    other: str
    reason: Reason


def similar_names(players: Sequence[Player], rows: Iterable[GameResult] = ()) -> list[SimilarNames]:
    """Return the pairs of players who may be the same person, the most likely first.

    Players who met in a game are different people. The function reads ``rows`` only if there are pairs.
    """
    plays = {player.name: player.plays for player in players}
    words = {name: _words(name) for name in plays}
    rules: tuple[tuple[Reason, Callable[[tuple[str, ...]], Iterable[str]]], ...] = (
        ("accents", lambda words: ["".join(words)]),
        ("letter", _without_a_letter),
        ("part", lambda words: words[:1]),
    )
    numbers = {name: tuple(re.findall(r"\d+", normalize_name(name))) for name in plays}
    found: dict[tuple[str, str], Reason] = {}
    for reason, forms in rules:
        for pair in _pairs_sharing_form(words, forms, numbers):
            if reason != "part" or _is_part(*(words[name] for name in pair)):
                found.setdefault(pair, reason)
    met = _met(rows, {name for pair in found for name in pair}) if found else set()
    return [
        SimilarNames(name, other, reason)
        if (-plays[name], name) < (-plays[other], other)
        else SimilarNames(other, name, reason)
        for (name, other), reason in found.items()
        if (name, other) not in met
    ]


def _met(rows: Iterable[GameResult], names: set[str]) -> set[tuple[str, str]]:
    """Return the pairs of these players who have met, each pair sorted."""
    met: set[tuple[str, str]] = set()
    for row in rows:
        present = [seat[0] for seat in row[4] if seat[0] in names]
        if len(present) > 1:
            met.update(combinations(sorted({*present}), 2))
    return met


def _words(name: str) -> tuple[str, ...]:
    """Return a name's words without accents, punctuation and doubled letters."""
    decomposed = unicodedata.normalize("NFKD", normalize_name(name)[:MAX_COMPARED])
    letters = "".join(
        letter if letter.isalnum() else " " for letter in decomposed if not unicodedata.combining(letter)
    )
    return tuple("".join(letter for letter, _ in groupby(word)) for word in letters.split())


def _pairs_sharing_form(
    words: Mapping[str, tuple[str, ...]],
    forms: Callable[[tuple[str, ...]], Iterable[str]],
    numbers: Mapping[str, tuple[str, ...]],
) -> Iterator[tuple[str, str]]:
    """Yield the pairs of names that share a form, each pair sorted.

    Both names have the same numbers, so "Guest 1" and "Guest 2" are no pair.
    """
    by_form: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for name, name_words in words.items():
        for form in {*forms(name_words)} - {""}:
            by_form.setdefault((form, numbers[name]), []).append(name)
    for names in by_form.values():
        yield from combinations(sorted(names), 2)


def _without_a_letter(words: tuple[str, ...]) -> Iterator[str]:
    """Yield a name, and the name without each letter after the first.

    Two names that share such a form differ in one letter: added, replaced or moved.
    """
    name = "".join(words)
    if len(name) >= MIN_LENGTH:
        yield name
        for index in range(1, len(name)):
            yield name[:index] + name[index + 1 :]


def _is_part(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether each word of the shorter name begins the same word of the longer name."""
    short, long = sorted((name, other), key=lambda words: (len(words), sum(map(len, words))))
    return all(other_word.startswith(word) for word, other_word in zip(short, long, strict=False))
