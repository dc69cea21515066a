"""Battles of Goodwill decide who stays (BAS-9.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Flag, Whole
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    MOST_SHOWN,
    enter,
    from_bank,
    goodwill_label,
    only_goodwill,
    over_objections,
    to_lounge,
)
from referee.games.bastards.state import BATTLE, Battle, State, pieces_of
from referee.i18n import SeatName, Sentence, say


class BattleRule(Rule[State]):
    """The base of the actions in a battle of Goodwill (BAS-9.5)."""

    step = BATTLE

    def battle(self, state: State) -> Battle | None:
        """Return the current battle."""
        return state.pending if isinstance(state.pending, Battle) else None

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        against = over_objections(state)
        if self.battle(state) is not None:
            return against
        return (*against, Objection("BAS-9.5", say("There is no battle of Goodwill now."), is_absolute=True))


class Answer(BattleRule):
    """The base of a defender's answer, once each, in the order of precedence."""

    def actors(self, state: State) -> Iterable[int | None]:
        battle = self.battle(state)
        return () if battle is None else battle.waiting[:1]

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().preconditions(state, action)
        battle = self.battle(state)
        if battle is not None and action.by not in battle.waiting[:1]:
            if battle.waiting:
                turn = say("It is {seat}'s turn to answer.", seat=SeatName(battle.waiting[0]))
                yield Objection("BAS-9.5", turn, is_absolute=action.by not in battle.waiting, is_seen=True)
            else:
                done = say("All have answered: {seat} pushes or retreats.", seat=SeatName(battle.by))
                yield Objection("BAS-9.5", done, is_absolute=True, is_seen=True)

    def answered(self, state: State, by: int, fighters: tuple[tuple[int, int], ...]) -> State:
        """Continue with the next seat; if nobody has fought, the newcomer enters."""
        battle = self.battle(state)
        assert battle is not None
        waiting = tuple(seat for seat in battle.waiting if seat != by)
        if waiting or fighters:
            return state._replace(pending=battle._replace(fighters=fighters, waiting=waiting), effects=())
        state, effects = enter(state, battle.vp, battle.place, "BAS-9.5")
        return state._replace(pending=None, effects=tuple(effects))


class Fight(Answer):
    """Pay any amount of Goodwill, 0 too, to keep the newcomer out."""

    do = "fight"
    title = say("Fight")
    parameters = {"amount": Whole(label=say("Goodwill"))}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        return Amount(
            0,
            state.seats[by].goodwill,
            lambda _: Objection("BAS-9.5", say("Pay 0 Goodwill or more."), is_absolute=True),
            lambda _: only_goodwill(state, by),
            most_shown=MOST_SHOWN,
        )

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        by, amount = action.seat, action.given["amount"]
        return self.answered(from_bank(state, by, 0, -amount), by, (*battle.fighters, (by, amount)))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} fights with {amount}.",
            seat=SeatName(action.seat),
            amount=goodwill_label(action.given["amount"]),
        )


class Yield(Answer):
    """Stay out of the battle."""

    do = "yield"
    title = say("Do not fight")

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        return self.answered(state, action.seat, battle.fighters)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} does not fight.", seat=SeatName(action.seat))


class Push(BattleRule):
    """The newcomer pays more than all fighters together, or goes to the VIP Lounge."""

    do = "push"
    title = say("Push or retreat")
    parameters = {
        "retreat": Flag(label=say("Retreat to the VIP Lounge"), optional=True),
        # a newcomer that retreats pays nothing
        "amount": Whole(label=say("Goodwill"), only_for=("retreat", (None, False))),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        battle = self.battle(state)
        return (battle.by,) if battle is not None and not battle.waiting else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().preconditions(state, action)
        battle = self.battle(state)
        if battle is None:
            return
        if battle.waiting:
            yield Objection(
                "BAS-9.5",
                say("First {seat} answers: fight or not.", seat=SeatName(battle.waiting[0])),
            )
        if action.by != battle.by:
            only = say("Only {seat}, the newcomer, can push.", seat=SeatName(battle.by))
            yield Objection("BAS-9.5", only, is_absolute=True)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        battle = self.battle(state)
        assert by is not None
        if battle is None:
            return Values(())
        goodwill, total = state.seats[by].goodwill, battle.total
        if name == "retreat":
            return Values((False, True) if goodwill > total else (True,))
        is_open = goodwill - total > MOST_SHOWN
        return Values(
            range(total + 1, total + 1 + MOST_SHOWN) if is_open else range(total, max(goodwill, total) + 2),
            Limit(lambda amount: amount <= goodwill, lambda _: only_goodwill(state, by)),
            Limit(
                lambda amount: amount > total,
                lambda amount: Objection(
                    "BAS-9.5",
                    say("The fighters have paid {total} together: pay more.", total=goodwill_label(total)),
                    is_absolute=amount < 0,
                ),
            ),
            is_open=is_open,
        )

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        effects: list[Effect] = []
        if "amount" not in action.given:
            state, effects = to_lounge(state, battle.vp, "BAS-9.5")
        else:
            state = from_bank(state, battle.by, 0, -action.given["amount"])
            for seat, _ in battle.fighters:
                for piece in pieces_of(seat):
                    if state.vp(piece).place == battle.place:
                        state, effects_of_move = to_lounge(state, piece, "BAS-9.5")
                        effects += effects_of_move
            state, effects_of_move = enter(state, battle.vp, battle.place, "BAS-9.5")
            effects += effects_of_move
        return state._replace(pending=None, effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if "amount" not in action.given:
            return say("{seat} retreats.", seat=seat)
        return say("{seat} pushes with {amount}.", seat=seat, amount=goodwill_label(action.given["amount"]))
