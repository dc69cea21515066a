"""The addresses that phones scan."""

from __future__ import annotations

import os

PUBLIC_URL = "REFEREE_PUBLIC_URL"
"""Environment variable with the address of the server on the home network."""


def join_url(token: str) -> str:
    """Return the address that takes up an invitation."""
    return f"{os.environ.get(PUBLIC_URL, 'http://127.0.0.1:8866/')}join/{token}"
