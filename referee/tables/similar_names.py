"""Names that may be the same person's: suggestions for whoever keeps the history, and no more."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Literal, NamedTuple

from referee.store.history import GameResult, Player, normalize_name

SHORTEST = 4
"""Of shorter names, another letter is mostly another person."""
LONGEST = 60
"""What is longer is compared as far as this."""

Why = Literal["accents", "letter", "part"]


class SimilarNames(NamedTuple):
    """Two players who may be one; ``keep`` has played more.

    ``why``: but for accents, signs and doubled letters the names are the same (``accents``), but for one
    letter (``letter``), or one has more words, or a word in full (``part``).
    """

    keep: str
    other: str
    reason: Why


def similar_names(players: Sequence[Player], rows: Iterable[GameResult] = ()) -> list[SimilarNames]:
    """Return the pairs of players who may be one, the surest first.

    Who has sat at one table in one of the ``rows`` is not the same person; they are read if it matters.
    """
    plays = {player.name: player.plays for player in players}
    words = {name: _words(name) for name in plays}
    sames: tuple[tuple[Why, Callable[[tuple[str, ...]], Iterable[str]]], ...] = (
        ("accents", lambda words: ["".join(words)]),
        ("letter", _without_a_letter),
        ("part", lambda words: words[:1]),
    )
    numbers = {name: tuple(re.findall(r"\d+", normalize_name(name))) for name in plays}
    found: dict[tuple[str, str], Why] = {}
    for why, forms in sames:
        for pair in _sharing(words, forms, numbers):
            if why != "part" or _is_part(*(words[name] for name in pair)):
                found.setdefault(pair, why)
    met = _met(rows, {name for pair in found for name in pair}) if found else set()
    return [
        SimilarNames(one, other, why)
        if (-plays[one], one) < (-plays[other], other)
        else SimilarNames(other, one, why)
        for (one, other), why in found.items()
        if (one, other) not in met
    ]


def _met(rows: Iterable[GameResult], names: set[str]) -> set[tuple[str, str]]:
    """Return which of these players have met, each pair in its order."""
    met: set[tuple[str, str]] = set()
    for row in rows:
        there = [seat[0] for seat in row[4] if seat[0] in names]
        if len(there) > 1:
            met.update(combinations(sorted({*there}), 2))
    return met


def _words(name: str) -> tuple[str, ...]:
    """Return a name's words without accents, signs and doubled letters."""
    apart = unicodedata.normalize("NFKD", normalize_name(name)[:LONGEST])
    letters = "".join(
        letter if letter.isalnum() else " " for letter in apart if not unicodedata.combining(letter)
    )
    return tuple("".join(letter for letter, _ in groupby(word)) for word in letters.split())


def _sharing(
    words: Mapping[str, tuple[str, ...]],
    forms: Callable[[tuple[str, ...]], Iterable[str]],
    numbers: Mapping[str, tuple[str, ...]],
) -> Iterator[tuple[str, str]]:
    """Yield the pairs of names that have a form in common, each name in its order.

    Their numbers are the same: "Guest 1" is not "Guest 2".
    """
    by_form: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for name, its in words.items():
        for form in {*forms(its)} - {""}:
            by_form.setdefault((form, numbers[name]), []).append(name)
    for names in by_form.values():
        yield from combinations(sorted(names), 2)


def _without_a_letter(words: tuple[str, ...]) -> Iterator[str]:
    """Yield a name with every letter but the first left out in turn, and whole.

    Two that have one of these in common differ by a letter: one too many, another one, or one elsewhere.
    """
    name = "".join(words)
    if len(name) >= SHORTEST:
        yield name
        for index in range(1, len(name)):
            yield name[:index] + name[index + 1 :]


def _is_part(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the first words are the same, and of the others one name has the beginnings."""
    short, long = sorted((one, other), key=lambda words: (len(words), sum(map(len, words))))
    return all(full.startswith(word) for word, full in zip(short, long, strict=False))
