"""The page of the table's word, and the address in its QR code.

Scanning leads to ``/enter/<word>``, which keeps the word in a cookie for a moment and goes on to ``/enter``:
so it is in no address that a page is at. Whoever gives the word goes by a new secret from then on.

Any page on the web can have a browser open ``/enter/<word>``. Words from addresses have limits of their own,
so that no such page can keep its visitors from typing the word; above them, a button has to be pressed.
"""

from __future__ import annotations

import asyncio
from hmac import compare_digest

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, say
from referee.store.admission import UnknownDevice, read_word
from widgets import audit
from widgets.server.auth import STALE, TOO_MANY, WORD_PAGE
from widgets.server.devices import agent_of, drop_cookie
from widgets.server.rendering import plain_page, render
from widgets.server.seats import DeviceHandler
from widgets.server.security import is_own

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
        is_let_in = await asyncio.to_thread(self.devices.lets_in, device)
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
        if await asyncio.to_thread(self.devices.lets_in, device):
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
            word = "" if is_own_pass else await asyncio.to_thread(self.store.word)
            if not is_own_pass and self._is_held_back(typed):  # others have tried while the store was asked
                return
            if not is_own_pass and not compare_digest(read_word(typed).encode(), word.encode()):
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
