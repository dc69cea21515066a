"""The end of the game: the most money wins (BOSS-8.3).

A pure function from counts to an itemised verdict. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.outcome import Account, Outcome, ReckoningLine, Verdict, ranked
from referee.i18n import say, seat_names

ACCOUNT = "money"


def reckon(
    names: Sequence[str], money: Sequence[int], history: Sequence[Sequence[int]] | None = None
) -> Outcome:
    """Return the outcome.

    Args:
        names: The players, in seat order.
        money: The money of each seat.
        history: The gains of each seat in every closed deal, if known; the account lists them.
    """
    rows = [{"name": name, "money": total} for name, total in zip(names, money, strict=True)]
    standings, winners = ranked(rows, money)
    best = seat_names(winners)
    sentence = (
        say("{seats} wins with the most money: {money}.", seats=best, money=max(money))
        if len(winners) == 1
        else say("{seats} share the win: each has {money}.", seats=best, money=max(money))
    )
    accounts_by_seat = tuple(_lines(seat, total, history) for seat, total in enumerate(money))
    return Outcome(standings, winners, accounts_by_seat, (Verdict("BOSS-8.3", sentence),))


def accounts(money: Sequence[int], history: Sequence[Sequence[int]]) -> Iterator[Account]:
    """Yield the account of each seat: its gain in every closed deal, and its money."""
    for seat, total in enumerate(money):
        lines = _lines(seat, total, history)
        yield Account(seat, tuple((line.label, line.value) for line in lines[:-1]), lines)


def _lines(seat: int, total: int, history: Sequence[Sequence[int]] | None) -> tuple[ReckoningLine, ...]:
    gains = [row[seat] for row in history or ()]
    lines = [
        ReckoningLine(ACCOUNT, say("Deal {number}", number=number), gain, "BOSS-5.2")
        for number, gain in enumerate(gains, 1)
        if gain
    ]
    if history is not None and total != sum(gains):
        lines.append(ReckoningLine(ACCOUNT, say("Corrections"), total - sum(gains), "GEN-1"))
    return (*lines, ReckoningLine(ACCOUNT, say("Money"), total, "BOSS-8.3", is_total=True))
