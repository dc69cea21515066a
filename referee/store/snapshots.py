"""Snapshots of long matches, so that a table opens soon however long its log is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from referee.match.snapshot import Snapshot


@runtime_checkable
class SnapshotStore(Protocol):
    """Keeps one snapshot of a table. A back end may do without: then a log is played from its start.

    Both raise ``StoreUnavailable``.
    """

    def snapshot(self, table_id: str, version: str) -> Snapshot | None:
        """Return the snapshot of a table that this version of the code took of the very log that is there.

        Of another version, of another log, or damaged, it is none.
        """
        ...

    def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of an earlier one, or of another version's."""
        ...
