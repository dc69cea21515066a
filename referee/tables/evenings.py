"""Which games belong to one evening: by themselves, unless somebody has put it right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from referee.store.evenings import MOST_GUESTS, Evening, EveningGame
from referee.store.history import UnknownFinishedGame, normalize_name

if TYPE_CHECKING:
    from referee.match.finished import FinishedGame
    from referee.store.store import Store

BREAK = timedelta(hours=4)
"""The longest break within an evening, from the end of a game to the beginning of the next one."""
AROUND = timedelta(days=3)
"""How far before and after some games is looked for others of their evenings."""


class GamesEvening(NamedTuple):
    """An evening: its games by when they began, and who was there; ``kept`` is what somebody has put right.

    ``key`` is the id of one of its games, by which it can be asked for: those of an evening change.
    """

    games: tuple[EveningGame, ...]
    kept: Evening | None

    @property
    def key(self) -> str:
        """The id of its first game."""
        return self.games[0].id

    @property
    def began_at(self) -> datetime:
        """When its first game began (UTC)."""
        return self.games[0].started_at

    @property
    def place(self) -> str:
        """Where it was: as somebody has put right, or where its games were, if that is one place."""
        if self.kept is not None and self.kept.place:
            return self.kept.place
        places = {game.place for game in self.games if game.place}
        return places.pop() if len(places) == 1 else ""

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, whoever came first first."""
        return (*dict.fromkeys(name for game in self.games for name in game.players),)

    @property
    def guests(self) -> tuple[str, ...]:
        """Who was there and did not play."""
        played = {normalize_name(name) for name in self.players}
        known = self.kept.guests if self.kept is not None else ()
        return tuple(guest for guest in known if normalize_name(guest) not in played)


class _Growing:
    """An evening as its games come."""

    def __init__(self, kept: Evening | None) -> None:
        self.kept = kept
        self.games: list[EveningGame] = []
        self.people = {normalize_name(guest) for guest in (kept.guests if kept else ())}
        self.ended_at: datetime | None = None

    def add(self, game: EveningGame) -> None:
        """Take a game."""
        self.games.append(game)
        self.people.update(map(normalize_name, game.players))
        self.ended_at = max(game.ended_at, self.ended_at or game.ended_at)

    def is_recent(self, game: EveningGame) -> bool:
        """Whether a game began before the break was over."""
        return self.ended_at is not None and game.started_at - self.ended_at <= BREAK

    def is_for(self, game: EveningGame) -> bool:
        """Whether one of the players of a game is here."""
        return not self.people.isdisjoint(map(normalize_name, game.players))


def group_evenings(games: Iterable[EveningGame], kept: Mapping[str, Evening]) -> list[GamesEvening]:
    """Return the evenings of games, which come by when they began; ``kept`` are those put right, by id.

    A game that somebody has put into an evening is of that one. Any other belongs to the evening of games
    before it that it follows within :data:`BREAK` with one of their players: of several, the latest.
    """
    known: dict[str, _Growing] = {}
    found: list[_Growing] = []
    lately: list[_Growing] = []  # those that may go on
    for game in games:
        lately = [one for one in lately if one.is_recent(game)]
        if game.evening is not None and game.evening in kept:
            group = known.get(game.evening)
            if group is None:
                group = known[game.evening] = _Growing(kept[game.evening])
                found.append(group)
        else:
            fitting = [one for one in lately if one.is_for(game)]
            group = max(fitting, key=lambda one: one.ended_at or game.ended_at, default=None)
            if group is None:
                group = _Growing(None)
                found.append(group)
        group.add(game)
        if group not in lately:
            lately.append(group)
    return [GamesEvening(tuple(one.games), one.kept) for one in found]


def evenings_of(store: Store, games: Iterable[FinishedGame]) -> dict[str, GamesEvening]:
    """Return the evenings of some games, by the id of each of their games; practice is of none."""
    times = [game.ended_at for game in games]
    if not times:
        return {}
    found = store.evening_games(min(times) - AROUND, max(times) + AROUND)
    kept = store.evenings({one.evening for one in found if one.evening is not None})
    return {game.id: evening for evening in group_evenings(found, kept) for game in evening.games}


# -- putting it right -----------------------------------------------------------------------------

_NEW = Evening("")
"""An evening that is kept from now on, and of which nothing else was said."""


def evening_of(store: Store, game: str) -> GamesEvening:
    """Return the evening of a game; raise ``UnknownFinishedGame`` for none, one removed, or practice."""
    found = evenings_of(store, [store.finished_game(game)])
    if game not in found:
        raise UnknownFinishedGame(game)
    return found[game]


def keep_evening(store: Store, game: str, put_right: Evening) -> None:
    """Keep what somebody says of the evening of a game, and that these are its games."""
    evening = evening_of(store, game)
    known = evening.kept or _NEW
    store.keep_evenings([(put_right._replace(id=known.id), _ids(evening))])


def join_games(store: Store, game: str, other: str) -> None:
    """Put all games of the evening of ``game`` into that of ``other``, with its guests."""
    joined, into = evening_of(store, game), evening_of(store, other)
    if joined.key != into.key:
        guests = dict.fromkeys([*into.guests, *joined.guests][:MOST_GUESTS])
        kept = (into.kept or _NEW)._replace(guests=tuple(guests))
        store.keep_evenings([(kept, [*_ids(into), *_ids(joined)])])


def move_game(store: Store, game: str, other: str | None) -> None:
    """Put one game into the evening of ``other``, or into one of its own."""
    evening = evening_of(store, game)
    rest = [one for one in _ids(evening) if one != game]
    if other is None:
        if not rest:
            return
        moved = (_NEW, [game])
    else:
        into = evening_of(store, other)
        if into.key == evening.key:
            return
        moved = (into.kept or _NEW, [*_ids(into), game])
    left = [(evening.kept or _NEW, rest)] if rest or evening.kept else []
    # the game that leaves is said first: what is left has no claim to it then
    store.keep_evenings([moved, *left])


def forget_evening(store: Store, game: str) -> None:
    """Let the games of an evening belong together as their times and players say."""
    evening = evening_of(store, game)
    if evening.kept is not None:
        store.forget_evening(evening.kept.id)


def _ids(evening: GamesEvening) -> list[str]:
    return [game.id for game in evening.games]
