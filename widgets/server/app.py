"""Voilà's application with the referee's routes and settings: one port, no delay, compressed, cached files.

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
from referee.engine.errors import RefereeError
from referee.store.store import Store
from widgets import audit
from widgets.apart import query_job
from widgets.games import all_board_files
from widgets.logs import REQUEST, configure_logging, event
from widgets.screens.table.thinker import ThinkApart
from widgets.server.auth import WORD_PAGE, EnterHandler, LoginHandler, ScannedHandler
from widgets.server.classes import ClassHandler
from widgets.server.context import Context, ServerSettings
from widgets.server.devices import Devices
from widgets.server.jobs import PageJobs, Pool
from widgets.server.metrics import Metrics, serve_metrics
from widgets.server.network import FrontServer
from widgets.server.operations import (
    WATCH_INTERVAL_S,
    AuditLog,
    Readiness,
    RequestLog,
    Watchdog,
    closed_tables,
    health_rules,
)
from widgets.server.pages import AssetHandler, LockedAssetHandler, PageHandler
from widgets.server.rendering import ROUTE, FrontEnd
from widgets.server.results import ResultHandler, ResultPages
from widgets.server.seats import CodeHandler, JoinHandler, SitHandler
from widgets.server.security import TEMPLATES, Limits, OwnNames, OwnPass, SecurityHeaders, refusals
from widgets.server.sessions import OpenPage, Sessions
from widgets.server.upkeep import Upkeep
from widgets.server.webhook import Webhook
from widgets.server.websocket import LeaveHandler, SocketHandler, StateHandler
from widgets.server_facts import ServerFacts

LOG = logging.getLogger("widgets")

SHUTDOWN_GRACE_S = 2.0
"""The time for open requests when the server stops."""

EXIT_TIMEOUT_S = 5.0
"""The time after which the process exits although a thread is running: a game loops, or the store hangs."""

CULL_INTERVAL_S = 60
"""The longest time between two searches for abandoned pages."""

PREWARM_DELAY_S = 3.0
"""The delay before the first worker process starts, so that it does not slow down the first page."""

WEBSOCKETS = {
    "websocket_ping_interval": 30,
    "websocket_ping_timeout": 30,
    "websocket_max_message_size": 1 << 20,
    "websocket_compression_options": {"compression_level": 3, "mem_level": 5},
}
"""Settings of Tornado: times in seconds, the size of a message in bytes before compression.

A page that answers no ping, such as a tablet that sleeps, loses its connection within a minute. Browsers
answer pings by themselves.

A tap needs some hundred bytes. Compression takes 0.2 ms for a screen and leaves a quarter of its size; it
takes 0.05 ms for a change and leaves a fifth. It needs 150 kB of memory a page.
"""


class RefereeServer(Voila):
    """Voilà on bound sockets, with the referee's pages and settings."""

    ioloop: tornado.ioloop.IOLoop
    context: Context
    sockets: list[socket]
    metrics_sockets: Sequence[socket] = ()
    _draining: asyncio.Future[None] | None = None
    _ending_pages: asyncio.Future[None]
    _front: FrontServer
    _is_ending = False

    def setup_template_dirs(self) -> None:
        """Put the referee's templates before Voilà's."""
        super().setup_template_dirs()
        self.template_paths: list[str] = [str(TEMPLATES), *self.template_paths]  # type: ignore[has-type]

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        loop: asyncio.AbstractEventLoop = self.ioloop.asyncio_loop  # type: ignore[attr-defined]
        return loop

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings with compression, websocket pings, error pages and the request log."""
        stock = super().init_settings()
        return {
            **stock,
            **WEBSOCKETS,
            "compress_response": True,
            "jinja2_env": stock["voila_jinja2_env"],
            "log_function": self.context.request_log.end,
            "request_log": self.context.request_log,
        }

    def init_handlers(self) -> list[Any]:
        """Return the routes: pages and their assets, the password, the access code and the seats.

        Voilà's routes of kernels, files and notebooks are left out.
        """
        context = self.context
        has_password = bool(context.settings.password)
        page = r"referee/pages/(\w+)"
        table = {
            page: StateHandler,
            f"{page}/socket": SocketHandler,
            f"{page}/leave": LeaveHandler,
            rf"{ROUTE}([\w.-]+)": LockedAssetHandler if has_password else AssetHandler,
            "referee/code": CodeHandler,
            r"join/([\w\-]{10,200})": JoinHandler,
            "sit": SitHandler,
            r"class/([a-zA-Z0-9]{1,20})": ClassHandler,
            WORD_PAGE: EnterHandler,
            f"{WORD_PAGE}/([^/]+)": ScannedHandler,
        }
        results = r"result/([\w\-]{10,64})"
        if has_password:
            table["login"] = LoginHandler
        table["(.*)"] = PageHandler  # answers all other paths with 404
        shown = (
            url_path_join(self.base_url, results),
            ResultHandler,
            {"context": context, "pages": ResultPages()},
        )
        return [
            shown,
            *(
                (url_path_join(self.base_url, route), handler, {"context": context})
                for route, handler in table.items()
            ),
        ]

    def _adapt(self, page: OpenPage) -> None:
        """Connect a page's session to this server."""
        context = self.context
        page.session.context.closed_tables = closed_tables()
        page.session.context.on_refused = context.metrics.note_refusal
        page.session.context.addresses = context.settings.addresses
        page.session.context.asks_word = context.settings.asks_word
        page.session.context.server_facts = self._facts
        page.session.context.is_alone = context.upkeep.is_alone
        jobs = PageJobs(context.pool, self._loop, partial(context.sessions.call, page), page.device)
        page.session.context.jobs, page.on_end = jobs, jobs.stop
        page.session.context.query_job = query_job
        page.session.context.thinker = ThinkApart(jobs, page.bridge.draw_again)

    def listen(self) -> None:
        """Serve on the sockets until a signal."""
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as for a shell's background jobs
                signal.signal(number, self._handle_signal_stop)
        context, sessions, settings = self.context, self.context.sessions, self.context.settings
        network = settings.network
        readiness = Readiness(context.store, lambda: sessions.is_stopping)
        self.app.add_transform(SecurityHeaders)
        own_names = OwnNames(*network.names, announced=network.announced_name)
        self.app.default_router.rules[:0] = [*refusals(own_names), *health_rules(readiness)]
        server = self._front = FrontServer(self.app, network)
        server.add_sockets(self.sockets)
        context.metrics.watch(self._gauges)
        if self.metrics_sockets:
            names = OwnNames(*network.names, settings.metrics_host)
            serve_metrics(context.metrics, self.metrics_sockets, names)
        if opens := settings.opens:
            if settings.asks_word:
                opens += f"{WORD_PAGE}/{context.own_pass}"
            # Not in the event loop: the call can block until the browser has loaded the page.
            self.ioloop.call_later(1, self.ioloop.run_in_executor, None, webbrowser.open, opens)
        loop = self._loop

        def on_change(changed: frozenset[str] | None) -> None:
            loop.call_soon_threadsafe(self._handle_change, changed)

        watcher = context.store.watch_tables(on_change, sessions.shown_tables)
        watchdog = Watchdog(sessions, settings.environment)
        cull_interval = min(CULL_INTERVAL_S, settings.cull_after)
        periodic = [
            PeriodicCallback(watchdog.look, WATCH_INTERVAL_S * 1000),
            PeriodicCallback(lambda: sessions.cull(settings.cull_after), cull_interval * 1000),
        ]
        for callback in periodic:
            callback.start()
        webhook = self._webhook()
        context.upkeep.begin(self.ioloop)
        prewarming = self.ioloop.call_later(PREWARM_DELAY_S, context.pool.prewarm)
        try:
            self.ioloop.start()
        finally:
            event("stopping")
            self._is_ending = True
            if self._draining is not None:
                self._draining.cancel()
            server.stop()  # first, so that a proxy sends new requests to another server
            if sessions.is_stopping:
                self.ioloop.run_sync(self._finish_requests)
            watcher.stop()
            if webhook is not None:
                webhook.stop()
            self.ioloop.remove_timeout(prewarming)
            context.upkeep.stop(self.ioloop)
            for callback in periodic:
                callback.stop()
            sessions.stop()
            self.ioloop.run_sync(context.pool.stop)
            self.stop()

    def _webhook(self) -> Webhook | None:
        """Start the deliveries to the owner's webhook, if there is one."""
        context = self.context
        target = context.settings.webhook
        try:
            context.store.use_webhook(target is not None)
        except RefereeError as error:
            LOG.warning("the store cannot note whether there is a webhook: %s", error)
        if target is None:
            return None
        webhook = Webhook(context.store, target, context.metrics.note_webhook)
        webhook.start()
        return webhook

    def _handle_change(self, changed: frozenset[str] | None) -> None:
        """Refresh the pages after a change of the store by another process."""
        if changed is None:
            self.context.devices.forget()
            self._ending_pages = asyncio.ensure_future(self._end_pages_of_refused())
        self.context.sessions.refresh(changed)

    async def _end_pages_of_refused(self) -> None:
        """End the pages of devices that were removed or got a new id."""
        sessions = self.context.sessions
        devices = {page.device for page in sessions.pages}
        try:
            refused = await asyncio.to_thread(self.context.devices.refused, devices)
        except RefereeError as error:  # the watch calls back again when the store is back
            LOG.warning("the store cannot tell which devices are admitted: %s", error)
            return
        for page in sessions.pages:
            is_of_guest = page.session.models.is_alone and refused.get(page.device)
            if page.device in refused and not is_of_guest:  # the page reconnects with its current id
                sessions.remove(page)

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        """Stop at once at Ctrl+C and at a second signal, otherwise after the pages have moved."""
        if number == signal.SIGTERM and self.context.settings.drain_seconds and self._draining is None:
            self.ioloop.add_callback_from_signal(self._begin_to_drain)
        else:
            super()._handle_signal_stop(number, frame)

    def _begin_to_drain(self) -> None:
        if self._draining is not None or self._is_ending:
            return
        REQUEST.set("")  # the signal may have interrupted a request
        sessions, seconds = self.context.sessions, self.context.settings.drain_seconds
        event("draining", pages=len(sessions), seconds=seconds)
        self._draining = asyncio.ensure_future(sessions.drain(seconds))
        self._draining.add_done_callback(self._drained)

    def _drained(self, draining: asyncio.Future[None]) -> None:
        if draining.cancelled():
            return
        if (error := draining.exception()) is not None:
            self.log.error("the pages could not be moved", exc_info=error)
        self.ioloop.stop()

    def _gauges(self) -> dict[str, float]:
        """Return the current values of the gauges, for the metrics."""
        sessions = self.context.sessions
        return {
            "pages": sum(page.socket is not None for page in sessions.pages),
            "tables_open": len(sessions.shown_tables()),
            "places": self.context.settings.max_pages,
            "draining": sessions.is_stopping,
            **self.context.upkeep.gauges(),
        }

    def _facts(self) -> ServerFacts:
        """Return the facts of this server for its owner."""
        now = self._gauges()
        pages, places, tables = (int(now[name]) for name in ("pages", "places", "tables_open"))
        return self.context.upkeep.facts(ServerFacts(pages, places, self._front.connection_count, tables))

    async def _finish_requests(self) -> None:
        """Wait a moment until the open requests are answered."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_GRACE_S):
                while self.context.request_log.is_answering:
                    await asyncio.sleep(0.02)

    def stop(self) -> None:
        """Remove the folder that Voilà makes for kernels, which is not used."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def voila_config(settings: ServerSettings) -> Config:
    """Return Voilà's configuration for the referee; a password protects all routes."""
    config = Config()
    if settings.password:
        config.Voila.identity_provider_class = PasswordIdentityProvider
        config.PasswordIdentityProvider.hashed_password = passwd(settings.password)
    config.Voila.config_file_paths = []  # notebooks/voila.json in a checkout is for plain Voilà
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
    """Serve on listening sockets until a signal."""
    configure_logging()
    if sys.platform == "win32":  # the loop that Jupyter chooses cannot start worker processes
        asyncio.set_event_loop_policy(asyncio.WindowsProactorEventLoopPolicy())
    metrics = Metrics()
    audit_log.begin(metrics.note_turned_away)
    store.on_use = metrics.note_use
    devices = Devices(store, asks_word=settings.asks_word)
    audit.note("started", word=settings.asks_word)
    config = voila_config(settings)
    # All servers on the store share logins, until the password changes.
    config.Voila.cookie_secret = devices.key_for("logins", settings.password or "").encode()
    server = RefereeServer(config=config)
    server.ioloop = tornado.ioloop.IOLoop.current()
    server.sockets, server.metrics_sockets = sockets, metrics_sockets
    sessions = Sessions(
        store,
        server._loop,
        server._adapt,
        most=settings.max_pages,
        most_per_device=settings.max_pages_per_device,
        server_name=settings.server_name,
    )
    server.context = Context(
        store=store,
        settings=settings,
        metrics=metrics,
        front_end=FrontEnd(),
        sessions=sessions,
        devices=devices,
        limits=Limits(),
        own_pass=OwnPass(),
        pool=Pool(on_end=metrics.note_job),
        request_log=RequestLog(metrics.note_request),
        upkeep=Upkeep(store, settings.upkeep),
    )
    server.initialize([])
    for name in ("tornado.access", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    configure_logging()  # again, because Voilà's application has set up its log
    event("started", server=settings.server_name, port=settings.port, version=referee.__version__)
    if settings.reloads:
        front_end = server.context.front_end
        for watched in (front_end.manifest, *(board.path for board in all_board_files().values())):
            tornado.autoreload.watch(str(watched))
        tornado.autoreload.start()
    server.start()
    exit_timer = threading.Timer(EXIT_TIMEOUT_S, os._exit, (0,))
    exit_timer.daemon = True
    exit_timer.start()
