"""The lobby's cards of tables: what each shows, and what is played again most likely."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from referee.engine.errors import RefereeError
from referee.engine.text_checks import LIMIT
from referee.games import find_game, game_ids
from referee.i18n import Listed, Speech, say
from referee.match.mode import practice_of
from referee.match.piece_colours import with_colours
from referee.store.log import TableRow
from referee.tables.turn import turn_of
from widgets.games import round_word, seat_badge
from widgets.screens.lobby.views import LastPlayed, LastSeat, TableCard, UnreadableCard

LOG = logging.getLogger("widgets")

NAME_LIMIT = 24
"""Characters of a name that a seat can show at arm's length."""

FIRST_GAME = "reputation"
"""What the lobby opens on where nothing has been played yet."""

UNTOUCHED = timedelta(days=14)
"""After this time without an action, an unfinished game is listed below the current ones."""

_ROUND = say("Round")


def opens_on(rows: Sequence[TableRow]) -> LastPlayed:
    """Return the game of the first of these tables that can be read, and who plays it: most play again.

    Practice says nothing of who will.
    """
    for row in rows:
        if row.is_damaged or row.game not in game_ids() or practice_of(row.meta, len(row.seats)) is not None:
            continue
        try:
            seats: list[LastSeat] = [
                {"name": seat["name"][:NAME_LIMIT], "colour": seat.get("colour")}
                for seat in with_colours(find_game(row.game).info, row.seats, row.meta)
            ]
        except (TypeError, KeyError, AttributeError):  # its card says so
            continue
        return {"game": row.game, "seats": seats}
    return {"game": FIRST_GAME, "seats": []}


def table_card(row: TableRow, speech: Speech) -> TableCard:
    """Return a table's card; one that cannot be read says so, and hides no other."""
    unreadable: UnreadableCard = {"id": row.id, "at": row.active_at.isoformat(), "readable": False}
    if row.is_damaged:
        return unreadable
    try:
        info = find_game(row.game).info
        names = [seat["name"][:LIMIT] for seat in row.seats]  # a page stays small, whatever a row holds
        return {
            "id": row.id,
            "at": row.active_at.isoformat(),
            "readable": True,
            "game": row.game,
            "title": info.title_in(speech.language),
            "seats": [
                {"name": names[index], **seat_badge(row.game, seat.get("colour"), index)}
                for index, seat in enumerate(with_colours(info, row.seats, row.meta))
            ],
            "practice": practice_of(row.meta, len(names)) is not None,
            "finished": row.is_finished,
            "earlier": row.is_finished or datetime.now(UTC) - row.active_at > UNTOUCHED,
            "turn": _turn(row, names, speech),
            "winners": [names[seat] for seat in row.winners or ()],
        }
    except (RefereeError, TypeError, KeyError, IndexError, AttributeError):
        LOG.exception("table %s cannot be shown", row.id)
        return unreadable


def _turn(row: TableRow, names: Sequence[str], speech: Speech) -> str:
    """Say in which round a game is, where it is counted, and whose turn it is; "" when it is over."""
    turn = turn_of(row)
    if turn is None or turn.stage is None:
        return ""
    parts = []
    word = round_word(row.game, speech)
    if turn.round and turn.rounds:
        round_of_rounds = say(
            "{round} {number} of {count}", round=word or _ROUND, number=turn.round, count=turn.rounds
        )
        parts.append(speech.say(round_of_rounds))
    elif turn.round and word:
        parts.append(f"{word} {turn.round}")
    if turn.due:
        due = Listed(tuple(names[seat] for seat in turn.due))
        parts.append(speech.say(say("Waiting for {seats}", seats=due)))
    return " · ".join(parts)
