"""What a page asks that changes no screen, and that is never kept in a screen's data.

Secrets that are looked at, forms that ask, files, the history, the rest of a list: the answer is a
message of its own.
"""

from __future__ import annotations

from typing import TypedDict

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import say
from widgets.commands import AMENDING, HISTORY, LOBBY, PAGE, SCORE_SHEET, TABLE
from widgets.games import board_files
from widgets.page import Page
from widgets.registry import Place, query, registry
from widgets.request_params import String
from widgets.screens.about.model import AboutModel
from widgets.screens.charts.plotter import plotter
from widgets.screens.charts.views import PlotterScript
from widgets.screens.devices.model import DevicesModel
from widgets.screens.history.model import HistoryModel
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.lobby.names import name_remarks
from widgets.screens.rules.model import RulesModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.share.model import ShareModel
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.asking import AskingModel
from widgets.screens.table.known_heads import unknown_heads
from widgets.screens.table.model import TableModel
from widgets.screens.table.trial import trial
from widgets.screens.transfer.model import TransferModel
from widgets.screens.transfer.record_code import record_code

ASKING = Place("asking", Page.at_asking)
RESULT = Place("result", Page.at_result)
FILES = Place("files", Page.at_files)
DEVICES = Place("devices", Page.at_devices)
RULES = Place("rules", Page.at_rules)
ABOUT = Place("about", Page.at_about)


class BoardTexts(TypedDict):
    """The script and the styles of a board from another package."""

    script: str
    style: str


def _board(_page: Page, game: String) -> BoardTexts:
    """Return a game's board, for pages without static files; raise :class:`Malformed` for one without."""
    texts = [file.content.decode() for file in board_files(find_game(game).info.id)]
    if not texts:
        raise Malformed("game", say("This game brings no board of its own."))
    return {"script": texts[0], "style": "".join(texts[1:])}


def _plotter(_result: ShareModel) -> PlotterScript:
    """Return the script that draws charts: there are some when the game is over."""
    return plotter()


QUERIES = registry(
    query("lobby", LOBBY, LobbyModel.more),
    query("edition", LOBBY, LobbyModel.edition),
    query("name_remarks", LOBBY, name_remarks),
    query("log", TABLE, TableModel.more_log),
    query("unknown_heads", TABLE, unknown_heads),
    query("cards", TABLE, TableModel.more_cards),
    query("look", TABLE, TableModel.private_view),
    query("hint", PAGE, Page.tell_hint),
    query("form", TABLE, TableModel.form),
    query("entry", AMENDING, AmendingModel.entry),
    query("entry_form", AMENDING, AmendingModel.form),
    query("try_changes", AMENDING, AmendingModel.try_changes, kind="question"),
    query("back", AMENDING, AmendingModel.back),
    query("questions", ASKING, AskingModel.questions),
    query("argue_form", ASKING, AskingModel.argue_form, kind="question"),
    query("argue", ASKING, AskingModel.argue, kind="question"),
    query("why", ASKING, AskingModel.why, kind="question"),
    query("what_if", ASKING, AskingModel.what_if, kind="question"),
    query("trial", TABLE, trial),
    query("record", TABLE, TableModel.record),
    query("record_code", TABLE, record_code),
    query("score_sheet", SCORE_SHEET, ScoreSheetModel.keep),
    query("board", PAGE, _board),
    query("plotter", RESULT, _plotter, is_slow=True),
    query("share", RESULT, ShareModel.file, is_done_once=True, kind="file"),
    query("bg_stats", RESULT, ShareModel.bg_stats),
    query("backup", FILES, TransferModel.backup, is_done_once=True, kind="file"),
    query("upload", FILES, TransferModel.upload, is_done_once=True),
    query("backup_code", FILES, TransferModel.backup_code),
    query("codes", FILES, TransferModel.codes),
    query("read_code", FILES, TransferModel.read_code, is_done_once=True),
    query("history_games", HISTORY, HistoryModel.games),
    query("history_players", HISTORY, HistoryModel.players, kind="question"),
    query("history_statistics", HISTORY, HistoryModel.statistics, kind="question"),
    query("history_file", HISTORY, HistoryModel.file, is_done_once=True, kind="file"),
    query("rule_sheet", RULES, RulesModel.sheet, is_done_once=True, kind="file"),
    query("about", ABOUT, AboutModel.view),
    query("licence", ABOUT, AboutModel.licence),
    query("devices", DEVICES, DevicesModel.view),
    query("new_word", DEVICES, DevicesModel.draw_word, is_done_once=True),
    query("remove_device", DEVICES, DevicesModel.remove, is_done_once=True),
)
