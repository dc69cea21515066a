"""Whose turn it is, and what follows by itself when one ends and the next begins (ANA-1.6, ANA-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.rule import Rule
from referee.games.anarchy.board import GATE, SIZE, is_on_board, position
from referee.games.anarchy.state import (
    BUY,
    FINISHED,
    INCOME,
    RETURN_HOME,
    UNCOVER,
    Seat,
    State,
)
from referee.games.anarchy.words import money
from referee.text import SeatName, say


class TurnRule(Rule[State]):
    """What the actions of a turn have in common: the active seat does them, in their step."""

    step = BUY

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        objection = self._out_of_turn(state, action.seat)
        if objection is None:
            yield from self.against(state, action)
        else:
            yield objection

    def _out_of_turn(self, state: State, by: int) -> Objection | None:
        if state.turn == by and state.step == self.step:
            return None
        objection = not_playing(state, by)
        if objection is not None:
            return objection
        if state.turn is None:
            return Objection("ANA-1.6", say("Turns begin when everybody has set up."))
        if state.turn != by:
            return Objection("ANA-1.6", say("It is {seat}'s turn.", seat=SeatName(state.turn)))
        if state.step == UNCOVER:
            return Objection("ANA-7.4", say("First say what the uncovered tile shows."))
        if state.step == RETURN_HOME:
            return Objection("ANA-7.4", say("First the piece goes back to its own far edge."))
        if self.step == RETURN_HOME:
            return Objection("ANA-7.2", say("No guard has caught {seat}'s piece.", seat=SeatName(by)))
        return Objection("ANA-7.4", say("There is no tile to uncover."))

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        """Yield what speaks against the action in its turn and step."""
        raise NotImplementedError


def not_playing(state: State, by: int) -> Objection | None:
    """Object to whatever is done after the end, or by a seat that is out of the game."""
    if state.step == FINISHED:
        return Objection("ANA-2.1", say("The game is over: only a correction can change anything now."))
    if state.seats[by].out:
        return Objection("ANA-2.2", say("{seat} is out of the game.", seat=SeatName(by)))
    return None


def off_board(row: int, col: int) -> Iterator[Objection]:
    """Object to a square that no headquarters has (ANA-1.1)."""
    if not is_on_board(row, col):
        yield Objection("ANA-1.1", say("Rows and columns run from 1 to {size}.", size=SIZE))


def far_edge(column: int) -> int:
    """Return the position at the far edge in a column."""
    return position(SIZE - 1, column)


def pay(state: State, seat: int, due: int) -> tuple[State, int]:
    """Let a seat pay to the bag what it owes, or what it has; return what it was."""
    paid = min(due, state.seats[seat].money)
    payer = state.seats[seat]._replace(money=state.seats[seat].money - paid)
    bag = None if state.bag is None else state.bag + paid
    return state.with_seat(seat, payer)._replace(bag=bag, given_out=state.given_out - paid), paid


def moved(seat: Seat, hq: int, to: int) -> Seat:
    """Return a seat whose piece has moved; outside of the headquarters no quarantine holds it."""
    assert seat.piece is not None
    if hq != seat.piece[0] or to == GATE:
        return seat._replace(piece=(hq, to), quarantined=0, quarantine_counts=True, quarantine_binds=True)
    return seat._replace(piece=(hq, to))


def end_turn(state: State, news: tuple[Effect, ...] = ()) -> State:
    """End the turn: what lasted for it is over, and the next seat in the game begins."""
    assert state.turn is not None
    seat = state.seats[state.turn]
    quarantined = seat.quarantined
    if quarantined and seat.quarantine_counts:
        quarantined -= 1
        if not quarantined:
            lifted = say("{seat}'s piece is no longer under quarantine.", seat=SeatName(state.turn))
            news = (*news, Effect("ANA-5.5", lifted))
    rested = seat._replace(
        no_income=None,
        jammed=False,
        road_blocked=False,
        quarantined=quarantined,
        quarantine_counts=True,
        quarantine_binds=True,
    )
    return begin_turn(state.with_seat(state.turn, rested), next(state.others(state.turn)), news)


def begin_turn(state: State, seat: int, news: tuple[Effect, ...] = ()) -> State:
    """Begin a seat's turn with its income, as far as the bag holds it (ANA-3)."""
    board = state.seats[seat]
    due = sum(INCOME[building.building] for building in board.buildings)
    name = SeatName(seat)
    paid = 0
    if due and board.no_income is not None:
        news = (*news, Effect(board.no_income, say("{seat} has no income this turn.", seat=name)))
    elif due:
        paid = due if state.bag is None else min(due, state.bag)
        news = (
            *news,
            Effect("ANA-3.1", say("{seat} takes {money} in income.", seat=name, money=money(paid))),
        )
        if paid < due:
            short = say("That empties the bag. Still unpaid: {money}.", money=money(due - paid))
            news = (*news, Effect("ANA-3.2", short))
    return state.with_seat(seat, board._replace(money=board.money + paid))._replace(
        step=BUY,
        turn=seat,
        bag=None if state.bag is None else state.bag - paid,
        given_out=state.given_out + paid,
        has_built=False,
        has_commanded=False,
        spying=None,
        news=news,
    )


def is_set_up(state: State) -> bool:
    """Whether every seat has laid out its headquarters."""
    return all(seat.piece is not None for seat in state.seats)
