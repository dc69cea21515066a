"""Plays of tables that an older program finished: it remembered their winners, and no more.

It reads tables and writes plays; whatever else history tells is in this package's other modules.
"""

from __future__ import annotations

import logging
from itertools import islice
from weakref import WeakKeyDictionary

from referee.engine.errors import RefereeError
from referee.store.base import Store, StoreUnavailable
from referee.table import Table

PORTION = 100
"""So many tables are played through at once: a second or two. The next opening goes on."""

_log = logging.getLogger(__name__)
_passed_over: WeakKeyDictionary[Store, set[str]] = WeakKeyDictionary()
"""Tables of which there is no play to be had: each is tried once in a process."""


def fill(store: Store, most: int = PORTION) -> int:
    """Remember plays that history lacks, the last ones first, and return how many; cheap where none is.

    To be called before history is shown. A table that is damaged stays out.

    Raises:
        StoreUnavailable: The store cannot be read or written now; what is lacking is tried again next time.
    """
    passed_over = _passed_over.setdefault(store, set())
    lacking = (table_id for table_id in store.forgotten_tables() if table_id not in passed_over)
    count = 0
    for table_id in islice(lacking, most):
        try:
            play = Table.open(store, table_id).finished()
        except StoreUnavailable:
            raise  # says nothing of the table
        except RefereeError as error:
            _log.warning("History has no play of table %s: %s", table_id, error)
            play = None
        if play is None:
            passed_over.add(table_id)
        else:
            store.keep_play(play)
            count += 1
    return count
