"""Who is let in: the check before every route, the password's page, and the end of a removed device's pages.

A server that asks for the table's word serves nothing else to a device that has not given it: no page, code
or file. See :mod:`widgets.server.devices` for which device asks, and :mod:`widgets.server.word` for the page
of the word. A device that gives the password goes by a new secret from then on.
"""

from __future__ import annotations

import asyncio
import logging
from types import TracebackType
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from tornado.escape import url_escape
from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.store.admission import UnknownDevice
from widgets import audit
from widgets.server.context import Context
from widgets.server.devices import Devices, agent_of
from widgets.server.operations import route_of
from widgets.server.rendering import plain_page, render
from widgets.server.security import network_of
from widgets.server.sessions import Sessions

LOG = logging.getLogger("widgets")

WORD_PAGE = "enter"

STALE = say("This page was open for too long. Please do that once more.")
"""Said to the sender of a form that was not made with the successor in the browser's cookie."""
TOO_MANY = say("Those were too many tries. Wait a minute, then try again.")


class AuthGate(RequestHandler):
    """Serves devices that are let in; the page itself leads others to that of the word."""

    context: Context
    device: str | None
    is_open_to_all = False
    """Whether every device is served: by the word's page, and by invitations, which let their device in."""

    def initialize(self, context: Context) -> None:
        """Take what all routes share."""
        self.context = context

    async def prepare(self, **more: Any) -> None:
        """Refuse with 403 who is not let in, with 503 while the store cannot tell."""
        self.settings["request_log"].begin(self)
        try:
            self.device, is_let_in = await asyncio.to_thread(self._ask)
        except RefereeError as error:
            LOG.warning("the store cannot tell who is let in: %s", error)
            self.set_status(503)
            self.set_header("Retry-After", "2")
            is_read = self._is_page or self.is_open_to_all
            self.finish(plain_page(self, error.reason) if is_read else "")
            return
        if not is_let_in:
            self._turn_away()
            return
        prepared = super().prepare(**more)
        if prepared is not None:
            await prepared

    def _ask(self) -> tuple[str | None, bool]:
        """Return the asking device, and whether it is served."""
        device = self.devices.device_of(self.request)
        return device, self.is_open_to_all or self.devices.lets_in(device)

    @property
    def address(self) -> str:
        """The address that asks."""
        return self.request.remote_ip or ""

    @property
    def devices(self) -> Devices:
        """How the server tells devices apart."""
        return self.context.devices

    @property
    def _is_page(self) -> bool:
        return self.request.method == "GET" and self.request.path == self.settings.get("base_url", "/")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a page for which it need not be known who asks: what fails may come before that."""
        values = {"status_message": self._reason, "base_url": self.settings.get("base_url", "/")}
        self.finish(render(self, "error.html", status_code=status_code, **values))

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Note what failed, and of the request no more than its summary."""
        if value is None or isinstance(value, HTTPError):
            super().log_exception(typ, value, tb)
        else:
            app_log.error("Uncaught exception %s", self._request_summary(), exc_info=value)

    def _request_summary(self) -> str:
        """Return for the log what is asked for, without what an address may hold: a word, an invitation."""
        route = route_of(self.request, self.settings.get("base_url", "/"))
        return f"{self.request.method} {route} ({self.request.remote_ip})"

    def _turn_away(self) -> None:
        self.set_header("Cache-Control", "no-store")
        if self._is_page:
            self.redirect(self.settings.get("base_url", "/") + WORD_PAGE, status=303)
        else:
            self.set_status(403)
            self.finish("")


class Doorkeeper:
    """Ends the pages of devices that were removed or go by a new secret, as soon as the store has it."""

    def __init__(self, devices: Devices, sessions: Sessions) -> None:
        self._devices, self._sessions = devices, sessions
        self._looking: asyncio.Task[None] | None = None
        self._is_due = False

    def look(self) -> None:
        """Look who is let in, once for all changes of the store that are told at the same moment."""
        self._devices.forget()
        self._is_due = True
        if self._looking is None or self._looking.done():
            self._looking = asyncio.ensure_future(self._look())

    async def _look(self) -> None:
        while self._is_due:
            self._is_due = False
            asked = {page.device for page in self._sessions.pages}
            try:
                outside = await asyncio.to_thread(self._devices.outside, asked)
            except RefereeError as error:  # it is told again when the store is back
                LOG.warning("the store cannot tell who is let in: %s", error)
                return
            for page in self._sessions.pages:
                if page.device in outside:  # it asks again, as the device that it is by now
                    self._sessions.remove(page)


class LoginHandler(AuthGate, LoginFormHandler):
    """Jupyter's login with the referee's page, and a limit to guessing."""

    @allow_unauthenticated
    async def post(self) -> None:  # type: ignore[override]
        """Let the device in: 401 for a wrong password, 429 for too many tries.

        403 for a form that was made with another successor than the browser has.
        """
        limiter = self.context.limits.passwords
        successor = self.devices.successor_of(self.request, self.get_body_argument("form_token", ""))
        if successor is None:
            audit.note("refused", why="form", address=self.address)
            self.set_status(403)
            self._page(STALE)
            return
        if not limiter.allow(network_of(self.address)):
            audit.note("refused", why="rate", address=self.address)
            self.set_status(429)
            self.set_header("Retry-After", str(limiter.wait(network_of(self.address))))
            self._page(TOO_MANY)
            return
        # beside the event loop: it takes a tenth of a second and more
        user = await asyncio.to_thread(self.identity_provider.process_login_form, self)
        if user is None:
            audit.note("refused", why="password", address=self.address)
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
        audit.note("logged in", address=self.address)
        self.current_user = user
        self.identity_provider.set_login_cookie(self, user)
        self._redirect_safe(self.get_argument("next", self.base_url))

    async def _renew_device(self, successor: str) -> None:
        """Have the device go by its new secret, if the browser is one already: its old one may be planted."""
        if self.device is None:
            return
        agent = agent_of(self.request.headers.get("User-Agent", ""))
        await asyncio.to_thread(self.context.store.renew, self.device, successor, agent)
        self.devices.forget()
        self.devices.settle(self, successor)

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
                token=self.devices.form_token(self.devices.offer_successor(self)),
                intro=say("This referee asks for its password."),
                label=say("Password"),
                button=say("Come in"),
                problem=problem,
            )
        )
