"""Hints at a table of people who learn a game: no device reveals what only the seat's player may know.

A player's own device shows the whole hint. A shared device shows the part that follows from what everybody
sees. It shows the rest behind that seat's curtain only: as the answer to a query, not in the screen's data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.bots import Hint, HintQuestion
from referee.engine.errors import Malformed
from referee.i18n import SeatName, Speech, say
from referee.tables.table import Table
from widgets.objections import objection_data
from widgets.request_params import Boolean, Seat
from widgets.requests import command
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.hint_views import HintView, SeatHint, SeatHintState
from widgets.screens.table.thinker import Thinker


class _HintRequest(NamedTuple):
    """For which seat a hint was asked, behind whose curtain, and how long the log was then."""

    seat: int
    is_alone: bool
    at: int


class SeatHints:
    """The hints that a page queries, and their answers."""

    def __init__(self, table: Table, thinker: Thinker, access_of: Callable[[], Access]) -> None:
        self._table = table
        self._thinker = thinker
        self._access_of = access_of
        self._request: _HintRequest | None = None
        self._found: Hint | None = None
        self._has_failed = False

    @command("seat_hint")
    def ask(self, seat: Seat, alone: Boolean = False) -> None:
        """Have a hint thought of for a seat; ``alone``: only its player looks at this device now.

        Raise :class:`NotPermitted` where the seat is not played here.
        """
        access, match = self._access_of(), self._table.match
        self._check(access, seat)
        is_alone = alone or not access.is_shared
        request = self._request = _HintRequest(seat, is_alone, len(match.log))
        self._found, self._has_failed = None, False
        question = HintQuestion(
            match.game.info.id,
            match.state,
            self._table.with_secrets(access.device, {seat}) if is_alone else None,
            seat,
            request.at,
            is_public=not is_alone,
        )

        def then(found: Hint | None) -> None:
            if self._request is request:
                self._found, self._has_failed = found, found is None

        self._thinker.think(question, then)

    @command("put_seat_hint_away")
    def put_away(self) -> None:
        """Show the hint no more."""
        self._request = self._found = None

    def tell(self, seat: Seat, speech: Speech) -> HintView:
        """Return what was found for a seat whose player alone looks now.

        Raises:
            NotPermitted: The seat is not played here.
            Malformed: None was asked for, or something was done since.
        """
        self._check(self._access_of(), seat)
        request = self._current()
        if request is None or request.seat != seat or not request.is_alone or self._found is None:
            raise Malformed("seat", say("There is no hint for {seat} now: ask anew.", seat=SeatName(seat)))
        return hint_view(self._found, speech)

    def _check(self, access: Access, seat: int) -> None:
        if not access.controls_seat(seat):
            raise NotPermitted(say("{seat} asks for hints on their own phone.", seat=SeatName(seat)))

    def _current(self) -> _HintRequest | None:
        """Return what was asked for, if nothing was done since and the seat is still played here."""
        request = self._request
        if request is None or request.at != len(self._table.match.log):
            return None
        return request if self._access_of().controls_seat(request.seat) else None

    def view(self, speech: Speech) -> SeatHint | None:
        """Return what the page shows of it."""
        request = self._current()
        if request is None:
            return None
        state = self._state(request)
        shown = self._found if state == "told" else None
        return {
            "seat": request.seat,
            "state": state,
            "hint": None if shown is None else hint_view(shown, speech),
        }

    def _state(self, request: _HintRequest) -> SeatHintState:
        if self._has_failed:
            return "failed"
        if self._found is None:
            return "thinking"
        if request.is_alone and self._access_of().is_shared:
            return "behind"
        return "hidden" if self._found.is_hidden else "told"


def hint_view(hint: Hint, speech: Speech) -> HintView:
    """Return a hint in words."""
    return {
        "advice": speech.say(hint.advice),
        "reason": speech.say(hint.reason),
        "clause": hint.clause,
        "possible": [
            {
                "title": speech.say(option.title),
                "cost": None if option.cost is None else speech.say(option.cost),
                "objection": objection_data(option.objection, speech),
            }
            for option in hint.possible
        ],
    }
