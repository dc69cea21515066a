"""What each audience is shown of a game of Corporate Anarchy, and the sentence that says what happens now."""

from __future__ import annotations

from typing import Any

from referee.engine.about import Progress, Prompt
from referee.engine.action import Audience
from referee.games.anarchy.board import CELLS, GATE, SIZE, SQUARES, cell, square
from referee.games.anarchy.commands import CARDS, COMMUNICATIONS_JAM, QUARANTINE, ROAD_BLOCK
from referee.games.anarchy.rules.uncovering import under
from referee.games.anarchy.state import (
    BUILDING_PRICES,
    BUY,
    FINISHED,
    INCOME,
    RETURN_HOME,
    SET_UP,
    STAGES,
    UNCOVER,
    Seat,
    State,
)
from referee.games.anarchy.words import spot
from referee.text import Listed, SeatName, Sentence, say


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats whose action is due."""
    if state.step == SET_UP:
        return tuple(index for index, seat in enumerate(state.seats) if seat.piece is None)
    return () if state.turn is None else (state.turn,)


def snapshot(state: State) -> dict[str, Any]:
    """Return the contract's picture of the state; what base tiles are is never in it."""
    return {
        "step": state.step,
        "turn": state.turn,
        "bag": state.bag,
        "seats": [_seat_snapshot(seat) for seat in state.seats],
    }


def _seat_snapshot(seat: Seat) -> dict[str, Any]:
    return {
        "money": seat.money,
        "piece": None if seat.piece is None else square(*seat.piece).as_json(),
        "buildings": [{"building": name, "at": list(cell(at))} for name, at in seat.buildings],
        "base_tiles": [list(cell(tile.at)) for tile in seat.tiles],
        "face_down": list(seat.face_down),
        "permit": seat.permit,
        "vips": list(seat.vips),
        "out": seat.out,
        "no_income": seat.no_income is not None,
        "jammed": seat.jammed,
        "road_blocked": seat.road_blocked,
        "quarantined": seat.quarantined,
    }


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return what an audience sees; what base tiles are is ``None`` but to their owner, and at the end.

    Beside the snapshot: each seat's headquarters square by square, its command cards, income and what lasts
    (``effects``), what buildings cost and bring, and the tile that a spy looks at.
    """
    picture = snapshot(state)
    picture["size"] = SIZE
    picture["gate_column"] = state.gate_column
    picture["waiting_for"] = list(waiting_for(state))
    picture["bought"] = {"building": state.has_built, "command": state.has_commanded}
    picture["buildings"] = {name: {"price": BUILDING_PRICES[name], "income": INCOME[name]} for name in INCOME}
    picture["spying"] = _spying(state, audience)
    for index, (seat, shown) in enumerate(zip(state.seats, picture["seats"], strict=True)):
        sees = audience.sees(index) or state.step == FINISHED
        pieces = _pieces(state, index)
        shown["headquarters"] = _headquarters(seat, pieces, sees)
        shown["gate"] = pieces.get(GATE, [])
        shown["layout"] = "sealed" if seat.is_sealed else "known" if seat.is_known else "physical"
        shown["income"] = sum(INCOME[one.building] for one in seat.buildings)
        shown["commands"] = [
            {"command": command, "price": card.price, "face_down": command in seat.face_down}
            for command, card in CARDS.items()
        ]
        shown["effects"] = _effects(seat)
    return picture


def _headquarters(seat: Seat, pieces: dict[int, list[int]], sees: bool) -> list[list[dict[str, Any]]]:
    """Return the squares of a headquarters row by row, the one at the centre first."""
    tiles = {tile.at: tile.kind for tile in seat.tiles}
    buildings = {building.at: building.building for building in seat.buildings}
    squares = [
        {
            "row": row,
            "col": col,
            "building": buildings.get(at),
            "base_tile": at in tiles,
            "kind": tiles.get(at) if sees else None,
            "pieces": pieces.get(at, []),
        }
        for at, (row, col) in enumerate(CELLS)
    ]
    return [squares[start : start + SIZE] for start in range(0, SQUARES, SIZE)]


def _pieces(state: State, hq: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for index, seat in enumerate(state.seats):
        if seat.piece is not None and seat.piece[0] == hq:
            found.setdefault(seat.piece[1], []).append(index)
    return found


def _effects(seat: Seat) -> list[dict[str, Any]]:
    """Return what lasts for a seat, by the card that caused it, with the own turns that are left."""
    lasting: list[dict[str, Any]] = []
    if seat.road_blocked:
        lasting.append({"command": ROAD_BLOCK, "turns": 1})
    if seat.no_income is not None:
        card = next(command for command, card in CARDS.items() if card.clause == seat.no_income)
        lasting.append({"command": card, "turns": 1})
    if seat.jammed:
        lasting.append({"command": COMMUNICATIONS_JAM, "turns": 1})
    if seat.quarantined:
        lasting.append({"command": QUARANTINE, "turns": seat.quarantined})
    return lasting


def _spying(state: State, audience: Audience) -> dict[str, Any] | None:
    """Return the tile that is looked at; what it is, to the buyer alone (ANA-5.8)."""
    spying = state.spying
    if spying is None:
        return None
    tile = state.seats[spying.seat].tile(spying.at)
    sees = audience.sees(spying.by) and tile is not None
    return {
        "by": spying.by,
        "seat": spying.seat,
        "at": list(cell(spying.at)),
        "kind": tile.kind if sees and tile is not None and state.seats[spying.seat].is_known else None,
    }


def progress(state: State) -> Progress:
    """Return the part of the turn; there are no rounds."""
    now = None if state.step == FINISHED else state.step
    return Progress(None, None, STAGES, now)


_CLAUSE = {SET_UP: "ANA-1.2", BUY: "ANA-4.1", UNCOVER: "ANA-7.4", RETURN_HOME: "ANA-7.2", FINISHED: "ANA-2.1"}


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
    due = waiting_for(state)
    if audience.seats and due and not audience.seats.intersection(due):
        waiting = say("Wait for {seats}.", seats=Listed(tuple(map(SeatName, due))))
        return Prompt(waiting, _CLAUSE[state.step])
    if state.step == SET_UP:
        names = Listed(tuple(map(SeatName, due)))
        sentence = say("{seats}: lay your base tiles face down and place your piece.", seats=names)
    elif state.turn is None:
        sentence = say("The game is over: here is the reckoning.")
    else:
        sentence = _turn(state, state.turn)
    return Prompt(sentence, _CLAUSE[state.step])


def _turn(state: State, turn: int) -> Sentence:
    seat = SeatName(turn)
    if state.step == UNCOVER:
        hq, tile = under(state)
        assert tile is not None
        return say(
            "{seat}: turn up {whose}'s tile on {square} and say what it is.",
            seat=seat,
            whose=SeatName(hq),
            square=spot(tile.at),
        )
    if state.step == RETURN_HOME:
        return say("{seat}: put your piece on your own far edge.", seat=seat)
    jammed = state.seats[turn].jammed
    if jammed or (state.has_built and state.has_commanded):
        return say("{seat}: move or end the turn.", seat=seat)
    if state.has_built:
        return say("{seat}: buy a command if you like, then move or end the turn.", seat=seat)
    if state.has_commanded:
        return say("{seat}: buy a building if you like, then move or end the turn.", seat=seat)
    return say("{seat}: buy what you like, then move or end the turn.", seat=seat)
