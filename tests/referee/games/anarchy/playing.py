"""A table of Corporate Anarchy for the clause tests: everything goes in and out as the record's JSON
data.
"""

from __future__ import annotations

from typing import Any

from referee.games import find_game
from tests.support.game_table import NAMES, GameTable

GAME = find_game("anarchy")
KINDS = ("vip", "alarm", "guard", "alarm", "guard", "alarm", "vip", "vip")
SPOTS = ([0, 2], [0, 1], [0, 3], [1, 1], [1, 3], [4, 4], [5, 0], [5, 5])
"""A VIP on the first square behind the gate, an alarm and a guard beside it, more further in."""


def layout(count: int, **more: Any) -> dict[str, Any]:
    """Return a set-up; with ``kinds=None`` one that keeps to itself what the tiles are."""
    tiles = count + 4
    given = {"squares": list(SPOTS[:tiles]), "kinds": list(KINDS[:tiles]), "piece": 2, **more}
    return {name: value for name, value in given.items() if value is not None}


def inside(hq: int, row: int, col: int) -> dict[str, Any]:
    """Return a square."""
    return {"hq": hq, "row": row, "col": col}


def gate(hq: int) -> dict[str, Any]:
    """Return a gate."""
    return {"hq": hq, "gate": True}


class AnarchyTable(GameTable):
    """A game in progress."""

    def __init__(self, count: int = 3, *, kinds: bool = True, ready: bool = True, **options: Any) -> None:
        super().__init__(GAME, count, options)
        if ready:
            for seat in range(count):
                self.do("set_up", seat, **(layout(count) if kinds else layout(count, kinds=None)))

    # -- acting -----------------------------------------------------------------------------------

    def build(self, by: int, building: str, row: int, col: int) -> AnarchyTable:
        """Buy a building."""
        return self.do("buy_building", by, building=building, at=[row, col])

    def command(self, by: int, command: str, **given: Any) -> AnarchyTable:
        """Buy a command, with money for it."""
        return self.rich(by).do("buy_command", by, command=command, **given)

    def end(self, *seats: int) -> AnarchyTable:
        """Let seats end their turns."""
        for seat in seats:
            self.do("end_turn", seat)
        return self

    def turn_of(self, seat: int) -> AnarchyTable:
        """Let everybody end the turn until it is a seat's."""
        while self["turn"] != seat:
            self.end(self["turn"])
        return self

    def rich(self, seat: int, money: int = 20) -> AnarchyTable:
        """Correct a seat's money upwards."""
        return self.do("adjust", seat=seat, change={"money": money}, reason="test")

    def out_of_gate(self, by: int, hq: int) -> AnarchyTable:
        """Bring a seat's piece to another's gate, on its turn, and continue to its next turn."""
        if not self.seat(by)["permit"]:
            self.turn_of(by).command(by, "travel_permit").walk(by, inside(by, 1, 2))
        self.turn_of(by).walk(by, gate(self.seat(by)["piece"]["hq"]), hq)
        return self.turn_of(by)

    def walk(self, by: int, to: dict[str, Any], jump_to: int | None = None) -> AnarchyTable:
        """Move a piece."""
        return self.do("move", by, to=to, **({} if jump_to is None else {"jump_to": jump_to}))

    # -- looking ----------------------------------------------------------------------------------

    def money(self) -> list[int]:
        """Return everybody's money."""
        return [seat["money"] for seat in self["seats"]]

    def reach(self, by: int) -> list[dict[str, Any]]:
        """Return where the active seat's walk can end."""
        move = next(offer for offer in GAME.offers(self.state) if offer.do == "move")
        assert move.by == by
        domain: Any = move.domain("to")
        return [to.as_json() for to in domain.allowed]


def score(*seats: tuple[list[int], int]) -> Any:
    """Score score sheets: the seats that a VIP was taken from, and money."""
    raw = {
        "seats": [
            {"name": name, "vips_from": vips, "money": money}
            for name, (vips, money) in zip(NAMES, seats, strict=False)
        ]
    }
    return GAME.score_final_counts(GAME.read_final_counts(raw))
