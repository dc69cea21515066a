"""Labels of components that several screens use."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "CommonLabels",
    {
        "read_aloud": say("Read aloud"),
        "stop_reading": say("Stop reading"),
    },
)
