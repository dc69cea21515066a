"""The end of the game: who has most VPs, the Peace Nobel Prize being one more (BAS-6.2, BAS-9.7).

A pure adjudicator: tallies in, an itemised verdict out. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.outcome import Line, Outcome, Verdict, competition_ranks
from referee.text import Listed, SeatName, say, say_count


class Tally(NamedTuple):
    """What counts for a seat when the table has ended the game."""

    name: str
    vps: int
    prize: bool

    @property
    def victory(self) -> int:
        """Victory points: VPs that count, and one for the prize."""
        return self.vps + self.prize


def reckon(tallies: Sequence[Tally]) -> Outcome:
    """Return the whole reckoning."""
    ranks = competition_ranks([tally.victory for tally in tallies])
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    standings = tuple(
        {
            "seat": seat,
            "name": tally.name,
            "vps": tally.vps,
            "prize": tally.prize,
            "victory": tally.victory,
            "rank": ranks[seat],
        }
        for seat, tally in enumerate(tallies)
    )
    best = tallies[winners[0]].victory
    names = Listed(tuple(SeatName(seat) for seat in winners))
    crown = (
        say_count(
            "{seats} wins with {count} VP for winning.",
            "{seats} wins with {count} VPs for winning.",
            count=best,
            seats=names,
        )
        if len(winners) == 1
        else say_count(
            "{seats} share the victory: each has {count} VP for winning.",
            "{seats} share the victory: each has {count} VPs for winning.",
            count=best,
            seats=names,
        )
    )
    return Outcome(
        standings,
        winners,
        tuple(_lines(tally) for tally in tallies),
        (Verdict("BAS-9.7", crown),),
    )


def _lines(tally: Tally) -> tuple[Line, ...]:
    account = "victory"
    lines = [Line(account, say("VPs that count for winning"), tally.vps, "BAS-9.7")]
    if tally.prize:
        lines.append(Line(account, say("Peace Nobel Prize"), 1, "BAS-6.2"))
    total = Line(account, say("VPs for winning"), tally.victory, "BAS-9.7", is_total=True)
    return (*lines, total)
