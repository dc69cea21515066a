"""The benchmark counts the bots' wins line by line, and resumes where it was interrupted."""

from __future__ import annotations

import json
from pathlib import Path

from bench.bots import Line, kept, measured

LINES = [Line("promote", 3, seat, 2, 7) for seat in range(3)]


def test_lines_that_are_finished_are_kept_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    first = dict(measured(LINES[:2], 1, file))
    assert kept(file) == first
    changed = file.read_text("utf-8").replace('"found": [2, ', '"found": [9, ')
    file.write_text(changed, "utf-8")
    again = dict(measured(LINES, 1, file))
    assert [again[line].games for line in LINES] == [9, 9, 2]
    assert [json.loads(one)["line"] for one in file.read_text("utf-8").splitlines()] == [
        list(line) for line in LINES
    ]


def test_without_a_file_all_are_played_and_the_same_games_are_won(tmp_path: Path) -> None:
    assert kept(None) == kept(tmp_path / "nothing") == {}
    one, other = (dict(measured(LINES[:1], 1, None))[LINES[0]] for _ in range(2))
    assert one[:4] == other[:4]
