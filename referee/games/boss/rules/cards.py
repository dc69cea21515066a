"""Influence cards: any seat, any time while a deal is open (BOSS-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection, not_ones_turn
from referee.engine.info import Effect
from referee.engine.parameters import Flag, SeatIndex
from referee.engine.state import replaced
from referee.games.boss.rules.components import CLAN
from referee.games.boss.rules.flow import Interruption, no_deal, settle_limit, spent, too_few
from referee.games.boss.state import (
    CARD,
    CLAN_CARDS,
    CLAN_LABELS,
    CLANS,
    DEAL,
    GREY,
    OVER_LIMIT,
    POSTER,
    TRIPLE,
    Deal,
    Laid,
    Promise,
    State,
    Stoppable,
    travel_kind,
)
from referee.i18n import SeatName, Sentence, say


class CardRule(Interruption):
    """The base of the cards, which seats play from the hand while a deal is open."""

    step: ClassVar[str | None] = DEAL
    needed = 1

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.hands)) if state.deal else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return no_deal(state, is_card=True)

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        against, by = super().objections(state, action), action.seat
        has = state.hands[by]
        return against if has >= self.needed else [*against, too_few(by, has)]


def _lose(
    deal: Deal, seat: int | None, clan: str, source: str, clause: str
) -> tuple[Deal, tuple[Promise, ...], list[Effect]]:
    """Void a promise whose poster or card is away (BOSS-4.3) or has another owner (BOSS-4.4)."""
    voided = tuple(promise for promise in deal.promises if promise[:3] == (seat, clan, source))
    remaining = tuple(promise for promise in deal.promises if promise not in voided)
    effects = [
        Effect(
            clause,
            say(
                "{seat}'s promise for the {clan} is void.",
                seat=SeatName(promise.seat),
                clan=CLAN_LABELS[clan],
            ),
        )
        for promise in voided
    ]
    return deal._replace(promises=remaining), voided, effects


def _all_lie(clan: str) -> Objection:
    sentence = say(
        "All {count} cards of the {clan} lie on the table.", count=CLAN_CARDS, clan=CLAN_LABELS[clan]
    )
    return Objection("BOSS-3.5", sentence)


def _none_left() -> Objection:
    return Objection("BOSS-3.5", say("All clan cards of the deck lie on the table."))


@lru_cache  # each seat needs this, and the laid cards seldom change
def _layable(laid: tuple[Laid, ...]) -> Bounds:
    """Return the bounds of a clan to lay: the deck has four cards of each (BOSS-1.3)."""
    clans = [card.clan for card in laid]
    exhausted = [clan for clan in CLANS if clans.count(clan) >= CLAN_CARDS]
    return Values(CLANS, not_among(exhausted, _all_lie), none=_none_left)


class LayClan(CardRule):
    """Lay a clan card face up (BOSS-3.5)."""

    do = "lay_clan"
    title = say("Lay a clan card")
    parameters = {"clan": CLAN}
    scarce = ("clan",)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return _layable(state.deal.laid if state.deal else ())

    def play(self, state: State, action: Action) -> State:
        deal, by = state.deal, action.seat
        assert deal is not None
        laid = (*deal.laid, Laid(by, action.given["clan"]))
        # not a discard: the card stays on the table, and no stop can cancel earlier cards now (BOSS-4.6)
        return state._replace(
            hands=replaced(state.hands, by, state.hands[by] - 1),
            deal=deal._replace(laid=laid, stoppable=None),
            effects=(),
        )

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} lays a clan card: {clan}.",
            seat=SeatName(action.seat),
            clan=CLAN_LABELS[action.given["clan"]],
        )


def _laid_by(deal: Deal, seat: int) -> Limit:
    """Return the limit that a seat has a clan card on the table."""
    return Limit(
        lambda clan: Laid(seat, clan) in deal.laid,
        lambda clan: Objection(
            "BOSS-4.2",
            say("No clan card lies there: {clan}, {seat}.", clan=CLAN_LABELS[clan], seat=SeatName(seat)),
            is_seen=True,
        ),
    )


def _away_already(clan: str) -> Objection:
    away = say("That poster is away already: {clan}.", clan=CLAN_LABELS[clan])
    return Objection("BOSS-4.1", away, is_seen=True)


class Travel(CardRule):
    """Send a poster or a laid clan card out of this deal (BOSS-4.1, BOSS-4.2)."""

    do = "travel"
    title = say("Send on a trip")
    parameters = {
        "card_of": SeatIndex(label=say("Clan card of"), optional=True),
        "grey": Flag(label=say("Grey card"), optional=True),
        "clan": CLAN,
    }

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        deal, given = state.deal, action.given
        if deal is None:
            return no_deal(state, is_card=True)
        if deal.laid or len(deal.travelled) < len(CLANS) or "clan" in given or "card_of" in given:
            return ()
        return (Objection("BOSS-4.1", say("All posters are away, and no clan card lies on the table.")),)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        deal = state.deal
        if deal is None or name == "grey":
            return super().bounds(state, by, name, given) if name != "card_of" else Values(())
        if name == "card_of":
            seats = {card.seat for card in deal.laid}
            return Values(
                range(len(state.hands)),
                among(
                    seats,
                    lambda seat: Objection(
                        "BOSS-4.2",
                        say("No clan card lies in front of {seat}.", seat=SeatName(seat)),
                        is_seen=True,
                    ),
                ),
            )
        seat = given.get("card_of")
        if seat is not None:
            has_card = any(card.seat == seat for card in deal.laid)  # if not, ``card_of`` objects
            return Values(CLANS, *((_laid_by(deal, seat),) if has_card else ()))
        return Values(
            CLANS,
            not_among(deal.travelled, _away_already),
        )

    def play(self, state: State, action: Action) -> State:
        deal, by, clan = state.deal, action.seat, action.given["clan"]
        assert deal is not None
        seat, is_grey = action.given.get("card_of"), action.given.get("grey", False)
        if seat is None:
            deal, voided, effects = _lose(deal, state.owner(clan), clan, POSTER, "BOSS-4.3")
            hands = replaced(state.hands, by, state.hands[by] - 1)
            deal = deal._replace(
                travelled=(*deal.travelled, clan),
                grey=(*deal.grey, clan) if is_grey else deal.grey,
                stoppable=Stoppable(self.do, by, clan, voided=voided),
            )
            # the travel card stays on the poster until the deal ends
            return state._replace(hands=hands, deal=deal, effects=tuple(effects))
        deal, voided, effects = _lose(deal, seat, clan, CARD, "BOSS-4.3")
        hit = Laid(seat, clan)
        at = deal.laid.index(hit)
        deal = deal._replace(
            laid=deal.laid[:at] + deal.laid[at + 1 :],
            stoppable=Stoppable(self.do, by, clan, laid=hit, voided=voided),
        )
        state = spent(state, by, 1, travel_kind(GREY if is_grey else clan))
        return state._replace(
            discards=state.discards + 1,
            seen=state.with_seen(clan),
            deal=deal,
            effects=(Effect("BOSS-4.2", say("Discard both: the clan card and the travel card.")), *effects),
        )

    def describe(self, state: State, action: Action) -> Sentence:
        seat, clan = SeatName(action.seat), CLAN_LABELS[action.given["clan"]]
        is_grey = action.given.get("grey", False)
        if "card_of" not in action.given:
            if is_grey:
                return say("{seat} sends a poster on a trip with a grey card: {clan}.", seat=seat, clan=clan)
            return say("{seat} sends a poster on a trip: {clan}.", seat=seat, clan=clan)
        owner = SeatName(action.given["card_of"])
        if is_grey:
            return say(
                "{seat} sends {owner}'s clan card on a trip with a grey card: {clan}.",
                seat=seat,
                owner=owner,
                clan=clan,
            )
        return say("{seat} sends {owner}'s clan card on a trip: {clan}.", seat=seat, owner=owner, clan=clan)


class Recruit(CardRule):
    """Take a poster for good with three recruit cards (BOSS-4.4), also over the hand limit (BOSS-2.4)."""

    do = "recruit"
    title = say("Recruit a poster")
    parameters = {"clan": CLAN}
    step = None
    needed = TRIPLE

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,) if state.step == OVER_LIMIT else super().actors(state)

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        by = action.seat
        if state.step != OVER_LIMIT:
            yield from super().preconditions(state, action)
        elif by != state.turn:
            yield not_ones_turn(state.turn, "BOSS-2.4")
        if "clan" not in action.given and state.posters.count(by) == len(CLANS):
            has_all = say("{seat} has every poster.", seat=SeatName(by))
            yield Objection("BOSS-4.4", has_all, is_absolute=True)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        has_free = None in state.posters
        return Values(
            CLANS,
            Limit(
                lambda clan: state.owner(clan) != by,
                lambda _: Objection(
                    "BOSS-4.4",
                    say("{seat} has that poster already.", seat=SeatName(by)),
                    is_absolute=True,
                    is_seen=True,
                ),
            ),
            Limit(
                lambda clan: not has_free or state.owner(clan) is None,
                lambda _: Objection(
                    "BOSS-4.4", say("First the free posters beside the board must be recruited.")
                ),
            ),
        )

    def play(self, state: State, action: Action) -> State:
        clan, by = action.given["clan"], action.seat
        owner, deal = state.owner(clan), state.deal
        state = spent(state, by, TRIPLE, "recruit")._replace(posters=state.with_poster(clan, by))
        if deal is None:
            return settle_limit(state)
        deal, voided, effects = _lose(deal, owner, clan, POSTER, "BOSS-4.4")
        if clan in deal.travelled:
            effects.append(Effect("BOSS-4.4", say("The investor stays away until this deal is over.")))
        stoppable = Stoppable(self.do, by, clan, owner=owner, voided=voided)
        return state._replace(deal=deal._replace(stoppable=stoppable), effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        clan, owner = action.given["clan"], state.owner(action.given["clan"])
        if owner is None:
            return say(
                "{seat} recruits a free poster: {clan}.", seat=SeatName(action.seat), clan=CLAN_LABELS[clan]
            )
        return say(
            "{seat} recruits a poster of {owner}: {clan}.",
            seat=SeatName(action.seat),
            owner=SeatName(owner),
            clan=CLAN_LABELS[clan],
        )


@cache
def _boss_already(seat: int) -> Objection:
    return Objection("BOSS-4.5", say("{seat} is the Boss already.", seat=SeatName(seat)), is_seen=True)


class TakeOver(CardRule):
    """Become the Boss (BOSS-4.5)."""

    do = "take_over"
    title = say("I'm the Boss!")

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        deal = state.deal
        if deal is None:
            return no_deal(state, is_card=True)
        if action.by != deal.boss:
            return ()
        return (_boss_already(deal.boss),)

    def play(self, state: State, action: Action) -> State:
        deal, by = state.deal, action.seat
        assert deal is not None
        effects: tuple[Effect, ...] = ()
        if deal.promises:
            effects = (Effect("BOSS-4.5", say("All promises are void until you agree again.")),)
        stoppable = Stoppable(self.do, by, boss=deal.boss, voided=deal.promises)
        former = deal.promises or deal.former
        deal = deal._replace(boss=by, promises=(), stoppable=stoppable, former=former)
        return spent(state, by, 1, "boss")._replace(deal=deal, effects=effects)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat}: “I'm the Boss!”", seat=SeatName(action.seat))


class Stop(CardRule):
    """Cancel the card that was just played (BOSS-4.6)."""

    do = "stop"
    title = say("Stop!")
    responds_to_last = True

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        deal = state.deal
        if deal is None:
            return no_deal(state, is_card=True)
        return _NOTHING_TO_STOP if deal.stoppable is None else ()

    def play(self, state: State, action: Action) -> State:
        deal, discards, seen = state.deal, state.discards, state.seen
        assert deal is not None and deal.stoppable is not None
        undone = deal.stoppable
        # later agreements are void; earlier ones that were withdrawn or replaced stay so
        remaining = tuple(
            promise for promise in deal.promises if (promise.seat, promise.clan) not in undone.since
        )
        restored: dict[str, Any] = {"promises": remaining + undone.voided, "stoppable": None}
        if undone.do == TakeOver.do:
            restored |= {"boss": undone.boss, "former": ()}
        elif undone.do == Recruit.do:
            assert undone.clan is not None
            state = state._replace(posters=state.with_poster(undone.clan, undone.owner))
        elif undone.laid is not None:
            restored["laid"] = (*deal.laid, undone.laid)
            discards -= 1
            seen = state.with_seen(undone.laid.clan, -1)
        else:
            restored |= {
                "travelled": tuple(clan for clan in deal.travelled if clan != undone.clan),
                "grey": tuple(clan for clan in deal.grey if clan != undone.clan),
            }
            discards += 1
            seen = state.with_seen(travel_kind(GREY if undone.clan in deal.grey else str(undone.clan)))
        effects = [Effect("BOSS-4.6", _RESTORED[undone.do])]
        if len(remaining) < len(deal.promises):
            effects.append(Effect("BOSS-4.6", say("What was agreed since then is void.")))
        state = state._replace(deal=deal._replace(**restored), discards=discards, seen=seen)
        return spent(state, action.seat, 1, "stop")._replace(effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        assert state.deal is not None and state.deal.stoppable is not None
        played = state.deal.stoppable
        return say(
            "{seat} stops {player}'s {card}.",
            seat=SeatName(action.seat),
            player=SeatName(played.by),
            card=_PLAYED[played.do],
        )


_NOTHING_TO_STOP = (
    Objection("BOSS-4.6", say("A stop comes right after a travel card, a boss card or a recruit triple.")),
)
_PLAYED = {
    Travel.do: say("travel card"),
    Recruit.do: say("recruit triple"),
    TakeOver.do: say("boss card"),
}
_RESTORED = {
    Travel.do: say("The investor is back, as before the trip."),
    Recruit.do: say("The poster goes back to where it was."),
    TakeOver.do: say("The Boss and the promises from before count again."),
}
