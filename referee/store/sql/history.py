"""What is remembered of games that are over, in SQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    String,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    type_coerce,
    update,
)

from referee.match.finished import FinishedGame, FinishedSeat, Source
from referee.store.devices import Guard
from referee.store.evenings import Edit
from referee.store.history import (
    EVERY_GAME,
    GameFilter,
    GameResult,
    SeatResult,
    UnknownFinishedGame,
    normalize_name,
    search_form,
)
from referee.store.sql import schema
from referee.store.sql.database import Statement
from referee.store.sql.deliveries import queue_delivery
from referee.store.sql.devices import find_roles
from referee.store.sql.edits import all_edits, edited, find_edit, find_own, put_edit, read_edits
from referee.store.sql.players import SqlPlayers, counts, know_players, shown_names, spellings_of, storable
from referee.store.sql.rated_games import forget_ratings

_AT_ONCE = 1000
"""Of so many games the seats are asked for at once: databases take only so many values in a question."""

MOST_WORDS = 8
"""Words of a search that count: each of them looks through all games."""

_OF_TABLES: tuple[Source, ...] = ("refereed", "practice")


class SqlHistory(SqlPlayers):
    """Games that are over."""

    def finished_games(
        self, which: GameFilter = EVERY_GAME, limit: int = 50, offset: int = 0, *, as_typed: bool = False
    ) -> list[FinishedGame]:
        """Return games, the last first; the names are those shown for the players, or ``as_typed``."""
        kept = schema.finished_games.c
        with self._reading() as connection:
            query = (
                select(schema.finished_games)
                .where(*conditions(connection, which))
                .order_by(kept.ended_at.desc(), kept.id)
                .limit(limit)
                .offset(offset)
            )
            return _read_plays(connection, connection.execute(query).all(), as_typed)

    def count_finished_games(self, which: GameFilter = EVERY_GAME) -> int:
        """Return how many games there are."""
        with self._reading() as connection:
            query = (
                select(func.count()).select_from(schema.finished_games).where(*conditions(connection, which))
            )
            return connection.scalar(query) or 0

    def history_span(self) -> tuple[datetime, datetime] | None:
        """Return when the first and the last game ended that are not hidden; ``None`` without any."""
        finished = schema.finished_games.c
        query = select(func.min(finished.ended_at), func.max(finished.ended_at)).where(
            finished.is_hidden.is_(False)
        )
        with self._asking() as connection:
            first, last = connection.execute(query).one()
        return None if first is None else (first, last)

    def places(self, most: int) -> list[str]:
        """Return where games were played that are not hidden, the place of most games first."""
        finished = schema.finished_games.c
        query = (
            select(finished.place)
            .where(finished.is_hidden.is_(False), finished.place != "")
            .group_by(finished.place)
            .order_by(func.count().desc(), finished.place)
            .limit(most)
        )
        with self._asking() as connection:
            return [*connection.scalars(query)]

    def most_scored(self, game: str) -> tuple[int, int]:
        """Return how many games of this kind are kept, practice apart, and the most that a seat scored."""
        finished, seat = schema.finished_games.c, schema.finished_seats.c
        query = (
            select(func.count(finished.id.distinct()), func.coalesce(func.max(seat.score), 0))
            .join(schema.finished_seats)
            .where(finished.game == game, finished.is_hidden.is_(False), counts())
        )
        with self._reading() as connection:
            games, most = connection.execute(query).one()
        return games, most

    def finished_game(self, play_id: str) -> FinishedGame:
        """Return a game, also a hidden one, with names as :meth:`finished_games`.

        Raises :class:`UnknownFinishedGame`.
        """
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all()):
                return finished
        raise UnknownFinishedGame(play_id)

    def game_results(self, which: GameFilter = EVERY_GAME) -> list[GameResult]:
        """Return what statistics need of games, the first one first; practice counts in none."""
        finished = schema.finished_games.c
        with self._reading() as connection:
            meant = [*conditions(connection, which), counts()]
            games = (
                select(finished.id, finished.game, type_coerce(finished.ended_at, String), finished.minutes)
                .add_columns(finished.place)
                .where(*meant)
                .order_by(finished.ended_at, finished.id)
            )
            seats = _seat_results(connection, None if which == EVERY_GAME else meant)
            return [
                (play, game, _utc(ended_at), minutes, seats.get(play, ()), place)
                for play, game, ended_at, minutes, place in _fetched(connection, games)
            ]

    def edit_finished_game(
        self, play_id: str, edit: Edit, guard: Guard | None = None, *, is_news: bool = True
    ) -> None:
        """Show another date, place or other names for a game; the log and its proof stay as they are.

        An earlier edit is replaced: ``NO_EDIT`` takes it back. The webhook gets it if it ``is_news``.

        Raises:
            UnknownFinishedGame: There is no such game.
            EditedTally: It is a tally, which is changed itself.
            Malformed: Another name or place is not to be kept, or the date is to come.
            RefereeError: What ``guard`` says.
        """
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._writing() as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            rows = connection.execute(query.with_for_update()).all()
            if not rows:
                raise UnknownFinishedGame(play_id)
            (now,) = _read_plays(connection, rows, as_typed=True)
            shown = put_edit(connection, now, edit)
            kept, seat = schema.finished_games, schema.finished_seats
            row = game_row(shown, False)
            changed = {name: row[name] for name in ("started_at", "ended_at", "place", "found_by")}
            connection.execute(update(kept).where(kept.c.id == play_id).values(changed))
            names = [storable(seat.name) for seat in shown.seats]
            for index, name in enumerate(names):
                connection.execute(
                    update(seat)
                    .where(seat.c.finished_game_id == play_id, seat.c.seat == index)
                    .values(name=name, spelling=normalize_name(name))
                )
            if shown.source != "practice":
                know_players(connection, names)
            if shown.ended_at != now.ended_at or names != [seat.name for seat in now.seats]:
                forget_ratings(connection, min(now.ended_at, shown.ended_at))
            if is_news and shown != now and shown.source == "refereed":
                queue_delivery(connection, play_id, "edited")

    def typed_finished_game(self, play_id: str) -> FinishedGame:
        """Return a game with the names as they were typed; raise :class:`UnknownFinishedGame`."""
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all(), as_typed=True):
                return finished
        raise UnknownFinishedGame(play_id)

    def own_finished_game(self, play_id: str) -> FinishedGame:
        """Return a game as its log or file says, whatever was changed; raise :class:`UnknownFinishedGame`."""
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all(), as_typed=True):
                return find_own(connection, finished)
        raise UnknownFinishedGame(play_id)

    def edits(self) -> dict[str, Edit]:
        """Return what was changed by hand of games, of those that something was."""
        with self._reading() as connection:
            return all_edits(connection)

    def edit_of(self, play_id: str) -> Edit:
        """Return what was changed of a game by hand, ``NO_EDIT`` where nothing was."""
        with self._reading() as connection:
            return find_edit(connection, play_id)

    def hide_finished_game(self, play_id: str, hidden: bool = True, guard: Guard | None = None) -> None:
        """Take a mistaken play out of the history, or bring it back.

        Raises :class:`UnknownFinishedGame`, or what ``guard`` does.
        """
        change = (
            update(schema.finished_games)
            .where(schema.finished_games.c.id == play_id)
            .values(is_hidden=hidden)
        )
        with self._writing() as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            if not connection.execute(change).rowcount:
                raise UnknownFinishedGame(play_id)


_REMEMBERED = Statement(
    select(
        schema.finished_games.c.is_hidden, schema.finished_games.c.source, schema.finished_games.c.rated_at
    ).where(schema.finished_games.c.id == bindparam("of"))
)


def put_finished_game(connection: Connection, play_id: str, finished: FinishedGame | None) -> None:
    """Let a game be the only one of its id, ``None``: let a table have none; a hidden one stays hidden.

    What another source remembers under this id is never touched: ``IntegrityError`` if there is such a one.
    """
    kept = schema.finished_games
    sources = _OF_TABLES if finished is None else (finished.source,)
    remembered = [row for row in _REMEMBERED.rows(connection, {"of": play_id}) if row["source"] in sources]
    if remembered:
        connection.execute(delete(kept).where(kept.c.id == play_id, kept.c.source.in_(sources)))
        forget_ratings(connection, remembered[0]["rated_at"])
    if finished is not None:
        insert_finished_game(
            connection, finished._replace(id=play_id), any(row["is_hidden"] for row in remembered)
        )
    source = (
        finished.source if finished is not None else remembered[0]["source"] if remembered else "practice"
    )
    if source != "practice":  # which is nobody's news
        queue_delivery(connection, play_id, "reopened" if finished is None else "finished")


def insert_finished_game(connection: Connection, finished: FinishedGame, is_hidden: bool) -> None:
    """Remember a game, as it was edited; ``IntegrityError`` if there is one of its id."""
    finished = edited(connection, finished)
    connection.execute(insert(schema.finished_games).values(game_row(finished, is_hidden)))
    rows = seat_rows(finished)
    if rows:
        connection.execute(insert(schema.finished_seats), rows)
    if finished.source != "practice":  # whom one practises with is no player of this store
        know_players(connection, [row["name"] for row in rows])


def game_row(finished: FinishedGame, is_hidden: bool) -> dict[str, Any]:
    """Return the row of a game."""
    row = finished._asdict() | {"is_hidden": is_hidden}
    del row["seats"], row["edited"]
    row |= {name: storable(row[name]) for name in ("place", "comment")}
    names = [storable(seat.name) for seat in finished.seats]
    return row | {"found_by": found_by(names, row["place"], row["comment"])}


def seat_rows(finished: FinishedGame) -> list[dict[str, Any]]:
    """Return the rows of a game's seats."""
    names = [storable(seat.name) for seat in finished.seats]
    return [
        {
            **seat._asdict(),
            "finished_game_id": finished.id,
            "seat": index,
            "name": name,
            "spelling": normalize_name(name),
        }
        for index, (seat, name) in enumerate(zip(finished.seats, names, strict=True))
    ]


def found_by(names: Iterable[str], place: str, comment: str) -> str:
    """Return what a search looks through: a part can be found, but not across two parts."""
    return "\n".join(map(search_form, (place, comment, *names)))


def conditions(connection: Connection, which: GameFilter) -> list[ColumnElement[bool]]:
    """Return the conditions of a filter, for queries in this connection's transaction."""
    finished = schema.finished_games.c
    conditions: list[ColumnElement[bool]] = [finished.is_hidden.is_(which.is_hidden)]
    if which.game is not None:
        conditions.append(finished.game == which.game)
    if which.source is not None:
        conditions.append(finished.source == which.source)
    if which.since is not None:
        conditions.append(finished.ended_at >= which.since)
    if which.until is not None:
        conditions.append(finished.ended_at <= which.until)
    seat = schema.finished_seats.c
    for player in filter(None, (which.player, which.opponent)):
        played = select(seat.finished_game_id).where(seat.spelling.in_(spellings_of(player)))
        conditions.append(finished.id.in_(played))
    if which.seats is not None:
        seats = select(func.count()).where(schema.finished_seats.c.finished_game_id == finished.id)
        conditions.append(seats.scalar_subquery() == which.seats)
    if which.place is not None:
        conditions.append(finished.place == storable(which.place))
    conditions.extend(
        _holds(connection, word) for word in search_form(storable(which.words)).split()[:MOST_WORDS]
    )
    return conditions


def _holds(connection: Connection, word: str) -> ColumnElement[bool]:
    """Return the condition that a word is in what was typed of a game, or in the name shown for a player."""
    finished, seat = schema.finished_games.c, schema.finished_seats.c
    holds = finished.found_by.contains(word, autoescape=True)
    shown = [
        spelling
        for spelling, name in shown_names(connection).items()
        if word in search_form(name) and word not in search_form(spelling)
    ]
    if shown:
        played = select(seat.finished_game_id).where(seat.spelling.in_(shown))
        holds |= finished.id.in_(played)
    return holds


def _seat_results(
    connection: Connection, meant: Sequence[ColumnElement[bool]] | None
) -> dict[str, list[SeatResult]]:
    """Return the seats of games by the games' ids, in seat order; ``None``: of all games, hidden ones too."""
    seat = schema.finished_seats.c
    query = select(
        seat.finished_game_id,
        seat.spelling,
        seat.score,
        seat.rank,
        *(type_coerce(column, Integer) for column in (seat.is_winner, seat.is_eliminated, seat.is_first)),
        seat.thinking,
    )
    if meant is not None:
        games = select(schema.finished_games.c.id).where(*meant)
        query = query.where(seat.finished_game_id.in_(games))
    if meant is None and connection.dialect.name == "sqlite":
        # as they were written, a game's seats one after the other: to sort them takes as long as to read them
        query = query.order_by(literal_column("referee_finished_seat.rowid"))
    else:
        query = query.order_by(seat.finished_game_id, seat.seat)
    shown = shown_names(connection)
    found: dict[str, list[SeatResult]] = {}
    last = ""
    own: list[SeatResult] = []
    for play, spelling, score, rank, won, out, first, thinking in _fetched(connection, query):
        if play != last:
            last, own = play, found.setdefault(play, [])
        own.append((shown.get(spelling, spelling), score, rank, won, out, first, thinking))
    return found


def _fetched(connection: Connection, query: Select[Any]) -> Iterable[Any]:
    """Return the rows as the driver gives them: SQLAlchemy's own take longer to make than the query takes.

    Each is given once: a list of all would double the garbage collector's work.
    """
    return cast("Iterable[Any]", connection.execute(query).cursor)  # as each driver's cursor is


def _utc(at: str | datetime) -> datetime:
    """Return a time as its driver gives it: SQLite's is a text, and in UTC."""
    if isinstance(at, str):
        return datetime.fromisoformat(f"{at}+00:00")
    return at.astimezone(UTC)


def _read_plays(
    connection: Connection, rows: Iterable[Row[Any]], as_typed: bool = False
) -> list[FinishedGame]:
    """Return the games of these rows, with their seats and the names that are shown."""
    found = [*rows]
    seat = schema.finished_seats.c
    seats_of: dict[str, list[Row[Any]]] = {}
    for first in range(0, len(found), _AT_ONCE):
        ids = [row.id for row in found[first : first + _AT_ONCE]]
        query = (
            select(schema.finished_seats)
            .where(seat.finished_game_id.in_(ids))
            .order_by(seat.finished_game_id, seat.seat)
        )
        for seat_row in connection.execute(query):
            seats_of.setdefault(seat_row.finished_game_id, []).append(seat_row)
    shown = {} if as_typed else shown_names(connection)
    changed: dict[str, tuple[str, ...]] = {}
    for first in range(0, len(found), _AT_ONCE):
        changed |= read_edits(connection, (row.id for row in found[first : first + _AT_ONCE]))
    return [
        FinishedGame(
            **{name: getattr(row, name) for name in FinishedGame._fields if name not in ("seats", "edited")},
            edited=changed.get(row.id, ()),
            seats=tuple(
                FinishedSeat(
                    **{
                        **{name: getattr(seat_row, name) for name in FinishedSeat._fields},
                        "name": shown.get(seat_row.spelling, seat_row.name),
                    }
                )
                for seat_row in seats_of.get(row.id, ())
            ),
        )
        for row in found
    ]
