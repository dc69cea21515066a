"""What a page says while it cannot reach its kernel: it has that from the start, in every language."""

from __future__ import annotations

from typing import Any

from referee.text import LANGUAGES, say
from widgets.language import speech

_WORDS = {
    "lost": say("The connection is lost. Your game is safe and goes on as soon as it is back."),
    "again": say("Open again"),
}


class LostWords:
    """Gives the page's template its ``lost_words``, by language; named in ``templates/conf.json``.

    That way any Voilà has them, not only ``referee serve``: the page is made without asking a kernel.
    """

    def __call__(self, notebook: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Take part in making the page, as nbconvert's preprocessors do."""
        words = {
            language: {name: speech(language).say(sentence) for name, sentence in _WORDS.items()}
            for language in LANGUAGES
        }
        return notebook, {**resources, "lost_words": words}
