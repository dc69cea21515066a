"""Promises to take part, and their withdrawal (BOSS-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, SeatIndex, Whole
from referee.games.boss.rules.components import CLAN
from referee.games.boss.rules.flow import Interruption, no_deal
from referee.games.boss.state import (
    CARD,
    CLAN_LABELS,
    CLANS,
    DEAL,
    POSTER,
    Deal,
    Laid,
    Promise,
    Space,
    State,
)
from referee.i18n import SeatName, Sentence, say


class PromiseRule(Interruption):
    """The base of both actions, open to any seat while a deal is open."""

    step = DEAL

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.hands)) if state.deal else ()


class Stakes(NamedTuple):
    """The data that decides for which clans each seat can take part; few actions change it."""

    owners: tuple[int | None, ...]
    laid: tuple[Laid, ...]
    travelled: tuple[str, ...]
    space: Space

    def posters(self, by: int) -> list[str]:
        """Return the clans whose posters a seat has."""
        return [clan for clan, owner in zip(CLANS, self.owners, strict=True) if owner == by]

    def cards(self, by: int) -> list[str]:
        """Return the clans of the cards in front of a seat."""
        return [clan for seat, clan in self.laid if seat == by]


_new = tuple.__new__  # takes less than half the time of a call of the class


def _stakes(state: State, deal: Deal, space: Space) -> Stakes:
    return _new(Stakes, (state.posters, deal.laid, deal.travelled, space))


# every seat needs this after every action, and few actions change it
@lru_cache
def _joinable_clans(stakes: Stakes, by: int) -> tuple[str, ...]:
    """Return the clans of the space that a seat has a poster or card for."""
    own_clans = [clan for clan in stakes.posters(by) if clan not in stakes.travelled] + stakes.cards(by)
    return tuple(clan for clan in stakes.space.named if clan in own_clans)


def _with_promise(state: State, promise: Promise) -> Deal:
    """Return the deal with a promise, which replaces the seat's earlier one for the clan (BOSS-3.7)."""
    deal = state.deal
    assert deal is not None
    others = [earlier for earlier in deal.promises if earlier[:2] != promise[:2]]
    return deal._replace(promises=(*others, promise))


class Agree(PromiseRule):
    """Promise to take part for a clan, for an amount out of this deal (BOSS-3.3 to BOSS-3.7)."""

    do = "agree"
    title = say("Agree")
    parameters = {
        "clan": CLAN,
        "with": Choice(
            values=(POSTER, CARD),
            labels={POSTER: say("Poster"), CARD: say("Clan card")},
            label=say("With"),
        ),
        "amount": Whole(label=say("Amount")),
    }

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return no_deal(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        deal, space = state.deal, state.space
        assert by is not None
        if deal is None or space is None:
            return Values(())
        if name == "clan":
            return _clans(_stakes(state, deal, space), by, by == deal.boss, "with" in given)
        if name == "with":
            clan = given.get("clan")
            if clan is None:
                return _ANY_SOURCE
            has_poster, has_card = state.owner(clan) == by, (by, clan) in deal.laid
            return _sources(by, clan, has_poster, has_card, has_poster and clan in deal.travelled)
        return _amounts(state.payout)

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        deal, space, by = state.deal, state.space, action.seat
        if deal is None or space is None:
            return self.preconditions(state, action)
        against = self.out_of_bounds(state, action) if action.given else []
        if by == deal.boss:
            against.append(_AUTOMATIC)
        elif "clan" not in action.given and not _joinable_clans(_stakes(state, deal, space), by):
            against.append(_nobody_to_join(by))
        # the participants (BOSS-3.3) are cited before the amount (BOSS-3.7)
        against.sort(key=_BY_CLAUSE)
        return against

    def play(self, state: State, action: Action) -> State:
        given = action.given
        deal = _with_promise(state, Promise(action.seat, given["clan"], given["with"], given["amount"]))
        played = deal.stoppable
        if played is not None:
            since = (*played.since, (action.seat, given["clan"]))
            deal = deal._replace(stoppable=played._replace(since=since))
        return state._replace(deal=deal, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        seat, amount, clan = SeatName(action.seat), given["amount"], CLAN_LABELS[given["clan"]]
        if given["with"] == CARD:
            return say(
                "{seat} agrees for {amount} with a clan card: {clan}.", seat=seat, amount=amount, clan=clan
            )
        return say("{seat} agrees for {amount}: {clan}.", seat=seat, amount=amount, clan=clan)


# bounds that depend on few values, and that many calls need
@lru_cache
def _clans(stakes: Stakes, by: int, is_boss: bool, says_with: bool) -> Bounds:
    """Return the bounds of the clan; with a source, that one may be away instead."""
    posters, cards = stakes.posters(by), stakes.cards(by)
    limits = [among(posters + cards, _nothing_held), among(stakes.space.named, _needless)]
    if not says_with:
        away = [clan for clan in stakes.travelled if clan in posters and clan not in cards]
        limits.append(not_among(away, _away))
    return Values(() if is_boss else _joinable_clans(stakes, by), *limits, shown=CLANS)


_ANY_SOURCE = Values((POSTER, CARD))


@lru_cache
def _sources(by: int, clan: str, has_poster: bool, has_card: bool, is_away: bool) -> Bounds:
    """Return the bounds of the source; the objections to the clan come first."""
    if not (has_poster or has_card):
        return _ANY_SOURCE

    def unheld(source: str) -> Objection:
        if source == CARD:
            return Objection("BOSS-3.3", say("First lay the clan card face up."))
        return Objection("BOSS-3.3", say("That poster is not {seat}'s.", seat=SeatName(by)))

    own_sources = [*[POSTER] * has_poster, *[CARD] * has_card]
    return Values(
        (POSTER, CARD),
        among(own_sources, unheld),
        Limit(lambda source: source == CARD or not is_away, lambda _: _away(clan)),
        shown=(POSTER,) if is_away and not has_card else (),
    )


@lru_cache
def _amounts(payout: int) -> Bounds:
    return Amount(
        0,
        payout,
        _below_nothing,
        # the sum may exceed the payout while players bargain; only closing is refused then
        lambda _: Objection("BOSS-3.7", say("The deal pays only {payout}.", payout=payout)),
        first=-1,
    )


_BY_CLAUSE = attrgetter("clause")
_AUTOMATIC = Objection("BOSS-3.4", say("The Boss takes part automatically: close the deal to consent."))


@cache
def _nobody_to_join(seat: int) -> Objection:
    return Objection("BOSS-3.3", say("{seat} has nobody who could join.", seat=SeatName(seat)))


def _below_nothing(amount: int) -> Objection:
    return Objection("BOSS-3.7", say("Nobody pays to take part: 0 is the least."), is_absolute=True)


def _nothing_held(clan: str) -> Objection:
    return Objection("BOSS-3.3", say("You need the poster for that, or a clan card face up."))


def _needless(clan: str) -> Objection:
    sentence = say("This deal does not need that: {clan}.", clan=CLAN_LABELS[clan])
    return Objection("BOSS-3.7", sentence, is_absolute=True)


def _away(clan: str) -> Objection:
    """Object to a poster that is on a trip (BOSS-4.1)."""
    return Objection("BOSS-4.1", say("That poster is away: {clan}.", clan=CLAN_LABELS[clan]))


def _promised(deal: Deal, seat: int) -> tuple[str, ...]:
    """Return the clans for which a seat has promised to take part."""
    return tuple([promise.clan for promise in deal.promises if promise.seat == seat])


_NOBODY_PROMISED = Objection("BOSS-3.8", say("Nobody has promised anything."), is_absolute=True, is_seen=True)


@cache
def _nothing_promised(seat: int) -> Objection:
    sentence = say("{seat} has promised nothing.", seat=SeatName(seat))
    return Objection("BOSS-3.8", sentence, is_absolute=True, is_seen=True)


def _not_promised(clan: str) -> Objection:
    sentence = say("There is no such promise: {clan}.", clan=CLAN_LABELS[clan])
    return Objection("BOSS-3.8", sentence, is_absolute=True, is_seen=True)


@lru_cache
def _any_of(promised: tuple[str, ...]) -> Bounds:
    return Values(CLANS, among(promised, _not_promised))


class Withdraw(PromiseRule):
    """Withdraw a promise, or drop a partner as the Boss (BOSS-3.8)."""

    do = "withdraw"
    title = say("Withdraw")
    # the seat comes first; by default it is the actor, and the Boss has no promise
    parameters = {"seat": SeatIndex(label=say("Whose promise"), optional=True), "clan": CLAN}

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        deal, by = state.deal, action.seat
        if deal is None:
            return no_deal(state)
        if "seat" in action.given:
            return ()
        if not deal.promises:
            return (_NOBODY_PROMISED,)
        return () if by == deal.boss or _promised(deal, by) else (_nothing_promised(by),)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        deal = state.deal
        assert by is not None
        if deal is None:
            return Values(())
        if name == "seat":
            seats = {promise.seat for promise in deal.promises}
            return Values(
                range(len(state.hands)),
                Limit(
                    lambda seat: by in (seat, deal.boss),
                    lambda _: Objection("BOSS-3.8", say("Only the Boss can drop a partner.")),
                ),
                among(seats, _nothing_promised if seats else lambda _: _NOBODY_PROMISED),
            )
        promised = _promised(deal, given.get("seat", by))
        if not promised and (not deal.promises or "seat" in given or by != deal.boss):
            return Values((), shown=CLANS)  # the preconditions object that nothing is promised
        return _any_of(promised)

    def play(self, state: State, action: Action) -> State:
        deal, key = state.deal, (self._whose(state, action), action.given["clan"])
        assert deal is not None
        remaining = tuple([promise for promise in deal.promises if promise[:2] != key])
        return state._replace(deal=deal._replace(promises=remaining), effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        whose, clan = self._whose(state, action), CLAN_LABELS[action.given["clan"]]
        if whose == action.seat:
            return say("{seat} withdraws: {clan}.", seat=SeatName(action.seat), clan=clan)
        return say(
            "{seat} drops {partner}: {clan}.",
            seat=SeatName(action.seat),
            partner=SeatName(whose),
            clan=clan,
        )

    def _whose(self, state: State, action: Action) -> int:
        seat: int = action.given.get("seat", action.seat)
        return seat
