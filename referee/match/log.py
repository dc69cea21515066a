"""What the log of a match is made of."""

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
"""The kinds that bring a seat back to the tablet: its phone said yes, or nothing. No rule knows of them."""
Changes = Mapping[int, Action | None]
"""Earlier entries by their log numbers, and what each is instead; ``None``: it is left out."""


class Entry(NamedTuple):
    """One entry of the log.

    ``action`` for ``act``, ``answer`` (the referee's own, from a sealed entry) and ``reseal``, which also
    says which entry it ``replaces``; ``secrets`` (by log number of the sealed entry) for ``open``;
    ``rolled`` names the parameters that the referee drew because the table asked it to; ``batch``, for an
    ``act`` that was one of several done at once, is the number of their first entry; ``by`` is the seat that
    wanted an ``undo``, ``redo`` or ``amend``, if one is known, and in :data:`MOVES` the one that moved;
    ``changes`` for ``amend``.
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
        """The actions that it brings, none for an undo."""
        yield from (one for one in (self.action, *self.changes.values()) if one is not None)


class Proposal(NamedTuple):
    """Entries that would carry out a request, and the secrets to be kept apart, by log number."""

    entries: tuple[Entry, ...]
    secrets: Mapping[int, Secret]


class SoFar(NamedTuple):
    """What is asked of all that stands up to some action, so that nobody needs to go through it again.

    ``sealed``: the places, from 0, of what is sealed and not opened; ``latest_opening``: the log number of
    the last entry that opened any of it, -1 if none did; ``described``: the actions that say what is printed
    on the table's components.
    """

    sealed: tuple[int, ...] = ()
    latest_opening: int = -1
    described: tuple[Action, ...] = ()

    def then(self, place: int, action: Action, opened_by: int | None, *, is_description: bool) -> SoFar:
        """Return the same with the action at the next place, which an entry has opened or none."""
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
    """An action that stands: its number in the log, and the states before and after it.

    ``automatic_actions``: the log numbers of the referee's answers that an opening has made part of it;
    ``so_far``: what is asked of this and all that stands before it; ``batch`` as the entry's: what was done
    at once, one undo takes back.
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
    """An entry of the log in words: what was done, and what that brought about by itself.

    Says nothing that the whole table may not know. ``fingerprint`` is the beginning of the commitment where
    it is about one sealed entry. ``about``: the actions that it tells of. ``covered``: what it says once that
    may no longer be looked up, ``None`` for the same; see ``FoldedMatch.readable``.
    """

    number: int
    kind: Kind
    sentence: Sentence
    effects: tuple[Effect, ...] = ()
    fingerprint: str = ""
    about: tuple[AppliedAction[Any], ...] = ()
    covered: Sentence | None = None
