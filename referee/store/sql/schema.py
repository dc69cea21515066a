"""The tables of the database. A change here needs a migration and a new :data:`HEAD`.

JSON is stored in text columns by :mod:`~referee.store.codec`, the same way on every database.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
    true,
)
from sqlalchemy.engine import Dialect

HEAD = "0010"
"""The newest migration. Because of this constant, opening a store need not load Alembic."""
VERSION_TABLE = "referee_version"
"""Alembic's table, with the migration of the database."""


class UtcDateTime(TypeDecorator[datetime]):
    """A time in UTC; SQLite itself knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the time as UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Return the time with its zone."""
        if value is None:
            return None
        moment: datetime = value if value.tzinfo else value.replace(tzinfo=UTC)
        return moment.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = Table(
    "referee_table",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("meta", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("active_at", UtcDateTime, nullable=False),
    Column("entry_count", Integer, nullable=False),
    Column("winners", Text),
    Column("is_archived", Boolean, nullable=False, server_default=false()),
    Column("change_count", Integer, nullable=False, server_default=text("0")),
    Column("chain_key", String(64), nullable=False),
    Column("is_nobodys", Boolean, nullable=False, server_default=true()),
    Column("turn", Text),
    Index(None, "is_archived", "active_at"),
    Index(None, "is_nobodys", "is_archived", "active_at"),
)
"""Tables; ``entry_count``, ``winners`` and ``turn`` are what the lobby shows of a log.

``change_count`` counts the changes of roles, invitations, requests, countdown, notes and taught things.
``is_nobodys``: no device has a role. ``chain_key`` is the key of the log's chain
(:class:`referee.match.chain.Chain`), secret until the game is over.
"""

entries = Table(
    "referee_entry",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""The log, append-only. Of two concurrent appends, the second violates the primary key.

``hash`` is the head of the log's chain after the entry.
"""

secrets = Table(
    "referee_secret",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("device", String(64), index=True),
    ForeignKeyConstraint(["table_id", "number"], [entries.c.table_id, entries.c.number]),
)
"""The secrets of sealed entries, in a separate table, so that a query of the log returns no secret.

``device`` sealed the entry, and is the only device that shows it before it is opened; null: no device did.
"""

snapshots = Table(
    "referee_snapshot",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("version", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""Snapshots of long matches after a number of entries. They can be lost, and are used only if they fit."""

roles = Table(
    "referee_role",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False),
    Column("device", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("since", UtcDateTime, nullable=False),
    Column("is_archived", Boolean, nullable=False, server_default=false()),
    Column("active_at", UtcDateTime),
    Index(None, "table_id", "seat", unique=True),
    Index(None, "device", "is_archived", "active_at"),
)
"""The roles of devices at tables. A seat has one device; ``seat`` is null for other roles.

``is_archived`` and ``active_at`` repeat the table's, so that an index finds a device's tables in order.
"""

invitations = Table(
    "referee_invitation",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("valid_until", UtcDateTime, nullable=False),
    Column("used_by", String(64)),
)
"""Invitations to a role, by the SHA-256 of their token. The token itself is not stored."""

requests = Table(
    "referee_request",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False),
    Column("device", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("detail", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Index(None, "table_id", "device", "kind", unique=True),
    sqlite_autoincrement=True,  # a late answer must not reach another request that reuses the number
)
"""The open requests of devices."""

recalls = Table(
    "referee_recall",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("ends_at", UtcDateTime, nullable=False),
)
"""The recalls of seats, see :mod:`referee.store.recalls`."""

countdowns = Table(
    "referee_countdown",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seconds", Integer),
    Column("number", Integer),
    Column("ends_at", UtcDateTime),
    Column("action", Text),
)
"""The countdowns of tables, see :class:`referee.store.countdown.Countdown`."""

taught = Table(
    "referee_taught",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("name", String(80), primary_key=True),
)
"""The things that a table was taught in its first game."""

notes = Table(
    "referee_note",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("about", String(40), nullable=False),
    Column("value", Integer, nullable=False),
)
"""The notes of tables, see :mod:`referee.store.notes`."""

reasons = Table(
    "referee_reason",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("texts", Text, nullable=False),
    Column("clause", String(40)),
)
"""The reasons of bots' moves, by the numbers of their log entries."""

reviews = Table(
    "referee_review",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The reviews of finished games, see :mod:`referee.review`."""

classes = Table(
    "referee_class",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("device", String(64), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("step_count", Integer, nullable=False, server_default=text("0")),
    Column("change_count", Integer, nullable=False, server_default=text("0")),
    Column("active_at", UtcDateTime, nullable=False, index=True),
)
"""Classes that a ``device`` teaches, see :class:`referee.store.classrooms.ClassState`."""

class_questions = Table(
    "referee_class_question",
    metadata,
    Column("class_id", ForeignKey(classes.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("right", Integer, nullable=False),
    Column("tested", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""The questions of classes: ``tested`` has the clauses of each choice, ``body`` what the pages show."""

pupils = Table(
    "referee_pupil",
    metadata,
    Column("class_id", ForeignKey(classes.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("device", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Index(None, "device", "class_id", unique=True),
)
"""The devices that take part in a class; ``name`` is empty without one."""

pupil_answers = Table(
    "referee_pupil_answer",
    metadata,
    Column("class_id", ForeignKey(classes.c.id), primary_key=True),
    Column("question", Integer, primary_key=True, autoincrement=False),
    Column("pupil", Integer, primary_key=True, autoincrement=False),
    Column("choice", Integer, nullable=False),
)
"""The answers of pupils: one row each, so that no concurrent answer is lost."""

components = Table(
    "referee_component",
    metadata,
    Column("game", String(80), primary_key=True),
    Column("edition", String(80), primary_key=True),
    Column("kind", String(80), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The component catalogue; ``key`` is :attr:`referee.store.catalogue.Component.key`."""

score_sheets = Table(
    "referee_score_sheet",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    Column("device", String(64)),
    Column("is_finished", Boolean, nullable=False, server_default=false()),
    Column("is_discarded", Boolean, nullable=False, server_default=false()),
    Index(None, "is_finished", "changed_at"),
    Index("ix_referee_score_sheet_open", "device", "is_finished", "is_discarded", "changed_at"),
)
"""Score sheets of games played without the referee; ``device`` is the one that typed last."""

finished_games = Table(
    "referee_finished_game",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("source", String(16), nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Column("minutes", Integer),
    Column("place", Text, nullable=False),
    Column("comment", Text, nullable=False),
    Column("is_hidden", Boolean, nullable=False, server_default=false()),
    Column("found_by", Text, nullable=False, server_default=text("''")),
    Column("rated_at", UtcDateTime),
    Index(None, "is_hidden", "ended_at"),
    Index(None, "game", "ended_at"),
)
"""Finished games of tables and score sheets, with the same id, and imported games.

``found_by`` is the text for searches, see :func:`~referee.store.history.search_form`. ``rated_at`` is the
``ended_at`` at which the game was rated, null if it is not rated.
"""

finished_seats = Table(
    "referee_finished_seat",
    metadata,
    Column("finished_game_id", ForeignKey(finished_games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("spelling", String(200), nullable=False, index=True),
    Column("score", BigInteger, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("is_winner", Boolean, nullable=False),
    Column("is_eliminated", Boolean, nullable=False),
    Column("is_first", Boolean, nullable=False),
    Column("colour", Text),
    Column("thinking", Integer),
    Column("mu", Double),
    Column("sigma", Double),
    Column("game_mu", Double),
    Column("game_sigma", Double),
)
"""The seats of finished games; ``spelling`` is :func:`~referee.store.history.normalize_name`'s.

``thinking`` is in seconds. The last four are the player's ratings after this game, of all games and of this
one, see :mod:`referee.store.sql.ratings`; null if the game is not rated.
"""

players = Table(
    "referee_player",
    metadata,
    Column("spelling", String(200), primary_key=True),
    Column("player", String(200), nullable=False, index=True),
    Column("name", Text, nullable=False),
)
"""The players of spellings: ``player`` is the spelling whose ``name`` is shown for all of the player's."""

learned = Table(
    "referee_learned",
    metadata,
    Column("learner", String(220), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("topic", String(120), primary_key=True),
    Column("done_at", UtcDateTime),
    Column("right", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("stability", Double),
    Column("difficulty", Double),
    Column("seen_at", UtcDateTime),
    Column("due_at", UtcDateTime),
)
"""The progress of learners, see :mod:`referee.store.learning`.

The last four are a :class:`~referee.memory.Memory`, all of them or none.
"""

ladders = Table(
    "referee_ladder",
    metadata,
    Column("learner", String(220), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("changed_at", UtcDateTime, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Ladders in progress, and for a while finished ones: see :mod:`referee.store.sql.ladders`."""

settings = Table(
    "referee_setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Settings that the servers on this store share, such as the access code and the key that signs cookies."""

devices = Table(
    "referee_device",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("agent", String(80), nullable=False),
    Column("is_let_in", Boolean, nullable=False),
    Column("is_owner", Boolean, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    Column("gone_at", UtcDateTime),
)
"""Admitted devices, and ids that are gone for good: a device was removed, or got a new id."""

edits = Table(
    "referee_edit",
    metadata,
    Column("finished_game_id", String(16), primary_key=True),
    Column("edited", Text, nullable=False),
    Column("original", Text, nullable=False),
)
"""Manual edits of finished games, with the original values of their table or file.

The rows of the games have the edited values. An edit stays when its game is reopened and ends again.
"""

evenings = Table(
    "referee_evening",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("day", String(10), nullable=False),
    Column("guests", Text, nullable=False),
)
"""Evenings that somebody has corrected, see :class:`referee.store.evenings.Evening`."""

evening_games = Table(
    "referee_evening_game",
    metadata,
    Column("finished_game_id", String(16), primary_key=True),
    Column("evening_id", ForeignKey(evenings.c.id), nullable=False, index=True),
)
"""The games of corrected evenings. Other games are grouped by their times and players."""

result_links = Table(
    "referee_result_link",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("finished_game_id", String(16), nullable=False),
    Column("language", String(8), nullable=False),
    Index(None, "finished_game_id", unique=True),
)
"""Public links to results."""

deliveries = Table(
    "referee_delivery",
    metadata,
    Column("finished_game_id", String(16), primary_key=True),
    Column("event", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    Column("queued_at", UtcDateTime, nullable=False),
    Column("due_at", UtcDateTime, index=True),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
)
"""The queue of deliveries to the owner's webhook, see :mod:`referee.store.sql.deliveries`.

``due_at`` is null when the delivery is done or given up.
"""
