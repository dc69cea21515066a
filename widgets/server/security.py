"""Security of all routes: headers, host names, origins, refusals and rate limits.

- Headers of every response: what a page may load and run, and that no other site may use it.
- Host names of this server. A site could point its name to this machine after its page is loaded (DNS
  rebinding), and that page would have our origin. Numeric addresses, and names that exist only on a home
  network, are safe from that.
- Origins: of the requests of other sites' pages, only a followed link is served.
- Rate limits, which are generous for people.
"""

from __future__ import annotations

import math
import secrets
import socket
import time
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from threading import Thread
from typing import Any, get_args

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import HTTPError, OutputTransform, RequestHandler

from referee.i18n import Sentence, say
from referee.share.rule_sheets import rule_sheet_style
from referee.share.sheet import Paper, sheet_style
from widgets import audit
from widgets.server.rendering import request_speech

# -- headers -----------------------------------------------------------------------------------------

TEMPLATES = Path(__file__).parent / "templates"


def style_source(css: str) -> str:
    """Return the source by which a policy allows one inline style, and no other."""
    return f"'sha256-{b64encode(sha256(css.encode()).digest()).decode()}'"


PLAIN_STYLES = tuple(
    style_source((TEMPLATES / name).read_text("utf-8").removesuffix("\n"))
    for name in ("plain.css", "error.css")
)
"""Styles of the pages that load nothing, because their visitor may not be admitted."""

PLOTLY_STYLE = style_source("")
"""Plotly's own style: an element without text, whose rules its script sets afterwards."""

SHEET_STYLES = tuple(
    style_source(style) for style in (*map(sheet_style, get_args(Paper)), rule_sheet_style())
)
"""Styles of printed documents, results and rules. They have inline styles, and inherit the page's policy."""

PAGE_POLICY = (
    "default-src 'self'; script-src 'self'; "
    f"style-src 'self' {' '.join((*PLAIN_STYLES, *SHEET_STYLES, PLOTLY_STYLE))}; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The Content-Security-Policy of a page: no inline script, ``eval`` or other origin, only known styles."""

PLAIN_VOILA_POLICY = (
    "default-src 'self'; "
    # anywidget runs a widget's module from a blob; JupyterLab compiles schemas, and sets styles inline
    "script-src 'self' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The policy of the page in plain Voilà, in the page's template, because no header has one there."""

FEATURES = (
    *("accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb"),
)
"""Features of browsers that no page of the referee uses."""

HEADERS = {
    "Content-Security-Policy": f"{PAGE_POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # The camera reads codes of games; the browser asks for permission.
    "Permissions-Policy": ", ".join(["camera=(self)", *(f"{feature}=()" for feature in FEATURES)]),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""No other site's resources are loaded, and no other site may frame or read a page."""

HSTS = ("Strict-Transport-Security", "max-age=31536000")
"""The header for pages over TLS: the browser uses TLS for a year."""


class SecurityHeaders(OutputTransform):
    """Adds :data:`HEADERS` to every response: files, errors and pages."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._headers = dict([*HEADERS.items(), HSTS]) if request.protocol == "https" else HEADERS

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        headers.update(self._headers)
        return status_code, headers, chunk


class PagePolicy:
    """Gives the page's template in plain Voilà its ``page_policy``; named in ``templates/conf.json``."""

    def __call__(self, notebook: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Take part in making the page, as nbconvert's preprocessors do."""
        return notebook, {**resources, "page_policy": PLAIN_VOILA_POLICY}


# -- host names --------------------------------------------------------------------------------------

HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Domains of names on a home network, which routers and machines assign."""


class OwnNames:
    """This machine's names, the ``configured`` ones, and the one that is ``announced`` now."""

    def __init__(self, *configured: str, announced: Callable[[], str | None] = lambda: None) -> None:
        name = _plain(socket.gethostname())
        short = name.partition(".")[0]
        home_names = (f"{short}.{domain}" for domain in HOME)
        self._names = {"localhost", name, short, *home_names, *map(_plain, configured)}
        self._announced = announced
        # In a thread, because the query may block without a network.
        Thread(target=self._add_full_name, daemon=True).start()

    def __contains__(self, host: str) -> bool:
        """Whether a host, without its port, is a numeric address or one of the names."""
        with suppress(ValueError):
            return bool(ip_address(host.removeprefix("[").removesuffix("]")))
        return _plain(host) in self._names or _plain(host) == self._announced()

    def _add_full_name(self) -> None:
        self._names.add(_plain(socket.getfqdn()))


class UnknownHost(Matcher):
    """Matches requests to a host name that is not this server's."""

    def __init__(self, names: OwnNames) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if request.host_name in self._names else {}


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


# -- origins -----------------------------------------------------------------------------------------

DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def own_origin(request: HTTPServerRequest) -> str:
    """Return the origin of this server's pages in the requesting browser: scheme, host and port."""
    host = request.host.lower().removesuffix(DEFAULT_PORTS[request.protocol])
    return f"{request.protocol}://{host}"


def is_own(request: HTTPServerRequest) -> bool:
    """Whether a request comes from a page of this server, or from no page.

    Browsers send ``Origin`` with websockets and with requests that change something; it decides then. A page
    without an origin, such as a sandboxed frame, sends ``null``, which is not ours.
    """
    origin = request.headers.get("Origin")
    if origin is not None:
        return origin == own_origin(request)
    return request.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")


def is_link(request: HTTPServerRequest) -> bool:
    """Whether a request follows a link: a top-level navigation, not a prefetch."""
    headers = request.headers
    return (
        request.method in ("GET", "HEAD")
        and "Origin" not in headers
        and (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == ("navigate", "document")
        and "Sec-Purpose" not in headers  # a prefetch
    )


class CrossOrigin(Matcher):
    """Matches requests of another origin's page, such as forms, frames, images, fetches and websockets."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if is_own(request) or is_link(request) else {}


class OwnOriginOnly(RequestHandler):
    """Replaces the XSRF token: a request that changes something must come from a page of this server."""

    def check_xsrf_cookie(self) -> None:
        """Refuse a request without the origin of this server."""
        if not is_own(self.request) or "Origin" not in self.request.headers:
            raise HTTPError(403, "a request of another origin")


# -- refusals ----------------------------------------------------------------------------------------


class Refusal(RequestHandler):
    """Answers with a sentence why the request is refused."""

    def initialize(self, status: int, why: str, sentence: Sentence) -> None:
        """Store the status, and the reason for the audit log and as a sentence."""
        self._status, self._why, self._sentence = status, why, sentence

    def prepare(self) -> None:
        """Refuse any method."""
        audit.note("refused", why=self._why, address=self.request.remote_ip or "")
        self.set_status(self._status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(request_speech(self.request).say(self._sentence) + "\n")


def refusals(names: OwnNames) -> list[Rule]:
    """Return the rules that come before all others."""
    misdirected = say("This server does not go by that name. Open the address that it printed at its start.")
    foreign = say("Pages of other sites may not ask for this.")
    return [
        Rule(UnknownHost(names), Refusal, {"status": 421, "why": "host", "sentence": misdirected}),
        Rule(CrossOrigin(), Refusal, {"status": 403, "why": "origin", "sentence": foreign}),
    ]


# -- rate limits -------------------------------------------------------------------------------------


class RateLimiter:
    """A token bucket for each of a bounded number of keys, such as devices or addresses.

    A key may act ``burst`` times at once, and then once ``every`` so many seconds.
    """

    def __init__(self, burst: int, every: float, keys: int = 1000) -> None:
        self._burst, self._every, self._keys = burst, every, keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, now: float | None = None) -> bool:
        """Take a token, and return whether there was one; ``now`` is in seconds of a monotonic clock."""
        now = time.monotonic() if now is None else now
        tokens = self._tokens(key, now)
        is_allowed = tokens >= 1
        self._buckets[key] = (tokens - is_allowed, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # the least recently used, so the fullest
        return is_allowed

    def wait(self, key: str, now: float | None = None) -> int:
        """Return the whole seconds until a key has a token again."""
        now = time.monotonic() if now is None else now
        return max(0, math.ceil((1 - self._tokens(key, now)) * self._every))

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._buckets.get(key, (self._burst, now))
        return min(self._burst, tokens + (now - since) / self._every)


GUESS_BURST, GUESS_INTERVAL_S = 10, 30.0
"""Access codes that a client may try at once, and the time until it may try another."""
GUESS_BURST_OF_ALL, GUESS_INTERVAL_OF_ALL_S = 30, 2.0
"""The same limits for all clients together, so that many addresses gain nothing."""
SCAN_INTERVAL_S, SCAN_INTERVAL_OF_ALL_S = 300.0, 30.0
"""The same times for access codes in an address, with the same bursts."""


class Guesses:
    """Limits wrong access codes: of each client, and of all of them."""

    def __init__(
        self, every: float = GUESS_INTERVAL_S, every_of_all: float = GUESS_INTERVAL_OF_ALL_S
    ) -> None:
        self._each = RateLimiter(GUESS_BURST, every)
        self._all = RateLimiter(GUESS_BURST_OF_ALL, every_of_all)

    def count(self, address: str) -> None:
        """Count a wrong code. Addresses of the same IPv6 network count as one client."""
        self._each.allow(network_of(address))
        self._all.allow("")

    def wait(self, address: str) -> int:
        """Return the whole seconds until an address may try again, usually none."""
        return max(self._each.wait(network_of(address)), self._all.wait(""))


PASS_VALID_S = 300.0
"""How long the pass of the server's own browser is valid."""


class OwnPass:
    """A one-time pass that admits the browser which the server opens on its own machine."""

    def __init__(self) -> None:
        self._pass = secrets.token_urlsafe(16)
        self._until = self._original_end = time.monotonic() + PASS_VALID_S

    def __str__(self) -> str:
        return self._pass

    def fits(self, typed: str) -> bool:
        """Whether this is the pass, and it is still valid."""
        return time.monotonic() < self._until and compare_digest(typed.encode(), self._pass.encode())

    def use_up(self) -> None:
        """Invalidate the pass."""
        self._until, self._original_end = 0.0, self._until

    def put_back(self) -> None:
        """Make the pass valid again, because the admission failed."""
        self._until = self._original_end


class Limits:
    """The rate limits of devices and addresses."""

    def __init__(self) -> None:
        self.visits = RateLimiter(burst=30, every=2.0)
        """Page loads of a device, with room for reloads and for a waiting page."""
        self.sockets = RateLimiter(burst=30, every=2.0)
        """Websockets of a device: one a page, and more on a weak connection."""
        self.by_purpose = {
            # A person taps up to ten times a second for a while; only a script taps faster.
            "tap": RateLimiter(burst=600, every=1 / 30),
            "ask": RateLimiter(burst=600, every=1 / 30),
            # A person reads the result before the next request.
            "think": RateLimiter(burst=120, every=1 / 2),
            # The parts of the largest file, twice at once: 512 of 256 kB.
            "upload": RateLimiter(burst=512, every=1 / 5),
        }
        self.dropped = RateLimiter(burst=2000, every=0.1)
        """Dropped messages of a device."""
        self.passwords = RateLimiter(burst=10, every=30.0)
        """Passwords that a network may try; checking one takes the server a tenth of a second or more."""
        self.codes = RateLimiter(burst=10, every=30.0)
        """Table codes that a network may try."""
        self.classes = RateLimiter(burst=30, every=10.0)
        """Wrong codes of classes that a network may try."""
        self.results = RateLimiter(burst=60, every=2.0)
        """Results that a network may open by their links: enough for a club, too few for guessing."""
        self.guesses = Guesses()
        """Typed access codes."""
        self.scans = Guesses(SCAN_INTERVAL_S, SCAN_INTERVAL_OF_ALL_S)
        """Access codes in an address."""
        self.seen = RateLimiter(burst=1, every=60.0)
        """Updates of the time at which a device was seen."""


def network_of(address: str) -> str:
    """Return the client of an address: the address, or its /64 network of IPv6."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]
    return str(parsed)
