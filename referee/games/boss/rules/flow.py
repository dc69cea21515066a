"""What several rules share: refusals of the wrong moment, hands, and how a turn passes on."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.engine.about import Effect
from referee.engine.errors import Objection
from referee.games.boss.state import CLAN_LABELS, DEALS, END_ROLL, FINISHED, HAND_LIMIT, TURN, State, replaced
from referee.text import Listed, SeatName, Sentence, say, say_count


def clans(names: Collection[str]) -> Listed:
    """Return clans as they are said in a sentence."""
    return Listed(tuple(CLAN_LABELS[name] for name in names))


def cards(count: int) -> Sentence:
    """Say a number of influence cards."""
    return say_count("{count} card", "{count} cards", count=count)


def is_over(state: State) -> Iterator[Objection]:
    """Object to anything after the end."""
    if state.step == FINISHED:
        clause = "BOSS-8.2" if state.deals_done == DEALS else "BOSS-8.1"
        yield Objection(clause, say("The game is over."))


def wrong_turn(
    state: State, by: int, steps: tuple[str, ...], clause: str, reason: Sentence
) -> Iterator[Objection]:
    """Object to another step than these, or to another seat's turn."""
    yield from is_over(state)
    if state.step not in steps:
        yield Objection(clause, reason)
    elif by != state.turn:
        yield Objection(clause, say("It is {seat}'s turn.", seat=SeatName(state.turn)))


def no_deal(state: State, is_card: bool = False) -> Iterator[Objection]:
    """Object to what needs an open deal; a closed one takes no more cards (BOSS-5.1)."""
    if state.deal is None:
        yield from is_over(state)
        if state.step == END_ROLL and is_card:
            yield Objection("BOSS-5.1", say("The deal is closed: no more cards."))
        yield Objection("BOSS-3.1", say("No deal is open: nobody plays or promises anything yet."))


def too_few(state: State, by: int, needed: int) -> Iterator[Objection]:
    """Object to playing cards that a seat does not have."""
    if state.hands[by] < needed:
        yield Objection(
            "BOSS-4.7",
            say("{seat} has {cards}: too few for that.", seat=SeatName(by), cards=cards(state.hands[by])),
        )


def spent(state: State, by: int, count: int) -> State:
    """Return the state after cards went from a hand to the discards."""
    hands = replaced(state.hands, by, state.hands[by] - count)
    return state._replace(hands=hands, discards=state.discards + count, news=())


def next_turn(state: State, after: int, *news: Effect) -> State:
    """Pass the turn to the left neighbour (BOSS-2.6)."""
    turn = state.left_of(after)
    effect = Effect("BOSS-2.6", say("It is {seat}'s turn now.", seat=SeatName(turn)))
    return state._replace(step=TURN, turn=turn, deal=None, news=(*news, effect))


def settle_limit(state: State, *news: Effect) -> State:
    """Go on once the hand is within the limit again (BOSS-2.4)."""
    if state.hands[state.turn] <= HAND_LIMIT:
        return next_turn(state, state.turn, *news)
    return state._replace(news=news)
