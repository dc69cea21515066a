"""Entries and lines of a match's log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple

from referee.engine.action import Action
from referee.engine.info import Effect
from referee.engine.rule import S
from referee.engine.state import quickly_replaced
from referee.i18n import Sentence
from referee.match.sealing import Secret

Kind = Literal["act", "answer", "reseal", "open", "undo", "redo", "amend", "seat_given", "seat_taken"]
MOVES: Final = ("seat_given", "seat_taken")
"""The kinds that bring a seat back to the tablet, with or without the phone's consent; rules ignore them."""
Changes = Mapping[int, Action | None]
"""The new actions of earlier entries by log number; ``None``: the entry is left out."""


class Entry(NamedTuple):
    """One entry of the log; an ``answer`` is an action of the referee, from a sealed entry.

    - ``action``: the action of an ``act``, ``answer`` or ``reseal``;
    - ``secrets``: the values that an ``open`` gives, by log number of the sealed entry;
    - ``rolled``: the parameters that the referee drew at the table's request;
    - ``by``: the seat that requested an ``undo``, ``redo`` or ``amend``, if known; in :data:`MOVES` the seat;
    - ``replaces``: the number of the entry that a ``reseal`` replaces;
    - ``changes``: the changes of an ``amend``;
    - ``batch``: the number of the first entry of several acts that were done together.
    """

    kind: Kind
    action: Action | None = None
    secrets: Mapping[int, Secret] = {}
    rolled: tuple[str, ...] = ()
    by: int | None = None
    replaces: int | None = None
    changes: Changes = {}
    batch: int | None = None

    @property
    def actions(self) -> Iterator[Action]:
        """The actions that the entry contains; none for an undo."""
        yield from (action for action in (self.action, *self.changes.values()) if action is not None)


class Proposal(NamedTuple):
    """The entries that carry out a request, and their secrets by log number, which are stored separately."""

    entries: tuple[Entry, ...]
    secrets: Mapping[int, Secret]


class SoFar(NamedTuple):
    """A running summary of the actions up to one, so that queries need not search them all.

    ``sealed``: the indices of the sealed entries that are not opened; ``latest_opening``: the log number of
    the last opening among them, -1 if none; ``described``: the actions that describe printed components.
    """

    sealed: tuple[int, ...] = ()
    latest_opening: int = -1
    described: tuple[Action, ...] = ()

    def then(self, place: int, action: Action, opened_by: int | None, *, is_description: bool) -> SoFar:
        """Return the summary with one more action, which entry ``opened_by`` opened."""
        if action.seal is None and opened_by is None and not is_description:
            return self
        return SoFar(
            (*self.sealed, place) if action.is_closed else self.sealed,
            self.latest_opening if opened_by is None else max(self.latest_opening, opened_by),
            (*self.described, action) if is_description else self.described,
        )


NOTHING_SO_FAR = SoFar()


@quickly_replaced
class AppliedAction(NamedTuple, Generic[S]):
    """An action in effect: its number in the log, and the states before and after it.

    ``automatic_actions``: the log numbers of the referee's answers that an opening has made part of it;
    ``so_far``: the summary of this and all earlier actions; ``batch``: as in :class:`Entry`. One undo removes
    a whole batch.
    """

    number: int
    action: Action
    before: S
    after: S
    rolled: tuple[str, ...] = ()
    opened_by: int | None = None
    is_automatic: bool = False
    automatic_actions: tuple[int, ...] = ()
    so_far: SoFar = NOTHING_SO_FAR
    batch: int | None = None


class LogLine(NamedTuple):
    """An entry of the log in words: the actions and their automatic effects.

    The text is public: it holds only what the whole table may know. ``fingerprint``: the start of the
    commitment, if the line is about one sealed entry. ``about``: the actions that it describes. ``covered``:
    the text once details may no longer be looked up, ``None`` for the same; see ``FoldedMatch.readable``.
    """

    number: int
    kind: Kind
    sentence: Sentence
    effects: tuple[Effect, ...] = ()
    fingerprint: str = ""
    about: tuple[AppliedAction[Any], ...] = ()
    covered: Sentence | None = None
