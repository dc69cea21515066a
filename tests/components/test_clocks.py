"""The clocks of the seats and a sand-glass: at every position there is room for them, as without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser

from referee.games import game_ids
from tests.components import checks
from tests.components.looking import Faults, Look
from tests.components.page import ComponentPage, open_page
from tests.components.positions import Position, positions
from tests.support.thorough import thorough

SWITCHED_ON = """localStorage["boardroom-referee.table_settings"] = '{"highlights": false, "clock": true}'"""
EVERY = [position for game in game_ids() for position in positions(game)]
FIRST = {
    position.game: position for position in reversed(EVERY) if position.goes_on and not position.is_tapped
}
"""A position of each game."""
QUICK = (Look("tablet", "es"), Look("portrait", "es"), Look("phone", "es"))
OTHERS = (Look("tablet", "en"), Look("portrait", "en"), Look("phone", "en"), Look("phone", "es", seat=True))


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[ComponentPage]:
    """A device that shows clocks."""
    with open_page(browser, SWITCHED_ON) as page:
        yield page


def faults(shown: ComponentPage, position: Position, looks: Iterable[Look], *, is_timed: bool) -> Faults:
    """Return what the checks find at a position, with a sand-glass where one ``is_timed``."""
    found: dict[str, list[str]] = {}
    for look in looks:
        if look.seat and position.phone is None:
            continue
        shown.resize(look.size)
        table = shown.show(position, phone=look.seat, language=look.language)
        due = table.game.waiting_for(table.match.state)
        if is_timed and due:
            version = len(table.match.log)
            shown.tap(tap="turn_sand_glass", seat=due[0], seconds=180, then="mark", version=version)
            shown.settle()
        for tap in () if look.seat else position.tapped(look.size):
            shown.click(tap)
        if not table.game.is_finished(table.match.state):
            assert shown.page.locator(".clocks").count() == 1
        has_to_fit = look.size == "tablet" and not table.game.is_finished(table.match.state)
        said = checks.run(shown.page, (*checks.ALWAYS, "scroll") if has_to_fit else checks.ALWAYS)
        unseen = () if look.seat else checks.unseen(shown.page, position.needed(look.size))
        found |= {look.key(name): one for name, one in said.items()}
        found |= {look.key("unseen"): [*unseen]} if unseen else {}
    return found


def name_of(position: Position) -> str:
    return f"{position.game}-{position.id}"


@pytest.mark.parametrize("is_timed", [False, True], ids=["clocks", "sand-glass"])
@pytest.mark.parametrize(
    "position", [one if one in FIRST.values() else thorough(one) for one in EVERY], ids=name_of
)
def test_all_is_in_place(shown: ComponentPage, position: Position, is_timed: bool) -> None:
    assert faults(shown, position, QUICK, is_timed=is_timed) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("position", EVERY, ids=name_of)
def test_all_is_in_place_otherwise(shown: ComponentPage, position: Position) -> None:
    assert faults(shown, position, OTHERS, is_timed=False) == {}


@pytest.mark.parametrize("position", FIRST.values(), ids=name_of)
def test_an_action_moves_nothing(shown: ComponentPage, position: Position) -> None:
    for size in ("tablet", "portrait", "phone"):
        table = shown.show(position, but=1)
        shown.resize(size)
        before = checks.places(shown.page)
        table.submit(position.actions[-1])
        shown.follow()
        assert checks.moved(shown.page, before) == []
