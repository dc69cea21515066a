"""Money and Goodwill change hands, at any time (BAS-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Flag, SeatIndex, SeatOr, Text, Whole, read_fields
from referee.engine.rule import Domain, Domains, Rule
from referee.games.bastards.rules.flow import (
    amounts,
    between,
    billions_,
    from_bank,
    goodwill_,
    over,
    short_of_billions,
    short_of_goodwill,
)
from referee.games.bastards.state import State
from referee.text import SeatName, Sentence, say

BANK = "bank"
_REASON = Text(label=say("What for"))
_NEGATIVE = say("An amount is 0 or more.")


class MoneyRule(Rule[State]):
    """What a seat may do at any time, also while something else is pending."""

    is_aside = True

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.final is not None else range(len(state.seats))

    def others(self, state: State, by: int | None) -> list[int]:
        """Return the other seats."""
        return [seat for seat in range(len(state.seats)) if seat != by]


class Trade(MoneyRule):
    """Give Billions to another seat (BAS-1.1)."""

    do = "trade"
    title = say("Give Billions to another player")
    parameters = {"to": SeatIndex(label=say("To")), "billions": Whole(label=say("Billions"))}

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read also what nobody may trade: that is refused (BAS-1.1), not malformed."""
        fields = self.fields(by)
        more = {name: value for name, value in raw.items() if name not in fields}
        known = {name: value for name, value in raw.items() if name in fields}
        if more:
            known.setdefault("billions", 0)
        return {**read_fields(known, fields, where, seats), **more}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "to":
            return Domain(self.others(state, by))
        return amounts(0, state.seats[by].billions)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        given = action.given
        if given.keys() - {"to", "billions"}:
            yield Objection(
                "BAS-1.1", say("Only Billions change hands: no Goodwill, no cards, nothing else.")
            )
        if given.get("to") == action.by:
            yield Objection("BAS-1.1", say("A trade is with another player."))
        if "billions" in given:
            if given["billions"] < 0:
                yield Objection("BAS-1.1", _NEGATIVE)
            yield from short_of_billions(state, action.seat, given["billions"])

    def apply(self, state: State, action: Action) -> State:
        state = between(state, action.seat, action.given["to"], action.given["billions"])
        return state._replace(news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} gives {to} {amount}.",
            seat=SeatName(action.seat),
            to=SeatName(action.given["to"]),
            amount=billions_(action.given["billions"]),
        )


class Promise(MoneyRule):
    """Note what somebody promises: it binds nobody (BAS-1.2)."""

    do = "promise"
    title = say("Note a promise")
    parameters = {"to": SeatIndex(label=say("To")), "text": Text(label=say("Promise"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "to":
            return Domain(self.others(state, by))
        return Domain(("",), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        if action.given.get("to") == action.by:
            yield Objection("BAS-1.2", say("A promise is made to another player."))

    def apply(self, state: State, action: Action) -> State:
        effect = Effect("BAS-1.2", say("Not binding: only what is carried out at once counts."))
        return state._replace(news=(effect,))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} promises {to}: “{text}”.",
            seat=SeatName(action.seat),
            to=SeatName(action.given["to"]),
            text=action.given["text"],
        )


class Pay(MoneyRule):
    """Pay a cost to the bank, in Billions and Goodwill, or Billions to another seat (BAS-1.3, BAS-1.4)."""

    do = "pay"
    title = say("Pay")
    parameters = {
        "to": SeatOr(names=(BANK,), labels={BANK: say("the bank")}, label=say("To")),
        "goodwill_only": Flag(label=say("In Goodwill only"), optional=True),
        "cost": Whole(label=say("Cost")),
        "billions": Whole(label=say("Billions")),
        "goodwill": Whole(label=say("Goodwill")),
        "reason": _REASON,
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        seat, only = state.seats[by], given.get("goodwill_only", False)
        mixed = given.get("to", BANK) == BANK
        if name == "to":
            return Domain((BANK, *self.others(state, by)))
        if name == "goodwill_only":
            return Domain((False, True) if mixed else (False,))
        if name == "cost":
            most = seat.goodwill if only else seat.billions + (seat.goodwill if mixed else 0)
            return amounts(0, most)
        if name == "billions":
            cost = max(given["cost"], 0)
            if not mixed:
                return Domain((cost,))
            least = max(0, cost - seat.goodwill)
            most = 0 if only else min(cost, seat.billions)
            return Domain(range(most, least - 1, -1) if least <= most else (most,))
        if name == "goodwill":
            return Domain((given["cost"] - given["billions"],))
        return Domain(("",), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        given, by = action.given, action.seat
        cost: Any = given.get("cost")
        billions: Any = given.get("billions")
        goodwill: Any = given.get("goodwill")
        to_bank, only = given.get("to", BANK) == BANK, given.get("goodwill_only", False)
        if given.get("to") == by:
            yield Objection("BAS-1.1", say("Nobody pays themselves."))
        if any(amount is not None and amount < 0 for amount in (cost, billions, goodwill)):
            yield Objection("BAS-1.3", _NEGATIVE)
        if only and billions:
            yield Objection("BAS-1.3", say("This cost is paid in Goodwill only."))
        if None not in (cost, billions, goodwill) and billions + goodwill != cost:
            yield Objection(
                "BAS-1.3",
                say("Billions and Goodwill together pay the cost, {cost}: no more, no less.", cost=cost),
            )
        if not to_bank and (only or goodwill):
            yield Objection("BAS-1.4", say("Goodwill never goes to another player."))
        if cost is not None:
            seat = state.seats[by]
            if only:
                yield from short_of_goodwill(state, by, cost)
            elif not to_bank:
                yield from short_of_billions(state, by, cost)
            elif cost > seat.billions + seat.goodwill:
                yield Objection(
                    "BAS-1.5",
                    say(
                        "{seat} has only {billions} and {goodwill}.",
                        seat=SeatName(by),
                        billions=billions_(seat.billions),
                        goodwill=goodwill_(seat.goodwill),
                    ),
                )
        if billions is not None:
            yield from short_of_billions(state, by, billions)
        if goodwill is not None:
            yield from short_of_goodwill(state, by, goodwill)

    def apply(self, state: State, action: Action) -> State:
        given, by = action.given, action.seat
        if given["to"] == BANK:
            state = from_bank(state, by, -given["billions"], -given["goodwill"])
        else:
            state = between(state, by, given["to"], given["billions"])
        return state._replace(news=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat} pays {to} {billions} and {goodwill} ({reason}).",
            seat=SeatName(action.seat),
            to=self.parameters["to"].labels[BANK] if given["to"] == BANK else SeatName(given["to"]),  # type: ignore[attr-defined]
            billions=billions_(given["billions"]),
            goodwill=goodwill_(given["goodwill"]),
            reason=given["reason"] or say("no reason given"),
        )


class Gain(MoneyRule):
    """Take from the bank what a card or the board gives; the sign turns Goodwill into Billions (BAS-7.1)."""

    do = "gain"
    title = say("Gain")
    parameters = {
        "billions": Whole(label=say("Billions")),
        "goodwill": Whole(label=say("Goodwill")),
        "reason": _REASON,
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "reason":
            return Domain(("",), is_open=True)
        return Domain(range(9), range(-1, 9), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        if any(action.given.get(name, 0) < 0 for name in ("billions", "goodwill")):
            yield Objection("BAS-1.5", say("A gain is 0 or more: to pay, use “Pay”."))

    def apply(self, state: State, action: Action) -> State:
        by, billions, goodwill = action.seat, action.given["billions"], action.given["goodwill"]
        if by != state.sign or not goodwill:
            return from_bank(state, by, billions, goodwill)._replace(news=())
        effect = Effect(
            "BAS-7.1",
            say(
                "{seat} wears the sign and takes {billions} instead of {goodwill}.",
                seat=SeatName(by),
                goodwill=goodwill_(goodwill),
                billions=billions_(goodwill),
            ),
        )
        return from_bank(state, by, billions + goodwill)._replace(news=(effect,))

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat} gains {billions} and {goodwill} ({reason}).",
            seat=SeatName(action.seat),
            billions=billions_(given["billions"]),
            goodwill=goodwill_(given["goodwill"]),
            reason=given["reason"] or say("no reason given"),
        )
