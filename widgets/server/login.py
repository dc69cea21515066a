"""The page that asks for the server's password."""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from tornado.escape import url_escape

from referee.text import Sentence, say
from widgets.server.devices import WINDOW, Tries, asked_speech

TRIES = Tries()
"""Passwords that an address may try; each costs the server a good part of a second."""


class LoginHandler(LoginFormHandler):
    """Jupyter's login with the referee's page, and a limit to guessing."""

    @allow_unauthenticated
    def post(self) -> None:
        """Let the device in, or say what is wrong: 401 for a wrong password, 429 for too many tries."""
        if not TRIES.allow(self.request.remote_ip or ""):
            self.set_status(429)
            self.set_header("Retry-After", str(int(WINDOW)))
            self._page(say("Those were too many tries. Wait a minute, then try again."))
            return
        super().post()

    def _render(self, message: dict[str, str] | None = None) -> None:
        self._page(say("That is not the password. Try again.") if message else None)

    def _page(self, problem: Sentence | None) -> None:
        words = asked_speech(self.request)
        template = self.settings["voila_jinja2_env"].get_template("login.html.j2")
        self.set_header("Cache-Control", "no-store")
        self.finish(
            template.render(
                language=words.language,
                action=f"{self.base_url}login?next={url_escape(self.get_argument('next', self.base_url))}",
                token=self.xsrf_token.decode(),
                intro=words.say(say("This referee asks for its password.")),
                label=words.say(say("Password")),
                button=words.say(say("Come in")),
                problem=words.say(problem) if problem else None,
            )
        )


def with_login(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Jupyter's login page replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    return (pattern, LoginHandler, *rest) if issubclass(handler_class, LoginFormHandler) else handler
