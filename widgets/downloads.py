"""Files that a session sends to its page."""

from __future__ import annotations

from base64 import b64encode
from typing import TypedDict

CSV = "text/csv"
HTML = "text/html"
JSON = "application/json"
PNG = "image/png"
SVG = "image/svg+xml"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ZIP = "application/zip"


class Download(TypedDict):
    """A file: its name, its media type, and its content."""

    name: str
    type: str
    base64: str


def download(name: str, media_type: str, content: bytes) -> Download:
    """Return a file in the form of a page, as JSON, which every kind of server supports."""
    return {"name": name, "type": media_type, "base64": b64encode(content).decode("ascii")}
