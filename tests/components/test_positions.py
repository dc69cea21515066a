"""Each kind of step of each game: all is in place, whole and large enough on every screen."""

from __future__ import annotations

import pytest

from referee.games import game_ids
from tests.components.looking import (
    NOTICED,
    OTHER_SHIFTS,
    OTHERS,
    QUICK,
    SHIFTS,
    TAPPED,
    Look,
    faults,
    shifts,
    tapped_shifts,
    under_notice,
)
from tests.components.page import ComponentPage
from tests.components.positions import Position, positions
from tests.support.thorough import thorough

EVERY = [position for game in game_ids() for position in positions(game)]
GOING_ON = [position for position in EVERY if position.goes_on]


def name_of(position: Position) -> str:
    return f"{position.game}-{position.id}"


@pytest.mark.parametrize("position", EVERY, ids=name_of)
def test_all_is_in_place(shown: ComponentPage, position: Position) -> None:
    assert faults(shown, position, QUICK) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("position", EVERY, ids=name_of)
def test_all_is_in_place_at_other_sizes(shown: ComponentPage, position: Position) -> None:
    assert faults(shown, position, OTHERS) == {}


@pytest.mark.parametrize("position", GOING_ON, ids=name_of)
def test_controls_stay_where_they_are_within_a_step(shown: ComponentPage, position: Position) -> None:
    assert shifts(shown, position, SHIFTS) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("position", GOING_ON, ids=name_of)
def test_controls_stay_where_they_are_at_other_sizes(shown: ComponentPage, position: Position) -> None:
    assert shifts(shown, position, OTHER_SHIFTS) == {}


FIRST = [next(one for one in EVERY if one.game == game and one.actions) for game in game_ids()]
PLAYED = [position for position in EVERY if position.actions]


@pytest.mark.parametrize("position", [one if one in FIRST else thorough(one) for one in PLAYED], ids=name_of)
def test_a_notice_lies_over_nothing_that_a_step_needs(shown: ComponentPage, position: Position) -> None:
    assert under_notice(shown, position, NOTICED) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("position", EVERY, ids=name_of)
@pytest.mark.parametrize("look", TAPPED, ids=lambda look: look.key("at"))
def test_taps_that_only_show_something_move_nothing(
    shown: ComponentPage, position: Position, look: Look
) -> None:
    assert tapped_shifts(shown, position, look) == {}
