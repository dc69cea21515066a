"""Black money, extra effort and the Peace Nobel Prize (BAS-2, BAS-3, BAS-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds, Limit, Values, among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, SeatPiece, Whole
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    MOST_SHOWN,
    amounts_label,
    at_least_0,
    billions_label,
    from_bank,
    goodwill_label,
    only_billions,
    only_goodwill,
    own_in_regions,
    unsettled_objections,
    usual_amounts,
    vp_label,
)
from referee.games.bastards.state import (
    ABILITIES,
    BUSINESS,
    NUMBERS,
    PRIZE_PRICE,
    State,
    pieces_of,
    read_piece,
)
from referee.i18n import SeatName, Sentence, say

ABILITY_LABELS = {
    "corruption": say("Corruption"),
    "crime": say("Crime"),
    "media": say("Media"),
    "tech": say("Tech"),
}


def with_black(state: State) -> dict[str, int]:
    """Return the VPs with black money, and the amount of each."""
    return {
        piece: vp.black
        for index, seat in enumerate(state.seats)
        for piece, vp in zip(pieces_of(index), seat.vps, strict=True)
        if vp.black
    }


class Collect(Rule[State]):
    """Stack black money on a VP in a region (BAS-2.1)."""

    do = "collect"
    title = say("Collect black money")
    is_out_of_turn = True
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("On which VP")),
        "amount": Whole(label=say("Billions")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.pending is not None or state.final is not None:
            return ()
        return [seat for seat in range(len(state.seats)) if own_in_regions(state, seat)]

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "amount":
            return usual_amounts(at_least_0("BAS-2.1", is_absolute=True))
        own, regions = pieces_of(by), state.places.regions

        def outside(piece: str) -> Objection:
            is_absolute = state.vp(piece).place not in state.places.by_id
            return Objection("BAS-2.1", say("{vp} is not in a region.", vp=vp_label(piece)), is_absolute)

        return Values(
            own,
            among(own, lambda _: Objection("BAS-2.1", say("Black money goes on your own VP."))),
            Limit(lambda piece: state.vp(piece).place in regions, outside),
        )

    def apply(self, state: State, action: Action) -> State:
        piece, amount = action.given["vp"], action.given["amount"]
        vp = state.vp(piece)
        state = state.with_vp(piece, vp._replace(black=vp.black + amount))
        return state._replace(bank=(state.bank[0] + amount, state.bank[1]), effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{vp} collects {amount} of black money.",
            vp=vp_label(action.given["vp"]),
            amount=billions_label(action.given["amount"]),
        )


class Launder(Rule[State]):
    """Take black money off a VP into the company's Billions, in the Business phase (BAS-2.3)."""

    do = "launder"
    title = say("Launder black money")
    is_out_of_turn = True
    step = BUSINESS
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("From which VP")),
        "amount": Whole(label=say("Billions")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step != BUSINESS:
            return ()
        return sorted({read_piece(piece)[0] for piece in with_black(state)})

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled_objections(state)
        if state.phase != BUSINESS:
            yield Objection("BAS-2.3", say("Black money is laundered in the Business phase."))

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "vp":
            own = pieces_of(by)
            return Values(
                own,
                among(own, lambda _: Objection("BAS-2.3", say("You can launder only from your own VPs."))),
                Limit(
                    lambda piece: state.vp(piece).black,
                    lambda piece: Objection(
                        "BAS-2.3",
                        say("There is no black money on {vp}.", vp=vp_label(piece)),
                        is_absolute=True,
                    ),
                ),
            )
        if "vp" not in given:
            return Values(())
        piece, black = given["vp"], state.vp(given["vp"]).black
        return Amount(
            0,
            black,
            at_least_0("BAS-2.3", is_absolute=True).objection,
            lambda _: Objection(
                "BAS-2.3",
                say("{vp} carries only {amount}.", vp=vp_label(piece), amount=billions_label(black)),
                is_absolute=True,
            ),
            most_shown=MOST_SHOWN,
        )

    def apply(self, state: State, action: Action) -> State:
        piece, amount = action.given["vp"], action.given["amount"]
        vp, by = state.vp(piece), action.seat
        state = state.with_vp(piece, vp._replace(black=vp.black - amount))
        return state.with_seat(by, billions=state.seats[by].billions + amount)._replace(effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} launders {amount} from VP {number}.",
            seat=SeatName(action.seat),
            amount=billions_label(action.given["amount"]),
            number=read_piece(action.given["vp"])[1],
        )


class ExtraEffort(Rule[State]):
    """Buy a bonus to one ability for the next action (BAS-3)."""

    do = "extra_effort"
    title = say("Buy extra effort")
    is_out_of_turn = True
    parameters = {
        "ability": Choice(values=ABILITIES, labels=ABILITY_LABELS, label=say("Ability")),
        "bonus": Whole(label=say("Bonus")),
        "goodwill": Whole(label=say("Of the price in Goodwill"), optional=True),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.pending is not None or state.final is not None or not state.prices:
            return ()
        return range(len(state.seats))

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled_objections(state)
        if not state.prices:
            yield Objection("BAS-3.1", say("The price table for extra effort has not been typed in."))
        elif "bonus" not in action.given and (price := min(state.prices)) > self._means(state, action.seat):
            yield self._too_dear(state, action.seat, price)

    def _means(self, state: State, by: int) -> int:
        seat = state.seats[by]
        return seat.billions + seat.goodwill

    def _too_dear(self, state: State, by: int, price: int) -> Objection:
        return Objection(
            "BAS-1.5",
            say(
                "It costs {price}: {seat} has {amounts}.",
                price=price,
                seat=SeatName(by),
                amounts=amounts_label(state.seats[by].billions, state.seats[by].goodwill),
            ),
        )

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "ability":
            return super().bounds(state, by, name, given)
        prices, bonuses = state.prices, range(1, len(state.prices) + 1)
        if not prices:
            return Values(())
        if name == "bonus":
            return Values(
                bonuses,
                among(
                    bonuses,
                    lambda _: Objection(
                        "BAS-3.1", say("The price table goes from +1 to +{most}.", most=len(prices))
                    ),
                ),
                Limit(
                    lambda bonus: bonus not in bonuses or prices[bonus - 1] <= self._means(state, by),
                    lambda bonus: self._too_dear(state, by, prices[bonus - 1]),
                ),
            )
        if given.get("bonus") not in bonuses:
            return Values(())
        return self._in_goodwill(state, by, prices[given["bonus"] - 1])

    def _in_goodwill(self, state: State, by: int, price: int) -> Bounds:
        """Return the bounds of the Goodwill in a price; Billions pay the rest."""
        seat = state.seats[by]
        least, most = max(0, price - seat.billions), min(price, seat.goodwill)
        is_open = most - least >= MOST_SHOWN
        last = most if least <= most else price - 1
        return Values(
            range(least, least + MOST_SHOWN) if is_open else range(last + 2),
            Limit(
                lambda goodwill: 0 <= goodwill <= price,
                lambda _: Objection(
                    "BAS-3.1", say("Goodwill pays from 0 to the whole price, {price}.", price=price)
                ),
            ),
            Limit(lambda goodwill: goodwill <= seat.goodwill, lambda _: only_goodwill(state, by)),
            Limit(lambda goodwill: price - goodwill <= seat.billions, lambda _: only_billions(state, by)),
            is_open=is_open,
        )

    def explained(
        self, state: State, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        """Say the price of a bonus, or the Billions left to pay beside an amount of Goodwill."""
        bonuses = range(1, len(state.prices) + 1)
        if name == "bonus" and value in bonuses:
            return say("costs {price}", price=state.prices[value - 1])
        if name != "goodwill" or given.get("bonus") not in bonuses:
            return None
        price = state.prices[given["bonus"] - 1]
        if not 0 <= value <= price or not price:
            return None
        if value == price:
            return say("Goodwill alone")
        return say("+ {billions}", billions=billions_label(price - value)) if value else say("Billions alone")

    def asks(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> bool:
        """Whether the price takes Goodwill, whose amount the seat chooses (BAS-3.1)."""
        if name != "goodwill" or by is None or given.get("bonus") not in range(1, len(state.prices) + 1):
            return False
        price: int = state.prices[given["bonus"] - 1]
        return price > state.seats[by].billions

    def caution(self, state: State, action: Action) -> Objection | None:
        """Say how much of the price Goodwill pays, if the default chose it."""
        goodwill = action.given.get("goodwill", 0)
        if not goodwill or not self.asks(state, action.by, "goodwill", action.given):
            return None
        return Objection(
            "BAS-3.1", say("Of the price, {goodwill} is paid.", goodwill=goodwill_label(goodwill))
        )

    def apply(self, state: State, action: Action) -> State:
        by, bonus = action.seat, action.given["bonus"]
        ability = ABILITIES.index(action.given["ability"])
        seat, price = state.seats[by], state.prices[bonus - 1]
        # BAS-3.1: the given split; by default Billions first, then Goodwill
        billions = price - action.given.get("goodwill", max(0, price - seat.billions))
        effort = list(seat.effort)
        effort[ability] += bonus
        state = from_bank(state, by, -billions, billions - price).with_seat(by, effort=tuple(effort))
        effect = Effect(
            "BAS-3.1",
            say(
                "{seat} pays {amounts} to the bank.",
                seat=SeatName(by),
                amounts=amounts_label(billions, price - billions),
            ),
        )
        return state._replace(effects=(effect,))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} makes an extra effort: {ability} +{bonus} for the next action.",
            seat=SeatName(action.seat),
            ability=ABILITY_LABELS[action.given["ability"]],
            bonus=action.given["bonus"],
        )


class BuyPrize(Rule[State]):
    """Buy the Peace Nobel Prize, also from its holder, in the Business phase (BAS-6.1)."""

    do = "buy_prize"
    title = say("Buy the Peace Nobel Prize")
    is_out_of_turn = True
    step = BUSINESS

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats)) if state.step == BUSINESS else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled_objections(state)
        if state.phase != BUSINESS:
            yield Objection("BAS-6.1", say("The prize is for sale in the Business phase."))
        if (goodwill := state.seats[action.seat].goodwill) < PRIZE_PRICE:
            costs = say(
                "It costs {price}: {seat} has {amounts}.",
                price=goodwill_label(PRIZE_PRICE),
                seat=SeatName(action.seat),
                amounts=goodwill_label(goodwill),
            )
            yield Objection("BAS-1.5", costs)
        if action.by == state.prize:
            has = say("{seat} has the prize already.", seat=SeatName(action.seat))
            yield Objection("BAS-6.1", has, is_absolute=True, is_seen=True)

    def apply(self, state: State, action: Action) -> State:
        by, holder = action.seat, state.prize
        effects = [
            Effect(
                "BAS-6.1",
                say(
                    "{seat} pays {price} to the bank and puts on the halo.",
                    seat=SeatName(by),
                    price=goodwill_label(PRIZE_PRICE),
                ),
            )
        ]
        if holder is not None:
            sentence = say("{seat} loses the prize and gets nothing for it.", seat=SeatName(holder))
            effects.append(Effect("BAS-6.1", sentence))
        effects.append(
            Effect("BAS-6.2", say("The prize counts as one more VP for winning, until it is lost."))
        )
        return from_bank(state, by, 0, -PRIZE_PRICE)._replace(prize=by, effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} buys the Peace Nobel Prize.", seat=SeatName(action.seat))
