"""Every screen but the boards: whole, large enough and readable for everybody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.i18n import ByLanguage
from referee.match.chain import grouped
from referee.memory import Grade
from referee.store.upkeep import LastBackup
from tests.components import checks
from tests.components.dashboard import Dashboard
from tests.components.looking import Look
from tests.components.page import ComponentPage
from tests.components.positions import Position, recorded
from tests.support.chromium import SIZES
from tests.support.server_facts import facts
from tests.support.thorough import first


def at(part: str, game: str = "reputation") -> Position:
    """Return the recorded position with a part of its name."""
    return next(position for position in recorded(game) if part in position.id)


BIDDING, SECRETS, END = at("REP-5.8"), at("bid_cosponsor+hide_marker"), at("10.5_end")
GAMES = "role=group[name=/^(Which game|¿Qué juego)/]"
PROMPT = "role=region[name=/^(This|Este) moment/] >> role=button"
ENTER = "role=button[name=/(Enter in secret|Anotar en secreto)/]"
SCREENS: dict[str, tuple[dict[str, Any] | Position, tuple[str, ...]]] = {
    # what is opened, and what is tapped then
    "lobby": ({"tap": "lobby"}, (f"{GAMES} >> role=button >> nth=-1", "main summary")),
    "about": ({"tap": "lobby"}, ("footer button",)),
    "server": ({"tap": "lobby"}, ("role=button[name=/^(This server|Este servidor)$/]",)),
    "score sheet": ({"tap": "score_sheet"}, ()),
    "history": ({"tap": "history"}, ()),
    "learning": ({"tap": "learn", "game": "reputation"}, ("main summary >> nth=0", "main summary >> nth=1")),
    "rusty": ({"tap": "refresh"}, ()),
    "quiz": ({"tap": "quiz"}, ()),
    "rule": ({"tap": "refresh_rules"}, ("main li button",)),
    "ladder": ({"tap": "ladder", "players": ["Maximiliane-Charlotte", "Bo"]}, ()),
    "ladder told": ({"tap": "ladder", "players": ["Ana", "Maximiliane-Charlotte"]}, ("main li button",)),
    "rules": ({"tap": "rules", "game": "reputation", "clause": "REP-5.2"}, ()),
    "seat": (BIDDING, ("[data-seat='1'] button",)),
    "why": (BIDDING, (PROMPT,)),
    "log": (BIDDING, ("role=button[name=/^(Log|Registro)$/]",)),
    "curtain": (SECRETS, (ENTER,)),
    "choice": (SECRETS, (ENTER, "dialog[aria-label] button")),
    "result": (END, ()),
}


def open_screen(shown: ComponentPage, screen: str, language: str) -> None:
    opens, taps = SCREENS[screen]
    if isinstance(opens, Position):
        shown.show(opens, language=language)
    else:
        shown.begin("tablet", tap="connect", language=language)
        if screen == "server":
            shown.session.context.server_facts, shown.session.context.is_alone = facts, True
            shown.store.note_backup(
                LastBackup(datetime.now(UTC), "referee-0123abcd-incomplete.zip", 1234567, 2)
            )
            shown.store.note_no_backup(
                ByLanguage((("en", "No space left on device."), ("es", "No queda espacio en el disco.")))
            )
        if screen in ("quiz", "rule", "rusty", "ladder", "ladder told"):
            shown.tap(tap="learn", game="reputation")
        if screen in ("rule", "rusty"):
            learn, later = shown.session.models.at_learn(), datetime.now(UTC) + timedelta(days=2)
            learn.judge([f"REP-1.{number}" for number in range(1, 7)], Grade.WRONG)
            learn.judge(["REP-10.2", "REP-11.2"], Grade.WRONG)  # long titles
            learn.now = lambda: later
        shown.tap(**opens)
        shown.settle()
    for tap in taps:
        shown.click(tap)


LOOKS = [Look(size, language) for language in ("en", "es") for size in SIZES]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_fits_every_size_in_both_languages_for_everybody(shown: ComponentPage, screen: str) -> None:
    found: dict[str, list[str]] = {}
    for language in ("en", "es"):
        shown.resize("tablet")
        open_screen(shown, screen, language)
        for look in LOOKS:
            if look.language == language:
                shown.resize(look.size)
                found |= {look.key(name): said for name, said in checks.run(shown.page).items()}
    shown.resize("tablet")
    readable = {"dark": checks.serious(shown.page), "keyboard": checks.unreached(shown.page)}
    with shown.in_light():
        readable["light"] = checks.serious(shown.page)
    found |= {name: said for name, said in readable.items() if said}
    assert found == {}


def test_reasons_stand_apart_from_the_control_that_they_explain(shown: ComponentPage) -> None:
    shown.show(BIDDING)
    gaps = shown.page.evaluate(
        "() => [...document.querySelectorAll('.br-reasons')].map((one) =>"
        " one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)"
    )
    assert gaps
    assert min(gaps) >= 7.5


def test_results_of_four_stand_in_line_and_none_alone(shown: ComponentPage) -> None:
    shown.show(at("ANA-2.1_end", "anarchy"))
    for size, across in (("tablet", 4), ("portrait", 2)):
        shown.resize(size)
        tops = shown.page.evaluate(
            "() => [...document.querySelectorAll('.br-reckoning-seats table')]"
            ".map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        assert [tops.count(top) for top in tops] == [across] * 4, size


def test_the_fingerprint_of_the_log_is_below_the_table_and_in_the_log(shown: ComponentPage) -> None:
    table = shown.show(BIDDING)
    shown.resize("phone")
    said = shown.page.get_by_role("paragraph").filter(has=shown.page.get_by_role("code"))
    heads = said.filter(has_text=f"after {len(table.match.log)} entries").get_by_role("code")
    expect(heads).to_have_text([grouped(table.head)])
    shown.click(shown.page.get_by_role("button", name="Log", exact=True))
    shown.click(shown.page.get_by_role("button", name="Fingerprints"))
    expect(heads).to_have_text([grouped(table.head)] * 2)


@pytest.mark.parametrize("size", first(SIZES))
def test_the_rules_open_with_the_chapters_heading_in_sight_and_marked(
    shown: ComponentPage, size: str
) -> None:
    shown.resize(size)
    shown.show(at("REP-4.1"))
    shown.click(PROMPT)
    shown.click(shown.page.get_by_role("button", name="Open the rulebook here"))
    rules = Dashboard(shown.page).rulebook
    marked, other = (
        rules.get_by_role("navigation").get_by_role("button", pressed=is_on) for is_on in (True, False)
    )
    heading = rules.get_by_role("heading", name=marked.inner_text(), exact=True)
    for one in (heading, marked):
        expect(one).to_be_in_viewport(ratio=1)
    colours = [one.first.evaluate("one => getComputedStyle(one).color") for one in (marked, other)]
    assert colours[0] != colours[1]
