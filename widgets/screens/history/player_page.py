"""A player's page: what stands out, charts of form, rating and results, and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from referee.i18n import Sentence, Speech, say
from referee.rating import Rating
from referee.share.result import local, say_date, say_length, title_of
from referee.store.history import GameResult, RatedGame
from referee.tables.player_statistics import DURATION_BOUNDS_MIN, PlayerStatistics, Streak, player_statistics
from referee.tables.results import Results
from widgets.screens.charts.views import Chart, ChartsView, ChartTab
from widgets.screens.history.figures import (
    form_chart,
    opponents_chart,
    rates_chart,
    rating_chart,
    say_percent,
    say_rating,
)
from widgets.screens.history.score_words import decimal, score_label
from widgets.screens.history.seasons import period_label
from widgets.screens.history.views import HistoryPerson, PersonFact, RecordLine

OPPONENTS = 15
"""Opponents in the chart and in its table: those that the player met most often."""
MOST_POINTS = 60
"""Games of a rating that are drawn; of more, every second one or fewer, and the last one."""
MOST_ROWS = 20
"""Places and the like that are drawn, those of most games."""
MOST_SPELLINGS = 20
"""Other names of a player that are shown; the next ones as these are separated."""


class PlayerPageData(NamedTuple):
    """What is known of a player: the games that are chosen, and the ratings after them, each numbered.

    ``opponent``: who sat at the table in each of them, ``""`` if anybody may have.
    """

    name: str
    spellings: Sequence[str] = ()
    rows: Sequence[GameResult] = ()
    ratings: Sequence[tuple[int, RatedGame]] = ()
    opponent: str = ""


def page_of(page: PlayerPageData, speech: Speech, zone: tzinfo | None) -> HistoryPerson:
    """Return a player's page in words and charts; days are those of a time zone."""
    figures = player_statistics(page.rows, page.name, zone)
    has_played = bool(figures.all.plays)
    note: Sentence | None = None
    if not has_played:
        note = say("{name} has not played in the games that are chosen.", name=page.name[:40])
    elif page.opponent:
        note = say("Only games with {name}, as the filter of players says.", name=page.opponent[:40])
    return {
        "name": page.name,
        "note": "" if note is None else speech.say(note),
        "facts": _facts(figures, page, speech, zone) if has_played else [],
        "charts": _charts(figures, page, speech, zone) if has_played else None,
        "records": _records(figures, speech, zone),
        "spellings": [name for name in page.spellings if name != page.name][:MOST_SPELLINGS],
    }


def _facts(
    figures: PlayerStatistics, page: PlayerPageData, speech: Speech, zone: tzinfo | None
) -> list[PersonFact]:
    results = figures.all
    facts: list[PersonFact] = [
        _fact(str(results.plays), say("Games"), speech),
        _fact(str(results.wins), say("Wins"), speech),
        _fact(say_percent(results.rate), say("Win rate"), speech),
        _fact(say_percent(results.form), say("Others beaten"), speech),
        _fact(str(figures.streak), say("Current wins in a row"), speech),
    ]
    if figures.eliminations:
        facts.append(_fact(str(figures.eliminations), say("Eliminations"), speech))
    if page.ratings:
        rating = page.ratings[-1][1].overall
        facts.append(_fact(say_rating(rating, speech), say("Rating, very likely"), speech, True))
    if figures.wins:
        facts.append(_streak(figures.wins, say("Most wins in a row"), speech, zone))
    if figures.losses:
        facts.append(_streak(figures.losses, say("Most games without a win"), speech, zone))
    if figures.minutes:
        facts.append(_fact(say_length(figures.minutes, speech), say("Time at the table"), speech, True))
    if figures.thinking:
        own, others = (_clock(seconds) for seconds in figures.thinking[1:])
        facts.append(_fact(own, say("Thinking time a game; the others {time}", time=others), speech, True))
    return facts


def _fact(value: str, label: Sentence, speech: Speech, is_broad: bool = False) -> PersonFact:
    return {"value": value, "label": speech.say(label), "isBroad": is_broad}


def _streak(streak: Streak, label: Sentence, speech: Speech, zone: tzinfo | None) -> PersonFact:
    since, until = (say_date(at, speech, zone) for at in (streak.since, streak.until))
    text = say("{what}: {since}", what=label, since=since)
    if since != until:
        text = say("{what}: {since} to {until}", what=label, since=since, until=until)
    return _fact(str(streak.games), text, speech, True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def _charts(
    figures: PlayerStatistics, page: PlayerPageData, speech: Speech, zone: tzinfo | None
) -> ChartsView:
    tabs: list[ChartTab] = []
    if page.ratings:
        tabs.append(
            {
                "id": "rating",
                "title": speech.say(say("Rating")),
                "choices": [*_rating_charts(page.ratings, speech, zone)],
            }
        )
    form = speech.say(say("Form"))
    periods = [(period_label(period, speech), results) for period, results in figures.form]
    tabs.append({"id": "form", "title": form, "choices": [form_chart(form, periods, speech)]})
    if figures.opponents:
        title = speech.say(say("Head to head"))
        chart = opponents_chart(title, figures.opponents[:OPPONENTS], speech)
        tabs.append({"id": "met", "title": title, "choices": [chart]})
    tabs.append({"id": "by", "title": speech.say(say("Wins by")), "choices": [*_rates(figures, speech)]})
    return {"tabs": tabs}


def _rating_charts(
    ratings: Sequence[tuple[int, RatedGame]], speech: Speech, zone: tzinfo | None
) -> Iterable[Chart]:
    """Yield the ratings of all games, and of each game that was played more than once."""

    def rows(kept: Sequence[tuple[int, RatedGame]], in_game: bool) -> list[tuple[int, str, str, Rating]]:
        step = -(-len(kept) // MOST_POINTS)
        thinned = [numbered for index, numbered in enumerate(kept) if (len(kept) - 1 - index) % step == 0]
        return [
            (
                number,
                _short_day(after.ended_at, speech, zone),
                title_of(after.game, speech.language),
                after.in_game if in_game else after.overall,
            )
            for number, after in thinned
        ]

    yield rating_chart("all", speech.say(say("All games")), rows(ratings, False), speech)
    games = dict.fromkeys(after.game for _, after in ratings)
    for game in sorted(games, key=lambda game: title_of(game, speech.language)):
        own = list(enumerate((after for _, after in ratings if after.game == game), 1))
        yield rating_chart(f"game-{game}", title_of(game, speech.language), rows(own, True), speech)


def _short_day(at: datetime, speech: Speech, zone: tzinfo | None) -> str:
    from babel.dates import format_date

    return str(format_date(local(at, zone).date(), "medium", locale=speech.language))


def _rates(figures: PlayerStatistics, speech: Speech) -> Iterable[Chart]:
    """Yield charts of a player's rate of wins, by each property of the games."""

    def most(results: dict[str, Results]) -> list[tuple[str, Results]]:
        return sorted(results.items(), key=lambda item: (-item[1].plays, item[0]))[:MOST_ROWS]

    games = {title_of(game, speech.language): results for game, results in figures.by_game.items()}
    starts = {True: say("Began"), False: say("Another began")}
    lists: list[tuple[str, Sentence, list[tuple[str, Results]]]] = [
        ("game", say("Game"), most(games)),
        ("players", say("Players at the table"), _numbered(figures.by_count, 0)),
        ("place", say("Place"), most(figures.by_place)),
        ("seat", say("Seat"), _numbered(figures.by_seat, 1)),
        (
            "start",
            say("Who began"),
            [(speech.say(starts[key]), figures.by_start[key]) for key in figures.by_start],
        ),
        (
            "length",
            say("Length"),
            [(_length(least, speech), results) for least, results in sorted(figures.by_length.items())],
        ),
    ]
    for id, title, rows in lists:
        if rows:
            name = speech.say(title)
            yield rates_chart(id, name, rows, name, speech)


def _numbered(results: dict[int, Results], more: int) -> list[tuple[str, Results]]:
    return [(str(number + more), results) for number, results in sorted(results.items())]


def _length(least: int, speech: Speech) -> str:
    """Return the label of a class of lengths, in minutes."""
    after = next((length for length in DURATION_BOUNDS_MIN if length > least), None)
    if after is None:
        return speech.say(say("{least} min and more", least=least))
    return speech.say(say("{least} to {most} min", least=least, most=after - 1))


def _records(figures: PlayerStatistics, speech: Speech, zone: tzinfo | None) -> list[RecordLine]:
    lines: list[RecordLine] = []
    for game, record in sorted(figures.best.items(), key=lambda item: -figures.by_game[item[0]].plays):
        note = say(
            "{day}; {score} on average",
            day=say_date(record.ended_at, speech, zone),
            score=decimal(figures.average[game], speech),
        )
        lines.append(
            {
                "label": f"{title_of(game, speech.language)}: {score_label(game, speech)}",
                "value": str(record.value),
                "note": speech.say(note),
                "play": record.play,
            }
        )
    return lines
