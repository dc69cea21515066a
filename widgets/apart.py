"""Queries that are answered in a worker process: by a session of its own, opened where the page is.

What the page may see and do is checked there as here, by the same code and the same store.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.tables.table import Table
from widgets.jobs import Job, Kind, Pending
from widgets.opened import Place
from widgets.queries import QUERIES
from widgets.session import Session

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_TABLES = 4
"""Tables that a worker keeps open for the next question."""

_tables: OrderedDict[str, Table] = OrderedDict()


def query_job(place: Place, name: str, given: Mapping[str, Any], kind: Kind) -> Job:
    """Return the work of answering a query at a place."""
    return Job(partial(answer, place, name, given), kind)


def answer(place: Place, name: str, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the answer to a query.

    Raises:
        RefereeError: There is none; it says why.
    """
    page = Session(lambda: place.store, place.device)
    page.open_table_of = _open_table
    page.language = place.language
    if place.table:
        page.open_table(place.table)
    elif place.score_sheet:
        page.open_score_sheet(place.score_sheet)
    elif place.is_history:
        page.open_history()
    page.rules = place.rules
    found = QUERIES[name].carry_out(page, given)
    if isinstance(found, Pending):
        raise TypeError(f"{name} needs a worker of its own")
    return found


def _open_table(store: Store, table_id: str) -> Table:
    table = _tables.get(table_id)
    if table is None or table.store is not store:
        table = Table.open(store, table_id)
    else:
        table.refresh()
    _tables[table_id] = table
    _tables.move_to_end(table_id)
    while len(_tables) > MOST_TABLES:
        _tables.popitem(last=False)
    return table
