"""The page that asks for the server's password. A device that gives it goes by a new secret from then on."""

from __future__ import annotations

from functools import partial
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from tornado.escape import url_escape
from tornado.web import HTTPError

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.store.admission import UnknownDevice
from widgets import audit
from widgets.server.agents import agent_of
from widgets.server.devices import STALE, TOO_MANY
from widgets.server.identity import (
    device_of,
    form_token,
    here,
    offer_successor,
    settle_device,
    successor_of,
)
from widgets.server.plain import render
from widgets.server.security import RateLimiter, network_of
from widgets.server.store_threads import asking

TRIES = RateLimiter(burst=10, every=30.0)
"""Passwords that an address may try; each costs the server a good part of a second."""


class LoginHandler(LoginFormHandler):
    """Jupyter's login with the referee's page, and a limit to guessing."""

    @allow_unauthenticated
    async def post(self) -> None:  # type: ignore[override]
        """Let the device in: 401 for a wrong password, 429 for too many tries.

        403 for a form that was made with another successor than the browser has.
        """
        address = self.request.remote_ip or ""
        successor = successor_of(self.request, self.get_body_argument("form_token", ""))
        if successor is None:
            audit.note("refused", why="form", address=address)
            self.set_status(403)
            self._page(STALE)
            return
        if not TRIES.allow(network_of(address)):
            audit.note("refused", why="rate", address=address)
            self.set_status(429)
            self.set_header("Retry-After", str(TRIES.wait(network_of(address))))
            self._page(TOO_MANY)
            return
        user = self.identity_provider.process_login_form(self)
        if user is None:
            audit.note("refused", why="password", address=address)
            self.set_status(401)
            self._page(say("That is not the password. Try again."))
            return
        try:
            await self._renew_device(successor)
        except UnknownDevice:  # removed, or renewed by another form, in this very moment
            raise HTTPError(403) from None
        except RefereeError as error:
            self.set_status(503)
            self._page(error.reason)
            return
        audit.note("logged in", address=address)
        self.current_user = user
        self.identity_provider.set_login_cookie(self, user)
        self._redirect_safe(self.get_argument("next", self.base_url))

    async def _renew_device(self, successor: str) -> None:
        """Have the device go by its new secret, if the browser is one already: its old one may be planted."""
        device = device_of(self.request)
        if device is None:
            return
        agent = agent_of(self.request.headers.get("User-Agent", ""))
        await asking(partial(here().store.renew, device, successor, agent))
        here().forget()
        settle_device(self, successor)

    def _redirect_safe(self, url: str, default: str | None = None) -> None:
        """Go to an address of this server alone, and to none that no browser could have asked for."""
        super()._redirect_safe(url if url.isprintable() else self.base_url, default)

    def _render(self, message: dict[str, str] | None = None) -> None:
        self._page(None)

    def _page(self, problem: Sentence | None) -> None:
        self.finish(
            render(
                self,
                "login.html.j2",
                action=f"{self.base_url}login?next={url_escape(self.get_argument('next', self.base_url))}",
                xsrf=self.xsrf_token.decode(),
                token=form_token(offer_successor(self)),
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
