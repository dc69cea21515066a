"""Where tables are kept: their logs, their sealed entries, and the component catalogue.

:func:`open_store` is the way in, and :class:`~referee.store.store.Store` says what a store can do. The other
modules of this package are its records and refusals, and import no database.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.store.store import Store

IN_MEMORY = "sqlite://"
"""The address of a store that nothing outlasts: each that is opened is another one."""


def open_store(url: str | None = None, *, must_exist: bool = False, copies: Path | None = None) -> Store:
    """Open a store, and make it or bring it up to date where that is due: then it is copied before.

    Args:
        url: ``sqlite:///file``, ``postgresql+psycopg://…`` (``postgresql://…`` is the same), or ``None`` for
            what the environment variable ``REFEREE_STORE`` names, and without it a file in the user's data
            directory.
        must_exist: Whether to open only a store that is there already.
        copies: The folder for that copy; by default that of ``REFEREE_BACKUPS``, or where the store is.

    Raises:
        BadStoreUrl: The address names no store.
        MissingStore: There is none, and it must exist.
        StoreUnavailable: It cannot be opened now, or not be copied before its form changes.
        UnknownStoreForm: This version of the referee does not know its form.
    """
    from referee.store.store import Store  # the database toolkit is slow to import

    return Store(url, must_exist=must_exist, copies=copies)
