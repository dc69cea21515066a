"""Phase 2: command cards, and what each does (ANA-4.5, ANA-4.6, ANA-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, SeatIndex
from referee.engine.rule import Domain, Domains
from referee.engine.squares import Cell
from referee.games.anarchy import commands
from referee.games.anarchy.board import CELLS, GATE, SIZE, cell, is_on_board, position
from referee.games.anarchy.commands import CARDS, ESPIONAGE, FLAT, QUARANTINE, TARGETED, TRAVEL_PERMIT
from referee.games.anarchy.rules.building import jam, too_dear
from referee.games.anarchy.rules.turns import TurnRule, off_board, pay
from referee.games.anarchy.state import CARDS_DOWN, DRUG_DEN, Seat, Spying, State
from referee.games.anarchy.words import money, place
from referee.text import Listed, SeatName, Sentence, say


def is_down(seat: Seat, command: str) -> bool:
    """Whether a card cannot be bought: it is face down, or a permit that is never bought again."""
    return command in seat.face_down or (command == TRAVEL_PERMIT and seat.permit)


class BuyCommand(TurnRule):
    """Pay for a command, carry it out, and turn its card face down."""

    do = "buy_command"
    title = say("Buy a command")
    parameters = {
        "command": Choice(
            values=tuple(CARDS), labels=commands.TITLES, explained=commands.EXPLAINED, label=say("Command")
        ),
        "target": SeatIndex(label=say("Against"), only_for=("command", TARGETED)),
        "at": Cell(rows=SIZE, cols=SIZE, label=say("Base tile"), only_for=("command", (ESPIONAGE,))),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "command":
            seat = state.seats[by]
            free = [one for one, card in CARDS.items() if card.price <= seat.money and not is_down(seat, one)]
            return Domain(free, tuple(CARDS))
        everybody = range(len(state.seats))
        if name == "target":
            return Domain(
                everybody if given["command"] == QUARANTINE else sorted(state.others(by)), everybody
            )
        tiles = sorted(tile.at for tile in state.seats[given["target"]].tiles)
        return Domain([cell(at) for at in tiles], CELLS)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        by, given = action.seat, action.given
        seat, command, at = state.seats[by], given.get("command"), given.get("at")
        if at is not None:
            yield from off_board(*at)
        if state.has_commanded:
            yield Objection("ANA-4.1", say("{seat} has bought a command this turn.", seat=SeatName(by)))
        if command is None:
            cheapest = min(card.price for one, card in CARDS.items() if not is_down(seat, one))
            yield from too_dear(state, by, cheapest)
        else:
            yield from too_dear(state, by, CARDS[command].price)
            yield from self._not_for_sale(seat, command)
        target = given.get("target")
        if command != QUARANTINE and target is not None:
            if target == by:
                yield Objection("ANA-4.6", say("A command is aimed at somebody else."))
            elif state.seats[target].out:
                yield Objection("ANA-4.6", say("{seat} is out of the game.", seat=SeatName(target)))
        yield from jam(state, by)
        if at is None or target is None or not is_on_board(*at):
            return
        if state.seats[target].tile(position(*at)) is None:
            yield Objection("ANA-5.8", say("No base tile lies on that square."))

    def _not_for_sale(self, seat: Seat, command: str) -> Iterator[Objection]:
        if command == TRAVEL_PERMIT and seat.permit:
            yield Objection("ANA-4.5", say("The travel permit is bought once and holds for good."))
        elif is_down(seat, command):
            yield Objection(
                "ANA-4.5",
                say(
                    "{command} lies face down: it comes back with the third card.",
                    command=CARDS[command].title,
                ),
            )

    def apply(self, state: State, action: Action) -> State:
        by, command = action.seat, action.given["command"]
        state, _ = pay(state, by, CARDS[command].price)
        state, effect = _carry_out(state, action)
        news: tuple[Effect, ...] = (Effect(CARDS[command].clause, effect),)
        seat = state.seats[by]
        down = (*seat.face_down, command)
        if len(down) == CARDS_DOWN:
            down = ()
            turned = say("That is the third card: {seat} turns all of them up again.", seat=SeatName(by))
            news = (*news, Effect("ANA-4.5", turned))
        return state.with_seat(by, seat._replace(face_down=down))._replace(has_commanded=True, news=news)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        card = CARDS[given["command"]]
        said = {"seat": SeatName(action.seat), "money": money(card.price), "command": card.title}
        if not card.has_target:
            return say("{seat} pays {money} for “{command}”.", **said)
        return say(
            "{seat} pays {money} for “{command}” against {target}.", **said, target=SeatName(given["target"])
        )


def _carry_out(state: State, action: Action) -> tuple[State, Sentence]:
    """Return the state after a command, and what it did."""
    by, command, target = action.seat, action.given["command"], action.given.get("target")
    others = tuple(state.others(by))
    names = Listed(tuple(map(SeatName, others)))
    name = SeatName(by if target is None else target)
    match command:
        case commands.ROAD_BLOCK:
            for seat in others:
                state = state.with_seat(seat, state.seats[seat]._replace(road_blocked=True))
            return state, say("Next turn no going from gate to gate: {seats}.", seats=names)
        case commands.STOCK_CRASH:
            for seat in others:
                state = _without_income(state, seat, command)
            return state, say("Next turn no income: {seats}.", seats=names)
        case commands.TRAVEL_PERMIT:
            state = state.with_seat(by, state.seats[by]._replace(permit=True))
            return state, say("From now on {seat}'s piece may leave its headquarters.", seat=name)
    assert target is not None
    match command:
        case commands.NEGATIVE_AD:
            return _without_income(state, target, command), say("Next turn no income: {seats}.", seats=name)
        case commands.COMMUNICATIONS_JAM:
            jammed = state.seats[target]._replace(jammed=True)
            return state.with_seat(target, jammed), say("{seat} buys nothing next turn.", seat=name)
        case commands.QUARANTINE:
            return _quarantine(state, by, target)
        case commands.ESPIONAGE:
            at = position(*action.given["at"])
            looked_at = say(
                "For {by}'s eyes only, then back face down: the tile on {square}.",
                by=SeatName(by),
                square=place(target, at),
            )
            return state._replace(spying=Spying(by, target, at)), looked_at
    fine = commands.EVIDENCE_FINE
    if command == commands.ANONYMOUS_TIP:
        dens = sum(one.building == DRUG_DEN for one in state.seats[target].buildings)
        fine = commands.TIP_FINE * (min(dens, 1) if state.tip_fine == FLAT else dens)
        if not dens:
            return state, say("{seat} has no drug den and pays nothing.", seat=name)
    state, paid = pay(state, target, fine)
    return state, say("{seat} pays {money} to the bag.", seat=name, money=money(paid))


def _without_income(state: State, seat: int, command: str) -> State:
    clause = CARDS[command].clause
    return state.with_seat(seat, state.seats[seat]._replace(no_income=clause))


def _quarantine(state: State, by: int, hq: int) -> tuple[State, Sentence]:
    """Hold the pieces that are in a headquarters, its gate apart, and still in the game (ANA-5.5)."""
    held = [
        index
        for index, seat in enumerate(state.seats)
        if seat.piece is not None and seat.piece[0] == hq and seat.piece[1] != GATE and not seat.out
    ]
    for index in held:
        seat = state.seats[index]
        state = state.with_seat(
            index,
            seat._replace(
                quarantined=commands.QUARANTINE_TURNS,
                # the turn in progress neither counts nor binds; what bound before goes on to
                quarantine_counts=index != by,
                quarantine_binds=index != by or (seat.quarantined > 0 and seat.quarantine_binds),
            ),
        )
    if not held:
        return state, say("No piece is in {seat}'s headquarters.", seat=SeatName(hq))
    names = Listed(tuple(map(SeatName, held)))
    return state, say("Held in {hq}'s headquarters: {seats}.", hq=SeatName(hq), seats=names)
