"""Queries in a worker process, with a separate router that opens the page's location.

The worker checks the page's access with the same code and the same store.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.tables.table import Table
from widgets.jobs import Job, Kind, Pending
from widgets.open_models import OpenModels
from widgets.page_context import Location, PageContext
from widgets.registry import QUERIES
from widgets.router import Router

if TYPE_CHECKING:
    from referee.store.store import Store

MOST_TABLES = 4
"""Tables that a worker keeps open for the next query."""

_tables: OrderedDict[str, Table] = OrderedDict()


def query_job(location: Location, name: str, parameters: Mapping[str, Any], kind: Kind) -> Job:
    """Return the job that answers a query at a page's location."""
    return Job(partial(answer, location, name, parameters), kind)


def answer(location: Location, name: str, parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the answer to a query.

    Raises:
        RefereeError: There is no answer; the error has the reason.
    """
    context = PageContext(lambda: location.store, location.device, location.language, open_table=_open_table)
    router = Router(OpenModels(context))
    if location.table:
        router.open_table(location.table)
    elif location.score_sheet:
        router.open_score_sheet(location.score_sheet)
    elif location.is_history:
        router.open_history()
    router.models.rules = location.rules
    found = QUERIES[name].carry_out(router, parameters)
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
