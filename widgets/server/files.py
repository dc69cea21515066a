"""The built front end: what a page loads of it, served compressed ahead and kept by browsers for good.

Vite names each file by its content, and lists them in a manifest with what each of them loads.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUILT = Path(__file__).parents[1] / "static" / "page"
"""Where the front end is built to."""

ROUTE = "referee/static/"
ENTRY = "widgets/frontend/host/page.ts"
BOOT = "widgets/frontend/host/boot.ts"
STYLE = "style.css"
FONT = "node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"
"""Every screen has it: browsers find a font only when something is laid out in the styles."""


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
