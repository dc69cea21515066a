"""The store in SQLite or PostgreSQL."""
