"""Identification of devices by a signed cookie that scripts cannot read.

The cookie has a random secret, signed with a key that the servers on one store share. Its name contains the
port that the browser sees, because browsers share cookies between ports.

A device gets a new secret when it is admitted or takes a seat. An attacker who planted the old secret in its
browser gains nothing. The new secret, the *successor*, is offered in advance in a second cookie. If the
response that makes it valid is lost, the browser has it already. That cookie can be planted too, so each form
carries a token of the successor that it was made with; no other successor is accepted.
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
SUCCESSOR = "referee_next"
"""The cookie of the secret that the device gets when it is admitted, or takes a seat."""
SUCCESSOR_DAYS = 1
CACHE_TTL_S = 5.0
"""How long the standing of a device is cached, if the store does not report a change."""
MAX_CACHED = 1000


class Devices:
    """Identifies devices, and decides which of them are admitted."""

    def __init__(self, store: Store, *, asks_word: bool = False) -> None:
        self.store = store
        self.asks_word = asks_word
        self.key = store.signing_key()
        self._standings: dict[str, tuple[Standing, float]] = {}
        self._found: WeakKeyDictionary[HTTPServerRequest, tuple[str | None, str | None]] = WeakKeyDictionary()

    def key_for(self, *purpose: str) -> str:
        """Return a key for another purpose of the servers on one store; it reveals no other key."""
        return hmac.new(self.key.encode(), "\0".join(purpose).encode(), "sha256").hexdigest()

    def forget(self) -> None:
        """Clear the cache of standings, because the store has changed.

        The cache is a new dict, because running threads may still write old standings to the old one.
        """
        self._standings = {}

    def standing(self, device: str) -> Standing:
        """Return the standing of a device; raise ``StoreUnavailable`` if admission depends on it.

        Otherwise the page itself shows the problem with the store, and recovers when it is back.
        """
        standings = self._standings
        known, since = standings.get(device, (None, 0.0))
        if known is None or monotonic() - since > CACHE_TTL_S:
            try:
                known = self.store.standings([device])[device]
            except StoreUnavailable:
                if self.asks_word:
                    raise
                return "unknown"
            if len(standings) >= MAX_CACHED:
                standings.clear()
            standings[device] = (known, monotonic())
        return known

    def admits(self, device: str | None) -> bool:
        """Whether a device gets more than the form for the access code."""
        if device is None:
            return not self.asks_word
        return self._is_admitted(self.standing(device))

    def is_guest(self, device: str | None) -> bool:
        """Whether a device gets the page of its class, and nothing else."""
        return self.asks_word and device is not None and self.standing(device) == "guest"

    def refused(self, devices: set[str]) -> dict[str, bool]:
        """Return those of some devices that are not admitted, and whether they are guests of a class.

        This reads the store, not the cache.
        """
        standings = self.store.standings(devices) if devices else {}
        return {
            device: standings[device] == "guest"
            for device in devices
            if not self._is_admitted(standings[device])
        }

    def _is_admitted(self, standing: Standing) -> bool:
        return standing == "admitted" if self.asks_word else standing != "gone"

    def find(self, request: HTTPServerRequest) -> tuple[str | None, str | None]:
        """Return the device of a request, and its secret if that is not in the device's cookie yet.

        The check before every route calls this in a thread; the result is cached for the request.
        """
        found = self._found.get(request)
        if found is None:
            found = self._found[request] = self._find(request)
        return found

    def _find(self, request: HTTPServerRequest) -> tuple[str | None, str | None]:
        secret, successor = self.read(request, DEVICE), self.read(request, SUCCESSOR)
        device = None if secret is None else device_id(secret)
        if device is not None and self.standing(device) != "gone":
            return device, None
        if successor is not None and self._is_known(device_id(successor)):
            return device_id(successor), successor  # the response that set the device's cookie was lost
        return None, None

    def _is_known(self, device: str) -> bool:
        return self.standing(device) != "gone" and self.store.is_remembered(device)

    def read(self, request: HTTPServerRequest, name: str) -> str | None:
        """Return a secret that :meth:`keep` stored, ``None`` for none and for a forged one."""
        named = cookie_name(request, name)
        cookie = request.cookies.get(named)
        if cookie is None:
            return None
        value = decode_signed_value(self.key, named, cookie.value, max_age_days=DEVICE_DAYS)
        return None if value is None else value.decode()

    def keep(self, handler: RequestHandler, name: str, secret: str, days: float) -> None:
        """Store a signed secret in a cookie."""
        signed = create_signed_value(self.key, cookie_name(handler.request, name), secret).decode()
        keep_cookie(handler, name, signed, days)

    def device_of(self, request: HTTPServerRequest) -> str | None:
        """Return the id of the requesting device.

        ``None`` for a request without a cookie of this server, and for an id that is gone: the device was
        removed, or has a new secret. Raises ``StoreUnavailable``.
        """
        return self.find(request)[0]

    def make(self, handler: RequestHandler) -> str:
        """Make the requesting browser a new device, and return its id.

        Only a GET request makes a device; others get 403.
        """
        if handler.request.method != "GET":
            raise HTTPError(403, "a request of no known device")
        secret = secrets.token_urlsafe(32)
        self.keep(handler, DEVICE, secret, DEVICE_DAYS)
        return device_id(secret)

    def visiting(self, handler: RequestHandler) -> str:
        """Return the device that requests a page, making one as :meth:`make` does if it is not known."""
        device, secret = self.find(handler.request)
        if device is None:
            return self.make(handler)
        if secret is not None:
            self.keep(handler, DEVICE, secret, DEVICE_DAYS)
        return device

    def offer_successor(self, handler: RequestHandler) -> str:
        """Offer a successor to a visiting device, and return the id that it would have.

        The secret is always new, because an attacker may have planted the one in the request. A device that
        is known by its last successor only keeps that one.
        """
        _, unsettled = self.find(handler.request)
        if unsettled is not None:
            self.keep(handler, DEVICE, unsettled, DEVICE_DAYS)
        secret = secrets.token_urlsafe(32)
        self.keep(handler, SUCCESSOR, secret, SUCCESSOR_DAYS)
        return device_id(secret)

    def form_token(self, successor: str, about: str = "") -> str:
        """Return the token of a form, which binds it to a successor and to its subject ``about``."""
        return self.key_for("form", about, successor)

    def offered_successor(self, request: HTTPServerRequest) -> str:
        """Return the id of the successor in the request's cookie, ``""`` for none.

        An attacker may have planted it: see :meth:`successor_of`.
        """
        secret = self.read(request, SUCCESSOR)
        return "" if secret is None else device_id(secret)

    def successor_of(self, request: HTTPServerRequest, token: str, about: str = "") -> str | None:
        """Return the successor in the request's cookie, if the form's token fits it."""
        successor = self.offered_successor(request)
        is_bound = hmac.compare_digest(token.encode(), self.form_token(successor, about).encode())
        return successor if successor and is_bound else None

    def settle(self, handler: RequestHandler, device: str) -> None:
        """Store the successor as the device's secret, if it belongs to the device's new id."""
        secret = self.read(handler.request, SUCCESSOR)
        if secret is not None and device_id(secret) == device:
            self.keep(handler, DEVICE, secret, DEVICE_DAYS)


def device_id(secret: str) -> str:
    """Return the id of a device: the hash of its secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def cookie_name(request: HTTPServerRequest, name: str) -> str:
    """Return the full name of a cookie: with the port, and with TLS bound to this host."""
    return f"{'__Host-' if request.protocol == 'https' else ''}{name}_{port_of(request)}"


def port_of(request: HTTPServerRequest) -> str:
    """Return the port that the browser sees."""
    port = re.search(r":(\d{1,5})$", request.host)
    return port[1] if port else "443" if request.protocol == "https" else "80"


def keep_cookie(handler: RequestHandler, name: str, value: str, days: float) -> None:
    """Set a cookie that scripts cannot read."""
    is_secure = handler.request.protocol == "https"
    handler.set_cookie(
        cookie_name(handler.request, name),
        value,
        expires_days=days,
        path="/" if is_secure else handler.settings.get("base_url", "/"),  # __Host- requires the path /
        httponly=True,
        samesite="Lax",
        secure=is_secure,
    )


def read_cookie(request: HTTPServerRequest, name: str) -> str:
    """Return the value that :func:`keep_cookie` stored, ``""`` for none."""
    cookie = request.cookies.get(cookie_name(request, name))
    return "" if cookie is None else str(cookie.value)


def drop_cookie(handler: RequestHandler, name: str) -> None:
    """Delete a cookie."""
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
"""Marks of browsers in a user agent, and their names; the first match counts, as most have several marks."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def agent_of(user_agent: str) -> str:
    """Return ``"Firefox/Android"`` for a User-Agent header; parts that are not known are empty."""
    text = user_agent[:1000]
    return "/".join(next((name for mark, name in known if mark in text), "") for known in (BROWSERS, SYSTEMS))
