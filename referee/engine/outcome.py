"""The outcome of a game: standings, winners, and the score of each seat line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.i18n import Sentence


class Part(NamedTuple):
    """A card in a line: its ``printed`` number, its actual value, and its name if it has one."""

    printed: int
    value: int
    name: str = ""


class ReckoningLine(NamedTuple):
    """One line of a seat's score: the counted item, its value, and the clause.

    ``account`` names the column that it adds to (such as ``reputation``); a total has ``is_total``.
    ``parts``: the cards that it sums up, if any; ``changed``: why the value of some differs from the printed
    number.
    """

    account: str
    label: Sentence
    value: int
    clause: str
    is_total: bool = False
    parts: tuple[Part, ...] = ()
    changed: Verdict | None = None


class Account(NamedTuple):
    """A sum for a seat: the ``facts`` on the table with their labels, and the ``lines`` of the score.

    The last line is the total.
    """

    seat: int
    facts: tuple[tuple[Sentence, int], ...]
    lines: tuple[ReckoningLine, ...]


class Verdict(NamedTuple):
    """A decision of the final score in words, such as an elimination."""

    clause: str
    sentence: Sentence
    seat: int | None = None


class Outcome(NamedTuple):
    """The result of a game: the ``standings`` with a row for each seat, and their ``reckoning`` line by line.

    The rows are in seat order and have the contract's keys. ``more``: further keys that ``score`` prints.
    ``is_ruled``: our ruling ranks the seats, because the printed rules do not cover this end.
    """

    standings: tuple[Mapping[str, Any], ...]
    winners: tuple[int, ...]
    reckoning: tuple[tuple[ReckoningLine, ...], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    more: Mapping[str, Any] = {}
    is_ruled: bool = False

    def is_out(self, seat: int) -> bool:
        """Whether a seat was eliminated: its row has ``eliminated`` or ``out``."""
        row = self.standings[seat]
        return bool(row.get("eliminated", row.get("out", False)))


def ranked(
    rows: Sequence[Mapping[str, Any]], keys: Sequence[Any]
) -> tuple[tuple[Mapping[str, Any], ...], tuple[int, ...]]:
    """Return the standings and the winners.

    Args:
        rows: The name and figures of each seat, in seat order.
        keys: The sort key of each seat; greater is better.
    """
    ranks = competition_ranks(keys)
    standings = tuple(
        {"seat": seat, **row, "rank": rank} for seat, (row, rank) in enumerate(zip(rows, ranks, strict=True))
    )
    return standings, tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def competition_ranks(keys: Sequence[Any]) -> list[int]:
    """Return the standard competition rank (1, 1, 3) of each key; greater is better."""
    return [1 + sum(other > key for other in keys) for key in keys]
