"""Pages in another language: each leads to the same page in the other one, and its frame speaks its language.

A page's language is the name of its folder below ``guide``; all other pages are in English.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any

import sphinx
from sphinx.application import Sphinx
from sphinx.util import logging

LOG = logging.getLogger(__name__)

FOLDER = "guide"
NAMES = {"en": "English", "es": "Español"}
FRAME = {
    "es": {
        "Back to top": "Arriba",
        "Home": "Inicio",
        "Next": "Siguiente",
        "On this page": "En esta página",
        "Previous": "Anterior",
        "Search": "Buscar",
        "Skip to content": "Ir al contenido",
    }
}
"""What the theme says around a page and Sphinx's own catalogue does not have."""


def language_of(page: str) -> str:
    """Return the language of a page."""
    first, _, rest = page.partition("/")
    language = rest.partition("/")[0]
    return language if first == FOLDER and language in NAMES else "en"


def translations(page: str, all_pages: frozenset[str]) -> dict[str, str]:
    """Return by language the same page in the others, where it is one of the guide."""
    language = language_of(page)
    start = f"{FOLDER}/{language}/"
    if not page.startswith(start):
        return {}
    same = {other: f"{FOLDER}/{other}/{page.removeprefix(start)}" for other in NAMES if other != language}
    for one in same.values():
        if one not in all_pages:
            LOG.warning("there is no page %r, the translation of %r", one, page)
    return same


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return Sphinx's own translations."""
    folder = Path(sphinx.__file__).parent / "locale"
    return gettext.translation("sphinx", folder, [language])


def speak(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Give the page's template its language and its translations."""
    language = language_of(page)
    context["language"] = language
    context["translations"] = [
        {"language": other, "name": NAMES[other], "page": there}
        for other, there in translations(page, frozenset(app.env.found_docs)).items()
    ]
    if language == app.config.language:
        return
    own = FRAME[language]

    def say(message: str) -> str:
        return own.get(message) or catalogue(language).gettext(message)

    context |= {"_": say, "gettext": say, "ngettext": catalogue(language).ngettext}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("html-page-context", speak)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
