"""Corporate Anarchy for two to four players: a turn, the values of a command, and uncovered tiles."""

from __future__ import annotations

from typing import Any

from tests.components.positions import Position, scripted

SQUARES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]


def command(by: int, name: str, **given: Any) -> dict[str, Any]:
    return {"do": "buy_command", "by": by, "command": name, **given}


def build(by: int, name: str, row: int, col: int) -> dict[str, Any]:
    return {"do": "buy_building", "by": by, "building": name, "at": [row, col]}


def walk(row: int, col: int, hq: int = 0) -> dict[str, Any]:
    return {"do": "move", "by": 0, "to": {"hq": hq, "row": row, "col": col}}


def rounds(seats: int, *moves: dict[str, Any]) -> list[dict[str, Any]]:
    """Return turns of the first seat, after each of which the others end theirs."""
    ends = [{"do": "end_turn", "by": seat} for seat in range(1, seats)]
    return [action for move in moves for action in (move, *ends)]


def news(seats: int) -> list[dict[str, Any]]:
    """Return a round of purchases after which the first seat has income, a jam and two cards played."""
    last = seats - 1
    return [
        build(0, "drug_den", 5, 0),
        command(0, "negative_ad", target=last),
        {"do": "end_turn", "by": 0},
        *[{"do": "end_turn", "by": seat} for seat in range(1, last)],
        build(last, "factory", 5, 1),
        command(last, "negative_ad", target=0),
        {"do": "end_turn", "by": last},
    ]


def on_a_tile(seats: int) -> list[dict[str, Any]]:
    """Return how the first seat's piece ends on a guard of the second's."""
    jump = {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1}
    way = rounds(seats, walk(2, 4), walk(0, 2), jump)
    return [command(0, "travel_permit"), *way, walk(2, 3, hq=1)]


SHOP = "[data-card]"
SHOP_TAP = ("[data-shop]",)
END = "[data-end]"
LIT = "[data-cell].is-lit"
LARGE = ".is-large [data-cell].is-lit"
CHOSEN = "[data-chosen] button:not(.br-clause)"


def position(
    name: str,
    seats: int,
    actions: list[dict[str, Any]],
    wide: tuple[str, ...],
    phone: tuple[str, ...],
    taps: tuple[str, ...] = (),
    kinds: list[str] | None = KINDS,
    in_shop: bool = False,
    **options: Any,
) -> Position:
    """Return a position at which all have set up and are rich, and these actions were played.

    ``wide`` and ``phone`` are what is needed on tablets and on a phone. ``in_shop``: on a phone, the tapped
    control is in the shop, which is opened first.
    """
    squares = SQUARES + [[4, col] for col in range(seats - 2)]
    laid = {} if kinds is None else {"kinds": [*kinds, *["vip"] * (seats - 2)]}
    setup = [{"do": "set_up", "by": seat, "squares": squares, "piece": 5, **laid} for seat in range(seats)]
    rich = [
        {"do": "adjust", "seat": seat, "change": {"money": 60}, "reason": "a long game"}
        for seat in range(seats)
    ]
    return scripted(
        "anarchy",
        f"{seats} seats {name}",
        seats,
        [*setup, *rich, *actions],
        options,
        taps_on={"tablet": taps, "portrait": taps, "phone": (*SHOP_TAP, *taps) if in_shop else taps},
        needs_on={"tablet": wide, "portrait": wide, "phone": phone},
    )


def for_seats(seats: int) -> tuple[Position, ...]:
    """Return the options that a table of four and a table of two share."""
    keys, home = ".br-controls .br-key", ".br-stage-side .br-key"
    return (
        position("news", seats, news(seats), (END, SHOP, LIT), (END, *SHOP_TAP, LIT)),
        *(
            position(
                chosen,
                seats,
                [],
                (CHOSEN, *((LIT,) if chosen == "espionage" else ())),
                (CHOSEN,),
                (f"[data-card='{chosen}']",),
                in_shop=True,
            )
            for chosen in ("espionage", "negative_ad", "quarantine", "road_block")
        ),
        position("building", seats, [], (CHOSEN, LIT), (CHOSEN,), ("[data-card='shop']",), in_shop=True),
        position("shop", seats, news(seats), (), (SHOP, END), (), in_shop=True),
        position("caught", seats, on_a_tile(seats), (home, LIT), (home,)),
        position("what a tile is", seats, on_a_tile(seats), (keys,), (keys,), kinds=None),
    )


SPY = "[data-spying] button"
SPIED = [command(0, "espionage", target=1, at=[0, 1])]
VIPS = ".vips"
TAKEN = [
    *on_a_tile(4)[:-1],
    walk(0, 1, hq=1),
    *[{"do": "end_turn", "by": seat} for seat in (1, 2, 3)],
    command(0, "negative_ad", target=1),
]
ENTRY = (".entry .br-card", ".entry [data-cell]", ".br-secret-entry-pair .br-button")

POSITIONS: tuple[Position, ...] = (
    *for_seats(4),
    *for_seats(2),
    *(
        position(
            "spied",
            seats,
            SPIED,
            (SPY, END, "[data-seat]", ".bag", LIT),
            (SPY, END, LIT),
            bag=90,
            espionage="buyer",
        )
        for seats in (4, 3)
    ),
    position("VIPs", 4, TAKEN, (), (END, LARGE)),
    position("VIPs read", 4, TAKEN, (VIPS, "[data-seat]", END), (END, LARGE), (".br-happened .br-button",)),
    scripted("anarchy", "set up", 2, [], taps=(".br-controls-row", ".br-curtain-drawn .is-act"), needs=ENTRY),
)
