"""Run by Alembic, in the transaction of :mod:`referee.store.sql.migrate`."""

from alembic import context

from referee.store.sql.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite alters little in place
)
context.run_migrations()
