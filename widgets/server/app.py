"""Voilà's application with what a table needs: one port, no delay, compressed and cached files, no orphans.

The measurements behind each setting are in ``docs/decisions/0004-serving-through-voila.md``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import tempfile
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from socket import socket
from typing import Any

import tornado.autoreload
import tornado.ioloop
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.auth.security import passwd
from traitlets.config import Config
from voila.app import Voila

import referee
from referee.store.store import Store
from widgets.logs import REQUEST, begin_log, event
from widgets.server import audit, forking, identity, metrics, provisioner
from widgets.server.admission import WORD_PAGE, Doorkeeper, with_admission
from widgets.server.change_listener import CHANGE_SOCKET
from widgets.server.change_notifier import ChangeNotifier, open_socket
from widgets.server.channels import KernelWebSocket, with_owners
from widgets.server.devices import routes, shared_by
from widgets.server.draining import Drain, connections
from widgets.server.enter import OwnPass, enter_routes
from widgets.server.files import FrontEnd, asset_routes
from widgets.server.first_content import SETTLED, FirstContent
from widgets.server.headers import TEMPLATES, SecurityHeaders
from widgets.server.health import Readiness, health_rules
from widgets.server.hosts import OwnNames
from widgets.server.kernels import TableKernels, allow_open_files
from widgets.server.login import with_login
from widgets.server.network import FrontServer, Network
from widgets.server.operation import Operation
from widgets.server.pages import with_pages
from widgets.server.refusals import refusals
from widgets.server.request_log import end_request, is_answering
from widgets.server.routes import is_needed
from widgets.server.settings import ServerSettings
from widgets.server.shutdown import with_shutdown
from widgets.server.tickets import ASKS_WORD, TICKET_KEY

ANSWERED_WITHIN = 2.0
"""Seconds that requests have for their answer when the server ends."""

CULL_INTERVAL = 60
"""Seconds between two looks for kernels without a page, at most."""

LONGEST_TEMP = 33
"""Longest folder for temporary files under which a kernel's sockets fit the 103 bytes that macOS allows."""

WEBSOCKETS = {
    "ws_ping_interval": 15_000,
    "ws_ping_timeout": 30_000,
    "websocket_max_message_size": 1 << 20,
    "websocket_compression_options": {"compression_level": 3, "mem_level": 5},
}
"""Milliseconds between two pings, and of silence after which a page is gone; bytes that it may send at once,
of which a tap needs some hundred, unpacked. Screens are packed to a quarter of their size in 0.2 ms, changes
to a fifth in 0.05; a page takes 150 kB of memory for it."""

FIRST_SCREENS = "widgets.first_screens.first_screens"
"""What makes a page's first content; otherwise the server knows the dashboard as a notebook alone."""


class RefereeServer(Voila):
    """Voilà on sockets that are bound already, with the referee's page and settings."""

    ioloop: tornado.ioloop.IOLoop
    sockets: list[socket]
    metrics_sockets: Sequence[socket] = ()
    change_socket: socket | None = None
    """Where kernels are told what changes."""
    store: Store
    network: Network
    own_pass: OwnPass
    front_end: FrontEnd
    first_content: FirstContent
    operation: Operation
    drain: Drain
    _draining: asyncio.Future[None] | None = None
    _is_ending = False
    opens: str | None = None

    def setup_template_dirs(self) -> None:
        """Put the referee's pages, and what Voilà is to render of the notebook, before the stock ones."""
        super().setup_template_dirs()
        own = [str(TEMPLATES / "run"), str(TEMPLATES)]
        self.template_paths: list[str] = [*own, *self.template_paths]  # type: ignore[has-type]

    def init_settings(self) -> dict[str, Any]:
        """Compress what is sent, notice pages that are gone, and say what went wrong on a page of ours."""
        self.change_socket = opened = open_socket(self.connection_dir)
        os.environ[CHANGE_SOCKET] = "" if opened is None else opened.getsockname()  # kernels inherit it
        stock = super().init_settings()
        return {
            **stock,
            **WEBSOCKETS,
            "compress_response": True,
            "jinja2_env": stock["voila_jinja2_env"],
            "log_function": end_request,
        }

    def init_handlers(self) -> list[Any]:
        """Give out pages and what they load, let pages say goodbye, and devices log in or enter."""
        key = os.environ[TICKET_KEY]
        shared = shared_by(self.store, key)
        own = [
            *routes(self.base_url, shared),
            *enter_routes(self.base_url, shared, self.own_pass),
            *asset_routes(self.base_url, self.front_end, self.identity_provider.auth_enabled),
        ]
        self.first_content = FirstContent(FIRST_SCREENS, self.store, key)
        stock = filter(is_needed, super().init_handlers())
        adapted = [with_owners(with_shutdown(with_login(handler))) for handler in stock]
        pages = [with_pages(handler, self.front_end, self.first_content) for handler in adapted]
        return [with_admission(handler) for handler in (*own, *pages)]

    def listen(self) -> None:
        """Serve on the sockets until a signal; then end every kernel."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as for a shell's background jobs
                signal.signal(number, self._handle_signal_stop)
        self.drain = Drain(self.kernel_manager, self.operation.drain_seconds)
        readiness = Readiness(self.store, lambda: self.drain.is_on)
        self.app.add_transform(SecurityHeaders)
        own_names = OwnNames(*self.network.names, announced=self.network.announced_name)
        self.app.default_router.rules[:0] = [*refusals(own_names), *health_rules(readiness)]
        server = FrontServer.made(self.app, self.network)
        server.add_sockets(self.sockets)
        metrics.here().watch(self._gauges)
        if self.metrics_sockets:
            metrics.serve_metrics(
                self.metrics_sockets, OwnNames(*self.network.names, self.operation.metrics_host)
            )
        if self.opens is not None:
            # not in the loop: some browsers are waited for, and they wait for the page
            self.ioloop.call_later(1, self.ioloop.run_in_executor, None, webbrowser.open, self.opens)
        loop: asyncio.AbstractEventLoop = self.ioloop.asyncio_loop  # type: ignore[attr-defined]
        notifier = ChangeNotifier(self.store, loop, Doorkeeper(identity.here(), loop).look)
        if self.change_socket is not None:
            self.ioloop.add_callback(notifier.serve, self.change_socket)
        preparing = self.ioloop.call_later(SETTLED, self.first_content.prepare)
        try:
            self.ioloop.start()
        finally:
            event("stopping")
            self._is_ending = True
            if self._draining is not None:
                self._draining.cancel()
            server.stop()  # first: who asks from now on is led to another server
            if self.drain.is_on:
                self.ioloop.run_sync(_answered)
            notifier.stop()
            self.ioloop.remove_timeout(preparing)
            self.first_content.stop()
            self.stop()

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        """End at once at Ctrl+C, and at a second signal; otherwise when the pages have moved."""
        if number == signal.SIGTERM and self.operation.drain_seconds and self._draining is None:
            self.ioloop.add_callback_from_signal(self._begin_to_drain)
        else:
            super()._handle_signal_stop(number, frame)

    def _begin_to_drain(self) -> None:
        if self._draining is not None or self._is_ending:
            return
        REQUEST.set("")  # a signal comes in the middle of anything
        event("draining", pages=len(connections()), seconds=self.operation.drain_seconds)
        self._draining = asyncio.ensure_future(self.drain.run())
        self._draining.add_done_callback(self._drained)

    def _drained(self, draining: asyncio.Future[None]) -> None:
        if draining.cancelled():
            return
        if (error := draining.exception()) is not None:
            self.log.error("the pages could not be moved", exc_info=error)
        self.ioloop.stop()

    def _gauges(self) -> dict[str, float]:
        """Return what is so just now, for whoever collects it."""
        kernels, open_lines = self.kernel_manager, connections()
        return {
            "pages": len({line.kernel_id for line in open_lines}),
            "kernels": len(kernels),
            "tables_open": len({line.open_table for line in open_lines} - {""}),
            "places": kernels.max_pages,
            "draining": self.drain.is_on,
        }

    def stop(self) -> None:
        """End every kernel at once, for the games are in the store; then remove their sockets."""
        self.ioloop.run_sync(partial(self.kernel_manager.shutdown_all, now=True))
        fork_server = forking.here()
        if fork_server is not None:
            self.ioloop.run_sync(fork_server.stop)
        shutil.rmtree(self.connection_dir, ignore_errors=True)


async def _answered() -> None:
    """Wait a moment for the answers to what was asked before nobody could ask any more."""
    with suppress(TimeoutError):
        async with asyncio.timeout(ANSWERED_WITHIN):
            while is_answering():
                await asyncio.sleep(0.02)


def voila_config(settings: ServerSettings) -> Config:
    """Return Voilà's configuration for the referee; with a password everything asks for it."""
    config = Config()
    if settings.password:
        config.Voila.identity_provider_class = PasswordIdentityProvider
        config.PasswordIdentityProvider.hashed_password = passwd(settings.password)
    config.Voila.config_file_paths = []  # the checkout's voila.json is for plain Voilà
    config.Voila.open_browser = False
    config.Voila.port = settings.port
    config.Voila.notebook_path = str(settings.notebook)
    config.Voila.root_dir = str(settings.notebook.parent)
    config.Voila.log_level = logging.ERROR
    config.Voila.kernel_websocket_connection_class = KernelWebSocket
    # a burst of screens must not be thinned out: a page would go on with an old one
    config.PromptConnection.limit_rate = False
    # the page is found beside this file, wherever Jupyter's own templates are, and no visitor chooses another
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.default_pool_size = 1
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.show_tracebacks = False
    config.MappingKernelManager.cull_idle_timeout = settings.cull_after
    config.MappingKernelManager.cull_interval = min(CULL_INTERVAL, settings.cull_after)
    config.MappingKernelManager.cull_connected = False
    # not TCP ports that every user of this machine could connect to; a socket's path must be short
    if os.name == "posix" and len(tempfile.gettempdir()) <= LONGEST_TEMP:
        config.KernelManager.transport = "ipc"
    config.KernelProvisionerFactory.default_provisioner_name = provisioner.NAME
    # a kernel that starts anew knows no page: it is given up at once, and the page opens the game again
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = 1.0
    config.MappingKernelManager.kernel_info_timeout = 20
    config.VoilaConfiguration.multi_kernel_manager_class = TableKernels
    config.TableKernels.max_pages = settings.max_pages
    config.TableKernels.max_pages_per_device = settings.max_pages_per_device
    config.TableKernels.server_name = settings.operation.server_name
    return config


def run(
    settings: ServerSettings, store: Store, sockets: list[socket], metrics_sockets: Sequence[socket] = ()
) -> None:
    """Serve at sockets that listen, until a signal."""
    begin_log()
    allow_open_files()
    audit.heed_refusals(metrics.here().note_turned_away)
    store.on_use = metrics.here().note_use
    identity.begin(store, asks_word=settings.asks_word)
    # the same on every server at this store: a page may ask any of them
    os.environ[TICKET_KEY] = identity.here().key_for("tickets")  # kernels inherit it
    os.environ[ASKS_WORD] = "yes" if settings.asks_word else ""
    audit.note("started", word=settings.asks_word)
    config = voila_config(settings)
    # who has logged in is known on every server, until the password is another one
    config.Voila.cookie_secret = identity.here().key_for("logins", settings.password or "").encode()
    server = RefereeServer(config=config)
    server.store = store
    server.ioloop = tornado.ioloop.IOLoop.current()
    server.sockets = sockets
    server.network = settings.network
    server.operation = settings.operation
    server.metrics_sockets = metrics_sockets
    server.own_pass = OwnPass()
    server.front_end = FrontEnd()
    opens = settings.opens
    server.opens = f"{opens}{WORD_PAGE}/{server.own_pass}" if opens and settings.asks_word else opens
    server.initialize([])
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    begin_log()  # again: Voilà's application has begun a log of its own
    event("started", server=settings.operation.server_name, port=settings.port, version=referee.__version__)
    if settings.reloads:
        tornado.autoreload.watch(str(server.front_end.manifest))
        tornado.autoreload.start()
    server.start()
