"""The log of what happened at the door: whole lines, no secrets, for its owner alone."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.support.processes import forked
from widgets.server import audit
from widgets.server.rate_limits import RateLimiter


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(audit.AUDIT_LOG, "")
    monkeypatch.setattr(audit, "_notes", RateLimiter(audit.MOST_NOTES, audit.NOTE_EVERY))
    monkeypatch.setattr(audit, "_skipped", Counter())
    file = tmp_path / "audit.jsonl"
    audit.begin(str(file))
    yield file
    os.environ[audit.AUDIT_LOG] = ""
    audit.begin()


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("ascii").splitlines()]


def test_an_event_is_a_line_of_json(place: Path) -> None:
    audit.note("joined", device="0123456789abcdef" * 4, table="bcdfghjk", seat=1, address="192.0.2.1")
    [line] = lines(place)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "event": "joined",
        "device": "01234567",
        "table": "bcdfghjk",
        "seat": 1,
        "address": "192.0.2.1",
    }


def test_what_a_page_sends_breaks_no_line_and_drives_no_terminal(place: Path) -> None:
    nasty = 'x"\n{"event": "let in"}\r\x1b[2J\x9b\u202e\u2028\ud800' + "y" * 10_000
    audit.note("refused", why="host", address=nasty)
    raw = place.read_bytes()
    assert raw.count(b"\n") == 1 and not any(byte < 32 or byte > 126 for byte in raw[:-1])
    assert len(raw) < 2000
    assert lines(place)[0]["address"].startswith('x"\n{"event"')


def test_an_event_nobody_documented_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="not an event"):
        audit.note("joyned")


def test_the_file_is_its_owners_alone(place: Path) -> None:
    place.chmod(0o644)
    audit.note("started", word=True)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_the_file_is_no_link_that_somebody_else_has_laid(tmp_path: Path) -> None:
    victim, link = tmp_path / "victim", tmp_path / "audit.jsonl"
    victim.write_text("")
    link.symlink_to(victim)
    with pytest.raises(OSError):  # noqa: PT011 - its text is the system's
        audit.begin(str(link))
    assert victim.read_text() == ""


def test_the_file_is_bounded(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "MOST_BYTES", 500)
    monkeypatch.setattr(audit, "_notes", RateLimiter(1000, 1.0))
    for number in range(100):
        audit.note("refused", why="word", address=str(number))
    files = sorted(place.parent.iterdir())
    assert [one.name for one in files] == ["audit.jsonl", *(f"audit.jsonl.{n}" for n in (1, 2, 3))]
    assert all(one.stat().st_size < 700 for one in files)
    assert [one["address"] for one in lines(place)][-1] == "99"


def test_who_is_refused_over_and_over_does_not_fill_it(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(audit.MOST_NOTES + 50):
        audit.note("refused", why="word")
    assert len(lines(place)) == audit.MOST_NOTES
    now = monotonic()
    monkeypatch.setattr("widgets.server.rate_limits.time.monotonic", lambda: now + audit.NOTE_EVERY + 1)
    audit.note("refused", why="word")
    assert [(one["event"], one.get("what"), one.get("count")) for one in lines(place)][-2:] == [
        ("skipped", "refused word", 50),
        ("refused", None, None),
    ]


def test_a_flood_of_one_kind_hides_no_other(place: Path) -> None:
    """Somebody asks for a strange host until nothing more is noted, and only then begins."""
    for _ in range(10 * audit.MOST_NOTES):
        audit.note("refused", why="host")
    audit.note("refused", why="word")
    audit.note("let in", device="a" * 64, owner=False)
    audit.note("removed", device="a" * 64, by="b" * 64)
    assert [(one["event"], one.get("why")) for one in lines(place)][-3:] == [
        ("refused", "word"),
        ("let in", None),
        ("removed", None),
    ]


def test_without_a_place_nothing_is_written(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    os.environ[audit.AUDIT_LOG] = ""
    audit.begin()
    audit.note("started", word=False)
    assert lines(place) == [] and capfd.readouterr() == ("", "")


def test_it_may_go_to_standard_error(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    audit.begin("-")
    audit.note("started", word=True)
    assert json.loads(capsys.readouterr().err)["event"] == "started"
    assert lines(place) == []


def _write(place: Path, number: int) -> None:
    audit.MOST_BYTES = 5000
    audit.begin(str(place))  # what a kernel reads in its environment
    for _ in range(100):
        audit.note("imported", added=number)


def test_processes_write_whole_lines_into_one_file(place: Path) -> None:
    processes = [forked().Process(target=_write, args=(place, n)) for n in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
        assert process.exitcode == 0
    written = [one for file in place.parent.iterdir() for one in lines(file)]
    assert {one["added"] for one in written} == {0, 1, 2}
