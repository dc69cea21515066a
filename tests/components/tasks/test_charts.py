"""Charts: one tap to the next, light and dark, as a table, and where none can be drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.store.store import Store
from tests.components.checks import serious
from tests.components.fitting import faults, resize
from tests.support.chromium import SIZES
from tests.support.plausible_play import play_until
from tests.support.thorough import first


@pytest.fixture
def over(store: Store) -> str:
    return play_until(store, 5, 5, lambda _: False).id


def drawn(tablet, chart: str):
    plot = charts_of(tablet).get_by_role("img").first
    expect(plot).to_have_attribute("data-drawn", chart)
    expect(plot.locator("svg.main-svg").first).to_be_visible()
    return plot


def charts_of(tablet):
    return tablet.page.get_by_role("region", name=re.compile("^(Charts|Gráficos)$"))


PLOTLY = "**/plotly-*.js"


def test_every_chart_is_one_tap_away_and_says_what_it_shows(tablet, over):
    tablet.open(over)
    charts = charts_of(tablet)
    expect(drawn(tablet, "reckoning/reckoning")).to_have_attribute(
        "aria-label", re.compile("Reputation: .+ leads")
    )
    expect(charts.locator(".bars").first).to_be_visible()
    charts.get_by_role("button", name="Course of the game").click()
    expect(drawn(tablet, "course/credits")).to_have_attribute("aria-label", re.compile(", round 1 to 10"))
    assert charts.locator(".scatterlayer .trace").count() == 5
    charts.get_by_role("button", name="Workers in HQ").click()
    drawn(tablet, "course/hq")
    charts.get_by_role("button", name="Profit against Reputation").click()
    drawn(tablet, "versus/versus")
    charts.get_by_role("button", name=re.compile("^REP-10")).click()
    expect(tablet.page.get_by_role("dialog", name="Why? REP-10")).to_be_visible()
    tablet.tap(tablet.button("Open the rulebook here"))
    expect(tablet.rulebook).to_be_visible()


@pytest.mark.thorough
def test_the_colours_are_the_pages(tablet, over):
    """Texts of a chart are dark on light and light on dark, and change with the page."""
    tablet.open(over)
    text = drawn(tablet, "reckoning/reckoning").locator(".ytick text").first
    dark = text.evaluate("one => getComputedStyle(one).fill")
    tablet.set_light()
    expect(text).not_to_have_css("fill", dark)
    assert dark == "rgb(241, 244, 246)"
    expect(text).to_have_css("fill", "rgb(27, 34, 41)")


@pytest.mark.thorough
def test_the_table_says_the_same_in_both_languages(tablet, over):
    tablet.open(over)
    drawn(tablet, "reckoning/reckoning")
    charts = charts_of(tablet)
    charts.get_by_role("button", name="Course of the game").click()
    charts.get_by_role("button", name="As a table").click()
    table = charts.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["Round", "Ana", "Bo", "Carmen", "Dimitri", "Eva"])
    expect(table.locator("tbody tr")).to_have_count(11)
    found = {"dark": serious(tablet.page), "en": faults(tablet)}
    tablet.tap(tablet.page.get_by_role("button", name="Language"))
    expect(table.get_by_role("columnheader").first).to_have_text("Ronda")
    found["es"] = faults(tablet)
    charts.get_by_role("button", name="Como gráfico").click()
    drawn(tablet, "course/credits")
    assert found == {"dark": [], "en": [], "es": []}


def test_where_no_chart_can_be_drawn_the_table_stands_in(tablet, device, over):
    tablet.shown.loses_files = True
    tablet.page.route(PLOTLY, lambda route: route.abort())
    tablet.open(over)
    charts = charts_of(tablet)
    expect(charts).to_contain_text("The chart could not be drawn on this device")
    expect(charts.get_by_role("row").filter(has_text="Profit").first).to_be_visible()


@pytest.mark.thorough
def test_a_chart_keeps_its_height_when_the_tablet_is_turned(tablet, over):
    tablet.open(over)
    plot = drawn(tablet, "reckoning/reckoning")
    height = plot.bounding_box()["height"]
    assert height > 300
    for width, tall in ((820, 1180), (1024, 768)):
        tablet.page.set_viewport_size({"width": width, "height": tall})
        svg = plot.locator("svg.main-svg").first
        expect(svg).to_have_attribute("width", str(round(plot.bounding_box()["width"])))
        assert plot.bounding_box()["height"] == height


@pytest.mark.parametrize("size", first(SIZES))
def test_who_won_and_who_is_out_is_in_sight(tablet, store, size):
    """For as many as can play, with names as long as they may be."""
    names = [f"{name} Fernández del Río"[:24] for name in ("Ana", "Bartolomé", "Carmen", "Dimitri", "Eva")]
    table = play_until(store, 5, 1, lambda _: False, names=names)
    resize(tablet.page, size)
    page = tablet.open(table.id).page
    outcome = table.match.outcome
    listed = page.get_by_role("list", name="Result").get_by_role("listitem")
    expect(listed).to_have_count(5)
    for row in listed.all():
        expect(row).to_be_in_viewport(ratio=1)
    winners = listed.filter(has_text=re.compile(r"\b1\.$"))
    expect(winners).to_have_count(len(outcome.winners))
    out = [seat for seat in range(5) if outcome.is_out(seat)]
    expect(listed.filter(has_text="Eliminated")).to_have_count(len(out))
    assert out, "a game in which nobody is eliminated shows nothing"


def test_what_is_tapped_stands_still_while_the_chart_comes(tablet, over):
    """What moves between a finger's coming and its going is not tapped."""
    tablet.open(over)
    tools = tablet.button("Share the result")
    before = tools.bounding_box()
    drawn(tablet, "reckoning/reckoning")
    assert tools.bounding_box() == before


def test_a_script_that_is_lost_is_asked_for_again(tablet, over):
    """A file that does not arrive keeps nobody from their chart."""
    lost = []

    def lose_twice(route):
        if len(lost) < 2:
            lost.append(route.request.url)
            route.abort()
        else:
            route.fallback()

    tablet.shown.loses_files = True
    tablet.page.route(PLOTLY, lose_twice)
    tablet.open(over)
    drawn(tablet, "reckoning/reckoning")
    assert len(lost) == 2
