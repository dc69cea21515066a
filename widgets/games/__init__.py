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
    """A file of a board from another package; a digest in its ``name`` lets browsers cache it forever."""

    path: Path
    name: str
    content: bytes


def find_ui(game_id: str) -> GameUi:
    """Return a game's own parts of the screen, an empty ``GameUi`` without a registered board."""
    board = _find_board(game_id)
    if board is None:
        return GameUi()
    return cast("GameUi", board.UI)


@cache  # every control of a screen needs it
def _find_board(game_id: str) -> ModuleType | None:
    entry = registered(BOARDS).get(game_id)
    if entry is None:
        return None
    try:
        board = cast("ModuleType", entry.load())
        assert isinstance(board.UI, GameUi)
    except (
        Exception
    ):  # if another package fails, its table has the general controls, and other tables play on
        LOG.exception("the board of %r cannot be loaded", game_id)
        return None
    return board


@cache  # the content under a name stays the same while the process runs
def board_files(game_id: str) -> Sequence[BoardFile]:
    """Return the script of a game's board, and its styles if any; nothing if the board is compiled in.

    The log names a board that cannot be read, and its table has the general controls.
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
    """Return the files of all boards from other packages, by name; the server serves no others of theirs."""
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
    """Return the data of a game's board for an audience: the engine's view and the additions of the board.

    ``state_with_secrets`` includes sealed values, of which the view shows each audience its own. The board's
    additions use the plain ``state``, with public information only. ``controls_seat`` limits them to the
    choices of seats that this device controls.
    """
    ui = find_ui(game.info.id)
    frame: BoardFrame = {
        "module": _board_module(game.info.id),
        "takes": list(ui.takes),
        "booking": None if ui.booking is None else speech.say(ui.booking),
        "wide": ui.is_wide,
        "layout": ui.layout,
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
    """Return the labels of a board: one object for each language, so that no page receives it twice."""
    return _board_labels(find_ui(game_id).labels, speech.language, speech.translations)


@cache
def _board_labels(
    labels: Callable[[Speech], Mapping[str, object]], language: str, translations: NullTranslations
) -> Mapping[str, object]:
    return labels(Speech(language, (), translations))


def taken_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions for which the game's board has its own controls."""
    return find_ui(game.info.id).takes


def booked_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions that a table combines into one entry."""
    return find_ui(game.info.id).books


def counted_action(game: Game[Any]) -> str | None:
    """Return the action before which a table may count down, ``None`` if there is none."""
    return find_ui(game.info.id).counted


def passing_actions(game: Game[Any]) -> Sequence[str]:
    """Return the actions by which a seat passes."""
    return find_ui(game.info.id).passes


def is_window_open(game: Game[Any], board: Mapping[str, Any]) -> bool | None:
    """Whether others have some seconds to react to the last entry; ``None`` without such windows."""
    opens = find_ui(game.info.id).opens_window
    return None if opens is None else opens(board)


def board_private_view(game: Game[Any], state: Any, seat: int) -> Mapping[str, object] | None:
    """Return the private view of a seat, ``None`` if the board has none."""
    view = find_ui(game.info.id).private_view
    return None if view is None else view(game.view(state, Audience.seat(seat)), seat)


@cache
def _has_template(game_id: str, kind: str) -> bool:
    return (files("widgets") / "games" / game_id / f"{kind}.vue").is_file()


def complete_actions(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return the actions of a table, with the implied actions in between."""
    complete = find_ui(game.info.id).complete
    return [*actions] if complete is None else complete(game, state, actions)


def with_next_actions(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return the actions of a table, with the implied actions in between and after."""
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
    """Return what a game's final count reveals step by step."""
    return find_ui(game.info.id).revealed_by


def ends_openly(game: Game[Any]) -> bool:
    """Whether the end of a game shows its result to everybody."""
    return find_ui(game.info.id).ends_openly


def before_count(game: Game[Any], state: Any) -> Prompt | None:
    """Return the prompt before the referee reveals its count, if any."""
    first = find_ui(game.info.id).before_count
    return None if first is None else first(state)


def seat_badge(game_id: str, colour: str | None, seat: int) -> Badge:
    """Return the colour and shape that mark a seat of a game on every screen."""
    return PLAIN if find_ui(game_id).has_plain_seats else badge(colour, seat)


def prompts_all(game_id: str) -> bool:
    """Whether every device shows the prompt, also for what only the tablet types in."""
    return find_ui(game_id).prompts_all


def private_labels(game: Game[Any]) -> Mapping[str, Sentence]:
    """Return the labels of the extra counters on a seat's own page, by the names of the view."""
    return find_ui(game.info.id).private_labels


def round_word(game_id: str, speech: Speech) -> str | None:
    """Return the board's word for a round, ``None`` if it has none."""
    word = board_labels(game_id, speech).get("round")
    return word if isinstance(word, str) else None


def emblem(game_id: str) -> str:
    """Return the outline that marks a game in the lobby, as an SVG path in a square of 24."""
    return find_ui(game_id).emblem


def term_icons(game_id: str) -> Mapping[str, str]:
    """Return the icons beside terms of a game's glossary."""
    return find_ui(game_id).term_icons


def option_field(game: Game[Any], option: str, speech: Speech) -> Mapping[str, object] | None:
    """Return the data of a game's own field of an option, ``None`` if it has none."""
    view = find_ui(game.info.id).option_fields.get(option)
    return None if view is None else view(game, speech)


def view_types(game_id: str) -> list[Any]:
    """Return the types of the views of a game: board, labels, private view and fields of options."""
    ui = find_ui(game_id)
    views = [view for view in (ui.labels, ui.private_view, *ui.option_fields.values()) if view is not None]
    return [ui.board_type, *(get_type_hints(view, include_extras=True)["return"] for view in views)]
