"""Phase 2: buildings (ANA-4.1 to ANA-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice
from referee.engine.rule import Domain, Domains
from referee.engine.squares import Cell
from referee.games.anarchy.board import ALL, CELLS, SIZE, SQUARES, cell, cuts_off, is_on_board, position
from referee.games.anarchy.rules.turns import TurnRule, off_board, pay
from referee.games.anarchy.state import BUILDING_PRICES, BUILDINGS, MOST_BUILDINGS, Building, State
from referee.games.anarchy.words import building as building_name
from referee.games.anarchy.words import money, spot
from referee.text import SeatName, Sentence, say


def sites(state: State, seat: int) -> Iterator[int]:
    """Yield where a seat can put a building (ANA-4.3, ANA-4.4)."""
    board = state.seats[seat]
    built, laid = board.built, board.laid
    free = ALL & ~(built | laid | state.pieces_in(seat))
    for at in range(SQUARES):
        if free >> at & 1 and not cuts_off(built | 1 << at, laid, state.gate_column):
            yield at


def jam(state: State, seat: int) -> Iterator[Objection]:
    """Object to a purchase while communications are jammed (ANA-5.7)."""
    if state.seats[seat].jammed:
        yield Objection(
            "ANA-5.7", say("{seat}'s communications are jammed: no buying this turn.", seat=SeatName(seat))
        )


def too_dear(state: State, seat: int, price: int) -> Iterator[Objection]:
    """Object to a price that a seat cannot pay (ANA-4.1)."""
    has = state.seats[seat].money
    if price > has:
        yield Objection(
            "ANA-4.1",
            say(
                "That costs {price}; {seat} has {money}.", price=price, seat=SeatName(seat), money=money(has)
            ),
        )


class BuyBuilding(TurnRule):
    """Pay for a building and put it into the own headquarters."""

    do = "buy_building"
    title = say("Buy a building")
    parameters = {
        "building": Choice(values=tuple(BUILDINGS), labels=BUILDINGS, label=say("Building")),
        "at": Cell(rows=SIZE, cols=SIZE, label=say("Square")),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "building":
            has = state.seats[by].money
            return Domain([one for one, price in BUILDING_PRICES.items() if price <= has], tuple(BUILDINGS))
        return Domain([cell(at) for at in sites(state, by)], CELLS)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        seat, given = action.seat, action.given
        board, at = state.seats[seat], given.get("at")
        if at is not None:
            yield from off_board(*at)
        if state.has_built:
            yield Objection("ANA-4.1", say("{seat} has bought a building this turn.", seat=SeatName(seat)))
        prices = BUILDING_PRICES
        price = prices[given["building"]] if "building" in given else min(prices.values())
        yield from too_dear(state, seat, price)
        if len(board.buildings) >= MOST_BUILDINGS:
            yield Objection(
                "ANA-4.2",
                say(
                    "{seat} has bought {count} buildings: no more.", seat=SeatName(seat), count=MOST_BUILDINGS
                ),
            )
        if at is None:
            if next(sites(state, seat), None) is None:
                yield Objection("ANA-4.4", say("No square is left that leaves every base tile reachable."))
        elif is_on_board(*at):
            yield from self._no_site(state, seat, position(*at))
        yield from jam(state, seat)

    def _no_site(self, state: State, seat: int, at: int) -> Iterator[Objection]:
        board, bit = state.seats[seat], 1 << at
        if (board.built | board.laid | state.pieces_in(seat)) & bit:
            yield Objection("ANA-4.3", say("The square must be empty: {square}.", square=spot(at)))
        elif cuts_off(board.built | bit, board.laid, state.gate_column):
            yield Objection("ANA-4.4", say("There it would cut a base tile off from the gate."))

    def apply(self, state: State, action: Action) -> State:
        building, at = action.given["building"], position(*action.given["at"])
        state, _ = pay(state, action.seat, BUILDING_PRICES[building])
        seat = state.seats[action.seat]
        seat = seat._replace(buildings=(*seat.buildings, Building(building, at)))
        return state.with_seat(action.seat, seat)._replace(has_built=True, news=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat} pays {money} and puts a {building} on {square}.",
            seat=SeatName(action.seat),
            money=money(BUILDING_PRICES[given["building"]]),
            building=building_name(given["building"]),
            square=spot(position(*given["at"])),
        )
