"""What the server serves: of Voilà's routes, those alone that the dashboard's page needs.

Left out are lists, files and sources of notebooks, JupyterLab's scripts and styles, other ways to start a
kernel or to hear from one, and whatever a later Voilà adds. What the page does load is in
:mod:`widgets.server.files`.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from voila.handler import VoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

NEEDED = (
    VoilaHandler,
    KernelHandler,
    VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler,
    LoginFormHandler,
)
"""The page; its kernel's state, websocket and end; the password."""


def is_needed(handler: tuple[Any, ...]) -> bool:
    """Whether the dashboard's page needs a route."""
    return issubclass(handler[1], NEEDED)
