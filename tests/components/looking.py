"""The sizes, languages and devices at which positions are checked, and the findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tests.components import checks
from tests.components.page import ComponentPage
from tests.components.positions import Position

Faults = Mapping[str, list[str]]
"""Findings as sentences; the key names the check, the size and the language."""


class Look(NamedTuple):
    """How a position is looked at: ``seat`` on the phone of the seat that is to act, else on the tablet."""

    size: str
    language: str
    seat: bool = False

    def key(self, check: str) -> str:
        """Return the name of a finding in reports."""
        return f"{'seat ' if self.seat else ''}{check}: {self.size} {self.language}"


QUICK = (Look("tablet", "en"), Look("tablet", "es"), Look("phone", "es"), Look("phone", "es", seat=True))
OTHERS = (Look("portrait", "en"), Look("phone", "en"), Look("portrait", "es"), Look("phone", "en", seat=True))
SHIFTS = (Look("tablet", "en"), Look("phone", "es"))
OTHER_SHIFTS = (Look("tablet", "es"), Look("portrait", "en"), Look("portrait", "es"), Look("phone", "en"))
TAPPED = (Look("tablet", "en"),)
NOTICED = (Look("tablet", "es"), Look("portrait", "es"), Look("phone", "es"))


def faults(shown: ComponentPage, position: Position, looks: Iterable[Look]) -> Faults:
    """Return the findings of the checks at a position."""
    found: dict[str, list[str]] = {}
    before: Look | None = None
    for look in looks:
        if look.seat and position.phone is None:
            continue
        is_open = before is not None and before.seat == look.seat and not position.is_tapped
        if not is_open:  # a control must be in sight when its panel opens
            shown.resize(look.size)
            shown.show(position, phone=look.seat, language=look.language)
        elif shown.session.context.language != look.language:
            shown.speak(look.language)
        shown.resize(look.size)
        for tap in () if look.seat else position.tapped(look.size):
            shown.click(tap)
        before = look
        found.update({look.key(name): said for name, said in _checked(shown, position, look).items()})
    return found


def _checked(shown: ComponentPage, position: Position, look: Look) -> Faults:
    has_to_fit = look.size == "tablet" and not shown.session.screens["table"]["finished"]  # type: ignore
    found = checks.run(shown.page, (*checks.ALWAYS, "scroll") if has_to_fit else checks.ALWAYS)
    needed = () if look.seat else position.needed(look.size)
    return {**found, "unseen": unseen} if (unseen := checks.unseen(shown.page, needed)) else found


def shifts(shown: ComponentPage, position: Position, looks: Iterable[Look]) -> Faults:
    """Return which controls the last action of a position has moved."""
    found = {}
    for look in looks:
        table = shown.show(position, language=look.language, but=1)
        shown.resize(look.size)
        before = checks.places(shown.page)
        table.submit(position.actions[-1])
        shown.follow()
        if moved := checks.moved(shown.page, before):
            found[look.key("shift")] = moved
    return found


def under_notice(shown: ComponentPage, position: Position, looks: Iterable[Look]) -> Faults:
    """Return which needed elements the notice covers that another device was first."""
    found = {}
    for look in looks:
        table = shown.show(position, language=look.language)
        if table.game.is_finished(table.match.state):
            return {}  # the game waits for no action
        shown.resize(look.size)
        shown.tap(tap="undo", version=0)
        shown.settle()
        if covered := checks.run(shown.page, ["noticed"]):
            found[look.key("notice")] = covered["noticed"]
    return found


def tapped_shifts(shown: ComponentPage, position: Position, look: Look) -> Faults:
    """Return what is moved by taps that change nothing at the table: to read a reason, or to open a form.

    One control of each kind is tapped. What opens may push down what is below it in its column, and nothing
    else. Behind a dialog nothing can be tapped, so nothing is looked at there.
    """
    found: dict[str, list[str]] = {}
    shown.show(position, language=look.language)
    shown.resize(look.size)
    for number, name in enumerate(checks.kinds(shown.page)):
        if number:
            shown.show(position, language=look.language)
            checks.kinds(shown.page)
        before, version = checks.places(shown.page), shown.version
        pushed = checks.pushed(shown.page, number)
        # what is disabled says why, which Playwright would wait to end
        shown.page.locator(f"[data-kind='{number}']").click(force=True)
        shown.settle()
        if shown.version != version or checks.is_covered(shown.page):
            continue
        if moved := checks.moved(shown.page, before, pushed):
            found[look.key(f"tap on {name}")] = moved
    return found
