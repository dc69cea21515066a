"""The queue of deliveries to the owner's webhook, in SQL. It survives a restart.

A game has one row. The transaction that ends or reopens the game writes it, and a newer event of the game
replaces an older one. A server claims the row for a while before it delivers, so that no two servers do.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, and_, delete, func, select, update

from referee.store.deliveries import Delivery, Event
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new

LEASE = timedelta(minutes=5)
"""How long a server claims a delivery: longer than any delivery takes."""
_SETTING = "webhook"
_settings, _kept = schema.settings.c, schema.deliveries.c


class SqlDeliveries(Database):
    """Deliveries to the owner's webhook."""

    def use_webhook(self, is_used: bool) -> None:
        """Start or stop queueing deliveries."""
        with self._writing(None) as connection:
            if is_used:
                insert_new(connection, schema.settings, [{"name": _SETTING, "value": "1"}])
            else:
                connection.execute(delete(schema.settings).where(_settings.name == _SETTING))

    def claim_delivery(self, now: datetime) -> Delivery | None:
        """Claim and return a delivery that is due, ``None`` if there is none."""
        due = (
            select(schema.deliveries)
            .where(_kept.due_at <= now)
            .order_by(_kept.due_at, _kept.finished_game_id)
            .limit(1)
        )
        if not self._is_due(now):
            return None  # this check takes no write lock
        with self._writing(None) as connection:
            row = connection.execute(due.with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return None
            until = now + LEASE
            claim = (
                update(schema.deliveries)
                .where(_kept.finished_game_id == row.finished_game_id)
                .values(due_at=until, attempts=row.attempts + 1)
            )
            connection.execute(claim)
        return Delivery(row.finished_game_id, row.event, row.number, row.queued_at, row.attempts + 1, until)

    def settle_delivery(self, delivery: Delivery, due_at: datetime | None = None) -> bool:
        """Mark a claimed delivery as done, or set when to try it again.

        Returns ``False``, and changes nothing, if a newer event or another claim has replaced this one.
        """
        own = and_(
            _kept.finished_game_id == delivery.game,
            _kept.number == delivery.number,
            _kept.due_at == delivery.claimed_until,
        )
        with self._writing(None) as connection:
            changed = connection.execute(update(schema.deliveries).where(own).values(due_at=due_at))
        return bool(changed.rowcount)

    def waiting_deliveries(self) -> int:
        """Return how many deliveries are queued."""
        query = select(func.count()).select_from(schema.deliveries).where(_kept.due_at.is_not(None))
        with self._reading() as connection:
            return connection.scalar(query) or 0

    def _is_due(self, now: datetime) -> bool:
        with self._reading() as connection:
            found = connection.scalar(select(_kept.finished_game_id).where(_kept.due_at <= now).limit(1))
        return found is not None


def queue_delivery(connection: Connection, play_id: str, event: Event) -> None:
    """Queue an event of a game, if there is a webhook.

    If the end of the game is not delivered yet, an edit keeps that event, whose message has the edited game.
    """
    if connection.scalar(select(_settings.value).where(_settings.name == _SETTING)) is None:
        return
    if event == "edited":
        waits = (_kept.finished_game_id == play_id, _kept.event == "finished", _kept.due_at.is_not(None))
        if connection.scalar(select(_kept.number).where(*waits)) is not None:
            event = "finished"
    now = datetime.now(UTC)
    fresh = {"event": event, "queued_at": now, "due_at": now, "attempts": 0}
    newer = (
        update(schema.deliveries)
        .where(_kept.finished_game_id == play_id)
        .values(number=_kept.number + 1, **fresh)
    )
    if not connection.execute(newer).rowcount:
        insert_new(connection, schema.deliveries, [{"finished_game_id": play_id, "number": 1, **fresh}])
