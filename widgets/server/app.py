"""Voilà's application with what a table needs: its pages on one port, no delay, compressed and cached files.

The measurements behind each setting are in ``docs/decisions/0004-serving-through-voila.md``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import sys
import threading
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
from jupyter_server.utils import url_path_join
from tornado.ioloop import PeriodicCallback
from traitlets.config import Config
from voila.app import Voila

import referee
from referee.store.store import Store
from widgets import audit
from widgets.apart import query_job
from widgets.games import all_board_files
from widgets.logs import REQUEST, begin_log, event
from widgets.server.auth import WORD_PAGE, Doorkeeper, LoginHandler
from widgets.server.context import Context, ServerSettings
from widgets.server.devices import Devices
from widgets.server.draining import Drain
from widgets.server.files import ROUTE, FrontEnd
from widgets.server.jobs import Pool
from widgets.server.metrics import Metrics, serve_metrics
from widgets.server.network import FrontServer
from widgets.server.operations import AuditLog, Readiness, RequestLog, health_rules
from widgets.server.page_jobs import PageJobs, PageThinker
from widgets.server.pages import AssetHandler, LockedAssetHandler, PageHandler
from widgets.server.seats import CodeHandler, JoinHandler, SitHandler
from widgets.server.security import TEMPLATES, Limits, OwnNames, OwnPass, SecurityHeaders, refusals
from widgets.server.sessions import OpenPage, Sessions
from widgets.server.watchdog import LOOK_EVERY, Watchdog, closed_tables
from widgets.server.websocket import LeaveHandler, SocketHandler, StateHandler
from widgets.server.word import EnterHandler, ScannedHandler

ANSWERED_WITHIN = 2.0
"""Seconds that requests have for their answer when the server ends."""

CULL_INTERVAL = 60
"""Seconds between two looks for pages that are gone, at most."""

SETTLED_SECONDS = 3.0
"""Seconds from the server's start until the first worker process starts: a page that is opened at once does
not share the processor with that."""

WEBSOCKETS = {
    "ws_ping_interval": 15_000,
    "ws_ping_timeout": 30_000,
    "websocket_max_message_size": 1 << 20,
    "websocket_compression_options": {"compression_level": 3, "mem_level": 5},
}
"""Milliseconds between two pings, and of silence after which a page is gone; bytes that it may send at once,
of which a tap needs some hundred, unpacked. Screens are packed to a quarter of their size in 0.2 ms, changes
to a fifth in 0.05; a page takes 150 kB of memory for it."""


class RefereeServer(Voila):
    """Voilà on sockets that are bound already, with the referee's pages and settings."""

    ioloop: tornado.ioloop.IOLoop
    settings: ServerSettings
    sockets: list[socket]
    metrics_sockets: Sequence[socket] = ()
    store: Store
    devices: Devices
    pool: Pool
    metrics: Metrics
    request_log: RequestLog
    own_pass: OwnPass
    context: Context
    drain: Drain
    _draining: asyncio.Future[None] | None = None
    _is_ending = False
    opens: str | None = None
    closed_tables: frozenset[str] = frozenset()
    _doorkeeper: Doorkeeper

    def setup_template_dirs(self) -> None:
        """Put the referee's templates before the stock ones."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(TEMPLATES), *self.template_paths]  # type: ignore[has-type]

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        loop: asyncio.AbstractEventLoop = self.ioloop.asyncio_loop  # type: ignore[attr-defined]
        return loop

    def init_settings(self) -> dict[str, Any]:
        """Compress what is sent, notice pages that are gone, and say what went wrong on a page of ours."""
        stock = super().init_settings()
        return {
            **stock,
            **WEBSOCKETS,
            "compress_response": True,
            "jinja2_env": stock["voila_jinja2_env"],
            "log_function": self.request_log.end,
            "request_log": self.request_log,
        }

    def init_handlers(self) -> list[Any]:
        """Return the routes: pages and what they load, the password, the word and the seats.

        Of Voilà's own, those of kernels, files and notebooks are left out.
        """
        settings = self.settings
        self.context = context = Context(
            store=self.store,
            settings=settings,
            metrics=self.metrics,
            front_end=FrontEnd(),
            sessions=Sessions(
                self.store,
                self._loop,
                self._adapt,
                most=settings.max_pages,
                most_per_device=settings.max_pages_per_device,
                server_name=settings.operation.server_name,
            ),
            devices=self.devices,
            limits=Limits(),
            own_pass=self.own_pass,
        )
        page = r"referee/pages/(\w+)"
        table = {
            page: StateHandler,
            f"{page}/socket": SocketHandler,
            f"{page}/leave": LeaveHandler,
            rf"{ROUTE}([\w.-]+)": LockedAssetHandler if settings.password else AssetHandler,
            "referee/code": CodeHandler,
            r"join/([\w\-]{10,200})": JoinHandler,
            "sit": SitHandler,
            WORD_PAGE: EnterHandler,
            f"{WORD_PAGE}/([^/]+)": ScannedHandler,
        }
        if settings.password:
            table["login"] = LoginHandler
        table["(.*)"] = PageHandler  # which says of everything else that it is not there
        return [
            (url_path_join(self.base_url, route), handler, {"context": context})
            for route, handler in table.items()
        ]

    def _adapt(self, page: OpenPage) -> None:
        """Give a page's session what it needs of this server."""
        page.session.closed_tables = self.closed_tables
        page.session.on_refused = self.metrics.note_refusal
        page.session.addresses = self.settings.addresses
        page.session.asks_word = self.settings.asks_word
        loop, call = self._loop, partial(self.context.sessions.call, page)
        jobs = PageJobs(self.pool, loop, call, page.device)
        page.session.jobs, page.on_end = jobs, jobs.stop
        page.session.query_job = query_job
        page.session.thinker = PageThinker(self.pool, loop, call, page.device, page.bridge.draw_again)

    def listen(self) -> None:
        """Serve on the sockets until a signal."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as for a shell's background jobs
                signal.signal(number, self._handle_signal_stop)
        sessions, operation = self.context.sessions, self.settings.operation
        network = self.settings.network
        self.drain = Drain(sessions, operation.drain_seconds)
        readiness = Readiness(self.store, lambda: self.drain.is_on)
        self.app.add_transform(SecurityHeaders)
        own_names = OwnNames(*network.names, announced=network.announced_name)
        self.app.default_router.rules[:0] = [*refusals(own_names), *health_rules(readiness)]
        server = FrontServer.made(self.app, network)
        server.add_sockets(self.sockets)
        self.metrics.watch(self._gauges)
        if self.metrics_sockets:
            names = OwnNames(*network.names, operation.metrics_host)
            serve_metrics(self.metrics, self.metrics_sockets, names)
        if self.opens is not None:
            # not in the loop: some browsers are waited for, and they wait for the page
            self.ioloop.call_later(1, self.ioloop.run_in_executor, None, webbrowser.open, self.opens)
        loop = self._loop
        self._doorkeeper = Doorkeeper(self.devices, sessions)

        def heed(changed: frozenset[str] | None) -> None:
            loop.call_soon_threadsafe(self._heed_change, changed)

        watcher = self.store.watch_tables(heed, sessions.shown_tables)
        watchdog = Watchdog(sessions, self.settings.environment)
        periodic = [
            PeriodicCallback(watchdog.look, LOOK_EVERY * 1000),
            PeriodicCallback(lambda: sessions.cull(self.settings.cull_after), self._cull_interval * 1000),
        ]
        for callback in periodic:
            callback.start()
        warming = self.ioloop.call_later(SETTLED_SECONDS, self.pool.warm)
        try:
            self.ioloop.start()
        finally:
            event("stopping")
            self._is_ending = True
            if self._draining is not None:
                self._draining.cancel()
            server.stop()  # first: who asks from now on is led to another server
            if self.drain.is_on:
                self.ioloop.run_sync(self._answered)
            watcher.stop()
            self.ioloop.remove_timeout(warming)
            for callback in periodic:
                callback.stop()
            sessions.stop()
            self.ioloop.run_sync(self.pool.stop)
            self.stop()

    @property
    def _cull_interval(self) -> float:
        return min(CULL_INTERVAL, self.settings.cull_after)

    def _heed_change(self, changed: frozenset[str] | None) -> None:
        """Bring pages up to date with what another process, or nobody's tap, has changed in the store."""
        if changed is None:
            self._doorkeeper.look()
        self.context.sessions.refresh(changed)

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        """End at once at Ctrl+C, and at a second signal; otherwise when the pages have moved."""
        if number == signal.SIGTERM and self.settings.operation.drain_seconds and self._draining is None:
            self.ioloop.add_callback_from_signal(self._begin_to_drain)
        else:
            super()._handle_signal_stop(number, frame)

    def _begin_to_drain(self) -> None:
        if self._draining is not None or self._is_ending:
            return
        REQUEST.set("")  # a signal comes in the middle of anything
        event("draining", pages=len(self.context.sessions), seconds=self.settings.operation.drain_seconds)
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
        sessions = self.context.sessions
        return {
            "pages": sum(page.socket is not None for page in sessions.pages),
            "tables_open": len(sessions.shown_tables()),
            "places": self.settings.max_pages,
            "draining": self.drain.is_on,
        }

    async def _answered(self) -> None:
        """Wait a moment for the answers to what was asked before nobody could ask any more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED_WITHIN):
                while self.request_log.is_answering:
                    await asyncio.sleep(0.02)

    def stop(self) -> None:
        """Remove the folder that Voilà makes for kernels, of which there are none."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)


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
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.file_allowlist = []
    config.VoilaConfiguration.show_tracebacks = False
    return config


def run(
    settings: ServerSettings,
    store: Store,
    audit_log: AuditLog,
    sockets: list[socket],
    metrics_sockets: Sequence[socket] = (),
) -> None:
    """Serve at sockets that listen, until a signal."""
    begin_log()
    if sys.platform == "win32":  # Jupyter's server chooses the loop that cannot start worker processes
        asyncio.set_event_loop_policy(asyncio.WindowsProactorEventLoopPolicy())
    metrics = Metrics()
    audit_log.begin(metrics.note_turned_away)
    store.on_use = metrics.note_use
    devices = Devices(store, asks_word=settings.asks_word)
    audit.note("started", word=settings.asks_word)
    config = voila_config(settings)
    # who has logged in is known on every server, until the password is another one
    config.Voila.cookie_secret = devices.key_for("logins", settings.password or "").encode()
    server = RefereeServer(config=config)
    server.store = store
    server.devices = devices
    server.pool = Pool(on_end=metrics.note_job)
    server.metrics = metrics
    server.request_log = RequestLog(metrics.note_request)
    server.ioloop = tornado.ioloop.IOLoop.current()
    server.sockets = sockets
    server.settings = settings
    server.closed_tables = closed_tables()
    server.metrics_sockets = metrics_sockets
    server.own_pass = OwnPass()
    opens = settings.opens
    server.opens = f"{opens}{WORD_PAGE}/{server.own_pass}" if opens and settings.asks_word else opens
    server.initialize([])
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    begin_log()  # again: Voilà's application has begun a log of its own
    event("started", server=settings.operation.server_name, port=settings.port, version=referee.__version__)
    if settings.reloads:
        for watched in (FrontEnd().manifest, *(board.path for board in all_board_files().values())):
            tornado.autoreload.watch(str(watched))
        tornado.autoreload.start()
    server.start()
    if server.context.sessions.working_on is not None:
        # a game that loops for ever is not waited for: its thread would keep the process from ending
        end = threading.Timer(ANSWERED_WITHIN, os._exit, (0,))
        end.daemon = True
        end.start()
