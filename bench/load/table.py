"""A table of five devices, one tablet and four phones as seats, that plays Reputation as it is offered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from tornado.httpclient import AsyncHTTPClient

from bench.load.browser import Browser, address_of
from bench.load.page import Lost, Page
from referee.store.store import Store
from tests.support.plausible_play import NAMES

SEATS = 5
DEVICES = 5
"""The first seat is played at the tablet, each of the others on a phone."""
LEAST = ("bid_private",)
"""Actions whose smallest value is chosen: otherwise a bid ends as soon as it has begun."""


class Tap(NamedTuple):
    """Seconds from a tap to the changed screen of its page, and of the last other page."""

    own: float
    others: float


class Refused(RuntimeError):
    """The referee refused what it had offered."""


class PlayedTable:
    """A table on one server or several: its devices are dealt out to the ``hosts`` in turn."""

    def __init__(
        self, number: int, client: AsyncHTTPClient, hosts: Sequence[str], store: Store, think: float
    ) -> None:
        self._client, self._store, self._think = client, store, think
        self._hosts = [hosts[(number + device) % len(hosts)] for device in range(DEVICES)]
        self._address = address_of(number)
        self._random = Random(number)
        self.pages: list[Page] = []
        self.lost: str | None = None
        """Why nobody plays here any more, if something was lost or refused."""

    async def open(self) -> None:
        """Have the tablet start a game, and the phones sit down."""
        tablet = await Page.open(self._browser(0))
        self.pages = [tablet]
        seats = [{"name": name} for name in NAMES[:SEATS]]
        await tablet.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {}})
        _check_notice(tablet)
        table = tablet.shell["table"]
        tokens = [self._store.invite(table, "seat", seat) for seat in range(1, SEATS)]
        for device, token in enumerate(tokens, 1):
            self.pages.append(await self._sit(device, token))

    def _browser(self, device: int) -> Browser:
        return Browser(self._client, self._hosts[device], self._address)

    async def _sit(self, device: int, token: str) -> Page:
        browser = self._browser(device)
        await browser.get("/", Accept="text/html")
        return await Page.open(browser, await browser.sit(token))

    async def close(self) -> None:
        """Have all devices leave."""
        await asyncio.gather(*(page.close() for page in self.pages))
        self.pages = []

    async def play(self, until: float, note: Callable[[Tap], None]) -> None:
        """Play until a time, by the clock of ``perf_counter``: a tap, all screens, some thinking."""
        pause = self._random.uniform(0, self._think)  # tables do not begin together
        while self.lost is None and perf_counter() + pause < until:
            await asyncio.sleep(pause)
            if (tap := await self.tap()) is not None:
                note(tap)
            pause = self._random.uniform(0.5, 1.5) * self._think

    async def tap(self) -> Tap | None:
        """Do what some device is offered; ``None`` if that failed, and nobody plays here any more."""
        try:
            return await self._act()
        except (Lost, Refused) as stopped:
            self.lost = str(stopped)
            return None

    async def _act(self) -> Tap:
        """Do an action that a device offers, and wait until all show it; begin again after a game's end."""
        if self.pages[0].table["finished"]:
            await self.close()
            await self.open()
        page, control = self._random.choice([*self._possible()])
        began = perf_counter()
        revision = page.table["revision"]
        own = await page.tap({"tap": "submit", "action": self._action(control), "revision": revision})
        _check_notice(page)
        version = page.table["version"]
        shown = await asyncio.gather(*(one.until_version(version) for one in self.pages if one is not page))
        return Tap(own, max(shown) - began)

    def _possible(self) -> Iterator[tuple[Page, Mapping[str, Any]]]:
        """Yield the buttons that can be tapped, each with the page that has it."""
        for page in self.pages:
            for control in page.table["controls"]:
                if control["objection"] is None and not control["elsewhere"] and not control["again"]:
                    yield page, control

    def _action(self, control: Mapping[str, Any]) -> dict[str, Any]:
        """Return a control's action with values that its fields offer."""
        action = {"do": control["do"]} | ({} if control["by"] is None else {"by": control["by"]})
        for field in control["fields"]:
            allowed = [one["value"] for one in field["choices"] if one["objection"] is None]
            if field["kind"] == "group":
                members = (one for one in field["fields"] if not one["optional"])
                action[field["name"]] = {one["name"]: self._pick(one["choices"]) for one in members}
            elif field["kind"] == "list":
                action[field["name"]] = allowed[: self._random.randint(0, len(allowed))]
            elif control["do"] in LEAST:
                action[field["name"]] = allowed[0]
            elif allowed:
                action[field["name"]] = self._random.choice(allowed)
        return action

    def _pick(self, choices: Sequence[Mapping[str, Any]]) -> Any:
        return self._random.choice(choices)["value"]


def _check_notice(page: Page) -> None:
    notice = page.shell["notice"]
    if notice is not None and notice["kind"] != "good":
        raise Refused(notice["text"])
