"""What a game has of its own on the screen: a :class:`GameUi`, in ``widgets/games/<game>/board.py``.

Its templates stand beside it; a game from another package has a script in their place
(:attr:`GameUi.script`). Where there is a ``side.vue``, it stands beside the board, above the general
controls, and shares with it the ``draft``: what has been chosen of an action so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypedDict

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.info import Prompt
from referee.i18n import Sentence, Speech
from widgets.highlights import HighlightOf, ended

OptionField = Callable[[Game[Any], Speech], Mapping[str, object]]

BY_SEAT, BY_LINE, BY_ACCOUNT = "seat", "line", "account"
"""What a step opens: a seat's totals, from last to first; or a line of the reckoning, such as a pile."""


class BoardModule(TypedDict):
    """The board of a game from another package: the names by which its script and its styles are fetched."""

    script: str
    style: str | None


class BoardFrame(TypedDict):
    """What every game's board has beside the engine's view.

    As :class:`GameUi` says them: the actions that it ``takes``, what opens its ``booking``, whether it is
    ``wide``, its ``stage``, the sealed ``entry`` and whether that has a ``cover``, whether it ``stays`` at
    the end, ``tells_away``, ``tells_news`` and ``tells_kept``, and whether it has a ``side`` and a private
    view. ``module``: what draws it, where that is not compiled into the page.
    """

    module: BoardModule | None
    takes: list[str]
    booking: str | None
    wide: bool
    stage: dict[str, str]
    entry: str | None
    cover: bool
    stays: bool
    tells_away: bool
    tells_news: bool
    tells_kept: bool
    side: bool
    has_private_view: bool


class RollOff(Protocol):
    """The seats that still have to roll; once nobody has, the ``first`` seat."""

    @property
    def due(self) -> Sequence[int]:
        """By number."""
        ...

    @property
    def first(self) -> int | None:
        """By number."""
        ...


class OpeningRolls(NamedTuple):
    """What a die shows, and what the rolls of each seat, in order, come to."""

    faces: Sequence[int]
    judge: Callable[[Sequence[Sequence[int]]], RollOff]


@dataclass(frozen=True, kw_only=True)
class GameUi:
    """A game's part of the dashboard. All of it has a default: the general controls, counters and log do."""

    board_type: Any = None
    """The ``TypedDict`` of all that the board shows, in ``widgets/games/<game>/views.py``: the engine's view,
    what :attr:`extra_view` returns and :class:`BoardFrame`. What the other views show is in the
    return types of their functions."""
    labels: Callable[[Speech], Mapping[str, object]] = lambda speech: {}
    """Returns the board's own words by their keys; those with braces are filled in by the template."""
    script: str | None = None
    """The file with the board of a game from another package, an ES module in the folder of this ``UI``.

    Its contract is in ``docs/adding-a-game.md``. Of the package, browsers can read this file and
    :attr:`style` alone.
    """
    style: str | None = None
    """The file with the styles of that board, if it has any, in the same folder."""
    emblem: str = "M4 4h16v16H4zM8 8v.01M16 8v.01M12 12v.01M8 16v.01M16 16v.01"
    """The outline that marks the game in the lobby, as an SVG path in a square of 24."""
    term_icons: Mapping[str, str] = field(default_factory=dict)
    """The icon that is drawn beside a term of the glossary, a name in ``components/icons.ts``."""
    takes: Sequence[str] = ()
    """Actions for which the board has controls of its own, so that the general ones leave those out."""
    books: Sequence[str] = ()
    """Actions that ``booking.vue`` puts together, kept as one entry (:mod:`widgets.screens.table.trial`).

    No rule of theirs may ask for what an audience may not know.
    """
    booking: Sentence | None = None
    """What the button says that opens it, on the sheet of a seat."""
    highlight: HighlightOf = ended
    """Returns how what was done last is shown large, where it is what a table has waited for."""
    is_wide: bool = False
    """Whether the board has the controls below it, not beside it."""
    stage: Mapping[str, str] = field(default_factory=dict)
    """What the game sets on the table's stage: custom properties with their values, as CSS.

    ``table.css`` names those that there are; a game's own styles cannot reach the stage.
    """
    prompts_all: bool = False
    """Whether seats act beside what the table types in, so that every device is told what happens now."""
    has_plain_seats: bool = False
    """Whether colours mean something else on the board than seats."""
    revealed_by: str = BY_SEAT
    """What is opened step by step in the final count.

    :data:`BY_SEAT`; :data:`BY_LINE`; or :data:`BY_ACCOUNT`, where each account is counted and then decides.
    """
    ends_openly: bool = False
    """Whether all know the result by the action that ends the game: then nothing is opened step by step."""
    before_count: Callable[[Any], Prompt | None] | None = None
    """Returns what the table does or sees before the referee opens its count, of the last state."""
    complete: Callable[[Game[Any], Any, Sequence[Action]], list[Action]] | None = None
    """Returns actions that a table typed in at once, with those in between that go without saying."""
    goes_on: Callable[[Any], Action | None] | None = None
    """Returns what a game goes on with, where nobody has anything else to do; a lesson asks its learner."""
    extra_view: Callable[[Game[Any], Any, Speech, Callable[[int], bool]], Mapping[str, object]] | None = None
    """Returns what the board shows beside the engine's view, by key.

    It is given what everybody has seen, and the seats that the device controls: what others may choose is not
    for it.
    """
    notes: Sequence[str] = ()
    """The first words of what devices note for each other that is no part of the game, such as an offer.

    Boards read and write notes by ``screens/table/notes.ts``.
    """
    counted: str | None = None
    """The action before which the table may count some seconds, so that others can speak up: the board shows
    them (``screens/table/countdown.ts``)."""
    passes: Sequence[str] = ()
    """The actions of a seat that leave the move to others and say nothing else, such as to speculate.

    A sand-glass that the table has turned may do one where the rules allow it.
    """
    opens_window: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether others have some seconds from the last entry on to speak up, as the engine's view says it."""
    sealed_entry: str | None = None
    """The sealed action that ``entry.vue`` draws behind the curtain, ``cover.vue`` on the curtain."""
    private_view: Callable[[Any, int], Mapping[str, object]] | None = None
    """Returns what a seat's player sees by pressing and holding, of that seat's view; never in a trait."""
    private_labels: Mapping[str, Sentence] = field(default_factory=dict)
    """What else a seat sees of its own on its page, by the view's names."""
    tells_away: bool = False
    """Whether the board itself tells which seat that is due plays on a device of its own."""
    tells_news: bool = False
    """Whether the board itself tells what just happened."""
    tells_kept: bool = False
    """Whether the board itself tells, until it is read, what ended something; not the end of the game."""
    stays_at_end: bool = False
    """Whether the board stays in sight at the end."""
    opening_roll: OpeningRolls | None = None
    """How a roll of dice says who begins, where the rules do so; a ``field-<option>.vue`` asks for it."""
    option_fields: Mapping[str, OptionField] = field(default_factory=dict)
    """Options that the lobby's own controls cannot ask for: each has a ``field-<option>.vue``, which is given
    what the function returns, and may fill in further options."""
