"""The end of a deal: closed, failed, and the end roll after it (BOSS-5, BOSS-6, BOSS-8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import NamedValues, SeatIndex, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.boss.filling import fill, offers
from referee.games.boss.rules.flow import clans, next_turn, no_deal, wrong_turn
from referee.games.boss.rules.turn import DIE
from referee.games.boss.state import (
    CARD,
    CLAN_LABELS,
    CLANS,
    DEAL,
    DEALS,
    END_ROLL,
    FINISHED,
    FIRST_END_ROLL,
    Laid,
    State,
    space_number,
)
from referee.text import SeatName, Sentence, say, say_count


class BossRule(Rule[State]):
    """What closing and failing have in common: the Boss decides."""

    step = DEAL
    clause: str

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.deal.boss,) if state.deal else ()

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from no_deal(state)
        if state.deal is not None and action.seat != state.deal.boss:
            yield Objection(
                self.clause, say("{seat} is the Boss and decides.", seat=SeatName(state.deal.boss))
            )


def _cleared(state: State, used: list[Laid]) -> tuple[State, Effect]:
    """Take the cards off the table: used clan cards and travel cards are discarded (BOSS-5.3, BOSS-6.1)."""
    deal = state.deal
    assert deal is not None
    back, hands = list(deal.laid), list(state.hands)
    for one in used:
        back.remove(one)
    for one in back:
        hands[one.seat] += 1
    discards = state.discards + len(used) + len(deal.travelled)
    news = Effect(
        "BOSS-5.3",
        say("Clan cards that took no part go back to their hands; discard the other cards."),
    )
    return state._replace(hands=tuple(hands), discards=discards, deal=None), news


class Close(BossRule):
    """Close the deal: payout, promises, and a deal card on the space (BOSS-5)."""

    do = "close"
    title = say("Going once, going twice: closed!")
    clause = "BOSS-5.1"
    parameters = {
        "fill": NamedValues(names=CLANS, of=SeatIndex(), optional=True, label=say("Who takes part"))
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if state.deal is None or state.space is None:
            return dict.fromkeys(CLANS, Domain(()))
        # what is laid out may be taken together: the dearest of each within the payout, and of the list
        # no more than take part; other choices are open, and judged when they are made
        default = {part.clan: part.seat for part in fill(state).parts}
        found = {clan: [offer.seat for offer in offers(state, clan)] for clan in default}
        dearest = {clan: max(offers(state, clan), key=lambda offer: offer.amount).seat for clan in default}
        if fill(state, dearest).due > state.payout:
            found = {clan: [seat] for clan, seat in default.items()}
        return {clan: Domain(sorted(found.get(clan, ())), is_open=True) for clan in CLANS}

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().objections(state, action)
        space = state.space
        if state.deal is None or space is None:
            return
        chosen = action.given.get("fill", {})
        filling = fill(state, chosen)
        if filling.due > state.payout:
            yield Objection(
                "BOSS-3.7",
                say("All promises together may not exceed the payout, {payout}.", payout=state.payout),
            )
        for clan, seat in chosen.items():
            if clan not in space.named:
                yield Objection(
                    "BOSS-3.9", say("This deal does not need that: {clan}.", clan=CLAN_LABELS[clan])
                )
            elif seat not in [offer.seat for offer in offers(state, clan)]:
                yield Objection(
                    "BOSS-3.9",
                    say("{seat} does not take part: {clan}.", seat=SeatName(seat), clan=CLAN_LABELS[clan]),
                )
        if space.choose and sum(clan in space.choose.of for clan in chosen) > space.choose.number:
            yield Objection(
                "BOSS-3.9", say("Only {count} from the list take part.", count=space.choose.number)
            )
        if filling.missing:
            yield Objection("BOSS-5.1", say("Still missing: {clans}.", clans=clans(filling.missing)))
        if filling.missing_choices:
            yield Objection(
                "BOSS-5.1",
                say_count(
                    "{count} investor from the list is still missing.",
                    "{count} investors from the list are still missing.",
                    count=filling.missing_choices,
                ),
            )

    def apply(self, state: State, action: Action) -> State:
        deal = state.deal
        assert deal is not None
        boss, parts = deal.boss, fill(state, action.given.get("fill")).parts
        payout, number = state.payout, state.deals_done + 1
        gains = [0] * len(state.hands)
        gains[boss] = payout
        news = [Effect("BOSS-5.2", say("The bank pays {seat} {payout}.", seat=SeatName(boss), payout=payout))]
        for part in parts:
            if part.seat != boss:
                gains[boss] -= part.amount
                gains[part.seat] += part.amount
                news.append(
                    Effect(
                        "BOSS-5.2",
                        say(
                            "{boss} pays {seat} {amount}: {clan}.",
                            boss=SeatName(boss),
                            seat=SeatName(part.seat),
                            amount=part.amount,
                            clan=CLAN_LABELS[part.clan],
                        ),
                    )
                )
        state, cleared = _cleared(
            state, [Laid(part.seat, part.clan) for part in parts if part.source == CARD]
        )
        space = state.marker
        state = state._replace(
            money=tuple(had + gain for had, gain in zip(state.money, gains, strict=True)),
            history=(*state.history, tuple(gains)),
            bank=state.bank + payout,
            covered=tuple(sorted((*state.covered, space))),
        )
        state = state._replace(marker=state.after(space))
        covered = say(
            "Deal card {number} covers space {space}; the marker goes to space {marker}.",
            number=number,
            space=space_number(space),
            marker=space_number(state.marker),
        )
        news += [cleared, Effect("BOSS-5.4", covered)]
        # the last Boss keeps the turn: for the end roll, and at the end
        state = state._replace(turn=boss)
        if number == DEALS:
            over = Effect("BOSS-8.2", say("That was the last deal card: the game is over."))
            return state._replace(step=FINISHED, news=(*news, over))
        if number >= FIRST_END_ROLL:
            roll = Effect("BOSS-8.1", say("{seat} rolls: does the game end here?", seat=SeatName(boss)))
            return state._replace(step=END_ROLL, news=(*news, roll))
        return next_turn(state, boss, *news)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} closes the deal.", seat=SeatName(action.seat))


class Fail(BossRule):
    """Give the deal up (BOSS-6.1)."""

    do = "fail"
    title = say("The deal fails")
    clause = "BOSS-6.1"

    def apply(self, state: State, action: Action) -> State:
        state, _ = _cleared(state, [])
        news = Effect(
            "BOSS-6.1", say("Clan cards go back to their hands, other cards are discarded; nobody is paid.")
        )
        return next_turn(state, action.seat, news)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} gives the deal up.", seat=SeatName(action.seat))


class EndRoll(Rule[State]):
    """Roll whether the game ends (BOSS-8.1)."""

    do = "end_roll"
    title = say("Roll for the end")
    step = END_ROLL
    parameters = {"die": Whole(label=say("Die"), is_drawn=True)}

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain(DIE)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state,
            action.seat,
            (END_ROLL,),
            "BOSS-8.1",
            say("The end is rolled for after a deal, from the 10th on."),
        )
        if state.step == END_ROLL and self._ends(state) is None:
            yield Objection(
                "BOSS-1.7",
                say(
                    "First say which numbers are on the back of deal card {number}.",
                    number=state.deals_done,
                ),
            )
        if action.given.get("die", 1) not in DIE:
            yield Objection("BOSS-8.1", say("The die shows 1 to 6."))

    def _ends(self, state: State) -> tuple[int, ...] | None:
        card = state.cards[state.deals_done - 1]
        return card.end_rolls if card else None

    def apply(self, state: State, action: Action) -> State:
        if action.given["die"] in (self._ends(state) or ()):
            over = Effect("BOSS-8.1", say("That number is on the deal card: the game is over."))
            return state._replace(step=FINISHED, news=(over,))
        on = Effect("BOSS-8.1", say("That number is not on the deal card: the game goes on."))
        return next_turn(state, state.turn, on)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} rolls {die}.", seat=SeatName(action.seat), die=action.given["die"])
