"""What the sheet of devices says."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "DevicesLabels",
    {
        "here": say("this device"),
        "owner": say("may remove others"),
        "seen": say("last seen"),
        "remove": say("Remove"),
        "sure": say(
            "Remove this device? Its pages end, its seats come back to the tablet, and it is asked for the "
            "word again, which will be a new one."
        ),
        "yes": say("Yes, remove"),
        "no": say("No"),
        "word": say("The table's word"),
        "scan": say("Scan this with a device that is to come in, or type address and word there."),
        "new_word": say("Draw a new word"),
        "new_word_explained": say("Whoever is in stays in."),
        "upkeep": say("This server"),
        "ask_owner": say("Devices that may remove others are marked: ask there if one should go."),
    },
)
