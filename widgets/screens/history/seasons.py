"""Seasons that can be chosen: the years, half-years and quarters of the calendar in which there are games."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from referee.i18n import Speech, say
from referee.tables.results import Period, Span, period_of
from widgets.screens.history.views import Season, SeasonGroup

MOST_YEARS = 30
"""Of which there are seasons, the last ones; older games are chosen by dates."""
_GROUPS: tuple[tuple[Span, int], ...] = (("year", 1), ("half", 2), ("quarter", 4))


def seasons(span: tuple[datetime, datetime] | None, speech: Speech) -> list[SeasonGroup]:
    """Return the seasons from the first game to the last one, the last season first."""
    if span is None:
        return []
    titles = {"year": say("Years"), "half": say("Half-years"), "quarter": say("Quarters")}
    groups: list[SeasonGroup] = []
    for kind, count in _GROUPS:
        first, last = (period_of(at, kind, None) for at in span)
        least = max(first.year, last.year - MOST_YEARS + 1)
        periods = [
            Period(kind, year, number)
            for year in range(last.year, least - 1, -1)
            for number in range(count, 0, -1)
        ]
        chosen = [_season(period, speech) for period in periods if first <= period <= last]
        groups.append({"title": speech.say(titles[kind]), "seasons": chosen})
    return groups


def period_label(period: Period, speech: Speech) -> str:
    """Return what a period is called, shortly."""
    from babel.dates import format_skeleton

    year, month = period.starts
    if period.span == "year":
        return str(year)
    if period.span == "half":
        half = say("first half of {year}") if period.number == 1 else say("second half of {year}")
        return speech.say(say(half.message, year=str(year)))
    skeleton = "yQQQ" if period.span == "quarter" else "yMMM"
    return str(format_skeleton(skeleton, date(year, month, 1), locale=speech.language))


def _season(period: Period, speech: Speech) -> Season:
    (year, month), (next_year, next_month) = period.starts, period.ends
    last = date(next_year, next_month, 1) - timedelta(days=1)
    return {
        "since": date(year, month, 1).isoformat(),
        "until": last.isoformat(),
        "label": period_label(period, speech),
    }
