"""One of the codes that a file is shown as."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import Malformed
from referee.i18n import Speech, say
from referee.share.qr import qr_svg
from widgets.screens.transfer.labels import LABELS
from widgets.screens.transfer.views import RecordCode


def one_code(texts: Sequence[str], part: int, speech: Speech) -> RecordCode:
    """Return the code of one of a file's ``texts``, counted from 0; raise :class:`Malformed` for none."""
    if not 0 <= part < len(texts):
        raise Malformed("part", say("There is no code of this number."))
    text = texts[part]
    return {
        "labels": LABELS.texts(speech),
        "count": len(texts),
        "text": text,
        "qr": qr_svg(text, error="l", border=4),
    }
