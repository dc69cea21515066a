"""What a store keeps of the sealed entries of a match, held against what the log says of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.i18n import say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.sealing import Secret, open_
from referee.store.log import CorruptData
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
            try:
                open_(one.action, secrets[one.number])
            except ValueError as error:
                raise CorruptData(table_id, one.number, say("It is not what was sealed.")) from error
    return secrets
