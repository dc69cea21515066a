"""What a store keeps of the sealed entries of a match, held against what the log says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.action import Action
from referee.i18n import say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.sealing import Secret, open_
from referee.store.log import CorruptData, StoredEntry

if TYPE_CHECKING:
    from referee.store.store import Store


def true_secrets(
    store: Store,
    table_id: str,
    match: Match[Any],
    entries: Sequence[AppliedAction[Any]] | None = None,
    *,
    shown_to: str | None = None,
) -> dict[int, Secret]:
    """Return what opens the sealed entries, each held against its commitment; raise :class:`CorruptData`.

    Of all that are closed, or of these ``entries`` alone; ``shown_to``: what that device may show of them.
    """
    closed = match.closed_entries() if entries is None else entries
    if not closed:
        return {}
    secrets = store.secrets(table_id, [one.number for one in closed], shown_to)
    for one in closed:
        if one.number in secrets:
            _check(table_id, one.number, one.action, secrets[one.number])
    return secrets


class ClosedSecrets:
    """What opens the closed entries of a table, read once for each device that is shown it.

    What an entry of the log has sealed never changes. Nor does the device that it was sealed on, but that
    this may go by another secret: then it is another ``device`` here.
    """

    def __init__(self, store: Store, table_id: str) -> None:
        self._store = store
        self._table_id = table_id
        self._read: dict[tuple[frozenset[int], str | None], Mapping[int, Secret]] = {}

    def of(self, match: Match[Any], numbers: frozenset[int], device: str | None) -> Mapping[int, Secret]:
        """Return what opens the closed entries of these numbers, as far as a device may show it.

        Without a ``device`` all of it. Raises :class:`CorruptData`.
        """
        key = (numbers, device)
        if key not in self._read:
            closed = {one.number: one for one in match.closed_entries()}
            entries = [closed[number] for number in sorted(numbers)]
            # of what has been opened since, nothing is kept
            self._read = {known: found for known, found in self._read.items() if known[0] <= closed.keys()}
            self._read[key] = true_secrets(self._store, self._table_id, match, entries, shown_to=device)
        return self._read[key]


def secrets_of_whole_entries(
    store: Store, table_id: str, match: Match[Any], stored: Sequence[StoredEntry]
) -> Mapping[int, Mapping[int, Secret]]:
    """Return, by its number, what opens each entry that an earlier version sealed whole.

    What is public of it by now stands in its secret alone: the log keeps the entry as it was written.

    Raises:
        CorruptData: What the store holds is not what was sealed.
    """
    whole = {
        one.number: one.entry.action
        for one in stored
        if one.entry.action is not None and match.lacks_public_part(one.entry.action)
    }
    if not whole:
        return {}
    found = store.secrets(table_id, [*whole])
    for number, secret in found.items():
        _check(table_id, number, whole[number], secret)
    return {number: {number: secret} for number, secret in found.items()}


def _check(table_id: str, number: int, action: Action, secret: Secret) -> None:
    """Raise :class:`CorruptData` unless a secret is what an entry committed to."""
    try:
        open_(action, secret)
    except ValueError as error:
        raise CorruptData(table_id, number, say("It is not what was sealed.")) from error
