"""What a table of practice shows beside the game itself."""

from __future__ import annotations

from typing import Literal, TypedDict

from widgets.screens.table.hint_views import HintView

PracticeWaiting = Literal["bots", "thinking", "learner", "chance", "failed", "over"]


class PracticeView(TypedDict):
    """Who is waited for, what bots did last, and why.

    ``learner``: the seat that is played here; ``None``: none, and ``eyes`` is the seat from which the table
    is seen, if it is not everybody's view. ``can_pass``: the game can continue without the learner.
    """

    learner: int | None
    eyes: int | None
    waiting: PracticeWaiting
    can_pass: bool
    moves: list[BotMove]
    hint: HintView | None
    is_hinting: bool


class BotMove(TypedDict):
    """What a bot did, and why; ``why`` is ``None`` as long as it would reveal a sealed value.

    ``seat``: ``None`` for what is the table's.
    """

    number: int
    seat: int | None
    text: str
    why: str | None
    clause: str | None
