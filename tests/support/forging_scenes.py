"""Tables brought to a moment that somebody would exploit, and the pages that are open there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from referee.engine.sampling import random_action
from referee.store.notes import Note
from referee.store.store import Store
from referee.tables.table import Table
from tests.referee.games.promote.playing import line_of
from tests.support.countdowns import BOSS, ready
from tests.support.countdowns import start as count_down
from tests.support.devices import Devices
from tests.support.exports import tally
from tests.support.forging import Pages, open_page
from tests.support.sessions import REVEAL, play, to_cosponsorship
from tests.support.sessions import table as table_of
from widgets.screens.table.sand_glass import NAME as SAND_GLASS

LINE = line_of()


def pages_of(devices: Devices, **seats: int | None) -> dict[str, Any]:
    """Return the pages at a table: the tablet, and a phone a name with its seat, ``None``: it looks on."""
    pages = {name: devices.sit(name, *(() if seat is None else (seat,))) for name, seat in seats.items()}
    devices.tablet.refresh()
    return {"tablet": devices.tablet, **pages}


def lobby(store: Store) -> Pages:
    """An admitted device, and one that is not identified."""
    return {"tablet": open_page(store, "tablet"), "alone": open_page(store, None)}


def tallying(store: Store) -> Pages:
    """A device at a new tally."""
    page = open_page(store, "tablet")
    page.tap({"tap": "score_sheet"})
    return {"tablet": page}


def learning(store: Store) -> Pages:
    """A page on which Ana learns a game."""
    return {"tablet": open_page(store, "tablet", learn="boss", learner="Ana")}


def looking_back(store: Store) -> Pages:
    """A page at the history, in which there is a game."""
    tally(store, "Ana", "Bo", "Cy")
    page = open_page(store, None)
    page.tap({"tap": "history"})
    return {"alone": page}


def reputation(*actions: dict[str, Any], **seats: int | None) -> Callable[[Store], Pages]:
    """Return a scene: Reputation after some actions, the tablet, and phones as in :func:`pages_of`."""

    def scene(store: Store) -> Pages:
        devices = Devices(store, "reputation", 4, start_seat=0)
        play(devices.tablet, *actions)
        return pages_of(devices, **seats)

    return scene


before_cards, after_cards = reputation(), reputation(REVEAL)
bidding = reputation(REVEAL, {"do": "bid_private", "by": 0, "workers": 3}, bo=1, eva=None)
"""Ana has bid three workers, and Bo must bid more."""


class Sealed:
    """Reputation where sealed bids are due, of which Dimitri's is in, on his own phone."""

    def __init__(self, store: Store, workers: int = 1) -> None:
        self.devices = Devices(store, "reputation", 4, start_seat=0)
        play(self.devices.tablet, *to_cosponsorship())
        dimitri = self.devices.sit("dimitri", 3)
        play(dimitri, {"do": "bid_cosponsor", "by": 3, "workers": workers})
        self.pages: dict[str, Any] = pages_of(self.devices, bo=1, eva=None)


def sealed(store: Store) -> Pages:
    """See :class:`Sealed`."""
    return Sealed(store).pages


def placing(store: Store) -> Pages:
    """Who To Promote? where Ana is Spokesman, and names who is next."""
    devices = Devices(store, "promote", 3, line=LINE)
    pages = pages_of(devices, ana=0, bo=1, carmen=2)
    for seat, (name, card) in enumerate((("ana", 6), ("bo", -3), ("carmen", -3))):
        pages[name].refresh()
        play(pages[name], {"do": "discard", "by": seat, "card": card})
    for page in pages.values():
        page.refresh()
    assert [one["do"] for one in pages["ana"].screens["table"]["controls"]] == ["name_next"]
    return pages


def counting(store: Store) -> Pages:
    """I'm the Boss! while Ana's deal is being closed; ``mallory`` has no part in it."""
    devices = Devices(store, "boss", 4, **BOSS)
    ready(devices)
    pages = pages_of(devices, ana=0, carmen=2, eva=None)
    store.set_countdown(devices.id, 60)
    count_down(pages["ana"])
    for page in pages.values():
        page.refresh()
    return {**pages, "mallory": devices.open("mallory")}


def timed(store: Store) -> Pages:
    """Reputation where Ana bids on her phone: her sand-glass, which has her speculate, has run through."""
    devices = Devices(store, "reputation", 4, start_seat=0)
    play(devices.tablet, REVEAL)
    store.note(devices.id, SAND_GLASS, Note("0 1 pass 0", 30))
    pages = pages_of(devices, ana=0, bo=1, eva=None)
    pages["ana"].refresh()
    return pages


def asked(store: Store) -> Pages:
    """Reputation where an onlooker has asked for a seat: the request has the number 1."""
    devices = Devices(store, "reputation", 4, start_seat=0)
    devices.sit("onlooker").tap({"tap": "ask_seat", "seat": 1})
    return pages_of(devices)


def asked_elsewhere(store: Store) -> Pages:
    """A table beside the one of :func:`asked`."""
    pages = pages_of(Devices(store, "reputation", 3), bo=1)
    asked(store)
    return pages


def finished(store: Store) -> Pages:
    """Ba$tard$ Inc. when it is over, and somebody who only looks at the result."""
    devices = Devices(store, "bastards", 2)
    table = Table.open(store, devices.id)
    match = table.match
    offers = [*match.game.controls(match.state), *match.game.out_of_turn_offers(match.state)]
    table.submit(random_action(next(one for one in offers if one.rule.ends_game), Random(1)))
    assert store.table(devices.id).is_finished
    stranger = devices.open("stranger", devices.id)
    assert table_of(stranger)["finished"]
    return {"stranger": stranger}
