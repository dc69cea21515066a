"""What the server says of each request in its log, and counts of it: no more than a stranger may read.

Of an address it is the route alone: behind that may stand a word, an invitation or a kernel's id. Nothing is
told of a query, of a header, a cookie or a body.
"""

from __future__ import annotations

import logging
import re
import secrets
from weakref import WeakSet

from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from widgets.logs import REQUEST, event, is_json
from widgets.server import metrics

LOG = logging.getLogger("widgets")

ID = "X-Request-Id"
"""The header by which a trusted proxy names a request, and in which the answer names it."""
IDS = re.compile(r"[A-Za-z0-9-]{8,64}")

ROUTES = ("api", "enter", "join", "login", "referee", "sit", "voila")
"""The first parts of the paths that are served; others are not repeated, whatever they are."""

_underway: WeakSet[RequestHandler] = WeakSet()


def begin_request(handler: RequestHandler) -> None:
    """Name a request, as the proxy does that is believed, or else anew."""
    given = handler.request.headers.get(ID, "")  # what others say there was taken off, see ``network``
    name = given if IDS.fullmatch(given) else secrets.token_hex(8)
    REQUEST.set(name)
    handler.request.request_id = name  # type: ignore[attr-defined]
    handler.set_header(ID, name)
    _underway.add(handler)


def is_answering() -> bool:
    """Whether any request has no answer yet."""
    return bool(_underway)


def end_request(handler: RequestHandler) -> None:
    """Count and log a request that was answered; Tornado calls this for each."""
    request, status = handler.request, handler.get_status()
    _underway.discard(handler)
    if request.path.startswith("/healthz/"):
        return  # every few seconds, for good
    metrics.here().note_request(status)
    route = route_of(request, str(handler.settings.get("base_url", "/")))
    if status >= 500 and not is_json():
        LOG.error("%s %s %s (%s)", status, request.method, route, request.remote_ip)
    event(
        "request",
        method=request.method,
        route=route,
        status=status,
        seconds=round(request.request_time(), 4),
        address=request.remote_ip,
        request=getattr(request, "request_id", ""),
    )


def route_of(request: HTTPServerRequest, base_url: str = "/") -> str:
    """Return what is asked for, without what an address may hold."""
    first, *more = request.path.removeprefix(base_url).lstrip("/").split("/")
    if not first:
        return base_url
    return f"{base_url}{first if first in ROUTES else '…'}{'/…' if more else ''}"
