"""The file of updates: read and never trusted, asked for only where the owner points at one."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import referee
from tests.support.server import in_a_loop
from widgets.server import updates
from widgets.server.updates import MOST_BYTES, BadNotice, Updates, is_newer, read_notice
from widgets.server_facts import MOST_NOTES, Update

NEXT = {"version": "9.8.7", "notes": "Better bots.", "url": "https://games.example.org/releases"}


class Source(BaseHTTPRequestHandler):
    """Answers as a test has it."""

    status, content, headers_sent = 200, b"", {}
    asked: list[str] = []
    held = threading.Event()

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path == "/slow":
            self.held.wait(60)
        self.send_response(self.status)
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(Source, "asked", [])
    monkeypatch.setattr(Source, "held", threading.Event())
    with ThreadingHTTPServer(("127.0.0.1", 0), Source) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        Source.held.set()
        server.shutdown()


def looked(source: str) -> Updates:
    found = Updates(source)
    in_a_loop(found.look())
    return found


def answer(monkeypatch: pytest.MonkeyPatch, content: Any, status: int = 200, **headers: str) -> None:
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    monkeypatch.setattr(Source, "content", raw)
    monkeypatch.setattr(Source, "status", status)
    monkeypatch.setattr(Source, "headers_sent", headers)


def test_a_newer_version_is_told_of_from_a_file_and_from_an_address(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "latest.json"
    path.write_text(json.dumps(NEXT))
    answer(monkeypatch, NEXT)
    for place in (str(path), f"{source}/latest.json"):
        found = looked(place)
        assert (found.update, found.problem) == (Update(**NEXT), "")
    assert Source.asked == ["/latest.json"], "once, and nothing because of what it says"


def test_this_version_and_older_ones_are_no_news(tmp_path: Path) -> None:
    path = tmp_path / "latest.json"
    for version in (referee.__version__, f"{referee.__version__}.0", "0.0.1"):
        path.write_text(json.dumps({"version": version}))
        assert (looked(str(path)).update, looked(str(path)).problem) == (None, "")


def test_versions_are_compared_by_their_numbers() -> None:
    assert is_newer("0.10.0", "0.9.9") and is_newer("1.0", "0.9.9") and is_newer("0.2.0.1", "0.2.0")
    assert (
        not is_newer("0.2", "0.2.0") and not is_newer("0.2.0", "0.2.0.dev3") and not is_newer("0.1.9", "0.2")
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html>",
        b"[]",
        b"{}",
        b'"0.2.0"',
        b'{"version": 2}',
        b'{"version": "soon"}',
        b'{"version": "0.2.0\\n"}',
        b'{"version": "<b>1.2.3</b>"}',
        b'{"version": "1.2.3", "notes": NaN2}',
        b"[" * 40_000,
        b"\xff\xfe",
        b'{"version": "9.9.9", "notes": "' + b"x" * MOST_BYTES + b'"}',
    ],
)
def test_what_is_no_notice_is_said_and_shown_nowhere(
    content: bytes, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "latest.json"
    path.write_bytes(content)
    answer(monkeypatch, content)
    for place in (str(path), source):
        found = looked(place)
        assert found.update is None and found.problem


def test_texts_are_kept_short_and_without_control_characters() -> None:
    notice = read_notice(json.dumps({**NEXT, "notes": "a\x1b[31m\u202eb\nc" + "x" * 5000}).encode())
    assert notice.notes.startswith("a\\x1b[31m\\u202eb\nc") and len(notice.notes) <= MOST_NOTES + 20
    strange: list[Any] = [
        "javascript:alert(1)", "file:///etc/passwd", "https://x\n.org", 3, None, "https://" + "x" * 400, "ftp://x"
    ]  # fmt: skip
    for url in strange:
        assert read_notice(json.dumps({**NEXT, "url": url}).encode()).url == ""
    for notes in (3, None, ["a"]):
        assert read_notice(json.dumps({**NEXT, "notes": notes}).encode()).notes == ""
    with pytest.raises(BadNotice):
        read_notice(b'{"version": "1.2.3"}' + b" " * MOST_BYTES)


def test_an_address_that_does_not_answer_is_given_up(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, NEXT)
    monkeypatch.setattr(updates, "TIMEOUT_S", 0.3)
    assert looked(f"{source}/slow").problem == "it does not answer"
    assert looked("http://127.0.0.1:9/").problem
    answer(monkeypatch, NEXT, status=404)
    assert looked(source).problem == "HTTP 404"


def test_a_redirection_leads_to_no_file_and_not_on_and_on(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "latest.json"
    path.write_text(json.dumps(NEXT))
    answer(monkeypatch, b"", status=302, Location=path.as_uri())
    assert looked(source).update is None
    answer(monkeypatch, b"", status=302, Location="/again")
    assert looked(source).problem == "HTTP 302" and len(Source.asked) < 9


def test_an_addresss_password_is_in_no_log(source: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        found = looked("http://ana:s3cret@127.0.0.1:9/latest.json")
    assert found.problem and "s3cret" not in found.problem + caplog.text


def test_a_file_that_is_not_there_or_is_none_is_said(tmp_path: Path) -> None:
    assert looked(str(tmp_path / "none.json")).problem == "there is no such file"
    os.mkfifo(tmp_path / "pipe")
    assert looked(str(tmp_path / "pipe")).problem == "there is no such file"


def test_what_was_known_stays_while_the_file_is_away(tmp_path: Path) -> None:
    path = tmp_path / "latest.json"
    path.write_text(json.dumps(NEXT))
    found = looked(str(path))
    path.unlink()
    in_a_loop(found.look())
    assert found.update == Update(**NEXT) and found.problem
