"""Which hosts and origins the server believes, and how often something may be done."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from widgets.server.security import CrossOrigin, OwnNames, RateLimiter, is_own

# -- hosts ------------------------------------------------------------------------------------------


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> OwnNames:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tablet.example.org")
    monkeypatch.setattr(socket, "getfqdn", lambda: "tablet.home.example.net.")
    found = OwnNames("games.example.org")
    found._add_full_name()  # not only when its thread comes to it
    return found


@pytest.mark.parametrize(
    "host",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "192.168.1.20",
            "8.8.8.8",
            "[::1]",
            "[fe80::1]",
            "localhost",
            "LOCALHOST.",
        ),
        *(
            "tablet",
            "tablet.example.org",
            "tablet.local",
            "tablet.lan",
            "tablet.home.arpa",
            "tablet.internal",
        ),
        *("tablet.home.example.net", "games.example.org", "Games.Example.Org."),
    ],
)
def test_addresses_in_numbers_and_own_names_are_known(names: OwnNames, host: str) -> None:
    assert host in names


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "tablet.evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""),
        *(
            "evillocalhost",
            "example.org",
            "local",
            "other.local",
            "2130706433",
            "0x7f.1",
            "127.1",
            "a.b.localhost",
        ),
    ],
)
def test_names_that_a_web_page_could_have_are_not(names: OwnNames, host: str) -> None:
    assert host not in names


# -- origins ----------------------------------------------------------------------------------------


def request(method: str = "GET", protocol: str = "http", host: str = "table.lan:8866", **headers: str) -> Any:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    asked = HTTPServerRequest(
        headers=HTTPHeaders({"Host": host, **given}),
        start_line=RequestStartLine(method, "/", "HTTP/1.1"),
    )
    asked.protocol = protocol
    return asked


@pytest.mark.parametrize(
    ("protocol", "host", "origin"),
    [
        ("http", "table.lan:8866", "http://table.lan:8866"),
        ("http", "Table.lan:80", "http://table.lan"),
        ("https", "table.lan:443", "https://table.lan"),
        ("https", "[::1]:8866", "https://[::1]:8866"),
    ],
)
def test_the_own_origin_is_scheme_host_and_port(protocol: str, host: str, origin: str) -> None:
    assert is_own(request("POST", protocol, host, Origin=origin))
    assert CrossOrigin().match(request("POST", protocol, host, Origin=origin)) is None


@pytest.mark.parametrize(
    "origin",
    [
        *(
            "null",
            "",
            "http://table.lan",
            "http://table.lan:80",
            "http://table.lan:88660",
            "https://table.lan:8866",
        ),
        *(
            "http://evil.example",
            "http://evil.example:8866",
            "http://x@table.lan:8866",
            "http://table.lan:8866/",
        ),
        *("http://table.lan:8866.evil.example", "table.lan:8866", "//table.lan:8866"),
        "http://table.lan:8866, http://evil.example",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_any_other_origin_is_foreign_whatever_else_is_said(method: str, origin: str) -> None:
    said = {"Sec_Fetch_Site": "same-origin", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert not is_own(request(method, Origin=origin, **said))
    assert CrossOrigin().match(request(method, Origin=origin, **said)) == {}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_of_what_other_sites_send_only_a_followed_link_is_served(site: str) -> None:
    def is_refused(method: str = "GET", mode: str = "navigate", dest: str = "document", **more: str) -> bool:
        said = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": dest, **more}
        return CrossOrigin().match(request(method, **said)) is not None

    assert not is_refused()
    for dest in ("iframe", "frame", "object", "embed"):
        assert is_refused(dest=dest)
    for dest in ("image", "script", "style", "video", "empty"):
        assert is_refused(mode="no-cors", dest=dest)
    assert is_refused(mode="websocket", dest="websocket")
    assert is_refused("POST")
    assert is_refused(Sec_Purpose="prefetch")
    assert CrossOrigin().match(request(Sec_Fetch_Site=site)) == {}


@pytest.mark.parametrize("headers", [{}, {"Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "same-origin"}])
def test_what_is_typed_scanned_or_asked_by_an_own_page_is_served(headers: dict[str, str]) -> None:
    assert CrossOrigin().match(request(**headers)) is None


# -- rate limits ------------------------------------------------------------------------------------


def test_what_is_over_is_refused_a_key_and_allowed_in_time() -> None:
    tries = RateLimiter(burst=2, every=30)
    assert [tries.allow("a", now) for now in (0, 1, 2)] == [True, True, False]
    assert tries.wait("a", 2) == 28
    assert tries.allow("b", 2)
    assert [tries.allow("a", now) for now in (29, 30, 31)] == [False, True, False]
    assert tries.wait("a", 1000) == 0
    assert [tries.allow("a", 1000) for _ in range(3)] == [True, True, False]


def test_what_was_refused_costs_nothing() -> None:
    tries = RateLimiter(burst=1, every=10)
    assert tries.allow("a", 0)
    assert not any(tries.allow("a", now / 10) for now in range(1, 100))
    assert tries.allow("a", 10)


def test_keys_are_forgotten_when_there_are_many() -> None:
    tries = RateLimiter(burst=1, every=10, keys=2)
    for now, key in enumerate("aabac"):  # "b" is the one that was used first
        tries.allow(key, now)
    assert not tries.allow("a", 4)
    assert len(tries._buckets) == 2
