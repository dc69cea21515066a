"""What the documentation says of the files that ``score`` takes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.games import find_game, game_ids
from tests.support.command_line import ask

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "final-counts.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (\w+) \| `(\w+)` \| ([^|]+) \|", re.MULTILINE)
EXAMPLE = re.compile(r"^`(\w+)`:\n\n```json\n(.*?)```", re.MULTILINE | re.DOTALL)


def fields_of(game: str) -> list[tuple[str, str, str, str]]:
    """Return the rows that the page owes to a game, in its order."""
    about = find_game(game).info
    options = {name: about.options[name].parameter for name in about.score_options}
    parts = {"seat": about.score_fields, "table": about.score_top, "options": options}
    return [
        (game, where, name, field.label.message)
        for where, fields in parts.items()
        for name, field in fields.items()
    ]


def test_the_page_lists_every_field_of_every_game() -> None:
    assert ROW.findall(PAGE) == [row for game in sorted(game_ids()) for row in fields_of(game)]


def test_every_game_has_an_example() -> None:
    assert [game for game, _ in EXAMPLE.findall(PAGE)] == sorted(game_ids())


@pytest.mark.parametrize(("game", "example"), EXAMPLE.findall(PAGE))
def test_an_example_is_scored_and_has_every_field(game: str, example: str) -> None:
    answer = ask("score", game, "-", given=example)
    assert answer.code == 0 and answer.only["winners"]
    given = json.loads(example)
    places = {"seat": given["seats"][0], "table": given, "options": given.get("options", {})}
    assert [name for _, where, name, _ in fields_of(game) if name not in places[where]] == []


def test_the_example_of_the_command_line_is_scored() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    answer = ask("score", "reputation", "-", given=example)
    assert (answer.code, answer.only["winners"]) == (0, [2])  # who has most credits, Nia, is eliminated
