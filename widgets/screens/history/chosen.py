"""Which games a page has chosen, as a filter of the store's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Annotated, Any, get_args

from referee.engine.errors import Malformed
from referee.engine.parameters import Choice, Group, Text
from referee.i18n import say
from referee.match.finished import Source
from referee.store.history import GameFilter
from widgets.timezones import zone_of

_ANY = ""
_SOURCES: tuple[Source, ...] = get_args(Source)
_HIDDEN = "hidden"
_FILTER = {
    "game": Text(optional=True),
    "player": Text(optional=True),
    "since": Text(optional=True),
    "until": Text(optional=True),
    "source": Choice(values=(_ANY, *_SOURCES, _HIDDEN), optional=True),
    "zone": Text(optional=True),
    "seats": Text(optional=True),
    "place": Text(optional=True),
    "words": Text(optional=True),
}


@dataclass(frozen=True, kw_only=True)
class _Filter(Group):
    """What is chosen, as a filter, and the page's time zone."""

    def read(self, raw: Any, where: str, seats: int) -> tuple[GameFilter, tzinfo | None]:  # type: ignore[override]
        chosen = super().read(raw, where, seats)
        source = chosen.get("source")
        zone = zone_of(chosen.get("zone", ""))
        since, until = (day_of(chosen.get(name, ""), f"{where}.{name}") for name in ("since", "until"))
        return (
            GameFilter(
                game=chosen.get("game") or None,
                player=chosen.get("player") or None,
                since=None if since is None else _start(since, zone),
                until=None
                if until is None
                else _start(until + timedelta(days=1), zone) - timedelta(microseconds=1),
                source=source if source in _SOURCES else None,
                is_hidden=source == _HIDDEN,
                seats=_count(chosen.get("seats", ""), f"{where}.seats"),
                place=chosen.get("place") or None,
                words=chosen.get("words", ""),
            ),
            zone,
        )


Chosen = Annotated[tuple[GameFilter, tzinfo | None], _Filter(fields=_FILTER)]


def day_of(text: str, where: str) -> date | None:
    """Return a day, ``None`` for no text; raise :class:`Malformed`."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed(where, say("This is not a date.")) from None


def _count(text: str, where: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise Malformed(where, say("A whole number belongs here."))
    return int(text)


def _start(day: date, zone: tzinfo | None) -> datetime:
    return datetime.combine(day, time.min, zone) if zone else datetime.combine(day, time.min).astimezone()
