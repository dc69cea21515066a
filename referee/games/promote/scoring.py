"""The Grand Promotion: the count from candidate to candidate, and the tournament (WTP-7, WTP-9).

A pure function from piles to an itemised verdict. The refereed game and ``referee score`` share it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.outcome import Account, Outcome, Part, ReckoningLine, Verdict, ranked
from referee.games.promote.employees import level, name, names, the
from referee.games.promote.state import Result, Vote
from referee.i18n import SeatName, Sentence, say, say_count, seat_names

OWN, ALL = "own", "all"
MAJORITY, ULTIMATE_TIE = "majority", "ultimate_tie"
WONDERKID, INFILTRATOR = "wonderkid", "infiltrator"
MANAGERS = {"manager_wife": "manager_husband", "manager_husband": "manager_wife"}
_FULL_POINTS = 50


class SeatCounts(NamedTuple):
    """The final state of the table.

    ``line``: left to right; ``piles``: the votes of all employees; ``wonderkid``: he is leftmost and ends the
    game; ``both_managers``: both were in the line at some time.
    """

    seats: int
    line: tuple[str, ...]
    piles: tuple[Vote, ...]
    president_scope: str = ALL
    spouse_card: int | None = None
    wonderkid: bool = False
    both_managers: bool = False


def worth(vote: Vote, line: Sequence[str], scope: str) -> int:
    """Return the value of a vote in the final count (WTP-8.17)."""
    president = "honorary_president"
    if vote.employee == president or (scope == ALL and president in line):
        return abs(vote.card)
    return vote.card


def count(counted: SeatCounts) -> Result:
    """Count the piles of a game, and find the promoted employee and the winners."""
    line = counted.line
    totals = dict.fromkeys(line, 0)
    cards: dict[str, list[list[Part]]] = {employee: [[] for _ in range(counted.seats)] for employee in line}
    contributors: dict[str, set[int]] = {employee: set() for employee in line}
    for vote in counted.piles:
        if vote.employee in totals:
            value = worth(vote, line, counted.president_scope)
            totals[vote.employee] += value
            if vote.seat is not None:
                cards[vote.employee][vote.seat].append(Part(vote.card, value))
                contributors[vote.employee].add(vote.seat)
    contributions = {
        employee: tuple(sum(part.value for part in parts) for parts in row) for employee, row in cards.items()
    }

    def top(employee: str) -> tuple[int, ...]:
        """Return the contributors that gave most (WTP-7.6)."""
        gifts = {seat: contributions[employee][seat] for seat in sorted(contributors[employee])}
        return tuple(seat for seat, value in gifts.items() if value == max(gifts.values()))

    verdicts: list[Verdict] = []
    if "infiltrator" in line:
        promoted, how = "infiltrator", INFILTRATOR
        verdicts.append(
            Verdict(
                "WTP-8.14",
                say("{employee} is still in the line: he alone is promoted.", employee=the(promoted)),
            )
        )
    elif counted.wonderkid:
        promoted, how = "wonderkid", WONDERKID
        verdicts.append(
            Verdict(
                "WTP-8.6",
                say("{employee} leads the line: he is promoted at once.", employee=the(promoted)),
            )
        )
    else:
        promoted, how = _candidate(line, totals, contributions, top, verdicts)
    winners = top(promoted)
    clause = {MAJORITY: "WTP-7.5", ULTIMATE_TIE: "WTP-7.4", WONDERKID: "WTP-8.6", INFILTRATOR: "WTP-8.14"}[
        how
    ]
    verdicts.append(_crown(clause, promoted, winners, contributions[promoted]))
    all_promoted: tuple[str, ...] = (promoted,)
    spouse = MANAGERS.get(promoted)
    if spouse is not None and counted.both_managers:
        all_promoted = (promoted, spouse)
        verdicts.append(
            Verdict(
                "WTP-8.11",
                say("{other} is promoted too, as the spouse.", other=the(spouse)),
            )
        )
        if counted.spouse_card is not None and counted.spouse_card not in winners:
            winners = tuple(sorted((*winners, counted.spouse_card)))
            verdicts.append(
                Verdict(
                    "WTP-8.11",
                    say(
                        "{seat} holds the Manager Spouse card and wins too.",
                        seat=SeatName(counted.spouse_card),
                    ),
                    counted.spouse_card,
                )
            )
    worth_points = _FULL_POINTS - level(promoted)  # WTP-9.1
    points = tuple(worth_points if seat in winners else 0 for seat in range(counted.seats))
    card_parts = {employee: tuple(map(tuple, row)) for employee, row in cards.items()}
    return Result(totals, contributions, all_promoted, how, winners, points, tuple(verdicts), card_parts)


def _candidate(
    line: Sequence[str],
    totals: Mapping[str, int],
    contributions: Mapping[str, tuple[int, ...]],
    top: Any,
    verdicts: list[Verdict],
) -> tuple[str, str]:
    """Return the promoted employee and how, and add a verdict for each candidate (WTP-7.2 to 7.4)."""
    for employee in sorted(
        line, key=lambda candidate: -totals[candidate]
    ):  # the sort is stable: with equal totals, the leftmost is first
        best = top(employee)
        if len(best) == 1:
            verdicts.append(
                Verdict(
                    "WTP-7.2",
                    say(
                        "{employee}: total {total}, and one player gave the most. The Grand Promotion!",
                        employee=name(employee),
                        total=totals[employee],
                    ),
                )
            )
            return employee, MAJORITY
        reason = (
            say(
                "{employee}: total {total}, but {seats} each gave {value}; passed over.",
                employee=name(employee),
                total=totals[employee],
                seats=seat_names(best),
                value=contributions[employee][best[0]],
            )
            if best
            else say("{employee}: nobody voted here; passed over.", employee=name(employee))
        )
        verdicts.append(Verdict("WTP-7.3" if best else "WTP-7.6", reason))
    verdicts.append(
        Verdict(
            "WTP-7.4",
            say(
                "All piles that are left are tied, an Ultimate Tie: {employee} is leftmost.",
                employee=the(line[0]),
            ),
        )
    )
    return line[0], ULTIMATE_TIE


def _crown(clause: str, promoted: str, winners: tuple[int, ...], row: tuple[int, ...]) -> Verdict:
    if not winners:
        return Verdict(
            "WTP-7.6",
            say("Nobody voted for {employee}: nobody wins by votes.", employee=the(promoted)),
        )
    return Verdict(
        clause,
        say_count(
            "{seats} wins: {value} for {employee}.",
            "{seats} win: {value} each for {employee}.",
            count=len(winners),
            seats=seat_names(winners),
            value=row[winners[0]],
            employee=the(promoted),
        ),
        winners[0] if len(winners) == 1 else None,
    )


def reckon(
    player_names: Sequence[str], last: Result, earlier: Sequence[Result] = (), is_tournament: bool = False
) -> Outcome:
    """Return the outcome of a game, or of a tournament after its ``earlier`` games."""
    results = (*earlier, last)
    points = [sum(result.points[seat] for result in results) for seat in range(len(player_names))]
    figures = zip(player_names, last.decisive, points, strict=True)
    rows = [
        {"name": name, "contribution": contribution, "points": total} for name, contribution, total in figures
    ]
    standings, winners = ranked(rows, points)
    if not any(points):
        winners = ()  # WTP-7.6: without a winner, all seats rank equally
    verdicts = last.verdicts
    if is_tournament:
        verdicts = (*verdicts, _champions(winners, points))
    return Outcome(
        standings,
        winners,
        tuple(_lines(results, seat, points[seat], is_tournament) for seat in range(len(player_names))),
        verdicts,
        {"promoted": list(last.promoted), "how": last.how},
    )


def _champions(winners: tuple[int, ...], points: Sequence[int]) -> Verdict:
    if not winners:
        return Verdict("WTP-9.1", say("Nobody has won a game: the tournament has no winner."))
    return Verdict(
        "WTP-9.1",
        say_count(
            "{seats} wins the tournament with {points} hardwork points.",
            "{seats} share the tournament win with {points} hardwork points each.",
            count=len(winners),
            seats=seat_names(winners),
            points=points[winners[0]],
        ),
    )


def _lines(
    results: Sequence[Result], seat: int, points: int, is_tournament: bool
) -> tuple[ReckoningLine, ...]:
    """Return the contributions of a seat, and its points, in a tournament also by game."""
    last = results[-1]
    lines = [
        ReckoningLine(
            "contribution",
            name(employee),
            row[seat],
            "WTP-7.6",
            parts=last.cards[employee][seat],
            changed=_changed(last.cards[employee][seat]),
        )
        for employee, row in last.contributions.items()
    ]
    lines += [
        ReckoningLine(
            "points",
            say("Game {number}: {employees}", number=number, employees=names(result.promoted)),
            result.points[seat],
            "WTP-9.1",
        )
        for number, result in enumerate(results if is_tournament else (), 1)
    ]
    return (*lines, ReckoningLine("points", say("Hardwork points"), points, "WTP-9.1", is_total=True))


def _changed(cards: Sequence[Part]) -> Verdict | None:
    """Return the verdict that signs have changed, if any card differs from its print (WTP-8.17)."""
    if all(card.value == card.printed for card in cards):
        return None
    president = the("honorary_president")
    return Verdict("WTP-8.17", say("{employee} turns negative votes into positive ones.", employee=president))


def accounts(counted: SeatCounts) -> Iterator[Account]:
    """Yield the votes of each seat for each employee of the line, card by card (WTP-7.6)."""
    for employee in counted.line:
        title = say("Given to {employee}", employee=the(employee))
        for seat in range(counted.seats):
            votes = [vote for vote in counted.piles if (vote.employee, vote.seat) == (employee, seat)]
            values = [worth(vote, counted.line, counted.president_scope) for vote in votes]
            cards = [say("Card {number}", number=number) for number in range(1, len(votes) + 1)]
            parts = [
                ReckoningLine(employee, card, value, "WTP-8.17" if value != vote.card else "WTP-7.6")
                for card, value, vote in zip(cards, values, votes, strict=True)
            ]
            yield Account(
                seat,
                tuple((card, vote.card) for card, vote in zip(cards, votes, strict=True)),
                (*parts, ReckoningLine(employee, title, sum(values), "WTP-7.6", is_total=True)),
            )


def promotion(result: Result) -> Sentence:
    """Return the end of a game in one sentence."""
    if not result.winners:
        return say("{employees} promoted; nobody wins.", employees=names(result.promoted))
    return say_count(
        "{employees} promoted; {seats} wins and gets {points} hardwork points.",
        "{employees} promoted; {seats} win and get {points} hardwork points each.",
        count=len(result.winners),
        employees=names(result.promoted),
        seats=seat_names(result.winners),
        points=max(result.points),
    )
