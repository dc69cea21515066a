"""The dashboard as one widget: a thin bridge between the page and its :class:`~widgets.session.Session`.

Data flows one way: tap, action, referee, new state, view for this audience, component. The synced traits
are the screens' data and only ever set from here; what the page sends back into them is ignored.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import anywidget
from IPython.display import display
from traitlets import Dict, Unicode

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES, say
from referee.store import open_store
from widgets.bridge import Bridge, Message
from widgets.i18n import speech
from widgets.logs import begin_log
from widgets.server import audit
from widgets.server.change_listener import CHANGE_SOCKET, ChangeListener
from widgets.server.defaults import MODEL_ID
from widgets.server.jobs import PageThinker, Pool
from widgets.server.measured import Measure
from widgets.server.tickets import TICKET_KEY
from widgets.session import SCREENS, Session

LOG = logging.getLogger("widgets")

RETRY = 2.0
"""Seconds until a store that cannot be watched is tried again."""


_ENDED = say("What ran this has ended. Run the cell again: your games are kept.")


def module() -> dict[str, Any]:
    """Return what a notebook has to bring: the built front end, and what it says without its kernel."""
    built = files("widgets") / "static" / "widget"
    return {
        "_esm": (built / "widget.js").read_text("utf-8"),
        "_css": (built / "widget.css").read_text("utf-8"),
        "ended_words": {language: speech(language).say(_ENDED) for language in LANGUAGES},
    }


@cache
def _pool() -> Pool:
    """Return where this kernel's pages have slow work done; its worker ends with the kernel."""
    return Pool(1, os.environ.get("REFEREE_STORE"))


def _call(work: Callable[[], None]) -> None:
    """Do something in the session's thread: a kernel has one."""
    work()


class App(anywidget.AnyWidget):
    """The page. Its synced traits are the screens, a dict each, see :mod:`widgets.session`."""

    _esm = Unicode().tag(sync=True)
    _css = Unicode().tag(sync=True)
    ended_words = Dict().tag(sync=True)
    vars().update({name: Dict().tag(sync=True) for name in SCREENS})

    _measure: Measure | None = None
    _change_socket: str | None = None

    def __init__(self, session: Session, **given: Any) -> None:
        """Show a session; ``given`` are traits of the widget."""
        super().__init__(**given)
        self.session = session
        self._bridge = Bridge(session)
        self._changes: ChangeListener | None = None
        self._retry: asyncio.TimerHandle | None = None
        self.on_msg(self._receive)

    def be_served(self, change_socket: str | None) -> None:
        """Tell the server, beside what the page is told, what it counts of all pages.

        ``change_socket``: where the server tells of the store's changes, if it does.
        """
        self._measure = self.session.measure = Measure()
        self._change_socket = change_socket

    def _send(self, msg: Any, buffers: Any = None) -> None:
        """Send a message to the page."""
        if self._measure is None or self.comm is None:
            super()._send(msg, buffers)
            return
        self._measure.table = self.session.shown_table
        self.comm.send(data=msg, buffers=buffers, metadata=self._measure.metadata())

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Show what other devices do as soon as it is in the store."""
        store, table = self.session.store, self.session.watched_table
        self._changes = ChangeListener(store, self._refresh, table, loop, self._change_socket)

    def _refresh(self) -> None:
        self._tell(self._bridge.refresh())

    def draw_again(self) -> None:
        """Show what has changed without a tap, and on no other device."""
        self._tell(self._bridge.draw_again())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a page writes into the traits: they are for showing only."""

    def _receive(self, _: Any, content: Any, buffers: Any) -> None:
        """Take what a page sends."""
        is_tap = isinstance(content, dict) and content.get("event") == "tap"
        self._tell(self._bridge.receive(content))
        if is_tap:
            if self._changes is not None:
                self._changes.announce()
            self._begin_to_watch()

    def _begin_to_watch(self) -> None:
        """Watch the store; one that fails is tried again: a page without a screen has nothing to tap."""
        loop = asyncio.get_event_loop()
        is_waiting = self._retry is not None and self._retry.when() > loop.time()
        if self._changes is not None or self.session.device is None or is_waiting:
            return
        try:
            self.watch(loop)
        except RefereeError as error:  # the page was told
            LOG.warning("the store is not watched: %s", error)
            self._retry = loop.call_later(RETRY, self._begin_to_watch)

    def _tell(self, messages: Sequence[Message]) -> None:
        """Send messages to the page.

        The traits are always the whole screens: what JupyterLab asks for when its page is loaded anew.
        """
        with self.hold_sync():
            for name, screen in self.session.screens.items():
                setattr(self, name, screen)
            self._states_to_send.clear()
            if any(message["method"] == "update" for message in messages):
                self._states_to_send.update(SCREENS)
        for message in messages:
            if message["method"] == "custom":
                self.send(message["content"])
        if self._changes is not None:
            self._changes.turn()


def show() -> None:
    """Show the dashboard in this notebook's output."""
    try:
        audit.begin()
    except OSError as error:
        LOG.warning("the audit log cannot be written: %s", error)
    key = os.environ.get(TICKET_KEY)
    session = Session(lambda: open_store(os.environ.get("REFEREE_STORE")), key)
    if key is None:
        app = App(session, **module())
    else:
        begin_log()  # its log is the server's
        app = App(session, model_id=MODEL_ID)
        app.be_served(os.environ.get(CHANGE_SOCKET))
    session.thinker = PageThinker(_pool(), asyncio.get_event_loop(), _call, "", app.draw_again)
    display(app)
