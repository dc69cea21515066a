"""What the static site's page says by itself, as Python is not there yet: it has that in every language."""

from __future__ import annotations

from referee.i18n import LANGUAGES, say
from widgets.i18n import Labels, speech

LABELS = Labels(
    "SiteLabels",
    {
        "loading": say("Fetching the referee:"),
        "preparing": say("The referee reads the rules …"),
        "elsewhere": say(
            "The referee is open in another tab or window of this browser. Go on there, or close it: then it "
            "goes on here."
        ),
        "not_started": say(
            "The referee could not be started here. The first visit needs the network, and a browser that is "
            "not older than 2023."
        ),
        "not_kept": say(
            "What you have just done cannot be kept: is this device full? Make room; it goes on by itself."
        ),
        "again": say("Open again"),
        "alone": say(
            "The whole referee is in this browser, and so are the games. There is no server that phones "
            "could join: everybody plays at this tablet, secrets behind the curtain."
        ),
        "update": say("There is a newer version of the referee. Your games stay."),
        "update_now": say("Use it now"),
        "update_later": say("Later"),
    },
)


def texts() -> dict[str, dict[str, str]]:
    """Return what the page says, by language and name."""
    return {language: LABELS.texts(speech(language)) for language in LANGUAGES}
