"""Audit events for the owner of the machine, such as admitted and refused devices.

A server writes them to its audit log, see :class:`widgets.server.operations.AuditLog`; other programs do not
log them. No field is a secret: no access code, password or token, right or wrong.
"""

from __future__ import annotations

import logging

EVENTS = {
    "started": "a server began; word: whether it asks devices for one",
    "let in": "a device gave the word, or is the browser that the server opened; device, owner, address",
    "joined": "a device took up an invitation; device, table, seat (none: an onlooker), address",
    "takes part": "a device joined a class; device, address",
    "looks on": "a device typed a table's code; device, table, address",
    "logged in": "somebody gave the server's password; address",
    "refused": "why: word, password, code, invitation, class, host, origin, page, device, form, rate or"
    " result; address",
    "result shown": "a result has a link from now on, which shows it to everybody who has it; device, game",
    "result hidden": "the link to a result was taken back; device, game",
    "removed": "a device is let in no more; device, by",
    "new word": "a new word was drawn; by",
    "imported": "a file was brought in; device, added, continued, unchanged, conflicts (counts)",
    "import failed": "a file was not brought in; device",
    "skipped": "before the next note, more of its kind happened than is noted; what, count",
}
"""The events and their fields. The log itself adds ``skipped``."""

LOG = logging.getLogger("referee.audit")


def note(event: str, **fields: object) -> None:
    """Log an event of :data:`EVENTS`; a field ``device`` or ``by`` is the full id of a device.

    Raises:
        ValueError: There is no such event.
    """
    if event not in EVENTS:
        raise ValueError(f"not an event: {event!r}")
    LOG.info(event, extra={"fields": fields})
