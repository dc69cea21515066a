"""The choice of the Spokesman: secret discards, and draws after a tie (WTP-2.1, WTP-2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Values, among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Whole
from referee.engine.rule import Rule
from referee.games.promote.employees import all_the, level, the
from referee.games.promote.rounds import begin_round, due, wrong_step
from referee.games.promote.state import (
    CARDS,
    HAND,
    SEVEN,
    SPOKESMAN,
    SPOKESMAN_DRAW,
    Draw,
    Entry,
    State,
    without,
)
from referee.i18n import Listed, SeatName, Sentence, say, seat_names


def no_such_card(card: int) -> Objection:
    """Object to a card that does not exist (WTP-1.3)."""
    return Objection(
        "WTP-1.3",
        say("There is no {card}: voting cards run from −3 to 6, without 0, and one 7.", card=card),
    )


def hand_bounds(state: State, seat: int, clause: str) -> Values:
    """Return the bounds of a card from the hand; the control shows played cards as such."""
    hand = state.seats[seat].hand

    def objection(card: int) -> Objection:
        if card not in HAND:
            return no_such_card(card)
        return Objection(
            clause, say("{seat} does not have the {card} any more.", seat=SeatName(seat), card=card)
        )

    return Values(CARDS if SEVEN in hand else HAND, among(hand, objection))


class Discard(Rule[State]):
    """Discard a card in secret; the highest makes its player Spokesman."""

    do = "discard"
    title = say("Discard a voting card")
    is_sealed = True
    step = SPOKESMAN
    parameters = {"card": Whole(label=say("Card"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return due(state) if state.step == SPOKESMAN else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        by = action.seat
        if state.step != SPOKESMAN:
            yield wrong_step(state, "WTP-2.1")
        elif by not in state.contenders:
            yield Objection("WTP-2.2", say("Only those who are tied discard a second card."))
        elif by not in due(state):
            yield Objection("WTP-2.1", say("{seat}'s card is in already.", seat=SeatName(by)), is_seen=True)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        return hand_bounds(state, by, "WTP-2.2" if state.is_second else "WTP-2.1")

    def apply(self, state: State, action: Action) -> State:
        entry = Entry(action.seat, action.given.get("card"))
        return try_discards(state._replace(entries=(*state.entries, entry), effects=()))

    def describe(self, state: State, action: Action) -> Sentence:
        if not action.given:
            return say("{seat} has put a card aside.", seat=SeatName(action.seat))
        return say("{seat} discards {card}.", seat=SeatName(action.seat), card=action.given["card"])


def try_discards(state: State) -> State:
    """Open the discards if all are in and known; the highest is Spokesman, or a tie continues."""
    if due(state) or any(entry.card is None for entry in state.entries):
        return state
    seats = state.seats
    cards = dict.fromkeys(state.contenders, -9)  # a seat without cards counts as the lowest
    for entry in state.entries:
        assert entry.card is not None
        cards[entry.seat] = entry.card
        seats = state._replace(seats=seats).with_hand(entry.seat, without(seats[entry.seat].hand, entry.card))
    highest = tuple(seat for seat in state.contenders if cards[seat] == max(cards.values()))
    discards = tuple(
        say("{seat} {card}", seat=SeatName(seat), card=cards[seat]) for seat in cards if cards[seat] > -9
    )
    clause = "WTP-2.2" if state.is_second else "WTP-2.1"
    state = state._replace(seats=seats, entries=(), contenders=highest, out=state.out + len(state.entries))
    if discards:
        state = state.with_effects(Effect(clause, say("Discarded: {cards}.", cards=Listed(discards))))
    if len(highest) == 1:
        return appoint(state, highest[0], clause)
    tied = seat_names(highest)
    if state.is_second:
        return state._replace(step=SPOKESMAN_DRAW).with_effects(
            Effect(
                "WTP-2.2",
                say("Still tied: {seats} each draw an unchosen employee.", seats=tied),
                is_prompted=True,
            )
        )
    state = state._replace(is_second=True).with_effects(
        Effect("WTP-2.2", say("A tie: {seats} discard another card.", seats=tied), is_prompted=True)
    )
    return state if due(state) else try_discards(state)


def appoint(state: State, seat: int, clause: str) -> State:
    """Make a seat Spokesman and begin the first round."""
    state = state._replace(spokesman=seat, contenders=(), draws=(), is_second=False)
    return begin_round(state.with_effects(Effect(clause, say("{seat} is Spokesman.", seat=SeatName(seat)))))


# -- drawing -----------------------------------------------------------------------------------------


def drawers(state: State) -> tuple[int, ...]:
    """Return the seats that still have to draw."""
    drawn = [draw.seat for draw in state.draws]
    return tuple(seat for seat in state.contenders if seat not in drawn)


def draw(state: State, seat: int, employee: str) -> State:
    """Draw an employee; with the last one, the highest level decides (WTP-2.2)."""
    state = state._replace(draws=(*state.draws, Draw(seat, employee)), effects=())
    if drawers(state):
        return state
    highest = max(level(drawn.employee) for drawn in state.draws)
    tied = [drawn for drawn in state.draws if level(drawn.employee) == highest]
    if len(tied) > 1:
        return state._replace(draws=(), contenders=tuple(sorted(drawn.seat for drawn in tied))).with_effects(
            Effect(
                "WTP-2.2",
                say(
                    "{employees} have the same level: all that were drawn go back, and {seats} draw again.",
                    employees=all_the([drawn.employee for drawn in tied]),
                    seats=seat_names(drawn.seat for drawn in tied),
                ),
            )
        )
    state = state.with_effects(
        Effect(
            "WTP-2.2",
            say(
                "{employee} is the highest of those drawn. All go back, and the deck is shuffled.",
                employee=the(tied[0].employee),
            ),
        )
    )
    return appoint(state, tied[0].seat, "WTP-2.2")
