"""The games on the screen: each a module with a ``UI``, an entry point of ``referee.boards``."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast, get_type_hints

from referee.discovery import BOARDS, registered
from referee.engine.action import Action, Audience
from referee.engine.game import Game
from referee.engine.info import Prompt
from referee.games import game_ids
from referee.i18n import Sentence, Speech
from widgets.game_ui import BoardFrame, BoardModule, GameUi
from widgets.theme import PLAIN, Badge, badge

LOG = logging.getLogger("widgets")


class BoardFile(NamedTuple):
    """A file of a board from another package: its ``name`` says its content, so browsers keep it for good."""

    path: Path
    name: str
    content: bytes


def find_ui(game_id: str) -> GameUi:
    """Return what a game has of its own on the screen: nothing where no board is registered."""
    board = _find_board(game_id)
    if board is None:
        return GameUi()
    return cast("GameUi", board.UI)


@cache  # asked for every control of a screen
def _find_board(game_id: str) -> ModuleType | None:
    entry = registered(BOARDS).get(game_id)
    if entry is None:
        return None
    try:
        board = cast("ModuleType", entry.load())
        assert isinstance(board.UI, GameUi)
    except Exception:  # whatever another package does, its table has the general controls, and others play on
        LOG.exception("the board of %r cannot be loaded", game_id)
        return None
    return board


@cache  # what is sent under a name stays the same as long as the process runs
def board_files(game_id: str) -> Sequence[BoardFile]:
    """Return the script of a game's board, and its styles if it has any; nothing where it is compiled in.

    A board that cannot be read is named in the log: the table then does without.
    """
    ui, board = find_ui(game_id), _find_board(game_id)
    if board is None or ui.script is None:
        return ()
    folder = Path(str(board.__file__)).parent
    found = []
    try:
        for name, suffix in ((ui.script, ".js"), (ui.style, ".css")):
            if name is not None:
                content = (folder / name).read_bytes()
                digest = sha256(content).hexdigest()[:8]
                found.append(BoardFile(folder / name, f"{game_id}-board-{digest}{suffix}", content))
    except OSError as error:
        LOG.error("the board of %r cannot be read: %s", game_id, error)
        return ()
    return found


def all_board_files() -> Mapping[str, BoardFile]:
    """Return the files of all boards from other packages, by name: all of those packages that is served."""
    return {file.name: file for game_id in game_ids() for file in board_files(game_id)}


def _board_module(game_id: str) -> BoardModule | None:
    names = [file.name for file in board_files(game_id)]
    return {"script": names[0], "style": names[1] if names[1:] else None} if names else None


def board_view(
    game: Game[Any],
    state: Any,
    state_with_secrets: Any,
    audience: Audience,
    speech: Speech,
    controls_seat: Callable[[int], bool],
) -> BoardFrame:
    """Return what a game's board shows to an audience: the engine's view and what a board adds to it.

    ``state_with_secrets`` is the state with what is sealed in part, of which the view shows an audience its
    own. What knows no audience is given the plain ``state``, which holds no more than everybody has seen, and
    the seats that this device controls (``controls_seat``): what others may choose is not for it.
    """
    ui = find_ui(game.info.id)
    frame: BoardFrame = {
        "module": _board_module(game.info.id),
        "takes": list(ui.takes),
        "booking": None if ui.booking is None else speech.say(ui.booking),
        "wide": ui.is_wide,
        "stage": dict(ui.stage),
        "entry": ui.sealed_entry,
        "cover": _has_template(game.info.id, "cover"),
        "stays": ui.stays_at_end,
        "tells_away": ui.tells_away,
        "tells_news": ui.tells_news,
        "tells_kept": ui.tells_kept,
        "side": _has_template(game.info.id, "side"),
        "has_private_view": ui.private_view is not None,
    }
    board = {
        **game.view(state_with_secrets, audience),
        **({} if ui.extra_view is None else ui.extra_view(game, state, speech, controls_seat)),
        **frame,
    }
    return cast("BoardFrame", board)  # all of it is of the game's own ``board_type``


def board_labels(game_id: str, speech: Speech) -> Mapping[str, object]:
    """Return a board's own words: the very same object for a language, so that no page is sent it twice."""
    return _board_labels(find_ui(game_id).labels, speech.language, speech.translations)


@cache
def _board_labels(
    labels: Callable[[Speech], Mapping[str, object]], language: str, translations: NullTranslations
) -> Mapping[str, object]:
    return labels(Speech(language, (), translations))


def taken_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions for which the game's board has controls of its own."""
    return find_ui(game.info.id).takes


def booked_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions that a table puts together and keeps as one entry."""
    return find_ui(game.info.id).books


def counted_action(game: Game[Any]) -> str | None:
    """Return the action before which a table may count some seconds, ``None`` where there is none."""
    return find_ui(game.info.id).counted


def passing_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions by which a seat passes."""
    return find_ui(game.info.id).passes


def is_window_open(game: Game[Any], board: Mapping[str, Any]) -> bool | None:
    """Whether others have some seconds since the last entry to speak up; ``None`` in a game without that."""
    opens = find_ui(game.info.id).opens_window
    return None if opens is None else opens(board)


def board_private_view(game: Game[Any], state: Any, seat: int) -> Mapping[str, object] | None:
    """Return what the board shows to the player of a seat alone, ``None`` where that is nothing."""
    view = find_ui(game.info.id).private_view
    return None if view is None else view(game.view(state, Audience.seat(seat)), seat)


@cache
def _has_template(game_id: str, kind: str) -> bool:
    return (files("widgets") / "games" / game_id / f"{kind}.vue").is_file()


def complete_actions(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return actions that a table did at once, with those in between that go without saying."""
    complete = find_ui(game.info.id).complete
    return [*actions] if complete is None else complete(game, state, actions)


def with_next_actions(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return actions that a table did at once, with those that go without saying, in between and after."""
    done = complete_actions(game, state, actions)
    goes_on = find_ui(game.info.id).goes_on
    if goes_on is None:
        return done
    for action in done:
        state = game.submit(state, action)
    while (following := goes_on(state)) is not None:
        done.append(following)
        state = game.submit(state, following)
    return done


def reveal_order(game: Game[Any]) -> str:
    """Return what is opened step by step in a game's final count."""
    return find_ui(game.info.id).revealed_by


def ends_openly(game: Game[Any]) -> bool:
    """Whether everybody knows a game's result by what ended it."""
    return find_ui(game.info.id).ends_openly


def before_count(game: Game[Any], state: Any) -> Prompt | None:
    """Return what the table does or sees before the referee opens its count, if anything."""
    first = find_ui(game.info.id).before_count
    return None if first is None else first(state)


def seat_badge(game_id: str, colour: str | None, seat: int) -> Badge:
    """Return the colour and shape that mark a seat of a game on every screen."""
    return PLAIN if find_ui(game_id).has_plain_seats else badge(colour, seat)


def prompts_all(game_id: str) -> bool:
    """Whether every device is told what happens now, also what the tablet alone types in."""
    return find_ui(game_id).prompts_all


def private_labels(game: Game[Any]) -> Mapping[str, Sentence]:
    """Return what a seat's own page shows beside the game's counters, by the view's names."""
    return find_ui(game.info.id).private_labels


def round_word(game_id: str, speech: Speech) -> str | None:
    """Return what a game's board calls a round, ``None`` where it has no word of its own."""
    word = board_labels(game_id, speech).get("round")
    return word if isinstance(word, str) else None


def emblem(game_id: str) -> str:
    """Return the outline that marks a game in the lobby, as an SVG path in a square of 24."""
    return find_ui(game_id).emblem


def term_icons(game_id: str) -> Mapping[str, str]:
    """Return the icons that are drawn beside terms of a game's glossary."""
    return find_ui(game_id).term_icons


def option_field(game: Game[Any], option: str, speech: Speech) -> Mapping[str, object] | None:
    """Return what a game's own field of an option shows, ``None`` where it has none."""
    view = find_ui(game.info.id).option_fields.get(option)
    return None if view is None else view(game, speech)


def view_types(game_id: str) -> list[Any]:
    """Return the types of what a game shows: its board and its words, a private view, fields of options."""
    ui = find_ui(game_id)
    views = [view for view in (ui.labels, ui.private_view, *ui.option_fields.values()) if view is not None]
    return [ui.board_type, *(get_type_hints(view, include_extras=True)["return"] for view in views)]
