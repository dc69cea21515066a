"""What a store keeps of the sealed entries of a match, held against what the log says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.i18n import say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.sealing import Secret, open_
from referee.store.log import CorruptData, StoredEntry
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
