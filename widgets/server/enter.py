"""The page of the table's word, and the address in its QR code.

Scanning leads to ``/enter/<word>``, which keeps the word in a cookie for a moment and goes on to ``/enter``:
so it is in no address that a page is at. Whoever gives the word goes by a new secret from then on.

Any page on the web can have a browser open ``/enter/<word>``. Words from addresses have limits of their own,
so that no such page can keep its visitors from typing the word; above them, a button has to be pressed.
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
from widgets import audit
from widgets.server.admission import WORD_PAGE
from widgets.server.agents import agent_of
from widgets.server.devices import STALE, TOO_MANY, DeviceHandler
from widgets.server.identity import (
    drop_cookie,
    form_token,
    here,
    offer_successor,
    offered_successor,
    settle_device,
    successor_of,
    visiting_device,
)
from widgets.server.plain import plain_page, render
from widgets.server.security import RateLimiter, is_own, network_of
from widgets.server.store_threads import asking

WORD = "referee_word"
WORD_DAYS = 10 / 1440
WORDS, WORD_EVERY = 10, 30.0
"""Words that one address may try at once, and seconds until it may try another."""
WORDS_IN_ALL, WORD_EVERY_IN_ALL = 30, 2.0
"""The same of all addresses together: whoever has many is no better off."""
SCANS_EVERY, SCANS_EVERY_IN_ALL = 300.0, 30.0
"""The same seconds for words that come in an address, as many of which may be tried at once."""
PASS_SECONDS = 300.0

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


class Guesses:
    """Bounds how many wrong words are tried: by each address, and by all of them."""

    def __init__(self, every: float = WORD_EVERY, every_in_all: float = WORD_EVERY_IN_ALL) -> None:
        self._each = RateLimiter(WORDS, every)
        self._all = RateLimiter(WORDS_IN_ALL, every_in_all)

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
        self, own_pass: OwnPass, guesses: Guesses, scans: Guesses, **shared: Any
    ) -> None:
        """Take what these routes share."""
        super().initialize(**shared)
        self.own_pass, self.guesses, self.scans = own_pass, guesses, scans

    @property
    def _address(self) -> str:
        return self.request.remote_ip or ""

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the form; try the word that was scanned, if there is one and that may be done unasked."""
        device, (successor, scanned) = visiting_device(self), self._scanned()
        if scanned:
            drop_cookie(self, WORD)
        if await asking(partial(here().lets_in, device)) and not self.own_pass.fits(scanned):
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
        device, typed = self.known_device(), self.get_body_argument("word", None)
        if device is None:
            self.set_status(403)
            lost = say("This browser keeps no cookies. Allow them here, then load this page again.")
            self.finish(plain_page(self, lost))
            return
        if await asking(partial(here().lets_in, device)):  # the answer was lost, or the tap was double
            settle_device(self, device)
            self._go_on()
            return
        successor, wrong = successor_of(self.request, self.get_body_argument("form_token", "")), _WRONG
        if typed is None:  # it is in the cookie, and was asked to be used
            (scanned_with, typed), wrong = self._scanned(), _OLD_CODE
            drop_cookie(self, WORD)
            successor = successor if typed and scanned_with == successor else None
        if successor is None:
            audit.note("refused", why="form", address=self._address)
            self.set_status(403)
            self._page(STALE)
            return
        await self._try(typed, device, successor, wrong)

    def _scanned(self) -> tuple[str, str]:
        """Return the word that was scanned and the successor that it was scanned with; both ``""`` for none.

        A cookie that the browser has of another scan than its successor is as none: it may be planted.
        """
        successor, _, word = (here().read(self.request, WORD) or "").partition(" ")
        return (successor, word) if word and successor == offered_successor(self.request) else ("", "")

    def _keep_scanned(self, word: str) -> str:
        """Keep a word from an address in a cookie; return the successor that is handed out with it."""
        successor = offer_successor(self)
        here().keep(self, WORD, f"{successor} {word}", WORD_DAYS)
        return successor

    async def _try(self, typed: str, device: str, successor: str, wrong: Sentence) -> None:
        is_own_pass = self.own_pass.fits(typed)
        if not is_own_pass and self._is_held_back(typed):
            return
        try:
            word = "" if is_own_pass else await asking(self.store.word)
            if not is_own_pass and self._is_held_back(typed):  # others have tried while the store was asked
                return
            if not is_own_pass and not compare_digest(read_word(typed).encode(), word.encode()):
                (self.scans if self.request.method == "GET" else self.guesses).count(self._address)
                audit.note("refused", why="word", address=self._address)
                self.set_status(401)
                self._page(wrong)
                return
            agent = agent_of(self.request.headers.get("User-Agent", ""))
            if is_own_pass:
                self.own_pass.use_up()  # before anybody else comes in with it
            await asking(partial(self.store.admit, device, successor, agent, as_owner=is_own_pass))
        except UnknownDevice:
            raise HTTPError(403) from None
        except RefereeError as error:
            if is_own_pass:
                self.own_pass.put_back()
            self.set_status(503)
            self._page(error.reason)
            return
        audit.note("let in", device=successor, owner=is_own_pass, address=self._address)
        here().forget()
        settle_device(self, successor)
        self._go_on()

    def _is_held_back(self, typed: str) -> bool:
        """Whether a try has its answer without the word being looked at."""
        if self._is_too_many():
            return True
        if self.request.method == "GET" and (not is_own(self.request) or self.scans.wait(self._address)):
            self._page(None, self._keep_scanned(typed), labels=_CONFIRM)
            return True
        return False

    def _is_too_many(self) -> bool:
        """Refuse an address that has typed too many words, if it has."""
        wait = self.guesses.wait(self._address)
        if wait:
            audit.note("refused", why="rate", address=self._address)
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
        token = form_token(successor or offer_successor(self))
        self.finish(render(self, "word.html.j2", token=token, **values))


class ScannedHandler(EnterHandler):
    """Takes a scanned word out of the address."""

    @allow_unauthenticated
    def get(self, typed: str) -> None:  # type: ignore[override]
        """Keep the word in a cookie and go on without it."""
        visiting_device(self)
        plain = "".join(sign for sign in typed[:64] if sign.isascii() and (sign.isalnum() or sign in "-_"))
        self._keep_scanned(plain)
        self.set_header("Cache-Control", "no-store")
        self.redirect(url_path_join(self.base_url, WORD_PAGE), status=303)

    post = RequestHandler._unimplemented_method  # type: ignore[assignment]


def enter_routes(base_url: str, shared: dict[str, Any], own_pass: OwnPass) -> list[tuple[Any, ...]]:
    """Return the routes of this module."""
    scans = Guesses(SCANS_EVERY, SCANS_EVERY_IN_ALL)
    shared = {**shared, "own_pass": own_pass, "guesses": Guesses(), "scans": scans}
    return [
        (url_path_join(base_url, WORD_PAGE), EnterHandler, shared),
        (url_path_join(base_url, WORD_PAGE, "([^/]+)"), ScannedHandler, shared),
    ]
