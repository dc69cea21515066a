"""The codes of a finished game's record, one after the other."""

from __future__ import annotations

from base64 import b64decode

from referee.transfer.codes import cut
from widgets.request_params import Number
from widgets.requests import query
from widgets.screens.table.model import TableModel
from widgets.screens.transfer.one_code import one_code
from widgets.screens.transfer.views import RecordCode


@query("record_code")
def record_code(table: TableModel, part: Number) -> RecordCode:
    """Return a code of the record's file, counted from 0; raise :class:`Malformed` where there is none."""
    return one_code(cut(b64decode(table.record()["base64"])), part, table.speech)
