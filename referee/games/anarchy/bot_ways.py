"""The ways of bots through headquarters: which tile is looked under next, and where to go for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from referee.engine.bot import View
from referee.engine.sampling import pick
from referee.games.anarchy.board import ALL, GATE, SIZE, SQUARES, STEPS, flood, mask, position
from referee.games.anarchy.squares import Square
from referee.games.anarchy.state import VIP

Cell = tuple[int, int]
"""Row and column in a headquarters."""
Place = Cell | None
"""A square of a headquarters; ``None``: its gate."""
FAR = 99
PATIENCE = 8
"""In so many turns of its own, a piece gets from its home to any tile."""
FROM_GATE = 3
"""How much ways from the gate count beside those from tile to tile: guards send visitors back there."""


def aim_of(view: View, me: int, at: Place, random: Random, nearness: float, *, in_order: bool) -> Cell | None:
    """Return the tile to look under; any may be it, for among those nearby there may be none.

    Nobody remembers what has been up. So ``in_order``, each has its turns, the nearest to the gate first.
    ``nearness``: see :class:`~referee.games.anarchy.bot.Prowler`.
    """
    hq = view["seats"][me]["piece"]["hq"]
    every = [(row, col) for row, col in view["seats"][hq]["base_tiles"]]
    tiles = unknown(view, hq, at) if nearness else [one for one in every if one != at]
    if not tiles:
        return None
    if in_order:
        way_in, now = steps_to(view, hq, [None]), view["lap"] // PATIENCE + me
        every.sort(key=lambda one: (way_in.get(one, FAR), one))
        return min(tiles, key=lambda one: (every.index(one) - now) % len(every))
    if not nearness:
        return pick(random, tiles)
    steps = steps_to(view, hq, [at])
    turns = [max(1, -(-steps.get(tile, FAR) // STEPS)) for tile in tiles]
    return random.choices(tiles, [one**-nearness for one in turns])[0]


def unknown(view: View, hq: int, at: Place) -> list[Cell]:
    """Return the tiles that may be a VIP, as far as it shows: what a visitor stands on is an alarm."""
    spying, rows = view["spying"], view["seats"][hq]["headquarters"]
    tiles = [(row, col) for row, col in view["seats"][hq]["base_tiles"] if (row, col) != at]
    if spying is not None and spying["seat"] == hq and spying["kind"] is not None:
        looked_at = (spying["at"][0], spying["at"][1])
        if spying["kind"] == VIP:
            return [looked_at]
        tiles = [one for one in tiles if one != looked_at]
    return [(row, col) for row, col in tiles if not {*rows[row][col]["pieces"]} - {hq}] or tiles


def place_of(square: Mapping[str, Any]) -> Place:
    """Return a piece's square without its headquarters."""
    return None if "gate" in square else (square["row"], square["col"])


def on_the_way(
    view: View, hq: int, at: Place, reach: Sequence[Square], aim: Cell, *, is_wary: bool
) -> Square | None:
    """Return where to go for a tile; who ``is_wary`` stops on free squares, where there are any.

    A guard in a narrow way would send all others back, again and again.
    """
    if is_wary:
        tiles = {(row, col) for row, col in view["seats"][hq]["base_tiles"]} - {aim}
        free = towards(view, hq, [to for to in reach if square_of(to) not in tiles], [aim])
        if free is not None and square_of(free) != at:
            return free
    return towards(view, hq, reach, [aim])


def towards(view: View, hq: int, reach: Iterable[Square], aims: Iterable[Any]) -> Square | None:
    """Return the square in reach from which one of the aims is nearest, ``None`` where none leads there."""
    steps = steps_to(view, hq, aims)
    inside = [to for to in reach if to.hq == hq]
    best = min(inside, key=lambda to: steps.get(square_of(to), FAR), default=None)
    return None if best is None or steps.get(square_of(best), FAR) == FAR else best


def square_of(square: Square) -> Place:
    """Return a square in reach without its headquarters."""
    return None if square.row is None or square.col is None else (square.row, square.col)


def steps_to(view: View, hq: int, aims: Iterable[Any]) -> dict[Place, int]:
    """Return how many steps each square is from the nearest aim, around the buildings (ANA-6.4)."""
    rows, gate = view["seats"][hq]["headquarters"], (0, view["gate_column"])
    found: dict[Place, int] = dict.fromkeys(aims, 0)
    edge = list(found)
    while edge:
        beyond: list[Place] = []
        for one in edge:
            for other in _beside(one, gate):
                if other not in found and (other is None or rows[other[0]][other[1]]["building"] is None):
                    found[other] = found[one] + 1
                    beyond.append(other)
        edge = beyond
    return found


def _beside(one: Place, gate: Cell) -> list[Place]:
    if one is None:
        return [gate]
    row, col = one
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    inside: list[Place] = [(up, side) for up, side in around if 0 <= up < SIZE and 0 <= side < SIZE]
    return [*inside, None] if one == gate else inside


def shuts_in(view: View, hq: int, at: Cell) -> bool:
    """Whether a building at a square would keep a visitor in for good: then a game might never end."""
    built = mask(position(*one["at"]) for one in view["seats"][hq]["buildings"]) | 1 << position(*at)
    way_out = flood(GATE, ALL & ~built | 1 << GATE, view["gate_column"])
    pieces = [one["piece"] for index, one in enumerate(view["seats"]) if index != hq]
    inside = [place_of(one) for one in pieces if one is not None and one["hq"] == hq]
    return any(one is not None and not way_out >> position(*one) & 1 for one in inside)


def nearest_to_gate(view: View, columns: Sequence[int]) -> int:
    """Return the column from which the gate is nearest."""
    return min(columns, key=lambda column: abs(column - view["gate_column"]))


@lru_cache(maxsize=4096)  # whoever plays a game through again and again builds at the same sites
def turns_needed(tiles: tuple[int, ...], built: int, gate_column: int) -> int:
    """Return how many turns after the first it takes from the gate to each tile and between tiles, in all."""
    laid, passable, turns = mask(tiles), ALL & ~built | 1 << GATE, 0
    for start in (GATE, *tiles):
        for steps in range(STEPS, SQUARES, STEPS):
            left = laid & ~flood(start, passable, gate_column, steps)
            if not left:
                break
            turns += left.bit_count() * (FROM_GATE if start == GATE else 1)
    return turns
