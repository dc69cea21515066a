"""The view of a game of Corporate Anarchy for each audience, and the prompt."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NotRequired, TypedDict

from referee.engine.action import Audience
from referee.engine.info import Progress, Prompt, wait_for
from referee.engine.rule import Offer
from referee.engine.state import FINISHED
from referee.games.anarchy.board import CELLS, GATE, SIZE, SQUARES, cell, square
from referee.games.anarchy.commands import (
    CARDS,
    COMMUNICATIONS_JAM,
    ESPIONAGE,
    EVERYONE,
    QUARANTINE,
    ROAD_BLOCK,
)
from referee.games.anarchy.labels import spot
from referee.games.anarchy.opening import FACES, roll_off
from referee.games.anarchy.rules.building import BuyBuilding
from referee.games.anarchy.rules.commanding import BuyCommand
from referee.games.anarchy.rules.correcting import LASTING, most_turns, turns_left
from referee.games.anarchy.rules.moving import shortest_walks_of
from referee.games.anarchy.rules.uncovering import under, vips_left
from referee.games.anarchy.sites import site_mends
from referee.games.anarchy.squares import SquareJson
from referee.games.anarchy.state import (
    BUILDING_PRICES,
    BUY,
    CARDS_DOWN,
    INCOME,
    MOST_BUILDINGS,
    RETURN_HOME,
    SET_UP,
    SHOP,
    STAGES,
    UNCOVER,
    Building,
    Seat,
    State,
    Tile,
)
from referee.i18n import SeatName, Sentence, say, seat_names

__all__ = [
    "CARDS",
    "ESPIONAGE",
    "FACES",
    "SHOP",
    "progress",
    "prompt",
    "roll_off",
    "shortest_walks_of",
    "site_mends",
    "snapshot",
    "view",
    "waiting_for",
]


class AnarchyBuilding(TypedDict):
    """A building and the square that it stands on, as ``[row, col]``."""

    building: str
    at: list[int]


class _SeatInCommon(TypedDict):
    money: int
    piece: SquareJson | None
    buildings: list[AnarchyBuilding]
    base_tiles: list[list[int]]
    face_down: list[str]
    permit: bool
    vips: list[int]
    out: bool
    no_income: bool
    jammed: bool
    road_blocked: bool
    quarantined: int


class AnarchySquare(TypedDict):
    """A square of a headquarters; ``kind`` is ``None`` where there is no base tile, or it is hidden."""

    row: int
    col: int
    building: str | None
    base_tile: bool
    kind: str | None
    pieces: list[int]


class AnarchyEffect(TypedDict):
    """The effect of a command card on a seat, and how many of its turns it still lasts."""

    command: str
    turns: int


class AnarchyLasting(TypedDict):
    """A card with a lasting effect, the turns that remain, and the most turns it can last."""

    command: str
    turns: int
    most: int


class AnarchySeat(_SeatInCommon):
    """A seat of the snapshot, with its headquarters row by row and its lasting effects.

    ``vips_left``: how many of its VIPs nobody has taken; ``turns_up_next``: whether its next command turns
    all of its cards up again.
    """

    headquarters: list[list[AnarchySquare]]
    gate: list[int]
    layout: Literal["sealed", "known", "physical"]
    income: int
    effects: list[AnarchyEffect]
    lasting: list[AnarchyLasting]
    vips_left: int
    turns_up_next: bool


class AnarchyBought(TypedDict):
    """The purchases of this turn."""

    building: bool
    command: bool


class AnarchyPrice(TypedDict):
    """The price of a building or a command, and the income from a building."""

    price: int
    income: NotRequired[int]


class AnarchySpying(TypedDict):
    """The tile of ``seat`` that ``by`` looks at; ``kind`` is ``None`` for audiences that may not see it."""

    everyone: NotRequired[Literal[True]]
    by: int
    seat: int
    at: list[int]
    kind: str | None


class _InCommon(TypedDict):
    step: str
    turn: int | None
    bag: int | None


class AnarchySnapshot(_InCommon):
    """The contract's snapshot of the state."""

    seats: list[_SeatInCommon]


class AnarchyView(_InCommon):
    """The view of an audience, see :func:`view`.

    ``lap``: the number of the current lap, from 1; ``most_buildings``: how many a seat may buy;
    ``cards_down``: how many cards are face down before all turn up; ``goods``: all that is for sale,
    buildings first.
    """

    seats: list[AnarchySeat]
    lap: int
    size: int
    most_buildings: int
    cards_down: int
    gate_column: int
    waiting_for: list[int]
    bought: AnarchyBought
    goods: dict[str, AnarchyPrice]
    spying: AnarchySpying | None


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that have to act."""
    if state.step == SET_UP:
        return tuple(index for index, seat in enumerate(state.seats) if seat.piece is None)
    return () if state.turn is None else (state.turn,)


def snapshot(state: State) -> AnarchySnapshot:
    """Return the contract's snapshot of the state; it never contains the kinds of base tiles."""
    return {**_in_common(state), "seats": [_seat_snapshot(seat) for seat in state.seats]}


def _in_common(state: State) -> _InCommon:
    return {"step": state.step, "turn": state.turn, "bag": state.bag}


def _seat_snapshot(seat: Seat) -> _SeatInCommon:
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


def view(state: State, audience: Audience) -> AnarchyView:
    """Return the view of an audience; only a tile's owner sees its kind before the end.

    It adds each seat's headquarters, income and lasting effects to the snapshot, and also the goods and the
    spied tile.
    """
    return {
        **_in_common(state),
        "seats": [_seat(state, index, audience) for index in range(len(state.seats))],
        "lap": state.lap,
        "size": SIZE,
        "most_buildings": MOST_BUILDINGS,
        "cards_down": CARDS_DOWN,
        "gate_column": state.gate_column,
        "waiting_for": list(waiting_for(state)),
        "bought": {"building": state.has_built, "command": state.has_commanded},
        "goods": {
            **{name: {"price": price, "income": INCOME[name]} for name, price in BUILDING_PRICES.items()},
            **{command: {"price": card.price} for command, card in CARDS.items()},
        },
        "spying": _spying(state, audience),
    }


def _seat(state: State, index: int, audience: Audience) -> AnarchySeat:
    seat, pieces = state.seats[index], _pieces(state, index)
    shows_kinds = audience.sees(index) or state.step == FINISHED
    return {
        **_seat_snapshot(seat),
        "headquarters": _headquarters(seat.tiles, seat.buildings, (*pieces.items(),), shows_kinds),
        "gate": [*pieces.get(GATE, ())],
        "layout": "sealed" if seat.is_sealed else "known" if seat.is_known else "physical",
        "income": seat.income,
        "effects": _effects(seat),
        "lasting": [
            {"command": command, "turns": turns_left(seat, command), "most": most_turns(command)}
            for command in LASTING
        ],
        "vips_left": vips_left(state, index),
        "turns_up_next": len(seat.face_down) == CARDS_DOWN - 1,
    }


# headquarters seldom change, and the session sends a page nothing of an identical object
@lru_cache(maxsize=512)
def _headquarters(
    tiles: tuple[Tile, ...],
    buildings: tuple[Building, ...],
    pieces: tuple[tuple[int, tuple[int, ...]], ...],
    shows_kinds: bool,
) -> list[list[AnarchySquare]]:
    """Return the squares of a headquarters row by row, from the centre; callers never change them.

    ``pieces``: the occupied positions, each with the seats of the pieces there. ``shows_kinds``: whether the
    audience sees the kinds of the tiles.
    """
    kinds = {tile.at: tile.kind for tile in tiles}
    built = {item.at: item.building for item in buildings}
    pieces_at = dict(pieces)
    squares: list[AnarchySquare] = [
        {
            "row": row,
            "col": col,
            "building": built.get(at),
            "base_tile": at in kinds,
            "kind": kinds.get(at) if shows_kinds else None,
            "pieces": [*pieces_at.get(at, ())],
        }
        for at, (row, col) in enumerate(CELLS)
    ]
    return [squares[start : start + SIZE] for start in range(0, SQUARES, SIZE)]


def _pieces(state: State, hq: int) -> dict[int, tuple[int, ...]]:
    """Return the occupied positions of a headquarters, each with the seats of the pieces there."""
    found: dict[int, tuple[int, ...]] = {}
    for index, seat in enumerate(state.seats):
        if seat.piece is not None and seat.piece[0] == hq:
            found[seat.piece[1]] = (*found.get(seat.piece[1], ()), index)
    return found


def _effects(seat: Seat) -> list[AnarchyEffect]:
    """Return the lasting effects on a seat, each with its card and the remaining turns."""
    lasting: list[AnarchyEffect] = []
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


def _spying(state: State, audience: Audience) -> AnarchySpying | None:
    """Return the spied tile, with its kind for the buyer alone or for everybody (ANA-5.8)."""
    spying = state.spying
    if spying is None:
        return None
    tile = state.seats[spying.seat].tile(spying.at)
    everyone = state.spies_for == EVERYONE
    sees = (everyone or audience.sees(spying.by)) and tile is not None
    looked_at: AnarchySpying = {
        "by": spying.by,
        "seat": spying.seat,
        "at": list(cell(spying.at)),
        "kind": tile.kind if sees and tile is not None and state.seats[spying.seat].is_known else None,
    }
    return {"everyone": True, **looked_at} if everyone else looked_at


def progress(state: State) -> Progress:
    """Return the stage of the turn; the game has no rounds."""
    now = None if state.step == FINISHED else state.step
    return Progress(None, None, STAGES, now)


_PURCHASES = (BuyBuilding(), BuyCommand())
_CLAUSE = {SET_UP: "ANA-1.2", BUY: "ANA-4.1", UNCOVER: "ANA-7.4", RETURN_HOME: "ANA-7.2"}


def prompt(state: State, audience: Audience) -> Prompt:
    """Return the prompt for the table or for the players of some seats."""
    due = waiting_for(state)
    clause = _CLAUSE.get(state.step) or ("ANA-2.1" if state.is_won else "ANA-8.1")
    return wait_for(due, audience, clause) or Prompt(_sentence(state, due), clause)


def _sentence(state: State, due: tuple[int, ...]) -> Sentence:
    if state.step == SET_UP:
        return say("{seats}: lay your base tiles face down and place your piece.", seats=seat_names(due))
    if state.turn is None and state.is_won:
        return say("The game is over: here is the reckoning.")
    if state.turn is None:
        return say(
            "The table has stopped the game. The printed rules know no such end; here is our reckoning."
        )
    return _turn(state, state.turn)


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
    can_build, can_command = (Offer(state, rule, turn).objection() is None for rule in _PURCHASES)
    if can_build and can_command:
        return say("{seat}: buy what you like, then move or end the turn.", seat=seat)
    if can_command:
        return say("{seat}: buy a command if you like, then move or end the turn.", seat=seat)
    if can_build:
        return say("{seat}: buy a building if you like, then move or end the turn.", seat=seat)
    return say("{seat}: move or end the turn.", seat=seat)
