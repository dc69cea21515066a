"""Signals of a table: a voice, sounds, and vibrations of phones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.match.record import read_record
from tests.components.boards import first_game, lesson
from tests.components.tasks.test_highlights import begin, moments
from tests.support.chromium import context_options

NOTING = """
(() => {
  window.noted = { said: [], tones: [], nudges: 0 };
  const voices = ["en-GB", "es-ES"].map((lang) => ({ lang, localService: true, default: true }));
  const fake = {
    getVoices: () => voices,
    speak: (one) => { noted.said.push([one.lang, one.text]); setTimeout(() => one.onend?.(), 20); },
    cancel: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  Object.defineProperty(window, "speechSynthesis", { value: fake });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  navigator.vibrate = () => { noted.nudges += 1; return true; };
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) noted.tones.push(value); // a pitch, no loudness
    return set.call(this, value, at);
  };
})();
"""
"""Puts a voice, tones and a vibration in the place of the browser's that note what they are asked for."""


def listen(*devices: Any, **settings: Any) -> None:
    """Open pages again that note what can be heard and felt, with these settings."""
    kept = json.dumps({"highlights": False, **settings})
    for one in devices:
        one.page.add_init_script(NOTING)
        one.page.evaluate("kept => { localStorage['boardroom-referee.table_settings'] = kept; }", kept)
        one.reload()
        expect(one.now).to_be_visible()


def noted(device: Any, what: str) -> Any:
    return device.page.evaluate(f"window.noted.{what}")


def said(device: Any) -> list[str]:
    return [text for _, text in noted(device, "said")]


@pytest.fixture
def bidding(stored):
    return stored(4, 8, lambda state: state.round == 2 and state.step == "bidding")


@pytest.fixture
def ear(device, bidding, store):
    """The tablet in a separate context, so that no other test hears the fake voice."""
    tablet = device("tablet", context_options())
    tablet.open(bidding.id)
    return tablet


def test_the_tablet_says_whose_turn_it_is_and_a_tap_silences_it(ear):
    listen(ear, voice=True)
    before = len(said(ear))
    ear.tap(ear.button("Speculate"))
    ear.page.wait_for_timeout(100)
    told = said(ear)[before:]
    assert told == [ear.now.inner_text()]
    assert {lang for lang, _ in noted(ear, "said")} == {"en-GB"}


def test_what_opened_is_told_with_everybodys_bid_and_in_spanish(device, store):
    raw, count = moments("reputation")["opened"]
    table, opens = begin(store, raw, count)
    tablet = device("tablet", context_options())
    tablet.open(table.id)
    listen(tablet, voice=True)
    tablet.shown.speak("es")
    table.submit_all([opens])
    tablet.follow()
    tablet.page.wait_for_timeout(300)
    told = said(tablet)
    assert told[0].startswith("Se abren los puños. ")
    assert any("copatrocina" in text for text in told)
    assert {lang for lang, _ in noted(tablet, "said")} == {"es-ES"}


def test_a_phone_speaks_to_its_player_alone_and_says_what_is_refused(ear, sit, bidding):
    listen(ear, voice=True)
    seats = ear.page.locator("[data-seat]")
    assert seats.count() == 4
    phone = sit(bidding.id, 2)
    other = sit(bidding.id, 3)
    listen(phone, other, voice=True)
    turns = 0
    while turns < 4 and not said(phone):
        for one in (ear, phone, other):
            speculate = one.page.get_by_role("button", name="Speculate", exact=True)
            if speculate.count() and speculate.first.is_enabled():
                one.tap(speculate.first)
                break
        turns += 1
        phone.page.wait_for_timeout(50)
    assert len(said(phone)) == 1
    assert said(phone)[0].startswith("You")


def test_sounds_are_off_at_first_and_tell_that_something_was_sealed(device, store):
    raw, count = moments("reputation")["opened"]
    table, first = begin(store, raw, count - 2)
    second = read_record(raw).actions[count - 1]
    tablet = device("tablet", context_options())
    tablet.open(table.id)
    listen(tablet)
    table.submit_all([first])
    tablet.follow()
    assert noted(tablet, "tones") == []
    listen(tablet, volume=3)
    tablet.page.mouse.click(5, 5)
    table.submit_all([second])
    tablet.follow()
    tablet.page.wait_for_timeout(100)
    assert noted(tablet, "tones")[0] == 523


def test_a_phone_nudges_its_player_once_and_the_tablet_never(ear, sit, bidding):
    due = bidding.game.waiting_for(bidding.match.state)
    seat = (min(due) + 1) % 4
    phone = sit(bidding.id, seat)
    listen(phone, ear)
    assert noted(phone, "nudges") == 0
    phone.page.mouse.click(5, 5)  # before a first tap, browsers let no page vibrate
    names = bidding.match.setup.names
    at_table = f" · Reputation · {', '.join(names)}"
    expect(phone.page).to_have_title(f"{names[min(due)]}'s turn{at_table}")
    ear.tap(ear.button("Speculate"))
    expect(phone.page).to_have_title(f"● Your turn{at_table}")
    assert noted(phone, "nudges") == 1
    assert noted(ear, "nudges") == 0
    phone.tap(phone.button("Speculate"))
    expect(phone.page).to_have_title(f"{names[(seat + 1) % 4]}'s turn{at_table}")
    assert noted(phone, "nudges") == 1


def test_who_has_no_voice_for_the_language_is_told_so_where_it_is_switched_on(device, store, bidding):
    tablet = device("tablet", context_options())
    tablet.page.add_init_script(NOTING.replace('"es-ES"', '"fr-FR"'))
    tablet.open(bidding.id)
    tablet.reload()
    tablet.button("Settings").click()
    sheet = tablet.page.get_by_role("dialog", name="Settings")
    expect(sheet.get_by_role("switch", name="Speak")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    tablet.shown.speak("es")
    tablet.button("Ajustes").click()
    expect(tablet.page.get_by_role("dialog", name="Ajustes")).to_contain_text("no tiene voz")


def test_what_teaches_is_said_card_by_card(device, store):
    tablet = device("tablet", context_options())
    tablet.open()
    first_game.begin(tablet, "Reputation")
    listen(tablet, voice=True)
    page = tablet.page
    aim = tablet.sheet.locator("section p").all_inner_texts()
    tablet.page.wait_for_timeout(100)
    assert said(tablet)[-1] == " ".join(aim)
    tablet.tap(tablet.button("On to the table"))
    items = page.get_by_role("checkbox")
    page.wait_for_timeout(100)
    assert said(tablet)[-1] == items.nth(0).inner_text().strip()
    tablet.tap(items.nth(0))
    page.wait_for_timeout(100)
    assert said(tablet)[-1] == items.nth(1).inner_text().strip()
    first_game.lay_out_the_rest(tablet)
    page.wait_for_timeout(100)
    assert said(tablet)[-1] in first_game.explanation(page).inner_text()


def test_a_lesson_is_said_too(device):
    tablet = device("tablet", context_options())
    tablet.open()
    lesson.open_lesson(tablet, "Reputation")
    listen(tablet, voice=True)
    shown = lesson.coach(tablet).inner_text()
    tablet.page.wait_for_timeout(100)
    (told,) = [text for text in said(tablet) if text in " ".join(shown.split("\n"))]
    assert told
