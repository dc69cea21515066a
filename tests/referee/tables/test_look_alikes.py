"""Names that look alike are found; names that people have beside each other are not."""

from __future__ import annotations

import pytest

from referee.tables.look_alikes import look_alikes


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "\u0410n\u0430"),
        ("Ana", "\u0430na"),
        ("Bo", "B0"),
        ("Bo", "\u0392o"),
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Carmen", "Carrnen"),
        ("Ana", "\uff21na\u200d"),
        ("Ana", "\U0001d400na\ufe0f"),
        ("Jo\u0301", "J\u03cc"),
        ("Tom", "T\u0585m"),
    ],
)
def test_names_of_the_same_looks_are_found(one: str, other: str) -> None:
    assert [*look_alikes([one, "Zoë", other])] == [(one, other)]
    assert [*look_alikes([other, one])] == [(other, one)]


def test_every_pair_of_three_is_found() -> None:
    assert len([*look_alikes(["Bo", "B0", "B\u043e"])]) == 3


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Anna", "Aña", "Hana"),
        ("Ian", "Lan", "Jan", "Dan"),
        ("Guest 1", "Guest 2", "Guest 3"),
        ("Zoë", "Zoe"),
        ("李", "王", "김", "אנה", "Ана"),
        ("Spieler 1", "Spieler 7"),
        ("", ""),
    ],
)
def test_other_names_are_not(names: tuple[str, ...]) -> None:
    assert [*look_alikes(names)] == []


def test_one_name_in_two_spellings_is_not_two_names() -> None:
    """The lobby refuses these with a separate reason."""
    assert [*look_alikes(["Ana", "ANA", "\uff21na"])] == []
