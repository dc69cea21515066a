"""What the engine takes for granted of a game's states and of the module that shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from referee.engine.action import Action, Audience
    from referee.engine.info import Effect, Progress, Prompt


class GameState(Protocol):
    """A state: the step that the game is in, and what the last action brought about by itself."""

    @property
    def step(self) -> str:
        """The step, as the snapshot names it."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the last action, in order."""


class Happened(Protocol):
    """An action that stands in a game, with the states before and after it."""

    @property
    def action(self) -> Action:
        """What was done."""

    @property
    def before(self) -> Any:
        """The state that it was done in."""

    @property
    def after(self) -> Any:
        """The state that it led to."""


class ViewModule(Protocol):
    """A game's ``view`` module; it may have ``notices`` too."""

    def waiting_for(self, state: Any) -> tuple[int, ...]:
        """See :meth:`referee.engine.game.Game.waiting_for`, and so for the others."""

    def snapshot(self, state: Any) -> Mapping[str, Any]:
        """Return the contract's picture."""

    def view(self, state: Any, audience: Audience) -> Mapping[str, Any]:
        """Return what an audience may see."""

    def prompt(self, state: Any, audience: Audience) -> Prompt:
        """Return what happens now."""

    def progress(self, state: Any) -> Progress:
        """Return how far the game is."""


def shown_counter(seat: Mapping[str, Any], name: str) -> int | None:
    """Return a counter of a seat as a view shows it, ``None`` where it keeps that hidden."""
    groups = [seat, *(group for group in seat.values() if isinstance(group, Mapping))]
    return next((group[name] for group in groups if isinstance(group.get(name), int)), None)
