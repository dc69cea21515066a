"""Corrections of the board, and changes that the table agreed on (GEN-1).

No hidden information decides whether a correction is possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.adjust import GENERAL, REASON, BoardCorrection
from referee.engine.bounds import Amount, Bounds, Limit, Values
from referee.engine.errors import Objection, game_over
from referee.engine.info import Effect
from referee.engine.parameters import Choice, Flag, SeatIndex, Text, Whole
from referee.engine.state import FINISHED
from referee.games.anarchy import commands
from referee.games.anarchy.board import CELLS, GATE, SIZE, is_on_board, position, squares
from referee.games.anarchy.commands import (
    CARDS,
    COMMUNICATIONS_JAM,
    NEGATIVE_AD,
    QUARANTINE,
    QUARANTINE_TURNS,
    ROAD_BLOCK,
    TRAVEL_PERMIT,
)
from referee.games.anarchy.labels import building as building_name
from referee.games.anarchy.labels import place, spot
from referee.games.anarchy.rules.turns import ON_BOARD, moved, off_board
from referee.games.anarchy.squares import Cell, Square, SquareOf
from referee.games.anarchy.state import (
    BUILDINGS,
    BUY,
    CARDS_DOWN,
    MOST_BUILDINGS,
    SET_UP,
    Building,
    Seat,
    State,
)
from referee.i18n import SeatName, Sentence, say

LASTING = (ROAD_BLOCK, NEGATIVE_AD, COMMUNICATIONS_JAM, QUARANTINE, TRAVEL_PERMIT)
"""The cards whose effects last."""

NONE = "none"
"""The value for no building."""

_SEAT, _REASON = SeatIndex(label=say("Whose")), Text(label=say("Reason"))


def _objection(sentence: Sentence) -> Objection:
    return Objection(GENERAL, sentence)


class SeatCorrection(BoardCorrection[State]):
    """A correction of one seat, after everybody has set up."""

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        if state.step == FINISHED:
            return (game_over("ANA-2.1", is_absolute=True),)
        if state.step == SET_UP:
            early = say("Turns begin when everybody has set up.")
            return (Objection("ANA-1.6", early, is_absolute=True),)
        if state.step != BUY:
            return (Objection("ANA-7.4", say("First finish what was uncovered."), is_absolute=True),)
        return ()

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "seat":
            return Values(range(len(state.seats)))
        return REASON if name == "reason" else self.bounds_of(state, given.get("seat", 0), name, given)

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        """Return the bounds of a parameter, for the seat that is corrected."""
        raise NotImplementedError


class MovePiece(SeatCorrection):
    """A piece stands on another square; nothing is uncovered by that."""

    do = "move_piece"
    title = say("Put a piece elsewhere")
    parameters = {
        "seat": _SEAT,
        "to": SquareOf(rows=SIZE, cols=SIZE, label=say("To where")),
        "reason": _REASON,
    }

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        all_squares = tuple(square for hq in range(len(state.seats)) for square in squares(hq))
        piece = state.seats[seat].piece

        def is_free(to: Square) -> bool:
            return not _is_there(to) or to.hq == seat or not state.seats[to.hq].built >> _position(to) & 1

        return Values(
            all_squares,
            Limit(_is_there, lambda _: off_board()),
            Limit(
                lambda to: not _is_there(to) or (to.hq, _position(to)) != piece,
                lambda _: _objection(say("The piece stands there already: say another square.")),
            ),
            Limit(is_free, lambda to: _occupied(_position(to))),
        )

    def apply(self, state: State, action: Action) -> State:
        seat, to = action.given["seat"], action.given["to"]
        after = moved(state.seats[seat], to.hq, _position(to))
        return state.with_seat(seat, after)._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat}'s piece is put on {square} ({reason}).",
            seat=SeatName(given["seat"]),
            square=place(given["to"].hq, _position(given["to"])),
            reason=given["reason"],
        )


class MoveTile(SeatCorrection):
    """A base tile lies on another square of its headquarters; what it is goes with it."""

    do = "move_tile"
    title = say("Put a base tile elsewhere")
    parameters = {
        "seat": _SEAT,
        "from": Cell(rows=SIZE, cols=SIZE, label=say("From where")),
        "to": Cell(rows=SIZE, cols=SIZE, label=say("To where")),
        "reason": _REASON,
    }

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        board = state.seats[seat]
        if name == "from":
            has_tile = Limit(
                lambda at: not is_on_board(*at) or bool(board.laid >> position(*at) & 1),
                lambda at: _objection(say("No base tile lies there: {square}.", square=spot(position(*at)))),
            )
            return Values(CELLS, ON_BOARD, has_tile)
        return Values(CELLS, ON_BOARD, _without(board.laid | board.built))

    def apply(self, state: State, action: Action) -> State:
        seat, start, to = action.given["seat"], position(*action.given["from"]), position(*action.given["to"])
        board, spying = state.seats[seat], state.spying
        tiles = tuple(tile.moved_to(to) if tile.at == start else tile for tile in board.tiles)
        if spying is not None and (spying.seat, spying.at) == (seat, start):
            state = state._replace(spying=spying._replace(at=to))
        return state.with_seat(seat, board._replace(tiles=tiles))._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat}'s base tile is put from {start} on {square} ({reason}).",
            seat=SeatName(given["seat"]),
            start=spot(position(*given["from"])),
            square=spot(position(*given["to"])),
            reason=given["reason"],
        )


class SetBuilding(SeatCorrection):
    """A building stands on a square, or none does; no money goes for it."""

    do = "set_building"
    title = say("Say which building stands on a square")
    parameters = {
        "seat": _SEAT,
        "building": Choice(
            values=(*BUILDINGS, NONE), labels={**BUILDINGS, NONE: say("no building")}, label=say("Building")
        ),
        "at": Cell(rows=SIZE, cols=SIZE, label=say("Square")),
        "reason": _REASON,
    }

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        board = state.seats[seat]
        if name == "building":
            empty = _objection(say("{seat} has no building.", seat=SeatName(seat)))
            return Values(
                (*BUILDINGS, NONE),
                Limit(lambda building: building != NONE or bool(board.buildings), lambda _: empty),
            )
        if given.get("building") == NONE:
            has_building = Limit(
                lambda at: not is_on_board(*at) or bool(board.built >> position(*at) & 1),
                lambda at: _objection(say("No building stands there: {square}.", square=spot(position(*at)))),
            )
            return Values(CELLS, ON_BOARD, has_building)
        most = _objection(say("There are no more than {count} buildings.", count=MOST_BUILDINGS))
        full = len(board.buildings) >= MOST_BUILDINGS
        return Values(
            CELLS,
            ON_BOARD,
            _without(board.laid | state.visitors_in(seat)),
            Limit(
                lambda at: not full or not is_on_board(*at) or bool(board.built >> position(*at) & 1),
                lambda _: most,
            ),
        )

    def apply(self, state: State, action: Action) -> State:
        seat, at, building = (action.given[name] for name in ("seat", "at", "building"))
        board = state.seats[seat]
        buildings = tuple(other for other in board.buildings if other.at != position(*at))
        if building != NONE:
            buildings = (*buildings, Building(building, position(*at)))
        return state.with_seat(seat, board._replace(buildings=buildings))._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        figures = {
            "seat": SeatName(given["seat"]),
            "square": spot(position(*given["at"])),
            "reason": given["reason"],
        }
        if given["building"] == NONE:
            return say("{seat} has no building on {square} ({reason}).", **figures)
        name = building_name(given["building"])
        return say("{seat} has a {building} on {square} ({reason}).", building=name, **figures)


class TurnCard(SeatCorrection):
    """A command card lies face down or face up; nothing else comes of it."""

    do = "turn_card"
    title = say("Turn a command card over")
    parameters = {
        "seat": _SEAT,
        "command": Choice(values=tuple(CARDS), labels=commands.TITLES, label=say("Command")),
        "face_down": Flag(label=say("Face down")),
        "reason": _REASON,
    }

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "command":
            return Values(tuple(CARDS))
        is_down = given.get("command") in state.seats[seat].face_down
        same = _objection(say("The card lies so already."))
        return Values((False, True), Limit(lambda down: down != is_down, lambda _: same))

    def apply(self, state: State, action: Action) -> State:
        seat, command = action.given["seat"], action.given["command"]
        down = tuple(card for card in state.seats[seat].face_down if card != command)
        effects: tuple[Effect, ...] = ()
        if action.given["face_down"]:
            down = (*down, command)
        if len(down) == CARDS_DOWN:
            down = ()
            turned = say("That is the third card: {seat} turns all of them up again.", seat=SeatName(seat))
            effects = (Effect("ANA-4.5", turned),)
        after = state.seats[seat]._replace(face_down=down)
        return state.with_seat(seat, after)._replace(effects=effects)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        figures = {
            "seat": SeatName(given["seat"]),
            "command": CARDS[given["command"]].title,
            "reason": given["reason"],
        }
        if given["face_down"]:
            return say("{seat}'s card “{command}” lies face down ({reason}).", **figures)
        return say("{seat}'s card “{command}” lies face up ({reason}).", **figures)


def most_turns(command: str) -> int:
    """Return the most turns that the effect of a card can last; a permit counts as one (ANA-5)."""
    return QUARANTINE_TURNS if command == QUARANTINE else 1


def turns_left(seat: Seat, command: str) -> int:
    """Return how many of its turns the effect of a card still lasts for a seat."""
    lasting = {
        ROAD_BLOCK: seat.road_blocked,
        NEGATIVE_AD: seat.no_income is not None,
        COMMUNICATIONS_JAM: seat.jammed,
        TRAVEL_PERMIT: seat.permit,
        QUARANTINE: seat.quarantined,
    }
    return int(lasting[command])


class SetLasting(SeatCorrection):
    """What a command does to a seat lasts for so many of its turns, or no longer; a permit is had or not."""

    do = "set_lasting"
    title = say("Say how long a command lasts")
    parameters = {
        "seat": _SEAT,
        "command": Choice(
            values=LASTING,
            labels={command: commands.TITLES[command] for command in LASTING},
            label=say("Command"),
        ),
        "turns": Whole(label=say("Turns")),
        "reason": _REASON,
    }

    def bounds_of(self, state: State, seat: int, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "command":
            return Values(LASTING)
        most = most_turns(given.get("command", ""))
        beyond = _objection(say("That lasts from 0 to {most} turns.", most=most))
        return Amount(0, most, lambda _: beyond, lambda _: beyond)

    def apply(self, state: State, action: Action) -> State:
        seat, turns = action.given["seat"], action.given["turns"]
        board = state.seats[seat]
        match action.given["command"]:
            case commands.ROAD_BLOCK:
                board = board._replace(road_blocked=turns > 0)
            case commands.NEGATIVE_AD:
                board = board._replace(no_income=CARDS[NEGATIVE_AD].clause if turns else None)
            case commands.COMMUNICATIONS_JAM:
                board = board._replace(jammed=turns > 0)
            case commands.TRAVEL_PERMIT:
                board = board._replace(permit=turns > 0)
            case _:
                board = board._replace(quarantined=turns, quarantine_counts=True, quarantine_binds=True)
        return state.with_seat(seat, board)._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "“{command}” now lasts for {turns} of {seat}'s turns ({reason}).",
            seat=SeatName(given["seat"]),
            command=CARDS[given["command"]].title,
            turns=given["turns"],
            reason=given["reason"],
        )


def _position(to: Square) -> int:
    return GATE if to.row is None or to.col is None else position(to.row, to.col)


def _is_there(to: Square) -> bool:
    return to.row is None or to.col is None or is_on_board(to.row, to.col)


def _without(barred: int) -> Limit:
    """Return the limit that a square is none of a set."""
    return Limit(
        lambda at: not is_on_board(*at) or not barred >> position(*at) & 1,
        lambda at: _occupied(position(*at)),
    )


def _occupied(at: int) -> Objection:
    return _objection(say("Something stands or lies there: {square}.", square=spot(at)))
