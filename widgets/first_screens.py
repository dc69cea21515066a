"""The screens that a page opens with, before its kernel has answered, made by the session's code."""

from __future__ import annotations

from typing import Any

from referee.store.log import UnknownTable
from referee.store.store import Store
from widgets.screens.table.access import access_of
from widgets.server import tickets
from widgets.session import Session


def first_screens(store: Store, key: str, device: str, table: str, language: str) -> dict[str, Any] | None:
    """Return what a device is shown that opens a table, or the lobby if ``table`` is empty.

    Returns the screens' data by name, for that device's audience alone, or ``None`` where its kernel should
    speak first: at a table at which the device has no part, and where something is wrong.

    The kernel says the same again, so the number that tells what a page has of its kernel is 0.
    """
    if table and not _has_part(store, table, device):
        return None
    session = Session(lambda: store, key)
    session.tap(tickets.hello(device, key, table, language))
    if session.notice is not None:
        return None
    screens: dict[str, Any] = {name: screen for name, screen in session.screens.items() if screen}
    return {**screens, "shell": {**screens["shell"], "serial": 0, "answered": ""}}


def _has_part(store: Store, table: str, device: str) -> bool:
    try:
        return access_of(store, table, device) is not None
    except UnknownTable:
        return False
