"""A result as texts in one language, for all formats of sharing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from referee.engine.outcome import Outcome, ReckoningLine
from referee.engine.text_checks import clean
from referee.games import find_game, game_ids
from referee.i18n import Listed, Speech, say, say_count
from referee.match.chain import grouped
from referee.match.finished import FinishedGame
from referee.share.badges import Badge, badge


class StandingsRow(NamedTuple):
    """A seat in the standings; ``colour`` and ``shape`` mark it."""

    seat: int
    name: str
    score: int
    rank: int
    is_winner: bool
    is_eliminated: bool
    is_first: bool
    colour: str
    shape: str


class Entry(NamedTuple):
    """A line of the score breakdown, with each seat's value; ``None`` if a seat does not have the line."""

    account: str
    label: str
    clause: str
    is_total: bool
    values: tuple[int | None, ...]


class Ruling(NamedTuple):
    """The text of a verdict of the final scoring, and its clause."""

    clause: str
    text: str


class Result(NamedTuple):
    """A finished game as texts. ``standings`` are in order of rank; values of ``entries`` in seat order."""

    title: str
    headline: str
    score_label: str
    date: str
    place: str
    length: str
    comment: str
    names: tuple[str, ...]
    standings: tuple[StandingsRow, ...]
    entries: tuple[Entry, ...]
    rulings: tuple[Ruling, ...]
    edited: tuple[str, ...] = ()

    @property
    def about(self) -> tuple[str, ...]:
        """The date, place and duration, as far as they are known."""
        return tuple(text for text in (self.date, self.place, self.length) if text)


def read_result(
    finished: FinishedGame,
    outcome: Outcome,
    speech: Speech,
    zone: tzinfo | None = None,
    badges: Sequence[Badge] | None = None,
) -> Result:
    """Return the result of a game as texts.

    Args:
        finished: Who played what, when and where.
        outcome: How it ended, seat by seat as in the game.
        speech: The language; the names are the game's.
        zone: The time zone of the date; ``None``: this machine's.
        badges: A ``colour`` and a ``shape`` for each seat; ``None``: by the seats' colours and numbers.
    """
    names = names_of(finished, speech)
    speech = Speech(speech.language, names, speech.translations)
    marks = badges or [badge(seat.colour, index) for index, seat in enumerate(finished.seats)]
    about = find_game(finished.game).info
    standings = [
        StandingsRow(
            index,
            names[index],
            seat.score,
            seat.rank,
            seat.is_winner,
            seat.is_eliminated,
            seat.is_first,
            mark["colour"],
            mark["shape"],
        )
        for index, (seat, mark) in enumerate(zip(finished.seats, marks, strict=True))
    ]
    return Result(
        title=about.title_in(speech.language),
        headline=headline(finished, speech),
        score_label=speech.say(about.score_label),
        date=say_date(finished.ended_at, speech, zone),
        place=clean(finished.place),
        length=say_length(finished.minutes, speech),
        comment=clean(finished.comment),
        names=names,
        standings=tuple(sorted(standings, key=lambda row: row.rank)),
        entries=side_by_side(outcome.reckoning, speech),
        rulings=tuple(
            Ruling(verdict.clause, clean(speech.say(verdict.sentence))) for verdict in outcome.verdicts
        ),
        edited=finished.edited,
    )


EDITED_PARTS = {"date": say("date"), "place": say("place"), "names": say("names")}
"""The parts of a finished game that a user can edit."""


def headline(finished: FinishedGame, speech: Speech) -> str:
    """Return a text that names the winners."""
    names = zip(names_of(finished, speech), finished.seats, strict=True)
    winners = tuple(name for name, seat in names if seat.is_winner)
    if not winners:
        return speech.say(say("Nobody wins"))
    return speech.say(
        say_count("{names} wins", "{names} share the win", count=len(winners), names=Listed(winners))
    )


def names_of(finished: FinishedGame, speech: Speech) -> tuple[str, ...]:
    """Return the players' names without invisible characters; the seat number replaces an empty name."""
    return tuple(
        clean(seat.name) or speech.say(say("seat {number}", number=index))
        for index, seat in enumerate(finished.seats, 1)
    )


def title_of(game_id: str, language: str) -> str:
    """Return the title of a game in a language, or its id for an unknown game."""
    return find_game(game_id).info.title_in(language) if game_id in game_ids() else game_id


def local(at: datetime, zone: tzinfo | None = None) -> datetime:
    """Return a time in a time zone, ``None`` for this machine's; a naive time is in UTC."""
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(zone)


def say_date(at: datetime, speech: Speech, zone: tzinfo | None = None) -> str:
    """Return the day as the language writes it."""
    from babel.dates import format_date

    return str(format_date(local(at, zone).date(), "long", locale=speech.language))


def say_length(minutes: int | None, speech: Speech) -> str:
    """Return the duration of a game as text, empty if it is unknown."""
    if minutes is None:
        return ""
    if minutes < 60:
        return speech.say(say("{minutes} min", minutes=minutes))
    hours, rest = divmod(minutes, 60)
    return speech.say(say("{hours} h {minutes} min", hours=hours, minutes=rest))


def say_head(head: str, speech: Speech, edited: Sequence[str] = ()) -> str:
    """Return the head of a log's hash chain in a form that people can compare; empty without a head.

    ``edited``: the manually edited parts of the game, which the log does not contain.
    """
    if not head:
        return ""
    if not edited:
        return speech.say(say("Fingerprint of the log: {digits}", digits=grouped(head)))
    parts = Listed(tuple(speech.say(EDITED_PARTS[part]) for part in edited))
    return speech.say(
        say(
            "Fingerprint of the log: {digits} (changed by hand, so not in the log – {parts})",
            digits=grouped(head),
            parts=parts,
        )
    )


def side_by_side(reckoning: Sequence[Sequence[ReckoningLine]], speech: Speech) -> tuple[Entry, ...]:
    """Group the lines of all seats by account and label; each account ends with its total."""
    found: dict[tuple[str, str, str, bool, int], list[int | None]] = {}
    for seat, lines in enumerate(reckoning):
        counts: dict[tuple[str, str, str, bool], int] = {}
        for line in lines:
            key = (line.account, clean(speech.say(line.label)), line.clause, line.is_total)
            # two lines of a seat with the same label stay separate
            counts[key] = counts.get(key, -1) + 1
            found.setdefault((*key, counts[key]), [None] * len(reckoning))[seat] = line.value
    accounts = list(dict.fromkeys(account for account, *_ in found))
    ordered = sorted(found.items(), key=lambda item: (accounts.index(item[0][0]), item[0][3]))
    return tuple(Entry(*key[:4], tuple(values)) for key, values in ordered)
