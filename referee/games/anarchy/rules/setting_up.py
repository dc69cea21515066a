"""Setting up: base tiles face down in the own headquarters, and the piece on its far edge (ANA-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, ListOf, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.engine.squares import Cell
from referee.games.anarchy.board import SIZE, cell, position
from referee.games.anarchy.rules.turns import begin_turn, far_edge, is_set_up, not_playing, off_board
from referee.games.anarchy.state import (
    ALARM,
    ALARMS,
    GUARD,
    GUARDS,
    KINDS,
    SET_UP,
    VIP,
    State,
    Tile,
    kinds_of,
)
from referee.text import SeatName, Sentence, say

# layouts to begin from, in the order in which tiles are laid: near the gate, spread out, and far from it
_LAYOUTS = (
    (7, 8, 9, 10, 13, 14, 15, 16),
    (6, 9, 11, 14, 18, 22, 26, 29),
    (0, 3, 12, 17, 20, 21, 30, 35),
)


class SetUp(Rule[State]):
    """Lay the base tiles face down and put the piece on the far edge; what the tiles are is sealed."""

    do = "set_up"
    title = say("Set up the headquarters")
    is_sealed = True
    sealed_parameters = ("kinds",)
    step = SET_UP
    parameters = {
        "squares": ListOf(of=Cell(rows=SIZE, cols=SIZE), label=say("Base tiles")),
        "kinds": ListOf(
            of=Choice(values=tuple(KINDS), labels=KINDS), label=say("What they are"), optional=True
        ),
        "piece": Whole(label=say("Column of the piece on the far edge")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return (index for index, seat in enumerate(state.seats) if seat.piece is None)

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        count = sum(kinds_of(len(state.seats)).values())
        if name == "squares":
            usual = [tuple(map(cell, layout[:count])) for layout in _LAYOUTS]
            return Domain(usual, is_open=True)
        if name == "kinds":
            vips = (VIP,) * (count - ALARMS - GUARDS)
            return Domain(
                [
                    (*vips, *(ALARM,) * ALARMS, *(GUARD,) * GUARDS),
                    (ALARM, *vips, GUARD, ALARM, GUARD, ALARM),
                    (GUARD, GUARD, *(ALARM,) * ALARMS, *vips),
                ],
                is_open=True,
            )
        return Domain(range(SIZE))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        given = action.given
        objection = not_playing(state, action.seat)
        if objection is not None:
            yield objection
            return
        if state.step != SET_UP or state.seats[action.seat].piece is not None:
            yield Objection("ANA-1.6", say("{seat} has set up already.", seat=SeatName(action.seat)))
            return
        squares = given.get("squares")
        for row, col in squares or ():
            yield from off_board(row, col)
        column = given.get("piece", 0)
        yield from off_board(SIZE - 1, column)
        needed = kinds_of(len(state.seats))
        count = sum(needed.values())
        if squares is not None:
            if len(squares) != count:
                yield Objection(
                    "ANA-1.2",
                    say("{count} base tiles belong here, not {given}.", count=count, given=len(squares)),
                )
            if len(set(squares)) < len(squares):
                yield Objection("ANA-1.2", say("Each base tile needs a square of its own."))
        kinds = given.get("kinds")
        if kinds is not None and any(kinds.count(kind) != number for kind, number in needed.items()):
            yield Objection(
                "ANA-1.2",
                say(
                    "The tiles are {alarms} alarms, {guards} guards and {vips} VIPs.",
                    alarms=ALARMS,
                    guards=GUARDS,
                    vips=needed[VIP],
                ),
            )

    def apply(self, state: State, action: Action) -> State:
        given = action.given
        positions = [position(row, col) for row, col in given["squares"]]
        kinds = given.get("kinds")
        tiles = map(Tile, positions, kinds or [None] * len(positions))
        seat = state.seats[action.seat]._replace(
            piece=(action.seat, far_edge(given["piece"])),
            tiles=tuple(tiles),
            is_known=kinds is not None,
            is_sealed=action.is_closed,
        )
        after = state.with_seat(action.seat, seat)._replace(news=())
        return begin_turn(after, after.first_seat) if is_set_up(after) else after

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if action.is_closed:
            return say("{seat} sets up; what the base tiles are is sealed.", seat=seat)
        if action.seal is not None:
            return say("{seat} sets up; the layout is open, and its seal holds.", seat=seat)
        return say("{seat} sets up.", seat=seat)
