"""Reads the secrets of sealed entries from a store and checks them against their commitments in the log."""

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


def checked_secrets(
    store: Store,
    table_id: str,
    match: Match[Any],
    entries: Sequence[AppliedAction[Any]] | None = None,
    *,
    shown_to: str | None = None,
) -> dict[int, Secret]:
    """Return the secrets of closed entries after a check of each commitment; raise :class:`CorruptData`.

    ``entries`` limits the result to these entries; ``shown_to``: to those that this device may show.
    """
    closed = match.closed_entries() if entries is None else entries
    if not closed:
        return {}
    secrets = store.secrets(table_id, [entry.number for entry in closed], shown_to)
    for entry in closed:
        if entry.number in secrets:
            _check(table_id, entry.number, entry.action, secrets[entry.number])
    return secrets


class ClosedSecrets:
    """The secrets of the closed entries of a table, cached for each device.

    The cache needs no invalidation: a sealed value never changes, nor does the device that sealed it. If
    a device gets another secret, it is another ``device`` for this class.
    """

    def __init__(self, store: Store, table_id: str) -> None:
        self._store = store
        self._table_id = table_id
        self._read: dict[tuple[frozenset[int], str | None], Mapping[int, Secret]] = {}

    def of(self, match: Match[Any], numbers: frozenset[int], device: str | None) -> Mapping[int, Secret]:
        """Return the secrets of the closed entries with these numbers that a device may show.

        Without a ``device``, return all of them. Raises :class:`CorruptData`.
        """
        key = (numbers, device)
        if key not in self._read:
            closed = {entry.number: entry for entry in match.closed_entries()}
            entries = [closed[number] for number in sorted(numbers)]
            # drop cached secrets of entries that are open by now
            self._read = {
                known: secrets for known, secrets in self._read.items() if known[0] <= closed.keys()
            }
            self._read[key] = checked_secrets(self._store, self._table_id, match, entries, shown_to=device)
        return self._read[key]


def secrets_of_fully_sealed(
    store: Store, table_id: str, match: Match[Any], stored: Sequence[StoredEntry]
) -> Mapping[int, Mapping[int, Secret]]:
    """Return the secrets of the entries that an earlier version sealed completely, by number.

    For such an entry, only the secret has the part that is public now. The log keeps the entry as written.

    Raises:
        CorruptData: What the store holds is not what was sealed.
    """
    actions = {
        row.number: row.entry.action
        for row in stored
        if row.entry.action is not None and match.lacks_public_part(row.entry.action)
    }
    if not actions:
        return {}
    found = store.secrets(table_id, [*actions])
    for number, secret in found.items():
        _check(table_id, number, actions[number], secret)
    return {number: {number: secret} for number, secret in found.items()}


def _check(table_id: str, number: int, action: Action, secret: Secret) -> None:
    """Raise :class:`CorruptData` unless a secret is what an entry committed to."""
    try:
        open_(action, secret)
    except ValueError as error:
        raise CorruptData(table_id, number, say("It is not what was sealed.")) from error
