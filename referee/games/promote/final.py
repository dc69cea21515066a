"""Final counts of a game without a referee: the line, its piles, and their validation.

``referee score`` and the counter dashboard use them; the count itself is in :mod:`.scoring`.
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
"""The key of votes that belong to no seat."""
NOBODYS_CARDS = (-1, -2)
"""The cards of the Oppressive Manager, twice, and of the Technician, once (WTP-8.7, WTP-8.3)."""
_NOBODYS_LIMITS = {-1: (2, "WTP-8.7"), -2: (1, "WTP-8.3")}
_MOST_PLACED = len(HAND) - 1
"""The most cards that a seat can place, after the discard for Spokesman (WTP-2.1)."""
_INTERNS = (-1, 1, 2, 3)


def counts_of(counts: FinalCounts) -> SeatCounts:
    """Return the counts in the form that the count needs."""
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
        # if somebody has the card, the manager that is not in the line was in it
        both_managers={*MANAGERS} <= {*line} or spouse is not None,
    )


def relevant_fields(line: Sequence[str]) -> tuple[str, ...]:
    """Return the fields that matter for a line: the spouse card and the Wonderkid only sometimes do."""
    married = len({*MANAGERS} & {*line}) == 1
    return ("line", "piles", *["spouse_card"] * married, *["wonderkid"] * (line[:1] == ("wonderkid",)))


def validation_issues(counts: FinalCounts) -> Iterator[ValidationIssue]:
    """Yield impossible counts: first those that cannot be scored, then those that can."""
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
    """Yield cards that do not exist, or belong to nobody in the line or at the table."""
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
    """Yield cards that occur too often, at the last pile with such a card."""
    sevens = 0
    for seat in range(seats):
        key = str(seat)
        placed = [(card, employee) for employee, pile in piles.items() for card in pile.get(key, ())]
        counts = Counter(card for card, _ in placed)
        last = dict(placed)
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
        if len(placed) > most:
            yield ValidationIssue(
                f"piles.{placed[-1][1]}.{key}",
                say(
                    "{seat} can have placed {most} cards, and {count} lie here.",
                    seat=SeatName(seat),
                    most=most,
                    count=len(placed),
                ),
                "WTP-2.1",
                can_be_kept=True,
            )
    nobodys = [(card, employee) for employee, pile in piles.items() for card in pile.get(NOBODY, ())]
    for card, (limit, clause) in _NOBODYS_LIMITS.items():
        owners = [employee for value, employee in nobodys if value == card]
        if len(owners) > limit:
            yield ValidationIssue(
                f"piles.{owners[-1]}.{NOBODY}",
                say(
                    "There can be {limit} votes of {card} that belong to no seat, not {count}.",
                    limit=limit,
                    card=card,
                    count=len(owners),
                ),
                clause,
                can_be_kept=True,
            )


def _intern(employee: str, pile: Mapping[str, Sequence[int]]) -> Iterator[ValidationIssue]:
    """Yield cards that only a swap or a Mentor's pile gives to the Intern."""
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
