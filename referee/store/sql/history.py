"""The history of finished games, in SQL."""

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

_BATCH_SIZE = 1000
"""Games per query for seats; databases limit the number of parameters in a query."""

MAX_SEARCH_WORDS = 8
"""The most words of a search; each word scans all games."""

_TABLE_SOURCES: tuple[Source, ...] = ("refereed", "practice")


class SqlHistory(SqlPlayers):
    """The finished games of a store."""

    def finished_games(
        self, which: GameFilter = EVERY_GAME, limit: int = 50, offset: int = 0, *, as_typed: bool = False
    ) -> list[FinishedGame]:
        """Return games, newest first, with the displayed names of the players, or with names ``as_typed``."""
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
        """Return the number of games."""
        with self._reading() as connection:
            query = (
                select(func.count()).select_from(schema.finished_games).where(*conditions(connection, which))
            )
            return connection.scalar(query) or 0

    def history_span(self) -> tuple[datetime, datetime] | None:
        """Return when the first and the last visible game ended; ``None`` without any."""
        finished = schema.finished_games.c
        query = select(func.min(finished.ended_at), func.max(finished.ended_at)).where(
            finished.is_hidden.is_(False)
        )
        with self._asking() as connection:
            first, last = connection.execute(query).one()
        return None if first is None else (first, last)

    def places(self, most: int) -> list[str]:
        """Return the places of visible games, the most frequent place first."""
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
        """Return the number of visible games of a kind without practice, and the highest score of a seat."""
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
        """Return a game, even a hidden one, with names as in :meth:`finished_games`.

        Raises :class:`UnknownFinishedGame`.
        """
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all()):
                return finished
        raise UnknownFinishedGame(play_id)

    def game_results(self, which: GameFilter = EVERY_GAME) -> list[GameResult]:
        """Return the rows for statistics, oldest game first, without practice."""
        finished = schema.finished_games.c
        with self._reading() as connection:
            where = [*conditions(connection, which), counts()]
            games = (
                select(finished.id, finished.game, type_coerce(finished.ended_at, String), finished.minutes)
                .add_columns(finished.place)
                .where(*where)
                .order_by(finished.ended_at, finished.id)
            )
            seats = _seat_results(connection, None if which == EVERY_GAME else where)
            return [
                (play, game, _utc(ended_at), minutes, seats.get(play, ()), place)
                for play, game, ended_at, minutes, place in _driver_rows(connection, games)
            ]

    def edit_finished_game(
        self, play_id: str, edit: Edit, guard: Guard | None = None, *, is_news: bool = True
    ) -> None:
        """Edit the date, place or names of a game; its log and proof stay unchanged.

        The edit replaces an earlier one; ``NO_EDIT`` removes it. ``is_news``: whether to notify the webhook.

        Raises:
            UnknownFinishedGame: There is no such game.
            EditedTally: The game is a tally; its score sheet has to change instead.
            Malformed: A name or the place is not valid, or the date is in the future.
            RefereeError: ``guard`` raised it.
        """
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._writing() as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            rows = connection.execute(query.with_for_update()).all()
            if not rows:
                raise UnknownFinishedGame(play_id)
            (current,) = _read_plays(connection, rows, as_typed=True)
            shown = put_edit(connection, current, edit)
            game_table, seat_table = schema.finished_games, schema.finished_seats
            row = game_row(shown, False)
            changed = {name: row[name] for name in ("started_at", "ended_at", "place", "found_by")}
            connection.execute(update(game_table).where(game_table.c.id == play_id).values(changed))
            names = [storable(seat.name) for seat in shown.seats]
            for index, name in enumerate(names):
                connection.execute(
                    update(seat_table)
                    .where(seat_table.c.finished_game_id == play_id, seat_table.c.seat == index)
                    .values(name=name, spelling=normalize_name(name))
                )
            if shown.source != "practice":
                know_players(connection, names)
            if shown.ended_at != current.ended_at or names != [
                seat_table.name for seat_table in current.seats
            ]:
                forget_ratings(connection, min(current.ended_at, shown.ended_at))
            if is_news and shown != current and shown.source == "refereed":
                queue_delivery(connection, play_id, "edited")

    def typed_finished_game(self, play_id: str) -> FinishedGame:
        """Return a game with names as typed; raise :class:`UnknownFinishedGame`."""
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all(), as_typed=True):
                return finished
        raise UnknownFinishedGame(play_id)

    def own_finished_game(self, play_id: str) -> FinishedGame:
        """Return a game without manual edits; raise :class:`UnknownFinishedGame`."""
        query = select(schema.finished_games).where(schema.finished_games.c.id == play_id)
        with self._reading() as connection:
            for finished in _read_plays(connection, connection.execute(query).all(), as_typed=True):
                return find_own(connection, finished)
        raise UnknownFinishedGame(play_id)

    def edits(self) -> dict[str, Edit]:
        """Return the manual edits of all edited games."""
        with self._reading() as connection:
            return all_edits(connection)

    def edit_of(self, play_id: str) -> Edit:
        """Return the manual edit of a game, ``NO_EDIT`` without one."""
        with self._reading() as connection:
            return find_edit(connection, play_id)

    def hide_finished_game(self, play_id: str, hidden: bool = True, guard: Guard | None = None) -> None:
        """Hide a game from the history, or show it again.

        Raises :class:`UnknownFinishedGame`, or the exception of ``guard``.
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


_FIND_EXISTING = Statement(
    select(
        schema.finished_games.c.is_hidden, schema.finished_games.c.source, schema.finished_games.c.rated_at
    ).where(schema.finished_games.c.id == bindparam("of"))
)


def put_finished_game(connection: Connection, play_id: str, finished: FinishedGame | None) -> None:
    """Insert or replace the finished game of an id; ``None``: delete it. A hidden game stays hidden.

    The function never changes a game of another source; it raises ``IntegrityError`` if the id has one.
    """
    table = schema.finished_games
    sources = _TABLE_SOURCES if finished is None else (finished.source,)
    existing = [row for row in _FIND_EXISTING.rows(connection, {"of": play_id}) if row["source"] in sources]
    if existing:
        connection.execute(delete(table).where(table.c.id == play_id, table.c.source.in_(sources)))
        forget_ratings(connection, existing[0]["rated_at"])
    if finished is not None:
        insert_finished_game(
            connection, finished._replace(id=play_id), any(row["is_hidden"] for row in existing)
        )
    source = finished.source if finished is not None else existing[0]["source"] if existing else "practice"
    if source != "practice":  # the webhook gets no practice games
        queue_delivery(connection, play_id, "reopened" if finished is None else "finished")


def insert_finished_game(connection: Connection, finished: FinishedGame, is_hidden: bool) -> None:
    """Insert a game with its manual edits; raise ``IntegrityError`` if its id exists."""
    finished = edited(connection, finished)
    connection.execute(insert(schema.finished_games).values(game_row(finished, is_hidden)))
    rows = seat_rows(finished)
    if rows:
        connection.execute(insert(schema.finished_seats), rows)
    if finished.source != "practice":  # opponents in practice are no players of this store
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
    """Return the text for searches, with a line per field so that no match spans two fields."""
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
        _contains_word(connection, word)
        for word in search_form(storable(which.words)).split()[:MAX_SEARCH_WORDS]
    )
    return conditions


def _contains_word(connection: Connection, word: str) -> ColumnElement[bool]:
    """Return the condition that a word is in the typed text of a game or in a displayed player name."""
    finished, seat = schema.finished_games.c, schema.finished_seats.c
    condition = finished.found_by.contains(word, autoescape=True)
    shown = [
        spelling
        for spelling, name in shown_names(connection).items()
        if word in search_form(name) and word not in search_form(spelling)
    ]
    if shown:
        played = select(seat.finished_game_id).where(seat.spelling.in_(shown))
        condition |= finished.id.in_(played)
    return condition


def _seat_results(
    connection: Connection, where: Sequence[ColumnElement[bool]] | None
) -> dict[str, list[SeatResult]]:
    """Return the seats of games by game id, in seat order; ``None``: of all games, even hidden ones."""
    seat = schema.finished_seats.c
    query = select(
        seat.finished_game_id,
        seat.spelling,
        seat.score,
        seat.rank,
        *(type_coerce(column, Integer) for column in (seat.is_winner, seat.is_eliminated, seat.is_first)),
        seat.thinking,
    )
    if where is not None:
        games = select(schema.finished_games.c.id).where(*where)
        query = query.where(seat.finished_game_id.in_(games))
    if where is None and connection.dialect.name == "sqlite":
        # the insertion order groups a game's seats; another sort would take as long as the query
        query = query.order_by(literal_column("referee_finished_seat.rowid"))
    else:
        query = query.order_by(seat.finished_game_id, seat.seat)
    shown = shown_names(connection)
    found: dict[str, list[SeatResult]] = {}
    last_play = ""
    game_seats: list[SeatResult] = []
    for play, spelling, score, rank, won, eliminated, first, thinking in _driver_rows(connection, query):
        if play != last_play:
            last_play, game_seats = play, found.setdefault(play, [])
        game_seats.append((shown.get(spelling, spelling), score, rank, won, eliminated, first, thinking))
    return found


def _driver_rows(connection: Connection, query: Select[Any]) -> Iterable[Any]:
    """Return the driver's rows, because creating SQLAlchemy's rows takes longer than the query.

    The result is an iterator: a list of all rows would double the garbage collector's work.
    """
    return cast("Iterable[Any]", connection.execute(query).cursor)  # the cursors of all drivers are iterable


def _utc(at: str | datetime) -> datetime:
    """Return a driver's time value in UTC; SQLite returns a text in UTC."""
    if isinstance(at, str):
        return datetime.fromisoformat(f"{at}+00:00")
    return at.astimezone(UTC)


def _read_plays(
    connection: Connection, rows: Iterable[Row[Any]], as_typed: bool = False
) -> list[FinishedGame]:
    """Return the games of these rows, with their seats and displayed names."""
    found = [*rows]
    seat = schema.finished_seats.c
    seats_of: dict[str, list[Row[Any]]] = {}
    for first in range(0, len(found), _BATCH_SIZE):
        ids = [row.id for row in found[first : first + _BATCH_SIZE]]
        query = (
            select(schema.finished_seats)
            .where(seat.finished_game_id.in_(ids))
            .order_by(seat.finished_game_id, seat.seat)
        )
        for seat_row in connection.execute(query):
            seats_of.setdefault(seat_row.finished_game_id, []).append(seat_row)
    shown = {} if as_typed else shown_names(connection)
    changed: dict[str, tuple[str, ...]] = {}
    for first in range(0, len(found), _BATCH_SIZE):
        changed |= read_edits(connection, (row.id for row in found[first : first + _BATCH_SIZE]))
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
