"""Helpers of several rules: wrong moments, hands, and the next turn."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from referee.engine.action import Action
from referee.engine.errors import Objection, not_ones_turn
from referee.engine.info import Effect
from referee.engine.rule import Rule
from referee.engine.state import FINISHED, replaced
from referee.games.boss.state import CLAN_LABELS, DEALS, END_ROLL, HAND_LIMIT, TURN, State
from referee.i18n import Listed, SeatName, Sentence, say, say_count


def clans(names: Collection[str]) -> Listed:
    """Return clans as a list for a sentence."""
    return Listed(tuple(CLAN_LABELS[name] for name in names))


def cards(count: int) -> Sentence:
    """Return a number of influence cards in words."""
    return say_count("{count} card", "{count} cards", count=count)


OVER = say("The game is over.")
NO_DEAL = Objection("BOSS-3.1", say("No deal is open: nobody plays or promises anything yet."))
NO_MORE_CARDS = Objection("BOSS-5.1", say("The deal is closed: no more cards."), is_absolute=True)


def is_over(state: State) -> tuple[Objection, ...]:
    """Object to anything after the end."""
    if state.step != FINISHED:
        return ()
    clause = "BOSS-8.2" if state.deals_done == DEALS else "BOSS-8.1"
    return (Objection(clause, OVER, is_absolute=True),)


def wrong_turn(
    state: State,
    by: int,
    steps: tuple[str, ...],
    clause: str,
    reason: Sentence,
    possible: tuple[str, ...] = (),
) -> tuple[Objection, ...]:
    """Object to the wrong step or seat; in ``possible`` steps, a card may overrule that."""
    if state.step not in steps:
        return (*is_over(state), Objection(clause, reason, is_absolute=state.step not in possible))
    return () if by == state.turn else (not_ones_turn(state.turn, clause),)


def no_deal(state: State, is_card: bool = False) -> tuple[Objection, ...]:
    """Object to actions that need an open deal; a closed one takes no more cards (BOSS-5.1)."""
    if state.deal is not None:
        return ()
    if state.step == END_ROLL and is_card:
        return NO_MORE_CARDS, NO_DEAL
    return (*is_over(state), NO_DEAL)


class Interruption(Rule[State]):
    """The base of actions that cancel an announced closing: cards and agreements (BOSS-5.5)."""

    is_out_of_turn = True

    def apply(self, state: State, action: Action) -> State:
        state = self.play(state, action)
        deal = state.deal
        if deal is None or deal.closing is None:
            return state
        effects = Effect("BOSS-5.5", say("The deal does not close yet: the announcement is taken back."))
        return state._replace(deal=deal._replace(closing=None), effects=(effects, *state.effects))

    def play(self, state: State, action: Action) -> State:
        """Return the state after the card or agreement, without the closing."""
        raise NotImplementedError


@lru_cache  # most refusals for a short hand are this one
def too_few(seat: int, count: int) -> Objection:
    """Object to playing cards that a seat does not have."""
    sentence = say("{seat} has {cards}: too few for that.", seat=SeatName(seat), cards=cards(count))
    return Objection("BOSS-4.7", sentence)


def spent(state: State, by: int, count: int, kind: str | None = None) -> State:
    """Return the state after discarding cards from a hand; ``kind`` is set if all players saw them."""
    hands = replaced(state.hands, by, state.hands[by] - count)
    seen = state.with_seen(kind, count) if kind else state.seen
    return state._replace(hands=hands, discards=state.discards + count, seen=seen, effects=())


def next_turn(state: State, after: int, *effects: Effect) -> State:
    """Pass the turn to the left neighbour (BOSS-2.6)."""
    turn = state.left_of(after)
    effect = Effect("BOSS-2.6", say("It is {seat}'s turn now.", seat=SeatName(turn)))
    return state._replace(step=TURN, turn=turn, deal=None, effects=(*effects, effect))


def settle_limit(state: State, *effects: Effect) -> State:
    """Pass the turn once the hand is within the limit again (BOSS-2.4)."""
    if state.hands[state.turn] <= HAND_LIMIT:
        return next_turn(state, state.turn, *effects)
    return state._replace(effects=effects)
