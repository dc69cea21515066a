"""The page of the table's word, and the address in its QR code.

Scanning leads to ``/enter/<word>``, which keeps the word in a cookie for a moment and goes on to ``/enter``:
so it is in no address that a page is at. Whoever gives the word goes by a new secret from then on.
"""

from __future__ import annotations

import secrets
from functools import partial
from hmac import compare_digest
from time import monotonic
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.store.admission import UnknownDevice, read_word
from widgets.server import audit
from widgets.server.admission import WORD_PAGE
from widgets.server.agents import agent_of
from widgets.server.devices import TOO_MANY, DeviceHandler
from widgets.server.identity import (
    drop_cookie,
    here,
    keep_cookie,
    offer_successor,
    read_cookie,
    settle_device,
    successor_of,
    visiting_device,
)
from widgets.server.plain import render
from widgets.server.rate_limits import RateLimiter, network_of
from widgets.server.store_threads import asking

WORD = "referee_word"
WORD_DAYS = 10 / 1440
WORDS, WORD_EVERY = 10, 30.0
"""Words that one address may try at once, and seconds until it may try another."""
WORDS_IN_ALL, WORD_EVERY_IN_ALL = 30, 2.0
"""The same of all addresses together: whoever has many is no better off."""
PASS_SECONDS = 300.0

_LABELS = {
    "intro": say(
        "This referee asks for the table's word. You find it where the referee was started, and on the "
        "tablet under “Devices”; scanning the code there does the same."
    ),
    "label": say("The table's word"),
    "button": say("Come in"),
}
_WRONG = say("That is not the word. Try again.")
_OLD_CODE = say("This code is an old one. Scan the one that the tablet shows now, or type the word.")
"""Said to whoever typed a wrong word, and to whoever scanned it."""


class Guesses:
    """Bounds how many wrong words are tried: by each address, and by all of them."""

    def __init__(self) -> None:
        self._each = RateLimiter(WORDS, WORD_EVERY)
        self._all = RateLimiter(WORDS_IN_ALL, WORD_EVERY_IN_ALL)

    def count(self, address: str) -> None:
        """Count a wrong word. Addresses of one IPv6 network count as one."""
        self._each.allow(network_of(address))
        self._all.allow("")

    def wait(self, address: str) -> int:
        """Return the whole seconds until an address may try, mostly none."""
        return max(self._each.wait(network_of(address)), self._all.wait(""))


class OwnPass:
    """What the browser that the server opens on its own machine comes in with: once, and soon."""

    def __init__(self) -> None:
        self._pass = secrets.token_urlsafe(16)
        self._until = self._would_hold = monotonic() + PASS_SECONDS

    def __str__(self) -> str:
        return self._pass

    def fits(self, typed: str) -> bool:
        """Whether this is the pass, and still holds."""
        return monotonic() < self._until and compare_digest(typed.encode(), self._pass.encode())

    def use_up(self) -> None:
        """Let it hold no longer."""
        self._until, self._would_hold = 0.0, self._until

    def put_back(self) -> None:
        """Let it hold as before: nobody has come in with it after all."""
        self._until = self._would_hold


class EnterHandler(DeviceHandler):
    """Asks for the word, and lets in who gives it."""

    is_for_all = True

    def initialize(  # type: ignore[override]
        self, own_pass: OwnPass, guesses: Guesses, **shared: Any
    ) -> None:
        """Take what these routes share."""
        super().initialize(**shared)
        self.own_pass, self.guesses = own_pass, guesses

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the form; try the word that was scanned, if there is one."""
        device, typed = visiting_device(self), read_cookie(self.request, WORD)
        if typed:
            drop_cookie(self, WORD)
        if await asking(partial(here().lets_in, device)) and not self.own_pass.fits(typed):
            self._go_on()
        elif typed:
            await self._try(typed, device, _OLD_CODE)
        else:
            self._page(None)

    @allow_unauthenticated
    async def post(self) -> None:
        """Let the device in: 401 for a wrong word, 403 for an unknown device, 429 for too many tries."""
        device = self.known_device()
        if device is None:
            self.set_status(403)
            self._page(say("This browser keeps no cookies. Allow them here, then load this page again."))
        elif await asking(partial(here().lets_in, device)):  # the answer was lost, or the tap was double
            settle_device(self, device)
            self._go_on()
        else:
            await self._try(self.get_body_argument("word", ""), device, _WRONG)

    async def _try(self, typed: str, device: str, wrong: Sentence) -> None:
        address, is_own = self.request.remote_ip or "", self.own_pass.fits(typed)
        if not is_own and self._is_too_many(address):
            return
        successor = successor_of(self.request)
        try:
            word = "" if is_own else await asking(self.store.word)
            if not is_own and self._is_too_many(address):  # others have tried while the store was asked
                return
            if not is_own and not compare_digest(read_word(typed).encode(), word.encode()):
                self.guesses.count(address)
                audit.note("refused", why="word", address=address)
                self.set_status(401)
                self._page(wrong)
                return
            if successor is None:
                self._page(say("This page was open for too long. Give the word once more."))
                return
            agent = agent_of(self.request.headers.get("User-Agent", ""))
            if is_own:
                self.own_pass.use_up()  # before anybody else comes in with it
            await asking(partial(self.store.admit, device, successor, agent, as_owner=is_own))
        except UnknownDevice:
            raise HTTPError(403) from None
        except RefereeError as error:
            if is_own:
                self.own_pass.put_back()
            self.set_status(503)
            self._page(error.reason)
            return
        audit.note("let in", device=successor, owner=is_own, address=address)
        here().forget()
        settle_device(self, successor)
        self._go_on()

    def _is_too_many(self, address: str) -> bool:
        """Refuse an address that has tried too often, if it has."""
        wait = self.guesses.wait(address)
        if wait:
            audit.note("refused", why="rate", address=address)
            self.set_status(429)
            self.set_header("Retry-After", str(wait))
            self._page(TOO_MANY)
        return bool(wait)

    def _go_on(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.redirect(self.base_url, status=303)

    def _page(self, problem: Sentence | None) -> None:
        if self.request.method == "GET":
            offer_successor(self)
        action = url_path_join(self.base_url, WORD_PAGE)
        self.finish(render(self, "word.html.j2", action=action, problem=problem, **_LABELS))


class ScannedHandler(EnterHandler):
    """Takes a scanned word out of the address."""

    @allow_unauthenticated
    def get(self, typed: str) -> None:  # type: ignore[override]
        """Keep the word in a cookie and go on without it."""
        visiting_device(self)
        offer_successor(self)
        plain = "".join(sign for sign in typed[:64] if sign.isascii() and (sign.isalnum() or sign in "-_"))
        keep_cookie(self, WORD, plain, WORD_DAYS)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, WORD_PAGE), status=303)

    post = RequestHandler._unimplemented_method  # type: ignore[assignment]


def enter_routes(base_url: str, shared: dict[str, Any], own_pass: OwnPass) -> list[tuple[Any, ...]]:
    """Return the routes of this module."""
    shared = {**shared, "own_pass": own_pass, "guesses": Guesses()}
    return [
        (url_path_join(base_url, WORD_PAGE), EnterHandler, shared),
        (url_path_join(base_url, WORD_PAGE, "([^/]+)"), ScannedHandler, shared),
    ]
