"""A table of three for the command line's tests: records of its games, and what a command says."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import traceback
from collections.abc import Mapping
from typing import Any, NamedTuple
from unittest.mock import patch

from click.testing import CliRunner

from referee.cli import main
from referee.games import find_game
from referee.match.match import Match
from referee.match.record import read_action, write_record

NAMES = ("Ana", "Bo", "Cy")
REVEAL = {
    "do": "reveal",
    "private": {"name": "Moon Mine", "loss": 3},
    "public": {"workers": 2, "credits": 6, "gain": 4},
}


class Answer(NamedTuple):
    """What a command printed, a value a line, and its exit code."""

    code: int
    lines: list[Any]

    @property
    def only(self) -> Any:
        """The one object that was printed."""
        (line,) = self.lines
        return line


def ask(*arguments: str, given: bytes | str | dict[str, Any] | list[Any] | None = None) -> Answer:
    """Run a command in this process; ``given`` is its standard input, data as JSON."""
    if isinstance(given, dict | list):
        given = json.dumps(given)
    outcome = CliRunner(env={"LC_ALL": "C"}).invoke(main, arguments, input=given)
    if outcome.exception is not None and not isinstance(outcome.exception, SystemExit):
        raise outcome.exception
    assert outcome.stdout.isascii()
    return Answer(outcome.exit_code, [json.loads(line) for line in outcome.stdout.splitlines()])


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a separate program."""
    environment = {**os.environ, "LC_ALL": "C", **options.pop("environment", {})}
    command = [sys.executable, "-m", "referee", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=environment, timeout=60, **options)


class Ended(NamedTuple):
    """A program that has ended: what it printed, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


def serve(*arguments: str, environment: Mapping[str, str] | None = None) -> Ended:
    """Run a server that cannot begin, in this process, which is left as it was."""
    factory = logging.getLogRecordFactory()
    try:
        with patch.dict(os.environ):
            outcome = CliRunner(env=environment).invoke(main, ["serve", "--no-browser", *arguments])
    finally:
        logging.setLogRecordFactory(factory)
    if outcome.exception is not None and not isinstance(outcome.exception, SystemExit):
        raise outcome.exception
    if outcome.exc_info is not None:
        traceback.clear_frames(outcome.exc_info[2])  # with what it listened on
    return Ended(outcome.exit_code, outcome.stdout, outcome.stderr)


def record(*actions: dict[str, Any], **top: Any) -> dict[str, Any]:
    """Return a record of the table with these actions."""
    return {
        "format": "referee-record/1",
        "game": "reputation",
        "seats": [{"name": name} for name in NAMES],
        "actions": list(actions),
        **top,
    }


def speculations(start: int) -> list[dict[str, Any]]:
    """Return a round in which nobody bids."""
    return [{"do": "speculate", "by": (start + turn) % 3} for turn in range(3)]


def sponsored_round() -> list[dict[str, Any]]:
    """Return round 1 with a public bid by seat 0 and the three sealed entries, as plain values."""
    return [
        REVEAL,
        {"do": "bid_public", "by": 0, "credits": 2},
        *({"do": "speculate", "by": seat} for seat in (1, 2, 0)),
        {"do": "bid_cosponsor", "by": 2, "workers": 1},
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 3},
    ]


def whole_game() -> list[dict[str, Any]]:
    """Return ten rounds: the first sponsored, the others without a bid."""
    actions = sponsored_round()
    for number in range(1, 10):
        if number in (1, 2, 3):  # the workers of round 1 come back one by one
            actions.append({"do": "return_workers"})
        actions += [REVEAL, *speculations(number)]
        if number in (1, 2, 3):
            actions.append({"do": "return_to_hq"})
    return actions


def sealed(actions: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the record that the referee itself writes of these actions, with salts and result."""
    game = find_game("reputation")
    match = Match(game, game.read_setup([{"name": name} for name in NAMES], {}))
    for action in actions:
        match.submit(read_action(game, len(NAMES), action))
    return write_record(match)
