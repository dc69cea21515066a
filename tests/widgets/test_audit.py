"""Audit events."""

from __future__ import annotations

import pytest

from widgets import audit


def test_an_undocumented_event_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="not an event"):
        audit.note("joyned")


def test_without_a_server_nothing_is_written(capfd: pytest.CaptureFixture[str]) -> None:
    audit.note("refused", why="word", address="192.0.2.1")
    assert capfd.readouterr() == ("", "")
