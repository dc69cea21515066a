"""Phase 3: walking, jumping from gate to gate, and the end of the turn (ANA-6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, among
from referee.engine.domain import Domain
from referee.engine.errors import Objection
from referee.engine.parameters import SeatIndex
from referee.engine.rule import Offer
from referee.games.anarchy.board import (
    ALL,
    GATE,
    SIZE,
    SQUARES,
    STEPS,
    flood,
    is_on_board,
    position,
    shortest_walks,
    squares,
)
from referee.games.anarchy.labels import place
from referee.games.anarchy.rules.building import BuyBuilding
from referee.games.anarchy.rules.commanding import BuyCommand
from referee.games.anarchy.rules.turns import TurnRule, end_turn, moved, off_board
from referee.games.anarchy.rules.uncovering import land
from referee.games.anarchy.squares import Square, SquareOf
from referee.games.anarchy.state import Seat, State
from referee.i18n import Listed, SeatName, Sentence, say

_EVERYWHERE = ALL | 1 << GATE
_FROM_GATE = (GATE, *range(SQUARES))
_BUILDING, _COMMAND = BuyBuilding(), BuyCommand()


def is_held(seat: Seat) -> bool:
    """Whether a quarantine keeps a seat's piece from leaving this turn (ANA-5.5)."""
    return seat.quarantined > 0 and seat.quarantine_binds


def passable(state: State, by: int) -> int:
    """Return the squares of its area that a seat's piece may step on (ANA-6.3, ANA-6.4)."""
    seat = state.seats[by]
    assert seat.piece is not None
    hq, at = seat.piece
    owner = state.seats[hq]
    if at == GATE and owner.out:
        return 0  # ANA-2.2
    return (ALL if hq == by else ALL & ~owner.built) | 1 << GATE


def reach(state: State, by: int) -> int:
    """Return the positions where a seat's walk can end, as a set (ANA-6.1)."""
    piece = state.seats[by].piece
    assert piece is not None
    return flood(piece[1], passable(state, by), state.gate_column, STEPS)


def shortest_walks_of(state: State, by: int) -> tuple[int | None, ...]:
    """Return the :func:`~referee.games.anarchy.board.shortest_walks` of a seat's piece."""
    piece = state.seats[by].piece
    assert piece is not None
    return shortest_walks(piece[1], passable(state, by), state.gate_column, STEPS)


def _can_move(state: State, by: int) -> bool:
    """Whether a seat's piece can go anywhere this turn: by steps, or over the gate that it stands on."""
    seat = state.seats[by]
    assert seat.piece is not None
    hq, at = seat.piece
    if reach(state, by) != 1 << at:
        return True
    gates = any(owner != hq for owner in (by, *state.others(by)))
    return at == GATE and gates and not _bars(seat, by, is_absolute=False)


class Move(TurnRule):
    """Walk up to four steps and, from a gate, jump to another one; then the turn ends."""

    do = "move"
    title = say("Move")
    parameters = {
        "to": SquareOf(rows=SIZE, cols=SIZE, label=say("Where to")),
        "jump_to": SeatIndex(label=say("Jump to the gate of"), optional=True),
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "to":
            return _Walk(state, by)
        everybody, to = range(len(state.seats)), given.get("to")
        if to is None or not _is_there(to):
            return Values(everybody)
        seat = state.seats[by]
        assert seat.piece is not None

        def no_gate(jump_to: int) -> Objection:
            if not to.is_gate:
                return Objection("ANA-6.5", say("The piece can jump only from a gate."))
            if jump_to == to.hq:
                return Objection("ANA-6.5", say("The jump goes to another gate."))
            closed = say("{seat} is eliminated: that gate is closed.", seat=SeatName(jump_to))
            return Objection("ANA-6.5", closed)

        # a jump always leaves the area (ANA-1.1); the bounds of the walk object to a walk out of it
        barred = _bars(seat, by, is_absolute=False) if to.hq == seat.piece[0] else []
        return Values(
            (by, *state.others(by)),
            *map(_never, barred),
            Limit(lambda jump_to: to.is_gate and jump_to != to.hq and not state.seats[jump_to].out, no_gate),
            shown=everybody,
        )

    def shows_hidden(self, state: State, action: Action) -> bool:
        to = action.given["to"]
        return to.hq != action.by and not to.is_gate and state.seats[to.hq].tile(_position(to)) is not None

    def apply(self, state: State, action: Action) -> State:
        by, to, jump_to = action.seat, action.given["to"], action.given.get("jump_to")
        before = state.seats[by].piece
        if state.turn != by:  # the seat that moves gets the turn, also when a card overrules the order
            state = state._replace(turn=by)
        if jump_to is not None:
            return end_turn(state.with_seat(by, moved(state.seats[by], jump_to, GATE)))
        after = state.with_seat(by, moved(state.seats[by], to.hq, _position(to)))
        return end_turn(after) if after.seats[by].piece == before else land(after)

    def describe(self, state: State, action: Action) -> Sentence:
        by, to, jump_to = action.seat, action.given["to"], action.given.get("jump_to")
        seat, stays = SeatName(by), state.seats[by].piece == (to.hq, _position(to))
        if jump_to is None:
            if stays:
                return say("{seat}'s piece stays where it is.", seat=seat)
            return say("{seat}'s piece walks to {square}.", seat=seat, square=place(to.hq, _position(to)))
        gate = place(jump_to, GATE)
        if stays:
            return say("{seat}'s piece jumps to {gate}.", seat=seat, gate=gate)
        return say(
            "{seat}'s piece walks to {square} and jumps to {gate}.",
            seat=seat,
            square=place(to.hq, GATE),
            gate=gate,
        )


# the same headquarters are walked through again and again
@lru_cache(maxsize=4096)
def _ends(hq: int, reached: int) -> tuple[Square, ...]:
    """Return the squares of a headquarters that are in a set of positions, the gate first."""
    named = zip(_FROM_GATE, squares(hq), strict=True)
    return tuple([square for at, square in named if reached >> at & 1])


class _Walk(Bounds):
    """The bounds of a walk's end: the squares in reach, and the objections to any other."""

    __slots__ = ("by", "state")

    def __init__(self, state: State, by: int) -> None:
        self.state = state
        self.by = by

    def domain(self) -> Domain:
        piece = self.state.seats[self.by].piece
        assert piece is not None
        hq = piece[0]
        return Domain(_ends(hq, reach(self.state, self.by)), squares(hq))

    def objections(self, value: Square) -> Iterable[Objection]:
        if not _is_there(value):
            return (off_board(),)
        return self._barred(value) + self._too_far(value)

    def _barred(self, to: Square) -> list[Objection]:
        """Object to entering or leaving a closed area (ANA-2.2, ANA-5.1, ANA-5.5, ANA-6.2)."""
        against: list[Objection] = []
        seat = self.state.seats[self.by]
        assert seat.piece is not None
        hq, at = seat.piece
        if (at == GATE or to.hq != hq) and self.state.seats[to.hq].out and not to.is_gate:
            closed = say("{seat} is eliminated: nobody enters that headquarters.", seat=SeatName(to.hq))
            against.append(Objection("ANA-2.2", closed))
        return against if to.hq == hq else against + _bars(seat, self.by, is_absolute=True)

    def _too_far(self, to: Square) -> list[Objection]:
        """Object to a square that no walk reaches (ANA-6.1, ANA-6.4)."""
        against: list[Objection] = []
        state, by = self.state, self.by
        seat = state.seats[by]
        assert seat.piece is not None
        hq, at = seat.piece
        goal, steps = _position(to), STEPS
        if to.hq != hq:
            if seat.permit:  # without one, :func:`_bars` objects
                within = say("A walk stays within one headquarters and its gate.")
                against.append(Objection("ANA-6.1", within, is_absolute=True))
        elif not flood(at, _EVERYWHERE, state.gate_column, STEPS) >> goal & 1:
            against.append(Objection("ANA-6.1", say("That is more than {steps} steps away.", steps=STEPS)))
            steps = SQUARES
        is_walled = to.hq == hq and hq != by
        if is_walled and not flood(at, passable(state, by), state.gate_column, steps) >> goal & 1:
            against.append(Objection("ANA-6.4", say("A building is in the way.")))
        return against


def _never(objection: Objection) -> Limit:
    """Return the limit that no value meets."""
    return among((), lambda _: objection)


def _bars(seat: Seat, by: int, *, is_absolute: bool) -> list[Objection]:
    """Object to leaving the area that a piece is in (ANA-5.1, ANA-5.5, ANA-6.2).

    ``is_absolute``: the piece would walk out, which is impossible even with a permit.
    """
    against: list[Objection] = []
    name = SeatName(by)
    if seat.road_blocked:
        against.append(Objection("ANA-5.1", say("Road block: no going from gate to gate this turn.")))
    if is_held(seat):
        reason = say("Quarantine: {seat}'s piece stays in this headquarters or on its gate.", seat=name)
        against.append(Objection("ANA-5.5", reason))
    if not seat.permit:
        reason = say("Without a travel permit {seat}'s piece does not go beyond its own gate.", seat=name)
        against.append(Objection("ANA-6.2", reason, is_absolute=is_absolute))
    return against


def _position(to: Square) -> int:
    if to.row is None or to.col is None:
        return GATE
    return position(to.row, to.col)


def _is_there(to: Square) -> bool:
    return to.row is None or to.col is None or is_on_board(to.row, to.col)


class EndTurn(TurnRule):
    """End the turn without moving."""

    do = "end_turn"
    title = say("End the turn")

    def caution(self, state: State, action: Action) -> Objection | None:
        """Say what the seat could still do in its turn: buy something, or move its piece."""
        by = action.seat
        options: list[Sentence] = []
        if Offer(state, _BUILDING, by).objection() is None:
            options.append(say("buy a building"))
        if Offer(state, _COMMAND, by).objection() is None:
            options.append(say("buy a command"))
        clause = "ANA-4.1" if options else "ANA-6.1"
        if _can_move(state, by):
            options.append(say("move the piece"))
        if not options:
            return None
        return Objection(
            clause, say("{seat} could still {left}.", seat=SeatName(by), left=Listed(tuple(options)))
        )

    def apply(self, state: State, action: Action) -> State:
        return end_turn(state)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} ends the turn.", seat=SeatName(action.seat))
