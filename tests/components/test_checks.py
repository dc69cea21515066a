"""Each check finds a fault that its test makes on purpose."""

from __future__ import annotations

import pytest

from tests.components import checks
from tests.components.page import ComponentPage
from tests.components.positions import recorded

[POSITION] = [one for one in recorded("boss") if one.id == "6_seats_BOSS-2.3_draw"]
BUTTON = "const one = document.querySelector('.boss-centre .br-button');"
FAULTS = {
    # makes the fault; a part of what is found
    "scroll": (
        "document.querySelector('.br-tablescreen').style.marginBottom = '300px'",
        "px higher than the screen",
    ),
    "sideways": (f"{BUTTON} one.style.width = '1200px'", "px too wide"),
    "overlap": (
        f"{BUTTON} const two = document.createElement('span'); one.prepend(two);"
        "two.textContent = one.textContent; two.style.position = 'absolute'",
        "is drawn over",
    ),
    "covered": (
        "const one = document.querySelector('.br-bar .br-tool'); const lid = document.createElement('div');"
        "lid.style.cssText = 'position: relative; z-index: 9; margin-left: -50px; width: 48px; height: 48px';"
        "one.after(lid)",
        "lies under",
    ),
    "small": (f"{BUTTON} one.style.cssText = 'height: 40px; min-height: 0'", "× 40 px"),
    "cut": (
        f"{BUTTON} one.style.cssText = 'max-width: 60px; overflow: hidden; white-space: nowrap'",
        "is cut",
    ),
    "tiny": (f"{BUTTON} one.style.fontSize = '13px'", "13.0 px high"),
    "broken": (f"{BUTTON} one.style.cssText = 'width: 60px; word-break: break-all'", "is broken"),
}


def test_every_check_is_tried() -> None:
    assert {*FAULTS} == {*checks.ALWAYS, "scroll"}


@pytest.mark.parametrize("check", FAULTS)
def test_a_fault_is_found(shown: ComponentPage, check: str) -> None:
    make, said = FAULTS[check]
    shown.show(POSITION)
    before = checks.run(shown.page, (check,))
    shown.page.evaluate(make)
    found = checks.run(shown.page, (check,))
    assert found != before
    assert said in str(found)


def test_what_moves_is_found(shown: ComponentPage) -> None:
    shown.show(POSITION)
    before = checks.places(shown.page)
    assert checks.moved(shown.page, before) == []
    shown.page.evaluate(f"{BUTTON} one.style.marginTop = '5px'")
    assert any("has moved by" in one for one in checks.moved(shown.page, before))


def test_what_is_out_of_sight_or_under_something_is_found(shown: ComponentPage) -> None:
    shown.show(POSITION)
    assert checks.unseen(shown.page, [".br-now-text"]) == []
    assert checks.unseen(shown.page, [".no-such-thing"]) == ["there is no .no-such-thing"]
    shown.page.evaluate(
        "document.querySelector('.br-bar').style.cssText = 'position: fixed; width: 100%; height: 300px'"
    )
    assert any("lies under" in one for one in checks.unseen(shown.page, [".br-now-text"]))
    shown.page.evaluate("document.querySelector('.br-now').style.marginTop = '900px'")
    assert any("out of sight" in one for one in checks.unseen(shown.page, [".br-now-text"]))


def test_what_the_keyboard_misses_is_found(shown: ComponentPage) -> None:
    shown.show(POSITION)
    shown.page.evaluate(f"{BUTTON} one.tabIndex = -1")
    assert any("does not reach" in one for one in checks.unreached(shown.page))
    shown.page.evaluate(f"{BUTTON} one.tabIndex = 0; one.style.outline = 'none'")
    assert any("cannot be seen" in one for one in checks.unreached(shown.page))


def test_pale_text_is_found_in_the_light_theme(shown: ComponentPage) -> None:
    shown.show(POSITION)
    with shown.in_light():
        shown.page.evaluate(f"{BUTTON} one.style.cssText = 'color: #ccc; background: #eee'")
        assert any("color-contrast" in one for one in checks.serious(shown.page))
