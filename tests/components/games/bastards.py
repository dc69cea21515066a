"""Ba$tard$ Inc. for six companies: each phase, each form, and five Vice presidents in one region."""

from __future__ import annotations

from typing import Any

from referee.games import find_game
from tests.components.positions import LONG_NAMES, Position, scripted

DESK, ROGUE, LOUNGE = "Report on Corruption", "Rogue State", "VIP Lounge"
SEATS = range(len(LONG_NAMES))
REMEMBERED = {"seconds.bastards": "60"}
"""A long countdown for the press, so that it runs during the checks."""


def phase(name: str) -> dict[str, Any]:
    return {"do": "phase", "name": name}


def place(by: int, number: int, using: str, where: str) -> dict[str, Any]:
    return {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": using, "place": where}


def all_but_one(where: str, using: str, last: int) -> list[dict[str, Any]]:
    """Return actions by which all seats but one place a VP where nobody fights."""
    found: list[dict[str, Any]] = []
    there: list[int] = []
    for seat in SEATS:
        if seat == last:
            continue
        found.append(place(seat, 1, using, where))
        if using != "media":
            found.append({"do": "proceed", "by": seat})
        found += [{"do": "yield", "by": one} for one in there]
        there.append(seat)
    return found


PLACING = [phase("place")]
PRESS = [*PLACING, *all_but_one(DESK, "media", 0), place(0, 1, "corruption", ROGUE)]
SPREAD = [*PLACING, *all_but_one(ROGUE, "crime", 5)]
BATTLE = [*SPREAD, place(5, 1, "crime", ROGUE), {"do": "proceed", "by": 5}]
PUSH = [*BATTLE, *({"do": "fight", "by": seat, "amount": 1} for seat in SEATS[:5])]
NEWS = {"do": "intervene", "region": ROGUE}
EVENTS = [*SPREAD, place(0, 2, "none", LOUNGE), phase("events"), NEWS]
BUSINESS = [*EVENTS, phase("war"), {"do": "war", "region": ROGUE, "on": True}, phase("business"), NEWS]
EXPOSED = {"do": "expose", "by": 1, "vp": "1.1"}
EFFORT = [*EVENTS, *({"do": "extra_effort", "by": by, "ability": "crime", "bonus": 1} for by in SEATS)]
VENTURE = {
    **{"do": "declare", "by": 1, "using": "corruption", "partner": 2, "reason": "a card of two"},
    "vps": ["1.1", "1.2", "2.1", "2.2"],
}
BETRAYED = [
    *SPREAD,
    *({"do": "displace", "vp": f"{by}.2", "place": ROGUE, "reason": "card"} for by in (1, 2)),
    {"do": "displace", "vp": "0.3", "place": DESK, "reason": "card"},
    *({"do": "adjust", "seat": by, "change": {"goodwill": -9}, "reason": "recount"} for by in (1, 2)),
    {"do": "set", "what": "prize", "value": 1, "reason": "card"},
    {"do": "set", "what": "sign", "value": 3, "reason": "card"},
    VENTURE,
    {"do": "expose", "by": 0, "vp": "0.3"},
]
"""All effects of an exposure: two seats that cannot pay, the prize and the sign, and VPs of both."""
PANEL = (".br-parts > :not(.br-tall) :is(button, input)",)
BOARD = (".br-parts [data-place]", ".br-parts [data-vp]")
PENDING = ("[data-pending] :is(.br-button, .br-key)",)

STEPS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], tuple[str, ...]]] = {
    # actions, what is tapped then, and what the step needs
    "draw": ([], (), PANEL),
    "placing": (PLACING, (), PANEL),
    "placing a VP": (PLACING, ("[data-place-vp='0.1']",), PANEL),
    "press": (PRESS, (), (*PENDING, "[data-do=silence]", "[role=timer]")),
    "battle": (BATTLE, (), PENDING),
    "push": (PUSH, (), PENDING),
    "events": (EVENTS, (), PANEL),
    "business": (BUSINESS, ("[data-actor='1']",), PANEL),
    "gain": (EVENTS, ("[data-actor='1']", "[data-do=gain]"), PANEL),
    "pay": (EVENTS, ("[data-actor='1']", "[data-do=pay]"), PANEL),
    "declare": (EVENTS, ("[data-actor='1']", "[data-do=declare]", ".br-form [data-value=crime]"), PANEL),
    "pay in a mix": (
        EVENTS,
        (
            "[data-actor='1']",
            "[data-do=pay]",
            ".br-form [data-field=cost] .br-key:nth-child(5)",
            ".br-form [data-field=billions] .br-key:nth-child(2)",
        ),
        PANEL,
    ),
    "joint venture": (
        EVENTS,
        (
            "[data-actor='1']",
            "[data-do=declare]",
            ".br-form [data-value=sell_stuff]",
            ".br-form [data-field=partner] [data-value='2']",
        ),
        PANEL,
    ),
    "what a card moves": (EVENTS, ("[data-actor=table]", "[data-do=moved]"), PANEL),
    "effort unused": (EFFORT, (), PANEL),
    "exposed": ([*PRESS, EXPOSED], (), ("[data-exposure] [data-do=read]",)),
    "two exposed": (BETRAYED, (), ("[data-exposure] [data-do=read]",)),
    "end": (BUSINESS, ("[data-actor=table]", "[data-do=finish]"), PANEL),
    "result": (
        [*BUSINESS, {"do": "finish", "vps": [1, 2, 0, 3, 1, 0]}],
        (),
        (".br-reckoning-head h2", ".br-reckoning-ranks li"),
    ),
}

FOUR = [
    *PLACING,
    *(place(seat, number, "none", LOUNGE) for seat in range(4) for number in (1, 2)),
    {"do": "set", "what": "prize", "value": 0, "reason": "card"},
    {"do": "set", "what": "sign", "value": 0, "reason": "card"},
    {"do": "extra_effort", "by": 0, "ability": "crime", "bonus": 3, "goodwill": 0},
]
RICH = {**find_game("bastards").suggest(4), "start_seat": 0, "billions": 1234, "goodwill": 1234}
OPTIONS = {**find_game("bastards").suggest(6), "start_seat": 0}
POSITIONS: tuple[Position, ...] = (
    *(
        scripted("bastards", name, 6, actions, OPTIONS, taps=taps, needs=needs, remembered=REMEMBERED)
        for name, (actions, taps, needs) in STEPS.items()
    ),
    scripted("bastards", "board", 6, EVENTS, OPTIONS, needs_on={"tablet": BOARD}),
    scripted(
        "bastards",
        "moved by a card",
        6,
        EVENTS,
        OPTIONS,
        taps=("[data-actor=table]", "[data-do=moved]", "[data-vp='0.2']", f"[data-place='{DESK}'] button"),
        needs_on={"tablet": PANEL},
    ),
    scripted("bastards", "four of them", 4, FOUR, RICH, needs_on={"tablet": BOARD}),
)
