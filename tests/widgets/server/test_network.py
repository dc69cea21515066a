"""Which hosts, origins and proxies the server believes, and what it says of options that cannot be."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import trustme
from click.testing import CliRunner
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from referee.cli import main
from tests.support.server import free_port, in_a_loop
from widgets.server.hosts import OwnNames
from widgets.server.network import (
    FrontServer,
    Network,
    plain_url,
    proxy_addresses,
    proxy_networks,
    tls_context,
)
from widgets.server.origin import FromElsewhere, is_own

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
    assert FromElsewhere().match(request("POST", protocol, host, Origin=origin)) is None


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
    assert FromElsewhere().match(request(method, Origin=origin, **said)) == {}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_of_what_other_sites_send_only_a_followed_link_is_served(site: str) -> None:
    def is_refused(method: str = "GET", mode: str = "navigate", dest: str = "document", **more: str) -> bool:
        said = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": dest, **more}
        return FromElsewhere().match(request(method, **said)) is not None

    assert not is_refused()
    for dest in ("iframe", "frame", "object", "embed"):
        assert is_refused(dest=dest)
    for dest in ("image", "script", "style", "video", "empty"):
        assert is_refused(mode="no-cors", dest=dest)
    assert is_refused(mode="websocket", dest="websocket")
    assert is_refused("POST")
    assert is_refused(Sec_Purpose="prefetch")
    assert FromElsewhere().match(request(Sec_Fetch_Site=site)) == {}


@pytest.mark.parametrize("headers", [{}, {"Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "same-origin"}])
def test_what_is_typed_scanned_or_asked_by_an_own_page_is_served(headers: dict[str, str]) -> None:
    assert FromElsewhere().match(request(**headers)) is None


# -- proxies ----------------------------------------------------------------------------------------


class Told(RequestHandler):
    """Answers with what the server takes for true."""

    def get(self) -> None:
        self.finish({"ip": self.request.remote_ip, "protocol": self.request.protocol})


def told(network: Network, *requests: dict[str, str]) -> list[tuple[str, str]]:
    """What a server believes of requests from 127.0.0.1, one after the other on one line."""
    answers: list[tuple[str, str]] = []

    async def serve() -> None:
        server = FrontServer.made(Application([("/", Told)]), network)
        [listening] = bind_sockets(0, "127.0.0.1")
        server.add_sockets([listening])
        await asyncio.to_thread(ask, listening.getsockname()[1])
        server.stop()

    def ask(port: int) -> None:
        with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as line:
            for headers in requests:
                line.request("GET", "/", headers=headers)
                said = json.loads(line.getresponse().read())
                answers.append((said["ip"], said["protocol"]))

    in_a_loop(serve())
    return answers


CLAIMED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


def test_a_stranger_is_not_believed() -> None:
    others = Network(trusted_proxies=frozenset({"127.0.0.2"}))
    for network in (Network(), others):
        for claim in (CLAIMED, {"X-Real-Ip": "203.0.113.7", "X-Scheme": "https"}):
            assert told(network, claim) == [("127.0.0.1", "http")]


def test_a_trusted_proxy_is_believed_for_the_request_at_hand() -> None:
    network = Network(trusted_proxies=frozenset({"127.0.0.1"}))
    assert told(network, CLAIMED, {}) == [("203.0.113.7", "https"), ("127.0.0.1", "http")]


def test_what_a_device_tells_its_proxy_is_not_passed_on_as_true() -> None:
    """The proxy adds who it speaks for at the end; headers that it does not set are anybody's."""
    network = Network(trusted_proxies=frozenset({"127.0.0.1", "10.0.0.2"}))
    lied = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 10.0.0.2", "X-Real-Ip": "198.51.100.1"}
    assert told(network, {**lied, "X-Scheme": "https"}) == [("203.0.113.7", "http")]
    assert told(network, {"X-Forwarded-For": "nonsense"}) == [("127.0.0.1", "http")]


def test_a_network_of_proxies_is_believed_and_no_address_outside_of_it() -> None:
    network = Network(trusted_networks=proxy_networks(["127.0.0.0/8", "10.42.0.0/16", "fd00::/8"]))
    # a proxy behind a proxy is skipped as one that is named
    hops = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 10.42.3.4, ::ffff:10.42.9.9, fd00::7"}
    assert told(network, hops, {**CLAIMED, "X-Real-Ip": "198.51.100.1"}) == [
        ("203.0.113.7", "http"),
        ("203.0.113.7", "https"),
    ]
    others = Network(trusted_networks=proxy_networks(["10.42.0.0/16"]))
    assert told(others, CLAIMED) == [("127.0.0.1", "http")]
    assert "nonsense" not in network.believed and "" not in network.believed


def test_the_public_address_tells_the_scheme() -> None:
    network = Network(public_url="https://games.example.org:8443/")
    by_public, by_other = {"Host": "Games.example.org:8443"}, {"Host": "games.example.org"}
    assert told(network, by_public, by_other) == [("127.0.0.1", "https"), ("127.0.0.1", "http")]
    plain = Network(public_url="http://games.example.org/", trusted_proxies=frozenset({"127.0.0.1"}))
    assert told(plain, {**CLAIMED, "Host": "games.example.org"}) == [("203.0.113.7", "https")]


# -- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("https://games.example.org", "https://games.example.org/"),
        (" HTTPS://Games.Example.ORG:443/ ", "https://games.example.org/"),
        ("http://raspberry.lan:8866/", "http://raspberry.lan:8866/"),
        ("http://192.168.1.20:80", "http://192.168.1.20/"),
        ("http://[::1]:8866", "http://[::1]:8866/"),
        ("https://spiele.müller.example", "https://spiele.xn--mller-kva.example/"),
    ],
)
def test_the_public_address_is_written_as_browsers_do(given: str, plain: str) -> None:
    assert plain_url(given) == plain


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("games.example.org", "no name or port"),
        ("ftp://games.example.org", "has to begin with http:// or https://"),
        ("https://", "no name or port"),
        ("https://games.example.org:port", "no name or port"),
        ("https://games.example.org:70000", "no name or port"),
        ("https://a b.example", "no name or port"),
        ("https://a..example", "no name or port"),
        ("https://[::1", "no name or port"),
        ("https://games.example.org/referee", "a name and a port alone"),
        ("https://me:secret@games.example.org", "a name and a port alone"),
        ("https://games.example.org/?theme=dark", "a name and a port alone"),
    ],
)
def test_a_public_address_that_cannot_be_is_told_in_a_sentence(given: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        plain_url(given)


def test_proxies_are_addresses() -> None:
    assert proxy_addresses(["127.0.0.1", " 0:0::1 "]) == {"127.0.0.1", "::1"}
    with pytest.raises(ValueError, match=r"10\.0\.0\.0/8 is no address of a proxy"):
        proxy_addresses(["10.0.0.0/8"])
    for wrong, why in (
        ("10.0.0.1/8", "is no network"),
        ("0.0.0.0/0", "is everybody"),
        ("x", "is no network"),
    ):
        with pytest.raises(ValueError, match=why):
            proxy_networks([wrong])


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with certificates and keys that fit and that do not."""
    folder = tmp_path_factory.mktemp("certificates")
    authority = trustme.CA()
    for name in ("one", "two"):
        made = authority.issue_cert("localhost", common_name=name)
        made.cert_chain_pems[0].write_to_path(folder / f"{name}.pem")
        made.private_key_pem.write_to_path(folder / f"{name}.key")
        made.private_key_and_cert_chain_pem.write_to_path(folder / f"{name}.both")
    (folder / "nonsense.pem").write_text("nothing of the kind")
    key = load_pem_private_key((folder / "one.key").read_bytes(), None)
    sealed = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"sesame"))
    (folder / "locked.key").write_bytes(sealed)
    return folder


def test_a_certificate_and_its_key_serve(certificates: Path) -> None:
    assert isinstance(tls_context(certificates / "one.pem", certificates / "one.key"), ssl.SSLContext)
    assert isinstance(tls_context(certificates / "one.both", None), ssl.SSLContext)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--tls-cert {0}/one.pem --tls-key {0}/two.key", "is not that of the certificate"),
        ("--tls-cert {0}/one.pem", "holds no certificate with its private key"),
        ("--tls-cert {0}/nonsense.pem --tls-key {0}/one.key", "hold no certificate with its private key"),
        ("--tls-cert {0}/one.pem --tls-key {0}/locked.key", "has a password"),
        ("--tls-cert {0}/missing.pem", "does not exist"),
        ("--tls-cert {0}", "is a directory"),
        ("--tls-key {0}/one.key", "--tls-cert"),
        ("--public-url games.example.org", "has no name or port"),
        ("--trusted-proxy proxy.lan", "is no address of a proxy"),
    ],
)
def test_wrong_options_are_told_in_a_sentence(
    certificates: Path, tmp_path: Path, options: str, problem: str
) -> None:
    store = f"sqlite:///{tmp_path / 'tables.db'}"
    ended = CliRunner().invoke(
        main,
        [
            *("serve", "--no-browser", "--port", str(free_port())),
            *("--store", store, *options.format(certificates).split()),
        ],
    )
    assert (ended.exit_code, ended.stdout) == (2, ""), ended
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert problem in ended.stderr.splitlines()[-1]
    assert not (tmp_path / "tables.db").exists()
