"""A page that is closed ends its kernel.

Its goodbye is a beacon, which cannot carry the token against forged requests that Jupyter's handlers ask
for; what a beacon does carry is its origin.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler


class GoodbyeHandler(VoilaShutdownKernelHandler):
    """Ends a kernel for a page of this server."""

    def check_xsrf_cookie(self) -> None:
        """Accept a beacon from this very origin; anything else needs the token."""
        origin = urlsplit(self.request.headers.get("Origin", "")).netloc
        if not origin or origin != self.request.host:
            super().check_xsrf_cookie()


def with_goodbye(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Voilà's shutdown handler replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    return (pattern, GoodbyeHandler, *rest) if handler_class is VoilaShutdownKernelHandler else handler
