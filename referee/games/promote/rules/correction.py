"""The correction of a hand: this game has no other count to correct (GEN-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.adjust import GENERAL, Adjust
from referee.engine.errors import Objection
from referee.engine.rule import Domain, Domains
from referee.games.promote.rounds import due, end_game, nameable, next_turn
from referee.games.promote.rules.spokesman import no_such_card, try_discards
from referee.games.promote.state import CARDS, PLACING, SEVEN, SPOKESMAN, State, without
from referee.text import Listed, SeatName, Sentence, say

_CHANGES = {"hand_add": say("Card to add"), "hand_remove": say("Card to take away")}


class CorrectHand(Adjust[State]):
    """Put a voting card into a hand, or take one out of it, as the table says and with a reason."""

    title = say("Correct a hand")
    cards = CARDS

    @property
    def names(self) -> Mapping[str, Sentence]:
        return _CHANGES

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name != "change":
            return super().domain(state, by, name, given)
        # a card to take out is typed: laying them out would show the hand
        return {"hand_add": Domain(CARDS), "hand_remove": Domain((), is_open=True)}

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        given = action.given
        if "reason" in given and not given["reason"].strip():
            yield Objection(GENERAL, say("A correction needs a reason: a word or two."))
        if "change" not in given:
            return
        change, seat = given["change"], given["seat"]
        if not change:
            yield Objection(GENERAL, say("Nothing is changed: say which card."))
        for card in change.values():
            if card not in CARDS:
                yield no_such_card(card)
        removed, hand = change.get("hand_remove"), state.seats[seat].hand
        if removed is None:
            return
        if removed not in hand:
            yield Objection(
                GENERAL, say("{seat} does not hold the {card}.", seat=SeatName(seat), card=removed)
            )
        if state.step not in (SPOKESMAN, PLACING) or not state.entries:
            return
        clause = "WTP-2.1" if state.step == SPOKESMAN else "WTP-3.3"
        if any(entry.seat == seat for entry in state.entries):
            yield Objection(
                clause,
                say(
                    "{seat} has a card face down: the hand stays as it is until it opens.",
                    seat=SeatName(seat),
                ),
            )
        elif seat in due(state) and len(hand) == 1 and "hand_add" not in change:
            yield Objection(clause, say("{seat} still needs this last card.", seat=SeatName(seat)))

    def apply(self, state: State, action: Action) -> State:
        seat, change = action.given["seat"], action.given["change"]
        hand, seven = state.seats[seat].hand, state.seven
        if "hand_remove" in change:
            hand = without(hand, change["hand_remove"])
            seven = None if change["hand_remove"] == SEVEN else seven
        if "hand_add" in change:
            hand = tuple(sorted((*hand, change["hand_add"])))
            seven = seat if change["hand_add"] == SEVEN else seven
        return _settle(state._replace(seats=state.with_hand(seat, hand), seven=seven, news=()))

    def describe(self, state: State, action: Action) -> Sentence:
        changes = tuple(
            say("{tally} {change}", tally=_CHANGES[name], change=card)
            for name, card in action.given["change"].items()
        )
        return say(
            "Correction for {seat}: {changes} ({reason}).",
            seat=SeatName(action.given["seat"]),
            changes=Listed(changes),
            reason=action.given["reason"],
        )


def _settle(state: State) -> State:
    """Go on where a hand that became empty, or is so no longer, changes whose turn it is."""
    if state.step == SPOKESMAN and not due(state) and not state.entries:
        return try_discards(state)
    if state.step != PLACING:
        return state
    if not due(state):
        # WTP-7.1: nobody can play the round that has just begun
        return state if state.entries else end_game(state._replace(round=state.round - 1))
    possible = nameable(state)
    return state if state.named in possible else next_turn(state)
