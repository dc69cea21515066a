"""Groups finished games into evenings: by time and players, unless a user has corrected the grouping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from referee.store.evenings import MOST_GUESTS, Evening, EveningGame
from referee.store.history import UnknownFinishedGame, normalize_name

if TYPE_CHECKING:
    from referee.match.finished import FinishedGame
    from referee.store.store import Store

MAX_BREAK = timedelta(hours=4)
"""The longest break within an evening, from the end of a game to the start of the next one."""
SEARCH_WINDOW = timedelta(days=3)
"""How far before and after a game the search for the other games of its evening goes."""


class GamesEvening(NamedTuple):
    """An evening: its games in order of their start, and the user's corrections in ``kept``.

    ``key`` identifies the evening by one of its games, because a correction can change the evening's id.
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
        """The place from the correction, or the place of the games if they share one."""
        if self.kept is not None and self.kept.place:
            return self.kept.place
        places = {game.place for game in self.games if game.place}
        return places.pop() if len(places) == 1 else ""

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, in order of their first game."""
        return (*dict.fromkeys(name for game in self.games for name in game.players),)

    @property
    def guests(self) -> tuple[str, ...]:
        """Who was there and did not play."""
        played = {normalize_name(name) for name in self.players}
        known = self.kept.guests if self.kept is not None else ()
        return tuple(guest for guest in known if normalize_name(guest) not in played)


class _EveningBuilder:
    """Collects the games of an evening."""

    def __init__(self, kept: Evening | None) -> None:
        self.kept = kept
        self.games: list[EveningGame] = []
        self.people = {normalize_name(guest) for guest in (kept.guests if kept else ())}
        self.ended_at: datetime | None = None

    def add(self, game: EveningGame) -> None:
        """Add a game."""
        self.games.append(game)
        self.people.update(map(normalize_name, game.players))
        self.ended_at = max(game.ended_at, self.ended_at or game.ended_at)

    def is_recent(self, game: EveningGame) -> bool:
        """Whether a game started within the longest break."""
        return self.ended_at is not None and game.started_at - self.ended_at <= MAX_BREAK

    def has_player_of(self, game: EveningGame) -> bool:
        """Whether a player of a game belongs to this evening."""
        return not self.people.isdisjoint(map(normalize_name, game.players))


def group_evenings(games: Iterable[EveningGame], kept: Mapping[str, Evening]) -> list[GamesEvening]:
    """Return the evenings of games, given in order of their start; ``kept``: corrected evenings by id.

    A game that a user has put into an evening stays there. Any other game joins the latest evening that ended
    at most :data:`MAX_BREAK` earlier and shares a player. Otherwise, it starts a new evening.
    """
    corrected: dict[str, _EveningBuilder] = {}
    found: list[_EveningBuilder] = []
    recent: list[_EveningBuilder] = []  # evenings that the next game can still join
    for game in games:
        recent = [builder for builder in recent if builder.is_recent(game)]
        if game.evening is not None and game.evening in kept:
            evening = corrected.get(game.evening)
            if evening is None:
                evening = corrected[game.evening] = _EveningBuilder(kept[game.evening])
                found.append(evening)
        else:
            fitting = [builder for builder in recent if builder.has_player_of(game)]
            evening = max(fitting, key=lambda builder: builder.ended_at or game.ended_at, default=None)
            if evening is None:
                evening = _EveningBuilder(None)
                found.append(evening)
        evening.add(game)
        if evening not in recent:
            recent.append(evening)
    return [GamesEvening(tuple(builder.games), builder.kept) for builder in found]


def evenings_of(store: Store, games: Iterable[FinishedGame]) -> dict[str, GamesEvening]:
    """Return the evenings of games, by the id of each game; practice games have none."""
    times = [game.ended_at for game in games]
    if not times:
        return {}
    found = store.evening_games(min(times) - SEARCH_WINDOW, max(times) + SEARCH_WINDOW)
    kept = store.evenings({game.evening for game in found if game.evening is not None})
    return {game.id: evening for evening in group_evenings(found, kept) for game in evening.games}


# -- corrections ----------------------------------------------------------------------------------

_NO_CORRECTION = Evening("")
"""A correction without any detail yet."""


def evening_of(store: Store, game: str) -> GamesEvening:
    """Return the evening of a game; raise ``UnknownFinishedGame`` if it is unknown, hidden or practice."""
    found = evenings_of(store, [store.finished_game(game)])
    if game not in found:
        raise UnknownFinishedGame(game)
    return found[game]


def keep_evening(store: Store, game: str, correction: Evening) -> None:
    """Store a correction of the evening of a game, together with its present games."""
    evening = evening_of(store, game)
    known = evening.kept or _NO_CORRECTION
    store.keep_evenings([(correction._replace(id=known.id), _ids(evening))])


def join_games(store: Store, game: str, other: str) -> None:
    """Move all games and guests of the evening of ``game`` to the evening of ``other``."""
    joined, into = evening_of(store, game), evening_of(store, other)
    if joined.key != into.key:
        guests = dict.fromkeys([*into.guests, *joined.guests][:MOST_GUESTS])
        kept = (into.kept or _NO_CORRECTION)._replace(guests=tuple(guests))
        store.keep_evenings([(kept, [*_ids(into), *_ids(joined)])])


def move_game(store: Store, game: str, other: str | None) -> None:
    """Move one game to the evening of ``other``, or to a new evening."""
    evening = evening_of(store, game)
    rest = [game_id for game_id in _ids(evening) if game_id != game]
    if other is None:
        if not rest:
            return
        moved = (_NO_CORRECTION, [game])
    else:
        into = evening_of(store, other)
        if into.key == evening.key:
            return
        moved = (into.kept or _NO_CORRECTION, [*_ids(into), game])
    left = [(evening.kept or _NO_CORRECTION, rest)] if rest or evening.kept else []
    # the moved game comes first, so that the rest of its evening does not claim it
    store.keep_evenings([moved, *left])


def forget_evening(store: Store, game: str) -> None:
    """Remove the correction of an evening; times and players group its games again."""
    evening = evening_of(store, game)
    if evening.kept is not None:
        store.forget_evening(evening.kept.id)


def _ids(evening: GamesEvening) -> list[str]:
    return [game.id for game in evening.games]
