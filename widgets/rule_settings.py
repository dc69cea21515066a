"""The house rules that change a clause, in the form of a page."""

from __future__ import annotations

from typing import TypedDict

from referee.i18n import Listed, Speech, say
from referee.rulebook.house_rules import HouseRule


class RuleSetting(TypedDict):
    """A house rule that changes a clause: its label, its value, and its other possible values.

    All are texts; ``badge`` marks it as a house rule, ``others`` is "" if there are too many.
    """

    badge: str
    label: str
    value: str
    is_usual: bool
    others: str


def rule_setting(rule: HouseRule, speech: Speech, *, is_here: bool) -> RuleSetting:
    """Return a house rule in words; ``is_here``: as a table has it, else as is usual."""
    value = say("here: {value}", value=rule.value) if is_here else say("usually: {value}", value=rule.value)
    others = say("can also be set to: {values}", values=Listed(rule.others))
    return {
        "badge": speech.say(say("House rule") if rule.is_usual else say("House rule, not as usual")),
        "label": speech.say(rule.label),
        "value": speech.say(value),
        "is_usual": rule.is_usual,
        "others": speech.say(others) if rule.others else "",
    }
