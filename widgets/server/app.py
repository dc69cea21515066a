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
from referee.engine.errors import RefereeError
from referee.store.store import Store
from widgets import audit
from widgets.apart import query_job
from widgets.games import all_board_files
from widgets.logs import REQUEST, begin_log, event
from widgets.screens.table.thinker import ThinkApart
from widgets.server.auth import WORD_PAGE, EnterHandler, LoginHandler, ScannedHandler
from widgets.server.classes import ClassHandler
from widgets.server.context import Context, ServerSettings
from widgets.server.devices import Devices
from widgets.server.jobs import PageJobs, Pool
from widgets.server.metrics import Metrics, serve_metrics
from widgets.server.network import FrontServer
from widgets.server.operations import (
    WATCH_EVERY,
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

ANSWERED_WITHIN = 2.0
"""Seconds that requests have for their answer when the server ends."""

ENDED_WITHIN = 5.0
"""Seconds after which the process ends although one of its threads does not: a game loops for ever, or the
store does not answer."""

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
    context: Context
    sockets: list[socket]
    metrics_sockets: Sequence[socket] = ()
    _draining: asyncio.Future[None] | None = None
    _looking: asyncio.Future[None]
    _front: FrontServer
    _is_ending = False

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
            "log_function": self.context.request_log.end,
            "request_log": self.context.request_log,
        }

    def init_handlers(self) -> list[Any]:
        """Return the routes: pages and what they load, the password, the word and the seats.

        Of Voilà's own, those of kernels, files and notebooks are left out.
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
        table["(.*)"] = PageHandler  # which says of everything else that it is not there
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
        """Give a page's session what it needs of this server."""
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
            # not in the loop: some browsers are waited for, and they wait for the page
            self.ioloop.call_later(1, self.ioloop.run_in_executor, None, webbrowser.open, opens)
        loop = self._loop

        def heed(changed: frozenset[str] | None) -> None:
            loop.call_soon_threadsafe(self._heed_change, changed)

        watcher = context.store.watch_tables(heed, sessions.shown_tables)
        watchdog = Watchdog(sessions, settings.environment)
        cull_interval = min(CULL_INTERVAL, settings.cull_after)
        periodic = [
            PeriodicCallback(watchdog.look, WATCH_EVERY * 1000),
            PeriodicCallback(lambda: sessions.cull(settings.cull_after), cull_interval * 1000),
        ]
        for callback in periodic:
            callback.start()
        webhook = self._webhook()
        context.upkeep.begin(self.ioloop)
        warming = self.ioloop.call_later(SETTLED_SECONDS, context.pool.warm)
        try:
            self.ioloop.start()
        finally:
            event("stopping")
            self._is_ending = True
            if self._draining is not None:
                self._draining.cancel()
            server.stop()  # first: who asks from now on is led to another server
            if sessions.is_stopping:
                self.ioloop.run_sync(self._answered)
            watcher.stop()
            if webhook is not None:
                webhook.stop()
            self.ioloop.remove_timeout(warming)
            context.upkeep.stop(self.ioloop)
            for callback in periodic:
                callback.stop()
            sessions.stop()
            self.ioloop.run_sync(context.pool.stop)
            self.stop()

    def _webhook(self) -> Webhook | None:
        """Begin to tell the owner's webhook of games that are over, if there is one."""
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

    def _heed_change(self, changed: frozenset[str] | None) -> None:
        """Bring pages up to date with what another process, or nobody's tap, has changed in the store."""
        if changed is None:
            self.context.devices.forget()
            self._looking = asyncio.ensure_future(self._end_outside())
        self.context.sessions.refresh(changed)

    async def _end_outside(self) -> None:
        """End the pages of devices that were removed or go by a new secret."""
        sessions = self.context.sessions
        asked = {page.device for page in sessions.pages}
        try:
            outside = await asyncio.to_thread(self.context.devices.outside, asked)
        except RefereeError as error:  # it is told again when the store is back
            LOG.warning("the store cannot tell who is let in: %s", error)
            return
        for page in sessions.pages:
            is_of_guest = page.session.models.is_alone and outside.get(page.device)
            if page.device in outside and not is_of_guest:  # it asks again, as the device that it is by now
                sessions.remove(page)

    def _handle_signal_stop(self, number: int, frame: object) -> None:
        """End at once at Ctrl+C, and at a second signal; otherwise when the pages have moved."""
        if number == signal.SIGTERM and self.context.settings.drain_seconds and self._draining is None:
            self.ioloop.add_callback_from_signal(self._begin_to_drain)
        else:
            super()._handle_signal_stop(number, frame)

    def _begin_to_drain(self) -> None:
        if self._draining is not None or self._is_ending:
            return
        REQUEST.set("")  # a signal comes in the middle of anything
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
        """Return what is so just now, for whoever collects it."""
        sessions = self.context.sessions
        return {
            "pages": sum(page.socket is not None for page in sessions.pages),
            "tables_open": len(sessions.shown_tables()),
            "places": self.context.settings.max_pages,
            "draining": sessions.is_stopping,
            **self.context.upkeep.gauges(),
        }

    def _facts(self) -> ServerFacts:
        """Return how this server stands, for its owner."""
        now = self._gauges()
        pages, places, tables = (int(now[name]) for name in ("pages", "places", "tables_open"))
        return self.context.upkeep.facts(ServerFacts(pages, places, self._front.connection_count, tables))

    async def _answered(self) -> None:
        """Wait a moment for the answers to what was asked before nobody could ask any more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED_WITHIN):
                while self.context.request_log.is_answering:
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
    config.Voila.config_file_paths = []  # the checkout's notebooks/voila.json is for plain Voilà
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
    begin_log()  # again: Voilà's application has begun a log of its own
    event("started", server=settings.server_name, port=settings.port, version=referee.__version__)
    if settings.reloads:
        front_end = server.context.front_end
        for watched in (front_end.manifest, *(board.path for board in all_board_files().values())):
            tornado.autoreload.watch(str(watched))
        tornado.autoreload.start()
    server.start()
    end = threading.Timer(ENDED_WITHIN, os._exit, (0,))
    end.daemon = True
    end.start()
