"""Rendering of pages: sentences in the browser's language, templates, and the built front end.

Vite puts a hash of its content in the name of each file, and writes a manifest of the files and their
imports.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from referee.i18n import LANGUAGES, Sentence, Speech, say
from widgets.i18n import speech


def request_speech(request: HTTPServerRequest) -> Speech:
    """Return the speech in the language of a request."""
    language = request.headers.get("Accept-Language", "")[:2]
    return speech(language if language in LANGUAGES else "en")


def render(handler: RequestHandler, template: str, **values: Any) -> str:
    """Return a page of a template; sentences among the values are translated."""
    words = request_speech(handler.request)
    texts = {
        name: words.say(value) if isinstance(value, Sentence) else value for name, value in values.items()
    }
    found = handler.settings["voila_jinja2_env"].get_template(template)
    handler.set_header("Cache-Control", "no-store")
    return str(found.render(language=words.language, **texts))


def plain_page(
    handler: RequestHandler, sentence: Sentence | str, button: str | None = None, **form: Any
) -> str:
    """Return a page with one sentence, and a button or a link to the lobby.

    ``form`` has the ``token`` of the button's form, and the ``problem`` with an earlier form, if any.
    """
    home = handler.settings.get("base_url", "/")
    values = {"sentence": sentence, "button": button, "home": home, "lobby": say("To the lobby")}
    return render(handler, "sit.html.j2", **values, **form)


_LABELS = {
    "lost": say("The connection is lost. Your game is safe and goes on as soon as it is back."),
    "again": say("Open again"),
}


def disconnect_text() -> dict[str, dict[str, str]]:
    """Return the texts for a lost connection, by language and name."""
    return {
        language: {name: speech(language).say(sentence) for name, sentence in _LABELS.items()}
        for language in LANGUAGES
    }


class DisconnectText:
    """Gives the page's template in plain Voilà its ``disconnect_text``; named in ``templates/conf.json``."""

    def __call__(self, notebook: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Take part in making the page, as nbconvert's preprocessors do."""
        return notebook, {**resources, "disconnect_text": disconnect_text()}


# -- the front end -----------------------------------------------------------------------------------

BUILT = Path(__file__).parents[1] / "static" / "page"
"""The folder of the built front end."""

ROUTE = "referee/static/"
ENTRY = "widgets/frontend/host/page.ts"
BOOT = "widgets/frontend/host/boot.ts"
STYLE = "style.css"
FONT = "node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"
"""The font of every screen, for preloading: browsers request a font only when they lay out text."""


@dataclass(frozen=True)
class Assets:
    """Names of the files that a page loads first: its scripts, their imports, styles and font."""

    entry: str
    boot: str
    needed: tuple[str, ...]
    style: str
    font: str


class FrontEnd:
    """The files that Vite has built, by its manifest.

    Raises:
        FileNotFoundError: The front end is not built.
    """

    def __init__(self, folder: Path = BUILT) -> None:
        self.folder = folder
        self.manifest = folder / "manifest.json"
        self._manifest: dict[str, dict[str, Any]] = json.loads(self.manifest.read_text("utf-8"))
        self.files = frozenset(map(self._file, self._manifest))
        """The names of all files that may be served."""

    def assets(self, sources: Iterable[str] = ()) -> Assets:
        """Return the files that a page loads first.

        ``sources`` are the paths of the components that are shown first; those without a separate file are
        left out.
        """
        parts = dict.fromkeys(part for source in (ENTRY, *sources) for part in self._with_imports(source))
        return Assets(
            entry=self._file(ENTRY),
            boot=self._file(BOOT),
            needed=tuple(map(self._file, parts)),
            style=self._file(STYLE),
            font=self._file(FONT),
        )

    def _file(self, part: str) -> str:
        return str(self._manifest[part]["file"])

    def _with_imports(self, source: str) -> Iterator[str]:
        if source in self._manifest:
            yield source
            for imported in self._manifest[source].get("imports", ()):
                yield from self._with_imports(imported)
