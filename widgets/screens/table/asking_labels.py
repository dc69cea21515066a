"""The labels of what is asked at a table: whether something is allowed, why, and what would follow."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "AskingLabels",
    {
        "kept_nowhere": say("Only asked: nothing is done, and no other device sees it."),
        "who": say("Who would do it?"),
        "the_table": say("The whole table"),
        "what": say("What would they do?"),
        "ask": say("Ask"),
        "ask_changed": say("Change the question"),
        "ask_again": say("Ask something else"),
        "why": say("Why?"),
        "causes": say("What led there"),
        "the_rule": say("The rule"),
        "our_ruling": say("The printed rules leave this open, or can be read otherwise: this is our ruling."),
        "no_case": say("Nothing on the table goes by this rule at this moment."),
        "rulebook": say("Open the rulebook here"),
        "what_if": say("What would follow"),
        "then": say("And then"),
        "changed": say("What would change"),
        "do_it": say("Do it"),
        "not_now": say("Not now"),
        "nothing_else": say("Nothing else comes of it."),
    },
)
