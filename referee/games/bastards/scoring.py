"""The end of the game: most VPs win, and the Peace Nobel Prize is one more (BAS-6.2, BAS-9.7).

A pure function from counts to an itemised verdict. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.outcome import Outcome, ReckoningLine, Verdict, ranked
from referee.i18n import Sentence, say, say_count, seat_names


class SeatCounts(NamedTuple):
    """The final counts of a seat."""

    name: str
    vps: int
    prize: bool

    @property
    def victory(self) -> int:
        """Victory points: VPs that count, and one for the prize."""
        return self.vps + self.prize


def reckon(counts: Sequence[SeatCounts]) -> Outcome:
    """Return the outcome."""
    standings, winners = ranked(
        [
            {
                "name": counted.name,
                "vps": counted.vps,
                "prize": counted.prize,
                "victory": counted.victory,
            }
            for counted in counts
        ],
        [counted.victory for counted in counts],
    )
    best, names = counts[winners[0]].victory, seat_names(winners)
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
    # a summary that shows only totals names the prize here; charts use one name
    has_prize = any(counted.prize for counted in counts)
    total = say("Total with the prize") if has_prize else say("Total for winning")
    return Outcome(
        standings,
        winners,
        tuple(_lines(counted, total) for counted in counts),
        (Verdict("BAS-9.7", crown),),
    )


def _lines(counted: SeatCounts, title: Sentence) -> tuple[ReckoningLine, ...]:
    account = "victory"
    lines = [ReckoningLine(account, say("VPs that count for winning"), counted.vps, "BAS-9.7")]
    if counted.prize:
        lines.append(ReckoningLine(account, say("Peace Nobel Prize"), 1, "BAS-6.2"))
    total = ReckoningLine(account, title, counted.victory, "BAS-9.7", is_total=True)
    return (*lines, total)
