"""The whole dashboard as one widget, for a page with a kernel, which does not identify devices."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from IPython.display import display

from referee.engine.errors import RefereeError
from referee.store import open_store
from widgets.notebook.screen_widget import ScreenWidget
from widgets.screens.table.thinker import ThinkApart
from widgets.server.jobs import PageJobs, Pool

if TYPE_CHECKING:
    from referee.store.sql.watch import Watch

LOG = logging.getLogger("widgets")

RETRY_S = 2.0
"""The delay before watching the store is tried again."""


@cache
def _pool() -> Pool:
    """Return the pool for slow work of this kernel's pages; its worker ends with the kernel."""
    return Pool(1)


def _call(work: Callable[[], None]) -> None:
    """Run a function in the session's thread: a kernel has only one thread."""
    work()


class App(ScreenWidget):
    """The whole dashboard, with live updates from other pages of the same store."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._watcher: Watch | None = None
        self._retry: asyncio.TimerHandle | None = None
        super().__init__(*args, **kwargs)

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Refresh the page at every change of the store."""

        def on_change() -> None:
            loop.call_soon_threadsafe(self._bridge.refresh)

        self._watcher = self.session.context.store.watch(on_change, self.session.watched_table)

    def handle(self, content: Any) -> None:
        """Handle an event of the page."""
        super().handle(content)
        if isinstance(content, dict) and content.get("event") == "tap":
            self._begin_to_watch()

    def _begin_to_watch(self) -> None:
        """Watch the store, and try again later if that fails: a page without a screen cannot be tapped."""
        loop = asyncio.get_event_loop()
        is_waiting = self._retry is not None and self._retry.when() > loop.time()
        if self._watcher is not None or is_waiting:
            return
        try:
            self.watch(loop)
        except RefereeError as error:  # the page shows the problem
            LOG.warning("the store is not watched: %s", error)
            self._retry = loop.call_later(RETRY_S, self._begin_to_watch)

    def release(self) -> None:
        """Release the resources of the page."""
        if self._retry is not None:
            self._retry.cancel()
        if self._watcher is not None:
            self._watcher.stop()
        super().release()


def show() -> None:
    """Show the dashboard in this notebook's output."""
    app = App(lambda: open_store(os.environ.get("REFEREE_STORE")))
    jobs = PageJobs(_pool(), asyncio.get_event_loop(), _call, device="")
    app.session.context.thinker = ThinkApart(jobs, app.draw_again)
    display(app)
