"""How a game ended: standings, winners, and the reckoning line by line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.i18n import Sentence


class Part(NamedTuple):
    """A card that a line counts: what is ``printed`` on it, what it is worth, and its name if it has one."""

    printed: int
    value: int
    name: str = ""


class ReckoningLine(NamedTuple):
    """One line of a seat's reckoning: what is counted, how much it is worth, and by which clause.

    ``account`` names the column it adds to (such as ``reputation``); a total has ``is_total``. ``parts``: the
    cards that it sums up, if it does; ``changed``: why some of them are not worth what is printed.
    """

    account: str
    label: Sentence
    value: int
    clause: str
    is_total: bool = False
    parts: tuple[Part, ...] = ()
    changed: Verdict | None = None


class Account(NamedTuple):
    """Something that is added up for a seat: the ``facts`` as they lie on the table, each with its label.

    ``lines``: what each counts for, and the total last.
    """

    seat: int
    facts: tuple[tuple[Sentence, int], ...]
    lines: tuple[ReckoningLine, ...]


class Verdict(NamedTuple):
    """A decision of the final reckoning, such as an elimination, in words."""

    clause: str
    sentence: Sentence
    seat: int | None = None


class Outcome(NamedTuple):
    """``standings``: a row a seat, in seat order, with the contract's keys; ``reckoning``: its lines.

    ``more``: what ``score`` prints beside standings and winners, by key. ``is_ruled``: a ruling of ours ranks
    the seats, as the printed rules have no such end.
    """

    standings: tuple[Mapping[str, Any], ...]
    winners: tuple[int, ...]
    reckoning: tuple[tuple[ReckoningLine, ...], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    more: Mapping[str, Any] = {}
    is_ruled: bool = False

    def is_out(self, seat: int) -> bool:
        """Whether a seat was thrown out: its standing says so by ``eliminated`` or ``out``."""
        row = self.standings[seat]
        return bool(row.get("eliminated", row.get("out", False)))


def ranked(
    rows: Sequence[Mapping[str, Any]], keys: Sequence[Any]
) -> tuple[tuple[Mapping[str, Any], ...], tuple[int, ...]]:
    """Return the standings and the winners.

    Args:
        rows: Name and figures of each seat, in seat order.
        keys: What each ranks by; greater is better.
    """
    ranks = competition_ranks(keys)
    standings = tuple(
        {"seat": seat, **row, "rank": rank} for seat, (row, rank) in enumerate(zip(rows, ranks, strict=True))
    )
    return standings, tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def competition_ranks(keys: Sequence[Any]) -> list[int]:
    """Return the standard competition rank (1, 1, 3) of each key; greater is better."""
    return [1 + sum(other > key for other in keys) for key in keys]
