"""The component catalogues as a file of an export. The reader does not trust the file."""

from __future__ import annotations

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_encodable
from referee.i18n import say
from referee.store.catalogue import Component, read_components
from referee.store.quotas import Full
from referee.transfer.archive import Archive, BadFile


def read_catalogues(archive: Archive) -> list[list[Component]]:
    """Return the catalogues of an export, one an edition; raise :class:`BadFile`."""
    name = "components.json"
    raw = archive.read(name, [])
    if not isinstance(raw, list):
        raise BadFile(name, say("A list belongs here."))
    found = []
    for index, catalogue in enumerate(raw):
        try:
            check_encodable(catalogue, f"[{index}]")
            found.append(read_components(catalogue))
        except Full as error:
            raise BadFile(f"{name}: [{index}]", error.reason) from None
        except Malformed as error:
            raise BadFile(f"{name}: [{index}] {error.where}".rstrip(), error.reason) from None
    return found
