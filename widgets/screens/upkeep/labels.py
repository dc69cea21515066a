"""What the sheet about the server says."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "UpkeepLabels",
    {
        "title": say("This server"),
        "again": say("Look again"),
        "version_out": say("Version {version} is out"),
        "version_from": say("More about it: {address}"),
        "version_unknown": say("Whether there is a newer version is not known: {reason}."),
        "backups": say("Backups"),
        "saved": say("Last saved"),
        "never_saved": say("Nothing has been saved yet."),
        "failed": say("The last try failed: {reason}. It is tried again every hour."),
        "unscheduled": say(
            "This server saves nothing by itself. Start it with --backups and a folder, best on another disk."
        ),
        "now": say("Now"),
        "store": say("The store"),
        "warnings": say("What the log warned of"),
        "no_warnings": say("Nothing since the start."),
        "versions": say("Versions"),
    },
)
