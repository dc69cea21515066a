"""The tables of the database. A change here needs a migration and a new :data:`HEAD`.

JSON stands in text columns, written by :mod:`~referee.store.codec`: the same on every database.
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
"""The newest migration: known here so that opening a store need not load the migration tool."""
VERSION_TABLE = "referee_version"
"""Holds the migration that the database is at, in the form of Alembic's own table."""


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time, UTC; SQLite itself knows no time zones."""

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
"""What a table is, and in ``entry_count``, ``winners`` and ``turn`` what the lobby shows of its log.

``change_count`` counts the changes of its roles, invitations, requests, countdown and notes, and of what it
was taught; ``is_nobodys``: no device has a role. ``chain_key`` is that of its log's chain
(:class:`referee.match.chain.Chain`), secret while the game goes on.
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
"""The log, append-only. Two devices that act at once meet at the primary key.

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
"""What opens the sealed entries: kept apart, so that whoever reads the log reads no secret.

``device`` sealed the entry, and is the only one that shows it before the opening; null: no device did.
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
"""Where long matches stood after so many entries: may be lost, and is used only where it fits."""

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
"""Which device has which part at a table. A seat is one device's; what has no seat is null there.

``is_archived`` and ``active_at`` are the table's: so a device's own tables are found in their order, however
many others there are.
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
"""Invitations to a part, by the SHA-256 of their token: the token itself is kept nowhere."""

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
    sqlite_autoincrement=True,  # an answer must never reach another request that got the same number
)
"""What devices ask for and nobody has answered yet."""

recalls = Table(
    "referee_recall",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("ends_at", UtcDateTime, nullable=False),
)
"""Seats that the tablet wants back from their phones, see :mod:`referee.store.recalls`."""

countdowns = Table(
    "referee_countdown",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seconds", Integer),
    Column("number", Integer),
    Column("ends_at", UtcDateTime),
    Column("action", Text),
)
"""How many seconds a table counts, and before what: see :class:`referee.store.countdown.Countdown`."""

taught = Table(
    "referee_taught",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("name", String(80), primary_key=True),
)
"""What a table was taught in its first game."""

notes = Table(
    "referee_note",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("about", String(40), nullable=False),
    Column("value", Integer, nullable=False),
)
"""What the devices of a table note for each other, see :mod:`referee.store.notes`."""

reasons = Table(
    "referee_reason",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("texts", Text, nullable=False),
    Column("clause", String(40)),
)
"""Why bots did what the log has under a number."""

reviews = Table(
    "referee_review",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The review of a game that is over, see :mod:`referee.review`."""

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
"""What a class was asked: ``tested`` has the clauses of each choice, ``body`` what its pages show."""

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
"""What pupils have answered: one choice each, so that none of two who answer at once is lost."""

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
"""Games that nobody refereed, as they are typed in; ``device`` is the one that typed last."""

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
"""Games that are over, as their tables and score sheets tell: the id is theirs.

Imported ones are here alone. ``found_by`` is what a search looks through, see
:func:`~referee.store.history.search_form`. ``rated_at`` is the ``ended_at`` by which the game took its turn
in its players' ratings, null while it counts in none.
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
"""Who sat where, and how it ended; ``spelling`` is :func:`~referee.store.history.normalize_name`'s.

``thinking`` is in seconds. The last four are the player's rating after this game, of all games and of this
one, see :mod:`referee.store.sql.ratings`; null where the game counts in none.
"""

players = Table(
    "referee_player",
    metadata,
    Column("spelling", String(200), primary_key=True),
    Column("player", String(200), nullable=False, index=True),
    Column("name", Text, nullable=False),
)
"""Whom a spelling stands for: ``player`` is the spelling whose ``name`` is shown for all of the player's."""

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
"""What learners have been through: see :mod:`referee.store.learning`.

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
"""Ladders that are being climbed, and for a while what came of them: see :mod:`referee.store.ladders`."""

settings = Table(
    "referee_setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the servers on this store share: the table's word, and the key that signs devices' cookies."""

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
"""Devices that were let in. One that is gone was removed, or goes by a new secret: it never comes back."""

edits = Table(
    "referee_edit",
    metadata,
    Column("finished_game_id", String(16), primary_key=True),
    Column("edited", Text, nullable=False),
    Column("original", Text, nullable=False),
)
"""What was changed by hand of games that are over, and what their table or file says instead.

The rows of the games have what was changed. An edit outlives a game that goes on and is over once more.
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
"""The games of those evenings: of all others, which belong together follows from their times and players."""

result_links = Table(
    "referee_result_link",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("finished_game_id", String(16), nullable=False),
    Column("language", String(8), nullable=False),
    Index(None, "finished_game_id", unique=True),
)
"""Links that show a result to everybody who has one."""

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
"""What the owner's webhook is to be told of a game, see :mod:`referee.store.sql.deliveries`.

``due_at`` is null once it has been told, or never will be.
"""
