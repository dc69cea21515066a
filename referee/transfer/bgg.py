"""The plays of BoardGameGeek: a saved ``plays`` document of its XML API.

The parser refuses a document type and entities before it reads them. This prevents entity expansion and
requests for external resources.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, tzinfo

# import the C module: the static site does not include its wrapper, xml.parsers.expat
from pyexpat import ExpatError, ParserCreate

from referee.engine.errors import Malformed
from referee.engine.json_parameters import YEARS
from referee.i18n import say
from referee.match.record import MAX_BYTES
from referee.transfer.plays import MOST_PLAYS, OtherPlays, Play, PlayPlayer, game_of

MAX_QUANTITY = 100
"""The largest quantity of a play: how many games it records."""
_MAX_DEPTH = 8
"""The deepest nesting of elements; the document needs five levels."""
_MAX_PLAYERS = 100
_NOON = time(12)
"""The time of day of every play, as BoardGameGeek stores only the date."""


def is_document(start: bytes) -> bool:
    """Whether a file with this beginning is an XML document."""
    text = start.removeprefix(codecs.BOM_UTF8).lstrip()
    return text.startswith(b"<")


def read_document(content: bytes, zone: tzinfo | None) -> tuple[list[Play], list[OtherPlays]]:
    """Return the plays of our games, and the counts of other games; ``zone``: the players' time zone.

    Raises :class:`Malformed` with line and column if the document is not valid.
    """
    if len(content) > MAX_BYTES:
        raise Malformed("", say("This is too long: {limit} megabytes at most.", limit=MAX_BYTES >> 20))
    parser = ParserCreate()
    reader = _Reader(zone, lambda: _position(parser.CurrentLineNumber, parser.CurrentColumnNumber))
    parser.StartElementHandler = reader.start_element
    parser.EndElementHandler = reader.end_element
    parser.CharacterDataHandler = reader.add_text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    parser.buffer_text = True
    try:
        parser.Parse(content.removeprefix(codecs.BOM_UTF8).lstrip(), True)
    except (ExpatError, ValueError, LookupError):
        where = _position(parser.ErrorLineNumber, parser.ErrorColumnNumber)
        raise Malformed(where, say("This is not XML.")) from None
    except Malformed as error:
        raise Malformed(reader.where(), error.reason) from None
    return reader.plays, [OtherPlays(name, count) for name, count in reader.others.items()]


def _position(line: int, column: int) -> str:
    return f"line {line} column {column + 1}"


def _refuse(*_: object) -> None:
    raise Malformed("", say("A document type or an entity is nothing that belongs here."))


class _Reader:
    """Handles the parser's events; raises :class:`Malformed` for a document that is not valid."""

    def __init__(self, zone: tzinfo | None, get_position: Callable[[], str]) -> None:
        self.plays: list[Play] = []
        self.others: Counter[str] = Counter()
        self._zone = zone
        self._position = get_position
        self._play_position = ""
        self._open: list[str] = []
        self._count = 0
        self._play: Mapping[str, str] = {}
        self._item: Mapping[str, str] = {}
        self._players: list[Mapping[str, str]] = []
        self._comment: list[str] = []

    def where(self) -> str:
        """Return the position of the current play, or the parser's position outside of a play."""
        return self._play_position or self._position()

    def start_element(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        if not self._open and name != "plays":
            raise Malformed("", say("These are no plays of BoardGameGeek: the first word has to be “plays”."))
        if len(self._open) >= _MAX_DEPTH:
            raise Malformed("", say("This is nested too deeply."))
        self._open.append(name)
        match self._open[1:]:
            case ["play"]:
                self._count += 1
                self._play_position = self._position()
                if self._count > MOST_PLAYS:
                    raise Malformed("", say("This holds more than {most} plays.", most=MOST_PLAYS))
                self._play, self._item, self._players, self._comment = attributes, {}, [], []
            case ["play", "item"]:
                self._item = attributes
            case ["play", "players", "player"]:
                if len(self._players) >= _MAX_PLAYERS:
                    raise Malformed("", say("A play has {most} players at most.", most=_MAX_PLAYERS))
                self._players.append(attributes)

    def add_text(self, text: str) -> None:
        """Handle text between elements."""
        if self._open[1:] == ["play", "comments"]:
            self._comment.append(text)

    def end_element(self, name: str) -> None:
        """Handle the end of an element; the end of a play adds it."""
        if self._open[1:] == ["play"]:
            self._add()
            self._play_position = ""
        self._open.pop()

    def _add(self) -> None:
        title = self._item.get("name", "")
        copies = _whole(self._play, "quantity", 1)
        game = game_of(title, _whole(self._item, "objectid"))
        if game is None:
            self.others[title] += max(copies, 1)
            return
        number = _whole(self._play, "id")
        if not 0 < copies <= MAX_QUANTITY:
            raise Malformed("", say("One play can stand for {most} games at most.", most=MAX_QUANTITY))
        if number <= 0:
            raise Malformed("", say("Every play of BoardGameGeek has a number, and this one has none."))
        not_kept = None
        if _whole(self._play, "incomplete"):
            not_kept = say("It was not played to its end.")
        elif _whole(self._play, "nowinstats"):
            not_kept = say("BoardGameGeek leaves it out of its own statistics.")
        players = tuple(map(_player, self._players))
        for copy in range(1, copies + 1):
            self.plays.append(
                Play(
                    keys=(f"bgg {number} {copy}",),
                    game=game,
                    at=self._day(),
                    minutes=_whole(self._play, "length"),
                    place=self._play.get("location", ""),
                    comment="".join(self._comment),
                    players=players,
                    not_kept=not_kept,
                )
            )
        if len(self.plays) > MOST_PLAYS:
            raise Malformed("", say("This holds more than {most} plays.", most=MOST_PLAYS))

    def _day(self) -> datetime:
        try:
            day = datetime.combine(date.fromisoformat(self._play.get("date", "")), _NOON)
            at = (day.replace(tzinfo=self._zone) if self._zone else day).astimezone(UTC)
        except (ValueError, OverflowError, OSError):
            raise Malformed("", say("This is not a date.")) from None
        if at.year not in YEARS:
            raise Malformed("", say("This is not a date."))
        return at


def _player(attributes: Mapping[str, str]) -> PlayPlayer:
    start_position = attributes.get("startposition", "").strip()
    order = (
        int(start_position)
        if len(start_position) < 4 and start_position.isascii() and start_position.isdigit()
        else None
    )
    return PlayPlayer(
        name=attributes.get("name", "") or attributes.get("username", ""),
        score=attributes.get("score", "")[:400],
        is_winner=bool(_whole(attributes, "win")),
        is_first=order == 1,
        order=order,
        colour=attributes.get("color", ""),
    )


def _whole(attributes: Mapping[str, str], name: str, default: int = 0) -> int:
    """Return the number of an attribute; raise :class:`Malformed`."""
    text = attributes.get(name, "").strip()
    if not text:
        return default
    if len(text) > 15 or not text.isascii() or not text.isdigit():
        raise Malformed("", say("A whole number belongs here: {name}.", name=name))
    return int(text)
