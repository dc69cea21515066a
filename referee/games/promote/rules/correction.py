"""The correction of a hand, the only count to correct in this game (GEN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.adjust import GENERAL, Adjust
from referee.engine.bounds import Bounds, Fields, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.games.promote.rounds import due, end_game, nameable, named_next
from referee.games.promote.rules.spokesman import no_such_card, try_discards
from referee.games.promote.state import CARDS, PLACING, SEVEN, SPOKESMAN, State, without
from referee.i18n import Listed, SeatName, Sentence, say

_CHANGES = {"hand_add": say("Card to add"), "hand_remove": say("Card to take away")}


class CorrectHand(Adjust[State]):
    """Add a voting card to a hand, or remove one, with a reason."""

    title = say("Correct a hand")
    cards = CARDS
    nothing_changed = say("Nothing is changed: say which card.")

    @property
    def names(self) -> Mapping[str, Sentence]:
        return _CHANGES

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "seat":
            return Values(
                self._game.seats(state),
                Limit(
                    lambda seat: not _is_face_down(state, seat) or bool(_addable(state, seat)),
                    lambda seat: _stays(state, seat),
                ),
            )
        if name == "reason":
            return super().bounds(state, by, name, given)
        seat, exists = given["seat"], among(CARDS, no_such_card)
        hand, is_added = state.seats[seat].hand, "hand_add" in given.get("change", {})
        is_held = among(
            hand,
            lambda card: Objection(
                GENERAL, say("{seat} does not hold the {card}.", seat=SeatName(seat), card=card)
            ),
        )
        doubled = not_among(
            hand,
            lambda card: Objection(
                GENERAL, say("{seat} holds the {card} already.", seat=SeatName(seat), card=card)
            ),
        )
        only_seven = not_among(
            _unavailable_cards(state, seat),
            lambda _: Objection("WTP-8.9", say("There is only one 7 in the game.")),
        )
        opens_first = Limit(lambda _: not _is_face_down(state, seat), lambda _: _stays(state, seat))
        last_card = Limit(
            lambda _: is_added or not _needs_last(state, seat),
            lambda _: Objection(
                _clause(state), say("{seat} still needs this last card.", seat=SeatName(seat))
            ),
        )
        # screens have a key for every card, since a missing key would reveal the hand
        return Fields(
            hand_add=Values(CARDS, exists, only_seven, doubled, is_open=True),
            # a last card is not proposed: whether it can go depends on the card added
            hand_remove=Values(
                () if _needs_last(state, seat) else CARDS,
                exists,
                is_held,
                opens_first,
                last_card,
                is_open=True,
            ),
        )

    def tries_secrets(self, state: State, action: Action) -> bool:
        return True  # the answer reveals whether the seat holds the card

    def apply(self, state: State, action: Action) -> State:
        seat, change = action.given["seat"], action.given["change"]
        hand, seven = state.seats[seat].hand, state.seven
        if "hand_remove" in change:
            hand = without(hand, change["hand_remove"])
            seven = None if change["hand_remove"] == SEVEN else seven
        if "hand_add" in change:
            hand = tuple(sorted((*hand, change["hand_add"])))
            seven = seat if change["hand_add"] == SEVEN else seven
        return _settle(state._replace(seats=state.with_hand(seat, hand), seven=seven, effects=()))

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


def _is_face_down(state: State, seat: int) -> bool:
    """Whether a card of the hand is face down on the table."""
    return state.step in (SPOKESMAN, PLACING) and any(entry.seat == seat for entry in state.entries)


def _needs_last(state: State, seat: int) -> bool:
    """Whether a seat must still play its last card, after others have played theirs."""
    is_asked = state.step in (SPOKESMAN, PLACING) and bool(state.entries) and seat in due(state)
    return is_asked and len(state.seats[seat].hand) == 1


def _clause(state: State) -> str:
    return "WTP-2.1" if state.step == SPOKESMAN else "WTP-3.3"


def _stays(state: State, seat: int) -> Objection:
    return Objection(
        _clause(state),
        say("{seat} has a card face down: the hand stays as it is until it opens.", seat=SeatName(seat)),
    )


def _unavailable_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return the unique cards that another seat has."""
    return () if state.seven in (None, seat) else (SEVEN,)


def _addable(state: State, seat: int) -> set[int]:
    return {*CARDS}.difference(state.seats[seat].hand, _unavailable_cards(state, seat))


def _settle(state: State) -> State:
    """Update the turn after a hand became empty, or is no longer empty."""
    if state.step == SPOKESMAN and not due(state) and not state.entries:
        return try_discards(state)
    if state.step != PLACING:
        return state
    if not due(state):
        # WTP-7.1: nobody can play the round that has just begun
        return state if state.entries else end_game(state._replace(round=state.round - 1))
    possible = nameable(state)
    return state if state.named in possible else named_next(state, possible)
