"""Files on their way between a page and its session."""

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
    """Return a file as a page takes it: it goes through JSON, on every kind of server alike."""
    return {"name": name, "type": media_type, "base64": b64encode(content).decode("ascii")}
