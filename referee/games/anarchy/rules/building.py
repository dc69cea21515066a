"""Phase 2: buildings (ANA-4.1 to ANA-4.4).

Offers propose the squares that need no move of an earlier building (``moves``, ANA-4.4). So random players
and bots give none; a board asks :func:`~referee.games.anarchy.sites.mends` for those that help.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.domain import Domain
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, ListOf
from referee.games.anarchy import sites
from referee.games.anarchy.board import CELLS, SIZE, is_cut_off, is_on_board, position
from referee.games.anarchy.cautions import walls_in
from referee.games.anarchy.labels import building as building_name
from referee.games.anarchy.labels import money, spot
from referee.games.anarchy.rules.turns import ON_BOARD, TurnRule, off_board, pay
from referee.games.anarchy.squares import Cell, Relocation, RelocationIn
from referee.games.anarchy.state import BUILDING_PRICES, BUILDINGS, MOST_BUILDINGS, Building, State
from referee.i18n import SeatName, Sentence, say


def jam(state: State, seat: int) -> tuple[Objection, ...]:
    """Object to a purchase while communications are jammed (ANA-5.7)."""
    if not state.seats[seat].jammed:
        return ()
    jammed = say("{seat}'s communications are jammed: no buying this turn.", seat=SeatName(seat))
    return (Objection("ANA-5.7", jammed),)


@lru_cache  # most refusals for a seat with little money are this one
def too_dear(seat: int, has: int, price: int, item: Sentence) -> Objection:
    """Object to a price above the money of a seat (ANA-4.1)."""
    figures = {"price": price, "seat": SeatName(seat), "money": money(has)}
    reason = say("{seat} has {money}; it takes {price} for: {what}.", what=item, **figures)
    return Objection("ANA-4.1", reason, is_absolute=True)


@lru_cache
def _no_building(seat: int, has: int, price: int) -> Objection:
    figures = {"price": price, "seat": SeatName(seat), "money": money(has)}
    reason = say("Even the cheapest building costs {price}; {seat} has {money}.", **figures)
    return Objection("ANA-4.1", reason, is_absolute=True)


class BuyBuilding(TurnRule):
    """Pay for a building and put it into the own headquarters."""

    do = "buy_building"
    title = say("Buy a building")
    parameters = {
        "building": Choice(values=tuple(BUILDINGS), labels=BUILDINGS, label=say("Building")),
        "at": Cell(rows=SIZE, cols=SIZE, label=say("Square")),
        "moves": ListOf(
            of=RelocationIn(rows=SIZE, cols=SIZE),
            label=say("Earlier buildings moved"),
            optional=True,
            is_on_board=True,
        ),
    }
    scarce = ("building",)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        board = state.seats[by]
        if name == "building":
            return Values(
                tuple(BUILDINGS),
                Limit(
                    lambda building: BUILDING_PRICES[building] <= board.money,
                    lambda building: too_dear(
                        by, board.money, BUILDING_PRICES[building], building_name(building)
                    ),
                ),
                none=lambda: _no_building(by, board.money, min(BUILDING_PRICES.values())),
            )
        if name == "moves":
            return _Moves(state, by, given.get("at"))
        free = sites.free(state, by)
        is_mended = "moves" in given  # the bounds of the moves then judge the square

        def is_site(cell: tuple[int, int]) -> bool:
            if not is_on_board(*cell):
                return True  # ``ON_BOARD`` objects to that already
            at = position(*cell)
            return bool(free >> at & 1) and (is_mended or not sites.would_cut_off(state, by, at))

        def no_site(cell: tuple[int, int]) -> Objection:
            at = position(*cell)
            if not free >> at & 1:
                return _not_free(at)
            return Objection("ANA-4.4", say("There it would cut a base tile off from the gate."))

        return Values(CELLS, ON_BOARD, Limit(is_site, no_site))

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        seat = action.seat
        if state.has_built:
            yield Objection("ANA-4.1", say("{seat} has bought a building this turn.", seat=SeatName(seat)))
        yield from self.out_of_bounds(state, action, "building")
        if len(state.seats[seat].buildings) >= MOST_BUILDINGS:
            yield Objection(
                "ANA-4.2",
                say(
                    "{seat} has bought {count} buildings: no more.", seat=SeatName(seat), count=MOST_BUILDINGS
                ),
            )
        if "at" not in action.given and not sites.has_site(state, seat):
            none_left = say("No square is left that leaves every base tile reachable.")
            yield Objection("ANA-4.4", none_left)
        yield from self.out_of_bounds(state, action, "at", "moves")
        yield from jam(state, seat)

    def caution(self, state: State, action: Action) -> Objection | None:
        given = action.given
        return walls_in(state, action.seat, given["at"], given.get("moves", ()))

    def apply(self, state: State, action: Action) -> State:
        building, at = action.given["building"], position(*action.given["at"])
        moves = action.given.get("moves", ())
        state, _ = pay(state, action.seat, BUILDING_PRICES[building])
        seat = state.seats[action.seat]
        effects = tuple(_moved(action.seat, seat.buildings, moves))
        # a moved building keeps its place among those that were bought
        seat = seat._replace(buildings=(*sites.moved(seat.buildings, moves), Building(building, at)))
        return state.with_seat(action.seat, seat)._replace(has_built=True, effects=effects)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat} pays {money} and puts a {building} on {square}.",
            seat=SeatName(action.seat),
            money=money(BUILDING_PRICES[given["building"]]),
            building=building_name(given["building"]),
            square=spot(position(*given["at"])),
        )


class _Moves(Bounds):
    """The bounds of the moves of earlier buildings that keep every tile reachable (ANA-4.4)."""

    __slots__ = ("at", "by", "state")

    def __init__(self, state: State, by: int, at: tuple[int, int] | None) -> None:
        self.state = state
        self.by = by
        self.at = None if at is None or not is_on_board(*at) else position(*at)

    def domain(self) -> Domain:
        """Propose no moves: a square that is proposed needs none."""
        return Domain((), is_open=True)

    def objections(self, value: Sequence[Relocation]) -> Iterable[Objection]:
        if not all(is_on_board(*square) for move in value for square in move):
            yield off_board()
        elif self.at is not None:
            if not sites.would_cut_off(self.state, self.by, self.at):
                yield Objection("ANA-4.4", say("There it cuts nothing off: no earlier building is moved."))
            yield from self._in_order(value, self.at)

    def _in_order(self, moves: Sequence[Relocation], at: int) -> Iterator[Objection]:
        """Object to the first impossible move, or else to a tile that is still cut off."""
        seat = self.state.seats[self.by]
        barred = sites.barred(self.state, self.by) | 1 << at
        built = seat.built
        for move in moves:
            start, to = position(*move.start), position(*move.to)
            if not built >> start & 1:
                reason = say("No earlier building stands there: {square}.", square=spot(start))
                yield Objection("ANA-4.4", reason)
                return
            if (barred | built) >> to & 1:
                yield _not_free(to)
                return
            built = built & ~(1 << start) | 1 << to
        if is_cut_off(built | 1 << at, seat.laid, self.state.gate_column):
            reason = say("A base tile is still cut off from the gate.")
            yield Objection("ANA-4.4", reason)


def _not_free(at: int) -> Objection:
    """Object to a square with a tile, a building or another seat's piece (ANA-4.3)."""
    return Objection("ANA-4.3", say("Something stands or lies there: {square}.", square=spot(at)))


def _moved(by: int, buildings: Sequence[Building], moves: Sequence[Relocation]) -> Iterator[Effect]:
    """Yield an effect for each earlier building that moves, in order."""
    for move in moves:
        start, to = position(*move.start), position(*move.to)
        building = next(building for building, at in buildings if at == start)
        moved = say(
            "{seat} moves a {building} from {start} to {square}: so no base tile is cut off.",
            seat=SeatName(by),
            building=building_name(building),
            start=spot(start),
            square=spot(to),
        )
        yield Effect("ANA-4.4", moved)
        buildings = sites.moved(buildings, (move,))
