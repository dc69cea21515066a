"""What every device shows alike that shows a table: made once for each language, until the table changes."""

from __future__ import annotations

from referee.i18n import Speech
from referee.match.mode import tells_what_if
from referee.match.piece_colours import with_colours
from referee.tables.table import Table
from widgets.games import seat_badge
from widgets.screens.table.corrections import correction_view
from widgets.screens.table.head import head_view
from widgets.screens.table.progress import progress_view
from widgets.screens.table.revision import Revision
from widgets.screens.table.views import CommonView, TableSeat


def common_view(table: Table, speech: Speech) -> CommonView:
    """Return the view that all devices of a language share. Callers must not change its objects.

    It is made of what everybody may see. None of its sentences names a player, so it depends on the language
    of the ``speech`` alone.
    """
    return table.cached(("common view", speech.language), lambda: _common_view(table, speech))


def _common_view(table: Table, speech: Speech) -> CommonView:
    match, game = table.match, table.game
    return {
        "id": table.id,
        "game": game.info.id,
        "title": game.info.title_in(speech.language),
        "progress": progress_view(game.progress(match.state), speech),
        "seats": _seats(table),
        "correction": correction_view(table, speech),
        "head": head_view(table, speech),
        "has_secrets": game.info.has_secrets,
        "what_if": tells_what_if(table.meta),
        "version": len(match.log),
        "revision": str(Revision.of(match)),
        "can_undo": match.can_undo,
        "can_redo": match.can_redo,
        "finished": game.is_finished(match.state),
        "record": match.outcome is not None,
    }


def _seats(table: Table) -> list[TableSeat]:
    match, info = table.match, table.game.info
    due = table.game.waiting_for(match.state)
    return [
        {
            "seat": index,
            "name": seat["name"],
            "due": index in due,
            **seat_badge(info.id, seat.get("colour"), index),
            "card": " · ".join(seat[key] for key in info.seat_fields if seat.get(key)),
        }
        for index, seat in enumerate(with_colours(info, match.setup.seats, table.meta))
    ]
