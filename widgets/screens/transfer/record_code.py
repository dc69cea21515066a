"""The codes of a finished game's record, one after the other."""

from __future__ import annotations

from base64 import b64decode

from referee.engine.errors import Malformed
from referee.i18n import say
from referee.share.qr import qr_svg
from referee.transfer.codes import cut
from widgets.request_params import Number
from widgets.screens.table.model import TableModel
from widgets.screens.transfer.labels import LABELS
from widgets.screens.transfer.views import RecordCode


def record_code(table: TableModel, part: Number) -> RecordCode:
    """Return a code of the record's file, counted from 0; raise :class:`Malformed` where there is none."""
    texts = cut(b64decode(table.record()["base64"]))
    if not 0 <= part < len(texts):
        raise Malformed("part", say("There is no code of this number."))
    text = texts[part]
    return {
        "labels": LABELS.texts(table.speech),
        "count": len(texts),
        "text": text,
        "qr": qr_svg(text, error="l", border=4),
    }
