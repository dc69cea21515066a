"""Influence cards: any seat, any time while a deal is open (BOSS-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Flag, SeatIndex
from referee.engine.rule import Domain, Domains, Rule
from referee.games.boss.rules.components import CLAN
from referee.games.boss.rules.flow import no_deal, settle_limit, spent, too_few
from referee.games.boss.state import (
    CARD,
    CLAN_LABELS,
    CLANS,
    DEAL,
    OVER_LIMIT,
    POSTER,
    TRIPLE,
    Deal,
    Laid,
    Promise,
    State,
    Stoppable,
    replaced,
)
from referee.text import SeatName, Sentence, say


class CardRule(Rule[State]):
    """What the cards have in common: they are played from the hand while a deal is open."""

    is_aside = True
    step: ClassVar[str | None] = DEAL
    needed = 1

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.hands)) if state.deal else ()

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        allowed = [
            clan for clan in CLANS if not any(self.against(state, Action(self.do, by, {**given, name: clan})))
        ]
        return Domain(allowed, CLANS)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        """Yield what speaks against the card beside the moment and the hand."""
        return iter(())

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from no_deal(state, is_card=True)
        if state.deal is not None:
            yield from self.against(state, action)
        yield from too_few(state, action.seat, self.needed)


def _lose(
    deal: Deal, seat: int | None, clan: str, source: str
) -> tuple[Deal, tuple[Promise, ...], list[Effect]]:
    """Void a promise made with a poster or card that is gone (BOSS-4.3)."""
    voided = tuple(promise for promise in deal.promises if promise[:3] == (seat, clan, source))
    kept = tuple(promise for promise in deal.promises if promise not in voided)
    news = [
        Effect(
            "BOSS-4.3",
            say(
                "{seat}'s promise for the {clan} is void.",
                seat=SeatName(promise.seat),
                clan=CLAN_LABELS[clan],
            ),
        )
        for promise in voided
    ]
    return deal._replace(promises=kept), voided, news


class LayClan(CardRule):
    """Lay a clan card face up (BOSS-3.5)."""

    do = "lay_clan"
    title = say("Lay a clan card")
    parameters = {"clan": CLAN}

    def apply(self, state: State, action: Action) -> State:
        deal, by = state.deal, action.seat
        assert deal is not None
        laid = (*deal.laid, Laid(by, action.given["clan"]))
        # not a discard: the card lies on the table, and it ends the moment for a stop (BOSS-4.6)
        return state._replace(
            hands=replaced(state.hands, by, state.hands[by] - 1),
            deal=deal._replace(laid=laid, stoppable=None),
            news=(),
        )

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} lays a clan card: {clan}.",
            seat=SeatName(action.seat),
            clan=CLAN_LABELS[action.given["clan"]],
        )


class Travel(CardRule):
    """Send a poster or a laid clan card out of this deal (BOSS-4.1, BOSS-4.2)."""

    do = "travel"
    title = say("Send on a trip")
    parameters = {
        "card_of": SeatIndex(label=say("Clan card of"), optional=True),
        "grey": Flag(label=say("Grey card"), optional=True),
        "clan": CLAN,
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "grey":
            return Domain((False, True))
        deal = state.deal
        laid = deal.laid if deal else ()
        if name == "card_of":
            return Domain(sorted({one.seat for one in laid}), range(len(state.hands)))
        return super().domain(state, by, name, given) if deal else Domain((), CLANS)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        clan, deal = action.given.get("clan"), state.deal
        assert deal is not None
        if action.given.get("card_of") not in (None, *(one.seat for one in deal.laid)):
            seat = SeatName(action.given["card_of"])
            yield Objection("BOSS-4.2", say("No clan card lies before {seat}.", seat=seat))
        elif clan is None:
            if not deal.laid and len(deal.travelled) == len(CLANS):
                yield Objection("BOSS-4.1", say("All posters are away, and no clan card lies on the table."))
        elif "card_of" in action.given:
            if Laid(action.given["card_of"], clan) not in deal.laid:
                yield Objection(
                    "BOSS-4.2",
                    say(
                        "No clan card lies there: {clan}, {seat}.",
                        clan=CLAN_LABELS[clan],
                        seat=SeatName(action.given["card_of"]),
                    ),
                )
        elif clan in deal.travelled:
            yield Objection("BOSS-4.1", say("That poster is away already: {clan}.", clan=CLAN_LABELS[clan]))

    def apply(self, state: State, action: Action) -> State:
        deal, by, clan = state.deal, action.seat, action.given["clan"]
        assert deal is not None
        seat = action.given.get("card_of")
        if seat is None:
            deal, voided, news = _lose(deal, state.owner(clan), clan, POSTER)
            hands = replaced(state.hands, by, state.hands[by] - 1)
            deal = deal._replace(
                travelled=(*deal.travelled, clan), stoppable=Stoppable(self.do, by, clan, voided=voided)
            )
            # the travel card stays on the poster until the deal ends
            return state._replace(hands=hands, deal=deal, news=tuple(news))
        deal, voided, news = _lose(deal, seat, clan, CARD)
        hit = Laid(seat, clan)
        at = deal.laid.index(hit)
        deal = deal._replace(
            laid=deal.laid[:at] + deal.laid[at + 1 :],
            stoppable=Stoppable(self.do, by, clan, laid=hit, voided=voided),
        )
        state = spent(state, by, 1)
        return state._replace(
            discards=state.discards + 1,
            deal=deal,
            news=(Effect("BOSS-4.2", say("Discard both: the clan card and the travel card.")), *news),
        )

    def describe(self, state: State, action: Action) -> Sentence:
        seat, clan = SeatName(action.seat), CLAN_LABELS[action.given["clan"]]
        if "card_of" in action.given:
            return say(
                "{seat} sends {owner}'s clan card on a trip: {clan}.",
                seat=seat,
                owner=SeatName(action.given["card_of"]),
                clan=clan,
            )
        return say("{seat} sends a poster on a trip: {clan}.", seat=seat, clan=clan)


class Recruit(CardRule):
    """Take a poster for good with three recruit cards (BOSS-4.4), also over the hand limit (BOSS-2.4)."""

    do = "recruit"
    title = say("Recruit a poster")
    parameters = {"clan": CLAN}
    step = None
    needed = TRIPLE

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,) if state.step == OVER_LIMIT else super().actors(state)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step == OVER_LIMIT:
            if action.seat != state.turn:
                yield Objection("BOSS-2.4", say("It is {seat}'s turn.", seat=SeatName(state.turn)))
        else:
            yield from no_deal(state, is_card=True)
        yield from self.against(state, action)
        yield from too_few(state, action.seat, self.needed)

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        if "clan" not in action.given:
            if all(owner == action.seat for owner in state.posters):
                yield Objection("BOSS-4.4", say("{seat} has every poster.", seat=SeatName(action.seat)))
            return
        owner = state.owner(action.given["clan"])
        if owner == action.seat:
            yield Objection("BOSS-4.4", say("{seat} has that poster already.", seat=SeatName(action.seat)))
        if owner is not None and state.free_posters:
            yield Objection("BOSS-4.4", say("First the free posters beside the board must be recruited."))

    def apply(self, state: State, action: Action) -> State:
        clan, by = action.given["clan"], action.seat
        owner, deal = state.owner(clan), state.deal
        state = spent(state, by, TRIPLE)._replace(posters=state.with_poster(clan, by))
        if deal is None:
            return settle_limit(state)
        deal, voided, news = _lose(deal, owner, clan, POSTER)
        stoppable = Stoppable(self.do, by, clan, owner=owner, voided=voided)
        return state._replace(deal=deal._replace(stoppable=stoppable), news=tuple(news))

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


class TakeOver(CardRule):
    """Become the Boss (BOSS-4.5)."""

    do = "take_over"
    title = say("I'm the Boss!")

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        assert state.deal is not None
        if action.seat == state.deal.boss:
            yield Objection("BOSS-4.5", say("{seat} is the Boss already.", seat=SeatName(action.seat)))

    def apply(self, state: State, action: Action) -> State:
        deal, by = state.deal, action.seat
        assert deal is not None
        news: tuple[Effect, ...] = ()
        if deal.promises:
            news = (Effect("BOSS-4.5", say("All promises are void until they are made anew.")),)
        stoppable = Stoppable(self.do, by, boss=deal.boss, voided=deal.promises)
        deal = deal._replace(boss=by, promises=(), stoppable=stoppable)
        return spent(state, by, 1)._replace(deal=deal, news=news)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat}: “I'm the Boss!”", seat=SeatName(action.seat))


class Stop(CardRule):
    """Cancel the card that was just played (BOSS-4.6)."""

    do = "stop"
    title = say("Stop!")
    answers_last = True

    def against(self, state: State, action: Action) -> Iterator[Objection]:
        assert state.deal is not None
        if state.deal.stoppable is None:
            yield Objection(
                "BOSS-4.6", say("A stop comes right after a travel card, a boss card or a recruit triple.")
            )

    def apply(self, state: State, action: Action) -> State:
        deal, discards = state.deal, state.discards
        assert deal is not None and deal.stoppable is not None
        undone = deal.stoppable
        # agreements made since are void; those that were withdrawn or replaced do not come back
        kept = tuple(one for one in deal.promises if (one.seat, one.clan) not in undone.since)
        back: dict[str, Any] = {"promises": kept + undone.voided, "stoppable": None}
        if undone.do == TakeOver.do:
            back["boss"] = undone.boss
        elif undone.do == Recruit.do:
            assert undone.clan is not None
            state = state._replace(posters=state.with_poster(undone.clan, undone.owner))
        elif undone.laid is not None:
            back["laid"] = (*deal.laid, undone.laid)
            discards -= 1
        else:
            back["travelled"] = tuple(clan for clan in deal.travelled if clan != undone.clan)
            discards += 1
        news = [Effect("BOSS-4.6", _RESTORED[undone.do])]
        if len(kept) < len(deal.promises):
            news.append(Effect("BOSS-4.6", say("What was agreed since then is void.")))
        state = state._replace(deal=deal._replace(**back), discards=discards)
        return spent(state, action.seat, 1)._replace(news=tuple(news))

    def describe(self, state: State, action: Action) -> Sentence:
        assert state.deal is not None and state.deal.stoppable is not None
        played = state.deal.stoppable
        return say(
            "{seat} stops {player}'s card: {card}.",
            seat=SeatName(action.seat),
            player=SeatName(played.by),
            card=_PLAYED[played.do],
        )


_PLAYED = {
    Travel.do: say("travel"),
    Recruit.do: say("recruit triple"),
    TakeOver.do: say("boss card"),
}
_RESTORED = {
    Travel.do: say("The investor is back, as before the trip."),
    Recruit.do: say("The poster goes back to where it was."),
    TakeOver.do: say("The Boss and the promises from before count again."),
}
