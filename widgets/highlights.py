"""What a table has waited for, shown large: a highlight is told in beats, one after the other.

A game's board says which of its events are highlights (:attr:`widgets.game_ui.GameUi.highlight`), and the
table's screen shows them (:mod:`widgets.screens.table.highlight_view`). Where a game says nothing, what ended
something is one: effects say so themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from referee.engine.info import Effect
from referee.i18n import Listed, SeatName, Sentence, say
from referee.match.log import AppliedAction

Kind = Literal["opened", "found", "alarm", "caught", "deal", "prize", "out", "ended", "won"]
"""What sort of event it is, which decides how it looks and sounds."""


class Figure(NamedTuple):
    """What is turned over in a beat: a seat's, or that of a piece with a name.

    Attributes:
        value: What it shows, such as a bid or cards.
        seat: Whose it is, ``None`` for nobody's.
        label: What it is, where no seat says it, or beside the seat.
        is_best: Whether it decides.
        icon: What is drawn in the place of its value, a name in ``components/icons.ts``.
    """

    value: str | Sentence
    seat: int | None = None
    label: Sentence | None = None
    is_best: bool = False
    icon: str | None = None


class Beat(NamedTuple):
    """What is seen at once: figures, and what is said of them."""

    effects: Sequence[Effect] = ()
    figures: Sequence[Figure] = ()


class Highlight(NamedTuple):
    """An event shown large, in the order of its beats.

    Attributes:
        kind: What sort of event it is.
        title: The headline.
        beats: One at least.
        moves: What the table does with its pieces because of it.
        waits: Whether it stays until somebody has seen to those.
    """

    kind: Kind
    title: Sentence
    beats: Sequence[Beat]
    moves: Sequence[Effect] = ()
    waits: bool = False


class Happening(NamedTuple):
    """What was done last, as everybody may read it now.

    Attributes:
        applied: The actions, those that were opened included.
        effects: What they brought about, each once.
        is_opening: Whether sealed entries were opened.
    """

    applied: Sequence[AppliedAction[Any]]
    effects: Sequence[Effect]
    is_opening: bool

    @property
    def do(self) -> str:
        """The name of the action that was done first, ``""`` for none."""
        return self.applied[0].action.do if self.applied else ""

    def by_clause(self, *clauses: str) -> list[Effect]:
        """Return the effects of clauses, in the order in which they came about."""
        return [effect for effect in self.effects if effect.clause in clauses]


HighlightOf = Callable[[Happening], Highlight | None]


def seats_in(effect: Effect) -> set[int]:
    """Return the seats that an effect names."""
    named: set[int] = set()
    for value in effect.sentence.values.values():
        parts = value.items if isinstance(value, Listed) else (value,)
        named |= {one.seat for one in parts if isinstance(one, SeatName)}
    return named


def one_by_one(effects: Iterable[Effect]) -> list[Beat]:
    """Return a beat for each effect."""
    return [Beat((effect,)) for effect in effects]


def ended(happening: Happening) -> Highlight | None:
    """Return what ended something as a highlight, in any game; ``None`` where nothing did."""
    kept = [effect for effect in happening.effects if effect.is_kept]
    if not kept:
        return None
    rest = [effect for effect in happening.effects if not (effect.is_kept or effect.is_prompted)]
    return Highlight("ended", say("It is over"), one_by_one(kept), rest)
