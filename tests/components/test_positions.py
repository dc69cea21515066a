"""Each kind of step of each game: all is in place, whole and large enough on every screen."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.games import game_ids
from tests.components import checks
from tests.components.known import assert_known
from tests.components.page import ComponentPage
from tests.components.positions import Position, positions


class Look(NamedTuple):
    """How a position is looked at: ``seat`` on the phone of the seat that is to act, else on the tablet."""

    size: str
    language: str
    seat: bool = False

    def key(self, check: str) -> str:
        """Return how the lists of known faults call what a check finds."""
        return f"{'seat ' if self.seat else ''}{check}: {self.size} {self.language}"


QUICK = (Look("tablet", "en"), Look("tablet", "es"), Look("phone", "es"), Look("phone", "es", seat=True))
OTHERS = (Look("phone", "en", seat=True), *(Look(size, "en") for size in ("portrait", "phone")))
LOOKS = {"quick": QUICK, "others": (*OTHERS, Look("portrait", "es"))}


def faults(shown: ComponentPage, position: Position, looks: tuple[Look, ...]) -> dict[str, list[str]]:
    """Return what the checks find at a position."""
    found: dict[str, list[str]] = {}
    for seat in (False, True):
        own = [look for look in looks if look.seat is seat]
        if own and (not seat or "end" not in position.name):
            shown.show(position, phone=seat, language=own[0].language)
        for look in own:
            if shown.session.language != look.language:
                shown.speak(look.language)
            shown.resize(look.size)
            has_to_fit = look.size == "tablet" and shown.session.screens["table"]["finished"] is False
            names = (*checks.ALWAYS, "scroll") if has_to_fit else checks.ALWAYS
            found.update({look.key(name): said for name, said in checks.run(shown.page, names).items()})
    return found


EVERY = [position for game in game_ids() for position in positions(game)]


@pytest.mark.parametrize("looks", ["quick", pytest.param("others", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("position", EVERY, ids=lambda position: f"{position.game}-{position.id}")
def test_all_is_in_place(shown: ComponentPage, position: Position, looks: str) -> None:
    found = faults(shown, position, LOOKS[looks])
    looked = {look.key(check) for look in LOOKS[looks] for check in (*checks.ALWAYS, "scroll")}
    assert_known(position.game, position.id, found, looked)


SHIFTS = (Look("tablet", "en"), Look("phone", "es"))


def shifts(shown: ComponentPage, position: Position) -> dict[str, list[str]]:
    """Return which controls the last action has moved."""
    found = {}
    for look in SHIFTS:
        table = shown.show(position, language=look.language, but=1)
        shown.resize(look.size)
        before = checks.places(shown.page)
        table.submit(position.actions[-1])
        shown.follow()
        if moved := checks.moved(shown.page, before):
            found[look.key("shift")] = moved
    return found


@pytest.mark.parametrize(
    "position", [one for one in EVERY if one.goes_on], ids=lambda position: f"{position.game}-{position.id}"
)
def test_controls_stay_where_they_are_within_a_step(shown: ComponentPage, position: Position) -> None:
    found = shifts(shown, position)
    assert_known(position.game, position.id, found, {look.key("shift") for look in SHIFTS})
