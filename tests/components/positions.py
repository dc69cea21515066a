"""Positions of games at which screens are checked: each kind of step of the recorded games, and others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from referee.engine.action import PUBLIC, Action
from referee.games import find_game
from referee.match.record import read_action, read_record
from referee.store.store import Store
from referee.tables.table import Table
from tests.referee.playthroughs import read, records

LONG_NAMES = (
    "Maximiliana Throckmorton",
    "Wolfgangamadeusmozartvon",
    "Carmen Rodríguez-Villalo",
    "Florentine von Hohenstei",
    "Bartholomew Featherstone",
    "Evangelina Konstantinova",
)
"""Names of the greatest length, one without a space."""


@dataclass(frozen=True, kw_only=True)
class Position:
    """A moment of a game: what was played up to it, by players of the longest names, and what is tapped then.

    ``options`` are as a record has them, and ``remembered`` is what the browser remembers. ``needs``:
    selectors of what has to be in sight, after a tap on each of ``taps``; ``needs_on`` and ``taps_on`` are
    those for some sizes. ``phone``: the seat whose own
    phone is looked at, too, if any. ``goes_on``: whether the last action belongs to the same step: it was at
    the same clause, and allows the same.
    """

    game: str
    name: str
    seats: int
    actions: tuple[Action, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    names: Sequence[str] = LONG_NAMES
    remembered: Mapping[str, str] = field(default_factory=dict)
    taps: tuple[str, ...] = ()
    taps_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    needs_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    phone: int | None = None
    goes_on: bool = False

    @property
    def id(self) -> str:
        """The position's name in reports."""
        return self.name.replace(" ", "_")

    @property
    def is_tapped(self) -> bool:
        """Whether anything is tapped at any size."""
        return bool(self.taps or any(self.taps_on.values()))

    def tapped(self, size: str) -> tuple[str, ...]:
        """Return the selectors of what is tapped at a size."""
        return (*self.taps, *self.taps_on.get(size, ()))

    def needed(self, size: str) -> tuple[str, ...]:
        """Return the selectors of what has to be in sight at a size."""
        return (*self.needs, *self.needs_on.get(size, ()))

    def bring(self, store: Store, but: int = 0) -> Table:
        """Return a new table of the store at this moment; ``but`` leaves so many of the last actions out."""
        names = [{"name": name} for name in self.names[: self.seats]]
        table = Table.create(store, self.game, names, self.options)
        table.submit_all(self.actions[: len(self.actions) - but])
        return table


def scripted(
    game: str,
    name: str,
    seats: int,
    actions: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Position:
    """Return a position that actions lead to which are written down as a record has them."""
    played = tuple(read_action(find_game(game), seats, raw) for raw in actions)
    return Position(game=game, name=name, seats=seats, actions=played, options=options or {}, **more)


def moment(game: str, record: str, count: int, name: str, **more: Any) -> Position:
    """Return a recorded game after this many actions."""
    [raw] = (read(path) for path in records(game) if path.stem == record)
    return scripted(game, name, len(raw["seats"]), raw["actions"][:count], raw.get("options"), **more)


@cache
def recorded(game: str) -> tuple[Position, ...]:
    """Return one position of each kind of step, and the end, from the recorded games with the most seats.

    Steps of a kind are at the same clause and allow the same actions. The last position of a kind
    represents it, because the table is fullest then; positions that continue a step come first.
    """
    found: dict[tuple[str, ...], Position] = {}
    for raw in sorted((read(path) for path in records(game)), key=lambda raw: -len(raw["seats"])):
        own: dict[tuple[str, ...], Position] = {}
        for kind, position in _walk(raw):
            if kind not in found and (position.goes_on or kind not in own or not own[kind].goes_on):
                own[kind] = position
        found.update(own)
    return tuple(found.values())


def _walk(raw: Any) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Yield the moments of a recorded game, each with its kind."""
    record = read_record(raw)
    game, seats = record.game, len(record.setup.seats)
    state = game.start(record.setup)
    before: tuple[str, ...] = ()
    # at a table, the referee seals the entry itself
    actions = tuple(action._replace(seal=None) for action in record.actions)
    for count in range(len(actions) + 1):
        prompt, offers = game.prompt(state, PUBLIC), game.offers(state)
        offered = sorted({offer.do for offer in offers})
        kind = prompt.clause, *offered
        by = [offer.by for offer in offers if offer.by is not None]
        yield (
            kind,
            Position(
                game=game.info.id,
                name=f"{seats} seats {prompt.clause} {'+'.join(offered) or 'end'}",
                seats=seats,
                actions=actions[:count],
                options=raw.get("options", {}),
                phone=(by[0] if by else 0) if offered else None,
                goes_on=kind == before,
            ),
        )
        before = kind
        if count < len(actions):
            state = game.apply(state, actions[count])


def positions(game: str) -> tuple[Position, ...]:
    """Return all positions of a game: those of its recorded games, and those of ``games/<game>.py``."""
    own: tuple[Position, ...] = import_module(f"tests.components.games.{game}").POSITIONS
    return *recorded(game), *own
