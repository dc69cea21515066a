"""The container image and the systemd service use options that the program accepts."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import click
import pytest
import trustme

from tests.support.installed import CONTAINERFILE, ROOT, Step, is_in_context, stages
from widgets.server.command import serve

SERVICE = ROOT / "deploy" / "referee.service"
HARDENED = 15
"""Most exposure that `systemd-analyze security` may find, in tenths, of 100 without any hardening."""


def options_of(words: list[str]) -> dict[str, object]:
    """Return the options as `referee serve` parses them; an unknown option or wrong value fails the test."""
    assert words[:2] == ["referee", "serve"]
    return serve.make_context("serve", words[2:]).params


@pytest.fixture(scope="module")
def image() -> dict[str, Step]:
    """The instructions of the Dockerfile's last stage, by their first word."""
    return {step.word: step for step in stages()[-1]}


@pytest.fixture(scope="module")
def service() -> dict[str, list[str]]:
    """The settings of the unit's service section by key, some of which repeat."""
    said: dict[str, list[str]] = {}
    section = SERVICE.read_text("utf-8").partition("[Service]\n")[2].partition("[Install]")[0]
    for line in section.splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            said.setdefault(key, []).append(value)
    return said


def test_the_image_runs_what_the_program_understands(image: dict[str, Step]) -> None:
    options = options_of(image["ENTRYPOINT"].command + image["CMD"].command)
    assert options["host"] == "0.0.0.0" and options["is_named"] is False
    assert str(options["port"]) == image["EXPOSE"].rest
    assert options_of([*image["ENTRYPOINT"].command, "--mdns"])["is_named"] is True


def test_the_image_is_its_users_alone_who_owns_nothing_but_the_games(image: dict[str, Step]) -> None:
    words = [step.word for step in stages()[-1]]
    assert image["USER"].rest == "10001:10001" and "--uid 10001" in image["RUN"].rest
    assert words.count("RUN") == 1 and words.index("RUN") < words.index("USER")
    environment = dict(one.split("=", 1) for one in shlex.split(image["ENV"].rest))
    games = image["VOLUME"].rest
    assert environment["REFEREE_STORE"] == f"sqlite:///{games}/tables.db" and environment["HOME"] == games
    places = [value for name, value in environment.items() if value.startswith("/") and name != "PATH"]
    assert all(Path(one).is_relative_to(games) or Path(one).is_relative_to("/tmp") for one in places)


def test_the_image_is_built_of_what_is_locked(image: dict[str, Step]) -> None:
    builder, last = stages()
    bases = {step.rest.split()[0] for step in (*builder, *last) if step.word == "FROM"}
    [base] = bases
    runtime = (ROOT / "binder" / "runtime.txt").read_text().strip()
    assert re.search(r":(\d+\.\d+)-", base)[1] == runtime.removeprefix("python-")  # type: ignore[index]
    installs = [step.rest for step in builder if step.word == "RUN" and step.rest.startswith("pip ")]
    assert len(installs) == 3
    for one in installs:
        assert "--require-hashes" in one or "--no-deps" in one
    for step in builder:
        if step.word == "COPY":
            *sources, _ = step.rest.split()
            assert all((ROOT / source).exists() for source in sources)
    assert is_in_context("scripts/requirements/play.lock") and is_in_context("widgets/server/command.py")
    assert is_in_context("widgets/server/templates/serve.html.j2") and is_in_context("package-lock.json")
    for private in (".git/config", ".venv/bin/python", "node_modules/vue/package.json", "tables.db", ".env"):
        assert not is_in_context(private)


class Health(BaseHTTPRequestHandler):
    """A server that reports whether it is ready."""

    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/healthz/ready" else 404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(params=["plain", "TLS"])
def health(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a server at a free port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Health) as server:
        environment = {"REFEREE_PORT": str(server.server_address[1])}
        if request.param == "TLS":
            issued = trustme.CA().issue_cert("games.example.org")
            certificate = tmp_path / "server.pem"
            issued.private_key_and_cert_chain_pem.write_to_path(os.fspath(certificate))
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            environment["REFEREE_TLS_CERT"] = os.fspath(certificate)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield environment
        server.shutdown()


def test_the_health_check_tells_ready_from_not(
    image: dict[str, Step], health: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, command = image["HEALTHCHECK"].rest.partition("CMD ")
    python, *arguments = Step("CMD", command).command
    assert python == "python" and image["EXPOSE"].rest in arguments[-1]
    asked, environment = [sys.executable, *arguments], {**os.environ, **health}
    codes = []
    for status in (200, 503):
        monkeypatch.setattr(Health, "status", status)
        codes.append(subprocess.run(asked, check=False, capture_output=True, env=environment).returncode)
    assert codes == [0, 1]


def test_the_service_runs_what_the_program_understands(service: dict[str, list[str]]) -> None:
    [started] = service["ExecStart"]
    options = options_of(shlex.split(started.replace("/opt/referee/bin/", "")))
    assert options["host"] == "0.0.0.0" and options["is_named"] is None
    read = configparser.RawConfigParser(strict=False)
    read.read(SERVICE)
    assert read.sections() == ["Unit", "Service", "Install"]
    kept = dict(one.split("=", 1) for line in service["Environment"] for one in shlex.split(line))
    [folder] = service["StateDirectory"]
    assert kept["REFEREE_STORE"] == f"sqlite:///%S/{folder}/tables.db"
    documented = (ROOT / "docs" / "operating.md").read_text("utf-8")
    assert str(Path(started.split()[0]).parents[1]) in documented and "deploy/referee.service" in documented


def test_every_variable_that_is_set_is_one_that_the_program_reads() -> None:
    known = {
        str(option.envvar) for option in serve.params if isinstance(option, click.Option) and option.envvar
    }
    named = {
        one for file in (SERVICE, CONTAINERFILE) for one in re.findall(r"REFEREE_[A-Z_]+", file.read_text())
    }
    assert named and named <= known


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_systemd_takes_the_service_and_finds_it_hardened(tmp_path: Path) -> None:
    unit = tmp_path / SERVICE.name
    unit.write_text(SERVICE.read_text("utf-8").replace("/opt/referee/bin/referee", sys.executable))
    verified = subprocess.run(
        ["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True
    )
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    threshold = f"--threshold={HARDENED}"
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", threshold, unit],
        check=False,
        capture_output=True,
        text=True,
    )
    assert judged.returncode == 0, judged.stdout + judged.stderr
