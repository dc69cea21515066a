"""What the tables of all games' clause tests have in common: everything goes in and out as JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from referee.engine.action import PUBLIC, Audience
from referee.engine.errors import Malformed, Refused
from referee.engine.game import Game
from referee.i18n import Speech
from referee.match.record import read_action

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo")


class GameTable:
    """A game in progress; an action is its name, its seat (``by``) and its parameters."""

    def __init__(self, game: Game[Any], count: int, options: dict[str, Any]) -> None:
        self.game = game
        self.count = count
        self.setup = game.read_setup([{"name": name} for name in NAMES[:count]], options)
        self.state = game.start(self.setup)

    # -- acting -----------------------------------------------------------------------------------

    def do(self, do: str, by: int | None = None, **given: Any) -> Self:
        """Play an action."""
        self.state = self.game.submit(self.state, self._read(do, by, given))
        return self

    def refused(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return the clause that forbids an action; nothing may have come of it."""
        before, action = self.snapshot, self._read(do, by, given)
        with pytest.raises(Refused) as refused:
            self.game.submit(self.state, action)
        assert self.snapshot == before
        assert Speech("en", NAMES).say(refused.value.reason)
        return refused.value.clause

    def malformed(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return the place at which the form of an action is wrong."""
        with pytest.raises(Malformed) as error:
            self._read(do, by, given)
        return error.value.where

    def _read(self, do: str, by: int | None, given: dict[str, Any]) -> Any:
        action = read_action(self.game, self.count, {"do": do, **({} if by is None else {"by": by}), **given})
        self.game.check_action(self.setup, action, "")
        return action

    # -- looking ----------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Mapping[str, Any]:
        return self.game.snapshot(self.state)

    def __getitem__(self, key: str) -> Any:
        return self.snapshot[key]

    @property
    def step(self) -> str:
        """The step."""
        step: str = self.snapshot["step"]
        return step

    def seat(self, index: int) -> dict[str, Any]:
        """Return a seat's part of the snapshot."""
        seat: dict[str, Any] = self.snapshot["seats"][index]
        return seat

    def view(self, *seats: int) -> Mapping[str, Any]:
        """Return what the table sees, or the players of some seats."""
        return self.game.view(self.state, Audience.seat(*seats))

    def prompt(self) -> str:
        """Return the prompt of the table now."""
        return Speech("en", NAMES).say(self.game.prompt(self.state, PUBLIC).sentence)

    def effects(self) -> list[str]:
        """Return the clauses that worked by themselves with the last action."""
        return [effect.clause for effect in self.game.effects(self.state)]
