"""Different names that look alike; the lobby warns of them before a game starts.

The check uses the confusable characters of Unicode (UTS 39). A name's *skeleton* replaces each character with
the prototype of all characters that look like it. The check compares names as typed and in lower case.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.engine.text_checks import without_blanks
from referee.store.history import normalize_name


def look_alikes(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each pair of names that look alike; spellings of the same name are no pair."""
    shown = [(name, _skeleton(name), _skeleton(name.casefold()).casefold()) for name in names]
    for (name, *skeletons), (other, *other_skeletons) in combinations(shown, 2):
        is_alike = any(a and a == b for a, b in zip(skeletons, other_skeletons, strict=True))
        if is_alike and normalize_name(name) != normalize_name(other):
            yield name, other


def _skeleton(name: str) -> str:
    """Return the skeleton, which all names that look alike share."""
    decomposed = unicodedata.normalize("NFD", without_blanks(name))
    shown = without_blanks("".join(map(_prototype, decomposed)))
    return " ".join(unicodedata.normalize("NFD", shown).split())


def _prototype(character: str) -> str:
    """Return the prototype of a character: one or more characters that represent all look-alikes.

    The library lists all look-alikes for a prototype, and only the prototype for each look-alike.
    """
    from confusable_homoglyphs.confusables import confusables_data  # a large table, which few pages need

    listed: list[dict[str, str]] = confusables_data.get(character, [])
    if len(listed) != 1:
        return character
    (other,) = (entry["c"] for entry in listed)
    is_its_prototype = len(other) > 1 or len(confusables_data[other]) > 1
    return other if is_its_prototype else min(character, other)
