"""The routes of the dashboard's page and its files.

Only a visit by a known device gets a page: no image, prefetch or script request does. On a first visit, the
browser gets its cookie and a redirect to the same address, see :meth:`PageHandler._known`.
"""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamClosedError

from referee.engine.errors import RefereeError
from referee.i18n import LANGUAGES, Sentence, say
from widgets import audit
from widgets.games import all_board_files
from widgets.router import Only
from widgets.server.auth import AuthGate
from widgets.server.devices import port_of
from widgets.server.rendering import ROUTE, disconnect_text, render, request_speech
from widgets.server.security import PAGE_POLICY
from widgets.server.sessions import OpenPage, TooManyPages
from widgets.session import Screens

LOG = logging.getLogger("widgets")

RETRY_S = 10
"""The time after which a waiting page tries again by itself."""

SHOWN_COOKIE = "referee_shown"
"""The name, up to the port, of the cookie with what a page shows."""
MAX_SHOWN_LENGTH = 500
"""Characters of that cookie at most."""

RETURNED = "returned"
"""A query parameter that marks the redirect after a cookie was set. If the cookie is missing then, the
browser keeps none."""


def is_page_visit(request: HTTPServerRequest) -> bool:
    """Whether a request opens a page, by its headers: not an image, a frame, a script or a prefetch.

    Over plain HTTP browsers do not send the purpose of a request, but they send the accepted types.
    """
    headers = request.headers
    purposes = " ".join(headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"))
    return (
        headers.get("Sec-Fetch-Dest", "document") == "document"
        and headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        and not any(purpose in purposes for purpose in ("prefetch", "prerender", "preview"))
        and "text/html" in headers.get("Accept", "")
    )


class PageHandler(AuthGate, JupyterHandler):
    """Serves the dashboard's page to a device, within the limits of pages."""

    _is_left = False
    admits_guests = True

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Send the page; above a limit, answer 429 or 503 with a page that tries again by itself."""
        if path:
            raise web.HTTPError(404)
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        if not is_page_visit(self.request):
            raise web.HTTPError(403, "not a visit to the page")
        device = self._known()
        if device is not None:
            await self._send_page(device)

    def _known(self) -> str | None:
        """Return the requesting device; ``None`` after a redirect or a refusal.

        A new device gets its cookie and a redirect with a mark. The mark prevents an endless loop of
        redirects if the browser keeps no cookies. A second redirect removes it.
        """
        device = self.device
        has_returned = RETURNED in self.request.arguments
        if device is None and has_returned:
            self._send_notice(
                say(
                    "The referee tells devices apart by a cookie, and this browser keeps none. Allow cookies "
                    "for this address, then open it again."
                ),
                403,
            )
            return None
        if device is not None and not has_returned:
            return self.devices.visiting(self)
        if device is None:
            self.devices.make(self)
        self.redirect(self._address(is_marked=device is None), status=303)
        return None

    def _address(self, is_marked: bool) -> str:
        """Return the requested address, with or without the mark."""
        parameters = parse_qsl(self.request.query, keep_blank_values=True)
        parameters = [(name, value) for name, value in parameters if name != RETURNED]
        query = urlencode([*parameters, (RETURNED, "1")] if is_marked else parameters)
        return f"{self.base_url}?{query}" if query else str(self.base_url)

    async def _send_page(self, device: str) -> None:
        if not self.context.limits.visits.allow(device):
            audit.note("refused", why="rate", device=device, address=self.address)
            self._send_notice(
                say("This device has opened many pages in a short time. This one opens by itself soon."),
                429,
                RETRY_S,
            )
            return
        await self._note_seen(device)
        sessions = self.context.sessions
        only = await self._only_class(device)
        try:
            page = sessions.add(device, only)
        except TooManyPages as error:
            self._send_too_many(error)
            return
        is_sent = False
        try:
            shown = read_shown(self.request)
            screens = await sessions.connect(page, shown)
            self.set_header("Content-Type", "text/html; charset=utf-8")
            with suppress(StreamClosedError):
                await self.finish(self._html(page, shown["language"], screens))
                is_sent = not self._is_left
        finally:
            if not is_sent:  # the browser will never end the page
                sessions.remove(page)

    async def _only_class(self, device: str) -> Only | None:
        """Return the class that a guest's page is restricted to, ``None`` for other devices."""
        if not self.devices.is_guest(device):
            return None
        code = await asyncio.to_thread(self.context.store.class_of, device)
        return Only(lambda router: router.open_classroom(code or ""))

    async def _note_seen(self, device: str) -> None:
        """Store when a device was seen, for the list of admitted devices."""
        if self.devices.asks_word and self.context.limits.seen.allow(device):
            try:
                await asyncio.to_thread(self.context.store.see, device)
            except RefereeError as error:  # the page itself shows the problem
                LOG.warning("the time of a visit could not be stored: %s", error)

    def _html(self, page: OpenPage, language: str, screens: Screens) -> str:
        """Return the page's HTML, with its first screens."""
        template = self.settings["voila_jinja2_env"].get_template("serve.html.j2")
        return str(
            template.render(
                language=language,
                policy=PAGE_POLICY,
                static=url_path_join(self.base_url, ROUTE),
                assets=self.context.front_end.assets(first_sources(screens)),
                disconnect_text=disconnect_text(),
                settings={
                    "baseUrl": self.base_url,
                    "page": page.id,
                    "shownCookie": shown_cookie(self.request),
                },
                screens=screens,
            )
        )

    def on_connection_close(self) -> None:
        """Note that the browser has closed the connection."""
        self._is_left = True
        super().on_connection_close()

    def _send_too_many(self, error: TooManyPages) -> None:
        own = say(
            "This device has as many pages of the referee open as one may have. Close those that nobody "
            "needs: this one then opens by itself."
        )
        full = say(
            "The referee has no place for another page just now. As soon as one is closed, this one "
            "opens by itself."
        )
        stopping = say("The referee is just starting anew. This page opens by itself in a moment.")
        sentence = stopping if error.is_stopping else own if error.is_own else full
        self._send_notice(sentence, 429 if error.is_own else 503, RETRY_S)

    def _send_notice(self, sentence: Sentence, status: int, retry: int | None = None) -> None:
        """Answer with a sentence in the browser's language, on a page that can try again by itself."""
        self.set_status(status)
        if retry is not None:
            self.set_header("Retry-After", str(retry))
        values = {"address": self._address(is_marked=False), "again": say("Open again"), "retry": retry}
        self.finish(render(self, "wait.html.j2", sentence=sentence, **values))


def shown_cookie(request: HTTPServerRequest) -> str:
    """Return the name of the cookie with what a page shows (``frontend/host/shown.ts``)."""
    return f"{SHOWN_COOKIE}_{port_of(request)}"


def read_shown(request: HTTPServerRequest) -> dict[str, str]:
    """Return what a new page shows first: the target of its address, else what the browser showed last.

    This grants nothing: opening it checks the device's access.
    """
    cookie = request.cookies.get(shown_cookie(request))
    last = dict(parse_qsl(cookie.value if cookie and len(cookie.value) <= MAX_SHOWN_LENGTH else ""))
    table, classroom, room = (
        request.query_arguments.get(name, [b""])[-1].decode("utf-8", "replace")
        for name in ("table", "class", "room")
    )
    language = last.get("language", "")
    return {
        "language": language if language in LANGUAGES else request_speech(request).language,
        "table": table or last.get("table", ""),
        "score_sheet": "" if table else last.get("score_sheet", ""),
        "classroom": classroom,
        "room": room,
    }


def first_sources(screens: Screens) -> list[str]:
    """Return the paths of the components of a page's first screens, such as its game's board."""
    screen = screens["shell"].get("screen")
    game = screens["table"].get("game") or screens["classroom"].get("game")
    sources = [f"widgets/screens/{screen}/{screen}.vue"]
    return [*sources, f"widgets/games/{game}/board.vue"] if game else sources


# -- the front end's files ----------------------------------------------------------------------------

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The encodings of precompressed files, best first, and the suffixes of the files."""

CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".mp4": "video/mp4", ".woff2": "font/woff2"}
"""The types of built files. The machine's list of types is not used, because it differs between systems."""

RANGE = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")
"""The range of a video that a browser requests; Safari plays only videos that are sent in ranges."""

REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")
"""The parameter of an encoding that a browser refuses."""

IMMUTABLE = "public, max-age=31536000, immutable"


class AssetHandler(AuthGate):
    """Serves the front end's files, and the boards of games from other packages, with a permanent cache."""

    admits_guests = True

    def get(self, name: str) -> None:
        """Send a file in the best encoding; answer 404 for a file that is not listed or is missing."""
        path = self.context.front_end.folder / name
        if name not in self.context.front_end.files or not path.is_file():
            self._send_board(name)
            return
        encoding = self._encoding(path)
        self._set_headers(path.suffix)
        if encoding is not None:
            self.set_header("Content-Encoding", encoding)
            path = path.with_name(path.name + ENCODINGS[encoding])
        content = path.read_bytes()
        self.finish(self._part(content) if path.suffix == ".mp4" else content)

    def head(self, name: str) -> None:
        """Send the headers of a file."""
        self.get(name)

    def _send_board(self, name: str) -> None:
        """Send a file of a board, which Tornado compresses; 404 for any other."""
        board = all_board_files().get(name)
        if board is None:
            raise web.HTTPError(404)
        self._set_headers(Path(name).suffix)
        self.finish(board.content)

    def _set_headers(self, suffix: str) -> None:
        """Set the type of a file, and a permanent cache, because its name contains a hash of its content."""
        self.set_header("Cache-Control", IMMUTABLE)
        self.set_header("Content-Type", CONTENT_TYPES[suffix])

    def _part(self, content: bytes) -> bytes:
        """Return the requested range, or all of the content without one."""
        self.set_header("Accept-Ranges", "bytes")
        found = RANGE.fullmatch(self.request.headers.get("Range", ""))
        first, end = (int(found[1]), int(found[2] or len(content)) + 1) if found else (0, 0)
        part = content[first:end]
        if not part:
            return content
        self.set_status(206)
        self.set_header("Content-Range", f"bytes {first}-{first + len(part) - 1}/{len(content)}")
        return part

    def _encoding(self, path: Path) -> str | None:
        """Return the best encoding of a file that exists and that the browser accepts."""
        offers = self.request.headers.get("Accept-Encoding", "").split(",")
        accepted = {offer.partition(";")[0].strip() for offer in offers if not REFUSED.search(offer)}
        return next(
            (
                encoding
                for encoding, suffix in ENCODINGS.items()
                if encoding in accepted and path.with_name(path.name + suffix).is_file()
            ),
            None,
        )


class LockedAssetHandler(AssetHandler, JupyterHandler):
    """Serves the same files on a server with a password, after the login."""

    @web.authenticated
    def get(self, name: str) -> None:  # type: ignore[override]
        """Send a file, see :class:`AssetHandler`."""
        super().get(name)
