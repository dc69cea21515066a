"""The end of a deal: closed, failed, and the end roll after it (BOSS-5, BOSS-6, BOSS-8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Fields, Limit, Values, among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import NamedValues, SeatIndex, Whole
from referee.engine.rule import Rule
from referee.engine.state import FINISHED
from referee.games.boss.participants import find_participation, offers
from referee.games.boss.rules.flow import clans, next_turn, no_deal, wrong_turn
from referee.games.boss.rules.turn import die
from referee.games.boss.state import (
    CARD,
    CLAN_LABELS,
    CLANS,
    DEAL,
    DEALS,
    END_ROLL,
    FIRST_END_ROLL,
    ClosedDeal,
    Closing,
    Laid,
    Promise,
    State,
    space_number,
)
from referee.i18n import SeatName, Sentence, say, say_count, seat_names


class BossRule(Rule[State]):
    """The base of closing and failing, which the Boss decides."""

    step = DEAL
    clause: str

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.deal.boss,) if state.deal else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        deal = state.deal
        if deal is None:
            return no_deal(state)
        if action.by == deal.boss:
            return ()
        decides = say("{seat} is the Boss and decides.", seat=SeatName(deal.boss))
        return (Objection(self.clause, decides, is_seen=True),)


def _cleared(state: State, used: list[Laid], clause: str) -> tuple[State, list[Effect]]:
    """Remove the cards from the table: used clan cards and travel cards are discarded (BOSS-5.3, BOSS-6.1).

    The effects name the kinds of cards that there are.
    """
    deal = state.deal
    assert deal is not None
    returned, hands = list(deal.laid), list(state.hands)
    for card in used:
        returned.remove(card)
    for card in returned:
        hands[card.seat] += 1
    sentences = []
    if returned:
        sentences.append(say("Clan cards that took no part go back to their owners' hands."))
    if used:
        sentences.append(say("Discard the clan cards that took part."))
    if deal.travelled:
        sentences.append(say("Discard the travel cards of this deal."))
    discards = state.discards + len(used) + len(deal.travelled)
    for kind in (*(card.clan for card in used), *deal.travels()):
        state = state._replace(seen=state.with_seen(kind))
    state = state._replace(hands=tuple(hands), discards=discards, deal=None)
    return state, [Effect(clause, sentence) for sentence in sentences]


def _closed(state: State, chosen: Mapping[str, int]) -> State:
    """Pay, cover the space, and continue after the deal (BOSS-5.2 to 5.4)."""
    deal = state.deal
    assert deal is not None
    boss, parts = deal.boss, find_participation(state, chosen).parts
    payout, number = state.payout, state.deals_done + 1
    partners = _partners(parts, boss)
    closed = ClosedDeal(
        number,
        boss,
        payout,
        tuple((seat, sum(part.amount for part in parts if part.seat == seat)) for seat in partners),
    )
    gains = [0] * len(state.hands)
    gains[boss] = payout
    # the screen shows the payments as a checklist
    paid = say("The bank pays {seat} {payout}.", seat=SeatName(boss), payout=payout)
    effects = [Effect("BOSS-5.2", paid, is_prompted=True)]
    for part in parts:
        if part.seat != boss:
            gains[boss] -= part.amount
            gains[part.seat] += part.amount
            effects.append(
                Effect(
                    "BOSS-5.2",
                    say(
                        "{boss} pays {seat} {amount}: {clan}.",
                        boss=SeatName(boss),
                        seat=SeatName(part.seat),
                        amount=part.amount,
                        clan=CLAN_LABELS[part.clan],
                    ),
                    is_prompted=True,
                )
            )
    state, cleared = _cleared(
        state, [Laid(part.seat, part.clan) for part in parts if part.source == CARD], "BOSS-5.3"
    )
    space = state.marker
    state = state._replace(
        money=tuple(had + gain for had, gain in zip(state.money, gains, strict=True)),
        history=(*state.history, tuple(gains)),
        closed=closed,
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
    effects += [*cleared, Effect("BOSS-5.4", covered)]
    # the last Boss keeps the turn for the end roll, and at the end of the game
    state = state._replace(turn=boss)
    if number == DEALS:
        over = Effect("BOSS-8.2", say("That was the last deal card: the game is over."))
        return state._replace(step=FINISHED, effects=(*effects, over))
    if number >= FIRST_END_ROLL:
        sentence = say("{seat} rolls: does the game end here?", seat=SeatName(boss))
        roll = Effect("BOSS-8.1", sentence, is_prompted=True)
        return state._replace(step=END_ROLL, effects=(*effects, roll))
    return next_turn(state, boss, *effects)


def _partners(parts: Sequence[Promise], boss: int) -> list[int]:
    """Return the seats that take part besides the Boss, each once."""
    return [*dict.fromkeys(part.seat for part in parts if part.seat != boss)]


def _closing_said(state: State, chosen: Mapping[str, int]) -> Sentence:
    """Return the sentence that a deal is closed, with the participants."""
    deal = state.deal
    assert deal is not None
    partners = _partners(find_participation(state, chosen).parts, deal.boss)
    seats = seat_names([deal.boss, *partners])
    return say("Deal {number} closed: {seats}.", number=state.deals_done + 1, seats=seats)


class Close(BossRule):
    """Close the deal: payout, promises, and a deal card on the space (BOSS-5)."""

    do = "close"
    title = say("Going once, going twice: closed!")
    clause = "BOSS-5.1"
    parameters = {
        "fill": NamedValues(
            names=CLANS, of=SeatIndex(), labels=CLAN_LABELS, optional=True, label=say("Who takes part")
        )
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if state.deal is None or state.space is None:
            return Fields(**dict.fromkeys(CLANS, Values(())))
        # the values shown are compatible: the dearest of each within the payout, and from the list no more
        # than take part; other choices are possible, and checked when they are made
        default = {part.clan: part.seat for part in find_participation(state).parts}
        by_clan = offers(state)
        found = {clan: by_clan[clan] for clan in default}
        dearest = {clan: max(found[clan], key=lambda offer: offer.amount).seat for clan in default}
        listed = {clan: sorted(offer.seat for offer in found[clan]) for clan in default}
        if find_participation(state, dearest).due > state.payout:
            listed = {clan: [seat] for clan, seat in default.items()}
        return Fields(
            **{
                clan: Values(
                    listed.get(clan, ()), self._takes_part(state, clan, by_clan.get(clan, ())), is_open=True
                )
                for clan in CLANS
            }
        )

    def _takes_part(self, state: State, clan: str, found: Sequence[Promise]) -> Limit:
        """Return the limit that a seat is one of those that can fill a clan, ``found`` (BOSS-3.9)."""
        space = state.space
        assert space is not None
        if clan not in space.named:
            needless = say("This deal does not need that: {clan}.", clan=CLAN_LABELS[clan])
            return Limit(lambda _: False, lambda _: Objection("BOSS-3.9", needless))
        return among(
            [offer.seat for offer in found],
            lambda seat: Objection(
                "BOSS-3.9",
                say("{seat} does not take part: {clan}.", seat=SeatName(seat), clan=CLAN_LABELS[clan]),
            ),
        )

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        against = [*self.preconditions(state, action)]
        deal, space = state.deal, state.space
        if deal is None or space is None:
            return against
        chosen = action.given.get("fill", {})
        participation = find_participation(state, chosen)
        due = participation.due
        if due and due > (payout := state.payout):
            against.append(
                Objection(
                    "BOSS-3.7",
                    say("All promises together may not exceed the payout, {payout}.", payout=payout),
                    is_absolute=due > payout + state.money[deal.boss],
                )
            )
        if chosen:
            against += self.out_of_bounds(state, action)
            choose = space.choose
            if choose and sum(clan in choose.of for clan in chosen) > choose.number:
                too_many = say("Only {count} from the list take part.", count=choose.number)
                against.append(Objection("BOSS-3.9", too_many))
        if participation.missing:
            against.append(_missing(participation.missing))
        if participation.missing_choices:
            against.append(_missing_choices(participation.missing_choices))
        if deal.closing is not None:
            against.append(
                Objection("BOSS-5.5", say("The closing is announced: first everybody else answers."))
            )
        return against

    def apply(self, state: State, action: Action) -> State:
        deal, chosen = state.deal, action.given.get("fill", {})
        assert deal is not None
        if not state.asks_first:
            return _closed(state, chosen)
        others = tuple(seat for seat in range(len(state.hands)) if seat != deal.boss)
        closing = Closing(tuple(chosen.items()), others)
        return state._replace(deal=deal._replace(closing=closing), effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        if state.asks_first:
            return say("{seat} wants to close the deal.", seat=SeatName(action.seat))
        return _closing_said(state, action.given.get("fill", {}))


# every action of a deal checks whether it can close
@lru_cache
def _missing(names: tuple[str, ...]) -> Objection:
    return Objection("BOSS-5.1", say("Still missing: {clans}.", clans=clans(names)), is_absolute=True)


@lru_cache
def _missing_choices(count: int) -> Objection:
    sentence = say_count(
        "{count} investor from the list is still missing.",
        "{count} investors from the list are still missing.",
        count=count,
    )
    return Objection("BOSS-5.1", sentence, is_absolute=True)


class Pass(Rule[State]):
    """Accept the announced closing; the last pass closes the deal (BOSS-5.5)."""

    do = "pass"
    title = say("Pass: it may be closed")
    step = DEAL

    def actors(self, state: State) -> Iterable[int | None]:
        deal = state.deal
        return deal.closing.waiting if deal and deal.closing else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from no_deal(state)
        deal = state.deal
        if deal is None:
            return
        if action.seat == deal.boss:
            yield Objection("BOSS-5.5", say("The others answer, not the Boss."))
        elif deal.closing is None:
            yield Objection("BOSS-5.5", say("Nobody has announced that the deal is to be closed."))
        elif action.seat not in deal.closing.waiting:
            yield Objection(
                "BOSS-5.5", say("{seat} has passed already.", seat=SeatName(action.seat)), is_seen=True
            )

    def apply(self, state: State, action: Action) -> State:
        deal = state.deal
        assert deal is not None and deal.closing is not None
        waiting = tuple(seat for seat in deal.closing.waiting if seat != action.seat)
        if not waiting:
            return _closed(state, dict(deal.closing.fill))
        return state._replace(deal=deal._replace(closing=deal.closing._replace(waiting=waiting)), effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        closing = state.deal.closing if state.deal else None
        if closing and closing.waiting == (action.seat,):
            return _closing_said(state, dict(closing.fill))
        return say("{seat} passes.", seat=SeatName(action.seat))


class Fail(BossRule):
    """Give up the deal (BOSS-6.1)."""

    do = "fail"
    title = say("The deal fails")
    clause = "BOSS-6.1"

    def apply(self, state: State, action: Action) -> State:
        assert state.deal is not None
        boss = state.deal.boss
        state, cleared = _cleared(state, [], self.clause)
        unpaid = Effect(self.clause, say("Nobody is paid, and the marker stays."))
        return next_turn(state, boss, unpaid, *cleared)

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

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from wrong_turn(
            state,
            action.seat,
            (END_ROLL,),
            "BOSS-8.1",
            say("You roll for the end after each deal, from the 10th on."),
        )
        if state.step == END_ROLL and self._ends(state) is None:
            yield Objection(
                "BOSS-1.7",
                say(
                    "First say which numbers are on the back of deal card {number}.",
                    number=state.deals_done,
                ),
            )

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return die("BOSS-8.1", is_absolute=True)

    def explained(
        self, state: State, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        return say("ends") if state.step == END_ROLL and value in (self._ends(state) or ()) else None

    def _ends(self, state: State) -> tuple[int, ...] | None:
        card = state.cards[state.deals_done - 1]
        return card.end_rolls if card else None

    def apply(self, state: State, action: Action) -> State:
        if action.given["die"] in (self._ends(state) or ()):
            over = Effect("BOSS-8.1", say("That number is on the deal card: the game is over."))
            return state._replace(step=FINISHED, effects=(over,))
        on = Effect("BOSS-8.1", say("That number is not on the deal card: the game goes on."))
        return next_turn(state, state.turn, on)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} rolls {die}.", seat=SeatName(action.seat), die=action.given["die"])
