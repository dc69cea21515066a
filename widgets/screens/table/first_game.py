"""What a table that plays a game for the first time is taught now, and what a device says of it.

What was done was explained, so the log says it; the rest (pieces that lie there, "I know this") the store
keeps with the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from referee.engine.errors import Malformed
from referee.first_game import (
    FirstGame,
    LayoutItem,
    StepCard,
    done_before,
    explanations,
    first_game,
    layout_text,
    recap,
    text_in,
)
from referee.i18n import Speech, say
from referee.match.mode import is_first_game
from referee.tables.table import Table
from widgets.games import round_word
from widgets.request_params import Boolean, String
from widgets.requests import command
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.button_names import with_button_names
from widgets.screens.table.first_game_views import (
    FirstGameOpening,
    FirstGameView,
    LayoutStep,
    RoundRecap,
    StepExplanation,
)
from widgets.screens.table.hints import SeatHints
from widgets.screens.table.labels import LABELS

AIM, LAYOUT = "aim", "layout"


def taught_game(table: Table) -> FirstGame | None:
    """Return what a table is taught, ``None`` for one that is not: what its ``meta`` says may be foreign."""
    return first_game(table.game.info.id) if is_first_game(table.meta) else None


def first_game_view(
    table: Table, access: Access, speech: Speech, hints: SeatHints | None
) -> FirstGameView | None:
    """Return what a device shows of a first game, ``None`` where there is nothing to teach."""
    game = taught_game(table)
    if game is None or access.is_spectator or table.game.is_finished(table.match.state):
        return None
    taught = table.store.taught(table.id)
    return {
        "opening": _opening(table, game, taught, speech) if access.is_host else None,
        "recap": _recap(table, speech),
        "cards": [
            _explanation(table, card, _is_known(table, access, taught, card), speech)
            for card in explanations(table.match, *_whose(table, access))
        ],
        "hint_seats": _hint_seats(table, access),
        "hint": None if hints is None else hints.view(speech),
    }


def _hint_seats(table: Table, access: Access) -> list[int]:
    due = table.game.waiting_for(table.match.state)
    seats = [seat for seat in table.game.seats(table.match.state) if access.controls_seat(seat)]
    return sorted(seats, key=lambda seat: (seat not in due, seat))


def _name(part: str, name: str) -> str:
    return f"{part}:{name}"


def _seat_s(seat: int, name: str) -> str:
    """Return by which name the store knows what the player of a seat was taught on a phone."""
    return f"{seat}:{name}"


def _whose(table: Table, access: Access) -> tuple[Collection[int] | None, Collection[int]]:
    """Return whose steps a device explains (``None``: all), and which seats may learn their other options."""
    if not access.is_host:
        return access.seats, access.seats
    return None, [seat for seat in table.game.seats(table.match.state) if access.controls_seat(seat)]


def _is_known(table: Table, access: Access, taught: Collection[str], card: StepCard) -> bool:
    match = table.match
    if access.is_host:
        return _name("card", card.id) in taught or done_before(match.game, match, card, None)
    return all(
        _seat_s(seat, _name("card", card.id)) in taught or done_before(match.game, match, card, (seat,))
        for seat in access.seats
    )


def _explanation(table: Table, card: StepCard, is_known: bool, speech: Speech) -> StepExplanation:
    def said(texts: Any) -> str:
        return with_button_names(text_in(texts, speech.language), table.game, speech)

    return {
        "id": card.id,
        "title": said(card.title),
        "text": said(card.text),
        "touch": said(card.touch),
        "tap": said(card.tap),
        "clauses": [*card.clauses],
        "known": is_known,
    }


def _recap(table: Table, speech: Speech) -> RoundRecap | None:
    found = recap(table.match, speech)
    if found is None:
        return None
    number, told = found
    word = round_word(table.game.info.id, speech) or LABELS.texts(speech)["round"]
    title = say("{word} {number}: what happened", word=word, number=number)
    return {"title": speech.say(title), "told": told}


def _opening(table: Table, game: FirstGame, taught: Collection[str], speech: Speech) -> FirstGameOpening:
    aim = game.aim
    is_over = LAYOUT in taught or bool(table.match.log)  # who plays has laid it out
    return {
        "aim": {
            "want": text_in(aim.want, speech.language),
            "ends": text_in(aim.ends, speech.language),
            "out": text_in(aim.out, speech.language),
            "clauses": [*aim.clauses],
        },
        "told": AIM in taught,
        "layout": [_layout_step(table, item, is_over, taught, speech) for item in game.layout],
        "over": is_over,
    }


def _layout_step(
    table: Table, item: LayoutItem, is_over: bool, taught: Collection[str], speech: Speech
) -> LayoutStep:
    match = table.match
    first = match.game.info.first_seat_option
    return {
        "id": item.id,
        "text": layout_text(item, match, speech),
        "clause": item.clause,
        "piece": item.piece,
        "place": item.place,
        "seat": match.setup.options[first] if item.place == "first" and first is not None else None,
        "done": is_over or _name(LAYOUT, item.id) in taught,
    }


class FirstGameModel:
    """What taps do to the teaching of the table that is open, which is the store's and not one page's."""

    def __init__(self, table: Table, access: Access) -> None:
        self._table = table
        self._access = access

    @command("tell")
    def tell(self, name: String, told: Boolean = True) -> None:
        """Say that something was taught here, or is to be taught again.

        ``name``: ``aim``, ``layout`` (all of it), ``layout:…`` of an item or ``card:…`` of a step. A
        phone teaches a step to the players of its seats.

        Raises:
            Malformed: Nothing of that name is taught at this table.
            NotPermitted: It is the tablet's to say, or the device only looks on.
        """
        game = taught_game(self._table)
        if game is None or name not in _names(game):
            raise Malformed("name", say("Nothing like that is taught at this table."))
        is_step = name.startswith("card:")

        def check(access: Access) -> None:
            if not (access.is_host or (is_step and access.seats)):
                raise NotPermitted(say("That is done on the tablet in the middle."))

        guard = self._access.allow(check)
        names = (
            [name] if self._access.is_host else [_seat_s(seat, name) for seat in sorted(self._access.seats)]
        )
        for topic in names:
            self._table.store.set_taught(self._table.id, topic, told, guard)


def _names(game: FirstGame) -> Iterator[str]:
    yield from (AIM, LAYOUT)
    yield from (_name(LAYOUT, item.id) for item in game.layout)
    yield from (_name("card", card.id) for card in game.cards)
