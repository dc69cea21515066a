"""A device at tables in memory."""

from __future__ import annotations

from typing import Any

from tests.components.dashboard import Dashboard
from tests.components.page import ComponentPage
from widgets.server.devices import device_id


class Seated(Dashboard):
    """The dashboard on a device without a server; ``others`` are all devices at the same tables."""

    def __init__(self, shown: ComponentPage, others: list[Seated]) -> None:
        super().__init__(shown.page)
        self.shown = shown
        self.shown.on_change = self.tell_others
        self.store = shown.store
        self.id = device_id(shown.device)
        self._others = others

    @property
    def errors(self) -> list[str]:
        return self.shown.errors

    def open(self, table: str = "", **more: Any) -> Seated:
        """Open a table, or the lobby."""
        self.shown.begin(self.shown.device, tap="connect", table=table, language="en", **more)
        return self

    def reload(self) -> None:
        """Open the page again."""
        self.shown.reload()

    def follow(self) -> None:
        """Show what was done at the table in the store itself."""
        self.shown.follow()

    def tell_others(self) -> None:
        """Update the other devices after an action on this one."""
        for one in self._others:
            if one is not self:
                one.shown.bridge.refresh()
