"""Why bots did what they did, in SQL: a row for each entry of a log that has a reason."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, select

from referee.engine.errors import Malformed
from referee.match.record import read_json
from referee.store.codec import keep
from referee.store.devices import Guard
from referee.store.reasons import KeptReason
from referee.store.sql import schema
from referee.store.sql.database import Database, Statement, insert_new
from referee.store.sql.devices import lock_table

_kept = schema.reasons.c
_REASONS = Statement(select(_kept.number, _kept.texts, _kept.clause).where(_kept.table_id == bindparam("of")))


class SqlReasons(Database):
    """The reasons of bots' moves."""

    def reasons(self, table_id: str) -> Mapping[int, KeptReason]:
        """Return the reasons of a table's moves by the numbers of their entries in the log."""
        rows = self._ask(_REASONS, {"of": table_id})
        return {row["number"]: KeptReason(_read(row["texts"]), row["clause"]) for row in rows}

    def keep_reason(self, table_id: str, number: int, reason: KeptReason, guard: Guard | None = None) -> None:
        """Store the reason of an entry, unless it has one. Raises ``UnknownTable``."""
        texts = keep(dict(reason.texts), "texts")
        row = {"table_id": table_id, "number": number, "texts": texts, "clause": reason.clause}
        with self._writing(table_id) as connection:
            lock_table(connection, table_id, guard)
            insert_new(connection, schema.reasons, [row])


def _read(texts: str) -> dict[str, str]:
    """Return texts by language, and none for damaged data: no game depends on them."""
    try:
        found = read_json(texts)
    except Malformed:
        return {}
    if not isinstance(found, dict):
        return {}
    return {code: text for code, text in found.items() if isinstance(text, str)}
