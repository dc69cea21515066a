"""A page that is closed ends its kernel.

Its goodbye is a beacon, which cannot carry the token against forged requests that Jupyter's handlers ask
for; what a beacon does carry is its origin.
"""

from __future__ import annotations

from typing import Any

from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from widgets.server.channels import OfOneDevice
from widgets.server.origin import OwnOriginOnly


class ShutdownHandler(OwnOriginOnly, OfOneDevice, VoilaShutdownKernelHandler):
    """Ends a kernel for the page to which it was given."""


def with_shutdown(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Voilà's shutdown handler replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    return (pattern, ShutdownHandler, *rest) if handler_class is VoilaShutdownKernelHandler else handler
