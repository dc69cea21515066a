"""The rulebook at the table: this moment first, the search, and what a rule leads to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.i18n import LANGUAGES
from tests.components.checks import serious


def bidding(state) -> bool:
    return state.step == "bidding" and state.passes == 0 and state.round == 2


def test_the_rules_open_at_this_moment_and_lead_to_any_other(tablet, stored):
    tablet.open(stored(4, 3, bidding).id)
    loaded: list[str] = tablet.page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name)"
    )
    assert not [name for name in loaded if "/rules-" in name]
    tablet.tap(tablet.button("Rules"))
    page = tablet.page
    rules = tablet.rulebook.get_by_role("article")
    chapters = tablet.rulebook.get_by_role("navigation")
    expect(chapters.get_by_role("button", pressed=True)).to_have_text("This moment")
    expect(rules.first).to_have_accessible_name(re.compile(r"REP-5\.\d"))
    assert serious(tablet.page) == []
    page.get_by_role("searchbox").fill("copsonsor marker")
    expect(tablet.rulebook.get_by_role("status")).to_contain_text("copsonsor")
    expect(rules.first).to_have_accessible_name(re.compile(r"REP-7\.\d"))
    page.get_by_role("searchbox").fill("<b>xyzzyx</b>")
    expect(rules).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    tablet.button("Terms and pieces").click()
    assert serious(tablet.page) == []
    term = page.locator("dl > div", has=page.get_by_role("term").filter(has_text="Public marker"))
    term.get_by_role("button", name="REP-7.5").click()
    asked = rules.and_(page.locator("[aria-current]"))
    expect(asked).to_have_accessible_name("REP-7.5")
    expect(asked).to_be_in_viewport()
    tablet.button("Examples").click()
    page.get_by_text("What the referee says").first.press("Enter")
    expect(page.locator("[data-example='four-players']")).to_contain_text("eliminated")
    assert serious(tablet.page) == []


SEARCHED = {
    "reputation": {
        "en": {"money": "REP-1.5", "Tiebreak": "REP-10.5", "pass": "REP-5.6", "winner": "REP-10.5"},
        "es": {"dinero": "REP-1.5", "desempates": "REP-10.5", "puntuacion": "REP-10.1", "peón": "REP-1.2"},
    },
    "boss": {
        "en": {"money": "BOSS-7.1", "tie-break": "BOSS-8.3", "negotiate": "BOSS-3.6", "steal": "BOSS-4.4"},
        "es": {"DINERO": "BOSS-7.1", "empates": "BOSS-8.3", "robar un cartel": "BOSS-4.4"},
    },
    "anarchy": {
        "en": {"money": "ANA-1.3", "tiebreak": "ANA-8.1", "teleport": "ANA-6.5", "walls": "ANA-6.4"},
        "es": {"dinero": "ANA-1.3", "empate": "ANA-8.1", "policia": "ANA-7.2", "rendirse": "ANA-8.1"},
    },
    "bastards": {
        "en": {"money": "BAS-1.1", "tiebreak": "BAS-9.7", "fight": "BAS-9.5", "penalties": "BAS-4.4"},
        "es": {"dinero": "BAS-1.1", "desempate": "BAS-9.7", "reputacion": "BAS-1.3", "lavar": "BAS-2.3"},
    },
    "promote": {
        "en": {"tiebreak": "WTP-7.3", "fired": "WTP-5.1", "points": "WTP-9.1", "character": "WTP-1.1"},
        "es": {"desempate": "WTP-7.3", "despedido": "WTP-5.1", "puntos": "WTP-9.1", "saltar": "WTP-3.1"},
    },
}


@pytest.mark.parametrize("game", SEARCHED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_found_by_the_words_that_players_type(tablet, game, language):
    """Among the first of what is found, without scrolling far: whatever the rules themselves call it."""
    shown, sheet = tablet.shown, tablet.page.get_by_role("dialog")
    shown.begin("tablet", tap="rules", game=game)
    shown.speak(language)
    for words, clause in SEARCHED[game][language].items():
        tablet.page.get_by_role("searchbox").fill(words)
        expect(sheet.get_by_role("status")).to_contain_text(words)
        ids = sheet.get_by_role("article").evaluate_all("(all) => all.map((one) => one.dataset.clause)")
        assert clause in ids[:5], (words, ids)
