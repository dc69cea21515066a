"""Who takes part in a deal: which requirement is filled by whom, and for how much (BOSS-3).

Pure adjudication: rules, view and closing all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.games.boss.state import CARD, POSTER, Laid, Promise, State


class Filling(NamedTuple):
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
        return sum(part.amount for part in self.parts)


def own_part(state: State, clan: str) -> Promise | None:
    """Return how the Boss fills a clan without asking: the poster before a card (BOSS-3.4)."""
    deal = state.deal
    assert deal is not None
    if state.owner(clan) == deal.boss and clan not in deal.travelled:
        return Promise(deal.boss, clan, POSTER, 0)
    if Laid(deal.boss, clan) in deal.laid:
        return Promise(deal.boss, clan, CARD, 0)
    return None


def offers(state: State, clan: str) -> list[Promise]:
    """Return who would take part for a clan, the best for the Boss first (BOSS-3.9)."""
    deal = state.deal
    assert deal is not None
    count = len(state.hands)
    found = [promise for promise in deal.promises if promise.clan == clan]
    found.sort(key=lambda promise: (promise.amount, (promise.seat - deal.boss) % count))
    own = own_part(state, clan)
    return found if own is None else [own, *found]


def filled(state: State) -> tuple[str, ...]:
    """Return every named clan that has an investor who consents."""
    assert state.space is not None
    return tuple(clan for clan in state.space.named if offers(state, clan))


def fill(state: State, chosen: Mapping[str, int] | None = None) -> Filling:
    """Fill the requirements: as ``chosen``, and for the rest as the default goes (BOSS-3.9).

    Names in ``chosen`` that cannot be taken are passed over here: the rule objects to them.
    """
    deal, space = state.deal, state.space
    assert deal is not None and space is not None
    best: dict[str, Promise] = {}
    taken = []
    for clan in space.named:
        found = offers(state, clan)
        if chosen and clan in chosen:
            found = [offer for offer in found if offer.seat == chosen[clan]]
            taken += [clan] if found else []
        if found:
            best[clan] = found[0]
    parts = [best[clan] for clan in space.required if clan in best]
    missing = tuple(clan for clan in space.required if clan not in best)
    if space.choose is None:
        return Filling(tuple(parts), missing, 0)
    count = len(state.hands)

    def rank(clan: str) -> tuple[bool, bool, int, int]:
        part = best[clan]
        return clan not in taken, part.seat != deal.boss, part.amount, (part.seat - deal.boss) % count

    listed = sorted((clan for clan in space.choose.of if clan in best), key=rank)[: space.choose.number]
    parts += [best[clan] for clan in space.choose.of if clan in listed]
    return Filling(tuple(parts), missing, space.choose.number - len(listed))
