"""Taps on the board of Corporate Anarchy."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from referee.games import find_game
from referee.tables.table import Table
from tests.components.dashboard import NAMES, Dashboard

GAME = find_game("anarchy")

KINDS = ("vip", "alarm", "alarm", "alarm", "guard", "guard")

SQUARES = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 3), (3, 3))
"""The hidden tiles of two seats and their squares, with the VIP two steps from the gate."""

RICH = {"do": "adjust", "seat": 0, "change": {"money": 60}, "reason": "a long game"}


class Board:
    """The board of Corporate Anarchy on one device."""

    def __init__(self, tablet: Dashboard) -> None:
        self.tablet = tablet
        self.page = tablet.page

    def cell(self, hq: int, row: int | None = None, col: int | None = None) -> Locator:
        key = f"{hq}-gate" if row is None else f"{hq}-{row}-{col}"
        return self.page.locator(f"[data-cell='{key}']")

    def lay(self, seat: int, piece: int, is_sealed: bool = True, is_own: bool = False) -> None:
        """Tap a layout and seal it: on the own phone, or behind the curtain, the first seat first."""
        curtain = self.tablet.curtain
        if seat == 0 or is_own:  # the next seat's form comes up by itself
            self.tablet.secret_rows.filter(has_text=NAMES[seat]).click()
        if not is_own:
            expect(curtain.locator(".br-curtain-drawn h2")).to_contain_text(NAMES[seat])
            expect(curtain.locator("[data-cell]")).to_have_count(0)
            curtain.get_by_role("button", name=re.compile("^I am")).click()
        seal = curtain.get_by_role("button", name="Seal it")
        expect(seal).to_have_attribute("aria-disabled", "true")
        if not is_sealed:
            curtain.get_by_role("button", name="Only the real tiles").click()
        for kind, (at, col) in zip(KINDS, SQUARES, strict=True):
            curtain.locator(f"[data-kind='{kind if is_sealed else 'tile'}']").click()
            curtain.locator(f"[data-cell='own-{at}-{col}']").click()
        curtain.locator("[data-kind='piece']").click()
        curtain.locator(f"[data-cell='own-5-{piece}']").click()
        self.tablet.tap(seal)

    def walk(self, hq: int, row: int | None = None, col: int | None = None) -> None:
        """Tap a lit square, and tap it again to go there."""
        square = self.cell(hq, row, col)
        expect(square).to_have_class(re.compile("is-lit"))
        square.click()
        self.tablet.tap(self.tablet.button("Go there"))

    def end(self) -> None:
        """End the turn early: because actions are left, the board asks first."""
        self.tablet.button("End the turn").click()
        self.tablet.tap(self.tablet.button("End it all the same"))


def given(at: Callable[..., Table], *actions: dict[str, Any], **options: Any) -> Table:
    """Return a table of two at which both have set up, and these actions were played."""
    laid = {"do": "set_up", "squares": [list(square) for square in SQUARES], "kinds": list(KINDS), "piece": 5}
    return at("anarchy", 2, options, *({**laid, "by": seat} for seat in (0, 1)), *actions)
