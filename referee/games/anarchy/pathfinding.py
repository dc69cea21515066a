"""How bots move through headquarters: the next tile to search, and the way to it."""

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
Node = Cell | None
"""A square of a headquarters; ``None``: its gate."""
FAR = 99
PATIENCE = 8
"""How many turns a piece needs from its home to any tile."""
FROM_GATE = 3
"""The weight of walks from the gate; guards send visitors back there."""


def aim_of(view: View, me: int, at: Node, random: Random, nearness: float, *, in_order: bool) -> Cell | None:
    """Return the tile to search next; the nearest ones may all be worthless.

    Bots do not remember uncovered tiles. So ``in_order`` searches each for some turns, from the gate on.
    ``nearness``: see :class:`~referee.games.anarchy.bot.Prowler`.
    """
    hq = view["seats"][me]["piece"]["hq"]
    tiles = [(row, col) for row, col in view["seats"][hq]["base_tiles"]]
    candidates = unknown(view, hq, at) if nearness else [tile for tile in tiles if tile != at]
    if not candidates:
        return None
    if in_order:
        steps_from_gate, shift = steps_to(view, hq, [None]), view["lap"] // PATIENCE + me
        tiles.sort(key=lambda tile: (steps_from_gate.get(tile, FAR), tile))
        return min(candidates, key=lambda tile: (tiles.index(tile) - shift) % len(tiles))
    if not nearness:
        return pick(random, candidates)
    distances = steps_to(view, hq, [at])
    turns = [max(1, -(-distances.get(tile, FAR) // STEPS)) for tile in candidates]
    return random.choices(candidates, [count**-nearness for count in turns])[0]


def unknown(view: View, hq: int, at: Node) -> list[Cell]:
    """Return the tiles that may be a VIP: a tile under a visitor is an alarm."""
    spying, rows = view["spying"], view["seats"][hq]["headquarters"]
    candidates = [(row, col) for row, col in view["seats"][hq]["base_tiles"] if (row, col) != at]
    if spying is not None and spying["seat"] == hq and spying["kind"] is not None:
        looked_at = (spying["at"][0], spying["at"][1])
        if spying["kind"] == VIP:
            return [looked_at]
        candidates = [tile for tile in candidates if tile != looked_at]
    return [(row, col) for row, col in candidates if not {*rows[row][col]["pieces"]} - {hq}] or candidates


def node_of(square: Mapping[str, Any]) -> Node:
    """Return a piece's square without its headquarters."""
    return None if "gate" in square else (square["row"], square["col"])


def on_the_way(
    view: View, hq: int, at: Node, reach: Sequence[Square], aim: Cell, *, is_wary: bool
) -> Square | None:
    """Return the next square on the way to a tile; ``is_wary`` prefers squares without tiles.

    A guard in a narrow way would send all others back, again and again.
    """
    if is_wary:
        tiles = {(row, col) for row, col in view["seats"][hq]["base_tiles"]} - {aim}
        free = towards(view, hq, [to for to in reach if square_of(to) not in tiles], [aim])
        if free is not None and square_of(free) != at:
            return free
    return towards(view, hq, reach, [aim])


def towards(view: View, hq: int, reach: Iterable[Square], aims: Iterable[Any]) -> Square | None:
    """Return the reachable square nearest to one of the aims; ``None`` if no square leads to one."""
    steps = steps_to(view, hq, aims)
    inside = [to for to in reach if to.hq == hq]
    best = min(inside, key=lambda to: steps.get(square_of(to), FAR), default=None)
    return None if best is None or steps.get(square_of(best), FAR) == FAR else best


def square_of(square: Square) -> Node:
    """Return a square in reach without its headquarters."""
    return None if square.row is None or square.col is None else (square.row, square.col)


def steps_to(view: View, hq: int, aims: Iterable[Any]) -> dict[Node, int]:
    """Return how many steps each square is from the nearest aim, around the buildings (ANA-6.4)."""
    rows, gate = view["seats"][hq]["headquarters"], (0, view["gate_column"])
    distances: dict[Node, int] = dict.fromkeys(aims, 0)
    edge = list(distances)
    while edge:
        next_edge: list[Node] = []
        for node in edge:
            for near in _beside(node, gate):
                if near not in distances and (near is None or rows[near[0]][near[1]]["building"] is None):
                    distances[near] = distances[node] + 1
                    next_edge.append(near)
        edge = next_edge
    return distances


def _beside(node: Node, gate: Cell) -> list[Node]:
    if node is None:
        return [gate]
    row, col = node
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    inside: list[Node] = [(up, side) for up, side in around if 0 <= up < SIZE and 0 <= side < SIZE]
    return [*inside, None] if node == gate else inside


def shuts_in(view: View, hq: int, at: Cell) -> bool:
    """Whether a building at a square would shut a visitor in, so that a game might never end."""
    built = mask(position(*building["at"]) for building in view["seats"][hq]["buildings"]) | 1 << position(
        *at
    )
    way_out = flood(GATE, ALL & ~built | 1 << GATE, view["gate_column"])
    visitors = [seat["piece"] for index, seat in enumerate(view["seats"]) if index != hq]
    inside = [node_of(piece) for piece in visitors if piece is not None and piece["hq"] == hq]
    return any(node is not None and not way_out >> position(*node) & 1 for node in inside)


def nearest_to_gate(view: View, columns: Sequence[int]) -> int:
    """Return the column from which the gate is nearest."""
    return min(columns, key=lambda column: abs(column - view["gate_column"]))


@lru_cache(maxsize=4096)  # bots that play a game repeatedly build at the same sites
def turns_needed(tiles: tuple[int, ...], built: int, gate_column: int) -> int:
    """Return the total of extra turns from the gate to each tile and between tiles."""
    laid, passable, turns = mask(tiles), ALL & ~built | 1 << GATE, 0
    for start in (GATE, *tiles):
        for steps in range(STEPS, SQUARES, STEPS):
            far_tiles = laid & ~flood(start, passable, gate_column, steps)
            if not far_tiles:
                break
            turns += far_tiles.bit_count() * (FROM_GATE if start == GATE else 1)
    return turns
