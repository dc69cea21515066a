"""The order of turns, and what happens when a turn ends and the next begins (ANA-1.6, ANA-3)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from referee.engine.action import Action
from referee.engine.bounds import Limit, Values
from referee.engine.errors import Objection, game_over, not_ones_turn
from referee.engine.info import Effect
from referee.engine.rule import Rule
from referee.engine.state import FINISHED, replaced
from referee.games.anarchy.board import SIZE, is_on_board, position
from referee.games.anarchy.labels import money
from referee.games.anarchy.state import (
    BUY,
    RETURN_HOME,
    UNCOVER,
    Seat,
    State,
)
from referee.i18n import SeatName, say

_BY_CLAUSE = attrgetter("clause")


class TurnRule(Rule[State]):
    """The base of the actions in a turn: the active seat does them, in their step."""

    step = BUY

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        objection = self._out_of_turn(state, action.seat)
        if objection is not None and objection.is_absolute:
            return (objection,)
        against = self.against(state, action)
        if action.given:  # in order of clauses, objections to values and to the action mix
            against = sorted(against, key=_BY_CLAUSE)
        return against if objection is None else (objection, *against)

    def _out_of_turn(self, state: State, by: int) -> Objection | None:
        if state.turn == by and state.step == self.step:
            return None
        objection = not_playing(state, by)
        if objection is not None:
            return objection
        # a card lets somebody act out of turn, but nothing in the middle of another's move
        possible = state.step == self.step == BUY
        if state.turn is None:
            return Objection("ANA-1.6", say("Turns begin when everybody has set up."), is_absolute=True)
        if state.turn != by:
            return not_ones_turn(state.turn, "ANA-1.6", is_absolute=not possible)
        return self._wrong_step(state, by)

    def _wrong_step(self, state: State, by: int) -> Objection:
        if state.step == UNCOVER:
            clause, reason = "ANA-7.4", say("First say what the uncovered tile shows.")
        elif state.step == RETURN_HOME:
            clause, reason = "ANA-7.4", say("First the piece goes back to its own far edge.")
        elif self.step == RETURN_HOME:
            clause, reason = "ANA-7.2", say("No guard has caught {seat}'s piece.", seat=SeatName(by))
        else:
            clause, reason = "ANA-7.4", say("There is no tile to uncover.")
        return Objection(clause, reason, is_absolute=True)

    def against(self, state: State, action: Action) -> Iterable[Objection]:
        """Return the objections to the action in its turn and step, in order of clauses without values."""
        return self.out_of_bounds(state, action) if action.given else ()


def not_playing(state: State, by: int) -> Objection | None:
    """Object to actions after the end, or by an eliminated seat."""
    if state.step == FINISHED:
        return game_over("ANA-2.1", is_absolute=True)
    if state.seats[by].out:
        out = say("{seat} is eliminated.", seat=SeatName(by))
        return Objection("ANA-2.2", out, is_absolute=True)
    return None


def off_board() -> Objection:
    """Object to a square that no headquarters has (ANA-1.1)."""
    return Objection("ANA-1.1", say("Rows and columns run from 1 to {size}.", size=SIZE))


ON_BOARD = Limit(lambda at: is_on_board(*at), lambda _: off_board())
"""The limit that a headquarters has a square, given by row and column."""
FAR_EDGE = Values(range(SIZE), Limit(range(SIZE).__contains__, lambda _: off_board()))
"""The bounds of a column on the far edge."""


def far_edge(column: int) -> int:
    """Return the position at the far edge in a column."""
    return position(SIZE - 1, column)


def pay(state: State, seat: int, owed: int) -> tuple[State, int]:
    """Let a seat pay an amount to the bag, at most its money; return the sum paid."""
    paid = min(owed, state.seats[seat].money)
    payer = state.seats[seat]._replace(money=state.seats[seat].money - paid)
    bag = None if state.bag is None else state.bag + paid
    return state.with_seat(seat, payer)._replace(bag=bag, given_out=state.given_out - paid), paid


def moved(seat: Seat, hq: int, to: int) -> Seat:
    """Return a seat whose piece has moved; leaving the area ends a quarantine (ANA-5.5)."""
    assert seat.piece is not None
    if hq != seat.piece[0]:
        return seat._replace(piece=(hq, to), quarantined=0, quarantine_counts=True, quarantine_binds=True)
    return seat._replace(piece=(hq, to))


def end_turn(state: State, effects: tuple[Effect, ...] = ()) -> State:
    """End the turn and its lasting effects, and begin that of the next seat in the game."""
    turn = state.turn
    assert turn is not None
    seat = state.seats[turn]
    quarantined = seat.quarantined
    if quarantined and seat.quarantine_counts:
        quarantined -= 1
        if not quarantined:
            lifted = say("{seat}'s piece is no longer under quarantine.", seat=SeatName(turn))
            effects = (*effects, Effect("ANA-5.5", lifted))
    if seat.has_lasting:
        rested = seat._replace(
            no_income=None,
            jammed=False,
            road_blocked=False,
            quarantined=quarantined,
            quarantine_counts=True,
            quarantine_binds=True,
        )
        state = state.with_seat(turn, rested)
    following, count = next(state.others(turn)), len(state.seats)
    if (following - state.first_seat) % count < (turn - state.first_seat) % count:
        state = state._replace(lap=state.lap + 1)
    return begin_turn(state, following, effects)


def begin_turn(state: State, seat: int, effects: tuple[Effect, ...] = ()) -> State:
    """Begin a seat's turn with its income, as far as the bag holds it (ANA-3)."""
    board = state.seats[seat]
    income = board.income
    name = SeatName(seat)
    paid = 0
    if income and board.no_income is not None:
        effects = (*effects, Effect(board.no_income, say("{seat} has no income this turn.", seat=name)))
    elif income:
        paid = income if state.bag is None else min(income, state.bag)
        effects = (
            *effects,
            Effect("ANA-3.1", say("{seat} takes {money} in income.", seat=name, money=money(paid))),
        )
        if paid < income:
            short = say("That empties the bag. Still unpaid: {money}.", money=money(income - paid))
            effects = (*effects, Effect("ANA-3.2", short))
    seats, bag = state.seats, state.bag
    if paid:
        seats = replaced(seats, seat, board._replace(money=board.money + paid))
        bag = None if bag is None else bag - paid
    return state._replace(
        seats=seats,
        step=BUY,
        turn=seat,
        bag=bag,
        given_out=state.given_out + paid,
        has_built=False,
        has_commanded=False,
        spying=None,
        effects=effects,
    )


def is_set_up(state: State) -> bool:
    """Whether every seat has laid out its headquarters."""
    return all(seat.piece is not None for seat in state.seats)
