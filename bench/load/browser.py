"""A device's browser as far as the server sees it: its cookies, its address, and the way to a seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from ipaddress import IPv4Address
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from tests.support.server import VISIT, block, written

MOST_REQUESTS = 64
"""Requests of all devices that are under way at once."""
PATIENCE = 120.0
"""Seconds after which a request is given up."""

_FORM_TOKEN = re.compile(r'name="form_token" value="([0-9a-f]+)"')
_FIRST_ADDRESS = IPv4Address("127.1.0.1")


def address_of(household: int) -> str:
    """Return an address on the loopback network: a server bounds what comes from each."""
    return str(_FIRST_ADDRESS + household)


@dataclass
class Browser:
    """A device that speaks to one server: ``host`` is where that listens, ``address`` whence it is asked."""

    client: AsyncHTTPClient
    host: str
    address: str
    cookies: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def client_of_all() -> AsyncHTTPClient:
        """Return what all devices send their requests with."""
        return AsyncHTTPClient(force_instance=True, max_clients=MOST_REQUESTS)

    async def get(self, path: str, **headers: str) -> HTTPResponse:
        return await self._fetch(self.request(path, **headers))

    async def post(self, path: str, body: str = "", **headers: str) -> HTTPResponse:
        request = self.request(path, Origin=f"http://{self.host}", **headers)
        request.method, request.body = "POST", body.encode()
        return await self._fetch(request)

    def request(self, path: str, scheme: str = "http", **headers: str) -> HTTPRequest:
        """Return a request of this device."""
        return HTTPRequest(
            f"{scheme}://{self.host}{path}",
            headers={"Cookie": written(self.cookies), **headers} if self.cookies else headers,
            network_interface=self.address,
            follow_redirects=False,
            connect_timeout=PATIENCE,
            request_timeout=PATIENCE,
        )

    async def _fetch(self, request: HTTPRequest) -> HTTPResponse:
        answer = await self.client.fetch(request, raise_error=False)
        for header in answer.headers.get_list("Set-Cookie"):
            self.cookies.update({name: one.value for name, one in SimpleCookie(header).items()})
        return answer

    async def visit(self, path: str = "/") -> tuple[str, dict[str, Any]]:
        """Open the dashboard's page, as a new device at first; return its id and its screens."""
        if not self.cookies:
            _expect(await self.get("/", **VISIT), 303)
        page = _expect(await self.get(path, **VISIT), 200).body.decode()
        return block(page, "br-page")["page"], block(page, "br-screens")

    async def sit(self, token: str) -> str:
        """Open an invitation, and return the path of its table."""
        _expect(await self.get(f"/join/{token}", **VISIT), 303)
        page = _expect(await self.get("/sit", **VISIT), 200)
        form = _FORM_TOKEN.search(page.body.decode())
        if form is None:
            raise RuntimeError("an invitation shows no button")
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        taken = await self.post("/sit", f"form_token={form[1]}", **VISIT, **kind)
        return str(_expect(taken, 303).headers["Location"])

    async def leave(self, page: str) -> None:
        """Say goodbye, as a page does that is closed."""
        await self.post(f"/referee/pages/{page}/leave")


def _expect(answer: HTTPResponse, status: int) -> HTTPResponse:
    if answer.code != status:
        path = answer.request.url.split("/", 3)[-1].split("/", 1)[0]  # and not an invitation
        raise RuntimeError(f"/{path} answers {answer.code} ({answer.reason}), not {status}")
    return answer
