"""Telling this server's own pages from others, for requests that cannot carry Jupyter's token."""

from __future__ import annotations

from urllib.parse import urlsplit

from tornado.web import HTTPError, RequestHandler


def is_own_origin(handler: RequestHandler) -> bool:
    """Whether a request comes from a page of this very server; browsers say so, and scripts cannot lie."""
    headers = handler.request.headers
    if headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = urlsplit(headers.get("Origin", "")).netloc
    return not origin or origin == handler.request.host


class OwnOriginOnly(RequestHandler):
    """In the place of the token against forged requests: what changes something must come from here."""

    def check_xsrf_cookie(self) -> None:
        """Refuse a request that another site's page sends."""
        if not is_own_origin(self) or "Origin" not in self.request.headers:
            raise HTTPError(403, "a request of another origin")
