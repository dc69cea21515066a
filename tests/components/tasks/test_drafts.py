"""Drafts survive reloads and changes of language; drafts of secrets do so only on a player's own phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.components.boards.bastards import Board, phase
from tests.components.boards.promote import GAME, GUARD
from tests.components.boards.promote import Board as PromoteBoard
from tests.components.dashboard import NAMES
from tests.components.fitting import in_spanish
from tests.components.tasks.test_bastards import seconds

STORED = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


def test_a_game_is_set_up_and_its_first_card_typed_over_reloads_and_languages(tablet, stored):
    stored(4, 1, lambda _: True, ("Wilma", "Xaver", "Yara", "Zoe"))  # so that the lobby opens on its players
    page = tablet.open().page
    tablet.choose_game("Reputation")
    tablet.name_seats(3)
    tablet.reload()
    for index in range(3):
        expect(tablet.name_fields.nth(index)).to_have_value(NAMES[index])
    page.get_by_role("group", name="Start player").get_by_role("button", name="Bo").click()
    tablet.reload()
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_be_visible()
    assert "Carmen" not in page.evaluate(STORED)  # what is sent is no draft any more

    public = page.locator("[data-group=public]")
    public.locator("input").first.fill("Water Works")
    public.locator("[data-field=workers]").click()
    tablet.pad(page.get_by_role("form"), 2).click()
    said = public.locator("[data-field=gain] small").inner_text()
    in_spanish(tablet)
    for _ in range(2):
        expect(public.locator("input").first).to_have_value("Water Works")
        expect(public.locator("[data-field=workers]")).to_contain_text("2")
        expect(public.locator("[data-field=gain] small")).not_to_have_text(said)
        tablet.reload()
    for group, field in (("private", "loss"), ("public", "credits"), ("public", "gain")):
        page.locator(f"[data-group={group}] [data-field={field}]").click()
        tablet.pad(page.get_by_role("form"), 1).click()
    tablet.tap(tablet.button("Listo"))
    expect(page.locator("[data-do=bid_public]").first).to_be_visible()
    assert "Water Works" not in page.evaluate("localStorage.getItem('boardroom-referee.drafts') ?? ''")


def test_an_open_form_comes_back_filled_in_and_says_itself_in_another_language(tablet, at):
    seconds(tablet, 0)
    table = at("bastards", 3, {}, phase("place"), phase("events"), phase("war"), phase("business"))
    tablet.open(table.id)
    board = Board(tablet)
    board.open({"do": "pay", "by": 1})
    tablet.pad(board.field("cost"), 3).last.click()
    board.settled()
    title = board.form.locator("h3").inner_text()
    keys = board.field("cost").get_by_role("group").last
    said = keys.get_attribute("aria-label")
    amount = board.field("cost").locator("[aria-pressed=true]").last
    tablet.reload()
    expect(board.form.locator("h3")).to_have_text(title)
    expect(amount).to_contain_text("3")
    in_spanish(tablet)
    expect(board.form.locator("h3")).not_to_have_text(title)
    expect(keys).not_to_have_accessible_name(said)
    expect(amount).to_contain_text("3")
    board.form.get_by_role("button", name="Cancelar").click()
    tablet.reload()
    expect(tablet.now).to_be_visible()
    expect(board.form).to_have_count(0)


def test_a_vote_that_is_being_placed_is_kept_on_its_own_phone_alone(tablet, sit, stored, match_of):
    table = stored(3, 3, placing, game_id="promote", options={"line": GUARD})
    (seat,) = placing(table.match.state)
    tablet.open(table.id)
    free = ":not([aria-disabled])"

    curtain = PromoteBoard(tablet).uncover(seat)
    before = tablet.page.evaluate(STORED)
    curtain.locator(f"[data-card]{free}").first.click()
    expect(curtain.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    assert tablet.page.evaluate(STORED) == before
    tablet.reload()
    expect(tablet.now).to_be_visible()
    expect(curtain).to_have_count(0)

    phone = sit(table.id, seat)
    entry = PromoteBoard(phone, is_own=True).uncover(seat)
    entry.locator(f"[data-card]{free}").first.click()
    picked = entry.locator("[data-card][aria-pressed=true]")
    card = picked.inner_text()
    phone.reload()
    expect(picked).to_have_text(card)
    assert "vote" not in phone.page.evaluate("JSON.stringify({...localStorage})")
    entry.locator(f"[data-employee]{free}").first.click()
    phone.reload()
    phone.tap(entry.get_by_role("button", name="Seal it"))
    expect(entry).to_have_count(0)
    assert phone.page.evaluate("sessionStorage.getItem('boardroom-referee.drafts')") is None
    assert match_of(table.id).state.entries[-1].seat == seat


def placing(state) -> list[int]:
    return [offer.by for offer in GAME.controls(state) if offer.do == "vote" and offer.objection() is None]


def test_a_round_of_real_cards_is_typed_over_a_reload(tablet, stored):
    table = stored(
        4, 3, lambda state: state.round == 1 and not state.entries, game_id="promote", options={"line": GUARD}
    )
    tablet.open(table.id)
    tablet.button(re.compile("^Real cards")).click()
    tablet.page.locator("dialog[open] [data-card]:not([aria-disabled])").first.click()
    headline = tablet.page.get_by_role("dialog").locator("h2")
    told = headline.inner_text()
    tablet.reload()
    expect(headline).to_have_text(told)
    tablet.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    tablet.reload()
    expect(tablet.now).to_be_visible()
    expect(headline).to_have_count(0)
