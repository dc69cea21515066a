"""The history of finished games, refereed or tallied, and their players.

A player is identified by name; spaces and capitals do not count. Spellings of the same person can be merged.
The typed names stay, and a merge can be undone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.match.finished import Source
from referee.rating import Rating

LONGEST_SPELLING = 200
SCORE_SHEET_ID_LENGTH = 12
"""Of a score sheet's id: longer than a table's, so that the two never meet in the history."""


def normalize_name(name: str) -> str:
    """Return what a name is recognised by: at most 200 characters, ``""`` for blanks alone."""
    plain = unicodedata.normalize("NFKC", name.replace("\0", "")).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())[:LONGEST_SPELLING].rstrip()


def search_form(text: str) -> str:
    """Return a text as a search compares it: small letters without accents, and single spaces."""
    apart = unicodedata.normalize("NFKD", text.replace("\0", "").casefold())
    plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(plain.casefold().split())


SAME_NAME = say("Two players have the same name: the referee could not tell them apart.")


def namesakes(names: Sequence[str]) -> Iterator[int]:
    """Yield every seat whose name is taken for that of a seat before it; one without a name is nobody's."""
    known: set[str] = set()
    for index, name in enumerate(names):
        spelling = normalize_name(name)
        if name and spelling in known:
            yield index
        known.add(spelling)


class ScoreSheet(NamedTuple):
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


class Cursor(NamedTuple):
    """The position of a list: the time (UTC) by which it is sorted, and the id, of the last row read."""

    at: datetime
    id: str


class GameFilter(NamedTuple):
    """Which games are meant; ``None``: all. ``since`` and ``until`` are about the end, both included.

    ``player`` is any of the player's names, ``opponent`` one of somebody who sat at the same table. ``seats``
    is how many sat there, ``place`` as it was typed. Of ``words``, each is a part of a name, of the
    place or of the comment, whatever its accents and capitals. Hidden plays are meant by ``is_hidden`` alone.
    """

    game: str | None = None
    player: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    source: Source | None = None
    is_hidden: bool = False
    seats: int | None = None
    place: str | None = None
    words: str = ""
    opponent: str | None = None


EVERY_GAME = GameFilter()


class Player(NamedTuple):
    """A player of the games that are not hidden; ``name`` is the one shown for all ``spellings``.

    ``spellings`` are names as they were typed (of each spelling one), the shown one first.
    """

    name: str
    spellings: tuple[str, ...]
    plays: int


class Spelling(NamedTuple):
    """The player of a spelling: ``player`` is the spelling whose ``name`` is shown for all of them."""

    player: str
    name: str


SeatResult = tuple[str, int, int, bool, bool, bool, int | None]
"""A seat of a :data:`GameResult`.

It has the player's shown name, the score, the rank, and whether the seat has won, was eliminated and began.
The last are its seconds of thinking, ``None`` if nobody knows.
"""
GameResult = tuple[str, str, datetime, int | None, Sequence[SeatResult], str]
"""What statistics need of a game: its id, game, end (UTC), minutes, seats in their order, and place.

Plain tuples take half the time of named ones to make, and statistics read tens of thousands.
"""


class RatedGame(NamedTuple):
    """A player's ratings after a game: of all games, and of this one."""

    id: str
    game: str
    ended_at: datetime
    overall: Rating
    in_game: Rating


class UnknownScoreSheet(RefereeError):
    """There is no score sheet of this id."""

    def __init__(self, tally_id: str) -> None:
        super().__init__(say("There is no tally {tally} here.", tally=tally_id[:40]))


class ConcurrentScoreSheetUpdate(RefereeError):
    """A score sheet was changed since it was read, so nothing was kept."""

    def __init__(self) -> None:
        super().__init__(say("This tally was changed elsewhere meanwhile: look at it, and decide again."))


class OtherGame(RefereeError):
    """A score sheet stays one of the game that it was begun for."""

    def __init__(self) -> None:
        super().__init__(say("This tally is for another game: begin a new one."))


class UnknownFinishedGame(RefereeError):
    """History has no game of this id."""

    def __init__(self, play_id: str) -> None:
        super().__init__(say("The history has no game {play}.", play=play_id[:40]))


class UnknownPlayer(RefereeError):
    """Nobody of this name has played."""

    def __init__(self, name: str) -> None:
        super().__init__(say("Nobody called {name} has played here.", name=name[:40]))


class Merged(NamedTuple):
    """A merge that can be undone: ``spellings`` belonged to ``player`` before, and to ``into`` since."""

    into: str
    player: str
    spellings: frozenset[str]


class PlayedTogether(RefereeError):
    """Two names sat at one table, so they are two people; ``games`` are those that they did, the last first.

    Each is a game's id and when it ended (UTC).
    """

    def __init__(self, keep: str, other: str, games: tuple[tuple[str, datetime], ...]) -> None:
        super().__init__(
            say("{one} and {other} sat at one table: they are two people.", one=keep[:40], other=other[:40])
        )
        self.games = games


class MergeChanged(RefereeError):
    """A merge cannot be undone at once, because its names were changed since."""

    def __init__(self) -> None:
        super().__init__(say("These names were changed since. Part them on the player's own sheet."))


class NameTaken(RefereeError):
    """Another player has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            say("Another player is called {name}. If it is the same person, merge the two.", name=name[:40])
        )
