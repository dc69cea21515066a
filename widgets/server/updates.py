"""Looks into a file that the owner points at whether a newer version is out; asks nobody else, ever.

The file is JSON: ``{"version": "0.2.0", "notes": "…", "url": "https://…"}``. Nothing in it is trusted: its
texts are shown as texts to the owner alone, and nothing is fetched because of them.
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

LOOK_EVERY = 12 * 3600.0
"""Seconds between two looks."""
PATIENCE = 10.0
"""Seconds in which the file has to be there."""
MOST_BYTES = 64 * 1024
"""Bytes of the file."""
_MOST_REDIRECTS = 3
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}")


class BadNotice(ValueError):
    """What is there is no notice of a version."""


def is_url(source: str) -> bool:
    """Whether the file is fetched by HTTP, not read from this machine."""
    return source.lower().startswith(("http://", "https://"))


def read_notice(content: bytes) -> Update:
    """Read a notice; raise :class:`BadNotice`."""
    if len(content) > MOST_BYTES:
        raise BadNotice(f"it is longer than {MOST_BYTES // 1024} kB")
    try:
        told: Any = json.loads(content)
    except (ValueError, RecursionError):
        raise BadNotice("it is not JSON") from None
    if not isinstance(told, dict) or not isinstance(told.get("version"), str):
        raise BadNotice('it says no "version"')
    if not _VERSION.fullmatch(told["version"]):
        raise BadNotice("its version is not one such as 0.2.0")
    notes, url = (told[name] if isinstance(told.get(name), str) else "" for name in ("notes", "url"))
    is_plain = len(url) <= 300 and urlsplit(url).scheme in ("http", "https") and url.isprintable()
    kept = "\n".join(escaped(line) for line in notes[:MOST_NOTES].splitlines())
    return Update(told["version"], kept, url if is_plain else "")


def is_newer(version: str, own: str = referee.__version__) -> bool:
    """Whether a version comes after this one; what follows its numbers, such as ``.dev1``, does not count."""
    return _numbers(version) > _numbers(own)


def _numbers(version: str) -> list[int]:
    found = _VERSION.match(version)
    numbers = [int(one) for one in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


class Updates:
    """What is known of newer versions; ``look`` is to be called every :data:`LOOK_EVERY` seconds."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.update: Update | None = None
        """The version that is out, where that is newer than this one."""
        self.problem = ""
        """Why it is not known what is out."""

    async def look(self) -> None:
        """Read the file; raises nothing."""
        try:
            notice = read_notice(await self._content())
        except (OSError, ValueError, TimeoutError, HTTPClientError) as error:
            # without the address: it may hold a password
            self.problem = escaped(_what_failed(error))[:200]
            LOG.warning("the file of updates cannot be read: %s", self.problem)
            return
        self.problem = ""
        self.update = notice if is_newer(notice.version) else None

    async def _content(self) -> bytes:
        if not is_url(self._source):
            async with asyncio.timeout(PATIENCE):
                return await asyncio.to_thread(_read, Path(self._source))
        client: AsyncHTTPClient = SimpleAsyncHTTPClient(force_instance=True, max_body_size=MOST_BYTES)
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await client.fetch(
                    self._source,
                    request_timeout=PATIENCE,
                    max_redirects=_MOST_REDIRECTS,
                    decompress_response=False,
                    user_agent="boardroom-referee",
                )
        finally:
            client.close()
        return bytes(answer.body)


def _read(path: Path) -> bytes:
    if not path.is_file():  # a pipe would be waited for
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
