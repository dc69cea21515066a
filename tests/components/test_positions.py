"""Each kind of step of each game: all is in place, whole and large enough on every screen."""

from __future__ import annotations

import pytest

from referee.games import game_ids
from tests.components import checks
from tests.components.looking import OTHERS, QUICK, SHIFTS, assert_known, faults, keys, shifts
from tests.components.page import ComponentPage
from tests.components.positions import Position, positions

EVERY = [position for game in game_ids() for position in positions(game)]
CHECKED = (*checks.ALWAYS, "scroll", "unseen")


def name_of(position: Position) -> str:
    return f"{position.game}-{position.id}"


@pytest.mark.parametrize("position", EVERY, ids=name_of)
def test_all_is_in_place(shown: ComponentPage, position: Position) -> None:
    assert_known(position.game, position.id, faults(shown, position, QUICK), keys(QUICK, CHECKED))


@pytest.mark.thorough
@pytest.mark.parametrize("position", EVERY, ids=name_of)
def test_all_is_in_place_at_other_sizes(shown: ComponentPage, position: Position) -> None:
    assert_known(position.game, position.id, faults(shown, position, OTHERS), keys(OTHERS, CHECKED))


@pytest.mark.parametrize("position", [one for one in EVERY if one.goes_on], ids=name_of)
def test_controls_stay_where_they_are_within_a_step(shown: ComponentPage, position: Position) -> None:
    assert_known(position.game, position.id, shifts(shown, position), keys(SHIFTS, ("shift",)))
