"""What a page asks of players and games: a club's table, a player's page, each game's figures and records.

Whatever needs ratings lets the games that wait take their turn first: usually the last one, all of them
after the past has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from referee.i18n import Listed, Sentence, Speech, say, say_count
from referee.rating import Rating
from referee.share.result import say_date, say_length, title_of
from referee.store.history import EVERY_GAME, GameResult
from referee.tables.club import ClubRow, GameRecords, Record, club_table, game_records
from referee.tables.game_statistics import GameStatistics, TableSize, game_statistics
from referee.tables.results import Results
from referee.tables.similar_names import similar_names
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.charts.views import ChartsView
from widgets.screens.history.chosen import Chosen
from widgets.screens.history.figures import rates_chart, ratings_chart, say_percent, say_rating
from widgets.screens.history.model import MOST_PLAYERS, HistoryModel
from widgets.screens.history.player_page import PlayerPageData, page_of
from widgets.screens.history.score_words import decimal, score_label
from widgets.screens.history.views import (
    GameRecord,
    HistoryLikely,
    HistoryPerson,
    HistoryPlayers,
    HistoryStatistics,
    PlayerLine,
    RecordLine,
    TableSizeLine,
    WinRate,
)

DRAWN = 15
"""Players that are drawn, and stand in the table beside the chart."""
SUGGESTED = 100
MOST_NAMES = 3
"""Names that hold a record and are named; the others are counted."""
_WHY = {
    "accents": say("{keep} and {other}: the same letters."),
    "letter": say("{keep} and {other}: one letter apart."),
    "part": say("{keep} and {other}: one is part of the other."),
}


@query("history_players", kind="question")
def players(model: HistoryModel, chosen: Chosen) -> HistoryPlayers:
    """Return a club's table of the games that are chosen; ratings are those after the last of them."""
    (which, _), speech, store = chosen, model.speech_of(), model.store
    store.rate_games()
    rows = club_table(store.game_results(which))
    listed = rows[:MOST_PLAYERS]
    ratings = store.ratings_after({row.name: row.last for row in listed}, in_game=which.game is not None)
    left_out = len(rows) - len(listed)
    title = title_of(which.game, speech.language) if which.game else ""
    return {
        "players": [_line(row, ratings.get(row.name), speech) for row in listed],
        "rating": speech.say(say("Rating: {game}", game=title) if title else say("Rating of all games")),
        "left_out": speech.say(
            say_count(
                "{count} player who plays less is not shown: choose a game or dates.",
                "{count} players who play less are not shown: choose a game or dates.",
                count=left_out,
            )
        )
        if left_out > 0
        else "",
        "charts": _club_charts(listed, ratings, speech),
    }


@query("history_likely", kind="question")
def likely_same(model: HistoryModel) -> HistoryLikely:
    """Return who may be one person; those that a device has declined, its page leaves out."""
    speech, store = model.speech_of(), model.store

    def rows() -> Iterator[GameResult]:
        yield from store.game_results(EVERY_GAME)

    found = similar_names(store.players()[:MOST_PLAYERS], rows())
    return {
        "likely": [
            {
                "keep": pair.keep,
                "other": pair.other,
                "text": speech.say(say(_WHY[pair.reason].message, keep=pair.keep, other=pair.other)),
            }
            for pair in found[:SUGGESTED]
        ]
    }


@query("history_person", kind="question")
def player_page(model: HistoryModel, chosen: Chosen, player: String) -> HistoryPerson:
    """Return a player's page, of the games that are chosen; of a chosen other player, those with both."""
    (which, zone), speech, store = chosen, model.speech_of(), model.store
    store.rate_games()
    names = store.names_of(player)
    if not names:
        return page_of(PlayerPageData(player), speech, zone)
    rows = store.game_results(which._replace(player=player, opponent=which.player))
    kept = {row[0] for row in rows}
    ratings = [
        (number, after) for number, after in enumerate(store.ratings_of(player), 1) if after.id in kept
    ]
    opponent = which.player if which.player is not None and which.player not in names else ""
    return page_of(PlayerPageData(names[0], names, rows, ratings, opponent), speech, zone)


@query("history_statistics", kind="question")
def statistics(model: HistoryModel, chosen: Chosen) -> HistoryStatistics:
    """Return the record of each game among those that are chosen."""
    (which, zone), speech = chosen, model.speech_of()
    rows = model.store.game_results(which)
    records = {each.game: each for each in game_records(rows)}
    games = game_statistics(rows)
    return {"games": [_game(game, records[game.game], speech, zone) for game in games.values()]}


def _line(row: ClubRow, rating: Rating | None, speech: Speech) -> PlayerLine:
    results = row.results
    return {
        "name": row.name,
        "cells": [
            str(results.plays),
            str(results.wins),
            say_percent(results.rate),
            say_percent(results.form),
            "" if rating is None else say_rating(rating, speech),
            str(row.longest),
        ],
    }


def _club_charts(rows: Sequence[ClubRow], ratings: dict[str, Rating], speech: Speech) -> ChartsView | None:
    """Return the charts of those whose rating is surest to be high, and of those who play most."""
    best = sorted(ratings.items(), key=lambda item: (-item[1].low, item[0]))[:DRAWN]
    most = [(row.name, row.results) for row in rows[:DRAWN]]
    if not best or not most:
        return None
    rating, rate = speech.say(say("Rating")), speech.say(say("Win rate"))
    name = speech.say(say("Name"))
    return {
        "tabs": [
            {"id": "ratings", "title": rating, "choices": [ratings_chart(rating, best, speech)]},
            {"id": "rates", "title": rate, "choices": [rates_chart("rates", rate, most, name, speech)]},
        ]
    }


def _game(game: GameStatistics, records: GameRecords, speech: Speech, zone: tzinfo | None) -> GameRecord:
    most = max((bar.seats for bar in game.scores), default=1)
    return {
        "id": game.game,
        "title": title_of(game.game, speech.language),
        "score": score_label(game.game, speech),
        "plays": game.plays,
        "length": say_length(None if game.minutes is None else round(game.minutes), speech),
        "average": decimal(game.average, speech),
        "best": game.best,
        "scores": [
            {
                "label": str(bar.least) if bar.least == bar.most else f"{bar.least} – {bar.most}",
                "seats": bar.seats,
                "part": round(100 * bar.seats / most),
            }
            for bar in game.scores
        ],
        "seats": [_rate(rate) for rate in game.seats],
        "first": _rate(game.first),
        "counts": [_size(size, speech) for size in game.counts],
        "records": _records(records, speech, zone),
    }


def _rate(results: Results) -> WinRate:
    """Return how often somebody won in percent, beside what would be even."""
    return {
        "plays": results.plays,
        "rate": round(100 * results.rate),
        "even": round(100 * results.expected),
    }


def _size(size: TableSize, speech: Speech) -> TableSizeLine:
    length = say_length(None if size.minutes is None else round(size.minutes), speech)
    return {"players": size.players, "cells": [str(size.plays), decimal(size.best, speech), length]}


def _records(game_record: GameRecords, speech: Speech, zone: tzinfo | None) -> list[RecordLine]:
    score = score_label(game_record.game, speech)
    of_score: tuple[tuple[Sentence, Record | None], ...] = (
        (say("Highest ever: {score}", score=score), game_record.most),
        (say("Lowest ever: {score}", score=score), game_record.least),
        (say("Clearest win"), game_record.margin),
        (say("Most wins in a row"), game_record.streak),
    )
    of_length = ((say("Longest game"), game_record.longest), (say("Shortest game"), game_record.shortest))
    return [
        *(_record(label, str(record.value), record, speech, zone) for label, record in of_score if record),
        *(
            _record(label, say_length(record.value, speech), record, speech, zone)
            for label, record in of_length
            if record
        ),
    ]


def _record(label: Sentence, value: str, record: Record, speech: Speech, zone: tzinfo | None) -> RecordLine:
    more = len(record.names) - MOST_NAMES
    rest = [say_count("{count} more", "{count} more", count=more)] if more > 0 else []
    return {
        "label": speech.say(label),
        "value": value,
        "note": speech.say(
            say(
                "{names}, {day}",
                names=Listed((*record.names[:MOST_NAMES], *rest)),
                day=say_date(record.ended_at, speech, zone),
            )
        ),
        "play": record.play,
    }
