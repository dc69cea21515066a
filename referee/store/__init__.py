"""Stores of tables: their logs, their sealed entries, and the component catalogue.

:func:`open_store` returns a :class:`~referee.store.store.Store`. The other modules of this package define its
records and exceptions, and import no database.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.store.store import Store

IN_MEMORY = "sqlite://"
"""The address of a store in memory. Every call that opens it makes a separate store."""


def open_store(url: str | None = None, *, must_exist: bool = False, copies: Path | None = None) -> Store:
    """Open a store. A missing store is created; an old one is copied, and then migrated.

    Args:
        url: ``sqlite:///file``, ``postgresql+psycopg://…`` (``postgresql://…`` is the same), or ``None`` for
            what the environment variable ``REFEREE_STORE`` names, and without it a file in the user's data
            directory.
        must_exist: Whether to refuse to create a store.
        copies: The folder of the copy; by default that of ``REFEREE_BACKUPS``, or the folder of the store.

    Raises:
        BadStoreUrl: The address names no store.
        MissingStore: There is no store, and it must exist.
        StoreUnavailable: It cannot be opened now, or cannot be copied before the migration.
        UnknownStoreForm: This version of the referee does not know its form.
    """
    from referee.store.store import Store  # the database toolkit is slow to import

    return Store(url, must_exist=must_exist, copies=copies)
