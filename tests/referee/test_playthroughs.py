"""Recorded games come out as they always did, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.match.record import read_record
from referee.match.replay import verify
from tests.referee.playthroughs import all_records, read, transcript, transcript_path

every_record = pytest.mark.parametrize(
    "path", all_records(), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)


@every_record
def test_a_recorded_game_is_replayed_word_by_word(path: Path) -> None:
    """After an intended change: ``python -m tests.referee.playthroughs``, and read the diff."""
    assert transcript(read(path)) == transcript_path(path).read_text("utf-8")


@every_record
def test_a_recorded_game_is_true(path: Path) -> None:
    assert verify(read_record(read(path))).verified


def test_a_transcript_says_what_is_refused() -> None:
    """A rule change that forbids a recorded action shows as a line of the transcript."""
    raw = read(all_records()[0])
    raw["actions"].append(raw["actions"][0])
    del raw["result"]
    assert transcript(raw).splitlines()[-1].startswith("  refused ")
