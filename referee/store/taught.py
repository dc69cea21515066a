"""What a table has been taught already: explanations that were given, and pieces that were laid out."""

from __future__ import annotations

from typing import Protocol

from referee.store.devices import Guard


class TaughtStore(Protocol):
    """Keeps what tables were taught, for all their devices. Every method raises ``StoreUnavailable``.

    Whoever watches the store hears of every change, and
    :meth:`~referee.store.log.LogStore.revision` counts it with those of the devices.
    """

    def taught(self, table_id: str) -> frozenset[str]:
        """Return what a table was taught, by name."""
        ...

    def set_taught(self, table_id: str, name: str, is_taught: bool, guard: Guard | None = None) -> None:
        """Say that a table was taught something, or that it is to be taught it again.

        Raises :class:`UnknownTable`.
        """
        ...
