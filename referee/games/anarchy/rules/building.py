"""Phase 2: buildings (ANA-4.1 to ANA-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.parameters import Choice
from referee.games.anarchy.board import CELLS, SIZE, cuts_off, is_on_board, position
from referee.games.anarchy.labels import building as building_name
from referee.games.anarchy.labels import money, spot
from referee.games.anarchy.rules.turns import ON_BOARD, TurnRule, pay
from referee.games.anarchy.squares import Cell
from referee.games.anarchy.state import BUILDING_PRICES, BUILDINGS, MOST_BUILDINGS, Building, State
from referee.i18n import SeatName, Sentence, say


def jam(state: State, seat: int) -> tuple[Objection, ...]:
    """Object to a purchase while communications are jammed (ANA-5.7)."""
    if not state.seats[seat].jammed:
        return ()
    jammed = say("{seat}'s communications are jammed: no buying this turn.", seat=SeatName(seat))
    return (Objection("ANA-5.7", jammed),)


def too_dear(state: State, seat: int, price: int, what: Sentence | None = None) -> Objection:
    """Object to a price that a seat cannot pay (ANA-4.1); without ``what``, of the cheapest there is."""
    return _has_only(seat, state.seats[seat].money, price, what)


@lru_cache  # most of what is offered to a poor seat is refused so
def _has_only(seat: int, has: int, price: int, what: Sentence | None) -> Objection:
    named = {"price": price, "seat": SeatName(seat), "money": money(has)}
    if what is None:
        costs = say("Even the cheapest costs {price}; {seat} has {money}.", **named)
    else:
        costs = say("{seat} has {money}; it takes {price} for: {what}.", what=what, **named)
    return Objection("ANA-4.1", costs, is_absolute=True)


class BuyBuilding(TurnRule):
    """Pay for a building and put it into the own headquarters."""

    do = "buy_building"
    title = say("Buy a building")
    parameters = {
        "building": Choice(values=tuple(BUILDINGS), labels=BUILDINGS, label=say("Building")),
        "at": Cell(rows=SIZE, cols=SIZE, label=say("Square")),
    }
    scarce = ("building", "at")

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        board = state.seats[by]
        if name == "building":
            return Values(
                tuple(BUILDINGS),
                Limit(
                    lambda building: BUILDING_PRICES[building] <= board.money,
                    lambda building: too_dear(state, by, BUILDING_PRICES[building], building_name(building)),
                ),
                none=lambda: too_dear(state, by, min(BUILDING_PRICES.values())),
            )
        built, laid = board.built, board.laid
        taken = built | laid | state.pieces_in(by)

        def is_site(cell: tuple[int, int]) -> bool:
            if not is_on_board(*cell):
                return True  # that it is not there is said already
            at = position(*cell)
            return not taken >> at & 1 and not cuts_off(built, at, laid, state.gate_column)

        def no_site(cell: tuple[int, int]) -> Objection:
            at = position(*cell)
            if taken >> at & 1:
                return Objection("ANA-4.3", say("The square must be empty: {square}.", square=spot(at)))
            return Objection("ANA-4.4", say("There it would cut a base tile off from the gate."))

        return Values(
            CELLS,
            ON_BOARD,
            Limit(is_site, no_site),
            none=lambda: Objection(
                "ANA-4.4", say("No square is left that leaves every base tile reachable.")
            ),
        )

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
        yield from self.out_of_bounds(state, action, "at")
        yield from jam(state, seat)

    def apply(self, state: State, action: Action) -> State:
        building, at = action.given["building"], position(*action.given["at"])
        state, _ = pay(state, action.seat, BUILDING_PRICES[building])
        seat = state.seats[action.seat]
        seat = seat._replace(buildings=(*seat.buildings, Building(building, at)))
        return state.with_seat(action.seat, seat)._replace(has_built=True, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat} pays {money} and puts a {building} on {square}.",
            seat=SeatName(action.seat),
            money=money(BUILDING_PRICES[given["building"]]),
            building=building_name(given["building"]),
            square=spot(position(*given["at"])),
        )
