"""Imports an export into a store: adds new objects, and never changes existing ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

from referee.engine.errors import Malformed, RefereeError
from referee.engine.text_checks import check_name, check_texts
from referee.i18n import Sentence, say
from referee.match.finished import finished_game
from referee.match.match import Match
from referee.match.turn_summary import summarize_turn
from referee.store.catalogue import Component
from referee.store.codec import write_entry
from referee.store.devices import Role
from referee.store.history import Spelling, UnknownScoreSheet
from referee.store.learning import Progress
from referee.store.log import ConcurrentUpdate, GameStatus, StoredEntry, UnknownTable
from referee.store.quotas import Full
from referee.transfer.archive import MAX_TOTAL_BYTES, Archive
from referee.transfer.catalogues import read_catalogues
from referee.transfer.check import check_table, stem
from referee.transfer.evenings import import_edits, import_evenings, read_edits, read_evenings
from referee.transfer.export import is_its_own, is_open_to
from referee.transfer.file_format import TableFile, read_imported, read_score_sheet
from referee.transfer.progress import read_progress
from referee.transfer.report import NUMBER_OF_TALLY, Conflict, Item, Report, describe_error, merge_reports
from referee.transfer.spellings import read_spellings

if TYPE_CHECKING:
    from referee.store.store import Store

_NOT_THE_HOST = say("Only its host can continue this table here. It was left as it is.")


def import_store(store: Store, file: BinaryIO, *, device: str | None, most: int = MAX_TOTAL_BYTES) -> Report:
    """Import an export into a store; a second import of the same file changes nothing.

    The function reads the whole file before it imports anything. It imports each table completely or not at
    all, after a replay of its log by the rules. If a table exists and its log is a prefix of the file's log,
    the import appends the new entries. Any other existing table stays unchanged. A new table has no roles:
    it is in every device's lobby, and the first device that opens it becomes its host, see
    :meth:`~referee.store.store.Store.take_as_host`.

    Args:
        store: The store to change.
        file: A seekable file with the export.
        device: The device that imports. The log has actions of every seat, so the import extends a table only
            if :func:`~referee.transfer.export.is_its_own` holds. The report does not compare the file with
            running tables of other devices. ``None``: the owner of the store.
        most: Uncompressed bytes at most.

    Raises:
        BadFile: The file is not an export, or it is damaged; nothing was imported.
        StoreUnavailable: The store cannot be written now. Objects added before the error stay, and a new
            import of the same file adds the others.
    """
    archive = Archive(file, most)
    archive.check()
    spellings = read_spellings(archive)
    catalogues = read_catalogues(archive)
    progress = [*read_progress(archive)]
    edits, evenings = read_edits(archive), read_evenings(archive)
    reports = [*_import_spellings(store, spellings)]
    for folder, import_object in (
        ("tables", _import_table),
        ("tallies", _import_tally),
        ("plays", _import_play),
    ):
        reports += [
            import_object(store, archive.read(name), stem(name), device) for name in archive.names(folder)
        ]
    added = {item.id for report in reports for item in report.added}
    reports += import_edits(store, edits, None if device is None else added)
    reports += import_evenings(store, evenings)
    for components in catalogues:
        reports += _import_components(store, components)
    reports += [_import_progress(store, spelling, learned) for spelling, learned in progress]
    return merge_reports(reports)


def _import_table(store: Store, raw: Any, name: str, device: str | None) -> Report:
    checked = check_table(raw, name)
    if isinstance(checked, Conflict):
        return Report(conflicts=(checked,))
    item = checked.what
    try:
        return _add_or_continue(store, checked.file, checked.match, item, device)
    except ConcurrentUpdate:
        return _conflict(item, say("This table went on here meanwhile. Bring it in again."))
    except (Malformed, Full) as error:
        return _conflict(item, describe_error(error))


def _add_or_continue(
    store: Store, file: TableFile, match: Match[Any], item: Item, device: str | None
) -> Report:
    table_id = file.row.id
    times = [stored.at for stored in file.entries]
    finished = finished_game(table_id, file.row.created_at, match, times, file.row.meta)
    closed = {applied.number for applied in match if applied.action.is_closed}
    secrets = {number: secret for number, secret in file.secrets.items() if number in closed}
    turn = summarize_turn(file.game, match.state) if file.entries else None
    try:
        ours = store.table(table_id)
    except UnknownTable:
        outcome = match.outcome
        winners = None if outcome is None else outcome.winners
        row = file.row._replace(winners=winners, turn=turn)
        if store.restore(
            row, file.entries, secrets, finished, file.is_hidden, chain=file.chain, device=device
        ):
            return Report(added=(item,))
        try:
            ours = store.table(table_id)  # another device imported it at the same time
        except UnknownTable:
            return _conflict(item, NUMBER_OF_TALLY)
    if not is_open_to(store, ours, device):
        return _conflict(item, _NOT_THE_HOST)
    try:
        entries, kept = store.log(table_id)
        setup = file.game.read_setup([*ours.seats], ours.options)
    except RefereeError as error:
        return _conflict(
            item, say("It is damaged here, and was left as it is. {reason}", reason=error.reason)
        )
    if (ours.game, setup) != (file.row.game, file.setup):
        return _conflict(item, say("Another game is at this table here. It was left as it is."))
    common = min(len(entries), len(file.entries))
    for entry, imported in zip(entries, file.entries, strict=False):
        if _text(entry) != _text(imported):
            return _conflict(
                item,
                say(
                    "From entry {number} on, another game went on here. It was left as it is.",
                    number=entry.number,
                ),
            )
    is_longer = len(file.entries) > common
    missing = {number for number in secrets if number not in kept} if common == len(entries) else set()
    if not is_longer and not missing:
        return Report(unchanged=(item,))
    outcome = match.outcome
    winners = None if outcome is None else outcome.winners

    def guard(roles: Sequence[Role]) -> None:
        if device is not None and not is_its_own(roles, device):  # another device has taken a seat meanwhile
            raise ConcurrentUpdate

    # the existing table decides whether the game is practice, not the file
    finished = finished_game(table_id, file.row.created_at, match, times, ours.meta)
    new = file.entries[common:]
    store.extend(table_id, len(entries), new, secrets, GameStatus(turn, winners, finished), guard=guard)
    return Report(continued=(item,))


def _text(stored: StoredEntry) -> str:
    return write_entry(stored.entry)


def _import_tally(store: Store, raw: Any, name: str, device: str | None) -> Report:
    item = Item("tally", name)
    try:
        file = read_score_sheet(raw)
    except Malformed as error:
        return _conflict(item, describe_error(error))
    item = Item("tally", file.score_sheet.id)
    try:
        if store.restore_score_sheet(file.score_sheet, file.finished_game, file.is_hidden, device):
            return Report(added=(item,))
        ours = store.score_sheet(file.score_sheet.id)
    except UnknownScoreSheet:
        return _conflict(item, say("Here this number belongs to a refereed game. It was left as it is."))
    except (Malformed, Full) as error:
        return _conflict(item, describe_error(error))
    if device is not None and not ours.is_finished and ours.device not in (device, None):
        return _conflict(item, say("This tally is being typed on another device here. It was left as it is."))
    same = (ours.game, ours.body, ours.is_finished) == (
        file.score_sheet.game,
        file.score_sheet.body,
        file.score_sheet.is_finished,
    )
    if same:
        return Report(unchanged=(item,))
    return _conflict(item, say("This tally was changed here or there. It was left as it is."))


def _import_play(store: Store, raw: Any, name: str, device: str | None) -> Report:
    """Import a game that another program recorded."""
    item = Item("play", name)
    try:
        finished, is_hidden = read_imported(raw)
        item = Item("play", finished.id)
        is_new = store.restore_imported(finished, is_hidden)
    except (Malformed, Full) as error:
        return _conflict(item, describe_error(error))
    return Report(added=(item,)) if is_new else Report(unchanged=(item,))


def _import_spellings(store: Store, spellings: Mapping[str, Spelling]) -> Iterator[Report]:
    """Add new players; report where the file and the store disagree about the others."""
    ours = store.spellings()
    refused = {}
    for theirs in spellings.values():
        try:
            check_texts(theirs.name, "players.json")
            check_name(theirs.name, "players.json")
        except Malformed as error:
            refused[theirs.player] = error.reason  # this refuses all spellings of the player
    try:
        store.restore_spellings(
            {key: theirs for key, theirs in spellings.items() if theirs.player not in refused}
        )
    except Full as full:
        refused = {theirs.player: full.reason for theirs in spellings.values()}
    for spelling, theirs in spellings.items():
        item = Item("player", theirs.name[:40])
        if spelling not in ours:
            if theirs.player in refused:
                yield _conflict(item, refused[theirs.player])
            else:
                yield Report(added=(item,))
        elif ours[spelling].player == theirs.player:
            yield Report(unchanged=(item,))
        else:
            shown = ours.get(ours[spelling].player, ours[spelling]).name
            other = spellings[theirs.player].name
            yield _conflict(
                item,
                say(
                    "{name} is shown as {ours} here, and as {theirs} there.",
                    name=theirs.name,
                    ours=shown,
                    theirs=other,
                ),
            )


def _import_components(store: Store, components: list[Component]) -> Iterator[Report]:
    """Add new components; report where the file and the store disagree about the others."""
    if not components:
        return
    game, edition = components[0].game, components[0].edition  # a catalogue has one of each
    ours = {
        (component.kind, component.key): component for component in store.components(game, edition=edition)
    }
    new = {
        (component.kind, component.key): component
        for component in components
        if (component.kind, component.key) not in ours
    }
    full = None
    try:
        store.change_components([*new.values()])
    except Full as error:
        full = error
    for component in components:
        item = Item("component", component.name or component.key[:8])
        kept = ours.get((component.kind, component.key)) or new[component.kind, component.key]
        if kept is not component and kept.fields != component.fields:
            yield _conflict(item, say("This component says something else here. It was left as it is."))
        elif (component.kind, component.key) in ours:
            yield Report(unchanged=(item,))
        elif full is not None:
            yield _conflict(item, full.reason)
        else:
            yield Report(added=(item,))


def _import_progress(store: Store, spelling: str, progress: Progress) -> Report:
    """Import the learning progress of a name."""
    item = Item("progress", spelling[:40])
    try:
        is_new = store.restore_learned(spelling, progress)
    except Full as full:
        return _conflict(item, full.reason)
    return Report(added=(item,)) if is_new else Report(unchanged=(item,))


def _conflict(item: Item, sentence: Sentence) -> Report:
    return Report(conflicts=(Conflict(item, sentence),))
