"""Highlights: important events, which the table's screen shows large, beat after beat.

A game's board decides which events are highlights (:attr:`widgets.game_ui.GameUi.highlight`), and the table's
screen shows them (:mod:`widgets.screens.table.highlight_view`). By default, effects that end something are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from referee.engine.info import Effect
from referee.i18n import Listed, SeatName, Sentence, say
from referee.match.log import AppliedAction

Kind = Literal["opened", "found", "alarm", "caught", "deal", "prize", "out", "ended", "won"]
"""The kind of an event, which decides its look and sound."""


class Figure(NamedTuple):
    """A figure of a beat, such as a revealed bid.

    Attributes:
        value: Its value, such as a bid or cards.
        seat: Its seat, ``None`` for none.
        label: Its label, without a seat or in addition to it.
        is_best: Whether it decides.
        icon: An icon instead of the value, a name in ``components/icons.ts``.
    """

    value: str | Sentence
    seat: int | None = None
    label: Sentence | None = None
    is_best: bool = False
    icon: str | None = None


class Beat(NamedTuple):
    """The figures and effects that are shown together."""

    effects: Sequence[Effect] = ()
    figures: Sequence[Figure] = ()


class Highlight(NamedTuple):
    """An event that is shown large, in the order of its beats.

    Attributes:
        kind: The kind of the event.
        title: The headline.
        beats: At least one.
        moves: What the table does with its pieces after the event.
        waits: Whether it stays until somebody confirms the moves.
    """

    kind: Kind
    title: Sentence
    beats: Sequence[Beat]
    moves: Sequence[Effect] = ()
    waits: bool = False


class Happening(NamedTuple):
    """The last actions, with public information only.

    Attributes:
        applied: The actions, including opened ones.
        effects: Their effects, each once.
        is_opening: Whether sealed entries were opened.
    """

    applied: Sequence[AppliedAction[Any]]
    effects: Sequence[Effect]
    is_opening: bool

    @property
    def do(self) -> str:
        """The name of the first action, ``""`` for none."""
        return self.applied[0].action.do if self.applied else ""

    def by_clause(self, *clauses: str) -> list[Effect]:
        """Return the effects of clauses, in their order."""
        return [effect for effect in self.effects if effect.clause in clauses]


HighlightOf = Callable[[Happening], Highlight | None]


def seats_in(effect: Effect) -> set[int]:
    """Return the seats that an effect names."""
    named: set[int] = set()
    for value in effect.sentence.values.values():
        parts = value.items if isinstance(value, Listed) else (value,)
        named |= {part.seat for part in parts if isinstance(part, SeatName)}
    return named


def one_by_one(effects: Iterable[Effect]) -> list[Beat]:
    """Return a beat for each effect."""
    return [Beat((effect,)) for effect in effects]


def ended(happening: Happening) -> Highlight | None:
    """Return a highlight of the effects that ended something, in any game; ``None`` without one."""
    kept = [effect for effect in happening.effects if effect.is_kept]
    if not kept:
        return None
    rest = [effect for effect in happening.effects if not (effect.is_kept or effect.is_prompted)]
    return Highlight("ended", say("It is over"), one_by_one(kept), rest)
