"""Brings a database to the newest form. Imported where that is due: Alembic is slow to load."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from referee.i18n import say
from referee.store.errors import UnknownStoreForm

LOCATION = "referee.store.sql:migrations"
"""Where the migrations are, in Alembic's words: a package and a folder in it."""


def configuration(connection: Connection) -> Config:
    """Return Alembic's configuration for migrating over a connection."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", LOCATION)
    return config


def upgrade(connection: Connection, version: str | None) -> None:
    """Migrate from ``version`` (``None``: an empty database) within the connection's transaction.

    Raises:
        UnknownStoreForm: The database is at a version that no migration known here leads to.
    """
    config = configuration(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise UnknownStoreForm(
            say(
                "This version of the referee does not know the form of this store ({version}). Update the "
                "referee, or name another store; nothing has been touched.",
                version=version,
            )
        )
    command.upgrade(config, "head")
