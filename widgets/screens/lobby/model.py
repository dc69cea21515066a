"""The lobby's model: the games that can be started and the tables that can be continued."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from referee.engine.action import to_json
from referee.engine.errors import Malformed, RefereeError
from referee.engine.game import Game
from referee.engine.info import REQUIRED
from referee.engine.json_parameters import Timestamp
from referee.engine.parameters import Choice, Group, OrNull, SeatIndex, Text, Whole
from referee.engine.text_checks import LIMIT, check_name
from referee.first_game import is_taught
from referee.games import find_game, game_ids
from referee.i18n import Sentence, Speech, say
from referee.match.mode import FIRST_GAME, WHAT_IF, Practice, practice_of
from referee.match.piece_colours import split_colours, with_colours
from referee.store.catalogue import CatalogueJson, check_edition, export_components
from referee.store.history import SAME_NAME, Cursor, ScoreSheet, UnknownScoreSheet, namesakes
from referee.store.log import TableRow, UnknownTable
from referee.tables.score_sheet import read_draft
from referee.tables.table import Table
from widgets.games import emblem, seat_badge
from widgets.request_params import Boolean, Json, String
from widgets.requests import command, query
from widgets.screens.lobby.options import RANDOM, lobby_options
from widgets.screens.lobby.tables import NAME_LIMIT, opens_on, table_card
from widgets.screens.lobby.views import (
    LobbyGame,
    LobbyRows,
    LobbyView,
    ScoreSheetCard,
    SeatLibrary,
    TableCard,
)
from widgets.screens.table.access import NotPermitted, host_only
from widgets.screens.table.cards import MOST_CARDS
from widgets.screens.table.notes import note_next
from widgets.theme import NamedBadge, badge

if TYPE_CHECKING:
    from referee.store.store import Store

LOG = logging.getLogger("widgets")

MOST_SUGGESTED = 24
"""Players of earlier games that are offered by name, those who play most."""

PAGE = {"score_sheets": 5, "tables": 20}
"""How much of a list is sent at once, however long it is; more when the table asks for it."""

TableMode = Annotated[str, Choice(values=(FIRST_GAME,))]
"""What a table can be beside a game like any other."""

COLOURS = {
    "blue": say("blue"),
    "green": say("green"),
    "red": say("red"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "magenta": say("magenta"),
    "orange": say("orange"),
}


class _Row(TypedDict):
    """A row of a list, by which the next ones are asked for."""

    at: datetime
    id: str


class LobbyModel:
    """What the lobby shows, and what its taps do."""

    def __init__(
        self,
        store: Store,
        device: str | None,
        speech: Speech,
        *,
        asks_word: bool = False,
        is_alone: bool = False,
    ) -> None:
        self.store = store
        self.device = device
        self.speech = speech
        self._asks_word = asks_word
        self._is_alone = is_alone

    def view(self, remarks: Sequence[Sentence] = ()) -> LobbyView:
        """Return the whole screen as data; ``remarks`` are on the options as they are chosen now."""
        speech = self.speech
        games = sorted(map(find_game, game_ids()), key=lambda game: game.info.title)
        score_sheets, has_more_score_sheets = self._score_sheets()
        rows, has_more_tables = self._table_rows()
        editions = self.store.catalogue_sizes()
        return {
            "remarks": [speech.say(remark) for remark in remarks],
            "name_limit": NAME_LIMIT,
            "can_join": self.device is not None,
            "has_devices": self.device is not None and self._asks_word,
            "has_upkeep": self._is_alone,
            "players": self.store.regulars(MOST_SUGGESTED),
            "games": [self._game(game, editions.get(game.info.id, {}), speech) for game in games],
            "opens_on": opens_on(rows),
            "score_sheets": score_sheets,
            "tables": [table_card(row, self.speech) for row in rows],
            "more": {"score_sheets": has_more_score_sheets, "tables": has_more_tables},
            "hides": self._hides(),
        }

    @query("lobby")
    def more(
        self,
        list: Annotated[str, Choice(values=(*PAGE,))],
        hidden: Boolean,
        after: Annotated[_Row | None, OrNull(of=Group(fields={"at": Timestamp(), "id": Text()}))],
    ) -> LobbyRows:
        """Return what a list of the lobby has after a row, or first."""
        listed = self._score_sheets if list == "score_sheets" else self._tables
        rows, has_more = listed(hidden, None if after is None else Cursor(**after))
        return {"rows": rows, "more": has_more}

    def _score_sheets(
        self, hidden: bool = False, after: Cursor | None = None
    ) -> tuple[list[ScoreSheetCard], bool]:
        """Return as many score sheets as are sent at once, and whether there are more."""
        most = PAGE["score_sheets"]
        rows = self.store.score_sheets(self.device, most + 1, discarded=hidden, after=after)
        return [self._score_sheet(row) for row in rows[:most]], len(rows) > most

    def _tables(self, hidden: bool, after: Cursor | None) -> tuple[list[TableCard], bool]:
        """Return as many tables as are sent at once, and whether there are more."""
        rows, has_more = self._table_rows(hidden, after)
        return [table_card(row, self.speech) for row in rows], has_more

    def _table_rows(self, hidden: bool = False, after: Cursor | None = None) -> tuple[list[TableRow], bool]:
        most = PAGE["tables"]
        rows = self.store.tables(most + 1, archived=hidden, device=self.device, after=after)
        return rows[:most], len(rows) > most

    def _hides(self) -> bool:
        """Whether there are rows that were hidden."""
        return bool(
            self.store.score_sheets(self.device, 1, discarded=True)
            or self.store.tables(1, archived=True, device=self.device)
        )

    @query("edition")
    def edition(self, game: String, edition: String) -> CatalogueJson:
        """Return the catalogue of an edition; raise :class:`Malformed` for a game that is none."""
        game = find_game(game).info.id
        return export_components(game, edition, self.store.components(game, edition=edition))

    @command("forget_edition")
    def forget_edition(self, game: String, edition: String) -> None:
        """Remove an edition from the catalogue; a page that still shows it can save it again."""
        check_edition(edition)
        self.store.forget_edition(find_game(game).info.id, edition)

    def _game(self, game: Game[Any], editions: Mapping[str, Mapping[str, int]], speech: Speech) -> LobbyGame:
        info = game.info
        return {
            "id": info.id,
            "title": info.title_in(speech.language),
            "emblem": emblem(info.id),
            # what stands on the cards is asked for when an edition is chosen
            "editions": [{"edition": edition, "sizes": dict(sizes)} for edition, sizes in editions.items()],
            "badges": [seat_badge(info.id, None, seat) for seat in range(info.players[-1])],
            "summary": speech.say(info.summary),
            "least": info.players[0],
            "most": info.players[-1],
            "minutes": info.minutes,
            "colours": [
                {"value": colour, "label": speech.say(COLOURS[colour]), **badge(colour, 0)}
                for colour in info.colours or info.piece_colours
            ],
            "seat_fields": [
                {
                    "name": name,
                    "label": speech.say(field.label),
                    "library": self._library(game, name, speech),
                }
                for name, field in info.seat_fields.items()
            ],
            "options": lobby_options(game, speech),
            "teaches": is_taught(info.id),
        }

    def _library(self, game: Game[Any], field: str, speech: Speech) -> SeatLibrary | None:
        """Return the cards that a field of a seat can name, as they were typed in once."""
        for kind, component in game.info.components.items():
            if component.of_seat != field:
                continue
            [field] = [name for name in component.fields if name != component.key]
            kept = [card.fields for card in self.store.components(game.info.id, kind)][:MOST_CARDS]
            return {
                "kind": kind,
                "field": field,
                "label": speech.say(component.fields[field].label),
                "is_number": isinstance(component.fields[field], Whole),
                "known": [
                    {"name": card[component.key], "said": card.get(field, "")} for card in kept[:MOST_CARDS]
                ],
            }
        return None

    def _score_sheet(self, sheet: ScoreSheet) -> ScoreSheetCard:
        """Return the card of a score sheet that is not finished."""
        try:
            draft = read_draft(sheet.body)
        except RefereeError:
            LOG.exception("tally %s cannot be shown", sheet.id)
            return {"id": sheet.id, "at": sheet.changed_at.isoformat(), "readable": False}
        seats: list[NamedBadge] = [
            {"name": seat["name"][:LIMIT], **seat_badge(draft.game, seat.get("colour"), index)}
            for index, seat in enumerate(draft.seats)
            if seat["name"]
        ]
        return {
            "id": sheet.id,
            "at": sheet.changed_at.isoformat(),
            "readable": True,
            "title": find_game(draft.game).info.title_in(self.speech.language),
            "seats": seats,
        }

    @command("keep")
    def keep(self, catalogue: Json, gone: Json = None) -> None:
        """Keep the components that a table typed in for its edition, without those that it cleared.

        Raise :class:`Malformed`.
        """
        self.store.import_components(catalogue, gone)

    @command("archive")
    def archive(self, table: String, archived: Boolean = True) -> None:
        """Take a table off the list, or bring it back.

        Raises :class:`NotPermitted` where that is another device's to do, else as the store does.
        """
        reason = say("Only the device that started a game can hide it.")
        try:
            self.store.archive(table, archived, host_only(self.device, reason))
        except UnknownTable:
            if self.device is None:
                raise
            raise NotPermitted(reason) from None

    @command("discard_score_sheet")
    def discard_score_sheet(self, score_sheet: String, discarded: Boolean = True) -> None:
        """Take a score sheet that is not finished off the list, or bring it back as it was typed.

        Raise ``UnknownScoreSheet``, also for one that another device is typing, or
        ``ConcurrentScoreSheetUpdate``.
        """
        sheet = self.store.score_sheet(score_sheet)
        if sheet.is_finished:
            return
        if self.device is not None and sheet.device not in (self.device, None):
            raise UnknownScoreSheet(score_sheet)
        if discarded:
            self.store.discard_score_sheet(score_sheet)
        elif (
            sheet.is_discarded and not sheet.is_damaged
        ):  # what is kept of a damaged one is not to be overwritten
            self.store.keep_score_sheet(
                sheet.game, sheet.body, score_sheet, sheet.device, expected=sheet.changed_at
            )

    def remarks(self, game_id: str, raw: Mapping[str, Any]) -> tuple[Sentence, ...]:
        """Return what a table should know of the options that it has chosen so far."""
        game = find_game(game_id)
        options = {}
        for name, value in raw.items():
            if name not in game.info.options or value == RANDOM:
                continue
            # what is to be drawn is not chosen so far
            known = [item for item in value if item != RANDOM] if isinstance(value, list) else value
            options[name] = game.info.options[name].parameter.read(known, name, game.info.players[-1])
        return game.remarks(options)

    def start_again(self, table: Table, *, brings_all: bool) -> Table:
        """Start another game of a table's players; options that are seats are drawn again.

        ``brings_all``: the other devices have the same parts at the new table, and learn its address.
        """
        game, setup = table.game, table.setup
        options = dict(setup.given_options)
        for name, option in game.info.options.items():
            if isinstance(option.parameter, SeatIndex):
                options[name] = RANDOM
        seats = [dict(seat) for seat in with_colours(game.info, setup.seats, table.meta)]
        is_told = table.meta.get(WHAT_IF) is True
        practice = practice_of(table.meta, len(seats))
        following = self.start(game.info.id, seats, to_json(options), what_if=is_told, practice=practice)
        if brings_all:
            for role in self.store.roles(table.id):
                if role.kind != "host":
                    self.store.grant(following.id, role.device, role.kind, role.seat)
            note_next(table, following)
        return following

    def start(
        self,
        game_id: str,
        raw_seats: Sequence[Any],
        options: Mapping[str, Any],
        mode: TableMode | None = None,
        *,
        what_if: bool = False,
        practice: Practice | None = None,
    ) -> Table:
        """Start a table by the seats and options that a page sends; raise :class:`Malformed`.

        ``mode``: the kind of game in its ``meta``, if it is not an ordinary game. With ``what_if`` the table
        shows what would follow from an action.

        This method draws an option of ``"random"`` that is a seat or that the game can deal. The record notes
        it as drawn. The same applies to the items of an option that replaces such an option.
        """
        game = find_game(game_id)
        seats, colours = split_colours(game.info, [_trimmed(seat) for seat in raw_seats])
        dealt = game.deal(len(seats), SystemRandom()) if len(seats) in game.info.players else {}
        for name, option in game.info.options.items():
            if isinstance(option.parameter, SeatIndex):
                dealt.setdefault(name, secrets.randbelow(max(len(seats), 1)))
        replaced = set()
        for name, option in game.info.options.items():
            if option.in_place_of in dealt and isinstance(options.get(name), list):
                replaced.add(option.in_place_of)
                if RANDOM in options[name]:
                    # each of its items is dealt separately
                    dealt[name] = [
                        game.deal(len(seats), SystemRandom())[option.in_place_of] if item == RANDOM else item
                        for item in options[name]
                    ]
                    options = {**options, name: RANDOM}
        options = {name: value for name, value in options.items() if name not in replaced}
        drawn = [
            name
            for name, option in game.info.options.items()
            if name in dealt
            and name not in replaced
            and options.get(name, RANDOM if option.default is REQUIRED else None) == RANDOM
        ]
        options = {**options, **{name: dealt[name] for name in drawn}}
        setup = game.read_setup(seats, options)
        self._check_names([seat["name"] for seat in setup.seats])
        meta: dict[str, Any] = {**colours, **({"drawn": drawn} if drawn else {})}
        if mode is not None:
            if not is_taught(game.info.id):
                raise Malformed("mode", say("This game has nothing to teach with."))
            meta["mode"] = mode
        if what_if:
            meta[WHAT_IF] = True
        if practice is not None:
            meta |= practice.meta
        return Table.create(self.store, game.info.id, seats, options, meta, host=self.device)

    def _check_names(self, names: list[str]) -> None:
        for index, name in enumerate(names):
            where = f"seats[{index}].name"
            if not name:
                raise Malformed(where, say("Every player needs a name."))
            if len(name) > NAME_LIMIT:
                raise Malformed(where, say("A name has {limit} characters at most.", limit=NAME_LIMIT))
            check_name(name, where)
        for index in namesakes(names):
            raise Malformed(f"seats[{index}].name", SAME_NAME)


def _trimmed(seat: Any) -> Any:
    """Return a seat without outer spaces and without the optional texts that were left empty."""
    if not isinstance(seat, dict):
        return seat
    texts = {key: " ".join(value.split()) if isinstance(value, str) else value for key, value in seat.items()}
    return {key: value for key, value in texts.items() if value != "" or key == "name"}
