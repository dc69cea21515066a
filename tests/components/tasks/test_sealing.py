"""A sealed entry can change until another player has seen it; after that no control offers it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

AGAIN = re.compile("Sealed: change it")


def seal(tablet, picked: int) -> None:
    tablet.choose_in_secret(picked)
    tablet.tap(tablet.button("Seal it"))


@pytest.mark.parametrize(("game", "seats"), [("reputation", 4), ("promote", 4)])
def test_what_is_sealed_is_sealed_again_on_the_tablet(tablet, stored, game, seats):
    step = {"reputation": "cosponsor", "promote": "spokesman"}[game]
    table = stored(seats, 8, lambda state: state.step == step, game_id=game)
    tablet.open(table.id)
    tablet.button(re.compile("Enter in secret")).first.click()
    seal(tablet, 0)
    tablet.curtain.get_by_role("button", name="Cancel").click()
    for picked in (1, 0):
        tablet.button(AGAIN).first.click()
        seal(tablet, picked)
        expect(tablet.notice).to_have_count(0)
        expect(tablet.last).to_contain_text("has sealed again")
        if tablet.curtain.count():
            tablet.curtain.get_by_role("button", name="Cancel").click()


def test_a_curtain_over_what_has_been_opened_meanwhile_goes(tablet, stored, sit):
    table = stored(4, 8, lambda state: state.step == "cosponsor")
    game, state = table.game, table.match.state
    first = next(one for one in game.offers(state) if one.rule.is_sealed)
    tablet.open(table.id)
    phone = sit(table.id, first.by)
    phone.button(re.compile("Enter in secret")).click()
    phone.secrets.first.click()
    phone.tap(phone.curtain.get_by_role("button", name="Seal it"))
    phone.button(AGAIN).click()
    expect(phone.curtain).to_be_visible()
    while tablet.button(re.compile("Enter in secret")).count():
        if not tablet.curtain.count():
            tablet.button(re.compile("Enter in secret")).first.click()
        seal(tablet, 0)
    expect(phone.curtain).to_have_count(0)
    expect(phone.button(AGAIN)).to_have_count(0)
    expect(phone.notice).to_have_count(0)
