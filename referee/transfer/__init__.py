"""Moves games between stores: exports of a whole store, which also serve as backups, and single records.

An export is a ZIP file (:mod:`~referee.transfer.archive`) of JSON files: ``manifest.json`` with ``format``,
``made_at``, ``with_secrets``; ``tables/ID.json`` with a table's row, its ``entries`` with their times, and
the ``secrets`` of closed entries; ``tallies/ID.json`` with a score sheet and its ``play``; ``plays/ID.json``
with an imported game; ``edits.json`` with manual edits of finished games; ``evenings.json`` with corrected
evenings; ``players.json`` with the player of each spelling; ``components.json`` with the catalogues.
An export has no devices and roles. Every device's lobby shows a restored table, and the first device that
opens it becomes its host (:meth:`referee.store.store.Store.take_as_host`).
"""

from referee.transfer.archive import BadFile, TooLarge, is_archive
from referee.transfer.check import Checked, check_export
from referee.transfer.export import Exported, export_store
from referee.transfer.files import Plays, read_text
from referee.transfer.plays import import_plays
from referee.transfer.records import import_record
from referee.transfer.report import Conflict, Item, Report
from referee.transfer.restore import import_store

__all__ = [
    "BadFile",
    "Checked",
    "Conflict",
    "Exported",
    "Item",
    "Plays",
    "Report",
    "TooLarge",
    "check_export",
    "export_store",
    "import_plays",
    "import_record",
    "import_store",
    "is_archive",
    "read_text",
]
