"""A page as a widget: a thin bridge between the front end and its :class:`~widgets.session.Session`.

For pages that have a kernel. Data flows one way: tap, action, referee, new state, view, component. The synced
traits are only ever set from here; what the page sends back into them is ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Dict, Enum, Int, TraitError, Unicode, observe, validate

from referee.i18n import LANGUAGES, say
from widgets.bridge import Bridge, Message
from widgets.i18n import speech
from widgets.notebook.lock import LOCK
from widgets.notebook.modules import entry_names, loader, read_module
from widgets.router import Only
from widgets.session import SCREENS, Session

if TYPE_CHECKING:
    from referee.store.store import Store

_ENDED = say("What ran this has ended. Run the cell again: your games are kept.")


class ScreenWidget(anywidget.AnyWidget):
    """A page in the output of a cell. Besides the traits below, each of its screens is a trait, a dict.

    Attributes:
        language: ``"en"`` or ``"es"``; ``None`` until a page has sent its browser's language.
        theme: ``"light"`` or ``"dark"``; ``"auto"`` follows the notebook.
        height: The height in pixels, beyond which it scrolls; ``None``: the height of its content.
    """

    _esm = Unicode().tag(sync=True)
    _module = Unicode().tag(sync=True)
    _style = Unicode().tag(sync=True)
    ended_words = Dict().tag(sync=True)
    vars().update({name: Dict().tag(sync=True) for name in SCREENS})
    language = Unicode(None, allow_none=True).tag(sync=True)
    theme = Enum(("auto", "light", "dark"), "auto").tag(sync=True)
    height = Int(None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        store_opener: Callable[[], Store],
        only: Only | None = None,
        **given: Any,
    ) -> None:
        """Show the screen of ``only``, by default the whole dashboard; ``given`` are traits of the widget.

        Raises:
            TraitError: A trait cannot have its value.
        """
        module, style = entry_names()
        words = {language: speech(language).say(_ENDED) for language in LANGUAGES}
        self.session = Session(store_opener, only=only)
        super().__init__(_esm=loader(), _module=module, _style=style, ended_words=words, **given)
        self._bridge = Bridge(self.session, self._tell)
        self._is_closed = False
        self.on_msg(self._receive)
        if only is not None:  # the traits have values before anybody observes them
            with LOCK, self.hold_sync():
                self.session.context.language = self.language or "en"
                self.session.router.leave()
                self.session.draw_again()
                for name, screen in self._bridge.mark_as_sent().items():
                    setattr(self, name, screen)

    # -- what a page and a program may set --------------------------------------------------------

    @validate("language")
    def _check_language(self, proposal: Any) -> str | None:
        language: str | None = proposal["value"]
        if language is not None and language not in LANGUAGES:
            raise TraitError(
                f"{language!r} is no language of the referee: use one of {', '.join(LANGUAGES)}."
            )
        return language

    @observe("language")
    def _speak(self, change: Any) -> None:
        if change["new"] not in (None, self.session.context.language):
            self.session.context.language = change["new"]
            self.draw_again()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a page writes into the traits: they are for showing only."""

    def with_fallback(self, bundle: Any, text: str, html: str) -> Any:
        """Return the bundle of this widget with a fallback for saved notebooks without a kernel."""
        data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
        return ({**(data or {}), "text/plain": text, "text/html": html}, *rest)

    # -- messages ---------------------------------------------------------------------------------

    def draw_again(self) -> None:
        """Show what has changed without a tap, and not on another page."""
        if hasattr(self, "_bridge") and not self._is_closed:
            with LOCK:
                self._bridge.draw_again()
                self.update_traits()

    def update_traits(self) -> None:
        """Set the traits to the state of the session."""
        context = self.session.context
        if self.language is not None and self.language != context.language:
            self.language = context.language

    def _receive(self, _: Any, content: Any, buffers: Any) -> None:
        """Handle an event of the page."""
        with LOCK:
            self.handle(content)

    def handle(self, content: Any) -> None:
        """Handle an event of the page, while holding the lock."""
        event = content.get("event") if isinstance(content, dict) else None
        if event == "module":
            found = read_module(content.get("name"))
            if found is not None:
                self.send({"method": "module", "args": [found]})
            return
        tapped = content.get("data") if event == "tap" else None
        if isinstance(tapped, dict) and tapped.get("tap") == "connect" and self.language is not None:
            tapped = {**tapped, "language": self.language}
            content = {**content, "data": tapped}
        self._bridge.receive(content)
        if self.language is None and isinstance(tapped, dict) and tapped.get("tap") == "connect":
            self.language = self.session.context.language
        self.update_traits()

    def _tell(self, message: Message) -> None:
        """Send a message to the page.

        The traits always have the whole screens, which JupyterLab requests when its page is loaded again.
        """
        with self.hold_sync():
            for name, screen in self.session.screens.items():
                setattr(self, name, screen)
            self._states_to_send.difference_update(SCREENS)
            if message["method"] == "update":
                self._states_to_send.update(SCREENS)
        if message["method"] == "custom":
            self.send(message["content"])

    def release(self) -> None:
        """Release the resources of the page, once."""
        self.session.close()

    def close(self) -> None:
        """Remove the widget from all pages, and release its resources."""
        if not getattr(self, "_is_closed", True):
            self._is_closed = True
            self.release()
        super().close()
