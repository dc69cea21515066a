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
from referee.tables.results import Results
from referee.tables.similar_names import similar_names
from referee.tables.statistics import GameStatistics, TableSize, game_statistics
from widgets.request_params import String
from widgets.requests import query
from widgets.screens.charts.views import ChartsView
from widgets.screens.history.chosen import Chosen
from widgets.screens.history.figures import rates_chart, ratings_chart, say_percent, say_rating
from widgets.screens.history.model import MOST_PLAYERS, HistoryModel
from widgets.screens.history.person_page import Told, page_of
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
    ratings = store.ratings_after({one.name: one.last for one in listed}, in_game=which.game is not None)
    left_out = len(rows) - len(listed)
    title = title_of(which.game, speech.language) if which.game else ""
    return {
        "players": [_line(one, ratings.get(one.name), speech) for one in listed],
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
                "keep": one.keep,
                "other": one.other,
                "text": speech.say(say(_WHY[one.reason].message, keep=one.keep, other=one.other)),
            }
            for one in found[:SUGGESTED]
        ]
    }


@query("history_person", kind="question")
def person_page(model: HistoryModel, chosen: Chosen, player: String) -> HistoryPerson:
    """Return a player's page, of the games that are chosen; of a chosen other player, those with both."""
    (which, zone), speech, store = chosen, model.speech_of(), model.store
    store.rate_games()
    names = store.names_of(player)
    if not names:
        return page_of(Told(player), speech, zone)
    rows = store.game_results(which._replace(player=player, opponent=which.player))
    kept = {row[0] for row in rows}
    ratings = [(number, one) for number, one in enumerate(store.ratings_of(player), 1) if one.id in kept]
    opponent = which.player if which.player is not None and which.player not in names else ""
    return page_of(Told(names[0], names, rows, ratings, opponent), speech, zone)


@query("history_statistics", kind="question")
def statistics(model: HistoryModel, chosen: Chosen) -> HistoryStatistics:
    """Return the record of each game among those that are chosen."""
    (which, zone), speech = chosen, model.speech_of()
    rows = model.store.game_results(which)
    records = {one.game: one for one in game_records(rows)}
    told = game_statistics(rows)
    return {"games": [_game(one, records[one.game], speech, zone) for one in told.values()]}


def _line(one: ClubRow, rating: Rating | None, speech: Speech) -> PlayerLine:
    results = one.results
    return {
        "name": one.name,
        "cells": [
            str(results.plays),
            str(results.wins),
            say_percent(results.rate),
            say_percent(results.form),
            "" if rating is None else say_rating(rating, speech),
            str(one.longest),
        ],
    }


def _club_charts(rows: Sequence[ClubRow], ratings: dict[str, Rating], speech: Speech) -> ChartsView | None:
    """Return the charts of those whose rating is surest to be high, and of those who play most."""
    best = sorted(ratings.items(), key=lambda one: (-one[1].low, one[0]))[:DRAWN]
    most = [(one.name, one.results) for one in rows[:DRAWN]]
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


def _game(told: GameStatistics, records: GameRecords, speech: Speech, zone: tzinfo | None) -> GameRecord:
    most = max((bar.seats for bar in told.scores), default=1)
    return {
        "id": told.game,
        "title": title_of(told.game, speech.language),
        "score": score_label(told.game, speech),
        "plays": told.plays,
        "length": say_length(None if told.minutes is None else round(told.minutes), speech),
        "average": decimal(told.average, speech),
        "best": told.best,
        "scores": [
            {
                "label": str(bar.least) if bar.least == bar.most else f"{bar.least} – {bar.most}",
                "seats": bar.seats,
                "part": round(100 * bar.seats / most),
            }
            for bar in told.scores
        ],
        "seats": [_rate(rate) for rate in told.seats],
        "first": _rate(told.first),
        "counts": [_size(one, speech) for one in told.counts],
        "records": _records(records, speech, zone),
    }


def _rate(results: Results) -> WinRate:
    """Return how often somebody won in percent, beside what would be even."""
    return {
        "plays": results.plays,
        "rate": round(100 * results.rate),
        "even": round(100 * results.expected),
    }


def _size(one: TableSize, speech: Speech) -> TableSizeLine:
    length = say_length(None if one.minutes is None else round(one.minutes), speech)
    return {"players": one.players, "cells": [str(one.plays), decimal(one.best, speech), length]}


def _records(told: GameRecords, speech: Speech, zone: tzinfo | None) -> list[RecordLine]:
    score = score_label(told.game, speech)
    of_score: tuple[tuple[Sentence, Record | None], ...] = (
        (say("Highest ever: {score}", score=score), told.most),
        (say("Lowest ever: {score}", score=score), told.least),
        (say("Clearest win"), told.margin),
        (say("Most wins in a row"), told.streak),
    )
    of_length = ((say("Longest game"), told.longest), (say("Shortest game"), told.shortest))
    return [
        *(_record(label, str(one.value), one, speech, zone) for label, one in of_score if one),
        *(
            _record(label, say_length(one.value, speech), one, speech, zone)
            for label, one in of_length
            if one
        ),
    ]


def _record(label: Sentence, value: str, one: Record, speech: Speech, zone: tzinfo | None) -> RecordLine:
    more = len(one.names) - MOST_NAMES
    rest = [say_count("{count} more", "{count} more", count=more)] if more > 0 else []
    return {
        "label": speech.say(label),
        "value": value,
        "note": speech.say(
            say(
                "{names}, {day}",
                names=Listed((*one.names[:MOST_NAMES], *rest)),
                day=say_date(one.ended_at, speech, zone),
            )
        ),
        "play": one.play,
    }
