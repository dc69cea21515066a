"""The sheet of admitted devices: each device sees it, an owner may remove others and draw a new word.

One owner is the first device that was admitted, such as the tablet that scanned the code on the terminal. The
other is the browser that the server opens on its own machine. A phone that came later can remove
nobody. Only owners see the word. The page queries all of this when the sheet opens, and no screen stores it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.errors import RefereeError
from referee.games import find_game
from referee.i18n import Speech, say
from referee.share.qr import qr_svg
from referee.store.admission import Device, UnknownDevice, format_access_code
from referee.store.devices import Role
from widgets import audit
from widgets.addresses import Addresses
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.devices.views import AdmittedDevice, DevicesView

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_TABLES = 4
"""Tables that are named beside a device, those that were active last."""
HANDLE = 16
"""Digits by which a page names a device."""

_HOSTS = (
    say("{game}: the table's tablet", game=""),
    say("{game}: {names}, the table's tablet", game="", names=""),
)
_PLAYS = (say("{game}: looks on", game=""), say("{game}: {names}", game="", names=""))
"""The part of a device at a table: without a seat, and with seats."""


class DevicesModel:
    """What a device sees of the admitted devices, and what it may do about them."""

    def __init__(self, store: Store, device: str | None, speech: Speech, addresses: Addresses) -> None:
        self.store = store
        self.device = device or ""
        self.speech = speech
        self.addresses = addresses

    @query("devices")
    def view(self) -> DevicesView:
        """Return the sheet as data; the word is in it for owners alone."""
        speech = self.speech
        devices = self.store.devices()
        is_owner = any(device.id == self.device and device.is_owner for device in devices)
        mine = {role.table_id for role in self.store.parts(self.device)}
        word = self.store.access_code() if is_owner else None
        return {
            "owner": is_owner,
            "devices": [self._device(device, mine, speech) for device in devices],
            "word": None if word is None else format_access_code(word),
            "qr": None if word is None else qr_svg(self.addresses.enter_url(word)),
            "addresses": [] if word is None else self.addresses.typed_urls(),
        }

    def _device(self, device: Device, mine: set[str], speech: Speech) -> AdmittedDevice:
        parts = [role for role in self.store.parts(device.id) if role.table_id in mine]
        return {
            "id": device.id[:HANDLE],
            "name": _name(device.agent, speech),
            "here": device.id == self.device,
            "owner": device.is_owner,
            "seen": device.seen_at.isoformat(),
            "parts": self._parts(parts, speech),
        }

    def _parts(self, parts: Sequence[Role], speech: Speech) -> list[str]:
        """Return a line for each table, the last active first; one that cannot be read is left out."""
        lines = []
        for table_id in {role.table_id for role in parts}:
            row = self.store.table(table_id)
            roles = [role for role in parts if role.table_id == table_id]
            try:
                seats = [row.seats[role.seat]["name"] for role in roles if role.seat is not None]
                title = find_game(row.game).info.title_in(speech.language)
            except (RefereeError, IndexError, KeyError, TypeError):
                continue
            names = ", ".join(seats)
            is_host = any(role.kind == "host" for role in roles)
            line = _HOSTS[bool(names)] if is_host else _PLAYS[bool(names)]
            lines.append((row.active_at, speech.say(line._replace(values={"game": title, "names": names}))))
        return [line for _, line in sorted(lines, reverse=True)[:MOST_TABLES]]

    @query("remove_device", is_done_once=True)
    def remove(self, device: String) -> DevicesView:
        """Let a device in no more, by its handle, and return those that are left.

        Raises ``NotTheOwner`` or :class:`UnknownDevice`.
        """
        found = [each.id for each in self.store.devices() if each.id[:HANDLE] == device]
        if len(found) != 1:
            raise UnknownDevice
        self.store.remove(found[0], by=self.device)
        audit.note("removed", device=found[0], by=self.device)
        return self.view()

    @query("new_word", is_done_once=True)
    def draw_access_code(self) -> DevicesView:
        """Draw a new word for the table, and return the devices with it; raise ``NotTheOwner``."""
        self.store.draw_access_code(by=self.device)
        audit.note("new word", by=self.device)
        return self.view()


def _name(agent: str, speech: Speech) -> str:
    browser, _, system = agent.partition("/")
    if browser and system:
        return speech.say(say("{browser} on {system}", browser=browser, system=system))
    return browser or system or speech.say(say("Unknown browser"))
