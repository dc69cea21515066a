"""Giving out pages, each with a kernel of its own: to whom, and how many.

A page is sent while its kernel starts: it loads, and shows what the server has put into it.

A kernel costs memory and work, so nothing is started for a request that is not a visit by a
known device: not for pictures, prefetches and scripts, nor for whoever is here for the first time. That one
gets its cookie and is sent to the same address again, see :meth:`PageHandler._known`.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httputil import HTTPServerRequest
from voila.handler import VoilaHandler

from referee.i18n import Sentence, say
from widgets.server import audit
from widgets.server.defaults import MODEL_ID
from widgets.server.disconnect_text import disconnect_text
from widgets.server.files import ROUTE, FrontEnd
from widgets.server.first_content import FirstContent, first_sources, read_shown, shown_cookie
from widgets.server.headers import PAGE_POLICY
from widgets.server.identity import device_of, make_device, visiting_device
from widgets.server.kernels import NoPlace, Started, Stopping, TableKernels
from widgets.server.plain import render
from widgets.server.rate_limits import RateLimiter

VISITS = RateLimiter(burst=30, every=2.0)
"""Pages that a device may open: reloads of an impatient person fit, and those of a page that waits."""

RETRY = 10
"""Seconds until a page that found no place tries again by itself."""

RETURNED = "returned"
"""Marks the address of a browser that was given its cookie a moment ago: without it, it keeps none."""


def is_page_visit(request: HTTPServerRequest) -> bool:
    """Whether somebody opens a page, as far as the browser says: not a picture, a frame, a script or a guess.

    Over plain HTTP browsers do not tell what they fetch something for, but they do tell what they would like.
    """
    headers = request.headers
    purposes = " ".join(headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"))
    return (
        headers.get("Sec-Fetch-Dest", "document") == "document"
        and headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        and not any(guess in purposes for guess in ("prefetch", "prerender", "preview"))
        and "text/html" in headers.get("Accept", "")
    )


class PageHandler(VoilaHandler):
    """Gives a device the dashboard's page, if there is a place for it."""

    _is_left = False

    def initialize(  # type: ignore[override]
        self, front_end: FrontEnd, first_content: FirstContent, **stock: Any
    ) -> None:
        """Take what Voilà's handler takes, and what all pages share."""
        super().initialize(**stock)
        self.front_end, self.first_content = front_end, first_content

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Send the page; without a place for it, 429 or 503 and a page that tries again by itself."""
        if path:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        if not is_page_visit(self.request):
            raise web.HTTPError(403, "not a visit to the page")
        device = self._known()
        if device is not None:
            await self._give_page(device)

    def _known(self) -> str | None:
        """Return the device that asks; ``None`` if it was answered: it has to come again.

        A new one gets its cookie and comes again with a mark, by which a browser that keeps no cookies is
        recognised instead of being sent round for ever. Then the mark goes.
        """
        device = device_of(self.request)
        has_returned = RETURNED in self.request.arguments
        if device is None and has_returned:
            self._tell(
                say(
                    "The referee tells devices apart by a cookie, and this browser keeps none. Allow cookies "
                    "for this address, then open it again."
                ),
                403,
            )
            return None
        if device is not None and not has_returned:
            return visiting_device(self)
        if device is None:
            make_device(self)
        self.redirect(self._address(is_marked=device is None), status=303)
        return None

    def _address(self, is_marked: bool) -> str:
        """Return the address that was asked for, with or without the mark."""
        query = parse_qsl(self.request.query, keep_blank_values=True)
        query = [(name, value) for name, value in query if name != RETURNED]
        asked = urlencode([*query, (RETURNED, "1")] if is_marked else query)
        return f"{self.base_url}?{asked}" if asked else str(self.base_url)

    async def _give_page(self, device: str) -> None:
        if not VISITS.allow(device):
            audit.note("refused", why="rate", device=device, address=self.request.remote_ip or "")
            self._tell(
                say("This device has opened many pages in a short time. This one opens by itself soon."),
                429,
                RETRY,
            )
            return
        kernels: TableKernels = self.kernel_manager
        starting = asyncio.ensure_future(kernels.hand_out(self.notebook_path, device))
        await asyncio.sleep(0)  # whether there is a place for it is known at once
        if starting.done() and isinstance(none := starting.exception(), NoPlace):
            self._tell_no_place(none)
            return
        is_sent = False
        try:
            hello = await self._send_beginning(device)
            started = await starting
            self.write(f'<data id="br-kernel" value="{started.kernel}" hidden></data>\n')
            self.flush()
            await self._wait_for(started)
            if hello is not None and started.kernel in kernels:
                kernels.greet(started.kernel, hello)
            self.finish("</body>\n</html>\n")
            is_sent = not self._is_left
        finally:
            if not is_sent:
                await _take_back(kernels, starting)

    async def _wait_for(self, started: Started) -> None:
        """Wait until the notebook was executed: if the browser goes before, nobody would ever say goodbye."""
        try:
            await started.executed()
        except Exception as error:
            # what a kernel breaks off with that is shut down meanwhile, is anybody's guess
            if started.kernel in self.kernel_manager:
                raise
            self.log.info("A page was left while its kernel started (%s).", type(error).__name__)

    async def _send_beginning(self, device: str) -> dict[str, str] | None:
        """Send all but the kernel, with what the page shows before that has answered.

        Returns what its kernel can be greeted with meanwhile, if the page shows anything.
        """
        shown = read_shown(self.request)
        screens = await self.first_content.screens(device, shown)
        page = (
            self.settings["voila_jinja2_env"]
            .get_template("serve.html.j2")
            .render(
                language=shown.language,
                policy=PAGE_POLICY,
                static=url_path_join(self.base_url, ROUTE),
                assets=self.front_end.assets(first_sources(screens)),
                disconnect_text=disconnect_text(),
                settings={
                    "baseUrl": self.base_url,
                    "modelId": MODEL_ID,
                    "shownCookie": shown_cookie(self.request),
                },
                screens=screens,
            )
        )
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("X-Accel-Buffering", "no")  # a proxy is not to wait for the kernel either
        self.write(page)
        self.flush()
        return None if screens is None else self.first_content.hello(device, shown)

    def on_connection_close(self) -> None:
        """Note that nobody waits for the page any more."""
        self._is_left = True
        super().on_connection_close()

    def _tell_no_place(self, none: NoPlace) -> None:
        own = say(
            "This device has as many pages of the referee open as one may have. Close those that nobody "
            "needs: this one then opens by itself."
        )
        full = say(
            "The referee has no place for another page just now. As soon as one is closed, this one "
            "opens by itself."
        )
        stopping = say("The referee is just starting anew. This page opens by itself in a moment.")
        sentence = stopping if isinstance(none, Stopping) else own if none.is_own else full
        self._tell(sentence, 429 if none.is_own else 503, RETRY)

    def _tell(self, sentence: Sentence, status: int, retry: int | None = None) -> None:
        """Answer with a sentence in the browser's language, in a page that may try again by itself."""
        self.set_status(status)
        if retry is not None:
            self.set_header("Retry-After", str(retry))
        values = {"address": self._address(is_marked=False), "again": say("Open again"), "retry": retry}
        self.finish(render(self, "wait.html.j2", sentence=sentence, **values))


async def _take_back(kernels: TableKernels, starting: asyncio.Task[Started]) -> None:
    """End the kernel of a page that did not reach its browser."""
    [started] = await asyncio.gather(starting, return_exceptions=True)
    if isinstance(started, Started) and started.kernel in kernels:
        await kernels.shutdown_kernel(started.kernel)


def with_pages(handler: tuple[Any, ...], front_end: FrontEnd, first_content: FirstContent) -> tuple[Any, ...]:
    """Return the route with Voilà's handler of pages replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    if not issubclass(handler_class, VoilaHandler):
        return handler
    [stock] = rest
    return (pattern, PageHandler, {**stock, "front_end": front_end, "first_content": first_content})
