"""Authentication: the check before every route, and the pages for the password and the access code.

A server with an access code serves nothing else to a device that has not entered it: no page, code or file.
:mod:`widgets.server.devices` identifies the device. A device that enters the password or the access code gets
a new secret.
"""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from types import TracebackType
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.escape import url_escape
from tornado.log import app_log
from tornado.web import HTTPError, RequestHandler

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, Speech, say
from referee.store.admission import UnknownDevice, normalize_access_code
from referee.store.store import Store
from widgets import audit
from widgets.server.context import Context
from widgets.server.devices import Devices, agent_of, drop_cookie
from widgets.server.operations import route_of
from widgets.server.rendering import plain_page, render, request_speech
from widgets.server.security import Limits, OwnOriginOnly, is_own, network_of

LOG = logging.getLogger("widgets")

WORD_PAGE = "enter"

STALE = say("This page was open for too long. Please do that once more.")
"""The answer to a form whose token does not fit the successor in the browser's cookie."""
TOO_MANY = say("Those were too many tries. Wait a minute, then try again.")


class AuthGate(RequestHandler):
    """Serves admitted devices; the page redirects others to the form for the access code."""

    context: Context
    device: str | None
    is_open_to_all = False
    """Whether every device is served: by the form for the access code, and by invitations."""
    admits_guests = False
    """Whether a guest is served: a device that takes part in a class and may see nothing else."""

    def initialize(self, context: Context) -> None:
        """Store what all routes share."""
        self.context = context

    async def prepare(self, **more: Any) -> None:
        """Answer 403 to a device that is not admitted, and 503 while the store is not available."""
        self.settings["request_log"].begin(self)
        try:
            self.device, is_served = await asyncio.to_thread(self._identify)
        except RefereeError as error:
            LOG.warning("the store cannot tell which devices are admitted: %s", error)
            self.set_status(503)
            self.set_header("Retry-After", "2")
            is_read = self._is_page or self.is_open_to_all
            self.finish(plain_page(self, error.reason) if is_read else "")
            return
        if not is_served:
            self._turn_away()
            return
        prepared = super().prepare(**more)
        if prepared is not None:
            await prepared

    def _identify(self) -> tuple[str | None, bool]:
        """Return the device of the request, and whether it is served."""
        device = self.devices.device_of(self.request)
        is_served = self.is_open_to_all or self.devices.admits(device)
        return device, is_served or (self.admits_guests and self.devices.is_guest(device))

    @property
    def address(self) -> str:
        """The client's IP address."""
        return self.request.remote_ip or ""

    @property
    def devices(self) -> Devices:
        """The server's identification of devices."""
        return self.context.devices

    @property
    def _is_page(self) -> bool:
        return self.request.method == "GET" and self.request.path == self.settings.get("base_url", "/")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a page that does not need the device, because identifying it may have failed."""
        values = {"status_message": self._reason, "base_url": self.settings.get("base_url", "/")}
        self.finish(render(self, "error.html", status_code=status_code, **values))

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log an error with the request's summary only."""
        if value is None or isinstance(value, HTTPError):
            super().log_exception(typ, value, tb)
        else:
            app_log.error("Uncaught exception %s", self._request_summary(), exc_info=value)

    def _request_summary(self) -> str:
        """Return the request for the log, without secrets of its path: an access code, an invitation."""
        route = route_of(self.request, self.settings.get("base_url", "/"))
        return f"{self.request.method} {route} ({self.request.remote_ip})"

    def _turn_away(self) -> None:
        self.set_header("Cache-Control", "no-store")
        if self._is_page:
            self.redirect(self.settings.get("base_url", "/") + WORD_PAGE, status=303)
        else:
            self.set_status(403)
            self.finish("")


class DeviceHandler(AuthGate, OwnOriginOnly, JupyterHandler):
    """A route for one device. Requests that change something must come from a page of this server."""

    @property
    def store(self) -> Store:
        """The store of games and devices."""
        return self.context.store

    @property
    def limits(self) -> Limits:
        """The rate limits."""
        return self.context.limits

    @property
    def speech(self) -> Speech:
        """The speech in the language of the request."""
        return request_speech(self.request)

    def check_device(self) -> str:
        """Return the device; raise an error (403) if the browser has no cookie of a page."""
        if self.device is None:
            raise HTTPError(403, "a request of no known device")
        return self.device


# -- the password --------------------------------------------------------------------------------------


class LoginHandler(AuthGate, LoginFormHandler):
    """Jupyter's login with the referee's page, and a limit to guessing."""

    @allow_unauthenticated
    async def post(self) -> None:  # type: ignore[override]
        """Log in. Answer 401 to a wrong password, 429 to too many attempts.

        A form whose token does not fit the browser's successor gets 403.
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
        # Not in the event loop, because hashing takes a tenth of a second or more.
        user = await asyncio.to_thread(self.identity_provider.process_login_form, self)
        if user is None:
            audit.note("refused", why="password", address=self.address)
            self.set_status(401)
            self._page(say("That is not the password. Try again."))
            return
        try:
            await self._renew_device(successor)
        except UnknownDevice:  # the device was removed, or renewed by another form, meanwhile
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
        """Give a known device its new secret, because an attacker may have planted the old one."""
        if self.device is None:
            return
        agent = agent_of(self.request.headers.get("User-Agent", ""))
        await asyncio.to_thread(self.context.store.renew, self.device, successor, agent)
        self.devices.forget()
        self.devices.settle(self, successor)

    def _redirect_safe(self, url: str, default: str | None = None) -> None:
        """Redirect within this server only, and never to an address with unprintable characters."""
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


# -- the access code ----------------------------------------------------------------------------------
#
# Scanning opens ``/enter/<code>``, which moves the code to a short-lived cookie and redirects to ``/enter``.
# So the code is in no address of a page. Any page on the web can make a browser open ``/enter/<code>``, so
# codes from addresses have separate limits: such a page cannot keep its visitors from typing the code. Above
# these limits, the visitor has to press a button.

SCANNED_CODE = "referee_word"
SCANNED_CODE_DAYS = 10 / 1440

_LABELS = {
    "intro": say(
        "This referee asks for the table's word. You find it where the referee was started, and on the "
        "tablet under “Devices”; scanning the code there does the same."
    ),
    "label": say("The table's word"),
    "button": say("Come in"),
}
_CONFIRM = {
    "intro": say("You opened a link with the table's word in it. Tap the button to use it."),
    "button": _LABELS["button"],
}
_WRONG = say("That is not the word. Try again.")
_OLD_CODE = say("This code is an old one. Scan the one that the tablet shows now, or type the word.")
"""The answers to a wrong code that was typed, and to one that was scanned."""


class EnterHandler(DeviceHandler):
    """Asks for the access code, and admits a device that sends it."""

    is_open_to_all = True

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the form, or try a scanned code if the limits allow that without a confirmation."""
        device, (successor, scanned) = self.devices.visiting(self), self._scanned()
        if scanned:
            drop_cookie(self, SCANNED_CODE)
        is_admitted = await asyncio.to_thread(self.devices.admits, device)
        if is_admitted and not self.context.own_pass.fits(scanned):
            self._redirect_to_page()
        elif not scanned:
            self._page()
        else:
            await self._try(scanned, device, successor, _OLD_CODE)

    @allow_unauthenticated
    async def post(self) -> None:
        """Admit the device. Answer 401 to a wrong code, 429 to too many attempts.

        An unknown device, and a form whose token does not fit the successor, get 403.
        """
        device, typed = self.device, self.get_body_argument("word", None)
        if device is None:
            self.set_status(403)
            no_cookies = say("This browser keeps no cookies. Allow them here, then load this page again.")
            self.finish(plain_page(self, no_cookies))
            return
        # A repeated request: the response was lost, or the tap was double.
        if await asyncio.to_thread(self.devices.admits, device):
            self.devices.settle(self, device)
            self._redirect_to_page()
            return
        token, wrong = self.get_body_argument("form_token", ""), _WRONG
        successor = self.devices.successor_of(self.request, token)
        if typed is None:  # the confirmation of a code in the cookie
            (scanned_with, typed), wrong = self._scanned(), _OLD_CODE
            drop_cookie(self, SCANNED_CODE)
            successor = successor if typed and scanned_with == successor else None
        if successor is None:
            audit.note("refused", why="form", address=self.address)
            self.set_status(403)
            self._page(STALE)
            return
        await self._try(typed, device, successor, wrong)

    def _scanned(self) -> tuple[str, str]:
        """Return the successor that a code was scanned with, and the code; both ``""`` for none.

        A cookie of another scan than the browser's successor counts as none: an attacker may have planted it.
        """
        successor, _, code = (self.devices.read(self.request, SCANNED_CODE) or "").partition(" ")
        is_scanned = bool(code) and successor == self.devices.offered_successor(self.request)
        return (successor, code) if is_scanned else ("", "")

    def _keep_scanned(self, code: str) -> str:
        """Store a code from an address in a cookie; return the successor that is offered with it."""
        successor = self.devices.offer_successor(self)
        self.devices.keep(self, SCANNED_CODE, f"{successor} {code}", SCANNED_CODE_DAYS)
        return successor

    async def _try(self, typed: str, device: str, successor: str, wrong: Sentence) -> None:
        is_own_pass = self.context.own_pass.fits(typed)
        if not is_own_pass and self._is_held_back(typed):
            return
        try:
            code = "" if is_own_pass else await asyncio.to_thread(self.store.access_code)
            if not is_own_pass and self._is_held_back(typed):  # other attempts may have come meanwhile
                return
            if not is_own_pass and not compare_digest(normalize_access_code(typed).encode(), code.encode()):
                tries = self.limits.scans if self.request.method == "GET" else self.limits.guesses
                tries.count(self.address)
                audit.note("refused", why="word", address=self.address)
                self.set_status(401)
                self._page(wrong)
                return
            agent = agent_of(self.request.headers.get("User-Agent", ""))
            if is_own_pass:
                self.context.own_pass.use_up()  # before another request can use it
            await asyncio.to_thread(self.store.admit, device, successor, agent, as_owner=is_own_pass)
        except UnknownDevice:
            raise HTTPError(403) from None
        except RefereeError as error:
            if is_own_pass:
                self.context.own_pass.put_back()
            self.set_status(503)
            self._page(error.reason)
            return
        audit.note("let in", device=successor, owner=is_own_pass, address=self.address)
        self.devices.forget()
        self.devices.settle(self, successor)
        self._redirect_to_page()

    def _is_held_back(self, typed: str) -> bool:
        """Whether an attempt is answered without a check of the code."""
        if self._is_too_many():
            return True
        is_link = self.request.method == "GET"
        if is_link and (not is_own(self.request) or self.limits.scans.wait(self.address)):
            self._page(None, self._keep_scanned(typed), labels=_CONFIRM)
            return True
        return False

    def _is_too_many(self) -> bool:
        """Refuse a client with too many wrong codes; return whether it was refused."""
        wait = self.limits.guesses.wait(self.address)
        if wait:
            audit.note("refused", why="rate", address=self.address)
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            self._page(TOO_MANY)
        return bool(wait)

    def _redirect_to_page(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.redirect(self.base_url, status=303)

    def _page(
        self, problem: Sentence | None = None, successor: str = "", labels: dict[str, Sentence] = _LABELS
    ) -> None:
        """Show the form, with a token of a new successor, or of one that this response offers.

        A successor from the request is never used, because an attacker may have planted it.
        """
        values = {"action": url_path_join(self.base_url, WORD_PAGE), "problem": problem, **labels}
        token = self.devices.form_token(successor or self.devices.offer_successor(self))
        self.finish(render(self, "word.html.j2", token=token, **values))


class ScannedHandler(EnterHandler):
    """Removes a scanned access code from the address."""

    @allow_unauthenticated
    def get(self, typed: str) -> None:  # type: ignore[override]
        """Store the code in a cookie, and redirect without it."""
        self.devices.visiting(self)
        plain = "".join(char for char in typed[:64] if char.isascii() and (char.isalnum() or char in "-_"))
        self._keep_scanned(plain)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, WORD_PAGE), status=303)

    post = RequestHandler._unimplemented_method  # type: ignore[assignment]
