"""Names that may be the same person's are suggested; those of different people are not."""

from __future__ import annotations

import pytest

from referee.store.history import Player
from referee.tables.similar_names import SimilarNames, similar_names
from tests.support.history_rows import row


def players(*names: str) -> list[Player]:
    return [Player(name, (name,), plays) for plays, name in enumerate(reversed(names), 1)]


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("José", "jose"), "accents"),
        (("Anna", "Ana"), "accents"),
        (("Jean-Luc", "Jean Luc"), "accents"),
        (("María José", "Mariajose"), "accents"),
        (("Marc", "Mark"), "letter"),
        (("Christine", "Chrsitine"), "letter"),
        (("Sebastian", "Sebastan"), "letter"),
        (("Ana", "Ana García"), "part"),
        (("Ana G.", "Ana García"), "part"),
    ],
)
def test_alike(names: tuple[str, str], why: str) -> None:
    one, other = names
    assert similar_names(players(one, other)) == [SimilarNames(one, other, why)]
    assert similar_names(players(other, one)) == [SimilarNames(other, one, why)], "who plays more is kept"


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Ada"),
        ("Guest 1", "Guest 2"),
        ("Guest 1", "Guest 11"),
        ("Tina", "Nina"),
        ("Bo", "Bob"),
        ("Ana García", "Ana López"),
        ("A", "Ana"),
        ("", "Ana"),
        ("!", "?"),
    ],
)
def test_not_alike(names: tuple[str, str]) -> None:
    assert similar_names(players(*names)) == []


def test_who_has_sat_at_one_table_is_not_one_person() -> None:
    apart = [row(("Ana", 1), ("Bo", 2)), row(("Anna", 1), ("Bo", 2))]
    assert similar_names(players("Ana", "Anna", "Bo"), apart)
    assert not similar_names(players("Ana", "Anna", "Bo"), [*apart, row(("Anna", 1), ("Ana", 2))])


def test_the_surest_come_first() -> None:
    found = similar_names(players("Marc", "Marc Aurel", "Marck", "Màrc"))
    assert [like.reason for like in found] == ["accents", "letter", "letter", "part", "part", "part"][
        : len(found)
    ]
    assert found[0] == SimilarNames("Marc", "Màrc", "accents")
