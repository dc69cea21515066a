"""Money and Goodwill change hands, at any time (BAS-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import FREE_TEXT, Amount, Bounds, Limit, Values, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Flag, SeatIndex, SeatOr, Text, Whole, read_fields
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    MOST_SHOWN,
    WHAT_FOR,
    amounts_label,
    at_least_0,
    between,
    billions_label,
    from_bank,
    goodwill_label,
    only_billions,
    only_goodwill,
    over_objections,
    usual_amounts,
)
from referee.games.bastards.state import State
from referee.i18n import SeatName, Sentence, say

BANK = "bank"
_REASON = Text(label=say("What for"))
_NOT_NEGATIVE = at_least_0("BAS-1.3")


class MoneyRule(Rule[State]):
    """The base of actions that a seat may do at any time, even while another one is pending."""

    is_out_of_turn = True

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.final is not None else range(len(state.seats))

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return over_objections(state)

    def others(self, state: State, by: int | None) -> list[int]:
        """Return the other seats."""
        return [seat for seat in range(len(state.seats)) if seat != by]


class Trade(MoneyRule):
    """Give Billions to another seat (BAS-1.1)."""

    do = "trade"
    title = say("Give Billions to another player")
    parameters = {"to": SeatIndex(label=say("To")), "billions": Whole(label=say("Billions"))}

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read untradeable goods too: they are refused (BAS-1.1), not malformed."""
        fields = self.parameters_of(by)
        extra = {name: value for name, value in raw.items() if name not in fields}
        accepted = {name: value for name, value in raw.items() if name in fields}
        if extra:
            accepted.setdefault("billions", 0)
        return {**read_fields(accepted, fields, where, seats), **extra}

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over_objections(state)
        if action.given.keys() - {"to", "billions"}:
            yield Objection(
                "BAS-1.1", say("Only Billions change hands: no Goodwill, no cards, nothing else.")
            )

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "to":
            itself = Objection("BAS-1.1", say("You trade with another player."))
            return Values(self.others(state, by), not_among((by,), lambda _: itself))
        return Amount(
            0,
            state.seats[by].billions,
            at_least_0("BAS-1.1").objection,
            lambda _: only_billions(state, by),
            most_shown=MOST_SHOWN,
        )

    def apply(self, state: State, action: Action) -> State:
        state = between(state, action.seat, action.given["to"], action.given["billions"])
        return state._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} gives {to} {amount}.",
            seat=SeatName(action.seat),
            to=SeatName(action.given["to"]),
            amount=billions_label(action.given["billions"]),
        )


class Promise(MoneyRule):
    """Note a promise, which binds nobody (BAS-1.2)."""

    do = "promise"
    title = say("Note a promise")
    parameters = {"to": SeatIndex(label=say("To")), "text": Text(label=say("Promise"))}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name != "to":
            return FREE_TEXT
        itself = Objection("BAS-1.2", say("A promise is made to another player."))
        return Values(self.others(state, by), not_among((by,), lambda _: itself))

    def apply(self, state: State, action: Action) -> State:
        effect = Effect("BAS-1.2", say("Not binding: only what is carried out at once counts."))
        return state._replace(effects=(effect,))

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
        "billions": Whole(label=say("In Billions"), follows=("to", "goodwill_only", "cost")),
        "goodwill": Whole(label=say("In Goodwill"), follows=("to", "goodwill_only", "cost")),
        "reason": _REASON,
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "reason":
            return WHAT_FOR
        if name == "to":
            itself = Objection("BAS-1.1", say("You cannot pay yourself."))
            return Values((BANK, *self.others(state, by)), not_among((by,), lambda _: itself))
        is_mixed, only = given.get("to", BANK) == BANK, given.get("goodwill_only", False)
        if name == "goodwill_only":
            return Values((False, True) if is_mixed else (False,), self._to_bank_alone(is_mixed))
        if name == "cost":
            return self._cost(state, by, is_mixed=is_mixed, only=only)
        seat, cost, billions = state.seats[by], given.get("cost"), given.get("billions")
        if name == "billions":
            least, most = max(0, (cost or 0) - seat.goodwill), 0 if only else min(cost or 0, seat.billions)
            return Values(
                (range(most, least - 1, -1) or (most,)) if is_mixed else (max(cost or 0, 0),),
                _NOT_NEGATIVE,
                Limit(
                    lambda amount: not (only and amount),
                    lambda _: Objection("BAS-1.3", say("This cost is paid in Goodwill only.")),
                ),
                Limit(lambda amount: amount <= seat.billions, lambda _: only_billions(state, by)),
            )
        remainder = None if cost is None or billions is None else cost - billions
        return Values(
            () if remainder is None else (remainder,),
            _NOT_NEGATIVE,
            Limit(
                lambda goodwill: remainder is None or goodwill == remainder,
                lambda _: Objection(
                    "BAS-1.3",
                    say("Billions and Goodwill together pay the cost, {cost}: no more, no less.", cost=cost),
                ),
            ),
            self._to_bank_alone(is_mixed),
            Limit(lambda goodwill: goodwill <= seat.goodwill, lambda _: only_goodwill(state, by)),
        )

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        """Default to Billions alone if they are enough; else the seat chooses the Goodwill."""
        if name == "reason":
            return say("costs")
        cost = given.get("cost")
        if name != "billions" or by is None or cost is None or given.get("goodwill_only"):
            return None
        return cost if cost <= state.seats[by].billions else None

    def caution(self, state: State, action: Action) -> Objection | None:
        """Warn before the payment that Billions alone are not enough (BAS-1.3)."""
        goodwill, cost = action.given["goodwill"], action.given["cost"]
        if action.given.get("goodwill_only") or not goodwill or cost <= state.seats[action.seat].billions:
            return None
        return Objection(
            "BAS-1.3",
            say("The Billions are not enough: {goodwill} is paid too.", goodwill=goodwill_label(goodwill)),
        )

    def _to_bank_alone(self, is_mixed: bool) -> Limit:
        """Return the limit that only the bank takes Goodwill."""
        return Limit(
            lambda goodwill: is_mixed or not goodwill,
            lambda _: Objection("BAS-1.4", say("Goodwill never goes to another player.")),
        )

    def _cost(self, state: State, by: int, *, is_mixed: bool, only: bool) -> Bounds:
        seat = state.seats[by]

        def too_dear(_: int) -> Objection:
            if only:
                return only_goodwill(state, by)
            if not is_mixed:
                return only_billions(state, by)
            return Objection(
                "BAS-1.5",
                say(
                    "{seat} has only {amounts}.",
                    seat=SeatName(by),
                    amounts=amounts_label(seat.billions, seat.goodwill),
                ),
            )

        most = seat.goodwill if only else seat.billions + (seat.goodwill if is_mixed else 0)
        return Amount(0, most, _NOT_NEGATIVE.objection, too_dear, most_shown=MOST_SHOWN)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # in order of clauses, with negative amounts before sums that miss the cost (BAS-1.3)
        against = self.out_of_bounds(state, action)
        negative = _NOT_NEGATIVE.objection(None)
        yield from sorted(against, key=lambda objection: (objection.clause, objection != negative))

    def apply(self, state: State, action: Action) -> State:
        given, by = action.given, action.seat
        if given["to"] == BANK:
            state = from_bank(state, by, -given["billions"], -given["goodwill"])
        else:
            state = between(state, by, given["to"], given["billions"])
        return state._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        values = {
            "seat": SeatName(action.seat),
            "to": self.parameters["to"].labels[BANK] if given["to"] == BANK else SeatName(given["to"]),  # type: ignore[attr-defined]
            "amounts": amounts_label(given["billions"], given["goodwill"]),
        }
        if given["reason"]:
            return say("{seat} pays {to} {amounts} ({reason}).", reason=given["reason"], **values)
        return say("{seat} pays {to} {amounts}.", **values)


class Gain(MoneyRule):
    """Take income from the bank; the sign turns Goodwill into Billions (BAS-7.1)."""

    do = "gain"
    title = say("Gain")
    parameters = {
        "billions": Whole(label=say("Billions")),
        "goodwill": Whole(label=say("Goodwill")),
        "reason": _REASON,
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "reason":
            return WHAT_FOR
        below = Objection("BAS-1.5", say("A gain is 0 or more: to pay, use “Pay”."))
        return usual_amounts(Limit(lambda amount: amount >= 0, lambda _: below))

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        return say("income") if name == "reason" else None

    def apply(self, state: State, action: Action) -> State:
        by, billions, goodwill = action.seat, action.given["billions"], action.given["goodwill"]
        if by != state.sign or not goodwill:
            return from_bank(state, by, billions, goodwill)._replace(effects=())
        effect = Effect(
            "BAS-7.1",
            say(
                "{seat} wears the sign and takes {billions} instead of {goodwill}.",
                seat=SeatName(by),
                goodwill=goodwill_label(goodwill),
                billions=billions_label(goodwill),
            ),
        )
        return from_bank(state, by, billions + goodwill)._replace(effects=(effect,))

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        billions, goodwill = given["billions"], given["goodwill"]
        if action.seat == state.sign:
            billions, goodwill = billions + goodwill, 0
        seat, amounts = SeatName(action.seat), amounts_label(billions, goodwill)
        if given["reason"]:
            return say(
                "{seat} gains {amounts} ({reason}).", seat=seat, amounts=amounts, reason=given["reason"]
            )
        return say("{seat} gains {amounts}.", seat=seat, amounts=amounts)
