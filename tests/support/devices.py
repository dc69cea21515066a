"""Several devices at a table, without pages: each a session, all at one store."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games import find_game
from tests.support.sessions import table
from tests.support.table_setups import NAMES
from widgets.server.devices import device_id
from widgets.session import Session


class Devices:
    """A table that was started on a tablet, and the phones that take seats."""

    def __init__(self, store: Any, game: str, count: int, **options: Any) -> None:
        self.store = store
        self.tablet = self.open("tablet")
        dealt = {**find_game(game).deal(count, Random(1)), **options}
        seats = [{"name": name} for name in NAMES[:count]]
        self.tablet.tap({"tap": "start", "game": game, "seats": seats, "options": dealt})
        assert self.tablet.notice is None, self.tablet.notice
        self.id: str = table(self.tablet)["id"]

    def open(self, name: str, table: str = "") -> Session:
        """Open a page on a device."""
        session = Session(lambda: self.store, device_id(name))
        session.tap({"tap": "connect", "language": "en", "table": table})
        return session

    def sit(self, name: str, *seats: int) -> Session:
        """Let a device play seats; with none, it looks on."""
        for seat in seats:
            self.store.grant(self.id, device_id(name), "seat", seat)
        if not seats:
            self.store.grant(self.id, device_id(name), "spectator")
        self.tablet.refresh()
        return self.open(name, self.id)

    def log(self) -> list[Any]:
        """Return what has been done."""
        return [stored.entry for stored in self.store.entries(self.id)]


def on(session: Session, action: dict[str, Any], tap: str = "submit") -> dict[str, Any]:
    """Return an action as a page sends it that shows the present moment."""
    moment = table(session)["revision"]
    what = {"actions": [action]} if tap == "submit_all" else {"action": action}
    return {"tap": tap, "revision": moment, **what}
