"""Voilà's application with what a table needs: one port, no delay, compressed and cached files, no orphans.

The measurements behind each setting are in ``docs/decisions/0004-serving-through-voila.md``.
"""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import signal
import tempfile
import webbrowser
from asyncio import Future
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from socket import socket
from typing import Any

import tornado.httpserver
import tornado.ioloop
import tornado.web
from jupyter_server import DEFAULT_STATIC_FILES_PATH
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.security import passwd
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httputil import HTTPHeaders
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config
from voila.app import Voila

from referee.store.base import Store
from widgets.server.command import CULL_AFTER
from widgets.server.devices import routes
from widgets.server.files import with_caching, with_versions
from widgets.server.goodbye import with_goodbye
from widgets.server.kernels import TableKernels
from widgets.server.login import with_login
from widgets.server.messages import is_whole
from widgets.tickets import TICKET_KEY

CULL_INTERVAL = 60
"""Seconds between two looks for kernels without a page, at most."""

LONGEST_TEMP = 33
"""Longest folder for temporary files under which a kernel's sockets fit the 103 bytes that macOS allows."""

WEBSOCKETS = {
    "ws_ping_interval": 15_000,
    "ws_ping_timeout": 30_000,
    "websocket_max_message_size": 1 << 20,
}
"""Milliseconds between two pings, and of silence after which a page is gone; bytes that it may send at once,
of which a tap needs some hundred."""

HEADERS = {
    # the widget kit compiles templates (eval) and loads modules from blobs; all else comes from this server
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""What a browser must keep to: nothing is loaded from, sent to, or told to another host."""

TEMPLATES = Path(__file__).parent / "templates"

EXTENSIONS = [
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "jupyter-vue",
    "jupyter-vuetify",
]
"""What a page loads; notably not Plotly's MIME renderer (4.7 MB), which no widget uses."""


class BoundToHost(tornado.web.OutputTransform):
    """Adds :data:`HEADERS` to every answer, whichever handler gives it: files, errors and pages alike."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        headers.update(HEADERS)
        return status_code, headers, chunk


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel's websocket: sends at once, takes whole messages only, and closes when its kernel is gone."""

    def connect(self) -> Any:
        # Nagle's algorithm would hold back the second message of a burst for 40 ms
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Drop what a kernel could not read."""
        if is_whole(incoming_msg, self.subprotocol):
            super().handle_incoming_message(incoming_msg)
        else:
            self.log.warning("A page sent a message that no page sends. Ignoring.")

    @property
    def write_message(self) -> Callable[..., None]:
        """Write to the page; that one has just dropped off is no failure to be logged with a traceback."""
        return self._write

    def _write(self, message: str | bytes, binary: bool = False) -> None:
        try:
            writing = self.websocket_handler.write_message(message, binary=binary)
        except WebSocketClosedError:
            self.log.info("A page has dropped off.")
        else:
            writing.add_done_callback(self._written)

    def _written(self, writing: Future[None]) -> None:
        if not writing.cancelled() and writing.exception() is not None:
            self.log.info("A page dropped off while it was told something: %s", writing.exception())

    def disconnect(self) -> Any:
        """Let the time until culling run from here: a phone that wakes up soon finds its kernel."""
        self.kernel_manager.last_activity = datetime.now(UTC)
        return super().disconnect()

    def on_restart_failed(self) -> None:
        """Close, so that the page notices and opens the game again."""
        super().on_restart_failed()
        self.websocket_handler.close()


class RefereeServer(Voila):
    """Voilà on sockets that are bound already, with the referee's page and settings."""

    ioloop: tornado.ioloop.IOLoop
    sockets: list[socket]
    store: Store
    opens: str | None = None

    def setup_template_dirs(self) -> None:
        """Put the referee's page before the stock templates."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(TEMPLATES), *self.template_paths]  # type: ignore[has-type]

    def init_settings(self) -> dict[str, Any]:
        """Compress what is sent, and notice pages that are gone."""
        return {**super().init_settings(), **WEBSOCKETS, "compress_response": True}

    def init_handlers(self) -> list[Any]:
        """Let browsers keep files named by their content, pages say goodbye, and devices log in."""
        seats = routes(self.base_url, self.store, os.environ[TICKET_KEY])
        stock = super().init_handlers()
        return [*seats, *(with_login(with_goodbye(with_caching(handler))) for handler in stock)]

    def listen(self) -> None:
        """Serve on the sockets until a signal; then end every kernel."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as for a shell's background jobs
                signal.signal(number, self._handle_signal_stop)
        self.app.add_transform(BoundToHost)
        server = tornado.httpserver.HTTPServer(self.app)
        server.add_sockets(self.sockets)
        if self.opens is not None:
            # not in the loop: some browsers are waited for, and they wait for the page
            self.ioloop.call_later(1, self.ioloop.run_in_executor, None, webbrowser.open, self.opens)
        try:
            self.ioloop.start()
        finally:
            server.stop()
            self.stop()

    def stop(self) -> None:
        """End every kernel at once, for the games are in the store; then remove their sockets."""
        self.ioloop.run_sync(partial(self.kernel_manager.shutdown_all, now=True))
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def settings(notebook: Path, port: int, password: str | None = None, cull_after: int = CULL_AFTER) -> Config:
    """Return Voilà's configuration for the referee; with a ``password`` everything asks for it."""
    config = Config()
    if password:
        config.Voila.identity_provider_class = PasswordIdentityProvider
        config.PasswordIdentityProvider.hashed_password = passwd(password)
    config.Voila.config_file_paths = []  # the checkout's voila.json is for plain Voilà
    config.Voila.open_browser = False
    config.Voila.port = port
    config.Voila.notebook_path = str(notebook)
    config.Voila.root_dir = str(notebook.parent)
    config.Voila.log_level = logging.ERROR
    config.Voila.tornado_settings = {"static_path": DEFAULT_STATIC_FILES_PATH}  # for error pages
    config.Voila.kernel_websocket_connection_class = PromptConnection
    # a burst of screens must not be thinned out: a page would go on with an old one
    config.PromptConnection.limit_rate = False
    # the page is found beside this file, wherever Jupyter's own templates are, and no visitor chooses another
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.default_pool_size = 1
    config.VoilaConfiguration.extension_allowlist = EXTENSIONS
    config.VoilaConfiguration.page_config_hook = with_versions
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.show_tracebacks = False
    config.MappingKernelManager.cull_idle_timeout = cull_after
    config.MappingKernelManager.cull_interval = min(CULL_INTERVAL, cull_after)
    config.MappingKernelManager.cull_connected = False
    # not TCP ports that every user of this machine could connect to; a socket's path must be short
    if os.name == "posix" and len(tempfile.gettempdir()) <= LONGEST_TEMP:
        config.KernelManager.transport = "ipc"
    # a kernel that starts anew knows no page: it is given up at once, and the page opens the game again
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0
    config.MappingKernelManager.kernel_info_timeout = 20
    config.VoilaConfiguration.multi_kernel_manager_class = TableKernels
    return config


def run(
    notebook: Path,
    sockets: list[socket],
    port: int,
    store: Store,
    opens: str | None = None,
    password: str | None = None,
    cull_after: int = CULL_AFTER,
) -> None:
    """Serve until a signal. ``opens`` is the address to open in a browser on this machine."""
    os.environ[TICKET_KEY] = secrets.token_hex(32)  # kernels inherit it
    server = RefereeServer(config=settings(notebook, port, password, cull_after))
    server.store = store
    server.ioloop = tornado.ioloop.IOLoop.current()
    server.sockets = sockets
    server.opens = opens
    server.initialize([])
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    server.start()
