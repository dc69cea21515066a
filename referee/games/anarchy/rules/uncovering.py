"""What happens on another seat's base tile (ANA-7), up to the end of the game (ANA-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, Whole
from referee.engine.state import FINISHED
from referee.games.anarchy.labels import kind as kind_name
from referee.games.anarchy.labels import spot
from referee.games.anarchy.rules.turns import FAR_EDGE, TurnRule, end_turn, far_edge, moved
from referee.games.anarchy.state import (
    ALARM,
    GUARD,
    KINDS,
    RETURN_HOME,
    UNCOVER,
    VIP,
    State,
    Tile,
    kinds_of,
)
from referee.i18n import SeatName, Sentence, say


def land(state: State) -> State:
    """Finish a walk: uncover the tile where it ends, or end the turn."""
    hq, tile = under(state)
    if hq == state.turn or tile is None:
        return end_turn(state)
    if not state.seats[hq].is_known:
        return state._replace(step=UNCOVER, effects=())
    assert tile.kind is not None
    return uncovered(state, tile.kind)


def under(state: State) -> tuple[int, Tile | None]:
    """Return where the active seat's piece is, and the base tile that it stands on."""
    assert state.turn is not None
    piece = state.seats[state.turn].piece
    assert piece is not None
    return piece[0], state.seats[piece[0]].tile(piece[1])


def vips_left(state: State, seat: int) -> int:
    """Return how many of a seat's VIPs nobody has taken (ANA-2.2)."""
    return kinds_of(len(state.seats))[VIP] - sum(seat in other.vips for other in state.seats)


def remaining_kinds(state: State, seat: int) -> dict[str, int]:
    """Return how many tiles of each kind in a headquarters are not identified yet."""
    counts = {**kinds_of(len(state.seats)), VIP: vips_left(state, seat)}
    for tile in state.seats[seat].tiles:
        if tile.kind is not None:
            counts[tile.kind] -= 1
    return counts


def uncovered(state: State, kind: str) -> State:
    """Let the tile under the active seat's piece take effect."""
    by, (hq, tile) = state.turn, under(state)
    assert by is not None and tile is not None
    owner, name, whose = state.seats[hq], SeatName(by), SeatName(hq)
    if tile.kind != kind:
        tiles = tuple([other._replace(kind=kind) if other.at == tile.at else other for other in owner.tiles])
        state = state.with_seat(hq, owner._replace(tiles=tiles))
    if kind == ALARM:
        alarm = say("Alarm! Turn {seat}'s tile face down again and leave the piece on it.", seat=whose)
        return end_turn(state, (Effect("ANA-7.1", alarm, is_kept=True),))
    if kind == GUARD:
        caught = say("A security guard catches {seat}'s piece. Turn the tile face down again.", seat=name)
        return state._replace(step=RETURN_HOME, effects=(Effect("ANA-7.2", caught, is_kept=True),))
    if hq in state.seats[by].vips:
        again = say(
            "{seat} already has one of {whose}'s VIPs: turn this one face down.", seat=name, whose=whose
        )
        return end_turn(state, (Effect("ANA-2.3", again),))
    return _take(state, by, hq, tile.at)


def _take(state: State, by: int, hq: int, at: int) -> State:
    """Take a VIP, which may eliminate its owner and win the game."""
    name, whose = SeatName(by), SeatName(hq)
    owner, taker = state.seats[hq], state.seats[by]
    state = state.with_seat(by, taker._replace(vips=(*taker.vips, hq)))
    sentence = say("{seat} takes one of {whose}'s VIPs.", seat=name, whose=whose)
    effects = [Effect("ANA-7.3", sentence, is_kept=True)]
    is_out = not vips_left(state, hq)
    if is_out:
        effects.append(
            Effect("ANA-2.2", say("{seat} has lost every VIP and is eliminated.", seat=whose), is_kept=True)
        )
    tiles = tuple(tile for tile in owner.tiles if tile.at != at)
    state = state.with_seat(hq, owner._replace(tiles=tiles, out=is_out))
    if len(state.seats[by].vips) < len(state.seats) - 1:
        return end_turn(state, tuple(effects))
    effects.append(Effect("ANA-2.1", say("{seat} has a VIP from everybody else and wins.", seat=name)))
    return state._replace(step=FINISHED, turn=None, spying=None, effects=tuple(effects))


class Uncover(TurnRule):
    """Say what the tile under the piece shows."""

    do = "uncover"
    title = say("Turn up the tile")
    step = UNCOVER
    parameters = {"kind": Choice(values=tuple(KINDS), labels=KINDS, label=say("It is"))}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        hq, tile = under(state)
        if tile is None:
            return Values(())
        known_kind, remaining = tile.kind, remaining_kinds(state, hq)

        def against(kind: str) -> Objection:
            if known_kind is not None:
                up = say("This tile has been up before. It is: {kind}.", kind=kind_name(known_kind))
                return Objection("ANA-7.4", up)
            return Objection(
                "ANA-7.4",
                say(
                    "All of {seat}'s tiles of that kind are known: {kind}.",
                    seat=SeatName(hq),
                    kind=kind_name(kind),
                ),
            )

        return Values(
            tuple(KINDS),
            Limit(lambda kind: remaining[kind] > 0 if known_kind is None else kind == known_kind, against),
        )

    def shows_hidden(self, state: State, action: Action) -> bool:
        return True

    def apply(self, state: State, action: Action) -> State:
        return uncovered(state, action.given["kind"])

    def describe(self, state: State, action: Action) -> Sentence:
        hq, _ = under(state)
        return say(
            "{seat} turns up one of {whose}'s tiles: {kind}.",
            seat=SeatName(action.seat),
            whose=SeatName(hq),
            kind=kind_name(action.given["kind"]),
        )


class ReturnHome(TurnRule):
    """Put the piece that a guard caught back on its own far edge."""

    do = "return_home"
    title = say("Go home")
    step = RETURN_HOME
    parameters = {"col": Whole(label=say("Column on the far edge"))}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return FAR_EDGE

    def apply(self, state: State, action: Action) -> State:
        by = action.seat
        home = moved(state.seats[by], by, far_edge(action.given["col"]))
        return end_turn(state.with_seat(by, home))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat}'s piece goes home to {square}.",
            seat=SeatName(action.seat),
            square=spot(far_edge(action.given["col"])),
        )
