"""Final counts of Nim (NIM-3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.outcome import Outcome, ReckoningLine, Verdict, ranked
from referee.i18n import SeatName, say


def reckon(names: Sequence[str], taken: Sequence[int], last: int) -> Outcome:
    """Return the outcome: ``taken`` counters by seat, ``last`` is the seat that took the last of them."""
    standings, winners = ranked(
        [{"name": name, "counters": count} for name, count in zip(names, taken, strict=True)],
        [(seat == last, count) for seat, count in enumerate(taken)],
    )
    return Outcome(
        standings=standings,
        winners=winners,
        reckoning=tuple(
            (ReckoningLine("counters", say("Counters taken"), count, "NIM-3.1", is_total=True),)
            for count in taken
        ),
        verdicts=(Verdict("NIM-3.1", say("{seat} took the last counter.", seat=SeatName(last)), last),),
    )
