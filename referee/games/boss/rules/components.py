"""Descriptions of the board and the deal cards, typed by the table when needed (BOSS-1.7)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.bounds import Bounds, Fields, Limit, Values, among
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Group, ListOf, OrNull, Parameter, Whole
from referee.engine.rule import Rule
from referee.engine.state import replaced
from referee.games.boss.rules.flow import clans, is_over
from referee.games.boss.state import (
    CLAN_LABELS,
    CLANS,
    DEAL,
    DEALS,
    END_ROLL,
    SPACES,
    Choose,
    DealCard,
    Space,
    State,
    space_number,
)
from referee.i18n import Listed, Sentence, say

CLAUSE = "BOSS-1.7"
CLAN = Choice(values=CLANS, labels=CLAN_LABELS, label=say("Clan"))
_CHOOSE = {
    "count": Whole(label=say("How many from the list")),
    "of": ListOf(of=CLAN, label=say("List of clans")),
}
NUMBERED = say("The spaces are numbered 1 to {last}; a record counts them from 0.", last=SPACES)
SPACE_FIELDS: dict[str, Parameter] = {
    "dividends": Whole(label=say("Dividends")),
    "required": ListOf(of=CLAN, label=say("Required clans")),
    "choose": OrNull(of=Group(fields=_CHOOSE), optional=True, label=say("Some from a list")),
}
CARD_FIELDS: dict[str, Parameter] = {
    "value": Whole(label=say("Value of a dividend")),
    "end_rolls": ListOf(of=Whole(), optional=True, label=say("Numbers on the back")),
}


def read_space(given: Mapping[str, Any]) -> Space:
    """Return the space that a description is about."""
    choose = given.get("choose")
    return Space(
        given["dividends"],
        tuple(given["required"]),
        None if choose is None else Choose(choose["count"], tuple(choose["of"])),
    )


def read_card(given: Mapping[str, Any]) -> DealCard:
    """Return the deal card that a description is about."""
    rolls = given.get("end_rolls")
    return DealCard(given["value"], None if rolls is None else tuple(rolls))


def space_faults(fields: Mapping[str, Any]) -> Iterator[Sentence]:
    """Yield the faults of a space, which may be incomplete."""
    if fields.get("dividends", 1) < 1:
        yield say("A space pays at least one dividend.")
    choose = fields.get("choose") or {}
    required, listed = fields.get("required", ()), choose.get("of", ())
    if len({*required}) < len(required) or len({*listed}) < len(listed):
        yield say("A clan appears only once on a space.")
    duplicates = [clan for clan in required if clan in listed]
    if duplicates:
        yield say("Either required or in the list, not both: {clans}.", clans=clans(duplicates))
    most = len(listed) if "of" in choose else len(CLANS)
    if not 1 <= choose.get("count", 1) <= most:
        yield say("From the list, at least one clan takes part, and at most all of them.")


def card_faults(fields: Mapping[str, Any]) -> Iterator[Sentence]:
    """Yield the faults of a deal card."""
    if fields.get("value", 1) < 1:
        yield say("A dividend is worth at least 1.")
    rolls = fields.get("end_rolls", ())
    if any(roll not in range(1, 7) for roll in rolls):
        yield say("The numbers on the back are 1 to 6.")
    if len({*rolls}) < len(rolls):
        yield say("A number appears only once on the back.")


def value_limits(values: Sequence[int | None], number: int) -> tuple[int, int | None]:
    """Return the least and the greatest value of a card between those already known (BOSS-1.4)."""
    below = [value for value in values[: number - 1] if value is not None]
    above = [value for value in values[number:] if value is not None]
    return max(below, default=1), min(above, default=None)


def undescribed(state: State) -> Iterator[Objection]:
    """Object to a deal with an unknown space or deal card."""
    if state.space is None:
        yield Objection(CLAUSE, say("First say what space {space} shows.", space=space_number(state.marker)))
    if state.deals_done < DEALS and state.dividend is None:
        yield Objection(
            CLAUSE,
            say("First say what a dividend is worth on deal card {number}.", number=state.deals_done + 1),
        )


def unless(fault: Callable[[Any], Sentence | None]) -> Limit:
    """Return the limit that ``fault`` returns nothing for a value."""

    def objection(value: Any) -> Objection:
        sentence = fault(value)
        assert sentence is not None
        return Objection(CLAUSE, sentence)

    return Limit(lambda value: fault(value) is None, objection)


def shows(faults: Callable[[Mapping[str, Any]], Iterator[Sentence]], *path: str) -> Limit:
    """Return the limit that a single field has no fault."""

    def fault(value: Any) -> Sentence | None:
        for name in reversed(path):
            value = {name: value}
        return next(faults(value), None)

    return unless(fault)


class Describe(Rule[State]):
    """The base of both descriptions, which any player may type at any time."""

    actor = Actor.TABLE
    is_out_of_turn = True

    def actors(self, state: State) -> Iterable[int | None]:
        return (None,)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return is_over(state)


class DescribeSpace(Describe):
    """Describe a space of the board."""

    do = "describe_space"
    title = say("Say what a space shows")
    parameters = {"space": Whole(label=say("Space"), counted_from=1), **SPACE_FIELDS}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        match name:
            case "space":
                order = sorted(
                    range(SPACES),
                    key=lambda space: (state.spaces[space] is not None, (space - state.marker) % SPACES),
                )
                return Values(order, unless(partial(_space_used, state)), shown=range(SPACES))
            case "dividends":
                return Values(range(11), shows(space_faults, "dividends"), is_open=True)
            case "required":
                pairs = itertools.pairwise(CLANS)
                return Values([*((clan,) for clan in CLANS), *pairs], is_open=True)
            case _:
                other_clans = tuple(clan for clan in CLANS if clan not in given.get("required", ()))
                return Fields(
                    count=Values((0, 1, 2), shows(space_faults, "choose", "count")),
                    of=Values((other_clans[:2], other_clans[-3:], other_clans), is_open=True),
                )

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        if "space" in action.given:
            yield from self.out_of_bounds(state, action, "space")
        # some fields depend on others
        yield from (Objection(CLAUSE, fault) for fault in space_faults(action.given))

    def apply(self, state: State, action: Action) -> State:
        spaces = replaced(state.spaces, action.given["space"], read_space(action.given))
        return state._replace(spaces=spaces, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        space = read_space(action.given)
        if space.choose is None:
            return say(
                "Space {space}: {dividends} dividends; {required}.",
                space=space_number(action.given["space"]),
                dividends=space.dividends,
                required=clans(space.required),
            )
        return say(
            "Space {space}: {dividends} dividends; {required}; {count} from {listed}.",
            space=space_number(action.given["space"]),
            dividends=space.dividends,
            required=clans(space.required),
            count=space.choose.number,
            listed=clans(space.choose.of),
        )


def _space_used(state: State, space: int) -> Sentence | None:
    if space not in range(SPACES):
        return NUMBERED
    if space in state.covered:
        return say("Space {space} is covered: its deal is done.", space=space_number(space))
    if state.step == DEAL and space == state.marker:
        return say(
            "The deal of space {space} is open: you can no longer change it.", space=space_number(space)
        )
    return None


class DescribeDealCard(Describe):
    """Describe a deal card."""

    do = "describe_deal_card"
    title = say("Say what a deal card shows")
    parameters = {"number": Whole(label=say("Deal card")), **CARD_FIELDS}
    scarce = ("number",)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        match name:
            case "number":
                return Values(
                    range(1, DEALS + 1),
                    unless(partial(_card_used, state)),
                    none=lambda: Objection(CLAUSE, _used(DEALS)),
                )
            case "value":
                return self._values(state, given.get("number"))
            case _:
                rolls = [(), *((roll,) for roll in range(1, 7)), (5, 6), (4, 5, 6)]
                return Values(rolls, shows(card_faults, "end_rolls"), is_open=True)

    def _values(self, state: State, number: int | None) -> Bounds:
        """Return the bounds of a card's value: between those of its neighbours (BOSS-1.4)."""
        if number not in range(1, DEALS + 1):
            return Values((), shows(card_faults, "value"), is_open=True)
        assert number is not None
        values = _values(state)
        least, most = value_limits(values, number)
        is_first = values[: number - 1] == [None] * (number - 1)
        rising = Limit(
            # the first known card has no lower limit but the faults of BOSS-1.7
            lambda value: (value >= least or is_first) and (most is None or value <= most),
            lambda _: Objection("BOSS-1.4", say("The value of a dividend never falls from card to card.")),
        )
        card = state.cards[number - 1]
        if card is not None and _is_rollable(state, number):
            unchanged = among((card.value,), lambda _: Objection(CLAUSE, _used(number)))
            return Values((card.value,), rising, unchanged, shows(card_faults, "value"))
        last = least + 4 if most is None else min(most, least + 4)
        return Values(range(least - 1, last + 1), rising, shows(card_faults, "value"), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # the value (BOSS-1.4) is cited before whether the table may still describe the card
        yield from sorted(self.out_of_bounds(state, action), key=attrgetter("clause"))

    def apply(self, state: State, action: Action) -> State:
        cards = replaced(state.cards, action.given["number"] - 1, read_card(action.given))
        return state._replace(cards=cards, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        card = read_card(action.given)
        if not card.end_rolls:
            return say(
                "Deal card {number}: a dividend is worth {value}.",
                number=action.given["number"],
                value=card.value,
            )
        return say(
            "Deal card {number}: a dividend is worth {value}; on the back {rolls}.",
            number=action.given["number"],
            value=card.value,
            rolls=Listed(tuple(sorted(card.end_rolls))),
        )


def _values(state: State) -> list[int | None]:
    return [card.value if card else None for card in state.cards]


def _is_rollable(state: State, number: int) -> bool:
    """Whether the end roll still needs the numbers of the card that was just used."""
    card = state.cards[number - 1]
    is_last = state.step == END_ROLL and number == state.deals_done
    return is_last and card is not None and card.end_rolls is None


def _used(number: int) -> Sentence:
    return say("Deal card {number} has been used: you can no longer change it.", number=number)


def _card_used(state: State, number: int) -> Sentence | None:
    done = state.deals_done
    if number not in range(1, DEALS + 1):
        return say("The deal cards are numbered 1 to {last}.", last=DEALS)
    if number == done + 1 and state.step == DEAL:
        return say("The deal of deal card {number} is open: you can no longer change it.", number=number)
    if number <= done and not _is_rollable(state, number):
        return _used(number)
    return None
