"""Tickets: how a page tells its kernel which device it is on.

The server knows a device by a cookie that scripts cannot read. It hands the page a ticket, signed with a
key that only the servers on one store and their kernels have and good for a minute; the page passes it to its
kernel, which may be another server's than the one that was asked.
"""

from __future__ import annotations

import hashlib

TICKET_KEY = "REFEREE_TICKET_KEY"
"""Environment variable with the key, where devices are told apart."""
ASKS_WORD = "REFEREE_ASKS_WORD"
"""Environment variable, not empty where devices are asked for the table's word."""
NAME = "referee_ticket"
VALID_DAYS = 1 / 1440


def device_id(secret: str) -> str:
    """Return what the store knows a device by: the hash of its secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def issue(device: str, key: str) -> str:
    """Return a ticket for a device."""
    from tornado.web import create_signed_value  # pages import this module also where there is no server

    return create_signed_value(key, NAME, device).decode()


def hello(device: str, key: str, table: str, language: str) -> dict[str, str]:
    """Return the first tap of a device's page that opens a table, or the lobby if ``table`` is empty."""
    return {"tap": "hello", "language": language, "table": table, "ticket": issue(device, key)}


def device_of(ticket: str, key: str) -> str | None:
    """Return the device of a ticket, ``None`` if it is not genuine or too old."""
    from tornado.web import decode_signed_value  # as above

    value = decode_signed_value(key, NAME, ticket, max_age_days=VALID_DAYS)
    return None if value is None else value.decode()
