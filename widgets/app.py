"""The dashboard as one widget: a thin bridge between the page and its :class:`~widgets.session.Session`.

Data flows one way: tap, action, referee, new state, view for this audience, template. The synced traits
are the screens' data and only ever set from here; what the page sends back into them is ignored.
"""

from __future__ import annotations

import asyncio
import logging
import os
from importlib.resources import files
from typing import Any

import ipyvuetify as v
from IPython.display import display
from ipyvue import register_component_from_string
from traitlets import Dict

from referee.engine.errors import RefereeError
from referee.store import open_store
from referee.store.base import Watcher
from widgets.boards import board_templates
from widgets.session import SCREENS, Session
from widgets.tickets import TICKET_KEY

LOG = logging.getLogger("widgets")

RETRY = 2.0
"""Seconds until a store that cannot be watched is tried again."""

_COMPONENTS = {
    "br-icon": "parts/icon.vue",
    "br-badge": "parts/badge.vue",
    "br-pad": "parts/pad.vue",
    "br-countdown": "parts/countdown.vue",
    "br-grid": "parts/grid.vue",
    "br-sheet": "parts/sheet.vue",
    "br-blocks": "parts/blocks.vue",
    "br-known": "parts/known.vue",
    "br-when": "parts/when.vue",
    "br-lobby": "lobby/lobby.vue",
    "br-table": "table/table.vue",
    "br-track": "table/track.vue",
    "br-controls": "table/controls.vue",
    "br-form": "table/form.vue",
    "br-group": "table/group.vue",
    "br-curtain": "table/curtain.vue",
    "br-seat": "table/seat.vue",
    "br-log": "table/log.vue",
    "br-phones": "phones/phones.vue",
    "br-reckoning": "table/reckoning.vue",
    "br-charts": "charts/charts.vue",
    "br-reveal": "table/reveal.vue",
    "br-tally": "tally/tally.vue",
    "br-tally-who": "tally/who.vue",
    "br-tally-entry": "tally/entry.vue",
    "br-tally-grid": "tally/grid.vue",
    "br-tally-doubts": "tally/doubts.vue",
    "br-tally-keys": "tally/keys.vue",
    "br-tally-line": "tally/line.vue",
    "br-tally-standings": "tally/standings.vue",
    "br-tally-rest": "tally/rest.vue",
    "br-history": "history/history.vue",
    "br-transfer": "transfer/transfer.vue",
    "br-share": "share/share.vue",
    "br-rules": "rules/rules.vue",
}


def register_components() -> None:
    """Make the templates known to the page under their tags."""
    root = files("widgets")
    for name, path in _COMPONENTS.items():
        register_component_from_string(name, (root / path).read_text("utf-8"), source_url=path)
    for name, template in board_templates().items():
        register_component_from_string(name, template.read_text("utf-8"), source_url=f"{name}.vue")


class App(v.VuetifyTemplate):  # type: ignore[name-defined]
    """The page. Its synced traits are the screens, a dict each, see :mod:`widgets.session`."""

    template_file = (__file__, "app.vue")
    vars().update({name: Dict().tag(sync=True) for name in SCREENS})

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._watcher: Watcher | None = None
        self._retry: asyncio.TimerHandle | None = None

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Show what other devices do as soon as it is in the store."""

        def soon() -> None:
            loop.call_soon_threadsafe(self._refresh)

        self._watcher = self.session.store.watch(soon)

    def _refresh(self) -> None:
        if self.session.refresh():
            self._draw()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a page writes into the traits: they are for showing only."""

    def _handle_event(self, _: Any, content: Any, buffers: Any) -> None:
        """Take the two events that the templates send, and nothing else."""
        event = content.get("event") if isinstance(content, dict) else None
        if event == "tap":
            self.vue_tap(content.get("data"))
        elif event == "ask":
            self.vue_ask(content.get("data"))
        else:
            LOG.warning("an unknown event was ignored")

    def vue_tap(self, data: Any) -> None:
        """Pass a tap on and show what it changed, in one message."""
        seen = data.pop("seen", None) if isinstance(data, dict) else None
        lacks = seen != self.shell.get("serial")  # something that this page was told has not arrived
        is_new = self.session.tap(data)
        self._draw(whole=lacks or not is_new)
        self._begin_to_watch()

    def _begin_to_watch(self) -> None:
        """Watch the store; one that fails is tried again: a page without a screen has nothing to tap."""
        loop = asyncio.get_event_loop()
        is_waiting = self._retry is not None and self._retry.when() > loop.time()
        if self._watcher is not None or self.session.device is None or is_waiting:
            return
        try:
            self.watch(loop)
        except RefereeError as error:  # the page was told
            LOG.warning("the store is not watched: %s", error)
            self._retry = loop.call_later(RETRY, self._begin_to_watch)

    def _draw(self, whole: bool = False) -> None:
        """Show the screens: what has changed, or the whole of them, in one message."""
        with self.hold_sync():
            for name in SCREENS:
                setattr(self, name, dict(self.session.screens[name]))
            if whole:
                self._states_to_send.update(SCREENS)

    def vue_ask(self, data: Any) -> None:
        """Answer an inquiry with a message of its own: a trait would be kept and echoed."""
        asked = data if isinstance(data, dict) else {}
        answer = {"id": asked.get("id"), "content": self.session.answer(asked)}
        self.send({"method": "answered", "args": [answer]})


def show() -> None:
    """Show the dashboard in this notebook's output."""
    register_components()
    key = os.environ.get(TICKET_KEY)
    display(App(Session(lambda: open_store(os.environ.get("REFEREE_STORE")), key)))
