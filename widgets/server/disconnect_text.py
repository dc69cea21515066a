"""What a page says while it cannot reach its kernel: it has that from the start, in every language."""

from __future__ import annotations

from typing import Any

from referee.i18n import LANGUAGES, say
from widgets.i18n import speech

_LABELS = {
    "lost": say("The connection is lost. Your game is safe and goes on as soon as it is back."),
    "again": say("Open again"),
}


def disconnect_text() -> dict[str, dict[str, str]]:
    """Return what a page says, by language and name."""
    return {
        language: {name: speech(language).say(sentence) for name, sentence in _LABELS.items()}
        for language in LANGUAGES
    }


class DisconnectText:
    """Gives the page's template in plain Voilà its ``disconnect_text``; named in ``templates/conf.json``."""

    def __call__(self, notebook: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Take part in making the page, as nbconvert's preprocessors do."""
        return notebook, {**resources, "disconnect_text": disconnect_text()}
