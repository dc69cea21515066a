"""A turn without a deal: try it, or roll and draw (BOSS-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Whole
from referee.engine.rule import Domain, Domains, Rule
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
    replaced,
    space_number,
)
from referee.text import SeatName, Sentence, say

DIE = range(1, 7)


class TurnRule(Rule[State]):
    """What the actions of a turn have in common: they are the active seat's."""

    steps: tuple[str, ...]

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,) if state.step in self.steps else ()


class TryDeal(TurnRule):
    """Open the deal at the marker and become its Boss (BOSS-3.1)."""

    do = "try_deal"
    title = say("Let's make a deal")
    steps = (TURN, MOVED)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state, action.seat, self.steps, "BOSS-2.1", say("No deal can be tried at this moment.")
        )
        yield from undescribed(state)

    def apply(self, state: State, action: Action) -> State:
        space = state.space
        assert space is not None
        news = Effect(
            "BOSS-5.2",
            say(
                "At stake: {payout} ({dividends} × {value}).",
                payout=state.payout,
                dividends=space.dividends,
                value=state.dividend,
            ),
        )
        return state._replace(step=DEAL, deal=Deal(action.seat), news=(news,))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} is the Boss and tries the deal.", seat=SeatName(action.seat))


class Roll(TurnRule):
    """Roll the die and move the marker past covered spaces (BOSS-2.2)."""

    do = "roll"
    title = say("Roll and move the marker")
    steps = (TURN,)
    parameters = {"die": Whole(label=say("Die"), is_drawn=True)}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain(DIE)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state, action.seat, self.steps, "BOSS-2.1", say("The die is rolled at the start of a turn.")
        )
        if action.given.get("die", 1) not in DIE:
            yield Objection("BOSS-2.2", say("The die shows 1 to 6."))

    def apply(self, state: State, action: Action) -> State:
        marker = state.after(state.marker, action.given["die"])
        passed = state.passed(state.marker, action.given["die"])
        news: tuple[Effect, ...] = ()
        if passed:
            news = (Effect("BOSS-2.2", say("Covered spaces are not counted: {count}.", count=passed)),)
        return state._replace(step=MOVED, marker=marker, news=news)

    def describe(self, state: State, action: Action) -> Sentence:
        die = action.given["die"]
        return say(
            "{seat} rolls {die}; the marker goes to space {space}.",
            seat=SeatName(action.seat),
            die=die,
            space=space_number(state.after(state.marker, die)),
        )


class Draw(TurnRule):
    """Draw three influence cards instead of trying the deal (BOSS-2.3)."""

    do = "draw"
    title = say("Draw three cards")
    steps = (MOVED,)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state, action.seat, self.steps, "BOSS-2.3", say("Cards are drawn after moving the marker.")
        )

    def apply(self, state: State, action: Action) -> State:
        pile, discards = state.draw_pile, state.discards
        count = min(DRAWN, pile + discards)
        news: tuple[Effect, ...] = ()
        if count > pile:
            news = (Effect("BOSS-2.5", say("The draw pile is empty: shuffle the discards into a new one.")),)
            pile, discards = pile + discards, 0
        hands = replaced(state.hands, action.seat, state.hands[action.seat] + count)
        state = state._replace(draw_pile=pile - count, discards=discards, hands=hands)
        if hands[action.seat] > HAND_LIMIT:
            news = (
                *news,
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
            return state._replace(step=OVER_LIMIT, news=news)
        return next_turn(state, action.seat, *news)

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} draws {cards}.",
            seat=SeatName(action.seat),
            cards=cards(min(DRAWN, state.draw_pile + state.discards)),
        )


class Discard(TurnRule):
    """Get back to the hand limit (BOSS-2.4)."""

    do = "discard"
    title = say("Discard")
    steps = (OVER_LIMIT,)
    parameters = {"cards": Whole(label=say("How many"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        most = max(0, state.hands[by] - HAND_LIMIT)
        return Domain(range(1, most + 1), range(1, most + 2))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state,
            action.seat,
            self.steps,
            "BOSS-2.4",
            say("Nobody holds more than {limit} cards.", limit=HAND_LIMIT),
        )
        count = action.given.get("cards", 1)
        if count < 1:
            yield Objection("BOSS-2.4", say("Discard at least one card."))
        if state.hands[action.seat] - count < HAND_LIMIT:
            yield Objection("BOSS-2.4", say("Discard down to {limit} cards, not below.", limit=HAND_LIMIT))

    def apply(self, state: State, action: Action) -> State:
        return settle_limit(spent(state, action.seat, action.given["cards"]))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} discards {cards}.", seat=SeatName(action.seat), cards=cards(action.given["cards"]))
