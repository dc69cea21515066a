"""The participants of a deal: who fills each requirement, and for how much (BOSS-3).

Pure functions, which the rules, the view and the closing share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from referee.games.boss.state import CARD, CLANS, POSTER, Laid, Promise, State


class Participation(NamedTuple):
    """The investors of a deal: ``parts`` in the order of the space; the Boss's own cost nothing."""

    parts: tuple[Promise, ...]
    missing: tuple[str, ...]
    missing_choices: int

    @property
    def is_complete(self) -> bool:
        """Whether every requirement is filled."""
        return not self.missing and not self.missing_choices

    @property
    def due(self) -> int:
        """The sum that the Boss owes to others at closing."""
        return sum([part.amount for part in self.parts])


def own_parts(state: State) -> Mapping[str, Promise]:
    """Return how the Boss fills clans alone: by the poster before a card (BOSS-3.4)."""
    deal = state.deal
    assert deal is not None
    return _own_parts(deal.boss, deal.laid, deal.travelled, state.posters)


# every action of a deal needs this, and few actions change it
@lru_cache
def _own_parts(
    boss: int, laid: tuple[Laid, ...], travelled: tuple[str, ...], posters: tuple[int | None, ...]
) -> Mapping[str, Promise]:
    own = {clan: Promise(boss, clan, CARD, 0) for seat, clan in laid if seat == boss}
    for clan, owner in zip(CLANS, posters, strict=True):
        if owner == boss and clan not in travelled:
            own[clan] = Promise(boss, clan, POSTER, 0)
    return own


def offers(state: State) -> Mapping[str, Sequence[Promise]]:
    """Return the offers for each clan that has any, the best for the Boss first (BOSS-3.9)."""
    deal, count = state.deal, len(state.hands)
    assert deal is not None
    by_clan = {clan: [part] for clan, part in own_parts(state).items()}
    promises = deal.promises
    if len(promises) > 1:
        boss = deal.boss
        promises = tuple(
            sorted(promises, key=lambda promise: (promise.amount, (promise.seat - boss) % count))
        )
    for promise in promises:
        by_clan.setdefault(promise.clan, []).append(promise)
    return by_clan


def has_choice(state: State) -> bool:
    """Whether the Boss can close the deal with other investors than by default (BOSS-3.9)."""
    space = state.space
    assert space is not None
    by_clan = offers(state)
    if any(len(by_clan.get(clan, ())) > 1 for clan in space.named):
        return True
    listed = space.choose.of if space.choose else ()
    return sum(clan in by_clan for clan in listed) > (space.choose.number if space.choose else 0)


def find_participation(state: State, chosen: Mapping[str, int] | None = None) -> Participation:
    """Fill the requirements as ``chosen``, and the rest by default (BOSS-3.9).

    Impossible choices are ignored here: the rule objects to them.
    """
    deal, space = state.deal, state.space
    assert deal is not None and space is not None
    chosen, count, boss = chosen or {}, len(state.hands), deal.boss

    def cost(part: Promise) -> tuple[int, int]:
        return part.amount, (part.seat - boss) % count

    best: dict[str, Promise] = {}
    for promise in deal.promises:
        clan = promise.clan
        if chosen.get(clan, promise.seat) == promise.seat and (
            clan not in best or cost(promise) < cost(best[clan])
        ):
            best[clan] = promise
    own = own_parts(state)
    best.update({clan: own[clan] for clan in own if chosen.get(clan, boss) == boss} if chosen else own)
    required, choose = space.required, space.choose
    parts: list[Promise] = []
    missing: tuple[str, ...] = ()
    for clan in required:
        if clan in best:
            parts.append(best[clan])
        else:
            missing = (*missing, clan)
    if choose is None:
        return Participation(tuple(parts), missing, 0)
    number = choose.number
    listed = [clan for clan in choose.of if clan in best]
    if len(listed) > number:

        def rank(clan: str) -> tuple[bool, bool, tuple[int, int]]:
            part = best[clan]
            return clan not in chosen, part.seat != boss, cost(part)

        listed = sorted(listed, key=rank)[:number]
        listed.sort(key=choose.of.index)
    parts += [best[clan] for clan in listed]
    return Participation(tuple(parts), missing, number - len(listed))
