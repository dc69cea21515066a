"""The player of each spelling of a name, as a file of an export. The reader does not trust the file."""

from __future__ import annotations

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_encodable
from referee.i18n import say
from referee.store.history import Spelling, normalize_name
from referee.transfer.archive import Archive, BadFile


def read_spellings(archive: Archive) -> dict[str, Spelling]:
    """Return the spellings of an export; raise :class:`BadFile`."""
    name = "players.json"
    raw = archive.read(name, {})
    if not isinstance(raw, dict):
        raise BadFile(name, say("Named values in braces belong here."))
    try:
        check_encodable(raw, name)
    except Malformed as error:
        raise BadFile(name, error.reason) from None
    spellings = {}
    for spelling, entry in raw.items():
        match entry:
            case {"player": str(player), "name": str(shown), **rest} if not rest and (
                normalize_name(shown) == spelling and "\0" not in shown and isinstance(raw.get(player), dict)
            ):
                spellings[spelling] = Spelling(player, shown)
            case _:
                raise BadFile(f"{name}: {spelling[:40]}", say("This is not a player."))
    for spelling, entry in spellings.items():
        if spellings[entry.player].player != entry.player:
            raise BadFile(f"{name}: {spelling[:40]}", say("This is not a player."))
    return spellings
