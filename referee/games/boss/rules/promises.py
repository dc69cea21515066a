"""Promises: who takes part for how much, and who takes it back (BOSS-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, SeatIndex, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.boss.filling import fill
from referee.games.boss.rules.components import CLAN
from referee.games.boss.rules.flow import no_deal
from referee.games.boss.state import CARD, CLAN_LABELS, CLANS, DEAL, POSTER, Deal, Laid, Promise, State
from referee.text import SeatName, Sentence, say


class PromiseRule(Rule[State]):
    """What both have in common: anybody's, while a deal is open."""

    is_aside = True
    step = DEAL

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.hands)) if state.deal else ()


def _sources(state: State, deal: Deal, by: int, clan: str) -> list[str]:
    """Return with what a seat could take part for a clan."""
    found = [POSTER] if state.owner(clan) == by and clan not in deal.travelled else []
    return [*found, CARD] if Laid(by, clan) in deal.laid else found


def _with(state: State, promise: Promise) -> Deal:
    """Return the deal with a promise, in the place of the seat's earlier one for the clan (BOSS-3.7)."""
    deal = state.deal
    assert deal is not None
    kept = tuple(one for one in deal.promises if one[:2] != promise[:2])
    return deal._replace(promises=(*kept, promise))


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

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        deal, space = state.deal, state.space
        assert by is not None
        if deal is None or space is None:
            return Domain(())
        if name == "with":
            found = _sources(state, deal, by, given["clan"])
            is_away = not found and state.owner(given["clan"]) == by
            return Domain(found, (POSTER,) if is_away else (POSTER, CARD))
        if name == "clan":
            mine = [clan for clan in space.named if by != deal.boss and self._possible(state, by, clan)]
            return Domain(mine, CLANS)
        most = self._most(state, by, given)
        return Domain(range(most + 1), range(-1, most + 2))

    def _possible(self, state: State, by: int, clan: str) -> bool:
        """Whether a seat could agree for a clan, be it for nothing."""
        sources = _sources(state, state.deal, by, clan) if state.deal else []
        return bool(sources) and self._is_payable(state, Promise(by, clan, sources[0], 0))

    def _is_payable(self, state: State, promise: Promise) -> bool:
        """Whether what would fall due with a promise stays within the payout (BOSS-3.7)."""
        return fill(state._replace(deal=_with(state, promise))).due <= state.payout

    def _most(self, state: State, by: int, given: Mapping[str, Any]) -> int:
        """Return the greatest amount that can be promised: what falls due grows with the amount."""
        least, most = -1, state.payout
        while least < most:
            middle = (least + most + 1) // 2
            if self._is_payable(state, Promise(by, given["clan"], given["with"], middle)):
                least = middle
            else:
                most = middle - 1
        return most

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from no_deal(state)
        deal, space, by, given = state.deal, state.space, action.seat, action.given
        if deal is None or space is None:
            return
        clan, amount, source = given.get("clan"), given.get("amount", 0), given.get("with")
        if clan is not None:
            yield from _unheld(state, deal, by, clan, source)
        if by == deal.boss:
            yield Objection("BOSS-3.4", say("The Boss takes part automatically: close the deal to consent."))
        elif clan is None and not any(self._possible(state, by, one) for one in space.named):
            yield Objection("BOSS-3.3", say("{seat} has nobody who could join.", seat=SeatName(by)))
        if clan is not None and clan not in space.named:
            yield Objection("BOSS-3.7", say("This deal does not need that: {clan}.", clan=CLAN_LABELS[clan]))
        if amount < 0:
            yield Objection("BOSS-3.7", say("Nobody pays to take part: 0 is the least."))
        if amount > state.payout:
            yield Objection("BOSS-3.7", say("The deal pays only {payout}.", payout=state.payout))
        elif clan in space.named and not self._is_payable(state, Promise(by, clan, source or POSTER, amount)):
            yield Objection(
                "BOSS-3.7",
                say("All promises together may not exceed the payout, {payout}.", payout=state.payout),
            )
        if (
            source != CARD
            and clan in deal.travelled
            and state.owner(clan) == by
            and (source == POSTER or Laid(by, clan) not in deal.laid)
        ):
            yield Objection("BOSS-4.1", say("That poster is away: {clan}.", clan=CLAN_LABELS[clan]))

    def apply(self, state: State, action: Action) -> State:
        given = action.given
        deal = _with(state, Promise(action.seat, given["clan"], given["with"], given["amount"]))
        played = deal.stoppable
        if played is not None:
            since = (*played.since, (action.seat, given["clan"]))
            deal = deal._replace(stoppable=played._replace(since=since))
        return state._replace(deal=deal, news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} agrees for {amount}: {clan}.",
            seat=SeatName(action.seat),
            amount=action.given["amount"],
            clan=CLAN_LABELS[action.given["clan"]],
        )


def _unheld(state: State, deal: Deal, by: int, clan: str, source: str | None) -> Iterator[Objection]:
    """Object to taking part with what one does not have (BOSS-3.3)."""
    has_poster, has_card = state.owner(clan) == by, Laid(by, clan) in deal.laid
    if not (has_poster or has_card):
        yield Objection("BOSS-3.3", say("That takes the poster, or a clan card face up."))
    elif source == POSTER and not has_poster:
        yield Objection("BOSS-3.3", say("That poster is not {seat}'s.", seat=SeatName(by)))
    elif source == CARD and not has_card:
        yield Objection("BOSS-3.3", say("First lay the clan card face up."))


class Withdraw(PromiseRule):
    """Take back a consent, or drop a partner as the Boss (BOSS-3.8)."""

    do = "withdraw"
    title = say("Withdraw")
    # first whose: left out, it is one's own, and the Boss has none
    parameters = {"seat": SeatIndex(label=say("Whose promise"), optional=True), "clan": CLAN}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        deal = state.deal
        promises = deal.promises if deal else ()
        if name == "clan":
            found = {one.clan for one in promises if one.seat == given.get("seat", by)}
            return Domain([clan for clan in CLANS if clan in found], CLANS)
        seats = {one.seat for one in promises if by in (one.seat, deal and deal.boss)}
        return Domain(sorted(seats), range(len(state.hands)))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from no_deal(state)
        deal, given, by = state.deal, action.given, action.seat
        if deal is None:
            return
        seat = given.get("seat", by)
        if by not in (seat, deal.boss):
            yield Objection("BOSS-3.8", say("Only the Boss can drop a partner."))
        promised = [one.clan for one in deal.promises if one.seat == seat]
        if not deal.promises:
            yield Objection("BOSS-3.8", say("Nobody has promised anything."))
        elif not promised and ("seat" in given or by != deal.boss):
            yield Objection("BOSS-3.8", say("{seat} has promised nothing.", seat=SeatName(seat)))
        elif "clan" in given and given["clan"] not in promised:
            yield Objection(
                "BOSS-3.8", say("There is no such promise: {clan}.", clan=CLAN_LABELS[given["clan"]])
            )

    def apply(self, state: State, action: Action) -> State:
        deal, key = state.deal, (self._whose(state, action), action.given["clan"])
        assert deal is not None
        kept = tuple(one for one in deal.promises if one[:2] != key)
        return state._replace(deal=deal._replace(promises=kept), news=())

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
