"""The built front end: what a page loads of it, served compressed ahead and kept by browsers for good.

Vite names each file by its content, and lists them in a manifest with what each of them loads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from widgets.server.auth import AuthGate

BUILT = Path(__file__).parents[1] / "static" / "page"
"""Where the front end is built to."""

ROUTE = "referee/static/"
ENTRY = "widgets/frontend/host/page.ts"
BOOT = "widgets/frontend/host/boot.ts"
STYLE = "style.css"
FONT = "node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"
"""Every screen has it: browsers find a font only when something is laid out in the styles."""

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How files are compressed ahead, best first, and what is added to their names."""

CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".mp4": "video/mp4", ".woff2": "font/woff2"}
"""What is built. The machine's own list of types is not asked: it may say anything."""

RANGE = re.compile(r"bytes=(\d{1,12})-(\d{0,12})")
"""The part of a film that a browser asks for; Safari plays none that is not sent in parts."""

REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")
"""The end of an encoding that a browser does not take."""

FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Assets:
    """Names of the files that a page loads at once: its scripts, all that they need, styles and font."""

    entry: str
    boot: str
    needed: tuple[str, ...]
    style: str
    font: str


class FrontEnd:
    """The files that Vite has built, by its manifest.

    Raises:
        FileNotFoundError: The front end is not built.
    """

    def __init__(self, folder: Path = BUILT) -> None:
        self.folder = folder
        self.manifest = folder / "manifest.json"
        self._manifest: dict[str, dict[str, Any]] = json.loads(self.manifest.read_text("utf-8"))
        self.files = frozenset(map(self._file, self._manifest))
        """The names of all that may be served."""

    def assets(self, sources: Iterable[str] = ()) -> Assets:
        """Return what a page loads at once, with what it is going to need.

        ``sources`` are the paths of components that are shown first; those that are not built apart are left
        out.
        """
        parts = dict.fromkeys(part for one in (ENTRY, *sources) for part in self._with_imports(one))
        return Assets(
            entry=self._file(ENTRY),
            boot=self._file(BOOT),
            needed=tuple(map(self._file, parts)),
            style=self._file(STYLE),
            font=self._file(FONT),
        )

    def _file(self, part: str) -> str:
        return str(self._manifest[part]["file"])

    def _with_imports(self, source: str) -> Iterator[str]:
        if source in self._manifest:
            yield source
            for imported in self._manifest[source].get("imports", ()):
                yield from self._with_imports(imported)


class AssetHandler(AuthGate):
    """Serves the front end's files."""

    def get(self, name: str) -> None:
        """Send a file as the browser takes it best; 404 for what is not listed or not there."""
        path = self.context.front_end.folder / name
        if name not in self.context.front_end.files or not path.is_file():
            raise web.HTTPError(404)
        encoding = self._encoding(path)
        self.set_header("Cache-Control", FOREVER)
        self.set_header("Content-Type", CONTENT_TYPES[path.suffix])
        if encoding is not None:
            self.set_header("Content-Encoding", encoding)
            path = path.with_name(path.name + ENCODINGS[encoding])
        content = path.read_bytes()
        self.finish(self._part(content) if path.suffix == ".mp4" else content)

    def head(self, name: str) -> None:
        """Say what a file is."""
        self.get(name)

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
