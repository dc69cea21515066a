"""What a page or a request brings cannot write lines of the log."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator

import pytest
import tornado.log

from widgets import logs
from widgets.logs import keep_records_whole

FORGED = "x\n[E 2030-01-01] The host has left\r\x1b[2J\x9b31m\u202e\u2028\0"
FORMATTERS = [logging.Formatter("[%(levelname)s] %(message)s"), tornado.log.LogFormatter(color=False)]


@pytest.fixture(params=FORMATTERS, ids=["logging", "tornado"])
def log(request: pytest.FixtureRequest) -> Iterator[tuple[logging.Logger, io.StringIO]]:
    before = logging.getLogRecordFactory()
    keep_records_whole()
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param)
    logger = logging.Logger("forged")
    logger.addHandler(handler)
    yield logger, written
    logging.setLogRecordFactory(before)


def controls(text: str) -> set[str]:
    return {one for one in text if not one.isprintable()} - {"\n"}


def test_a_message_is_one_line(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, written = log
    logger.error("No such comm: %s", FORGED)
    logger.error("No such comm: " + FORGED.replace("%", ""))
    lines = written.getvalue().splitlines()
    assert len(lines) == 2 and controls(written.getvalue()) == set()
    assert all("The host has left\\r\\x1b[2J" in line for line in lines)


def test_a_traceback_is_indented_whatever_its_error_says(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, written = log
    try:
        try:
            raise ValueError(FORGED)
        except ValueError as error:
            raise RuntimeError(FORGED) from error
    except RuntimeError:
        logger.exception("a tap failed")
    first, *rest = written.getvalue().splitlines()
    assert "a tap failed" in first and controls(written.getvalue()) == set()
    assert len([line for line in rest if "The host has left" in line]) == 2
    assert all(line.startswith(" ") for line in rest)


@pytest.fixture
def json_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """A log in lines of JSON on standard error, and everything as it was afterwards."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    before = logging.getLogRecordFactory()
    root, events = logging.getLogger(), logging.getLogger("referee.events")
    handlers, level = [*root.handlers], events.level
    monkeypatch.setenv(logs.LOG_FORMAT, "json")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    logs.configure_logging()
    yield written
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    events.setLevel(level)
    logging.setLogRecordFactory(before)


def test_every_line_is_an_object_of_json(json_log: io.StringIO) -> None:
    named = logs.REQUEST.set("0123456789abcdef")
    logs.event("request", route="/sit", status=200)
    logging.getLogger("any.library").warning("No such comm: %s", FORGED)
    logs.REQUEST.reset(named)
    try:
        raise ValueError(FORGED)
    except ValueError:
        logging.getLogger("widgets").exception("a tap failed")
    raw = json_log.getvalue()
    assert not controls(raw), raw
    request, warning, failure = map(json.loads, raw.splitlines())
    assert request.pop("at").endswith("+00:00")
    assert request == {
        "level": "info",
        "event": "request",
        "logger": "referee.events",
        "route": "/sit",
        "status": 200,
        "request": "0123456789abcdef",
    }
    assert warning["level"] == "warning" and warning["message"].startswith("No such comm")
    assert warning["request"] == "0123456789abcdef"
    assert "request" not in failure and failure["message"] == "a tap failed"
    assert "ValueError" in failure["traceback"] and failure["event"] == "message"


def test_where_people_read_the_log_it_is_not_filled_with_requests(capsys: pytest.CaptureFixture[str]) -> None:
    logs.event("request", route="/sit", status=200)
    assert capsys.readouterr().err == ""


@pytest.fixture
def warnings_kept() -> Iterator[logs.RecentWarnings]:
    root = logging.getLogger()
    before, factory = root.handlers[:], logging.getLogRecordFactory()
    root.handlers[:] = []
    keep_records_whole()
    kept = logs.RecentWarnings()
    kept.begin()
    yield kept
    kept.end()
    root.handlers[:] = before
    logging.setLogRecordFactory(factory)


def test_the_last_warnings_are_kept_for_the_owner_and_written_as_ever(
    warnings_kept: logs.RecentWarnings, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logging.getLogger("widgets")
    log.info("nothing to worry about")
    for number in range(logs.MOST_WARNINGS + 5):
        log.warning("warning %s", number)
    log.error("the same")
    log.error("the same")
    told = [text for _, text in warnings_kept.lines()]
    assert told[:3] == ["the same", f"warning {logs.MOST_WARNINGS + 4}", f"warning {logs.MOST_WARNINGS + 3}"]
    assert len(told) == logs.MOST_WARNINGS
    assert capsys.readouterr().err.count("the same\n") == 2


def test_kept_warnings_hold_no_password_no_traceback_and_are_short(
    warnings_kept: logs.RecentWarnings,
) -> None:
    log = logging.getLogger("widgets")
    try:
        raise ValueError("s3cret")
    except ValueError:
        log.exception("no connection to %s", "postgresql://ana:s3cret@db/games" + "x" * 500)
    log.warning("%s", FORGED)
    (_, forged), (_, text) = warnings_kept.lines()
    assert text.startswith("no connection to postgresql://…@db/games") and "s3cret" not in text
    assert len(text) == logs.MAX_WARNING_LENGTH and not controls(forged)
