"""Security of all routes: headers, host names, origins, refusals and rate limits.

- Headers of every answer: what a page may load and run, and that no other site may use it.
- Host names that this server answers to. A site could let its own name lead to this machine after its page
  is loaded, and that page would count as one of ours. It cannot do so with an address in numbers, nor with
  a name that exists only on a home network.
- Origins: of what the pages of other sites send, only a followed link is served.
- Rate limits: generous for people, and an end to floods.
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
from widgets.server.rendering import asked_speech

# -- headers -----------------------------------------------------------------------------------------

TEMPLATES = Path(__file__).parent / "templates"


def style_source(css: str) -> str:
    """Return the source by which a policy allows one inline style, and no other."""
    return f"'sha256-{b64encode(sha256(css.encode()).digest()).decode()}'"


PLAIN_STYLES = tuple(
    style_source((TEMPLATES / name).read_text("utf-8").removesuffix("\n"))
    for name in ("plain.css", "error.css")
)
"""Styles of the pages that load nothing: who sees those may not be let in to load anything."""

PLOTLY_STYLE = style_source("")
"""Plotly's own style: an element without text, whose rules its script sets afterwards."""

SHEET_STYLES = tuple(
    style_source(style) for style in (*map(sheet_style, get_args(Paper)), rule_sheet_style())
)
"""Styles of what is printed, a result or rules: such a document has its style in itself, and is bound to its
page's policy."""

PAGE_POLICY = (
    "default-src 'self'; script-src 'self'; "
    f"style-src 'self' {' '.join((*PLAIN_STYLES, *SHEET_STYLES, PLOTLY_STYLE))}; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The Content-Security-Policy of a page: no script is inline, made of a text or from elsewhere, and of inline
styles only those that are known apply."""

PLAIN_VOILA_POLICY = (
    "default-src 'self'; "
    # anywidget runs a widget's module from a blob; JupyterLab compiles schemas, and sets styles inline
    "script-src 'self' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; "
    "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The policy of the page in plain Voilà, in the page's own template: there nothing else sends one."""

FEATURES = (
    *("accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb"),
)
"""What a browser could lend to a page and no page of ours asks for."""

HEADERS = {
    "Content-Security-Policy": f"{PAGE_POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # the camera reads codes of games, after it was asked for
    "Permissions-Policy": ", ".join(["camera=(self)", *(f"{feature}=()" for feature in FEATURES)]),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing is loaded from, sent to, framed by or told to another site."""

HSTS = ("Strict-Transport-Security", "max-age=31536000")
"""What is added where the page came by TLS: the browser comes by TLS for a year."""


class SecurityHeaders(OutputTransform):
    """Adds :data:`HEADERS` to every answer, whichever handler gives it: files, errors and pages alike."""

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
"""Domains that routers, and machines by themselves, give to names on a home network."""


class OwnNames:
    """This machine's own names, the ``configured`` ones, and the one that is ``announced`` at the moment."""

    def __init__(self, *configured: str, announced: Callable[[], str | None] = lambda: None) -> None:
        name = _plain(socket.gethostname())
        short = name.partition(".")[0]
        homely = (f"{short}.{domain}" for domain in HOME)
        self._names = {"localhost", name, short, *homely, *map(_plain, configured)}
        self._announced = announced
        # may ask a network that does not answer
        Thread(target=self._add_full_name, daemon=True).start()

    def __contains__(self, host: str) -> bool:
        """Whether a host, without its port, is an address in numbers or one of the names."""
        with suppress(ValueError):
            return bool(ip_address(host.removeprefix("[").removesuffix("]")))
        return _plain(host) in self._names or _plain(host) == self._announced()

    def _add_full_name(self) -> None:
        self._names.add(_plain(socket.getfqdn()))


class UnknownHost(Matcher):
    """Matches requests to a host that is none of ours."""

    def __init__(self, names: OwnNames) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if request.host_name in self._names else {}


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


# -- origins -----------------------------------------------------------------------------------------

DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def own_origin(request: HTTPServerRequest) -> str:
    """Return the origin that this server's own pages have in the browser that asks: scheme, host and port."""
    host = request.host.lower().removesuffix(DEFAULT_PORTS[request.protocol])
    return f"{request.protocol}://{host}"


def is_own(request: HTTPServerRequest) -> bool:
    """Whether a request comes from a page of this very server, or from none; browsers say which.

    The origin decides where it is told: with all that changes something, and with websockets. A page without
    one, such as a frame in a sandbox, says ``null``, which is nobody's.
    """
    origin = request.headers.get("Origin")
    if origin is not None:
        return origin == own_origin(request)
    return request.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")


def is_link(request: HTTPServerRequest) -> bool:
    """Whether somebody follows a link here: the page is to be shown by itself, and now."""
    headers = request.headers
    return (
        request.method in ("GET", "HEAD")
        and "Origin" not in headers
        and (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == ("navigate", "document")
        and "Sec-Purpose" not in headers  # a browser that fetches ahead
    )


class FromElsewhere(Matcher):
    """Matches what another origin's page sends, such as forms, frames, pictures, fetches and websockets."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if is_own(request) or is_link(request) else {}


class OwnOriginOnly(RequestHandler):
    """In the place of the token against forged requests: what changes something must come from here."""

    def check_xsrf_cookie(self) -> None:
        """Refuse a request that does not say that a page of this server sends it."""
        if not is_own(self.request) or "Origin" not in self.request.headers:
            raise HTTPError(403, "a request of another origin")


# -- refusals ----------------------------------------------------------------------------------------


class Refusal(RequestHandler):
    """Says in a sentence why nothing is served."""

    def initialize(self, status: int, why: str, sentence: Sentence) -> None:
        """Take the status and the reason of the rule that led here, for the audit log and in a sentence."""
        self._status, self._why, self._sentence = status, why, sentence

    def prepare(self) -> None:
        """Refuse, whatever the method."""
        audit.note("refused", why=self._why, address=self.request.remote_ip or "")
        self.set_status(self._status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(asked_speech(self.request).say(self._sentence) + "\n")


def refusals(names: OwnNames) -> list[Rule]:
    """Return the rules that come before all others."""
    misdirected = say("This server does not go by that name. Open the address that it printed at its start.")
    foreign = say("Pages of other sites may not ask for this.")
    return [
        Rule(UnknownHost(names), Refusal, {"status": 421, "why": "host", "sentence": misdirected}),
        Rule(FromElsewhere(), Refusal, {"status": 403, "why": "origin", "sentence": foreign}),
    ]


# -- rate limits -------------------------------------------------------------------------------------


class RateLimiter:
    """A token bucket for each of a bounded number of keys, such as devices or addresses.

    A key may do something ``burst`` times at once, and then once ``every`` so many seconds.
    """

    def __init__(self, burst: int, every: float, keys: int = 1000) -> None:
        self._burst, self._every, self._keys = burst, every, keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, key: str, now: float | None = None) -> bool:
        """Count one time, if it may be done now; ``now`` is in seconds of a monotonic clock."""
        now = time.monotonic() if now is None else now
        tokens = self._tokens(key, now)
        is_allowed = tokens >= 1
        self._buckets[key] = (tokens - is_allowed, now)
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)  # unused for longest, so the fullest
        return is_allowed

    def wait(self, key: str, now: float | None = None) -> int:
        """Return the whole seconds until a key may do it again."""
        now = time.monotonic() if now is None else now
        return max(0, math.ceil((1 - self._tokens(key, now)) * self._every))

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._buckets.get(key, (self._burst, now))
        return min(self._burst, tokens + (now - since) / self._every)


WORDS, WORD_EVERY = 10, 30.0
"""Words that one address may try at once, and seconds until it may try another."""
WORDS_IN_ALL, WORD_EVERY_IN_ALL = 30, 2.0
"""The same of all addresses together: whoever has many is no better off."""
SCANS_EVERY, SCANS_EVERY_IN_ALL = 300.0, 30.0
"""The same seconds for words that come in an address, as many of which may be tried at once."""


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


PASS_SECONDS = 300.0
"""How long the pass of the server's own browser holds."""


class OwnPass:
    """What the browser that the server opens on its own machine comes in with: once, and soon."""

    def __init__(self) -> None:
        self._pass = secrets.token_urlsafe(16)
        self._until = self._would_hold = time.monotonic() + PASS_SECONDS

    def __str__(self) -> str:
        return self._pass

    def fits(self, typed: str) -> bool:
        """Whether this is the pass, and still holds."""
        return time.monotonic() < self._until and compare_digest(typed.encode(), self._pass.encode())

    def use_up(self) -> None:
        """Let it hold no longer."""
        self._until, self._would_hold = 0.0, self._until

    def put_back(self) -> None:
        """Let it hold as before: nobody has come in with it after all."""
        self._until = self._would_hold


class Limits:
    """How often devices and addresses may do what."""

    def __init__(self) -> None:
        self.visits = RateLimiter(burst=30, every=2.0)
        """Pages to open: reloads of an impatient person fit, and those of a page that waits."""
        self.sockets = RateLimiter(burst=30, every=2.0)
        """Websockets to open: one a page, and more where the connection is weak."""
        self.by_purpose = {
            # a script taps as fast as it is answered, a person ten times a second, for a while
            "tap": RateLimiter(burst=600, every=1 / 30),
            "ask": RateLimiter(burst=600, every=1 / 30),
            # a person reads what comes of it first
            "think": RateLimiter(burst=120, every=1 / 2),
            # the parts of the largest file, twice at once: 512 of 256 kB
            "upload": RateLimiter(burst=512, every=1 / 5),
        }
        self.dropped = RateLimiter(burst=2000, every=0.1)
        """Messages that are read in vain."""
        self.passwords = RateLimiter(burst=10, every=30.0)
        """Passwords that an address may try; each costs the server a good part of a second."""
        self.codes = RateLimiter(burst=10, every=30.0)
        """Table codes that an address may try."""
        self.classes = RateLimiter(burst=30, every=10.0)
        """Codes of classes that an address may try in vain."""
        self.results = RateLimiter(burst=60, every=2.0)
        """Results that a network may look at by their links: a club reads one at once, nobody guesses one."""
        self.guesses = Guesses()
        """Words that are typed."""
        self.scans = Guesses(SCANS_EVERY, SCANS_EVERY_IN_ALL)
        """Words that come in an address."""
        self.seen = RateLimiter(burst=1, every=60.0)
        """Notes of when a device was seen."""


def network_of(address: str) -> str:
    """Return what tells people's addresses apart: of IPv6, everybody has 2⁶⁴."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]
    return str(parsed)
