"""What the rulebook's screen says beside the rules."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "RulesLabels",
    {
        "rules_of": say("Rules of {title}"),
        "chapters": say("Chapters"),
        "now": say("This moment"),
        "now_chapter": say("All of this chapter: {title}"),
        "search": say("Search the rules"),
        "found": say("Rules with “{words}”"),
        "nothing_found": say("No rule has these words. Try fewer of them, or others."),
        "ruling": say("Our ruling"),
        "examples": say("Examples"),
        "answer": say("What the referee says"),
        "line": say("Line"),
        "nothing": say("nothing here"),
        "terms": say("Terms and pieces"),
        "to_print": say("To print"),
        "print_card": say("Reference card"),
        "print_overview": say("A round at a glance"),
    },
)
