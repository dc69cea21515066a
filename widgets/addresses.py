"""The addresses of a server that other devices open: codes to scan contain them, and people type them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Addresses:
    """A server's addresses, each with a slash at its end.

    ``public``: the one that is scanned. ``named``: the one by the name that is announced on the home network,
    ``""`` if none is.
    """

    public: str = "http://127.0.0.1:8866/"
    named: str = ""

    def join_url(self, token: str) -> str:
        """Return the address that takes up an invitation."""
        return f"{self.public}join/{token}"

    def class_url(self, code: str) -> str:
        """Return the address at which a device takes part in a class."""
        return f"{self.public}class/{code}"

    def result_url(self, token: str) -> str:
        """Return the address that shows a result to everybody who has it."""
        return f"{self.public}result/{token}"

    def enter_url(self, word: str) -> str:
        """Return the address that gives the table's word."""
        return f"{self.public}enter/{word}"

    def typed_urls(self) -> list[str]:
        """Return the addresses to type on another device: the one that is scanned, and the announced one."""
        return [url for url in (self.public, self.named) if url and is_reached_by_phones(url)]


def is_reached_by_phones(url: str) -> bool:
    """Whether other machines can open an address: it is not the loopback address of this one."""
    host = urlsplit(url).hostname or ""
    with suppress(ValueError):  # a name, not a number
        return not ip_address(host).is_loopback
    return host != "localhost"
