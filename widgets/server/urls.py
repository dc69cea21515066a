"""The addresses that phones scan."""

from __future__ import annotations

import os
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

PUBLIC_URL = "REFEREE_PUBLIC_URL"
"""Environment variable with the address of the server on the home network."""

NAMED_URL = "REFEREE_NAMED_URL"
"""Environment variable with the address by the name that was announced at the start, if one was."""


def join_url(token: str) -> str:
    """Return the address that takes up an invitation."""
    return f"{os.environ.get(PUBLIC_URL, 'http://127.0.0.1:8866/')}join/{token}"


def enter_url(word: str, server: str | None = None) -> str:
    """Return the address that gives the table's word, at the public address or another one of the server."""
    return f"{server or os.environ.get(PUBLIC_URL, 'http://127.0.0.1:8866/')}enter/{word}"


def typed_urls() -> list[str]:
    """Return the addresses to type on another device: the one that is scanned, and the announced one."""
    given = [os.environ.get(name, "") for name in (PUBLIC_URL, NAMED_URL)]
    return [url for url in given if url and is_reached_by_phones(url)]


def is_reached_by_phones(url: str) -> bool:
    """Whether an address is one of this computer on a network, not that for itself."""
    host = urlsplit(url).hostname or ""
    with suppress(ValueError):  # a name, not a number
        return not ip_address(host).is_loopback
    return host != "localhost"
