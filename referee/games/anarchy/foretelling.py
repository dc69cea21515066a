"""Forecasts of commands: what a command would do if a seat bought it now (ANA-5)."""

from __future__ import annotations

from referee.games.anarchy import commands
from referee.games.anarchy.commands import CARDS, EVIDENCE_FINE, FLAT, QUARANTINE_TURNS, TIP_FINE
from referee.games.anarchy.labels import money
from referee.games.anarchy.state import DRUG_DEN, Seat, State
from referee.i18n import Listed, SeatName, Sentence, say, seat_names


def fine(state: State, command: str, target: int) -> int:
    """Return the amount of a fine, at most the money that the seat has (ANA-5.3, ANA-5.6)."""
    seat = state.seats[target]
    amount = EVIDENCE_FINE
    if command == commands.ANONYMOUS_TIP:
        dens = _dens(seat)
        amount = TIP_FINE * (min(dens, 1) if state.tip_fine == FLAT else dens)
    return min(amount, seat.money)


def held_by_quarantine(state: State, hq: int) -> list[int]:
    """Return the seats in the game whose pieces are in a headquarters or on its gate (ANA-5.5)."""
    return [
        index
        for index, seat in enumerate(state.seats)
        if seat.piece is not None and seat.piece[0] == hq and not seat.out
    ]


def foretold(state: State, by: int, command: str, target: int | None) -> Sentence | None:
    """Return what a command would do now; the sentence leaves out the name of a target.

    ``None`` if that depends on a target that is not chosen yet.
    """
    if target is not None:
        return _for_one(state, command, target)
    return None if CARDS[command].has_target else _for_all(state, by, command)


def _for_all(state: State, by: int, command: str) -> Sentence:
    opponents = [*state.others(by)]
    if command == commands.ROAD_BLOCK:
        return say("No going from gate to gate next turn: {seats}.", seats=seat_names(opponents))
    if command == commands.STOCK_CRASH:
        lost = [(other, income_lost(state.seats[other])) for other in opponents]
        losses = tuple(
            say("{seat} −{count}", seat=SeatName(other), count=amount) for other, amount in lost if amount
        )
        if not losses:
            return say("Nobody else has income to lose next turn.")
        return say("Income lost next turn: {losses}.", losses=Listed(losses))
    return say("From now on {seat}'s piece may go beyond its own gate.", seat=SeatName(by))


def _for_one(state: State, command: str, target: int) -> Sentence:
    seat = state.seats[target]
    match command:
        case commands.NEGATIVE_AD if lost := income_lost(seat):
            return say("loses {count} of income next turn", count=lost)
        case commands.NEGATIVE_AD:
            return say("no income to lose")
        case commands.COMMUNICATIONS_JAM:
            return say("jammed already") if seat.jammed else say("buys nothing next turn")
        case commands.QUARANTINE:
            if not (seats := held_by_quarantine(state, target)):
                return say("no piece there")
            return say("{count} turns: {seats}", count=QUARANTINE_TURNS, seats=seat_names(seats))
        case commands.ESPIONAGE if state.spies_for == commands.EVERYONE:
            return say("shows everybody a tile")
        case commands.ESPIONAGE:
            return say("shows only you a tile")
        case commands.ANONYMOUS_TIP if not _dens(seat):
            return say("no drug den: pays nothing")
    return say("pays {money}", money=money(fine(state, command, target)))


def _dens(seat: Seat) -> int:
    return sum(building.building == DRUG_DEN for building in seat.buildings)


def income_lost(seat: Seat) -> int:
    """Return the income that a seat would lose next turn; 0 if it already has none."""
    return 0 if seat.no_income is not None else seat.income
