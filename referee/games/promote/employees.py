"""The 22 employees: level, name and ability of each, and suggested lines (WTP-8)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from referee.engine.info import Suggestion
from referee.i18n import Listed, Sentence, say


class Employee(NamedTuple):
    """An employee card; the ability needs one of the ``partners`` in the line, if there are any."""

    id: str
    level: int
    name: Sentence
    ability: Sentence
    clause: str
    partners: tuple[str, ...] = ()


_ALL = (
    Employee(
        "ceo",
        30,
        say("CEO"),
        say("Only one 6 under him: its player throws another employee out at once. No other elimination."),
        "WTP-8.21",
    ),
    Employee(
        "spy",
        28,
        say("Spy of the Plant"),
        say("When he leaves, the player who gave him least shows and discards the highest card."),
        "WTP-8.20",
    ),
    Employee(
        "young_genius",
        27,
        say("Young Genius"),
        say("She has 2 more in every round. They do not count at the end."),
        "WTP-8.19",
    ),
    Employee(
        "sneaky_engineer",
        26,
        say("Sneaky Engineer"),
        say("He takes the best vote from the employee on his right; if that is tied, the next best."),
        "WTP-8.18",
    ),
    Employee(
        "honorary_president",
        23,
        say("Honorary President"),
        say("At the final count, negative votes are worth as much as positive ones."),
        "WTP-8.17",
    ),
    Employee(
        "perfectionist_executive",
        22,
        say("Perfectionist Executive"),
        say("She rejects her most negative votes of the round."),
        "WTP-8.16",
    ),
    Employee(
        "boss_daughter",
        21,
        say("Boss' Daughter"),
        say("The player of her best vote can name another Spokesman; if tied, the next best."),
        "WTP-8.15",
    ),
    Employee(
        "infiltrator",
        19,
        say("Infiltrator"),
        say("If he is still here at the end, he alone is promoted."),
        "WTP-8.14",
    ),
    Employee(
        "secretary",
        18,
        say("Secretary"),
        say("The player of her best vote can swap the votes of two others; if tied, the next best."),
        "WTP-8.13",
    ),
    Employee(
        "bodyguard",
        17,
        say("Bodyguard"),
        say("If the lowest total would cost the CEO his place, he goes instead."),
        "WTP-8.12",
        ("ceo",),
    ),
    Employee(
        "manager_wife",
        16,
        say("Manager (wife)"),
        say("Promoted together with her husband. The first to leave hands out the Manager Spouse card."),
        "WTP-8.11",
        ("manager_husband",),
    ),
    Employee(
        "manager_husband",
        16,
        say("Manager (husband)"),
        say("Promoted together with his wife. The first to leave hands out the Manager Spouse card."),
        "WTP-8.11",
        ("manager_wife",),
    ),
    Employee(
        "mentor",
        14,
        say("Mentor"),
        say("When she leaves, an unchosen employee takes her place and her pile."),
        "WTP-8.10",
    ),
    Employee(
        "human_resources",
        13,
        say("Human Resources"),
        say("Only one 6 under them: its player takes the 7 in hand."),
        "WTP-8.9",
    ),
    Employee(
        "workplace_doctor",
        11,
        say("Workplace Doctor"),
        say("With a total above 0, only the CEO can throw out the employee on his right."),
        "WTP-8.8",
    ),
    Employee(
        "oppressive_manager",
        10,
        say("Oppressive Manager"),
        say("In the first two rounds in which his total is above 0, the Wonderkid gets −1."),
        "WTP-8.7",
        ("wonderkid",),
    ),
    Employee(
        "wonderkid",
        7,
        say("Wonderkid"),
        say("He jumps one place left every round. Leftmost at the end of a round, he is promoted."),
        "WTP-8.6",
    ),
    Employee(
        "competitive_engineer",
        6,
        say("Competitive Engineer"),
        say("A negative vote makes her jump two places left."),
        "WTP-8.5",
    ),
    Employee(
        "assistant_engineer",
        5,
        say("Assistant Engineer"),
        say("He follows the Competitive Engineer: always on her right."),
        "WTP-8.4",
        ("competitive_engineer",),
    ),
    Employee(
        "technician",
        3,
        say("Technician"),
        say("When he leaves, −2 goes onto the CEO's pile."),
        "WTP-8.3",
        ("ceo",),
    ),
    Employee(
        "information_desk",
        2,
        say("Information Desk"),
        say("No ability at all."),
        "WTP-8.2",
    ),
    Employee(
        "intern",
        1,
        say("Intern"),
        say("Takes only −1, 1, 2 and 3."),
        "WTP-8.1",
    ),
)

EMPLOYEES = {employee.id: employee for employee in _ALL}
"""All employees by id, in the order in which they line up (WTP-1.1)."""
IDS = tuple(EMPLOYEES)
LINE_LENGTH = 11
_RANK = {employee: rank for rank, employee in enumerate(IDS)}


_IN_A_SENTENCE = {
    "ceo": say("the CEO"),
    "spy": say("the Spy of the Plant"),
    "young_genius": say("the Young Genius"),
    "sneaky_engineer": say("the Sneaky Engineer"),
    "honorary_president": say("the Honorary President"),
    "perfectionist_executive": say("the Perfectionist Executive"),
    "boss_daughter": say("the Boss' Daughter"),
    "infiltrator": say("the Infiltrator"),
    "secretary": say("the Secretary"),
    "bodyguard": say("the Bodyguard"),
    "manager_wife": say("the Manager (wife)"),
    "manager_husband": say("the Manager (husband)"),
    "mentor": say("the Mentor"),
    "human_resources": say("the Human Resources team"),
    "workplace_doctor": say("the Workplace Doctor"),
    "oppressive_manager": say("the Oppressive Manager"),
    "wonderkid": say("the Wonderkid"),
    "competitive_engineer": say("the Competitive Engineer"),
    "assistant_engineer": say("the Assistant Engineer"),
    "technician": say("the Technician"),
    "information_desk": say("the Information Desk"),
    "intern": say("the Intern"),
}
"""The names inside a sentence, with their article."""


def name(employee: str) -> Sentence:
    """Return the name on the card."""
    return EMPLOYEES[employee].name


def the(employee: str) -> Sentence:
    """Return the name inside a sentence, with its article."""
    return _IN_A_SENTENCE[employee]


def all_the(employees: Collection[str]) -> Listed:
    """Return several names with their articles, as one value of a sentence."""
    return Listed(tuple(the(employee) for employee in employees))


def names(employees: Collection[str]) -> Listed:
    """Return several names as one value of a sentence."""
    return Listed(tuple(name(employee) for employee in employees))


def level(employee: str) -> int:
    """Return the contribution level."""
    return EMPLOYEES[employee].level


def lined_up(employees: Collection[str]) -> tuple[str, ...]:
    """Return employees by falling level, the wife before the husband (WTP-1.1)."""
    return tuple(sorted(employees, key=_RANK.__getitem__))


def idle(line: Collection[str]) -> tuple[str, ...]:
    """Return the employees of a line whose ability has no partner in it."""
    return tuple(
        employee
        for employee in lined_up(line)
        if EMPLOYEES[employee].partners and not {*EMPLOYEES[employee].partners} & {*line}
    )


def remarks(line: Collection[str]) -> tuple[Sentence, ...]:
    """Return remarks on the abilities of a line that have no partner in it."""
    return tuple(
        say(
            "{employee} has nothing to do without {partners}.",
            employee=the(employee),
            partners=all_the(EMPLOYEES[employee].partners),
        )
        for employee in idle(line)
    )


def _set(id_: str, title: Sentence, reason: Sentence, ids: str) -> Suggestion:
    return Suggestion(id_, title, reason, list(lined_up(ids.split())))


LINES = (
    _set(
        "first_day",
        say("First day"),
        say("Few interruptions: the line hardly moves, and nobody has to choose in between."),
        "young_genius perfectionist_executive honorary_president manager_wife manager_husband "
        "workplace_doctor human_resources wonderkid oppressive_manager information_desk intern",
    ),
    _set(
        "palace_guard",
        say("Around the CEO"),
        say("Bodyguard, Doctor and Technician all care about the CEO, each in their own way."),
        "ceo bodyguard technician workplace_doctor secretary boss_daughter human_resources mentor "
        "spy perfectionist_executive intern",
    ),
    _set(
        "race_to_the_left",
        say("Race to the left"),
        say("Wonderkid and both Engineers overtake the others, and the Oppressive Manager pushes back."),
        "wonderkid oppressive_manager competitive_engineer assistant_engineer sneaky_engineer young_genius "
        "honorary_president mentor workplace_doctor secretary intern",
    ),
    _set(
        "intrigue",
        say("Intrigue"),
        say("Infiltrator, Spy, Secretary and Sneaky Engineer: no vote is safe where it lies."),
        "infiltrator spy secretary sneaky_engineer boss_daughter manager_wife manager_husband "
        "human_resources ceo bodyguard mentor",
    ),
)
"""Suggested lines, each without an idle ability."""
