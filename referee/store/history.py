"""What a store remembers of games that are over, refereed or tallied, and who their players are.

A player is whoever a name stands for, however it is spaced or capitalised. Spellings that stand for the
same person are merged; what was typed stays as it was, and a merge can be undone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.plays import Play, Source
from referee.text import say

LONGEST_SPELLING = 200
TALLY_LENGTH = 12
"""Of a tally's id: longer than a table's, so that the two never meet in the history."""


def spell(name: str) -> str:
    """Return what a name is recognised by: at most 200 characters, ``""`` for blanks alone."""
    plain = unicodedata.normalize("NFKC", name.replace("\0", "")).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())[:LONGEST_SPELLING].rstrip()


SAME_NAME = say("Two players have the same name: the referee could not tell them apart.")


def namesakes(names: Sequence[str]) -> Iterator[int]:
    """Yield every seat whose name is taken for that of a seat before it; one without a name is nobody's."""
    known: set[str] = set()
    for index, name in enumerate(names):
        spelling = spell(name)
        if name and spelling in known:
            yield index
        known.add(spelling)


class Tally(NamedTuple):
    """A game that nobody refereed, as it has been typed in so far; ``body`` is JSON data. Times are UTC.

    ``device`` is the one that typed last. Of a damaged one, the body is empty.
    """

    id: str
    game: str
    body: Mapping[str, Any]
    created_at: datetime
    changed_at: datetime
    device: str | None = None
    is_finished: bool = False
    is_discarded: bool = False
    is_damaged: bool = False


class PlayFilter(NamedTuple):
    """Which plays are meant; ``None``: all. ``since`` and ``until`` are about the end, both included.

    ``player`` is any of the player's names. Hidden plays are meant by ``is_hidden`` alone.
    """

    game: str | None = None
    player: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    source: Source | None = None
    is_hidden: bool = False


EVERY_PLAY = PlayFilter()


class Player(NamedTuple):
    """A player of the plays that are not hidden; ``name`` is the one shown for all ``spellings``.

    ``spellings`` are names as they were typed (of each spelling one), the shown one first.
    """

    name: str
    spellings: tuple[str, ...]
    plays: int


class Spelling(NamedTuple):
    """Whom a spelling stands for: ``player`` is the spelling whose ``name`` is shown for all of them."""

    player: str
    name: str


class SeatRow(NamedTuple):
    """A seat of a :class:`PlayRow`; ``player`` is the name shown for its player."""

    player: str
    score: int
    rank: int
    is_winner: bool
    is_eliminated: bool
    is_first: bool


class PlayRow(NamedTuple):
    """What statistics need of a play; ``seats`` are in seat order."""

    id: str
    game: str
    ended_at: datetime
    minutes: int | None
    seats: tuple[SeatRow, ...]


class UnknownTally(RefereeError):
    """There is no tally of this id."""

    def __init__(self, tally_id: str) -> None:
        super().__init__(say("There is no tally {tally} here.", tally=tally_id[:40]))


class TallyOvertaken(RefereeError):
    """A tally was changed since it was read, so nothing was kept."""

    def __init__(self) -> None:
        super().__init__(say("This tally was changed elsewhere meanwhile: look at it, and decide again."))


class OtherGame(RefereeError):
    """A tally stays one of the game that it was begun for."""

    def __init__(self) -> None:
        super().__init__(say("This tally is for another game: begin a new one."))


class UnknownPlay(RefereeError):
    """History has no game of this id."""

    def __init__(self, play_id: str) -> None:
        super().__init__(say("The history has no game {play}.", play=play_id[:40]))


class UnknownPlayer(RefereeError):
    """Nobody of this name has played."""

    def __init__(self, name: str) -> None:
        super().__init__(say("Nobody called {name} has played here.", name=name[:40]))


class NameTaken(RefereeError):
    """Another player has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            say("Another player is called {name}. If it is the same person, merge the two.", name=name[:40])
        )


class History(Protocol):
    """What a store can do with games that are over. Every method raises ``StoreUnavailable``."""

    # -- tallies ----------------------------------------------------------------------------------

    def keep_tally(
        self,
        game: str,
        body: Mapping[str, Any],
        tally_id: str | None = None,
        device: str | None = None,
        play: Play | None = None,
        *,
        expected: datetime | None = None,
        is_new: bool = False,
    ) -> str:
        """Keep what has been typed so far, and return the tally's id: a new one's if none is named.

        With a ``play``, whose id does not matter, it is finished, and the play is in the history, in the
        place of an earlier one of the tally; without one, an earlier one stays. A discarded tally is back.
        ``expected`` is when the tally was changed last, as far as is known; ``is_new``: there is none of this
        id yet, whoever types has drawn it.

        Raises:
            UnknownTally: There is no tally of this id.
            TallyOvertaken: It was changed at another time than ``expected``, or ``is_new`` and there is one.
            OtherGame: The tally is one of another game.
            Malformed: What was drawn for a new one is no id.
        """
        ...

    def tally(self, tally_id: str) -> Tally:
        """Return a tally; raise :class:`UnknownTally`."""
        ...

    def tallies(self, device: str | None = None) -> list[Tally]:
        """Return the unfinished tallies, the last changed first.

        All, or those that a ``device`` typed last, or nobody did: they were restored.
        """
        ...

    def every_tally(self) -> list[Tally]:
        """Return all tallies, finished and discarded ones included, by id."""
        ...

    def discard_tally(self, tally_id: str) -> None:
        """Take a tally off the list; it is kept. Raises :class:`UnknownTally`."""
        ...

    def restore_tally(self, tally: Tally, play: Play | None = None, is_hidden: bool = False) -> bool:
        """Keep a tally of another store as it was there, with its play if it is finished, and nobody's.

        Returns whether it was kept: ``False`` if there is a tally, a table or a play of this id already.
        """
        ...

    # -- plays --------------------------------------------------------------------------------------

    def plays(
        self, which: PlayFilter = EVERY_PLAY, limit: int = 50, offset: int = 0, *, as_typed: bool = False
    ) -> list[Play]:
        """Return plays, the last first; the names are those shown for the players, or ``as_typed``."""
        ...

    def count_plays(self, which: PlayFilter = EVERY_PLAY) -> int:
        """Return how many plays there are."""
        ...

    def play(self, play_id: str) -> Play:
        """Return a play, also a hidden one, with names as :meth:`plays`; raise :class:`UnknownPlay`."""
        ...

    def play_rows(self, which: PlayFilter = EVERY_PLAY) -> list[PlayRow]:
        """Return what statistics need of plays, the first one first."""
        ...

    def hide_play(self, play_id: str, hidden: bool = True) -> None:
        """Take a mistaken play out of the history, or bring it back; raise :class:`UnknownPlay`."""
        ...

    # -- tables that older programs finished --------------------------------------------------------

    def keep_play(self, play: Play) -> None:
        """Remember a play, such as of a table that older programs finished; one that is known stays."""
        ...

    def forgotten_tables(self) -> list[str]:
        """Return the ids of finished tables that history has no play of, the last active one first."""
        ...

    # -- players ------------------------------------------------------------------------------------

    def players(self) -> list[Player]:
        """Return everybody who has played, whoever plays most first."""
        ...

    def spellings(self) -> dict[str, Spelling]:
        """Return whom every spelling stands for."""
        ...

    def restore_spellings(self, spellings: Mapping[str, Spelling]) -> None:
        """Keep whom spellings stand for that are not known here; of one that is known, nothing changes."""
        ...

    def rename_player(self, name: str, new: str) -> None:
        """Show another name for a player, whatever was and will be typed.

        Raises:
            UnknownPlayer: Nobody is called ``name``.
            NameTaken: Another player is called ``new``.
        """
        ...

    def merge_players(self, keep: str, other: str) -> None:
        """Take two for the same player, shown as ``keep`` is; raise :class:`UnknownPlayer`."""
        ...

    def separate_player(self, name: str) -> None:
        """Let this spelling stand for a player of its own again; raise :class:`UnknownPlayer`."""
        ...
