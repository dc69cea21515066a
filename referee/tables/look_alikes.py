"""Names that look alike and are not the same: what a table is warned of before it starts.

By the confusable characters of Unicode (UTS 39): a name's *skeleton* has, in the place of each character, the
one that stands for all that look like it. Names are compared as they are typed, and in small letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.engine.text_checks import without_blanks
from referee.store.history import normalize_name


def look_alikes(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each two of the names that look alike; what counts as one name is not two."""
    shown = [(name, _skeleton(name), _skeleton(name.casefold()).casefold()) for name in names]
    for (one, *its), (other, *others) in combinations(shown, 2):
        is_alike = any(mine and mine == another for mine, another in zip(its, others, strict=True))
        if is_alike and normalize_name(one) != normalize_name(other):
            yield one, other


def _skeleton(name: str) -> str:
    """Return what all names share that look like this one."""
    apart = unicodedata.normalize("NFD", without_blanks(name))
    shown = without_blanks("".join(map(_prototype, apart)))
    return " ".join(unicodedata.normalize("NFD", shown).split())


def _prototype(sign: str) -> str:
    """Return the character, or those, that stand for all that look like this one.

    The library lists beside a prototype all that look like it, and beside each of those the prototype alone.
    """
    from confusable_homoglyphs.confusables import confusables_data  # a large table, which few pages need

    listed: list[dict[str, str]] = confusables_data.get(sign, [])
    if len(listed) != 1:
        return sign
    (other,) = (one["c"] for one in listed)
    is_its_prototype = len(other) > 1 or len(confusables_data[other]) > 1
    return other if is_its_prototype else min(sign, other)
