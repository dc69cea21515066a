"""Pages that share one table show what each would show of a separate table: no more, and no less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from referee.engine.errors import Refused
from referee.engine.sampling import random_action
from referee.games import find_game, game_ids
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import next_action
from tests.support.table_setups import NAMES
from tests.support.thorough import thorough
from widgets.i18n import speech
from widgets.screens.table.access import access_of
from widgets.screens.table.model import TableModel
from widgets.screens.table.views import PrivateView

SEATS_OF = {"phone": (0,), "couch": (1, 2), "guest": ()}
"""The seats that are played on each device beside the tablet, to begin with."""


class Page:
    """A device in a language, with its own table and the one that all pages share."""

    def __init__(self, store: Store, shared: Table, device: str, language: str) -> None:
        self.shared = shared
        self.own = Table.open(store, shared.id)
        self._store = store
        self._device = device
        self._language = language

    def model(self, table: Table) -> TableModel | None:
        """Return what the page shows of a table, ``None`` where its device has no part in it any more."""
        access = access_of(self._store, table.id, self._device)
        if access is None:
            return None
        return TableModel(table, lambda names, you: speech(self._language, names, you), access)

    def show(self, table: Table) -> dict[str, Any] | None:
        """Return all of that, without the remaining time of a countdown."""
        model = self.model(table)
        if model is None:
            return None
        view: dict[str, Any] = {**model.view(), "log": model.log()}
        if view["countdown"] is not None and view["countdown"]["running"] is not None:
            view["countdown"]["running"].pop("left")
        return view

    def looks(self, table: Callable[[], Table]) -> list[PrivateView]:
        """Return what each seat of the device is shown behind the curtain, each of a ``table()``."""
        model = self.model(self.shared)
        seats = () if model is None else sorted(model.access.seats)
        models = [(seat, self.model(table())) for seat in seats]
        return [model.private_view(seat) for seat, model in models if model is not None]


def seated(store: Store, game_id: str, random: Random) -> Table:
    """Start a game with a tablet, a phone, a device of two seats and one that looks on."""
    game = find_game(game_id)
    count = min(4, game.info.players[-1])
    seats = [{"name": name} for name in NAMES[:count]]
    table = Table.create(store, game_id, seats, game.deal(count, random), host="tablet")
    for device, played in SEATS_OF.items():
        for seat in played:
            store.grant(table.id, device, "seat", seat)
    store.grant(table.id, "guest", "spectator")
    return table


def played(table: Table, actions: int, random: Random) -> Iterator[None]:
    """Play at random, each seat on its device, with an undo here and there."""
    store, game = table.store, table.game
    for number in range(actions):
        if number == actions // 2:  # what was sealed on the phone does not go along
            store.release(table.id, 0)
            store.grant(table.id, "guest", "seat", 0)
        table.refresh()
        if game.is_finished(table.match.state):
            return
        if table.match.can_undo and random.random() < 0.1:
            table.undo()
        else:
            action = next_action(game, table.match.state, random, 12)
            roles = [role.device for role in store.roles(table.id) if role.seat == action.by is not None]
            try:
                table.submit(action, device=next(iter(roles), "tablet"))
            except Refused:  # it goes against what only its player knows
                continue
        yield


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("actions", [18, thorough(36)])
def test_each_page_shows_what_it_would_show_alone(store: Store, game_id: str, actions: int) -> None:
    random = Random(7)
    shared = seated(store, game_id, random)
    devices = ["tablet", *SEATS_OF]
    pages = [Page(store, shared, device, "en") for device in devices]
    pages += [Page(store, shared, device, "es") for device in ("tablet", "phone")]
    differences = 0
    for _ in played(shared, actions, random):
        random.shuffle(pages)
        drawn = [page.show(shared) for page in pages]
        kept = deepcopy(drawn)
        for page, view in zip(pages, drawn, strict=True):
            page.own.refresh()
            assert view == page.show(page.own)
            assert view == page.show(shared)
            assert page.looks(lambda: shared) == page.looks(lambda: Table.open(store, shared.id))
        assert drawn == kept, "nothing that is shared changes while others draw"
        differences += len({str(view["board"]["seats"]) for view in drawn if view is not None}) > 1
    assert bool(differences) == find_game(game_id).info.has_secrets, "some pages show what others may not see"


def test_what_a_seat_has_sealed_is_shown_on_the_device_that_sealed_it_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(7)
    shared = seated(store, "anarchy", random)
    set_up = next(offer for offer in shared.game.offers(shared.match.state) if offer.by == 0)
    shared.submit(random_action(set_up, random), device="phone")
    read = Mock(side_effect=store.secrets)
    monkeypatch.setattr(store, "secrets", read)
    kinds = [
        {tile.kind for tile in shared.with_secrets(device, {0}).seats[0].tiles}
        for device in ("guest", "phone", "couch", "phone")
    ]
    assert kinds[0] == kinds[2] == {None}
    assert kinds[1] == kinds[3] and None not in kinds[1]
    assert read.call_count == 4, "once for all, and once for each device"


def test_what_is_shared_is_the_very_same_until_the_table_changes(store: Store) -> None:
    random = Random(7)
    shared = seated(store, "promote", random)
    one, other = (Page(store, shared, device, "en").show(shared) for device in ("phone", "guest"))
    assert one is not None and other is not None
    common = ("progress", "seats", "correction")
    assert all(one[key] is other[key] for key in common)
    next(played(shared, 18, random))
    later = Page(store, shared, "phone", "en").show(shared)
    assert later is not None
    assert not any(one[key] is later[key] for key in common)
