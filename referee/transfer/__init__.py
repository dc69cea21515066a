"""Taking games from one store to another: a whole store's export, which is its backup, and single records.

An export is a ZIP file (:mod:`~referee.transfer.archive`) of JSON files: ``manifest.json`` with ``format``,
``made_at``, ``with_secrets``; ``tables/ID.json`` with a table's row, its ``entries`` with their times, and
the ``secrets`` of sealed entries that nobody has opened; ``tallies/ID.json`` with a score sheet and its
``play``; ``plays/ID.json`` with a game that another program has written down; ``edits.json`` with what was
changed by hand of finished games; ``evenings.json`` with evenings that were put right; ``players.json`` with
whom each spelling stands for; ``components.json`` with the catalogues.
Devices and their parts stay behind: at a restored table nobody has one, every device's lobby shows it, and
whoever opens it first becomes its host (:meth:`referee.store.store.Store.take_as_host`).
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
