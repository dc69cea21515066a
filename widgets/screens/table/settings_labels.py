"""The words of a device's settings at a table."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "SettingsLabels",
    {
        "settings": say("Settings"),
        "brightness": say("Brightness"),
        "highlights": say("Show great moments large"),
        "highlights_why": say("What everybody waited for takes the middle of the screen. One tap skips it."),
        "this_device": say("These settings are for this device, and change nothing in the game."),
    },
)
