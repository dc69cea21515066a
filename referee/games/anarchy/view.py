"""What each audience is shown of a game of Corporate Anarchy, and the sentence that says what happens now."""

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
from referee.games.anarchy.rules.moving import ways_of
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
    "site_mends",
    "snapshot",
    "view",
    "waiting_for",
    "ways_of",
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
    """What a command card does to a seat, for so many own turns more."""

    command: str
    turns: int


class AnarchyLasting(TypedDict):
    """A card whose effect lasts, for how many own turns more it does, and for how many it can at most."""

    command: str
    turns: int
    most: int


class AnarchySeat(_SeatInCommon):
    """A seat of the snapshot, with its headquarters row by row and what the board shows beside it.

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
    """What has been bought in this turn."""

    building: bool
    command: bool


class AnarchyPrice(TypedDict):
    """What a building or a command costs, and what a building brings."""

    price: int
    income: NotRequired[int]


class AnarchySpying(TypedDict):
    """The tile of ``seat`` that ``by`` looks at; ``kind`` is ``None`` for whom it is hidden from."""

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
    """The contract's picture of the state."""

    seats: list[_SeatInCommon]


class AnarchyView(_InCommon):
    """What an audience sees, see :func:`view`.

    ``lap``: how often the turn has gone around the table, this time included; ``most_buildings``: how many
    a seat may buy; ``cards_down``: so many face down, and all turn up; ``goods``: all that is for sale,
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
    """Return the seats whose action is due."""
    if state.step == SET_UP:
        return tuple(index for index, seat in enumerate(state.seats) if seat.piece is None)
    return () if state.turn is None else (state.turn,)


def snapshot(state: State) -> AnarchySnapshot:
    """Return the contract's picture of the state; what base tiles are is never in it."""
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
    """Return what an audience sees; what base tiles are is ``None`` but to their owner, and at the end.

    Beside the snapshot: each seat's headquarters square by square, its income and what lasts (``effects``),
    what is for sale, and the tile that a spy looks at.
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
    sees = audience.sees(index) or state.step == FINISHED
    return {
        **_seat_snapshot(seat),
        "headquarters": _headquarters(seat.tiles, seat.buildings, (*pieces.items(),), sees),
        "gate": [*pieces.get(GATE, ())],
        "layout": "sealed" if seat.is_sealed else "known" if seat.is_known else "physical",
        "income": seat.income,
        "effects": _effects(seat),
        "lasting": [
            {"command": one, "turns": turns_left(seat, one), "most": most_turns(one)} for one in LASTING
        ],
        "vips_left": vips_left(state, index),
        "turns_up_next": len(seat.face_down) == CARDS_DOWN - 1,
    }


# what stands there seldom changes; a page is sent nothing of what is the very same object
@lru_cache(maxsize=512)
def _headquarters(
    tiles: tuple[Tile, ...],
    buildings: tuple[Building, ...],
    pieces: tuple[tuple[int, tuple[int, ...]], ...],
    sees: bool,
) -> list[list[AnarchySquare]]:
    """Return the squares of a headquarters row by row, the one at the centre first; nobody changes them.

    ``pieces``: the positions where pieces are, each with the seats whose they are. ``sees``: whether what the
    tiles are is shown.
    """
    kinds = {tile.at: tile.kind for tile in tiles}
    built = {one.at: one.building for one in buildings}
    there = dict(pieces)
    squares: list[AnarchySquare] = [
        {
            "row": row,
            "col": col,
            "building": built.get(at),
            "base_tile": at in kinds,
            "kind": kinds.get(at) if sees else None,
            "pieces": [*there.get(at, ())],
        }
        for at, (row, col) in enumerate(CELLS)
    ]
    return [squares[start : start + SIZE] for start in range(0, SQUARES, SIZE)]


def _pieces(state: State, hq: int) -> dict[int, tuple[int, ...]]:
    """Return the positions of a headquarters where pieces are, each with the seats whose they are."""
    found: dict[int, tuple[int, ...]] = {}
    for index, seat in enumerate(state.seats):
        if seat.piece is not None and seat.piece[0] == hq:
            found[seat.piece[1]] = (*found.get(seat.piece[1], ()), index)
    return found


def _effects(seat: Seat) -> list[AnarchyEffect]:
    """Return what lasts for a seat, by the card that caused it, with the own turns that are left."""
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
    """Return the tile that is looked at; what it is, to the buyer alone or to everybody (ANA-5.8)."""
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
    """Return the part of the turn; there are no rounds."""
    now = None if state.step == FINISHED else state.step
    return Progress(None, None, STAGES, now)


_PURCHASES = (BuyBuilding(), BuyCommand())
_CLAUSE = {SET_UP: "ANA-1.2", BUY: "ANA-4.1", UNCOVER: "ANA-7.4", RETURN_HOME: "ANA-7.2"}


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
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
