"""What a device has seen of a table's chain, held against the log as the store has it now.

A device remembers the fingerprints that it was shown. If the log never had one of them, somebody brought back
an older copy of the store and played on, or rewrote the log: the device then says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, TypedDict

from referee.engine.errors import Malformed
from referee.engine.parameters import Group, ListOf, Text, Whole
from referee.i18n import say
from referee.match.chain import SHORT
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.table.model import TableModel
from widgets.screens.table.views import UnknownHeads

MOST_HEADS = 64
"""Heads that a device may ask about at once: it keeps fewer."""

_DIGITS = re.compile(f"[0-9a-f]{{{SHORT}}}")


class SeenHead(TypedDict):
    """The first digits of a head, and after how many entries a device saw it."""

    count: int
    digits: str


SeenHeads = Annotated[Sequence[SeenHead], ListOf(of=Group(fields={"count": Whole(), "digits": Text()}))]


@query("unknown_heads")
def unknown_heads(model: TableModel, table: String, heads: SeenHeads) -> UnknownHeads:
    """Return which of the heads that a device has seen at a table its log never had.

    Raises:
        Malformed: They are of another table, are too many, or one is no head.
    """
    if table != model.table.id:
        raise Malformed("table", say("Another table is open here."))
    if len(heads) > MOST_HEADS:
        raise Malformed("heads", say("At most {count} fingerprints at once.", count=MOST_HEADS))
    for index, head in enumerate(heads):
        if not _DIGITS.fullmatch(head["digits"]):
            raise Malformed(f"heads[{index}].digits", say("This is no fingerprint."))
    # the store is asked, and not the table in memory: it may have been exchanged beneath this page
    true = model.table.store.heads(table, {head["count"] for head in heads})
    return {
        "unknown": [
            head["digits"] for head in heads if not true.get(head["count"], "").startswith(head["digits"])
        ]
    }
