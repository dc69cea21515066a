"""What becomes of what is tapped at a table: in a game it is played, in a lesson it is judged first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple, Protocol

from referee.engine.action import Action
from referee.engine.errors import Refused
from referee.i18n import say
from referee.tables.table import Table
from widgets.games import with_next_actions
from widgets.screens.table.access import Access, access_of
from widgets.screens.table.revision import (
    Revision,
    check_revision,
    latest_line,
    refusing_concurrent_updates,
)


class Submission(NamedTuple):
    """Actions that a page sends together.

    Attributes:
        actions: What is to be done, in order.
        seen: The revision that the page showed.
        rolled: What the referee drew of each action, by its place among the actions: names of parameters.
        log_length: How long the store said the log is, if it was asked for this tap.
    """

    actions: Sequence[Action]
    seen: Revision
    rolled: Mapping[int, Sequence[str]] | None = None
    log_length: int | None = None


class TablePolicy(Protocol):
    """How a table is played at.

    Attributes:
        is_game: Whether a game is kept here, which can be taken back, proven, and played on several devices.
    """

    is_game: bool

    def access_now(self, device: str | None) -> Access | None:
        """Return what a device may do here as parts are given now, ``None`` if it has none."""
        ...

    def submit(self, submission: Submission, access: Access) -> None:
        """Take actions that a device may do."""
        ...


class GamePolicy:
    """A game, which the store keeps for all who sit at the table."""

    is_game = True

    def __init__(self, table: Table) -> None:
        self._table = table

    def access_now(self, device: str | None) -> Access | None:
        """Return what a device may do here as parts are given now, ``None`` if it has none."""
        return access_of(self._table.store, self._table.id, device)

    def submit(self, submission: Submission, access: Access) -> None:
        """Play actions; a refusal for what another device did just now says what that was."""
        table, match = self._table, self._table.match
        actions, seen, rolled, log_length = submission
        is_exact = check_revision(table, seen, (action.do for action in actions), log_length)
        number = len(match.log)
        try:
            with refusing_concurrent_updates(table, number) if is_exact else nullcontext():
                # what was rolled goes by its place among the actions: nothing comes in between
                is_whole = bool(rolled) or any(match.replaced_by(action) is not None for action in actions)
                done = actions if is_whole else with_next_actions(match.game, match.state, actions)
                guard = access.allow(lambda now: self._check(now, done))
                table.submit_all(done, rolled, only_now=is_exact, guard=guard, device=access.device)
        except Refused as refused:
            what = latest_line(table, number)
            if what is None:
                raise
            reason = say("Meanwhile: {what} {reason}", what=what, reason=refused.reason)
            raise Refused(refused.objection._replace(reason=reason)) from refused

    def _check(self, access: Access, actions: Sequence[Action]) -> None:
        for action in actions:
            access.check(self._table.match, action)
