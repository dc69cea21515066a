"""A game's part of the user interface: a :class:`GameUi`, in ``widgets/games/<game>/board.py``.

Its templates are in the same folder; a game from another package has a script instead
(:attr:`GameUi.script`). A ``side.vue`` is shown next to the board, above the general controls, and shares the
``draft`` with it: the choices of an action so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.info import Prompt
from referee.i18n import Sentence, Speech
from widgets.highlights import HighlightOf, ended

OptionField = Callable[[Game[Any], Speech], Mapping[str, object]]

Layout = Literal["beside", "tall", "footed", "parts"]
"""Where a board stands on a tablet on its side, as ``screens/table/table.css`` lays it out.

``beside``: next to the controls, as a board of another package always stands. The others fill the height of
the screen: ``tall`` beside everything else, ``footed`` above what players can ask, ``parts`` in two columns.
What fills the height has the class ``br-tall``.
"""

BY_SEAT, BY_LINE, BY_ACCOUNT = "seat", "line", "account"
"""What a step of the final count opens: a seat's total, from last to first, or a line such as a pile."""


class BoardModule(TypedDict):
    """The board of a game from another package: the names by which its script and its styles are fetched."""

    script: str
    style: str | None


class BoardFrame(TypedDict):
    """The part of every game's board that does not come from the engine's view.

    The keys are attributes of :class:`GameUi`, some with shorter names: ``wide`` is ``is_wide``, ``entry`` is
    ``sealed_entry``, ``stays`` is ``stays_at_end``. ``cover``, ``side`` and ``has_private_view`` say whether
    the game has them. ``module`` is the board's script, if that is not compiled into the page.
    """

    module: BoardModule | None
    takes: list[str]
    booking: str | None
    wide: bool
    layout: Layout
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
    """The seats that still have to roll, and after that the ``first`` seat."""

    @property
    def due(self) -> Sequence[int]:
        """By number."""
        ...

    @property
    def first(self) -> int | None:
        """By number."""
        ...


class OpeningRolls(NamedTuple):
    """The faces of a die, and a function that evaluates the rolls of each seat in order."""

    faces: Sequence[int]
    judge: Callable[[Sequence[Sequence[int]]], RollOff]


@dataclass(frozen=True, kw_only=True)
class GameUi:
    """A game's part of the dashboard. Every attribute has a default, which uses the general controls."""

    board_type: Any = None
    """The ``TypedDict`` of the board's data, in ``widgets/games/<game>/views.py``: the engine's view, the
    result of :attr:`extra_view`, and :class:`BoardFrame`. The types of other views are the return types of
    their functions."""
    labels: Callable[[Speech], Mapping[str, object]] = lambda speech: {}
    """Returns the board's labels by their keys; the template fills in braces."""
    script: str | None = None
    """The file with the board of a game from another package, an ES module in the folder of this ``UI``.

    Its contract is in ``docs/adding-a-game.md``. Browsers can read only this file and :attr:`style` of the
    package.
    """
    style: str | None = None
    """The file with the styles of that board, if it has any, in the same folder."""
    emblem: str = "M4 4h16v16H4zM8 8v.01M16 8v.01M12 12v.01M8 16v.01M16 16v.01"
    """The game's emblem in the lobby, as an SVG path in a square of 24."""
    term_icons: Mapping[str, str] = field(default_factory=dict)
    """The icons of terms of the glossary, names in ``components/icons.ts``."""
    takes: Sequence[str] = ()
    """Actions for which the board has controls, so that the general controls leave them out."""
    books: Sequence[str] = ()
    """Actions that ``booking.vue`` combines into one entry (:mod:`widgets.screens.table.trial`).

    Their rules must not depend on information that an audience may not have.
    """
    booking: Sentence | None = None
    """The label of the button that opens ``booking.vue``, on the sheet of a seat."""
    highlight: HighlightOf = ended
    """Returns the highlight of the last action, if it is one."""
    is_wide: bool = False
    """Whether the controls are below the board, not beside it."""
    layout: Layout = "beside"
    """Where the board stands while the game is played."""
    stage: Mapping[str, str] = field(default_factory=dict)
    """CSS custom properties with their values for the table's stage.

    ``table.css`` lists the properties; a game's styles do not apply to the stage.
    """
    prompts_all: bool = False
    """Whether seats act besides what the table types in, so that every device shows what happens now."""
    has_plain_seats: bool = False
    """Whether colours on the board mean something other than seats."""
    revealed_by: str = BY_SEAT
    """What a step of the final count opens.

    :data:`BY_SEAT`; :data:`BY_LINE`; or :data:`BY_ACCOUNT`, where each account is counted and then decides.
    """
    ends_openly: bool = False
    """Whether the last action makes the result known, so that there is no step by step count."""
    before_count: Callable[[Any], Prompt | None] | None = None
    """Returns what the table does or sees before the final count, for the last state."""
    complete: Callable[[Game[Any], Any, Sequence[Action]], list[Action]] | None = None
    """Returns the actions that a table typed in at once, with the implied actions between them."""
    goes_on: Callable[[Any], Action | None] | None = None
    """Returns the action that continues a game in which no seat has a choice; a lesson asks its learner."""
    extra_view: Callable[[Game[Any], Any, Speech, Callable[[int], bool]], Mapping[str, object]] | None = None
    """Returns the board's data besides the engine's view, by key.

    Its arguments are the public state and the seats that the device controls. It must not contain the choices
    of other seats.
    """
    notes: Sequence[str] = ()
    """The first words of the names of notes that devices share, such as an offer.

    Boards read and write notes with ``screens/table/notes.ts``.
    """
    counted: str | None = None
    """The action before which the table may run a countdown, so that others can object. The board shows it
    (``screens/table/countdown.ts``)."""
    passes: Sequence[str] = ()
    """The actions that only pass the move to other seats, such as to speculate.

    The table's sand-glass may do one at its end, if the rules allow it.
    """
    opens_window: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether others have some seconds after the last entry to object, by the engine's view."""
    sealed_entry: str | None = None
    """The sealed action that ``entry.vue`` draws behind the curtain, and ``cover.vue`` on the curtain."""
    private_view: Callable[[Any, int], Mapping[str, object]] | None = None
    """Returns what a player sees by pressing and holding, from the seat's view; never in a trait."""
    private_labels: Mapping[str, Sentence] = field(default_factory=dict)
    """The labels of other private values on a seat's page, by the names of its view."""
    tells_away: bool = False
    """Whether the board shows which of the due seats play on other devices."""
    tells_news: bool = False
    """Whether the board shows what just happened."""
    tells_kept: bool = False
    """Whether the board shows what ended something, until it is read; not the end of the game."""
    stays_at_end: bool = False
    """Whether the board stays visible at the end."""
    opening_roll: OpeningRolls | None = None
    """The dice roll for the start player, if the rules have one; ``field-<option>.vue`` asks for it."""
    option_fields: Mapping[str, OptionField] = field(default_factory=dict)
    """Options that need a separate ``field-<option>.vue`` in the lobby.

    It gets the result of the function, and may fill in further options.
    """
