"""Who takes part in a deal: which requirement is filled by whom, and for how much (BOSS-3).

Pure adjudication: rules, view and closing all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.boss.state import CARD, CLANS, POSTER, Promise, State


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
        """What the Boss owes to others at closing."""
        return sum([part.amount for part in self.parts])


def own_parts(state: State) -> dict[str, Promise]:
    """Return how the Boss fills clans without asking: by the poster before a card (BOSS-3.4)."""
    deal = state.deal
    assert deal is not None
    boss, travelled = deal.boss, deal.travelled
    own = {clan: Promise(boss, clan, CARD, 0) for seat, clan in deal.laid if seat == boss}
    for clan, owner in zip(CLANS, state.posters, strict=True):
        if owner == boss and clan not in travelled:
            own[clan] = Promise(boss, clan, POSTER, 0)
    return own


def offers(state: State, clan: str) -> list[Promise]:
    """Return who would take part for a clan, the best for the Boss first (BOSS-3.9)."""
    deal = state.deal
    assert deal is not None
    found = [promise for promise in deal.promises if promise.clan == clan]
    if len(found) > 1:
        count = len(state.hands)
        found.sort(key=lambda promise: (promise.amount, (promise.seat - deal.boss) % count))
    own = own_parts(state).get(clan)
    return found if own is None else [own, *found]


def has_choice(state: State) -> bool:
    """Whether the Boss can close the deal with other investors than by default (BOSS-3.9)."""
    space = state.space
    assert space is not None
    if any(len(offers(state, clan)) > 1 for clan in space.named):
        return True
    listed = space.choose.of if space.choose else ()
    return sum(bool(offers(state, clan)) for clan in listed) > (space.choose.number if space.choose else 0)


def filled(state: State) -> tuple[str, ...]:
    """Return every named clan that has an investor who consents."""
    assert state.space is not None
    return tuple(clan for clan in state.space.named if offers(state, clan))


def find_participation(state: State, chosen: Mapping[str, int] | None = None) -> Participation:
    """Fill the requirements: as ``chosen``, and for the rest as the default goes (BOSS-3.9).

    Names in ``chosen`` that cannot be taken are passed over here: the rule objects to them.
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
    best |= {clan: own[clan] for clan in own if chosen.get(clan, boss) == boss} if chosen else own
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
