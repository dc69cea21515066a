"""Telling this server's own pages from others, of which only a link that is followed is served."""

from __future__ import annotations

from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler

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
