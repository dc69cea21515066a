"""The addresses that phones scan."""

from __future__ import annotations

import os

import segno

PUBLIC_URL = "REFEREE_PUBLIC_URL"
"""Environment variable with the address of the server on the home network."""


def join_url(token: str) -> str:
    """Return the address that takes up an invitation."""
    return f"{os.environ.get(PUBLIC_URL, 'http://127.0.0.1:8866/')}join/{token}"


def qr_svg(text: str) -> str:
    """Return a QR code as a data URI of an SVG image."""
    return str(segno.make(text, error="m").svg_data_uri(scale=6, border=1))
