"""Black money, extra effort and the Peace Nobel Prize (BAS-2, BAS-3, BAS-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, SeatPiece, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.bastards.rules.flow import (
    amounts,
    billions_,
    from_bank,
    goodwill_,
    own_in_regions,
    short_of_goodwill,
    unsettled,
    vp_,
)
from referee.games.bastards.state import (
    ABILITIES,
    BUSINESS,
    NUMBERS,
    PRIZE_PRICE,
    REGION,
    State,
    pieces_of,
    read_piece,
)
from referee.text import SeatName, Sentence, say

ABILITY_LABELS = {
    "corruption": say("Corruption"),
    "crime": say("Crime"),
    "media": say("Media"),
    "tech": say("Tech"),
}
_NEGATIVE = say("An amount is 0 or more.")


def with_black(state: State) -> dict[str, int]:
    """Return the VPs that carry black money, with how much."""
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
    is_aside = True
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("On which VP")),
        "amount": Whole(label=say("Billions")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.pending is not None or state.final is not None:
            return ()
        return [seat for seat in range(len(state.seats)) if own_in_regions(state, seat)]

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "vp":
            return Domain(own_in_regions(state, by), pieces_of(by))
        return Domain(range(9), range(-1, 9), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        given = action.given
        if "vp" in given:
            if read_piece(given["vp"])[0] != action.by:
                yield Objection("BAS-2.1", say("Black money goes on your own VP."))
            place = state.find(state.vp(given["vp"]).place)
            if place is None or place.kind != REGION:
                yield Objection("BAS-2.1", say("{vp} is not in a region.", vp=vp_(given["vp"])))
        if given.get("amount", 0) < 0:
            yield Objection("BAS-2.1", _NEGATIVE)

    def apply(self, state: State, action: Action) -> State:
        piece, amount = action.given["vp"], action.given["amount"]
        vp = state.vp(piece)
        state = state.with_vp(piece, vp._replace(black=vp.black + amount))
        return state._replace(bank=(state.bank[0] + amount, state.bank[1]), news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{vp} collects {amount} of black money.",
            vp=vp_(action.given["vp"]),
            amount=billions_(action.given["amount"]),
        )


class Launder(Rule[State]):
    """Take black money off a VP into the company's Billions, in the Business phase (BAS-2.3)."""

    do = "launder"
    title = say("Launder black money")
    is_aside = True
    step = BUSINESS
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("From which VP")),
        "amount": Whole(label=say("Billions")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step != BUSINESS:
            return ()
        return sorted({read_piece(piece)[0] for piece in with_black(state)})

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "vp":
            rich = with_black(state)
            return Domain([piece for piece in pieces_of(by) if piece in rich], pieces_of(by))
        return amounts(0, state.vp(given["vp"]).black)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if state.phase != BUSINESS:
            yield Objection("BAS-2.3", say("Black money is laundered in the Business phase."))
        given = action.given
        if "vp" not in given:
            return
        if read_piece(given["vp"])[0] != action.by:
            yield Objection("BAS-2.3", say("Everybody launders from their own VPs."))
        black, amount = state.vp(given["vp"]).black, given.get("amount", 0)
        if not black:
            yield Objection("BAS-2.3", say("There is no black money on {vp}.", vp=vp_(given["vp"])))
        if amount < 0:
            yield Objection("BAS-2.3", _NEGATIVE)
        if amount > black:
            yield Objection(
                "BAS-2.3",
                say("{vp} carries only {amount}.", vp=vp_(given["vp"]), amount=billions_(black)),
            )

    def apply(self, state: State, action: Action) -> State:
        piece, amount = action.given["vp"], action.given["amount"]
        vp, by = state.vp(piece), action.seat
        state = state.with_vp(piece, vp._replace(black=vp.black - amount))
        return state.with_seat(by, billions=state.seats[by].billions + amount)._replace(news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} launders {amount} from {vp}.",
            seat=SeatName(action.seat),
            amount=billions_(action.given["amount"]),
            vp=vp_(action.given["vp"]),
        )


class ExtraEffort(Rule[State]):
    """Buy a bonus to one ability for the next action (BAS-3)."""

    do = "extra_effort"
    title = say("Buy extra effort")
    is_aside = True
    parameters = {
        "ability": Choice(values=ABILITIES, labels=ABILITY_LABELS, label=say("Ability")),
        "bonus": Whole(label=say("Bonus")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        if state.pending is not None or state.final is not None or not state.prices:
            return ()
        return range(len(state.seats))

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "ability":
            return Domain(ABILITIES)
        bonuses = range(1, len(state.prices) + 1)
        seat = state.seats[by]
        means = seat.billions + seat.goodwill
        return Domain([bonus for bonus in bonuses if state.prices[bonus - 1] <= means] or bonuses, bonuses)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        bonus = action.given.get("bonus")
        if not state.prices:
            yield Objection("BAS-3.1", say("The price table for extra effort has not been typed in."))
            return
        if bonus is not None and not 1 <= bonus <= len(state.prices):
            yield Objection(
                "BAS-3.1", say("The price table goes from +1 to +{most}.", most=len(state.prices))
            )
            return
        price = min(state.prices) if bonus is None else state.prices[bonus - 1]
        seat = state.seats[action.seat]
        if price > seat.billions + seat.goodwill:
            yield Objection(
                "BAS-1.5",
                say(
                    "It costs {price}: {seat} has {billions} and {goodwill}.",
                    price=price,
                    seat=SeatName(action.seat),
                    billions=billions_(seat.billions),
                    goodwill=goodwill_(seat.goodwill),
                ),
            )

    def apply(self, state: State, action: Action) -> State:
        by, bonus = action.seat, action.given["bonus"]
        ability = ABILITIES.index(action.given["ability"])
        seat, price = state.seats[by], state.prices[bonus - 1]
        # BAS-3.1: Billions first, Goodwill for the rest
        billions = min(price, seat.billions)
        effort = list(seat.effort)
        effort[ability] += bonus
        state = from_bank(state, by, -billions, billions - price).with_seat(by, effort=tuple(effort))
        effect = Effect(
            "BAS-3.1",
            say(
                "{seat} pays {billions} and {goodwill} to the bank.",
                seat=SeatName(by),
                billions=billions_(billions),
                goodwill=goodwill_(price - billions),
            ),
        )
        return state._replace(news=(effect,))

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
    is_aside = True
    step = BUSINESS

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats)) if state.step == BUSINESS else ()

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if state.phase != BUSINESS:
            yield Objection("BAS-6.1", say("The prize is for sale in the Business phase."))
        yield from short_of_goodwill(state, action.seat, PRIZE_PRICE)
        if action.by == state.prize:
            yield Objection("BAS-6.1", say("{seat} has the prize already.", seat=SeatName(action.seat)))

    def apply(self, state: State, action: Action) -> State:
        by, holder = action.seat, state.prize
        news = [
            Effect(
                "BAS-6.1",
                say(
                    "{seat} pays {price} to the bank and puts on the halo.",
                    seat=SeatName(by),
                    price=goodwill_(PRIZE_PRICE),
                ),
            )
        ]
        if holder is not None:
            gone = say("{seat} loses the prize and gets nothing for it.", seat=SeatName(holder))
            news.append(Effect("BAS-6.1", gone))
        news.append(Effect("BAS-6.2", say("The prize counts as one more VP for winning, until it is lost.")))
        return from_bank(state, by, 0, -PRIZE_PRICE)._replace(prize=by, news=tuple(news))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} buys the Peace Nobel Prize.", seat=SeatName(action.seat))
