"""What stands around the charts."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

HAPPENED = say("What happened")
LABELS = Labels(
    "ChartsLabels",
    {
        "charts": say("Charts"),
        "as_table": say("As a table"),
        "as_chart": say("As a chart"),
        "loading": say("The chart is being drawn …"),
        "late": say("The chart is slow to arrive: the table says the same."),
        "failed": say("The chart could not be drawn on this device: the table says the same."),
        "happened": HAPPENED,
    },
)
