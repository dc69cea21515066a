"""Phase 3: walking, jumping from gate to gate, and the end of the turn (ANA-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import SeatIndex
from referee.engine.rule import Domain, Domains
from referee.engine.squares import Square, SquareOf
from referee.games.anarchy.board import ALL, GATE, SIZE, SQUARES, STEPS, flood, is_on_board, position, square
from referee.games.anarchy.rules.turns import TurnRule, end_turn, moved, off_board
from referee.games.anarchy.rules.uncovering import land
from referee.games.anarchy.state import Seat, State
from referee.games.anarchy.words import place
from referee.text import SeatName, Sentence, say

_EVERYWHERE = ALL | 1 << GATE


def is_held(seat: Seat) -> bool:
    """Whether a quarantine keeps a seat's piece from leaving this turn (ANA-5.5)."""
    return seat.quarantined > 0 and seat.quarantine_binds


def passable(state: State, by: int) -> int:
    """Return what a seat's piece may step on from where it stands: squares of that headquarters."""
    seat = state.seats[by]
    assert seat.piece is not None
    hq, at = seat.piece
    owner = state.seats[hq]
    if at == GATE and owner.out:
        return 0  # ANA-2.2
    inside = ALL if hq == by else ALL & ~owner.built  # ANA-6.3, ANA-6.4
    return inside if at != GATE and (is_held(seat) or not seat.permit) else inside | 1 << GATE


def reach(state: State, by: int) -> int:
    """Return where a seat's walk can end, as a set of positions where its piece is (ANA-6.1)."""
    piece = state.seats[by].piece
    assert piece is not None
    return flood(piece[1], passable(state, by), state.gate_column, STEPS)


class Move(TurnRule):
    """Walk up to four steps and, from a gate, jump to another one; then the turn ends."""

    do = "move"
    title = say("Move")
    parameters = {
        "to": SquareOf(rows=SIZE, cols=SIZE, label=say("Where to")),
        "jump_to": SeatIndex(label=say("Jump to the gate of"), optional=True),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        piece = state.seats[by].piece
        assert piece is not None
        if name == "jump_to":
            everybody = range(len(state.seats))
            to = given["to"]
            if not to.is_gate or state.seats[by].road_blocked:
                return Domain((), everybody)
            return Domain([one for one in (by, *state.others(by)) if one != to.hq], everybody)
        reached = reach(state, by)
        shown = [square(piece[0], at) for at in (GATE, *range(SQUARES))]
        return Domain([one for one in shown if reached >> _position(one) & 1], shown)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        to, jump_to = action.given.get("to"), action.given.get("jump_to")
        if to is None:
            return
        if not to.is_gate:
            yield from off_board(to.row, to.col)
            if not is_on_board(to.row, to.col):
                return
        yield from self._barred(state, action.seat, to, jump_to)
        yield from self._too_far(state, action.seat, to, jump_to)
        if jump_to is None:
            return
        if not to.is_gate:
            yield Objection("ANA-6.5", say("The piece can jump only from a gate."))
        elif jump_to == to.hq:
            yield Objection("ANA-6.5", say("The jump goes to another gate."))
        elif state.seats[jump_to].out:
            yield Objection(
                "ANA-6.5", say("{seat} is out of the game: that gate is closed.", seat=SeatName(jump_to))
            )

    def _barred(self, state: State, by: int, to: Square, jump_to: int | None) -> Iterator[Objection]:
        """Object to entering and leaving what is closed (ANA-2.2, ANA-5.1, ANA-5.5)."""
        seat = state.seats[by]
        assert seat.piece is not None
        hq, at = seat.piece
        if (at == GATE or to.hq != hq) and state.seats[to.hq].out and not to.is_gate:
            yield Objection(
                "ANA-2.2",
                say("{seat} is out of the game: nobody enters that headquarters.", seat=SeatName(to.hq)),
            )
        if (jump_to is not None or to.hq != hq) and seat.road_blocked:
            yield Objection("ANA-5.1", say("Road block: no going from gate to gate this turn."))
        if at != GATE and is_held(seat) and _leaves(hq, to, jump_to):
            yield Objection("ANA-5.5", say("Quarantine: {seat}'s piece stays inside.", seat=SeatName(by)))

    def _too_far(self, state: State, by: int, to: Square, jump_to: int | None) -> Iterator[Objection]:
        """Object to what no walk leads to (ANA-6.1, ANA-6.2, ANA-6.4)."""
        seat = state.seats[by]
        assert seat.piece is not None
        hq, at = seat.piece
        leaves = at != GATE and not seat.permit and _leaves(hq, to, jump_to)
        if to.hq != hq:
            if not leaves:
                yield Objection("ANA-6.1", say("A walk stays within one headquarters and its gate."))
        elif not flood(at, _EVERYWHERE, state.gate_column, STEPS) >> _position(to) & 1:
            yield Objection("ANA-6.1", say("That is more than {steps} steps away.", steps=STEPS))
        if leaves:
            yield Objection(
                "ANA-6.2",
                say("Without a travel permit {seat}'s piece stays in its headquarters.", seat=SeatName(by)),
            )
        if to.hq == hq and hq != by and not reach(state, by) >> _position(to) & 1:
            yield Objection("ANA-6.4", say("A building is in the way."))

    def apply(self, state: State, action: Action) -> State:
        by, to, jump_to = action.seat, action.given["to"], action.given.get("jump_to")
        before = state.seats[by].piece
        if jump_to is not None:
            return end_turn(state.with_seat(by, moved(state.seats[by], jump_to, GATE)))
        after = state.with_seat(by, moved(state.seats[by], to.hq, _position(to)))
        return end_turn(after) if after.seats[by].piece == before else land(after)

    def describe(self, state: State, action: Action) -> Sentence:
        by, to, jump_to = action.seat, action.given["to"], action.given.get("jump_to")
        seat, here = SeatName(by), state.seats[by].piece == (to.hq, _position(to))
        if jump_to is None:
            if here:
                return say("{seat}'s piece stays where it is.", seat=seat)
            return say("{seat}'s piece walks to {square}.", seat=seat, square=place(to.hq, _position(to)))
        gate = place(jump_to, GATE)
        if here:
            return say("{seat}'s piece jumps to {gate}.", seat=seat, gate=gate)
        return say(
            "{seat}'s piece walks to {square} and jumps to {gate}.",
            seat=seat,
            square=place(to.hq, GATE),
            gate=gate,
        )


def _position(to: Square) -> int:
    if to.row is None or to.col is None:
        return GATE
    return position(to.row, to.col)


def _leaves(hq: int, to: Square, jump_to: int | None) -> bool:
    """Whether a piece in a headquarters would be outside of it then."""
    return to.hq != hq or to.is_gate or jump_to is not None


class EndTurn(TurnRule):
    """End the turn without moving."""

    do = "end_turn"
    title = say("End the turn")

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        raise KeyError(name)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        return iter(())

    def apply(self, state: State, action: Action) -> State:
        return end_turn(state)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} ends the turn.", seat=SeatName(action.seat))
