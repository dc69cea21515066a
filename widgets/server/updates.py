"""Checks for a newer version in a file or URL that the owner configures, and nowhere else.

The file is JSON: ``{"version": "0.2.0", "notes": "…", "url": "https://…"}``. Nothing in it is trusted. Only
the owner sees its texts, as plain texts, and the server fetches no URL from it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.simple_httpclient import SimpleAsyncHTTPClient

import referee
from widgets.logs import escaped
from widgets.server_facts import MOST_NOTES, Update

LOG = logging.getLogger("widgets")

CHECK_INTERVAL_S = 12 * 3600.0
"""The time between two checks."""
TIMEOUT_S = 10.0
"""How long reading the file may take."""
MOST_BYTES = 64 * 1024
"""The size of the file."""
_MOST_REDIRECTS = 3
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}")


class BadNotice(ValueError):
    """The file is not a notice of a version."""


def is_url(source: str) -> bool:
    """Whether the file is fetched by HTTP, not read from this machine."""
    return source.lower().startswith(("http://", "https://"))


def read_notice(content: bytes) -> Update:
    """Read a notice; raise :class:`BadNotice`."""
    if len(content) > MOST_BYTES:
        raise BadNotice(f"it is longer than {MOST_BYTES // 1024} kB")
    try:
        raw: Any = json.loads(content)
    except (ValueError, RecursionError):
        raise BadNotice("it is not JSON") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("version"), str):
        raise BadNotice('it says no "version"')
    if not _VERSION.fullmatch(raw["version"]):
        raise BadNotice("its version is not one such as 0.2.0")
    notes, url = (raw[name] if isinstance(raw.get(name), str) else "" for name in ("notes", "url"))
    is_plain = len(url) <= 300 and urlsplit(url).scheme in ("http", "https") and url.isprintable()
    safe_notes = "\n".join(escaped(line) for line in notes[:MOST_NOTES].splitlines())
    return Update(raw["version"], safe_notes, url if is_plain else "")


def is_newer(version: str, own: str = referee.__version__) -> bool:
    """Whether a version is newer than this one; suffixes such as ``.dev1`` do not count."""
    return _numbers(version) > _numbers(own)


def _numbers(version: str) -> list[int]:
    found = _VERSION.match(version)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


class Updates:
    """Newer versions; call ``look`` every :data:`CHECK_INTERVAL_S`."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.update: Update | None = None
        """The latest version, if it is newer than this one."""
        self.problem = ""
        """Why the last check failed, ``""`` if it did not."""

    async def look(self) -> None:
        """Read the file; raises nothing."""
        try:
            notice = read_notice(await self._content())
        except (OSError, ValueError, TimeoutError, HTTPClientError) as error:
            # The log does not have the URL, which may contain a password.
            self.problem = escaped(_what_failed(error))[:200]
            LOG.warning("the file of updates cannot be read: %s", self.problem)
            return
        self.problem = ""
        self.update = notice if is_newer(notice.version) else None

    async def _content(self) -> bytes:
        if not is_url(self._source):
            async with asyncio.timeout(TIMEOUT_S):
                return await asyncio.to_thread(_read, Path(self._source))
        client: AsyncHTTPClient = SimpleAsyncHTTPClient(force_instance=True, max_body_size=MOST_BYTES)
        try:
            async with asyncio.timeout(TIMEOUT_S):
                response = await client.fetch(
                    self._source,
                    request_timeout=TIMEOUT_S,
                    max_redirects=_MOST_REDIRECTS,
                    decompress_response=False,
                    user_agent="boardroom-referee",
                )
        finally:
            client.close()
        return bytes(response.body)


def _read(path: Path) -> bytes:
    if not path.is_file():  # reading a pipe would block
        raise FileNotFoundError(None, "there is no such file")
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _what_failed(error: Exception) -> str:
    if isinstance(error, BadNotice):
        return str(error)
    if isinstance(error, HTTPClientError):
        return f"HTTP {error.code}" if error.code != 599 else "it does not answer"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    return getattr(error, "strerror", None) or type(error).__name__
