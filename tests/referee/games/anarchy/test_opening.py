"""ANA-1.6: who begins by the roll."""

from __future__ import annotations

import pytest

from referee.engine.errors import Malformed
from referee.games.anarchy.opening import roll_off


@pytest.mark.parametrize(
    ("rolls", "due", "first"),
    [
        ([[], [], []], (0, 1, 2), None),
        ([[3], [], [6]], (1,), None),
        ([[3], [5], [6]], (), 2),
        ([[6], [5], [6]], (0, 2), None),
        ([[6], [5], [6, 1]], (0,), None),
        ([[6, 2], [5], [6, 2]], (0, 2), None),
        ([[6, 2, 1], [5], [6, 2, 4]], (), 2),
        ([[6, 3], [5], [6, 2]], (), 0),
    ],
)
def test_ana_1_6_the_highest_begins_and_those_that_tie_roll_again(rolls, due, first) -> None:
    assert roll_off(rolls) == (due, first)


@pytest.mark.parametrize(
    "rolls", [[[0], [1]], [[7], [1]], [[2, 3], []], [[3], [5, 1]], [[6, 1], [5, 2], [6]], [[6, 3, 1], [6, 2]]]
)
def test_rolls_that_nobody_was_to_make_are_refused(rolls) -> None:
    with pytest.raises(Malformed):
        roll_off(rolls)
