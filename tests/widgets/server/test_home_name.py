"""The name on the home network: found, followed, given back. All on the loopback interface alone."""

from __future__ import annotations

import errno
import logging
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import click
import pytest
import zeroconf
from zeroconf import AddressResolver, Zeroconf

from referee.store import open_store
from tests.support.server import VISIT, ServerProcess, wait_for, written
from widgets.server import command, home_name
from widgets.server.home_name import TITLE, HomeName, listening_address
from widgets.server.security import OwnNames

SERVICE = "_http._tcp.local."


@pytest.fixture
def stem(monkeypatch: pytest.MonkeyPatch) -> str:
    """A name that nobody else on this machine tries at the same time."""
    monkeypatch.setattr(home_name, "PROBE_MS", 200)
    return f"referee-{token_hex(4)}"


@pytest.fixture
def neighbour() -> Iterator[Zeroconf]:
    """Another device, as it asks for names."""
    device = Zeroconf(interfaces=["127.0.0.3"])
    yield device
    device.close()


def addresses(device: Zeroconf, name: str, milliseconds: int) -> list[str]:
    """Return what a device finds by a name that it does not know yet."""
    device.cache.async_expire(float("inf"))
    asked = AddressResolver(f"{name}.")
    asked.request(device, milliseconds)
    return list(asked.parsed_addresses())


@pytest.mark.thorough
def test_a_name_leads_to_the_server_and_is_left_to_who_has_it(stem: str, neighbour: Zeroconf) -> None:
    networks: list[str | None] = [None]
    first = HomeName(lambda: "127.0.0.1", 8866, stem=stem)
    second = HomeName(lambda: networks[-1], 8867, stem=stem, check_interval_s=0.05)
    known = OwnNames(announced=second.name)
    first.begin()
    assert first.name(20) == f"{stem}.local"
    try:
        second.begin()
        assert second.name(20) is None  # its machine is on no network yet
        networks.append("127.0.0.2")
        assert wait_for(second.name) == f"{stem}-2.local"
        assert f"{stem}-2.local" in known and f"{stem}.local" not in known
        assert addresses(neighbour, f"{stem}-2.local", 5000) == ["127.0.0.2"]
        title = f"{TITLE.format(name=f'{stem}-2')}.{SERVICE}"
        listed = neighbour.get_service_info(SERVICE, title, 5000)
        assert listed is not None and (listed.server, listed.port) == (f"{stem}-2.local.", 8867)
    finally:
        second.stop()
        first.stop()
    assert second.name() is None and f"{stem}-2.local" not in known
    assert addresses(neighbour, f"{stem}-2.local", 400) == []


@pytest.mark.parametrize(
    "error", [OSError(errno.EADDRINUSE, "Address already in use"), zeroconf.Error("odd")]
)
def test_what_goes_wrong_is_one_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    tries = []

    def fail(**_: object) -> None:
        tries.append(1)
        raise error

    monkeypatch.setattr(zeroconf, "Zeroconf", fail)
    found = HomeName(lambda: "127.0.0.1", 8866, check_interval_s=0.01)
    found.begin()
    assert found.name(20) is None
    wait_for(lambda: len(tries) > 3)  # it keeps trying
    found.stop()
    assert [one.levelno for one in caplog.records] == [logging.WARNING]
    assert str(error) in caplog.text and "Traceback" not in caplog.text


@pytest.mark.parametrize(
    ("bound", "reached"),
    [
        (["0.0.0.0"], "192.168.1.20"),
        (["::", "0.0.0.0"], "192.168.1.20"),
        (["192.168.7.7"], "192.168.7.7"),
        (["fd00::7", "192.168.7.7"], "fd00::7"),
        (["fe80::7%eth0"], "fe80::7"),
        (["::"], None),
    ],
)
def test_the_address_that_is_announced_is_listened_on(bound: list[str], reached: str | None) -> None:
    assert listening_address(bound, lambda: "192.168.1.20") == reached


def test_a_loopback_address_is_announced_only_by_who_listens_there_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[str | None] = []
    monkeypatch.setattr(HomeName, "begin", lambda self: begun.append(self._address()))
    for host, at_home in (("0.0.0.0", "127.0.0.1"), ("0.0.0.0", "192.168.1.20"), ("127.0.0.1", "")):
        monkeypatch.setattr("widgets.server.command.lan_address", lambda found=at_home: found)
        with closing(socket.socket()) as bound:
            bound.bind((host, 0))  # not listened on
            command._home_name([bound], 8866, "referee", is_tls=False)
    assert begun == [None, "192.168.1.20", "127.0.0.1"]


@pytest.mark.parametrize("name", ["attic", "Attic.local", " 2nd-floor ", "a", "a" * 60])
def test_a_box_goes_by_a_name_of_its_owners(name: str) -> None:
    chosen = command.serve.make_context("serve", ["--mdns-name", name]).params["stem"]
    assert chosen == name.strip().lower().removesuffix(".local")
    assert command.serve.make_context("serve", []).params["stem"] == "referee"


@pytest.mark.parametrize("name", ["", "-attic", "attic-", "the attic", "attic.home", "dachböden", "a" * 61])
def test_what_is_no_name_of_a_host_is_refused(name: str) -> None:
    with pytest.raises(click.BadParameter, match="letters a to z"):
        command.serve.make_context("serve", ["--mdns-name", name])


@pytest.mark.browser
@pytest.mark.thorough
def test_the_server_answers_to_the_name_that_it_announces(tmp_path: Path) -> None:
    stem = f"attic-{token_hex(4)}"
    server = ServerProcess(tmp_path, "--mdns", "--mdns-name", stem, "--word")
    try:
        said = server.log.read_text()
        found = re.search(rf"^  http://({stem}\.local):{server.port}/$", said, re.MULTILINE)
        assert found is not None, said
        name = f"{found[1]}:{server.port}"
        store = open_store(server.store)
        word = store.access_code()
        store.close()
        assert server.get("/", {**VISIT, "Host": f"no-{name}"}).status == 421
        # a device that uses the name is admitted, and stays so
        asked = server.get(f"/enter/{word}", {**VISIT, "Host": name})
        jar = asked.cookies
        let_in = server.get("/enter", {**VISIT, "Host": name, "Cookie": written(jar)})
        assert let_in.status == 303
        assert 'id="br-page"' in server.visit(written(jar | let_in.cookies), Host=name).body.decode()
    finally:
        server.end(signal.SIGTERM)
