"""The forms that the database has had, one Alembic revision each.

To change it: alter :mod:`referee.store.sql.schema`, write ``versions/<number>_<what>.py`` (``upgrade``
alone: there is no way back), and set ``schema.HEAD``. A test holds the two against each other.
"""
