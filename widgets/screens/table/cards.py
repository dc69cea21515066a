"""Remembered components at a table: they fill in what stands on a card, and go when they were mistyped.

They are the component catalogue's, and so everybody's; see :mod:`referee.store.catalogue`.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Malformed, RefereeError
from referee.engine.game import Game
from referee.i18n import say
from referee.store.quotas import Full
from referee.tables.table import Table
from widgets.screens.table.fields import Control, Field, RememberedCards

LOG = logging.getLogger("widgets")

MOST_CARDS = 60
"""Components of a field that are sent at once: more than a deck has of a kind."""


def kind_that_fills(game: Game[Any], do: str, field: str) -> str:
    """Return the kind of component that fills a field of an action; raise :class:`Malformed`."""
    kinds = {component.fills: kind for kind, component in game.info.components.items() if component.fills}
    if (do, field) not in kinds:
        raise Malformed("field", say("This name is not known here."))
    return kinds[do, field]


def remembered(table: Table, do: str, field: str, after: str = "") -> RememberedCards:
    """Return what can fill a field, by name after one; long lists come in parts.

    What this game has shown already cannot come again; what it says is not to be looked up.
    """
    kind = kind_that_fills(table.game, do, field)
    shown = {action.given[field].get("name", "").casefold() for action in table.match.described(do)}
    found: list[Mapping[str, object]] = [
        dict(card.fields)
        for card in table.store.components(table.game.info.id, kind)
        if card.name.casefold() > after.casefold() and card.name.casefold() not in shown
    ]
    return {"remembered": found[:MOST_CARDS], "more": len(found) > MOST_CARDS}


def add_remembered(table: Table, do: str, fields: Sequence[Field]) -> None:
    """Add to the fields of an action what can fill them."""
    fillable = {component.fills for component in table.game.info.components.values()}
    for field in fields:
        if (do, field["name"]) in fillable:
            cards = remembered(table, do, field["name"])
            field["remembered"], field["more"] = cards["remembered"], cards["more"]


def remember_named(table: Table, do: str, given: Mapping[str, Any]) -> None:
    """Keep the named components that an action has shown, for the next time that they turn up."""
    for kind, component in table.game.info.components.items():
        if component.fills is None:
            continue
        action, parameter = component.fills
        fields = given if parameter is None else given.get(parameter, {})
        if action == do and str(fields.get(component.key, "")).strip():
            _keep(table, kind, fields)


def _keep(table: Table, kind: str, fields: Mapping[str, Any]) -> None:
    try:
        table.store.remember_component(table.game.info.id, kind, dict(fields))
    except Full as full:
        LOG.warning("a component was not remembered: %s", full)
    except RefereeError:  # the action itself is kept already, and that is what counts
        LOG.exception("a component was not remembered")


def remember_of_seat(table: Table, action: Action) -> None:
    """Keep what an action says of a card that its seat has before it, where that card has a name."""
    for kind, component in table.game.info.components.items():
        if component.of_seat is None or component.fills is None or component.fills[0] != action.do:
            continue
        name = table.match.setup.seats[action.seat].get(component.of_seat)
        values = {field: action.given[field] for field in component.fields if field in action.given}
        if name and values:
            _keep(table, kind, {"name": name, **values})


def suggest(table: Table, controls: Sequence[Control]) -> None:
    """Add what a seat's card said the last time: in this game, or else in one before."""
    for kind, component in table.game.info.components.items():
        if component.of_seat is None or component.fills is None:
            continue
        do = component.fills[0]
        due = [control for control in controls if control["do"] == do and control["objection"] is None]
        names = [seat.get(component.of_seat, "").casefold() for seat in table.match.setup.seats]
        kept = table.store.components(table.game.info.id, kind) if due and any(names) else []
        by_name = {card.name.casefold(): card.fields for card in kept}
        described = {action.by: action.given for action in table.match.described(do)}
        for control in due:
            by = control["by"]
            values = described.get(by) or by_name.get(names[by] if by is not None else "", {})
            control["suggested"] = {name: values[name] for name in component.fields if name in values}


def forget(table: Table, do: str, field: str, name: str) -> None:
    """Take a component that fills a field out of the catalogue: its name was mistyped."""
    kind = kind_that_fills(table.game, do, field)
    known = table.store.components(table.game.info.id, kind)
    table.store.change_components(forget=[card for card in known if card.name == name])


def put_back(table: Table, do: str, field: str, card: Mapping[str, Any]) -> None:
    """Keep a component again that was taken out; raise :class:`Malformed`."""
    table.store.remember_component(table.game.info.id, kind_that_fills(table.game, do, field), card)
