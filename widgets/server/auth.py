"""Who is let in: the check before every route, and the pages of the password and of the table's word.

A server that asks for the table's word serves nothing else to a device that has not given it: no page, code
or file. See :mod:`widgets.server.devices` for which device asks. A device that gives the password or the word
goes by a new secret from then on.
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
from widgets.server.rendering import asked_speech, plain_page, render
from widgets.server.security import Limits, OwnOriginOnly, is_own, network_of

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
    admits_guests = False
    """Whether a device is served that takes part in a class and may see nothing else."""

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
        is_served = self.is_open_to_all or self.devices.admits(device)
        return device, is_served or (self.admits_guests and self.devices.is_guest(device))

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


class DeviceHandler(AuthGate, OwnOriginOnly, JupyterHandler):
    """A route for one device: what changes something comes from a page of this server."""

    @property
    def store(self) -> Store:
        """Where games and devices are kept."""
        return self.context.store

    @property
    def limits(self) -> Limits:
        """How often something may be done."""
        return self.context.limits

    @property
    def speech(self) -> Speech:
        """Sentences in the language that the browser asks for."""
        return asked_speech(self.request)

    def check_device(self) -> str:
        """Return the device; raise an error (403) for one that has visited no page."""
        if self.device is None:
            raise HTTPError(403, "a request of no known device")
        return self.device


# -- the password --------------------------------------------------------------------------------------


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


# -- the table's word ---------------------------------------------------------------------------------
#
# Scanning leads to ``/enter/<word>``, which keeps the word in a cookie for a moment and goes on to
# ``/enter``: so it is in no address that a page is at. Any page on the web can have a browser open
# ``/enter/<word>``. Words from addresses have limits of their own, so that no such page can keep its visitors
# from typing the word; above them, a button has to be pressed.

WORD = "referee_word"
WORD_DAYS = 10 / 1440

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
"""Said to whoever typed a wrong word, and to whoever scanned it."""


class EnterHandler(DeviceHandler):
    """Asks for the word, and lets in who gives it."""

    is_open_to_all = True

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the form; try the word that was scanned, if there is one and that may be done unasked."""
        device, (successor, scanned) = self.devices.visiting(self), self._scanned()
        if scanned:
            drop_cookie(self, WORD)
        is_let_in = await asyncio.to_thread(self.devices.admits, device)
        if is_let_in and not self.context.own_pass.fits(scanned):
            self._go_on()
        elif not scanned:
            self._page()
        else:
            await self._try(scanned, device, successor, _OLD_CODE)

    @allow_unauthenticated
    async def post(self) -> None:
        """Let the device in: 401 for a wrong word, 429 for too many tries.

        403 for an unknown device, and for a form that was made with another successor.
        """
        device, typed = self.device, self.get_body_argument("word", None)
        if device is None:
            self.set_status(403)
            lost = say("This browser keeps no cookies. Allow them here, then load this page again.")
            self.finish(plain_page(self, lost))
            return
        # the answer was lost, or the tap was double
        if await asyncio.to_thread(self.devices.admits, device):
            self.devices.settle(self, device)
            self._go_on()
            return
        token, wrong = self.get_body_argument("form_token", ""), _WRONG
        successor = self.devices.successor_of(self.request, token)
        if typed is None:  # it is in the cookie, and was asked to be used
            (scanned_with, typed), wrong = self._scanned(), _OLD_CODE
            drop_cookie(self, WORD)
            successor = successor if typed and scanned_with == successor else None
        if successor is None:
            audit.note("refused", why="form", address=self.address)
            self.set_status(403)
            self._page(STALE)
            return
        await self._try(typed, device, successor, wrong)

    def _scanned(self) -> tuple[str, str]:
        """Return the word that was scanned and the successor that it was scanned with; both ``""`` for none.

        A cookie that the browser has of another scan than its successor is as none: it may be planted.
        """
        successor, _, word = (self.devices.read(self.request, WORD) or "").partition(" ")
        is_scanned = bool(word) and successor == self.devices.offered_successor(self.request)
        return (successor, word) if is_scanned else ("", "")

    def _keep_scanned(self, word: str) -> str:
        """Keep a word from an address in a cookie; return the successor that is handed out with it."""
        successor = self.devices.offer_successor(self)
        self.devices.keep(self, WORD, f"{successor} {word}", WORD_DAYS)
        return successor

    async def _try(self, typed: str, device: str, successor: str, wrong: Sentence) -> None:
        is_own_pass = self.context.own_pass.fits(typed)
        if not is_own_pass and self._is_held_back(typed):
            return
        try:
            word = "" if is_own_pass else await asyncio.to_thread(self.store.access_code)
            if not is_own_pass and self._is_held_back(typed):  # others have tried while the store was asked
                return
            if not is_own_pass and not compare_digest(normalize_access_code(typed).encode(), word.encode()):
                tries = self.limits.scans if self.request.method == "GET" else self.limits.guesses
                tries.count(self.address)
                audit.note("refused", why="word", address=self.address)
                self.set_status(401)
                self._page(wrong)
                return
            agent = agent_of(self.request.headers.get("User-Agent", ""))
            if is_own_pass:
                self.context.own_pass.use_up()  # before anybody else comes in with it
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
        self._go_on()

    def _is_held_back(self, typed: str) -> bool:
        """Whether a try has its answer without the word being looked at."""
        if self._is_too_many():
            return True
        is_link = self.request.method == "GET"
        if is_link and (not is_own(self.request) or self.limits.scans.wait(self.address)):
            self._page(None, self._keep_scanned(typed), labels=_CONFIRM)
            return True
        return False

    def _is_too_many(self) -> bool:
        """Refuse an address that has typed too many words, if it has."""
        wait = self.limits.guesses.wait(self.address)
        if wait:
            audit.note("refused", why="rate", address=self.address)
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            self._page(TOO_MANY)
        return bool(wait)

    def _go_on(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.redirect(self.base_url, status=303)

    def _page(
        self, problem: Sentence | None = None, successor: str = "", labels: dict[str, Sentence] = _LABELS
    ) -> None:
        """Show the form, made with a new successor, or with one that was handed out with this very answer.

        Never with one that came with the request: then a planted one would be as good as its own.
        """
        values = {"action": url_path_join(self.base_url, WORD_PAGE), "problem": problem, **labels}
        token = self.devices.form_token(successor or self.devices.offer_successor(self))
        self.finish(render(self, "word.html.j2", token=token, **values))


class ScannedHandler(EnterHandler):
    """Takes a scanned word out of the address."""

    @allow_unauthenticated
    def get(self, typed: str) -> None:  # type: ignore[override]
        """Keep the word in a cookie and go on without it."""
        self.devices.visiting(self)
        plain = "".join(sign for sign in typed[:64] if sign.isascii() and (sign.isalnum() or sign in "-_"))
        self._keep_scanned(plain)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, WORD_PAGE), status=303)

    post = RequestHandler._unimplemented_method  # type: ignore[assignment]
