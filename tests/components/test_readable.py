"""Accessibility for weak eyes and without a pointer: contrast and names in both themes, and the keyboard."""

from __future__ import annotations

import pytest

from referee.games import game_ids
from tests.components import checks
from tests.components.page import ComponentPage
from tests.components.positions import Position, positions
from tests.support.thorough import first

EVERY = [param for game in game_ids() for param in first(positions(game))]


@pytest.mark.parametrize("position", EVERY, ids=lambda position: f"{position.game}-{position.id}")
def test_everybody_can_read_and_reach_it(shown: ComponentPage, position: Position) -> None:
    shown.show(position)
    for tap in position.tapped("tablet"):
        shown.click(tap)
    found = {"dark": checks.serious(shown.page), "keyboard": checks.unreached(shown.page)}
    with shown.in_light():
        found["light"] = checks.serious(shown.page)
    assert found == {"dark": [], "keyboard": [], "light": []}
