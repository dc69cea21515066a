"""Games played: players' figures, and a mistaken game."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime, timedelta

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from referee.match.finished import FinishedGame, FinishedSeat
from referee.share.picture import HEIGHT, SCREEN, WIDTH
from tests.components.boards.history import choose, open_filters, open_history, open_plays, plays
from tests.components.checks import serious
from tests.components.fitting import resize


@pytest.fixture
def history(tablet, stored):
    return open_history(tablet, stored)


def test_players_and_games_have_their_figures(tablet, history):
    tablet, page = history, history.page
    page.get_by_role("tab", name="Players").click()
    tablet.button("Celia").click()
    expect(page.get_by_role("heading", name="Celia", exact=True)).to_be_focused()
    expect(page.get_by_role("region", name="Celia")).to_contain_text("Win rate")
    page.get_by_label("Change the name").fill("Celia Cruz")
    tablet.tap(page.get_by_role("button", name="Rename"))
    expect(page.get_by_role("heading", name="Celia Cruz")).to_be_visible()
    page.get_by_label("Change the name").fill("Celia")
    tablet.tap(page.get_by_role("button", name="Rename"))
    expect(page.get_by_role("heading", level=2)).to_have_text("Celia")
    tablet.button("All players").click()
    expect(tablet.button("Bruno")).to_be_visible()
    page.get_by_role("tab", name="By game").click()
    card = page.locator("[data-game=reputation]")
    expect(card.get_by_role("table")).to_have_count(3)
    expect(card).to_contain_text("Seat 3")
    expect(card.get_by_role("region", name="Records")).to_contain_text("Highest ever: Profit")


def test_a_player_has_charts_whose_tables_say_the_same(tablet, history):
    page = history.page
    page.get_by_role("tab", name="Players").click()
    charts = page.get_by_role("region", name="Charts")
    expect(charts.get_by_role("img").first).to_have_attribute("data-drawn", "ratings/ratings")
    tablet.button("Celia").click()
    plot = charts.get_by_role("img").first
    for tab, drawn in (("Rating", "rating/all"), ("Form", "form/form"), ("Head to head", "met/met")):
        charts.get_by_role("button", name=tab, exact=True).click()
        expect(plot).to_have_attribute("data-drawn", drawn)
        expect(plot.locator("svg.main-svg").first).to_be_visible()
    charts.get_by_role("button", name="Wins by").click()
    for choice, drawn in (("Seat", "by/seat"), ("Who began", "by/start"), ("Game", "by/game")):
        charts.get_by_role("button", name=choice, exact=True).click()
        expect(plot).to_have_attribute("data-drawn", drawn)
    charts.get_by_role("button", name="As a table").click()
    expect(charts.get_by_role("columnheader")).to_have_text(["Game", "Games", "Share won", "Even", "Beaten"])
    expect(charts.get_by_role("rowheader")).to_have_text(["Reputation"])


def test_a_season_chooses_its_days(tablet, history):
    page = history.page
    place = page.get_by_role("button", name="Filters").bounding_box()
    filters = open_filters(tablet)
    season = page.get_by_label("Season", exact=True)
    year = season.locator("option").nth(1)
    season.select_option(label=year.text_content())
    expect(page.get_by_label("From", exact=True)).to_have_value(f"{year.text_content()}-01-01")
    expect(page.get_by_label("Until", exact=True)).to_have_value(f"{year.text_content()}-12-31")
    expect(plays(tablet)).to_have_count(2)
    filters.get_by_role("button", name="Done").click()
    expect(filters).to_have_count(0)
    chosen = page.get_by_role("button", name="Filters: 1")
    expect(chosen).to_be_visible()
    assert chosen.bounding_box() == place, "nothing has moved"
    open_filters(tablet).get_by_role("button", name="Show all").click()
    expect(season).to_have_value("/")


def test_on_a_phone_the_search_is_beside_all_filters(tablet, history):
    page = history.page
    resize(page, "phone")
    expect(page.get_by_label("Player", exact=True)).to_have_count(0)
    search = page.get_by_role("searchbox", name="Search names, places, comments").bounding_box()
    button = page.get_by_role("button", name="Filters").bounding_box()
    assert search["y"] == button["y"] and search["width"] > 200 and button["height"] >= 44
    open_filters(tablet)
    choose(tablet, "Player", "Bruno")
    tablet.button("Done").click()
    expect(page.get_by_role("button", name="Filters: 1")).to_be_visible()


def test_a_record_opens_its_game(tablet, history):
    page = history.page
    page.get_by_role("tab", name="By game").click()
    records = page.get_by_role("region", name="Records")
    tablet.tap(records.get_by_role("button", name="Open this result: Highest ever: Profit"))
    expect(page.get_by_role("button", name="Count once more")).to_be_visible()


def test_a_record_of_a_brought_play_shows_its_result(tablet, stored):
    stored(3, 1, names=("Ana", "Bo", "Cy"), stop=lambda state: False)
    at = datetime.now(UTC) - timedelta(days=9)
    seats = (
        FinishedSeat("Zoe", 99, 1, is_winner=True),
        FinishedSeat("Yago", 12, 2),
        FinishedSeat("Xian", 3, 3),
    )
    play = FinishedGame("brought", "boss", "imported", at, at, 60, seats)
    tablet.store.add_imported([(play, ("brought",))])
    tablet.open()
    open_plays(tablet)
    page, sheet = tablet.page, tablet.sheet
    page.get_by_role("tab", name="Players").click()
    tablet.button("Zoe").click()
    tablet.button(re.compile("^Open this result: I'm the Boss!")).click()
    expect(sheet.get_by_text("99")).to_be_visible()
    sheet.get_by_label("Zoe").fill("Zoila")
    tablet.tap(sheet.get_by_role("button", name="Save").first)
    expect(sheet).to_have_count(0)


def test_a_players_page_heeds_the_filter_of_players(tablet, history):
    page = history.page
    choose(tablet, "Player", "Bruno")
    page.get_by_role("tab", name="Players").click()
    tablet.button("Celia").click()
    expect(page.get_by_role("region", name="Celia")).to_contain_text("Only games with Bruno")
    choose(tablet, "Player", "")
    expect(page.get_by_text("Only games with")).to_have_count(0)


def test_all_of_it_fits_a_phone_and_is_accessible(tablet, history):
    page = history.page
    resize(page, "phone")
    found = {}
    for number, name in enumerate(("games", "players", "statistics")):
        page.get_by_role("tab").nth(number).click()
        expect(page.locator("[aria-busy=false]")).to_be_visible()
        if name == "players":
            expect(page.locator("[data-drawn='ratings/ratings']")).to_be_visible()
        found[name] = (serious(page), sideways(page))
    page.get_by_role("tab").nth(1).click()
    tablet.button("Celia").click()
    expect(page.locator("[data-drawn='rating/all']")).to_be_visible()
    found["person"] = (serious(page), sideways(page))
    charts = page.get_by_role("region", name="Charts")
    charts.get_by_role("button", name="As a table").click()
    for tab in ("Rating", "Form", "Head to head", "Wins by"):
        charts.get_by_role("button", name=tab, exact=True).click()
        table = charts.locator(".table")
        expect(table).to_be_visible()
        found[tab] = (serious(page), table.evaluate("one => one.scrollWidth - one.clientWidth"))
    assert found == dict.fromkeys(found, ([], 0))


def sideways(page: Page) -> int:
    """Return how many pixels a page is broader than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_a_refused_name_leaves_the_page_with_its_player(tablet, history):
    page = history.page
    page.get_by_role("tab", name="Players").click()
    tablet.button("Celia").click()
    page.get_by_label("Change the name").fill("Bruno")
    tablet.tap(page.get_by_role("button", name="Rename"))
    expect(page.get_by_role("alert")).to_contain_text("Another player is called Bruno.")
    expect(page.get_by_role("heading", level=2)).to_have_text("Celia")
    page.get_by_label("Change the name").fill("Zoe")
    tablet.tap(page.get_by_role("button", name="Rename"))
    expect(page.get_by_role("heading", level=2)).to_have_text("Zoe")
    tablet.button("All players").click()
    expect(tablet.button("Bruno")).to_be_visible()


def test_a_merge_asks_which_name_stays_and_is_undone_from_its_notice(tablet, stored):
    for seed, names in ((1, ("Ana", "Bruno", "Celia")), (2, ("Anna", "Bruno", "Celia"))):
        stored(3, seed, names=names, stop=lambda state: False)
    tablet.open()
    open_plays(tablet)
    page = tablet.page
    page.get_by_role("tab", name="Players").click()
    expect(tablet.button("Ana")).to_be_visible()
    tablet.button("Yes, merge them").click()
    sheet = tablet.sheet
    sheet.get_by_role("button", name="Anna", exact=True).click()
    tablet.tap(sheet.get_by_role("button", name="Merge"))
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("All games of Ana count for Anna now.")
    expect(tablet.button("Ana")).to_have_count(0)
    tablet.tap(notice.get_by_role("button", name="Undo"))
    expect(tablet.button("Ana")).to_be_visible()
    expect(tablet.button("Anna")).to_be_visible()
    tablet.button("Bruno").click()
    page.get_by_label("This is the same person as").select_option("Celia")
    page.get_by_role("button", name="Merge").click()
    tablet.tap(tablet.sheet.get_by_role("button", name="Merge").last)
    expect(notice).to_contain_text("Bruno and Celia are two people, who met in Reputation")
    expect(notice.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_result_from_the_history_asks_for_nothing(tablet, history):
    tablet.tap(plays(tablet).first.get_by_role("button").first)
    expect(tablet.page.get_by_role("button", name="Count once more")).to_be_visible()
    expect(tablet.page.locator(".br-happened")).to_have_count(0)  # the instruction of the last step
    expect(tablet.button("All right")).to_have_count(0)


def test_a_mistaken_game_is_taken_out_and_brought_back(tablet, history):
    tablet, page = history, history.page
    choose(tablet, "Player", "Bruno")
    first = plays(tablet).first
    expect(first).to_contain_text("Bruno")
    play = first.get_attribute("data-play")
    tablet.tap(first.get_by_role("button", name="Not a real game: remove it"))
    expect(page.locator(f"[data-play='{play}']")).to_have_count(0)
    tablet.tap(tablet.button("Bring it back"))
    expect(page.locator(f"[data-play='{play}']")).to_be_visible()


def test_where_nothing_else_makes_a_png_the_page_does(tablet, stored, monkeypatch):
    monkeypatch.setattr("widgets.screens.table.reckoning.can_draw_pixels", lambda: False)
    monkeypatch.setattr("referee.share.picture.can_draw_pixels", lambda: False)
    tablet, page = open_history(tablet, stored), tablet.page
    tablet.tap(plays(tablet).first.get_by_role("button", name="Open this result"))
    tablet.button("Share the result").click()
    with page.expect_download() as download:
        page.locator("[data-form=png]").click()
    assert download.value.suggested_filename.endswith(".png")
    drawn = Image.open(io.BytesIO(download.value.path().read_bytes()))
    assert (drawn.format, drawn.size) == ("PNG", (WIDTH, HEIGHT))
    shown = {colour for _, colour in drawn.convert("RGB").getcolors(WIDTH * HEIGHT) or ()}
    wanted = (SCREEN.ground, SCREEN.surface, SCREEN.accent, SCREEN.text, SCREEN.muted)
    assert shown >= {tuple(bytes.fromhex(one.removeprefix("#"))) for one in wanted}
    expect(tablet.notice).to_have_count(0)


def test_games_are_found_by_a_word_without_its_accents(tablet, stored):
    for seed, names in ((1, ("Ángela", "Bruno", "Celia")), (2, ("Zoe", "Bruno", "Celia"))):
        stored(3, seed, names=names, stop=lambda state: False)
    tablet.open()
    open_plays(tablet)
    expect(plays(tablet)).to_have_count(2)
    search = tablet.page.get_by_role("searchbox", name="Search names, places, comments")
    search.fill("angela")
    expect(plays(tablet)).to_have_count(1)
    expect(plays(tablet).first).to_contain_text("Ángela")
    search.fill("%")
    expect(tablet.page.get_by_text("No match.")).to_be_visible()
    tablet.button("Show all").click()
    expect(plays(tablet)).to_have_count(2)
    open_filters(tablet)
    choose(tablet, "Players at the table", "2")
    expect(tablet.page.get_by_text("No match.")).to_be_visible()


def test_games_of_one_evening_have_a_head_that_is_put_right(tablet, history):
    page, sheet = history.page, tablet.sheet
    pen = tablet.button("Change this evening")
    expect(page.get_by_role("heading", level=2)).to_have_count(1)
    expect(plays(tablet)).to_have_count(2)
    pen.click()
    sheet.get_by_label("What it is called").fill("Club night")
    sheet.get_by_label("Also there").fill("Zoe, Yago")
    tablet.tap(sheet.get_by_role("button", name="Save"))
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_contain_text("Club night")
    expect(page.get_by_text("Also there: Zoe, Yago")).to_be_visible()
    tablet.button("Change what is shown").first.click()
    sheet.get_by_label("Belongs to the evening").select_option(label="An evening of its own")
    tablet.tap(sheet.get_by_role("button", name="Save").last)
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_have_count(2)


def test_what_is_shown_of_a_game_is_changed_and_a_refusal_leaves_the_sheet_open(tablet, history):
    page, sheet = history.page, tablet.sheet
    tablet.button("Change what is shown").first.click()
    expect(sheet.get_by_text("The log and its proof stay as they are.")).to_be_visible()
    sheet.get_by_label("Bruno").fill("Celia")
    tablet.tap(sheet.get_by_role("button", name="Save").first)
    expect(page.get_by_role("alert")).to_contain_text("Two players have the same name")
    sheet.get_by_label("Bruno").fill("Boris")
    sheet.get_by_label("Place").fill("Bar Sol")
    tablet.tap(sheet.get_by_role("button", name="Save").first)
    expect(sheet).to_have_count(0)
    expect(plays(tablet).first).to_contain_text("Bar Sol")
    expect(plays(tablet).first).to_contain_text("Changed by hand: place, names")
    expect(plays(tablet).first).to_contain_text("Boris")
    tablet.button("Change what is shown").first.click()
    tablet.tap(sheet.get_by_role("button", name="As it was"))
    expect(plays(tablet).first).not_to_contain_text("Changed by hand")
