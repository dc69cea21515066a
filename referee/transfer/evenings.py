"""Manual edits of finished games and corrected evenings, as files of an export.

``edits.json`` has the edits by game id, ``evenings.json`` a list of evenings with their games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from referee.engine.errors import Malformed, RefereeError
from referee.engine.json_parameters import Timestamp
from referee.engine.parameters import ListOf, Parameter, Text, read_fields
from referee.engine.text_checks import check_encodable
from referee.i18n import say
from referee.store.evenings import NO_EDIT, Edit, Evening, edit_json
from referee.store.quotas import Full
from referee.transfer.archive import Archive, BadFile
from referee.transfer.file_format import ITEM_ID
from referee.transfer.report import Conflict, Item, Report

if TYPE_CHECKING:
    from referee.store.store import Store

EDITS = "edits.json"
EVENINGS = "evenings.json"
_EDIT: dict[str, Parameter] = {
    "date": Timestamp(optional=True),
    "place": Text(optional=True),
    "names": ListOf(of=Text(), optional=True),
}
_EVENING: dict[str, Parameter] = {
    "id": ITEM_ID,
    "name": Text(),
    "place": Text(),
    "day": Text(),
    "guests": ListOf(of=Text()),
    "games": ListOf(of=ITEM_ID),
}


def write_edits(store: Store, ids: Collection[str]) -> dict[str, Any]:
    """Return the edits of the games with these ids as JSON data."""
    return {play_id: edit_json(edit) for play_id, edit in sorted(store.edits().items()) if play_id in ids}


def write_evenings(store: Store) -> list[dict[str, Any]]:
    """Return the corrected evenings as JSON data."""
    games = store.games_of_evenings()
    return [
        {**evening._asdict(), "guests": [*evening.guests], "games": games.get(evening.id, [])}
        for evening in store.evenings().values()
    ]


def read_edit(raw: object, where: str) -> Edit:
    """Read an edit; raise :class:`Malformed`."""
    check_encodable(raw, where)
    found = read_fields(raw, _EDIT, where, 0)
    names = found.get("names")
    return Edit(found.get("date"), found.get("place"), None if names is None else tuple(names))


def read_edits(archive: Archive) -> dict[str, Edit]:
    """Return the edits of an export; raise :class:`BadFile`."""
    raw = archive.read(EDITS, {})
    if not isinstance(raw, Mapping):
        raise BadFile(EDITS, say("Named values in braces belong here."))
    try:
        return {ITEM_ID.read(key, key[:40], 0): read_edit(edit, key[:40]) for key, edit in raw.items()}
    except Malformed as error:
        raise BadFile(f"{EDITS}: {error.where}", error.reason) from None


def read_evenings(archive: Archive) -> list[tuple[Evening, tuple[str, ...]]]:
    """Return the evenings of an export, each with its games; raise :class:`BadFile`."""
    raw = archive.read(EVENINGS, [])
    if not isinstance(raw, list):
        raise BadFile(EVENINGS, say("A list belongs here."))
    evenings = []
    for index, entry in enumerate(raw):
        try:
            check_encodable(entry, f"[{index}]")
            found = read_fields(entry, _EVENING, f"[{index}]", 0)
            if found["day"]:
                date.fromisoformat(found["day"])
        except Malformed as error:
            raise BadFile(f"{EVENINGS}: {error.where}", error.reason) from None
        except ValueError:
            raise BadFile(f"{EVENINGS}: [{index}].day", say("This is not a date.")) from None
        games = tuple(found.pop("games"))
        evenings.append((Evening(**{**found, "guests": tuple(found["guests"])}), games))
    return evenings


def import_edits(
    store: Store, edits: Mapping[str, Edit], may_change: Collection[str] | None
) -> Iterator[Report]:
    """Add edits to games without edits; ``may_change``: the ids of games to change, ``None`` for all."""
    for play_id, edit in edits.items():
        if (may_change is None or play_id in may_change) and store.edit_of(play_id) == NO_EDIT:
            try:
                store.edit_finished_game(play_id, edit, is_news=False)
            except RefereeError as error:  # the import omitted the game, or the edit does not fit it
                yield Report(conflicts=(Conflict(Item("play", play_id), error.reason),))


def import_evenings(store: Store, evenings: Collection[tuple[Evening, tuple[str, ...]]]) -> Iterator[Report]:
    """Add new evenings."""
    for evening, games in evenings:
        item = Item("evening", evening.name or evening.day or evening.id)
        try:
            is_new = store.restore_evening(evening, games)
        except (Malformed, Full) as error:
            yield Report(conflicts=(Conflict(item, error.reason),))
            continue
        yield Report(added=(item,)) if is_new else Report(unchanged=(item,))
