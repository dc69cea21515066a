"""The tables that the conformance tests play at: every seat count, and every value of every
option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.parameters import Choice, Flag, ListOf, Parameter, SeatIndex, Text, Whole
from referee.games import find_game, game_ids
from tests.support.thorough import thorough

T = TypeVar("T")

FEW = 20
"""Of a range that is not longer, the first and the last value are played; others say nothing special.

So it is with seat counts, of which the fast tests play the fewest and the most.
"""

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


class TableSetup(NamedTuple):
    """A game, and who plays it by which options."""

    game: Game[Any]
    seat_count: int
    options: Mapping[str, Any]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats as JSON data, with required fields only."""
        fields = {
            name: sample(field) for name, field in self.game.info.seat_fields.items() if not field.optional
        }
        return [{"name": NAMES[index], **fields} for index in range(self.seat_count)]

    @property
    def setup(self) -> Setup:
        """Seats and options, read."""
        return self.game.read_setup(self.seats, dict(self.options))

    @property
    def key(self) -> str:
        """What tells this table from all others."""
        return repr((self.game.info.id, self.seat_count, sorted(self.options.items())))

    def __str__(self) -> str:
        suggested = self.game.suggest(self.seat_count)
        options = (
            f"{name}={value!s:.20}"
            for name, value in self.options.items()
            if name not in suggested or value != suggested[name]
        )
        return "-".join([self.game.info.id, str(self.seat_count), *options]).replace(" ", "")


def sample(parameter: Parameter) -> Any:
    """Return some value of a parameter that says nothing in particular."""
    match parameter:
        case Choice():
            return parameter.values[0]
        case Flag():
            return False
        case Whole() | SeatIndex():
            return 0
        case Text():
            return "some"
        case ListOf():
            return []
    raise TypeError(f"say what a sample of {parameter} is")


def values_of(parameter: Parameter, count: int) -> list[Any]:
    """Return the values of an option that can be listed; of lists, none, one of each, and all."""
    match parameter:
        case Choice():
            return list(parameter.values)
        case Whole(within=range() as within):
            return [within[0], within[-1]] if len(within) < FEW else []
        case Flag():
            return [False, True]
        case SeatIndex():
            return list(range(count))
        case ListOf(of=ListOf()):
            return []
        case ListOf(length=None):
            each = values_of(parameter.of, count)
            return [[], *([value] for value in each), each] if each else [[]]
    return []


def plain_tables(game: Game[Any]) -> Iterator[TableSetup]:
    """Yield a table for every seat count, options as they come or are suggested."""
    for count in game.info.players:
        yield TableSetup(game, count, {**game.suggest(count), **game.deal(count, Random(count))})


def all_tables(game: Game[Any]) -> Iterator[TableSetup]:
    """Yield a table for every seat count and every value of every option."""
    for plain in plain_tables(game):
        yield plain
        if game.suggest(plain.seat_count):
            yield plain._replace(options=game.deal(plain.seat_count, Random(plain.seat_count)))
        for name, option in game.info.options.items():
            for value in values_of(option.parameter, plain.seat_count):
                yield plain._replace(options={**plain.options, name: value})


def is_largest(table: TableSetup) -> bool:
    """Whether as many play as can."""
    return table.seat_count == table.game.info.players[-1]


def is_smallest_or_largest(table: TableSetup) -> bool:
    """Whether as few or as many play as can."""
    return is_largest(table) or table.seat_count == table.game.info.players[0]


def is_first_of_kind(table: TableSetup) -> bool:
    """Whether a table is the smallest or the largest, or the first that plays by this value of an option."""
    return table.key in _firsts(table.game)


@cache
def _firsts(game: Game[Any]) -> frozenset[str]:
    plain = {table.seat_count: table for table in plain_tables(game)}
    firsts = {repr(count): table.key for count, table in plain.items() if is_smallest_or_largest(table)}
    for table in all_tables(game):
        usual = plain[table.seat_count].options
        changed = [one for one in table.options.items() if one[0] not in usual or one[1] != usual[one[0]]]
        firsts.setdefault(repr(sorted(changed)), table.key)
    return frozenset(firsts.values())


def params(
    tables: Iterable[TableSetup], is_fast: Callable[[TableSetup], bool] = lambda table: True
) -> list[Any]:
    """Return tables as named parameters; tests at one of them are a group, to share its games.

    Those that are not fast are for ``make test-thorough``.
    """
    return [
        pytest.param(
            table,
            id=str(table),
            marks=[pytest.mark.xdist_group(table.key), *([] if is_fast(table) else [pytest.mark.thorough])],
        )
        for table in tables
    ]


GAMES = [find_game(game_id) for game_id in game_ids()]
every_game = pytest.mark.parametrize("game", GAMES, ids=game_ids())


def is_sealing(game: Game[Any]) -> bool:
    """Whether something of a game is sealed in its log."""
    return any(rule.is_sealed for rule in game.rules)


_TYPICAL = {is_sealing(game): game.info.id for game in reversed(GAMES)}.values()


def of_typical_games(values: Iterable[T], game_of: Callable[[T], str]) -> list[Any]:
    """Return parameters of which those are fast that are of a game which seals, and of one which does not.

    For what treats all games alike: the others are for ``make test-thorough``.
    """
    return [value if game_of(value) in _TYPICAL else thorough(value) for value in values]


every_typical_game = pytest.mark.parametrize(
    "game", of_typical_games(GAMES, lambda game: game.info.id), ids=game_ids()
)
every_typical_id = pytest.mark.parametrize("game", of_typical_games(game_ids(), str))
every_plain_table = pytest.mark.parametrize(
    "table", params((table for game in GAMES for table in plain_tables(game)), is_largest)
)
every_table = pytest.mark.parametrize(
    "table", params((table for game in GAMES for table in all_tables(game)), is_first_of_kind)
)
