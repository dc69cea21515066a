"""Which proxies the server believes, where it listens, and what it says of options that cannot be."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import segno
import trustme
from click.testing import CliRunner
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from referee.cli import main
from tests.support.server import free_port, in_a_loop
from widgets.server.home_name import is_on_network, lan_address
from widgets.server.network import (
    FrontServer,
    Network,
    addresses_of,
    plain_url,
    print_addresses,
    proxy_addresses,
    proxy_networks,
    tls_context,
)

# -- proxies ----------------------------------------------------------------------------------------


class Told(RequestHandler):
    """Answers with what the server takes for true."""

    def get(self) -> None:
        self.finish({"ip": self.request.remote_ip, "protocol": self.request.protocol})


def told(network: Network, *requests: dict[str, str]) -> list[tuple[str, str]]:
    """What a server believes of requests from 127.0.0.1, one after the other on one line."""
    answers: list[tuple[str, str]] = []

    async def serve() -> None:
        server = FrontServer(Application([("/", Told)]), network)
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
    assert "nonsense" not in network.trusted and "" not in network.trusted


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


# -- where it listens -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:8866/", "http://[::1]:8866/", "http://localhost:8866/"]
)
def test_what_no_other_device_can_open_is_nothing_to_scan(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("REFEREE_QR", "1")
    print_addresses([address])
    said = capsys.readouterr().out
    assert f"  {address}\n" in said and "this machine" in said
    assert "█" not in said and "scan" not in said


def test_the_address_is_printed_also_as_a_qr_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    addresses = ["http://192.168.1.20:8866/", "http://127.0.0.1:8866/"]
    monkeypatch.delenv("REFEREE_QR", raising=False)
    print_addresses(addresses)
    plain = capsys.readouterr().out
    assert "█" not in plain and "scan" not in plain
    monkeypatch.setenv("REFEREE_QR", "1")
    print_addresses(addresses)
    drawn = capsys.readouterr().out
    for address in addresses:
        assert f"  {address}\n" in plain and f"  {address}\n" in drawn
    with (tmp_path / "qr").open("w+") as picture:
        segno.make(addresses[0], error="m").terminal(out=picture, compact=True)
        picture.seek(0)
        assert picture.read() in drawn


def test_the_word_is_printed_on_a_terminal_alone_and_in_the_qr_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    addresses, word = ["http://192.168.1.20:8866/", "http://127.0.0.1:8866/"], "bcdfghjkm"
    monkeypatch.delenv("REFEREE_QR", raising=False)
    print_addresses(addresses, word)
    plain = capsys.readouterr().out
    assert word not in plain.replace(" ", "") and "`referee word` prints it" in plain
    monkeypatch.setenv("REFEREE_QR", "1")
    print_addresses(addresses, word)
    drawn = capsys.readouterr().out
    assert "bcd fgh jkm" in drawn and "/enter/" not in drawn
    with (tmp_path / "qr").open("w+") as picture:
        segno.make(f"{addresses[0]}enter/{word}", error="m").terminal(out=picture, compact=True)
        picture.seek(0)
        assert picture.read() in drawn


@pytest.mark.parametrize(
    ("host", "at_home", "addresses"),
    [
        ("0.0.0.0", "192.168.1.20", ["http://192.168.1.20:8866/", "http://127.0.0.1:8866/"]),
        ("0.0.0.0", "127.0.0.1", ["http://127.0.0.1:8866/"]),  # offline
        ("::1", "", ["http://[::1]:8866/"]),
        ("referee.local", "", ["http://referee.local:8866/"]),
    ],
)
def test_the_addresses_to_open(
    monkeypatch: pytest.MonkeyPatch, host: str, at_home: str, addresses: list[str]
) -> None:
    monkeypatch.setattr("widgets.server.network.lan_address", lambda: at_home)
    assert addresses_of(host, 8866) == addresses


class Offline(socket.socket):
    def connect(self, _: object) -> None:
        raise OSError("Network is unreachable")


UP, DOWN = SimpleNamespace(isup=True), SimpleNamespace(isup=False)


def ipv4(address: str) -> SimpleNamespace:
    return SimpleNamespace(family=socket.AF_INET, address=address)


class AtHome(socket.socket):
    def connect(self, _: object) -> None:
        """Reach a router, as far as anybody can tell."""

    def getsockname(self) -> tuple[str, int]:
        return ("192.168.1.20", 40_000)


def test_the_address_on_the_home_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", AtHome)
    assert lan_address() == "192.168.1.20"
    monkeypatch.setattr(socket, "socket", Offline)
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: {"lo": [ipv4("127.0.0.1")]})
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {"lo": UP})
    assert lan_address() == "127.0.0.1"


def test_the_address_on_a_hotspot_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {
        "lo": [ipv4("127.0.0.1")],
        "br0": [ipv4("172.17.0.1")],
        "eth0": [ipv4("169.254.7.7")],
        "wlan0": [SimpleNamespace(family=socket.AF_INET6, address="fe80::1%wlan0"), ipv4("192.168.12.1")],
    }
    monkeypatch.setattr(socket, "socket", Offline)
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: cards)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: dict.fromkeys(cards, UP) | {"br0": DOWN})
    assert lan_address() == "192.168.12.1"


def test_a_network_is_told_by_what_is_listened_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as own, socket.socket() as everywhere:
        assert not is_on_network([own])
        everywhere.bind(("0.0.0.0", 0))  # not listened on
        assert is_on_network([own, everywhere])
