"""Migrates a database to the newest form. Imported only for a migration, because Alembic is slow to load."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from referee.i18n import say
from referee.store.errors import UnknownStoreForm

LOCATION = "referee.store.sql:migrations"
"""The migrations as Alembic's ``script_location``: a package and a folder in it."""


def configuration(connection: Connection) -> Config:
    """Return Alembic's configuration for migrating over a connection."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", LOCATION)
    return config


def check_known(connection: Connection, version: str | None) -> None:
    """Raise :class:`UnknownStoreForm` for a version that no known migration creates.

    ``None`` is an empty database.
    """
    scripts = ScriptDirectory.from_config(configuration(connection))
    if version is not None and version not in {script.revision for script in scripts.walk_revisions()}:
        raise UnknownStoreForm(
            say(
                "This version of the referee does not know the form of this store ({version}). Update the "
                "referee, or name another store; nothing has been touched.",
                version=version,
            )
        )


def upgrade(connection: Connection) -> None:
    """Migrate to the newest form within the connection's transaction."""
    command.upgrade(configuration(connection), "head")
