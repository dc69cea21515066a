"""Phase 2: command cards, and what each does (ANA-4.5, ANA-4.6, ANA-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, SeatIndex
from referee.games.anarchy import commands
from referee.games.anarchy.board import CELLS, SIZE, cell, is_on_board, position
from referee.games.anarchy.cautions import without_effect
from referee.games.anarchy.commands import CARDS, ESPIONAGE, QUARANTINE, TARGETED, TRAVEL_PERMIT
from referee.games.anarchy.foretelling import fine, foretold, held_by_quarantine
from referee.games.anarchy.labels import money, place
from referee.games.anarchy.rules.building import jam, too_dear
from referee.games.anarchy.rules.turns import ON_BOARD, TurnRule, pay
from referee.games.anarchy.squares import Cell
from referee.games.anarchy.state import CARDS_DOWN, DRUG_DEN, Seat, Spying, State
from referee.i18n import SeatName, Sentence, say, seat_names


@lru_cache
def _no_command(seat: int, has: int, price: int) -> Objection:
    figures = {"price": price, "seat": SeatName(seat), "money": money(has)}
    reason = say("Even the cheapest command costs {price}; {seat} has {money}.", **figures)
    return Objection("ANA-4.1", reason, is_absolute=True)


def is_down(seat: Seat, command: str) -> bool:
    """Whether a card is not for sale: it is face down, or the seat already has the permit."""
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
    scarce = ("command",)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "command":
            return self._commands(state, by)
        command, everybody = given.get("command"), range(len(state.seats))
        if name == "target":
            barred = set() if command == QUARANTINE else {*everybody} - {*state.others(by)}

            def nobody(target: int) -> Objection:
                if target == by:
                    return Objection("ANA-4.6", say("A command is aimed at somebody else."))
                return Objection("ANA-4.6", say("{seat} is eliminated.", seat=SeatName(target)))

            return Values(everybody, not_among(barred, nobody))
        target = given.get("target")
        tiles = None if target is None else {cell(tile.at) for tile in state.seats[target].tiles}
        return Values(
            CELLS,
            ON_BOARD,
            Limit(
                lambda at: tiles is None or at in tiles or not is_on_board(*at),
                lambda _: Objection("ANA-5.8", say("No base tile lies on that square.")),
            ),
        )

    def _commands(self, state: State, by: int) -> Bounds:
        """Return the bounds of the command: affordable and face up."""
        seat = state.seats[by]

        def not_for_sale(command: str) -> Objection:
            if command == TRAVEL_PERMIT and seat.permit:
                once = say("The travel permit is bought once and holds for good.")
                return Objection("ANA-4.5", once)
            title = CARDS[command].title
            down = say("{command} lies face down: it comes back with the third card.", command=title)
            return Objection("ANA-4.5", down)

        def no_affordable_command() -> Objection:
            cheapest = min(card.price for name, card in CARDS.items() if not is_down(seat, name))
            return _no_command(by, seat.money, cheapest)

        return Values(
            tuple(CARDS),
            Limit(
                lambda command: CARDS[command].price <= seat.money,
                lambda command: too_dear(by, seat.money, CARDS[command].price, CARDS[command].title),
            ),
            Limit(lambda command: not is_down(seat, command), not_for_sale),
            none=no_affordable_command,
        )

    def explained(
        self, state: State, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        """Say what a command would do now, to all or to a target, before the seat pays."""
        assert by is not None
        if name == "command":
            return foretold(state, by, value, None)
        if name != "target" or value not in (by, *state.others(by)) or "command" not in given:
            return None
        if value == by and given["command"] != QUARANTINE:
            return None
        return foretold(state, by, given["command"], value)

    def against(self, state: State, action: Action) -> Iterable[Objection]:
        by, found = action.seat, self.out_of_bounds(state, action)
        if state.has_commanded:
            once = say("{seat} has bought a command this turn.", seat=SeatName(by))
            found.insert(0, Objection("ANA-4.1", once))
        return [*found, *jam(state, by)]

    def caution(self, state: State, action: Action) -> Objection | None:
        return without_effect(state, action.seat, action.given["command"], action.given.get("target"))

    def shows_hidden(self, state: State, action: Action) -> bool:
        return bool(action.given["command"] == ESPIONAGE)

    def apply(self, state: State, action: Action) -> State:
        by, command = action.seat, action.given["command"]
        state, _ = pay(state, by, CARDS[command].price)
        state, effect = _carry_out(state, action)
        effects: tuple[Effect, ...] = (Effect(CARDS[command].clause, effect),)
        seat = state.seats[by]
        down = (*seat.face_down, command)
        if len(down) == CARDS_DOWN:
            down = ()
            turned = say("That is the third card: {seat} turns all of them up again.", seat=SeatName(by))
            effects = (*effects, Effect("ANA-4.5", turned))
        return state.with_seat(by, seat._replace(face_down=down))._replace(
            has_commanded=True, effects=effects
        )

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        card = CARDS[given["command"]]
        figures = {"seat": SeatName(action.seat), "money": money(card.price), "command": card.title}
        if not card.has_target:
            return say("{seat} pays {money} for “{command}”.", **figures)
        return say(
            "{seat} pays {money} for “{command}” against {target}.",
            **figures,
            target=SeatName(given["target"]),
        )


def _carry_out(state: State, action: Action) -> tuple[State, Sentence]:
    """Return the state after a command, and the sentence about its effect."""
    by, command, target = action.seat, action.given["command"], action.given.get("target")
    opponents = tuple(state.others(by))
    names = seat_names(opponents)
    name = SeatName(by if target is None else target)
    match command:
        case commands.ROAD_BLOCK:
            for seat in opponents:
                state = state.with_seat(seat, state.seats[seat]._replace(road_blocked=True))
            return state, say("No going from gate to gate next turn: {seats}.", seats=names)
        case commands.STOCK_CRASH:
            for seat in opponents:
                state = _without_income(state, seat, command)
            return state, say("No income next turn: {seats}.", seats=names)
        case commands.TRAVEL_PERMIT:
            state = state.with_seat(by, state.seats[by]._replace(permit=True))
            return state, say("From now on {seat}'s piece may go beyond its own gate.", seat=name)
    assert target is not None
    match command:
        case commands.NEGATIVE_AD:
            return _without_income(state, target, command), say("No income next turn: {seats}.", seats=name)
        case commands.COMMUNICATIONS_JAM:
            jammed = state.seats[target]._replace(jammed=True)
            return state.with_seat(target, jammed), say("{seat} buys nothing next turn.", seat=name)
        case commands.QUARANTINE:
            return _quarantine(state, by, target)
        case commands.ESPIONAGE:
            at = position(*action.given["at"])
            square = place(target, at)
            if state.spies_for == commands.EVERYONE and state.seats[target].has_recorded_layout:
                looked_at = say("Everybody sees the tile on {square}; it stays face down.", square=square)
            elif state.spies_for == commands.EVERYONE:
                looked_at = say("Show everybody the tile on {square}, then turn it face down.", square=square)
            else:
                looked_at = say(
                    "For {by}'s eyes only, then back face down: the tile on {square}.",
                    by=SeatName(by),
                    square=square,
                )
            return state._replace(spying=Spying(by, target, at)), looked_at
    if command == commands.ANONYMOUS_TIP and not state.seats[target].has(DRUG_DEN):
        return state, say("{seat} has no drug den and pays nothing.", seat=name)
    state, paid = pay(state, target, fine(state, command, target))
    return state, say("{seat} pays {money} to the bag.", seat=name, money=money(paid))


def _without_income(state: State, seat: int, command: str) -> State:
    clause = CARDS[command].clause
    return state.with_seat(seat, state.seats[seat]._replace(no_income=clause))


def _quarantine(state: State, by: int, hq: int) -> tuple[State, Sentence]:
    """Hold the pieces in a headquarters and on its gate that are still in the game (ANA-5.5)."""
    held_seats = held_by_quarantine(state, hq)
    for index in held_seats:
        seat = state.seats[index]
        state = state.with_seat(
            index,
            seat._replace(
                quarantined=commands.QUARANTINE_TURNS,
                # the turn in progress neither counts nor binds; an earlier quarantine still binds
                quarantine_counts=index != by,
                quarantine_binds=index != by or (seat.quarantined > 0 and seat.quarantine_binds),
            ),
        )
    if not held_seats:
        return state, say("No piece is in {seat}'s headquarters or on its gate.", seat=SeatName(hq))
    names = seat_names(held_seats)
    return state, say("Held in {hq}'s headquarters and on its gate: {seats}.", hq=SeatName(hq), seats=names)
