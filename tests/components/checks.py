"""What can be wrong with a page as it is drawn: each check returns sentences, none where all is well.

They judge what is in front: an open dialog, or else the dashboard. ``checks.js`` measures, and describes what
each of them examines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT = (Path(__file__).parent / "checks.js").read_text("utf-8")
"""The script that defines ``brChecks`` in a page."""

ALWAYS = ("sideways", "overlap", "covered", "small", "cut", "tiny", "broken")
"""The checks that hold on every screen, at every size."""

_RUN = "([names, given]) => Object.fromEntries(names.map((name) => [name, brChecks[name](given)]))"


def run(page: Page, names: Sequence[str] = ALWAYS) -> dict[str, list[str]]:
    """Return the findings of some checks, by the checks' names."""
    found: dict[str, list[str]] = page.evaluate(_RUN, [[*names], None])
    return {name: said for name, said in found.items() if said}


def unseen(page: Page, selectors: Sequence[str]) -> list[str]:
    """Return elements out of sight without scrolling, and the selectors without an element."""
    return _one(page, "unseen", [*selectors])


def places(page: Page) -> Mapping[str, Any]:
    """Return the positions of the controls, for :func:`moved`."""
    found: Mapping[str, Any] = page.evaluate(_RUN, [["places"], None])["places"]
    return found


def pushed(page: Page, number: int) -> list[Any]:
    """Return which part of the page a tap on a control of :func:`kinds` may push down, for :func:`moved`."""
    return _one(page, "pushed", number)


def moved(page: Page, before: Mapping[str, Any], pushed: Sequence[Any] = ()) -> list[str]:
    """Return which controls are elsewhere than they were ``before``, but for those that may be ``pushed``."""
    return _one(page, "moved", [before, [*pushed]])


def kinds(page: Page) -> list[str]:
    """Number one control of each kind in ``data-kind``, and return their names."""
    return _one(page, "kinds", None)


def is_covered(page: Page) -> bool:
    """Return whether a dialog is open."""
    return bool(_one(page, "front", None))


def unreached(page: Page) -> list[str]:
    """Return the controls that the Tab key does not reach, and those whose focus cannot be seen."""
    names = _one(page, "number", None)
    page.evaluate("brChecks.beforeAll()")
    reached: list[str | None] = []
    found: list[str] = []
    for _ in range(
        3 * len(names) + 3
    ):  # other elements may take the focus, too, and each part of a date has one
        page.keyboard.press("Tab")
        stop = page.evaluate(_RUN, [["stop"], None])["stop"]
        is_again = stop is not None and stop["number"] in reached and stop["number"] != reached[-1]
        if stop is None or (is_again and stop["number"] is not None):
            break
        if (
            not stop["isVisible"] and stop["number"] not in reached
        ):  # a date's later parts have their own rings
            found.append(f"the focus of {stop['name']} cannot be seen")
        reached.append(stop["number"])
    missed = [name for number, name in enumerate(names) if str(number) not in reached]
    return [*found, *(f"the Tab key does not reach {name}" for name in missed)]


def hidden_stops(page: Page) -> list[str]:
    """Return the controls that lie under something else, or out of sight, when the Tab key leads to them."""
    page.evaluate("brChecks.beforeAll()")
    found: list[str] = []
    for _ in range(300):
        page.keyboard.press("Tab")
        if _one(page, "stop", None) is None:
            return found
        found += _one(page, "hidden", None)
    raise AssertionError("the Tab key leads out of the page nowhere")


def serious(page: Page) -> list[str]:
    """Return what axe-core finds serious: contrast, names, roles, and targets in part covered."""
    options = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    results = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in results
        if one["impact"] in ("serious", "critical")
    ]


def _one(page: Page, name: str, given: Any) -> list[Any]:
    found: list[Any] = page.evaluate(_RUN, [[name], given])[name]
    return found
