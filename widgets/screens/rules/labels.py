"""What the rulebook's screen says beside the rules."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "RulesLabels",
    {
        "rules_of": say("Rules of {title}"),
        "close": say("Close"),
        "chapters": say("Chapters"),
    },
)
