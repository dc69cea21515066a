"""Final counts of a game that nobody refereed: the line, its piles, and what cannot lie there.

Read by ``referee score`` and the counter dashboard alike; the count itself is in :mod:`.scoring`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from referee.engine.info import FinalCounts, ValidationIssue
from referee.games.promote.employees import LINE_LENGTH
from referee.games.promote.scoring import MANAGERS, SeatCounts
from referee.games.promote.state import CARDS, HAND, SEVEN, Vote
from referee.i18n import SeatName, say

NOBODY = "none"
"""Stands for the seat of votes that belong to none."""
NOBODYS_CARDS = (-1, -2)
"""Of the Oppressive Manager, twice, and of the Technician, once (WTP-8.7, WTP-8.3)."""
_NOBODYS_LIMITS = {-1: (2, "WTP-8.7"), -2: (1, "WTP-8.3")}
_MOST_PLACED = len(HAND) - 1
"""Cards that a seat can place: one at least is discarded for the Spokesman (WTP-2.1)."""
_INTERNS = (-1, 1, 2, 3)


def counts_of(counts: FinalCounts) -> SeatCounts:
    """Return what lies on the table, for the count."""
    top = counts.top
    line, spouse = top["line"], top["spouse_card"]
    return SeatCounts(
        seats=len(counts.seats),
        line=line,
        piles=tuple(
            Vote(None if key == NOBODY else int(key), card, employee)
            for employee, pile in top["piles"].items()
            for key, cards in pile.items()
            for card in cards
        ),
        president_scope=counts.options["president_scope"],
        spouse_card=spouse,
        wonderkid=top["wonderkid"],
        # who is not in the line has been there if the card is out
        both_managers={*MANAGERS} <= {*line} or spouse is not None,
    )


def asks_for(line: Sequence[str]) -> tuple[str, ...]:
    """Return what a line makes worth asking: who is married to one who left, and whether a race was won."""
    married = len({*MANAGERS} & {*line}) == 1
    return ("line", "piles", *["spouse_card"] * married, *["wonderkid"] * (line[:1] == ("wonderkid",)))


def validation_issues(counts: FinalCounts) -> Iterator[ValidationIssue]:
    """Yield what is impossible: first what cannot be counted, then what can."""
    top, seats = counts.top, len(counts.seats)
    line = top["line"]
    if not 1 <= len(line) <= LINE_LENGTH:
        yield ValidationIssue("line", say("The line has 1 to {most} employees.", most=LINE_LENGTH), "WTP-1.1")
    if top["wonderkid"] and line[:1] != ("wonderkid",):
        yield ValidationIssue("wonderkid", say("The Wonderkid is not leftmost in this line."), "WTP-8.6")
    if top["spouse_card"] is not None and {*MANAGERS} <= {*line}:
        yield ValidationIssue(
            "spouse_card", say("Both managers are in the line: nobody has this card yet."), "WTP-8.11"
        )
    for employee, pile in top["piles"].items():
        yield from _wrong_cards(employee, pile, line, seats)
    yield from _own_cards_once(top["piles"], seats)
    for employee, pile in top["piles"].items():
        yield from _intern(employee, pile)


def _wrong_cards(
    employee: str, pile: Mapping[str, Sequence[int]], line: Sequence[str], seats: int
) -> Iterator[ValidationIssue]:
    """Yield cards that do not exist, or lie where nobody is."""
    where = f"piles.{employee}"
    if employee not in line:
        yield ValidationIssue(where, say("This employee is not in the line."), "WTP-7.2")
        return
    for key, cards in pile.items():
        if key != NOBODY and int(key) >= seats:
            yield ValidationIssue(f"{where}.{key}", say("There is no such seat."), "WTP-1.3")
        elif not {*cards} <= {*(NOBODYS_CARDS if key == NOBODY else CARDS)}:
            yield ValidationIssue(f"{where}.{key}", say("There is no such card."), "WTP-1.3")


def _own_cards_once(
    piles: Mapping[str, Mapping[str, Sequence[int]]], seats: int
) -> Iterator[ValidationIssue]:
    """Yield cards that lie more often than there are such cards, at the last pile that has one."""
    sevens = 0
    for seat in range(seats):
        key = str(seat)
        lying = [(card, employee) for employee, pile in piles.items() for card in pile.get(key, ())]
        counts = Counter(card for card, _ in lying)
        last = dict(lying)
        for card, count in counts.items():
            if count > 1:
                yield ValidationIssue(
                    f"piles.{last[card]}.{key}",
                    say(
                        "{seat} has one {card}, and it lies here {count} times in all.",
                        seat=SeatName(seat),
                        card=card,
                        count=count,
                    ),
                    "WTP-8.9" if card == SEVEN else "WTP-1.3",
                    can_be_kept=True,
                )
        has_seven = SEVEN in counts
        sevens += has_seven
        if has_seven and sevens > 1:
            yield ValidationIssue(
                f"piles.{last[SEVEN]}.{key}",
                say("There is only one 7 in the game."),
                "WTP-8.9",
                can_be_kept=True,
            )
        most = _MOST_PLACED + has_seven
        if len(lying) > most:
            yield ValidationIssue(
                f"piles.{lying[-1][1]}.{key}",
                say(
                    "{seat} can have placed {most} cards, and {count} lie here.",
                    seat=SeatName(seat),
                    most=most,
                    count=len(lying),
                ),
                "WTP-2.1",
                can_be_kept=True,
            )
    nobodys = [(card, employee) for employee, pile in piles.items() for card in pile.get(NOBODY, ())]
    for card, (limit, clause) in _NOBODYS_LIMITS.items():
        at = [employee for one, employee in nobodys if one == card]
        if len(at) > limit:
            yield ValidationIssue(
                f"piles.{at[-1]}.{NOBODY}",
                say(
                    "There can be {limit} votes of {card} that belong to no seat, not {count}.",
                    limit=limit,
                    card=card,
                    count=len(at),
                ),
                clause,
                can_be_kept=True,
            )


def _intern(employee: str, pile: Mapping[str, Sequence[int]]) -> Iterator[ValidationIssue]:
    """Yield cards that come to the Intern by swap or with a Mentor's pile only."""
    if employee != "intern":
        return
    for key, cards in pile.items():
        if key != NOBODY and not {*cards} <= {*_INTERNS}:
            yield ValidationIssue(
                f"piles.{employee}.{key}",
                say("Only −1, 1, 2 and 3 are placed under the Intern; others were swapped or inherited."),
                "WTP-3.2",
                can_be_kept=True,
            )
