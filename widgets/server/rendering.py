"""What pages are made of: sentences in the browser's language, templates, and the built front end.

Vite names each file of the front end by its content, and lists them in a manifest with what each of them
loads.
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


def asked_speech(request: HTTPServerRequest) -> Speech:
    """Return sentences in the language that a browser asks for."""
    language = request.headers.get("Accept-Language", "")[:2]
    return speech(language if language in LANGUAGES else "en")


def render(handler: RequestHandler, template: str, **values: Any) -> str:
    """Return a page; sentences among the values are said in its language."""
    words = asked_speech(handler.request)
    said = {name: words.say(one) if isinstance(one, Sentence) else one for name, one in values.items()}
    found = handler.settings["voila_jinja2_env"].get_template(template)
    handler.set_header("Cache-Control", "no-store")
    return str(found.render(language=words.language, **said))


def plain_page(
    handler: RequestHandler, sentence: Sentence | str, button: str | None = None, **form: Any
) -> str:
    """Return a page of one sentence, with a button or else the way to the lobby.

    ``form``: the ``token`` of the button's form, and the ``problem`` with the one before, if any.
    """
    home = handler.settings.get("base_url", "/")
    values = {"sentence": sentence, "button": button, "home": home, "lobby": say("To the lobby")}
    return render(handler, "sit.html.j2", **values, **form)


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


# -- the front end -----------------------------------------------------------------------------------

BUILT = Path(__file__).parents[1] / "static" / "page"
"""Where the front end is built to."""

ROUTE = "referee/static/"
ENTRY = "widgets/frontend/host/page.ts"
BOOT = "widgets/frontend/host/boot.ts"
STYLE = "style.css"
FONT = "node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"
"""Every screen has it: browsers find a font only when something is laid out in the styles."""


@dataclass(frozen=True)
class Assets:
    """Names of the files that a page loads at once: its scripts, all that they need, styles and font."""

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
        """The names of all that may be served."""

    def assets(self, sources: Iterable[str] = ()) -> Assets:
        """Return what a page loads at once, with what it is going to need.

        ``sources`` are the paths of components that are shown first; those that are not built apart are left
        out.
        """
        parts = dict.fromkeys(part for one in (ENTRY, *sources) for part in self._with_imports(one))
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
