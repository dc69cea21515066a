"""The dashboard as one widget: a thin bridge between the page and its :class:`~widgets.session.Session`.

For pages that have a kernel: in plain Voilà, JupyterLab, Binder and JupyterHub. There devices are not told
apart. Data flows one way: tap, action, referee, new state, view, component. The synced traits are the
screens' data and only ever set from here; what the page sends back into them is ignored.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
from IPython.display import display
from traitlets import Dict, Unicode

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES, say
from referee.store import open_store
from widgets.bridge import Bridge, Message
from widgets.i18n import speech
from widgets.screens.table.thinker import ThinkApart
from widgets.server.jobs import PageJobs, Pool
from widgets.session import SCREENS, Session

if TYPE_CHECKING:
    from referee.store.sql.watch import Watch

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
    return Pool(1)


def _call(work: Callable[[], None]) -> None:
    """Do something in the session's thread: a kernel has one."""
    work()


class App(anywidget.AnyWidget):
    """The page. Its synced traits are the screens, a dict each, see :mod:`widgets.session`."""

    _esm = Unicode().tag(sync=True)
    _css = Unicode().tag(sync=True)
    ended_words = Dict().tag(sync=True)
    vars().update({name: Dict().tag(sync=True) for name in SCREENS})

    def __init__(self, session: Session, **given: Any) -> None:
        """Show a session; ``given`` are traits of the widget."""
        super().__init__(**given)
        self.session = session
        self._bridge = Bridge(session, self._tell)
        self._watcher: Watch | None = None
        self._retry: asyncio.TimerHandle | None = None
        self.on_msg(self._receive)

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Show what other pages do as soon as it is in the store."""

        def soon() -> None:
            loop.call_soon_threadsafe(self._bridge.refresh)

        self._watcher = self.session.context.store.watch(soon, self.session.watched_table)

    def draw_again(self) -> None:
        """Show what has changed without a tap, and on no other page."""
        self._bridge.draw_again()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a page writes into the traits: they are for showing only."""

    def _receive(self, _: Any, content: Any, buffers: Any) -> None:
        """Take what a page sends."""
        self._bridge.receive(content)
        if isinstance(content, dict) and content.get("event") == "tap":
            self._begin_to_watch()

    def _begin_to_watch(self) -> None:
        """Watch the store; one that fails is tried again: a page without a screen has nothing to tap."""
        loop = asyncio.get_event_loop()
        is_waiting = self._retry is not None and self._retry.when() > loop.time()
        if self._watcher is not None or is_waiting:
            return
        try:
            self.watch(loop)
        except RefereeError as error:  # the page was told
            LOG.warning("the store is not watched: %s", error)
            self._retry = loop.call_later(RETRY, self._begin_to_watch)

    def _tell(self, message: Message) -> None:
        """Send a message to the page.

        The traits are always the whole screens: what JupyterLab asks for when its page is loaded anew.
        """
        with self.hold_sync():
            for name, screen in self.session.screens.items():
                setattr(self, name, screen)
            self._states_to_send.clear()
            if message["method"] == "update":
                self._states_to_send.update(SCREENS)
        if message["method"] == "custom":
            self.send(message["content"])


def show() -> None:
    """Show the dashboard in this notebook's output."""
    session = Session(lambda: open_store(os.environ.get("REFEREE_STORE")))
    app = App(session, **module())
    jobs = PageJobs(_pool(), asyncio.get_event_loop(), _call, device="")
    session.context.thinker = ThinkApart(jobs, app.draw_again)
    display(app)
