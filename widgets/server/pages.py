"""Giving out pages: to whom, and how many; and the files that it loads.

Nothing is done for a request that is not a visit by a known device: not for pictures, prefetches and
scripts, nor for a first visit. That browser gets its cookie and is sent to the same address again, see
:meth:`PageHandler._known`.
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
from widgets.server.rendering import ROUTE, asked_speech, disconnect_text, render
from widgets.server.security import PAGE_POLICY
from widgets.server.sessions import NoPlace, OpenPage
from widgets.session import Screens

LOG = logging.getLogger("widgets")

RETRY = 10
"""Seconds until a page that found no place tries again by itself."""

SHOWN = "referee_shown"
"""The name, up to the port, of the cookie in which a page says what it shows."""
LONGEST_SHOWN = 500
"""Characters of that cookie at most."""

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


class PageHandler(AuthGate, JupyterHandler):
    """Gives a device the dashboard's page, if there is a place for it."""

    _is_left = False
    admits_guests = True

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
        device = self.device
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
            return self.devices.visiting(self)
        if device is None:
            self.devices.make(self)
        self.redirect(self._address(is_marked=device is None), status=303)
        return None

    def _address(self, is_marked: bool) -> str:
        """Return the address that was asked for, with or without the mark."""
        query = parse_qsl(self.request.query, keep_blank_values=True)
        query = [(name, value) for name, value in query if name != RETURNED]
        asked = urlencode([*query, (RETURNED, "1")] if is_marked else query)
        return f"{self.base_url}?{asked}" if asked else str(self.base_url)

    async def _give_page(self, device: str) -> None:
        if not self.context.limits.visits.allow(device):
            audit.note("refused", why="rate", device=device, address=self.address)
            self._tell(
                say("This device has opened many pages in a short time. This one opens by itself soon."),
                429,
                RETRY,
            )
            return
        await self._note_seen(device)
        sessions = self.context.sessions
        only = await self._only_class(device)
        try:
            page = sessions.add(device, only)
        except NoPlace as none:
            self._tell_no_place(none)
            return
        is_sent = False
        try:
            shown = read_shown(self.request)
            screens = await sessions.greet(page, shown)
            self.set_header("Content-Type", "text/html; charset=utf-8")
            with suppress(StreamClosedError):
                await self.finish(self._html(page, shown["language"], screens))
                is_sent = not self._is_left
        finally:
            if not is_sent:  # nobody would ever say goodbye
                sessions.remove(page)

    async def _only_class(self, device: str) -> Only | None:
        """Return the class of a guest, which is all that a page of it shows; ``None`` for other devices."""
        if not self.devices.is_guest(device):
            return None
        code = await asyncio.to_thread(self.context.store.class_of, device)
        return Only(lambda router: router.open_classroom(code or ""))

    async def _note_seen(self, device: str) -> None:
        """Note when a device was here, for the list of those that were let in."""
        if self.devices.asks_word and self.context.limits.seen.allow(device):
            try:
                await asyncio.to_thread(self.context.store.see, device)
            except RefereeError as error:  # the page itself will be told
                LOG.warning("who is here could not be noted: %s", error)

    def _html(self, page: OpenPage, language: str, screens: Screens) -> str:
        """Return the page, with the screens that it shows at once."""
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
        sentence = stopping if none.is_stopping else own if none.is_own else full
        self._tell(sentence, 429 if none.is_own else 503, RETRY)

    def _tell(self, sentence: Sentence, status: int, retry: int | None = None) -> None:
        """Answer with a sentence in the browser's language, in a page that may try again by itself."""
        self.set_status(status)
        if retry is not None:
            self.set_header("Retry-After", str(retry))
        values = {"address": self._address(is_marked=False), "again": say("Open again"), "retry": retry}
        self.finish(render(self, "wait.html.j2", sentence=sentence, **values))


def shown_cookie(request: HTTPServerRequest) -> str:
    """Return the name of the cookie in which a page says what it shows (``frontend/host/shown.ts``)."""
    return f"{SHOWN}_{port_of(request)}"


def read_shown(request: HTTPServerRequest) -> dict[str, str]:
    """Return what a new page is to show: what its address names, else what its browser showed last.

    That opens nothing: a device is shown what it may see there in any case.
    """
    cookie = request.cookies.get(shown_cookie(request))
    kept = dict(parse_qsl(cookie.value if cookie and len(cookie.value) <= LONGEST_SHOWN else ""))
    asked, classroom, room = (
        request.query_arguments.get(name, [b""])[-1].decode("utf-8", "replace")
        for name in ("table", "class", "room")
    )
    language = kept.get("language", "")
    return {
        "language": language if language in LANGUAGES else asked_speech(request).language,
        "table": asked or kept.get("table", ""),
        "score_sheet": "" if asked else kept.get("score_sheet", ""),
        "classroom": classroom,
        "room": room,
    }


def first_sources(screens: Screens) -> list[str]:
    """Return the paths of the components that show a page's first screens, such as its game's board."""
    screen = screens["shell"].get("screen")
    game = screens["table"].get("game") or screens["classroom"].get("game")
    sources = [f"widgets/screens/{screen}/{screen}.vue"]
    return [*sources, f"widgets/games/{game}/board.vue"] if game else sources


# -- the front end's files ----------------------------------------------------------------------------

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How files are compressed ahead, best first, and what is added to their names."""

CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".mp4": "video/mp4", ".woff2": "font/woff2"}
"""What is built. The machine's own list of types is not asked: it may say anything."""

RANGE = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")
"""The part of a film that a browser asks for; Safari plays none that is not sent in parts."""

REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")
"""The end of an encoding that a browser does not take."""

FOREVER = "public, max-age=31536000, immutable"


class AssetHandler(AuthGate):
    """Serves the front end's files and further games' boards; browsers keep them for good."""

    admits_guests = True

    def get(self, name: str) -> None:
        """Send a file as the browser takes it best; 404 for what is not listed or not there."""
        path = self.context.front_end.folder / name
        if name not in self.context.front_end.files or not path.is_file():
            self._send_board(name)
            return
        encoding = self._encoding(path)
        self._keep(path.suffix)
        if encoding is not None:
            self.set_header("Content-Encoding", encoding)
            path = path.with_name(path.name + ENCODINGS[encoding])
        content = path.read_bytes()
        self.finish(self._part(content) if path.suffix == ".mp4" else content)

    def head(self, name: str) -> None:
        """Say what a file is."""
        self.get(name)

    def _send_board(self, name: str) -> None:
        """Send a file of a board, which Tornado compresses; 404 for any other."""
        board = all_board_files().get(name)
        if board is None:
            raise web.HTTPError(404)
        self._keep(Path(name).suffix)
        self.finish(board.content)

    def _keep(self, suffix: str) -> None:
        """Say what a file is, and that it stays so: its name says its content."""
        self.set_header("Cache-Control", FOREVER)
        self.set_header("Content-Type", CONTENT_TYPES[suffix])

    def _part(self, content: bytes) -> bytes:
        """Return the part that is asked for, if there is one; all of it otherwise."""
        self.set_header("Accept-Ranges", "bytes")
        asked = RANGE.fullmatch(self.request.headers.get("Range", ""))
        first, end = (int(asked[1]), int(asked[2] or len(content)) + 1) if asked else (0, 0)
        part = content[first:end]
        if not part:
            return content
        self.set_status(206)
        self.set_header("Content-Range", f"bytes {first}-{first + len(part) - 1}/{len(content)}")
        return part

    def _encoding(self, path: Path) -> str | None:
        """Return how to send a file: of what it was compressed to, the first that the browser takes."""
        asked = self.request.headers.get("Accept-Encoding", "").split(",")
        taken = {one.partition(";")[0].strip() for one in asked if not REFUSED.search(one)}
        return next(
            (
                encoding
                for encoding, suffix in ENCODINGS.items()
                if encoding in taken and path.with_name(path.name + suffix).is_file()
            ),
            None,
        )


class LockedAssetHandler(AssetHandler, JupyterHandler):
    """Serves them to whoever has given the server's password."""

    @web.authenticated
    def get(self, name: str) -> None:  # type: ignore[override]
        """Send a file, see :class:`AssetHandler`."""
        super().get(name)
