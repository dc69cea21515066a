"""Which device sends a request: it is known by a cookie that scripts cannot read and nobody can forge.

A cookie holds a random secret, signed with a key that the servers on one store share. It is named by the
port that the browser sees, as browsers do not keep cookies apart by port. A device goes by a new secret when
it is let in or takes up a seat, so that whoever planted the old one in its browser has nothing by it. The new
secret is handed out in advance, in a cookie of its own: if the answer that makes it the device's is lost, the
browser has it all the same, and the device is known by it. That cookie can be planted as well, so the form
that is sent carries a token of the secret that it was made with: another secret is not taken.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from time import monotonic
from weakref import WeakKeyDictionary

from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler, create_signed_value, decode_signed_value

from referee.store.admission import Standing
from referee.store.errors import StoreUnavailable
from referee.store.store import Store

DEVICE = "referee_device"
DEVICE_DAYS = 400
NEXT = "referee_next"
"""The secret that the device goes by when it is let in, or takes up a seat."""
NEXT_DAYS = 1
FRESH = 5.0
"""Seconds for which it is remembered how a device stands, if the store cannot tell of changes."""
REMEMBERED = 1000


class Devices:
    """How a server tells devices apart, and which of them it lets in."""

    def __init__(self, store: Store, *, asks_word: bool = False) -> None:
        self.store = store
        self.asks_word = asks_word
        self.key = store.signing_key()
        self._standings: dict[str, tuple[Standing, float]] = {}
        self._found: WeakKeyDictionary[HTTPServerRequest, tuple[str | None, str | None]] = WeakKeyDictionary()

    def key_for(self, *purpose: str) -> str:
        """Return a key for something else that the servers on one store sign; it tells nothing of others."""
        return hmac.new(self.key.encode(), "\0".join(purpose).encode(), "sha256").hexdigest()

    def forget(self) -> None:
        """Ask the store anew how devices stand: something in it has changed.

        What threads are being told meanwhile may be from before, so they keep it elsewhere.
        """
        self._standings = {}

    def standing(self, device: str) -> Standing:
        """Return how a device stands; raise ``StoreUnavailable`` where that decides who is let in.

        Elsewhere a page says what is wrong with the store, and comes right by itself when it is back.
        """
        standings = self._standings
        known, since = standings.get(device, (None, 0.0))
        if known is None or monotonic() - since > FRESH:
            try:
                known = self.store.standings([device])[device]
            except StoreUnavailable:
                if self.asks_word:
                    raise
                return "unknown"
            if len(standings) >= REMEMBERED:
                standings.clear()
            standings[device] = (known, monotonic())
        return known

    def admits(self, device: str | None) -> bool:
        """Whether a device gets more than the page that asks for the word."""
        if device is None:
            return not self.asks_word
        return self._lets_in(self.standing(device))

    def is_guest(self, device: str | None) -> bool:
        """Whether a device gets the page of its class, and nothing else."""
        return self.asks_word and device is not None and self.standing(device) == "guest"

    def outside(self, devices: set[str]) -> dict[str, bool]:
        """Return those of some devices that get nothing more, and whether the page of a class all the same.

        As the store knows it now.
        """
        standings = self.store.standings(devices) if devices else {}
        return {
            device: standings[device] == "guest" for device in devices if not self._lets_in(standings[device])
        }

    def _lets_in(self, standing: Standing) -> bool:
        return standing == "admitted" if self.asks_word else standing != "gone"

    def find(self, request: HTTPServerRequest) -> tuple[str | None, str | None]:
        """Return the asking device, and its secret if that is not in its cookie yet.

        The store is asked once a request, by the check before every route, beside the event loop.
        """
        found = self._found.get(request)
        if found is None:
            found = self._found[request] = self._find(request)
        return found

    def _find(self, request: HTTPServerRequest) -> tuple[str | None, str | None]:
        secret, after = self.read(request, DEVICE), self.read(request, NEXT)
        device = None if secret is None else device_id(secret)
        if device is not None and self.standing(device) != "gone":
            return device, None
        if after is not None and self._is_known(device_id(after)):
            return device_id(after), after  # the answer that said so was lost
        return None, None

    def _is_known(self, device: str) -> bool:
        return self.standing(device) != "gone" and self.store.is_remembered(device)

    def read(self, request: HTTPServerRequest, name: str) -> str | None:
        """Return a secret that :meth:`keep` kept, ``None`` for none and for a forged one."""
        named = cookie_name(request, name)
        cookie = request.cookies.get(named)
        if cookie is None:
            return None
        value = decode_signed_value(self.key, named, cookie.value, max_age_days=DEVICE_DAYS)
        return None if value is None else value.decode()

    def keep(self, handler: RequestHandler, name: str, secret: str, days: float) -> None:
        """Have the browser keep a secret, signed."""
        signed = create_signed_value(self.key, cookie_name(handler.request, name), secret).decode()
        keep_cookie(handler, name, signed, days)

    def device_of(self, request: HTTPServerRequest) -> str | None:
        """Return what the store knows the asking device by.

        ``None`` for one without a cookie of this server's, and for one that is gone: removed, or known by a
        new secret. Raises ``StoreUnavailable``.
        """
        return self.find(request)[0]

    def make(self, handler: RequestHandler) -> str:
        """Make the asking browser a new device, and return what the store will know it by.

        A page is asked for with GET; for anything else, no device is made (403).
        """
        if handler.request.method != "GET":
            raise HTTPError(403, "a request of no known device")
        secret = secrets.token_urlsafe(32)
        self.keep(handler, DEVICE, secret, DEVICE_DAYS)
        return device_id(secret)

    def visiting(self, handler: RequestHandler) -> str:
        """Return the device that asks for a page; one that is not known becomes it, as by :meth:`make`."""
        device, secret = self.find(handler.request)
        if device is None:
            return self.make(handler)
        if secret is not None:
            self.keep(handler, DEVICE, secret, DEVICE_DAYS)
        return device

    def offer_successor(self, handler: RequestHandler) -> str:
        """Hand out the secret that a visiting device may go by soon; return what it would be known by.

        It is always a new one: a secret that came with the request may be planted. A device that is known by
        its last successor alone goes on with it.
        """
        _, unsettled = self.find(handler.request)
        if unsettled is not None:
            self.keep(handler, DEVICE, unsettled, DEVICE_DAYS)
        secret = secrets.token_urlsafe(32)
        self.keep(handler, NEXT, secret, NEXT_DAYS)
        return device_id(secret)

    def form_token(self, successor: str, about: str = "") -> str:
        """Return what a form carries to show which successor, and what else, it was made with."""
        return self.key_for("form", about, successor)

    def offered_successor(self, request: HTTPServerRequest) -> str:
        """Return what the secret in the cookie of the successor would be known by, ``""`` for none.

        Anybody may have planted it: see :meth:`successor_of`.
        """
        secret = self.read(request, NEXT)
        return "" if secret is None else device_id(secret)

    def successor_of(self, request: HTTPServerRequest, token: str, about: str = "") -> str | None:
        """Return what the asking device will be known by, if its form was made with that very successor."""
        successor = self.offered_successor(request)
        is_bound = hmac.compare_digest(token.encode(), self.form_token(successor, about).encode())
        return successor if successor and is_bound else None

    def settle(self, handler: RequestHandler, device: str) -> None:
        """Have the browser go by its new secret if that is what the store knows it by now."""
        secret = self.read(handler.request, NEXT)
        if secret is not None and device_id(secret) == device:
            self.keep(handler, DEVICE, secret, DEVICE_DAYS)


def device_id(secret: str) -> str:
    """Return what the store knows a device by: the hash of its secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def cookie_name(request: HTTPServerRequest, name: str) -> str:
    """Return a cookie's name at the asked address: by port, and where there is TLS, bound to this host."""
    return f"{'__Host-' if request.protocol == 'https' else ''}{name}_{port_of(request)}"


def port_of(request: HTTPServerRequest) -> str:
    """Return the port that the browser sees."""
    port = re.search(r":(\d{1,5})$", request.host)
    return port[1] if port else "443" if request.protocol == "https" else "80"


def keep_cookie(handler: RequestHandler, name: str, value: str, days: float) -> None:
    """Have the browser keep a cookie that scripts cannot read."""
    is_secure = handler.request.protocol == "https"
    handler.set_cookie(
        cookie_name(handler.request, name),
        value,
        expires_days=days,
        path="/" if is_secure else handler.settings.get("base_url", "/"),  # what its name asks for
        httponly=True,
        samesite="Lax",
        secure=is_secure,
    )


def read_cookie(request: HTTPServerRequest, name: str) -> str:
    """Return what :func:`keep_cookie` kept, ``""`` for nothing."""
    cookie = request.cookies.get(cookie_name(request, name))
    return "" if cookie is None else str(cookie.value)


def drop_cookie(handler: RequestHandler, name: str) -> None:
    """Have the browser forget a cookie."""
    keep_cookie(handler, name, "", -1)


BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What a browser calls itself, and what people call it; the first that fits, as most call themselves more."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def agent_of(told: str) -> str:
    """Return ``"Firefox/Android"`` for what a browser says of itself; empty parts for what is not known."""
    told = told[:1000]
    return "/".join(next((name for sign, name in known if sign in told), "") for known in (BROWSERS, SYSTEMS))
