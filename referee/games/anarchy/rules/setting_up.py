"""Setting up: base tiles face down in the own headquarters, and the piece on its far edge (ANA-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, ListOf, Whole
from referee.engine.rule import Rule
from referee.games.anarchy.board import SIZE, cell, is_on_board, position
from referee.games.anarchy.rules.turns import (
    FAR_EDGE,
    begin_turn,
    far_edge,
    is_set_up,
    not_playing,
    off_board,
)
from referee.games.anarchy.squares import Cell
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
from referee.i18n import SeatName, Sentence, say

# layouts to begin from, in the order in which tiles are laid: near the gate, spread out, and far from it
_LAYOUTS = (
    (7, 8, 9, 10, 13, 14, 15, 16),
    (6, 9, 11, 14, 18, 22, 26, 29),
    (0, 3, 12, 17, 20, 21, 30, 35),
)


class SetUp(Rule[State]):
    """Lay the base tiles face down and put the piece on the far edge; the kinds are sealed."""

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

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        objection = not_playing(state, action.seat)
        if objection is not None:
            yield objection
        elif state.step != SET_UP or state.seats[action.seat].piece is not None:
            done = say("{seat} has set up already.", seat=SeatName(action.seat))
            yield Objection("ANA-1.6", done, is_absolute=True, is_seen=True)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        needed = kinds_of(len(state.seats))
        count = sum(needed.values())
        if name == "piece":
            return FAR_EDGE
        if name == "kinds":
            return self._kinds(needed, (VIP,) * (count - ALARMS - GUARDS))
        return Values(
            [tuple(map(cell, layout[:count])) for layout in _LAYOUTS],
            Limit(lambda squares: all(is_on_board(*at) for at in squares), lambda _: off_board()),
            Limit(
                lambda squares: len(squares) == count,
                lambda squares: Objection(
                    "ANA-1.2",
                    say("{count} base tiles belong here, not {given}.", count=count, given=len(squares)),
                ),
            ),
            Limit(
                lambda squares: len(set(squares)) == len(squares),
                lambda _: Objection("ANA-1.2", say("Each base tile needs a square of its own.")),
            ),
            is_open=True,
        )

    def _kinds(self, needed: Mapping[str, int], vips: tuple[str, ...]) -> Bounds:
        """Return the bounds of the kinds of tiles."""
        return Values(
            [
                (*vips, *(ALARM,) * ALARMS, *(GUARD,) * GUARDS),
                (ALARM, *vips, GUARD, ALARM, GUARD, ALARM),
                (GUARD, GUARD, *(ALARM,) * ALARMS, *vips),
            ],
            Limit(
                lambda kinds: all(kinds.count(kind) == number for kind, number in needed.items()),
                lambda _: Objection(
                    "ANA-1.2",
                    say(
                        "The tiles are {alarms} alarms, {guards} guards and {vips} VIPs.",
                        alarms=ALARMS,
                        guards=GUARDS,
                        vips=needed[VIP],
                    ),
                ),
            ),
            is_open=True,
        )

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        against = [*self.preconditions(state, action)]
        # the squares (ANA-1.1) are cited before the kinds of tiles (ANA-1.2)
        yield from against or sorted(self.out_of_bounds(state, action), key=attrgetter("clause"))

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
        after = state.with_seat(action.seat, seat)._replace(effects=())
        return begin_turn(after, after.first_seat) if is_set_up(after) else after

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if action.is_closed:
            return say("{seat} sets up; what the base tiles are is sealed.", seat=seat)
        if action.seal is not None:
            return say("{seat} sets up; the layout is open, and its seal holds.", seat=seat)
        return say("{seat} sets up.", seat=seat)
