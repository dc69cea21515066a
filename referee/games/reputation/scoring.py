"""The end of the game: reputation, elimination, profit and the winner (REP-10).

A pure function from counts to an itemised verdict. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.info import Likely, ValidationIssue
from referee.engine.outcome import Outcome, Part, ReckoningLine, Verdict, ranked
from referee.games.reputation.state import ERRATUM, PRINTED, State
from referee.i18n import SeatName, say, seat_names

MOST_IN_HQ = 10
REPUTATION_FROM_HQ = (0, 1, 1, 2, 2, 3, 3, 5, 5, 7, 7)
"""Reputation by workers in HQ, 0 to 10 (REP-10.1)."""
CREDITS_FROM_HQ = (0, 0, 1, 1, 2, 2, 4, 4, 6, 6, 8)
"""Credits by workers in HQ, 0 to 10 (REP-10.4)."""

LIKELY = {
    **dict.fromkeys(("agenda", "public_left", "public_right", "private"), Likely(99, "REP-10.1")),
    "credits": Likely(299, "REP-10.4"),
}
"""The highest likely sums; components that the rules do not list have no hard limit.

The printed example counts 25 credits and 23 reputation."""


def from_hq(table: Sequence[int], workers: int) -> int:
    """Return the value of the workers in HQ.

    Corrections can add more workers than the table covers: at most ten count.
    """
    return table[min(workers, MOST_IN_HQ)]


class SeatCounts(NamedTuple):
    """The final counts of a seat; ``private`` is the total loss, as a positive number."""

    name: str
    hq_workers: int
    agenda: int
    public_left: int
    public_right: int
    private: int
    credits: int

    @property
    def reputation(self) -> int:
        """Reputation from all sources (REP-10.1)."""
        return (
            from_hq(REPUTATION_FROM_HQ, self.hq_workers)
            + self.agenda
            + self.public_left
            + self.public_right
            - self.private
        )

    @property
    def profit(self) -> int:
        """Credits from workers in HQ and from tokens (REP-10.4)."""
        return from_hq(CREDITS_FROM_HQ, self.hq_workers) + self.credits


def public_reputation(state: State, seat: int) -> int:
    """Return a seat's reputation without the losses on face-down cards (REP-10.1, REP-6.6)."""
    return tally_of(state, seat)._replace(private=0).reputation


def tally_of(state: State, seat: int, name: str = "") -> SeatCounts:
    """Return the counts of a seat, as if the game were over."""
    own = state.seats[seat]
    return SeatCounts(
        name=name,
        hq_workers=own.hq,
        agenda=own.reputation_tokens,
        public_left=state.stacks[seat].gain,
        public_right=state.stacks[seat - 1].gain,
        private=own.private.loss,
        credits=own.credits,
    )


def validation_issues(counts: Sequence[SeatCounts], workers: int) -> Iterator[ValidationIssue]:
    """Yield impossible counts; ``workers``: the number that each seat has in the game (REP-1.2)."""
    for seat, counted in enumerate(counts):
        where = f"seats[{seat}].hq_workers"
        if counted.hq_workers > MOST_IN_HQ:
            yield ValidationIssue(
                where, say("A headquarters holds at most {most} workers.", most=MOST_IN_HQ), "REP-10.1"
            )
        elif counted.hq_workers > workers:
            yield ValidationIssue(
                where,
                say(
                    "{seat} has {workers} workers in all, with {players} players.",
                    seat=SeatName(seat),
                    workers=workers,
                    players=len(counts),
                ),
                "REP-1.2",
                can_be_kept=True,
            )
    for seat, counted in enumerate(counts):
        neighbour = (seat + 1) % len(counts)
        if counted.public_left != counts[neighbour].public_right:
            yield ValidationIssue(
                f"seats[{seat}].public_left",
                say(
                    "{seat} and {left} share this stack: {value} on one side, {other} on the other.",
                    seat=SeatName(seat),
                    left=SeatName(neighbour),
                    value=counted.public_left,
                    other=counts[neighbour].public_right,
                ),
                "REP-7.6",
                can_be_kept=True,
            )


def eliminated(reputations: Sequence[int], elimination: str) -> tuple[frozenset[int], Verdict]:
    """Return the seats that the lowest reputation eliminates, and the verdict (REP-10.2, REP-10.3)."""
    lowest = min(reputations)
    last = tuple(seat for seat, value in enumerate(reputations) if value == lowest)
    clause, most = ("REP-10.3", 2) if len(reputations) == 5 else ("REP-10.2", 1)
    if len(last) > most:
        return frozenset(), Verdict(
            clause,
            say(
                "{seats} share the lowest reputation, {value}: nobody is eliminated.",
                seats=seat_names(last),
                value=lowest,
            ),
        )
    if most == 1:
        return frozenset(last), Verdict(
            clause,
            say(
                "{seats} has the lowest reputation, {value}, and is eliminated.",
                seats=seat_names(last),
                value=lowest,
            ),
        )
    if len(last) == 2:
        return frozenset(last), Verdict(
            clause,
            say(
                "{seats} share the lowest reputation, {value}, and are both eliminated.",
                seats=seat_names(last),
                value=lowest,
            ),
        )
    second = min(value for value in reputations if value > lowest)
    next_last = tuple(seat for seat, value in enumerate(reputations) if value == second)
    if len(next_last) == 1:
        return frozenset(last + next_last), Verdict(
            clause,
            say(
                "{seats} have the two lowest reputations, {value} and {second}, and are eliminated.",
                seats=seat_names(last + next_last),
                value=lowest,
                second=second,
            ),
        )
    if elimination == ERRATUM:
        return frozenset(last), Verdict(
            clause,
            say(
                "{others} tie for second lowest, so only {seats}, with {value}, is eliminated (erratum).",
                seats=seat_names(last),
                others=seat_names(next_last),
                value=lowest,
            ),
        )
    return frozenset(), Verdict(
        clause,
        say(
            "{others} tie for second lowest with {value}. As printed, that saves {seats}, with {lowest}, "
            "too: nobody is eliminated.",
            others=seat_names(next_last),
            value=second,
            seats=seat_names(last),
            lowest=lowest,
        ),
    )


PrivateCards = Sequence[tuple[str, int]]
"""Name and loss of each card of a private stack."""


def reckon(
    counts: Sequence[SeatCounts], elimination: str = PRINTED, cards: Sequence[PrivateCards] = ()
) -> Outcome:
    """Return the outcome; ``cards``: each seat's private cards, if they are known."""
    reputations = [counted.reputation for counted in counts]
    out, verdict = eliminated(reputations, elimination)
    # REP-10.5; eliminated seats rank behind all others, by reputation, then profit
    keys = [
        (0, counted.reputation, counted.profit) if seat in out else (1, counted.profit, counted.reputation)
        for seat, counted in enumerate(counts)
    ]
    rows = [
        {
            "name": counted.name,
            "reputation_from_hq": from_hq(REPUTATION_FROM_HQ, counted.hq_workers),
            "reputation": counted.reputation,
            "eliminated": seat in out,
            "credits_from_hq": from_hq(CREDITS_FROM_HQ, counted.hq_workers),
            "profit": counted.profit,
        }
        for seat, counted in enumerate(counts)
    ]
    standings, winners = ranked(rows, keys)
    best = counts[winners[0]]
    if len(winners) == 1:
        second = (
            sum(counted.profit == best.profit for seat, counted in enumerate(counts) if seat not in out) > 1
        )
        crown = (
            say(
                "{seats} wins: profit {profit} and, of those level on it, the highest "
                "reputation, {reputation}.",
                seats=seat_names(winners),
                profit=best.profit,
                reputation=best.reputation,
            )
            if second
            else say(
                "{seats} wins with the highest profit of those left, {profit}.",
                seats=seat_names(winners),
                profit=best.profit,
            )
        )
    else:
        crown = say(
            "{seats} share the win: profit {profit} and reputation {reputation} are equal.",
            seats=seat_names(winners),
            profit=best.profit,
            reputation=best.reputation,
        )
    return Outcome(
        standings,
        winners,
        tuple(_lines(counted, cards[seat] if cards else ()) for seat, counted in enumerate(counts)),
        (verdict, Verdict("REP-10.5", crown)),
    )


def _lines(counted: SeatCounts, cards: PrivateCards) -> tuple[ReckoningLine, ...]:
    reputation, profit = "reputation", "profit"
    return (
        ReckoningLine(
            reputation,
            say("Reputation from workers in HQ"),
            from_hq(REPUTATION_FROM_HQ, counted.hq_workers),
            "REP-10.1",
        ),
        ReckoningLine(reputation, say("Reputation tokens"), counted.agenda, "REP-10.1"),
        ReckoningLine(reputation, say("Left public stack"), counted.public_left, "REP-10.1"),
        ReckoningLine(reputation, say("Right public stack"), counted.public_right, "REP-10.1"),
        ReckoningLine(
            reputation,
            say("Private stack"),
            -counted.private,
            "REP-10.1",
            parts=tuple(Part(-loss, -loss, name) for name, loss in cards),
        ),
        ReckoningLine(reputation, say("Reputation"), counted.reputation, "REP-10.1", is_total=True),
        ReckoningLine(
            profit, say("Profit from workers in HQ"), from_hq(CREDITS_FROM_HQ, counted.hq_workers), "REP-10.4"
        ),
        ReckoningLine(profit, say("Credits"), counted.credits, "REP-10.4"),
        ReckoningLine(profit, say("Profit"), counted.profit, "REP-10.4", is_total=True),
    )
