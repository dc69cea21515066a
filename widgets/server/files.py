"""Caching of the scripts, styles and fonts that Voilà and the widget kit bring."""

from __future__ import annotations

import re
from typing import Any

from tornado.web import HTTPError, StaticFileHandler

HASHED = re.compile(r"[.\-/_][0-9a-f]{16,64}\.\w+$|^[0-9a-f]{16,64}\.\w+$")
"""Names that change with the content: they may be kept for good."""


def with_caching(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a route whose files are cached as their names allow; other routes as they are."""
    pattern, handler_class, *rest = handler
    if not issubclass(handler_class, StaticFileHandler) or "/files/" in pattern:
        return handler

    class Cached(handler_class):  # type: ignore[misc, valid-type]
        """The same files, with the header that fits their name."""

        async def get(self, path: str, include_body: bool = True) -> None:
            if ".." in path.split("/"):  # Voilà's handler of templates would stumble
                raise HTTPError(404)
            await super().get(path, include_body)

        def set_headers(self) -> None:
            super().set_headers()
            path = self.request.path
            if HASHED.search(path) or "v" in self.request.arguments:
                self.set_header("Cache-Control", "public, max-age=31536000, immutable")
            else:
                self.set_header("Cache-Control", "no-cache")

    return (pattern, Cached, *rest)
