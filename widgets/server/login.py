"""The page that asks for the server's password."""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from tornado.escape import url_escape

from referee.i18n import Sentence, say
from widgets.server import audit
from widgets.server.devices import TOO_MANY
from widgets.server.plain import render
from widgets.server.rate_limits import RateLimiter, network_of

TRIES = RateLimiter(burst=10, every=30.0)
"""Passwords that an address may try; each costs the server a good part of a second."""


class LoginHandler(LoginFormHandler):
    """Jupyter's login with the referee's page, and a limit to guessing."""

    @allow_unauthenticated
    def post(self) -> None:
        """Let the device in, or say what is wrong: 401 for a wrong password, 429 for too many tries."""
        address = self.request.remote_ip or ""
        if not TRIES.allow(network_of(address)):
            audit.note("refused", why="rate", address=address)
            self.set_status(429)
            self.set_header("Retry-After", str(TRIES.wait(network_of(address))))
            self._page(TOO_MANY)
            return
        super().post()
        if self.get_status() == 401:
            audit.note("refused", why="password", address=address)
        else:
            audit.note("logged in", address=address)

    def _redirect_safe(self, url: str, default: str | None = None) -> None:
        """Go to an address of this server alone, and to none that no browser could have asked for."""
        super()._redirect_safe(url if url.isprintable() else self.base_url, default)

    def _render(self, message: dict[str, str] | None = None) -> None:
        self._page(say("That is not the password. Try again.") if message else None)

    def _page(self, problem: Sentence | None) -> None:
        self.finish(
            render(
                self,
                "login.html.j2",
                action=f"{self.base_url}login?next={url_escape(self.get_argument('next', self.base_url))}",
                token=self.xsrf_token.decode(),
                intro=say("This referee asks for its password."),
                label=say("Password"),
                button=say("Come in"),
                problem=problem,
            )
        )


def with_login(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Jupyter's login page replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    return (pattern, LoginHandler, *rest) if issubclass(handler_class, LoginFormHandler) else handler
