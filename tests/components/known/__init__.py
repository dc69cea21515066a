"""Faults of positions that are known and wait to be mended: a file a game; see README.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

Faults = Mapping[str, list[str]]
"""What each check finds, as sentences; the key names the check, the size and the language."""


def known(game: str) -> Mapping[str, list[str]]:
    """Return the known faults of a game: of each position, the keys of what its checks find."""
    path = Path(__file__).parent / f"{game}.json"
    listed: Mapping[str, list[str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return listed


def assert_known(game: str, position: str, found: Faults, looked: set[str]) -> None:
    """Fail unless a position's faults are the known ones, of those keys that were ``looked`` at.

    A known fault that is mended fails as well: its line goes.
    """
    expected = {key for key in known(game).get(position, []) if key in looked}
    new = {key: said for key, said in found.items() if key not in expected}
    mended = sorted(expected - found.keys())
    assert not new, "\n".join(f"{key}: {one}" for key, said in new.items() for one in said)
    assert not mended, f"mended: take these out of known/{game}.json, at {position!r}: {mended}"
