"""A turn without a deal: try it, or roll and draw (BOSS-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds, Values, among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Whole
from referee.engine.rule import Rule
from referee.engine.state import replaced
from referee.games.boss.rules.components import undescribed
from referee.games.boss.rules.flow import cards, next_turn, settle_limit, spent, wrong_turn
from referee.games.boss.state import (
    DEAL,
    DRAWN,
    HAND_LIMIT,
    MOVED,
    OVER_LIMIT,
    TURN,
    Deal,
    State,
    space_number,
)
from referee.i18n import SeatName, Sentence, say, say_count

DIE = range(1, 7)


@cache
def die(clause: str, *, is_absolute: bool = False) -> Bounds:
    """Return the bounds of a roll."""
    return Values(
        DIE, among(DIE, lambda _: Objection(clause, say("The die shows 1 to 6."), is_absolute=is_absolute))
    )


class TurnRule(Rule[State]):
    """The base of the actions in a turn, which the active seat does."""

    steps: tuple[str, ...]
    possible: tuple[str, ...] = ()
    """Steps in which a card may allow the action."""
    reason: Sentence
    """The objection in any other step."""

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,) if state.step in self.steps else ()


class TryDeal(TurnRule):
    """Open the deal at the marker and become its Boss (BOSS-3.1)."""

    do = "try_deal"
    title = say("Let's make a deal")
    steps = (TURN, MOVED)

    reason = say("No deal can be tried at this moment.")

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        against = wrong_turn(state, action.seat, self.steps, "BOSS-2.1", self.reason)
        return (*against, *undescribed(state))

    def apply(self, state: State, action: Action) -> State:
        space = state.space
        assert space is not None
        effects = Effect(
            "BOSS-5.2",
            say(
                "At stake: {payout} ({dividends} × {value}).",
                payout=state.payout,
                dividends=space.dividends,
                value=state.dividend,
            ),
            is_prompted=True,  # the open deal shows its payout
        )
        return state._replace(step=DEAL, deal=Deal(action.seat), effects=(effects,))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} is the Boss and tries the deal.", seat=SeatName(action.seat))


class Roll(TurnRule):
    """Roll the die and move the marker past covered spaces (BOSS-2.2)."""

    do = "roll"
    title = say("Roll and move the marker")
    steps = (TURN,)
    possible = (MOVED,)
    parameters = {"die": Whole(label=say("Die"), is_drawn=True)}

    reason = say("The die is rolled at the start of a turn.")

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return wrong_turn(state, action.seat, self.steps, "BOSS-2.1", self.reason, self.possible)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return die("BOSS-2.2")

    def apply(self, state: State, action: Action) -> State:
        marker = state.after(state.marker, action.given["die"])
        passed = state.passed(state.marker, action.given["die"])
        effects: tuple[Effect, ...] = ()
        if passed:
            skipped = say_count(
                "{count} covered space is skipped and not counted.",
                "{count} covered spaces are skipped and not counted.",
                count=passed,
            )
            effects = (Effect("BOSS-2.2", skipped),)
        return state._replace(step=MOVED, marker=marker, effects=effects)

    def describe(self, state: State, action: Action) -> Sentence:
        face = action.given["die"]
        return say(
            "{seat} rolls {die}; the marker goes to space {space}.",
            seat=SeatName(action.seat),
            die=face,
            space=space_number(state.after(state.marker, face)),
        )


class Draw(TurnRule):
    """Draw three influence cards instead of trying the deal (BOSS-2.3)."""

    do = "draw"
    title = say("Draw three cards")
    steps = (MOVED,)
    possible = (TURN,)

    reason = say("Cards are drawn after moving the marker.")

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return wrong_turn(state, action.seat, self.steps, "BOSS-2.3", self.reason, self.possible)

    def apply(self, state: State, action: Action) -> State:
        pile, discards, seen = state.draw_pile, state.discards, state.seen
        count = min(DRAWN, pile + discards)
        effects: tuple[Effect, ...] = ()
        if count > pile:
            effects = (
                Effect("BOSS-2.5", say("The draw pile is empty: shuffle the discards into a new one.")),
            )
            pile, discards, seen = pile + discards, 0, (0,) * len(seen)
        hands = replaced(state.hands, action.seat, state.hands[action.seat] + count)
        # the seat that draws gets the turn, also when a card overrules the order
        state = state._replace(
            draw_pile=pile - count, discards=discards, seen=seen, hands=hands, turn=action.seat
        )
        if hands[action.seat] > HAND_LIMIT:
            effects = (
                *effects,
                Effect(
                    "BOSS-2.4",
                    say(
                        "{seat} has {cards}: discard down to {limit}, or play three recruit cards.",
                        seat=SeatName(action.seat),
                        cards=cards(hands[action.seat]),
                        limit=HAND_LIMIT,
                    ),
                ),
            )
            return state._replace(step=OVER_LIMIT, effects=effects)
        return next_turn(state, action.seat, *effects)

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} draws {cards}.",
            seat=SeatName(action.seat),
            cards=cards(min(DRAWN, state.draw_pile + state.discards)),
        )


class Discard(TurnRule):
    """Discard down to the hand limit (BOSS-2.4)."""

    do = "discard"
    title = say("Discard")
    steps = (OVER_LIMIT,)
    parameters = {"cards": Whole(label=say("How many"))}
    scarce = ("cards",)

    reason = say("Nobody holds more than {limit} cards.", limit=HAND_LIMIT)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return wrong_turn(state, action.seat, self.steps, "BOSS-2.4", self.reason)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        hand = state.hands[by]
        most = hand - HAND_LIMIT
        return Amount(
            1,
            most,
            lambda _: Objection("BOSS-2.4", say("Discard at least one card."), is_absolute=True),
            lambda count: Objection(
                "BOSS-2.4",
                say("Discard down to {limit} cards, not below.", limit=HAND_LIMIT),
                is_absolute=hand < count,
            ),
            most_shown=max(most, 0) + 1,
        )

    def apply(self, state: State, action: Action) -> State:
        return settle_limit(spent(state, action.seat, action.given["cards"]))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} discards {cards}.", seat=SeatName(action.seat), cards=cards(action.given["cards"]))
