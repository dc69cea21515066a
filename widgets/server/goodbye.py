"""A page that is closed ends its kernel.

Its goodbye is a beacon, which cannot carry the token against forged requests that Jupyter's handlers ask
for; what a beacon does carry is its origin.
"""

from __future__ import annotations

from typing import Any

from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from widgets.server.origin import OwnOriginOnly


class GoodbyeHandler(OwnOriginOnly, VoilaShutdownKernelHandler):
    """Ends a kernel for a page of this server."""


def with_goodbye(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Voilà's shutdown handler replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    return (pattern, GoodbyeHandler, *rest) if handler_class is VoilaShutdownKernelHandler else handler
