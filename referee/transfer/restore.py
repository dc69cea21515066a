"""Bringing an export into a store: what is new is added, what is here stays."""

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
from referee.transfer.archive import MOST, Archive
from referee.transfer.catalogues import read_catalogues
from referee.transfer.check import check_table, stem
from referee.transfer.evenings import read_edits, read_evenings, take_edits, take_evenings
from referee.transfer.export import is_its_own, is_open_to
from referee.transfer.file_format import TableFile, read_imported, read_score_sheet
from referee.transfer.progress import read_progress
from referee.transfer.report import NUMBER_OF_TALLY, Conflict, Item, Report, gather, where_and_why
from referee.transfer.spellings import read_spellings

if TYPE_CHECKING:
    from referee.store.store import Store

_NOT_ITS_OWN = say("Only its host can continue this table here. It was left as it is.")


def import_store(store: Store, file: BinaryIO, *, device: str | None, most: int = MOST) -> Report:
    """Bring an export into a store; the same one again changes nothing.

    The file is read whole before anything is taken from it. Each table is taken whole or not at all, after
    its log has been played through by the rules. A table that is here already goes on where the file's log
    is longer and begins with all of its own, and stays as it is otherwise. Nobody has a part at a table
    that is added: it is in every device's lobby, and whoever opens it first is its host, by
    :meth:`~referee.store.store.Store.take_as_host`.

    Args:
        store: Where to.
        file: An export, seekable.
        device: Who brings it: as the log of a file has actions of every seat, a table goes on for its host
            alone, while no seat is another device's, or where nobody has a part. Of a running table that is
            not its own so, it is not told how the file differs. ``None`` for the owner of the store.
        most: Bytes that it may hold, unpacked.

    Raises:
        BadFile: It is no export, or damaged; nothing was taken from it.
        StoreUnavailable: The store cannot be written now; what was added before stays, and the same file
            can be imported again.
    """
    archive = Archive(file, most)
    archive.check()
    spellings = read_spellings(archive)
    catalogues = read_catalogues(archive)
    progress = [*read_progress(archive)]
    edits, evenings = read_edits(archive), read_evenings(archive)
    reports = [*_take_spellings(store, spellings)]
    for folder, take in (("tables", _take_table), ("tallies", _take_tally), ("plays", _take_play)):
        reports += [take(store, archive.read(name), stem(name), device) for name in archive.names(folder)]
    added = {one.id for report in reports for one in report.added}
    reports += take_edits(store, edits, None if device is None else added)
    reports += take_evenings(store, evenings)
    for components in catalogues:
        reports += _take_components(store, components)
    reports += [_take_progress(store, *one) for one in progress]
    return gather(reports)


def _take_table(store: Store, raw: Any, name: str, device: str | None) -> Report:
    checked = check_table(raw, name)
    if isinstance(checked, Conflict):
        return Report(conflicts=(checked,))
    what = checked.what
    try:
        return _add_or_continue(store, checked.file, checked.match, what, device)
    except ConcurrentUpdate:
        return _left(what, say("This table went on here meanwhile. Bring it in again."))
    except (Malformed, Full) as error:
        return _left(what, where_and_why(error))


def _add_or_continue(
    store: Store, file: TableFile, match: Match[Any], what: Item, device: str | None
) -> Report:
    table_id = file.row.id
    times = [stored.at for stored in file.entries]
    finished = finished_game(table_id, file.row.created_at, match, times, file.row.meta)
    closed = {one.number for one in match if one.action.is_closed}
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
            return Report(added=(what,))
        try:
            ours = store.table(table_id)  # somebody brought it here at the same moment
        except UnknownTable:
            return _left(what, NUMBER_OF_TALLY)
    if not is_open_to(store, ours, device):
        return _left(what, _NOT_ITS_OWN)
    try:
        entries, kept = store.log(table_id)
        setup = file.game.read_setup([*ours.seats], ours.options)
    except RefereeError as error:
        return _left(what, say("It is damaged here, and was left as it is. {reason}", reason=error.reason))
    if (ours.game, setup) != (file.row.game, file.setup):
        return _left(what, say("Another game is at this table here. It was left as it is."))
    common = min(len(entries), len(file.entries))
    for one, other in zip(entries, file.entries, strict=False):
        if _text(one) != _text(other):
            return _left(
                what,
                say(
                    "From entry {number} on, another game went on here. It was left as it is.",
                    number=one.number,
                ),
            )
    is_longer = len(file.entries) > common
    missing = {number for number in secrets if number not in kept} if common == len(entries) else set()
    if not is_longer and not missing:
        return Report(unchanged=(what,))
    outcome = match.outcome
    winners = None if outcome is None else outcome.winners

    def guard(roles: Sequence[Role]) -> None:
        if device is not None and not is_its_own(roles, device):  # somebody has sat down meanwhile
            raise ConcurrentUpdate

    # whether it is practice, the table here says, not the file
    finished = finished_game(table_id, file.row.created_at, match, times, ours.meta)
    new = file.entries[common:]
    store.extend(table_id, len(entries), new, secrets, GameStatus(turn, winners, finished), guard=guard)
    return Report(continued=(what,))


def _text(stored: StoredEntry) -> str:
    return write_entry(stored.entry)


def _take_tally(store: Store, raw: Any, name: str, device: str | None) -> Report:
    what = Item("tally", name)
    try:
        file = read_score_sheet(raw)
    except Malformed as error:
        return _left(what, where_and_why(error))
    what = Item("tally", file.score_sheet.id)
    try:
        if store.restore_score_sheet(file.score_sheet, file.finished_game, file.is_hidden, device):
            return Report(added=(what,))
        ours = store.score_sheet(file.score_sheet.id)
    except UnknownScoreSheet:
        return _left(what, say("Here this number belongs to a refereed game. It was left as it is."))
    except (Malformed, Full) as error:
        return _left(what, where_and_why(error))
    if device is not None and not ours.is_finished and ours.device not in (device, None):
        return _left(what, say("This tally is being typed on another device here. It was left as it is."))
    same = (ours.game, ours.body, ours.is_finished) == (
        file.score_sheet.game,
        file.score_sheet.body,
        file.score_sheet.is_finished,
    )
    if same:
        return Report(unchanged=(what,))
    return _left(what, say("This tally was changed here or there. It was left as it is."))


def _take_play(store: Store, raw: Any, name: str, device: str | None) -> Report:
    """Keep a game that another program has written down."""
    what = Item("play", name)
    try:
        finished, is_hidden = read_imported(raw)
        what = Item("play", finished.id)
        is_new = store.restore_imported(finished, is_hidden)
    except (Malformed, Full) as error:
        return _left(what, where_and_why(error))
    return Report(added=(what,)) if is_new else Report(unchanged=(what,))


def _take_spellings(store: Store, spellings: Mapping[str, Spelling]) -> Iterator[Report]:
    """Keep the players who are new here; of the others, say where the file and the store disagree."""
    ours = store.spellings()
    refused = {}
    for one in spellings.values():
        try:
            check_texts(one.name, "players.json")
            check_name(one.name, "players.json")
        except Malformed as error:
            refused[one.player] = error.reason  # and with it all that stand for the same player
    try:
        store.restore_spellings({key: one for key, one in spellings.items() if one.player not in refused})
    except Full as full:
        refused = {one.player: full.reason for one in spellings.values()}
    for spelling, one in spellings.items():
        what = Item("player", one.name[:40])
        if spelling not in ours:
            if one.player in refused:
                yield _left(what, refused[one.player])
            else:
                yield Report(added=(what,))
        elif ours[spelling].player == one.player:
            yield Report(unchanged=(what,))
        else:
            shown = ours.get(ours[spelling].player, ours[spelling]).name
            other = spellings[one.player].name
            yield _left(
                what,
                say(
                    "{name} is shown as {ours} here, and as {theirs} there.",
                    name=one.name,
                    ours=shown,
                    theirs=other,
                ),
            )


def _take_components(store: Store, components: list[Component]) -> Iterator[Report]:
    """Keep the components that are new here."""
    if not components:
        return
    game, edition = components[0].game, components[0].edition  # a catalogue is of one
    ours = {(one.kind, one.key): one for one in store.components(game, edition=edition)}
    new = {(one.kind, one.key): one for one in components if (one.kind, one.key) not in ours}
    full = None
    try:
        store.change_components([*new.values()])
    except Full as error:
        full = error
    for one in components:
        what = Item("component", one.name or one.key[:8])
        kept = ours.get((one.kind, one.key)) or new[one.kind, one.key]
        if kept is not one and kept.fields != one.fields:
            yield _left(what, say("This component says something else here. It was left as it is."))
        elif (one.kind, one.key) in ours:
            yield Report(unchanged=(what,))
        elif full is not None:
            yield _left(what, full.reason)
        else:
            yield Report(added=(what,))


def _take_progress(store: Store, spelling: str, progress: Progress) -> Report:
    """Take in what was learned by a name."""
    what = Item("progress", spelling[:40])
    try:
        is_new = store.restore_learned(spelling, progress)
    except Full as full:
        return _left(what, full.reason)
    return Report(added=(what,)) if is_new else Report(unchanged=(what,))


def _left(what: Item, sentence: Sentence) -> Report:
    return Report(conflicts=(Conflict(what, sentence),))
