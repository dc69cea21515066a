"""``referee serve`` from a terminal: what it says, where it listens, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from tests.support.command_line import Ended, run, serve
from tests.support.server import Page, ServerProcess, free_port, heard, wait_for
from widgets.addresses import Addresses
from widgets.server import command
from widgets.server.context import ServerSettings
from widgets.server.rendering import FrontEnd


def refused(ended: Ended, code: int, sentence: str) -> None:
    assert ended.returncode == code, ended
    assert re.search(sentence, ended.stderr), ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""


def test_a_port_in_use(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        ended = serve("--port", str(port), "--store", f"sqlite:///{tmp_path / 'tables.db'}")
    refused(ended, 3, rf"Port {port} is in use already.*another port: --port (\d+), or make play PORT=\1\.")
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host", "999.1.1.1"])
def test_a_host_that_is_not_this_machine(host: str) -> None:
    refused(serve("--host", host, "--port", str(free_port())), 3, "is not an address of this machine")


@pytest.mark.parametrize("store", ["sqlite:///{folder}/no/such/folder/x.db", "mystery://x", "]["])
def test_a_store_that_cannot_be_opened(store: str, tmp_path: Path) -> None:
    url = store.format(folder=tmp_path)
    refused(serve("--port", str(free_port()), "--store", url), 2, "^The store cannot be used: ")


@pytest.mark.browser
def test_ctrl_c_ends_the_server_and_its_pages(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    line = Page(server).socket()
    said = server.end(signal.SIGINT)
    assert [*heard(line)] == [], "it is closed"
    assert f"  http://{server.host}/\n" in said
    assert "Stop with Ctrl+C" in said


def test_with_a_password_no_word_is_asked_for(tmp_path: Path) -> None:
    for option in ("--word", "--open"):
        ended = serve(option, "--password", "x", "--port", str(free_port()))
        assert ended.returncode == 2 and "no word is asked for" in ended.stderr and not ended.stdout


@pytest.mark.parametrize(
    ("options", "public"),
    [
        (("--public-url", "https://games.example.org", "--open"), "https://games.example.org/"),
        ((), "http://127.0.0.1:{port}/"),
    ],
)
def test_codes_to_scan_contain_the_public_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], public: str
) -> None:
    started: list[ServerSettings] = []
    monkeypatch.setattr("widgets.server.app.run", lambda settings, *_: started.append(settings))
    port = free_port()
    ended = serve("--port", str(port), "--store", f"sqlite:///{tmp_path / 'tables.db'}", *options)
    assert ended.returncode == 0, ended
    [settings] = started
    assert settings.addresses == Addresses(public.format(port=port))


def test_each_server_has_an_audit_log_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("widgets.server.app.run", lambda *_: None)
    port = str(free_port())
    for name in ((), ("--server-name", "a")):
        serve("--port", port, "--store", f"sqlite:///{tmp_path / 'tables.db'}", *name)
    assert {one.name for one in tmp_path.glob("audit*")} == {f"audit-{port}.jsonl", "audit-a.jsonl"}


def test_an_audit_log_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    """Also for a separate program, which has started to fork by then."""
    url, place = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "no" / "such.jsonl"
    arguments = ("--port", str(free_port()), "--store", url, "--audit-log", str(place))
    program = run("serve", "--no-browser", *arguments)
    for ended in (
        serve(*arguments),
        Ended(program.returncode, program.stdout.decode(), program.stderr.decode()),
    ):
        refused(ended, 2, "^The audit log cannot be written: ")


def test_a_browser_is_opened_only_where_it_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not command.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert command.has_display()


@pytest.mark.parametrize("kind", ["inet", "unix"])
def test_it_listens_on_its_port_of_this_machine_alone_unless_asked(
    served: ServerProcess, opened: Page, kind: str
) -> None:
    """Also while pages are open, and in no process that it has started."""
    line = opened.socket()
    listening = [
        connection.laddr
        for process in served.processes()
        for connection in process.net_connections(kind)
        # what is heard by UDP has no such state, and unix sockets have none at all: those of a loop are pairs
        if connection.status == psutil.CONN_LISTEN
        or (kind == "inet" and connection.type == socket.SOCK_DGRAM)
        or (kind == "unix" and connection.laddr)
    ]
    line.close()
    assert listening == ([("127.0.0.1", served.port)] if kind == "inet" else [])


@pytest.mark.browser
def test_for_development_it_starts_again_once_the_page_was_built(tmp_path: Path) -> None:
    port, log, manifest = free_port(), tmp_path / "server.log", FrontEnd().manifest
    serving = ["--no-browser", "--reload", "--port", str(port), "--store", f"sqlite:///{tmp_path}/tables.db"]
    with log.open("ab") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", *serving], stdout=out, stderr=out
        )
    before = manifest.stat()

    def announces_again() -> bool:
        assert server.poll() is None, log.read_text()
        os.utime(manifest)  # as often as it takes: it is not looked at before the server listens
        return log.read_text().count(f"http://127.0.0.1:{port}/") > 1

    try:
        wait_for(announces_again)
        wait_for(lambda: is_listened_on(port))
    finally:
        os.utime(manifest, ns=(before.st_atime_ns, before.st_mtime_ns))
        server.terminate()
        server.wait(30)


def is_listened_on(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--server-name", "server-2", "small letters and digits"),
        ("--server-name", "a b", "small letters and digits"),
        ("--drain-seconds", "-1", "range"),
        ("--log-format", "xml", "json"),
        ("--trusted-network", "0.0.0.0/0", "is everybody"),
    ],
)
def test_how_a_server_is_run_is_checked_before_anything_begins(option: str, value: str, why: str) -> None:
    ended = CliRunner().invoke(command.serve, [option, value])
    assert ended.exit_code == 2 and why in ended.output


def test_a_port_for_metrics_that_is_in_use(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        ended = serve("--port", str(free_port()), "--metrics-port", port, "--store", url)
    refused(ended, 3, f"^Port {port} is in use already")
    assert not (tmp_path / "tables.db").exists()
