"""Protocols of a game's states and of its view module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from referee.engine.action import Action, Audience
    from referee.engine.info import Effect, Progress, Prompt


class GameState(Protocol):
    """A state: the step that the game is in, and the effects of the last action."""

    @property
    def step(self) -> str:
        """The step, as the snapshot names it."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the last action, in order."""


class Happened(Protocol):
    """An action in effect, with the states before and after it."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def before(self) -> Any:
        """The state before it."""

    @property
    def after(self) -> Any:
        """The state after it."""


class ViewModule(Protocol):
    """A game's ``view`` module; it may have ``notices`` too."""

    def waiting_for(self, state: Any) -> tuple[int, ...]:
        """See :meth:`referee.engine.game.Game.waiting_for`, and so for the others."""

    def snapshot(self, state: Any) -> Mapping[str, Any]:
        """Return the state in the contract's form."""

    def view(self, state: Any, audience: Audience) -> Mapping[str, Any]:
        """Return the state as an audience may see it."""

    def prompt(self, state: Any, audience: Audience) -> Prompt:
        """Return the sentence on what happens now."""

    def progress(self, state: Any) -> Progress:
        """Return the round and the stage."""


def shown_counter(seat: Mapping[str, Any], name: str) -> int | None:
    """Return a counter of a seat from a view, ``None`` if the view hides it."""
    groups = [seat, *(group for group in seat.values() if isinstance(group, Mapping))]
    return next((group[name] for group in groups if isinstance(group.get(name), int)), None)
