"""The end of the game: a VIP of everybody else wins (ANA-2), or else the most VIPs (ANA-8).

A pure function from counts to an itemised verdict. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.info import ValidationIssue
from referee.engine.outcome import Outcome, ReckoningLine, Verdict, ranked
from referee.i18n import SeatName, Sentence, say, seat_names


class SeatCounts(NamedTuple):
    """What a seat has when the game is over: the seats that it took a VIP from, and its money."""

    name: str
    vips_from: tuple[int, ...]
    money: int


def validation_issues(counts: Sequence[SeatCounts]) -> Iterator[ValidationIssue]:
    """Yield impossible final counts. Money has no limit, since the bag may have none."""
    for seat, counted in enumerate(counts):
        if seat in counted.vips_from:
            yield ValidationIssue(
                f"seats[{seat}].vips_from", say("Nobody takes a VIP of their own."), "ANA-2.1"
            )
    complete = _complete(counts)
    if len(complete) > 1:
        yield ValidationIssue("seats", say("Only one seat can have a VIP from everybody else."), "ANA-2.1")
    for seat in complete:
        if is_out(counts, seat):
            yield ValidationIssue(
                f"seats[{seat}].vips_from", say("A seat that has lost every VIP cannot win."), "ANA-2.2"
            )


def is_out(counts: Sequence[SeatCounts], seat: int) -> bool:
    """Whether everybody else has taken a VIP of a seat (ANA-2.2)."""
    return all(seat in counted.vips_from for other, counted in enumerate(counts) if other != seat)


def _complete(counts: Sequence[SeatCounts]) -> list[int]:
    return [seat for seat, counted in enumerate(counts) if len(counted.vips_from) == len(counts) - 1]


def reckon(counts: Sequence[SeatCounts]) -> Outcome:
    """Return the outcome.

    The winner is first, and eliminated seats are last; then VIPs decide, then money. The same order decides a
    game that was stopped, and a tally in which nobody is complete (ANA-8.1).
    """
    complete = _complete(counts)
    clause = "ANA-2.1" if complete else "ANA-8.1"
    standings, winners = ranked(
        [
            {"name": counted.name, "vips": len(counted.vips_from), "out": is_out(counts, seat)}
            for seat, counted in enumerate(counts)
        ],
        [
            (seat in complete, not is_out(counts, seat), len(counted.vips_from), counted.money)
            for seat, counted in enumerate(counts)
        ],
    )
    verdicts = [
        Verdict("ANA-2.2", say("{seat} has lost every VIP and is eliminated.", seat=SeatName(seat)), seat)
        for seat, row in enumerate(standings)
        if row["out"]
    ]
    return Outcome(
        standings,
        winners,
        tuple(_lines(counted, clause) for counted in counts),
        (*verdicts, Verdict(clause, _crown(counts, winners))),
        is_ruled=not complete,
    )


def _crown(counts: Sequence[SeatCounts], winners: tuple[int, ...]) -> Sentence:
    names = seat_names(winners)
    best = counts[winners[0]]
    if _complete(counts):
        return say("{seats} has a VIP from everybody else and wins.", seats=names)
    # the printed rules know no such end, and each of these sentences says so (ANA-8.1)
    if len(winners) > 1:
        return say(
            "Nobody has a VIP from everybody else, an end that the printed rules do not know. Our ruling: "
            "{seats} share the win, with VIPs {vips}, money {money}.",
            seats=names,
            vips=len(best.vips_from),
            money=best.money,
        )
    playing = [counted for seat, counted in enumerate(counts) if not is_out(counts, seat)]
    if not best.vips_from:
        return say(
            "Nobody has a VIP, an end that the printed rules do not know. Our ruling: of those still in the "
            "game {seats} has most money, {money}, and wins.",
            seats=names,
            money=best.money,
        )
    if sum(len(counted.vips_from) == len(best.vips_from) for counted in playing) > 1:
        return say(
            "Nobody has a VIP from everybody else, an end that the printed rules do not know. Our ruling: of "
            "those still in the game several have most VIPs, {vips}; of these {seats} has most money, "
            "{money}, and wins.",
            seats=names,
            vips=len(best.vips_from),
            money=best.money,
        )
    return say(
        "Nobody has a VIP from everybody else, an end that the printed rules do not know. Our ruling: of "
        "those still in the game, {seats} has most, {vips}, and wins.",
        seats=names,
        vips=len(best.vips_from),
    )


def _lines(counted: SeatCounts, clause: str) -> tuple[ReckoningLine, ...]:
    vips = tuple(
        ReckoningLine("vips", say("VIP from {seat}", seat=SeatName(seat)), 1, "ANA-7.3")
        for seat in sorted(counted.vips_from)
    )
    return (
        *vips,
        ReckoningLine("vips", say("VIPs"), len(counted.vips_from), clause, is_total=True),
        ReckoningLine("money", say("Money"), counted.money, clause, is_total=True),
    )
