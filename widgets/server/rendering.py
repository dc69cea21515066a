"""Pages that load nothing, in the browser's language; and what a page says when it is cut off."""

from __future__ import annotations

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
