"""A player's page: what stands out, charts of form, rating and results, and records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from referee.i18n import Sentence, Speech, say
from referee.rating import Rating
from referee.share.result import local, say_date, say_length, title_of
from referee.store.history import GameResult, RatedGame
from referee.tables.person import LENGTHS, Person, Streak, person
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
"""Whoever was met most often is drawn, and stands in the table beside the chart."""
MOST_POINTS = 60
"""Games of a rating that are drawn; of more, every second one or fewer, and the last one."""
MOST_ROWS = 20
"""Places and the like that are drawn, those of most games."""
MOST_SPELLINGS = 20
"""Other names of a player that are shown; the next ones as these are separated."""


class Told(NamedTuple):
    """What is known of a player: the games that are chosen, and the ratings after them, each numbered.

    ``opponent``: who sat at the table in each of them, ``""`` if anybody may have.
    """

    name: str
    spellings: Sequence[str] = ()
    rows: Sequence[GameResult] = ()
    ratings: Sequence[tuple[int, RatedGame]] = ()
    opponent: str = ""


def page_of(told: Told, speech: Speech, zone: tzinfo | None) -> HistoryPerson:
    """Return a player's page in words and charts; days are those of a time zone."""
    one = person(told.rows, told.name, zone)
    has_played = bool(one.all.plays)
    note: Sentence | None = None
    if not has_played:
        note = say("{name} has not played in the games that are chosen.", name=told.name[:40])
    elif told.opponent:
        note = say("Only games with {name}, as the filter of players says.", name=told.opponent[:40])
    return {
        "name": told.name,
        "note": "" if note is None else speech.say(note),
        "facts": _facts(one, told, speech, zone) if has_played else [],
        "charts": _charts(one, told, speech, zone) if has_played else None,
        "records": _records(one, speech, zone),
        "spellings": [name for name in told.spellings if name != told.name][:MOST_SPELLINGS],
    }


def _facts(one: Person, told: Told, speech: Speech, zone: tzinfo | None) -> list[PersonFact]:
    results = one.all
    facts: list[PersonFact] = [
        _fact(str(results.plays), say("Games"), speech),
        _fact(str(results.wins), say("Wins"), speech),
        _fact(say_percent(results.rate), say("Win rate"), speech),
        _fact(say_percent(results.form), say("Others beaten"), speech),
        _fact(str(one.streak), say("Current wins in a row"), speech),
    ]
    if one.eliminations:
        facts.append(_fact(str(one.eliminations), say("Eliminations"), speech))
    if told.ratings:
        rating = told.ratings[-1][1].overall
        facts.append(_fact(say_rating(rating, speech), say("Rating, very likely"), speech, True))
    if one.wins:
        facts.append(_streak(one.wins, say("Most wins in a row"), speech, zone))
    if one.losses:
        facts.append(_streak(one.losses, say("Most games without a win"), speech, zone))
    if one.minutes:
        facts.append(_fact(say_length(one.minutes, speech), say("Time at the table"), speech, True))
    if one.thinking:
        own, others = (_clock(seconds) for seconds in one.thinking[1:])
        facts.append(_fact(own, say("Thinking time a game; the others {time}", time=others), speech, True))
    return facts


def _fact(value: str, label: Sentence, speech: Speech, is_broad: bool = False) -> PersonFact:
    return {"value": value, "label": speech.say(label), "isBroad": is_broad}


def _streak(one: Streak, label: Sentence, speech: Speech, zone: tzinfo | None) -> PersonFact:
    since, until = (say_date(at, speech, zone) for at in (one.since, one.until))
    said = say("{what}: {since}", what=label, since=since)
    if since != until:
        said = say("{what}: {since} to {until}", what=label, since=since, until=until)
    return _fact(str(one.games), said, speech, True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def _charts(one: Person, told: Told, speech: Speech, zone: tzinfo | None) -> ChartsView:
    tabs: list[ChartTab] = []
    if told.ratings:
        tabs.append(
            {
                "id": "rating",
                "title": speech.say(say("Rating")),
                "choices": [*_rating_charts(told.ratings, speech, zone)],
            }
        )
    form = speech.say(say("Form"))
    periods = [(period_label(period, speech), results) for period, results in one.form]
    tabs.append({"id": "form", "title": form, "choices": [form_chart(form, periods, speech)]})
    if one.opponents:
        title = speech.say(say("Head to head"))
        chart = opponents_chart(title, one.opponents[:OPPONENTS], speech)
        tabs.append({"id": "met", "title": title, "choices": [chart]})
    tabs.append({"id": "by", "title": speech.say(say("Wins by")), "choices": [*_rates(one, speech)]})
    return {"tabs": tabs}


def _rating_charts(
    ratings: Sequence[tuple[int, RatedGame]], speech: Speech, zone: tzinfo | None
) -> Iterable[Chart]:
    """Yield the ratings of all games, and of each game that was played more than once."""

    def rows(kept: Sequence[tuple[int, RatedGame]], in_game: bool) -> list[tuple[int, str, str, Rating]]:
        step = -(-len(kept) // MOST_POINTS)
        thinned = [one for index, one in enumerate(kept) if (len(kept) - 1 - index) % step == 0]
        return [
            (
                number,
                _short_day(one.ended_at, speech, zone),
                title_of(one.game, speech.language),
                one.in_game if in_game else one.overall,
            )
            for number, one in thinned
        ]

    yield rating_chart("all", speech.say(say("All games")), rows(ratings, False), speech)
    games = dict.fromkeys(one.game for _, one in ratings)
    for game in sorted(games, key=lambda game: title_of(game, speech.language)):
        own = list(enumerate((one for _, one in ratings if one.game == game), 1))
        yield rating_chart(f"game-{game}", title_of(game, speech.language), rows(own, True), speech)


def _short_day(at: datetime, speech: Speech, zone: tzinfo | None) -> str:
    from babel.dates import format_date

    return str(format_date(local(at, zone).date(), "medium", locale=speech.language))


def _rates(one: Person, speech: Speech) -> Iterable[Chart]:
    """Yield how often a player has won by all that games are told apart by."""

    def most(results: dict[str, Results]) -> list[tuple[str, Results]]:
        return sorted(results.items(), key=lambda item: (-item[1].plays, item[0]))[:MOST_ROWS]

    games = {title_of(game, speech.language): results for game, results in one.by_game.items()}
    starts = {True: say("Began"), False: say("Another began")}
    lists: list[tuple[str, Sentence, list[tuple[str, Results]]]] = [
        ("game", say("Game"), most(games)),
        ("players", say("Players at the table"), _numbered(one.by_count, 0)),
        ("place", say("Place"), most(one.by_place)),
        ("seat", say("Seat"), _numbered(one.by_seat, 1)),
        ("start", say("Who began"), [(speech.say(starts[key]), one.by_start[key]) for key in one.by_start]),
        (
            "length",
            say("Length"),
            [(_length(least, speech), results) for least, results in sorted(one.by_length.items())],
        ),
    ]
    for id, title, rows in lists:
        if rows:
            name = speech.say(title)
            yield rates_chart(id, name, rows, name, speech)


def _numbered(results: dict[int, Results], more: int) -> list[tuple[str, Results]]:
    return [(str(number + more), one) for number, one in sorted(results.items())]


def _length(least: int, speech: Speech) -> str:
    """Return which minutes a game took that are told together."""
    after = next((one for one in LENGTHS if one > least), None)
    if after is None:
        return speech.say(say("{least} min and more", least=least))
    return speech.say(say("{least} to {most} min", least=least, most=after - 1))


def _records(one: Person, speech: Speech, zone: tzinfo | None) -> list[RecordLine]:
    lines: list[RecordLine] = []
    for game, record in sorted(one.best.items(), key=lambda item: -one.by_game[item[0]].plays):
        note = say(
            "{day}; {score} on average",
            day=say_date(record.ended_at, speech, zone),
            score=decimal(one.average[game], speech),
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
