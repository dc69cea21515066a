"""What a page's taps do, by name."""

from __future__ import annotations

from widgets.page import Page
from widgets.registry import Place, command, registry
from widgets.screens.history.model import HistoryModel
from widgets.screens.learn.model import LearnModel
from widgets.screens.lesson.model import LessonModel
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.phones.model import PhonesModel
from widgets.screens.quiz.model import QuizModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.countdown_model import CountdownModel
from widgets.screens.table.first_game import FirstGameModel
from widgets.screens.table.hints import SeatHints
from widgets.screens.table.model import TableModel
from widgets.screens.table.practice import PracticeModel

PAGE = Place("page", Page.at_page)
LOBBY = Place("lobby", Page.at_lobby)
TABLE = Place("table", Page.at_table)
PRACTICE = Place("practice", Page.at_practice)
AMENDING = Place("amending", Page.at_amending)
COUNTDOWN = Place("countdown", Page.at_countdown)
FIRST_GAME = Place("first_game", Page.at_first_game)
HINTS = Place("hints", Page.at_hints)
PHONES = Place("phones", Page.at_phones)
SCORE_SHEET = Place("score_sheet", Page.at_score_sheet)
HISTORY = Place("history", Page.at_history)
LEARN = Place("learn", Page.at_learn)
LESSON = Place("lesson", Page.at_lesson)
QUIZ = Place("quiz", Page.at_quiz)

COMMANDS = registry(
    command("hello", PAGE, Page.hello),
    command("language", PAGE, Page.set_language),
    command("refresh", PAGE, Page.refresh_screens),
    # from one screen to another
    command("lobby", PAGE, Page.leave),
    command("start", PAGE, Page.start),
    command("again", PAGE, Page.start_again),
    command("open", PAGE, Page.open_table),
    command("score_sheet", PAGE, Page.open_score_sheet),
    command("history", PAGE, Page.open_history),
    command("learn", PAGE, Page.open_learn),
    command("practise", PAGE, Page.practise, is_slow=True),
    command("log", PAGE, Page.show_log),
    command("rules", PAGE, Page.open_rules),
    command("close_rules", PAGE, Page.close_rules),
    # in the lobby
    command("remark", PAGE, Page.remark),
    command("keep", LOBBY, LobbyModel.keep),
    command("forget_edition", LOBBY, LobbyModel.forget_edition),
    command("archive", LOBBY, LobbyModel.archive),
    command("discard_score_sheet", LOBBY, LobbyModel.discard_score_sheet),
    # where a game is learned
    command("learner", LEARN, LearnModel.set_learner),
    # in a lesson
    command("lesson", PAGE, Page.open_lesson, is_slow=True),
    command("leave_lesson", PAGE, Page.leave_lesson),
    command("begin_lesson", LESSON, LessonModel.begin),
    command("lesson_hint", LESSON, LessonModel.hint),
    command("answer_lesson", LESSON, LessonModel.answer),
    command("lesson_why_not", LESSON, LessonModel.why_not),
    command("lesson_go_on", LESSON, LessonModel.go_on),
    # in a quiz
    command("quiz", PAGE, Page.open_quiz, is_slow=True),
    command("close_quiz", PAGE, Page.close_quiz),
    command("answer_quiz", QUIZ, QuizModel.answer),
    command("next_question", QUIZ, QuizModel.go_on, is_slow=True),
    command("new_questions", QUIZ, QuizModel.again, is_slow=True),
    # at the table
    command("submit", TABLE, TableModel.submit),
    command("submit_all", TABLE, TableModel.submit_all),
    command("roll", TABLE, TableModel.roll),
    command("undo", TABLE, TableModel.undo),
    command("redo", TABLE, TableModel.redo),
    command("amend", AMENDING, AmendingModel.amend),
    command("bots_act", PRACTICE, PracticeModel.act),
    command("bots_go_on", PRACTICE, PracticeModel.go_on, is_slow=True),
    command("see_by", PRACTICE, PracticeModel.see_by),
    command("ask_hint", PRACTICE, PracticeModel.ask_hint, is_slow=True),
    command("put_hint_away", PRACTICE, PracticeModel.put_hint_away),
    command("forget", TABLE, TableModel.forget),
    command("remember", TABLE, TableModel.remember),
    command("countdown_seconds", COUNTDOWN, CountdownModel.choose),
    command("start_countdown", COUNTDOWN, CountdownModel.start),
    command("end_countdown", COUNTDOWN, CountdownModel.end),
    command("stop_countdown", COUNTDOWN, CountdownModel.stop),
    command("tell", FIRST_GAME, FirstGameModel.tell),
    command("seat_hint", HINTS, SeatHints.ask),
    command("put_seat_hint_away", HINTS, SeatHints.put_away),
    # the other devices at the table
    command("phones", PHONES, PhonesModel.show),
    command("invite", PHONES, PhonesModel.invite),
    command("release", PHONES, PhonesModel.release),
    command("answer_recall", PHONES, PhonesModel.answer_recall),
    command("end_recall", PHONES, PhonesModel.end_recall),
    command("ask_undo", PHONES, PhonesModel.ask_undo),
    command("ask_amend", PHONES, PhonesModel.ask_amend),
    command("ask_seat", PHONES, PhonesModel.ask_seat),
    command("settle", PHONES, PhonesModel.settle),
    # on a score sheet
    command("finish_score_sheet", SCORE_SHEET, ScoreSheetModel.finish),
    command("put_back_score_sheet", SCORE_SHEET, ScoreSheetModel.put_back),
    # in the history
    command("rename_player", HISTORY, HistoryModel.rename),
    command("merge_players", HISTORY, HistoryModel.merge),
    command("separate_player", HISTORY, HistoryModel.separate),
    command("hide_play", HISTORY, HistoryModel.hide),
)
