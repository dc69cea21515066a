"""The end of the game: who has a VIP of everybody else, and how the others stand (ANA-2).

A pure adjudicator: tallies in, an itemised verdict out. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.about import Doubt
from referee.engine.outcome import Line, Outcome, Verdict, competition_ranks
from referee.text import Listed, SeatName, Sentence, say


class Tally(NamedTuple):
    """What a seat has when the game is over: the seats that it took a VIP from, and its money."""

    name: str
    vips_from: tuple[int, ...]
    money: int


def doubts(tallies: Sequence[Tally]) -> Iterator[Doubt]:
    """Yield what no game ends with. Without a limit to the bag, there is none to money either."""
    for seat, tally in enumerate(tallies):
        if seat in tally.vips_from:
            yield Doubt(f"seats[{seat}].vips_from", say("Nobody takes a VIP of their own."), "ANA-2.1")
    complete = _complete(tallies)
    if len(complete) > 1:
        yield Doubt("seats", say("Only one seat can have a VIP from everybody else."), "ANA-2.1")
    for seat in complete:
        if is_out(tallies, seat):
            yield Doubt(
                f"seats[{seat}].vips_from", say("A seat that has lost every VIP cannot win."), "ANA-2.2"
            )


def is_out(tallies: Sequence[Tally], seat: int) -> bool:
    """Whether everybody else has taken a VIP of a seat (ANA-2.2)."""
    return all(seat in tally.vips_from for other, tally in enumerate(tallies) if other != seat)


def _complete(tallies: Sequence[Tally]) -> list[int]:
    return [seat for seat, tally in enumerate(tallies) if len(tally.vips_from) == len(tallies) - 1]


def reckon(tallies: Sequence[Tally]) -> Outcome:
    """Return the whole reckoning; a game that was stopped early is decided by VIPs, then money."""
    ranks = competition_ranks([(len(tally.vips_from), tally.money) for tally in tallies])
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    standings = tuple(
        {
            "seat": seat,
            "name": tally.name,
            "vips": len(tally.vips_from),
            "out": is_out(tallies, seat),
            "rank": ranks[seat],
        }
        for seat, tally in enumerate(tallies)
    )
    verdicts = [
        Verdict(
            "ANA-2.2", say("{seat} has lost every VIP and is out of the game.", seat=SeatName(seat)), seat
        )
        for seat, row in enumerate(standings)
        if row["out"]
    ]
    return Outcome(
        standings,
        winners,
        tuple(_lines(tally) for tally in tallies),
        (*verdicts, Verdict("ANA-2.1", _crown(tallies, winners))),
    )


def _crown(tallies: Sequence[Tally], winners: tuple[int, ...]) -> Sentence:
    names = Listed(tuple(map(SeatName, winners)))
    best = tallies[winners[0]]
    if _complete(tallies):
        return say("{seats} has a VIP from everybody else and wins.", seats=names)
    if len(winners) > 1:
        return say(
            "Nobody has a VIP from everybody else. {seats} share the win: VIPs {vips}, money {money}.",
            seats=names,
            vips=len(best.vips_from),
            money=best.money,
        )
    if sum(len(tally.vips_from) == len(best.vips_from) for tally in tallies) > 1:
        return say(
            "Nobody has a VIP from everybody else. Of those with most, {vips}, {seats} has "
            "most money, {money}.",
            seats=names,
            vips=len(best.vips_from),
            money=best.money,
        )
    return say(
        "Nobody has a VIP from everybody else. {seats} has most, {vips}, and wins.",
        seats=names,
        vips=len(best.vips_from),
    )


def _lines(tally: Tally) -> tuple[Line, ...]:
    taken = tuple(
        Line("vips", say("VIP from {seat}", seat=SeatName(seat)), 1, "ANA-7.3")
        for seat in sorted(tally.vips_from)
    )
    return (
        *taken,
        Line("vips", say("VIPs"), len(tally.vips_from), "ANA-2.1", is_total=True),
        Line("money", say("Money"), tally.money, "ANA-2.1", is_total=True),
    )
