"""Plays of tables that an older program finished: it remembered their winners, and no more."""

from __future__ import annotations

import logging

from referee.engine.errors import RefereeError
from referee.store.base import Store
from referee.table import Table

_log = logging.getLogger(__name__)


def fill(store: Store) -> int:
    """Remember the plays that history lacks, and return how many; cheap where there are none.

    To be called before history is shown or exported. A table that is damaged stays out.
    """
    count = 0
    for table_id in store.forgotten_tables():
        try:
            play = Table.open(store, table_id).finished()
        except RefereeError as error:
            _log.warning("History has no play of table %s: %s", table_id, error)
            continue
        if play is not None:
            store.keep_play(play)
            count += 1
    return count
