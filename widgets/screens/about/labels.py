"""What the sheet about the referee says."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "AboutLabels",
    {
        "version": say("Version {version}"),
        "what": say("A referee for board games that are played on a real table, with real cards and pawns."),
        "games": say(
            "The games belong to their authors and publishers, who have no part in this. You need a copy of "
            "a game to play it; the rules are told here in words of our own."
        ),
        "ours": say("The referee is free software, for anybody to use, change and pass on."),
        "parts": say("Parts by others"),
        "parts_explained": say("Tap a part to read its licence."),
        "front_end": say("In the page"),
        "python": say("In the server"),
        "fonts": say("In pictures"),
        "unlisted": say("Which ones is not known here: they were not installed as packages."),
        "no_text": say("Its licence did not come with it."),
        "homepage": say("Where it comes from: {address}"),
    },
)
