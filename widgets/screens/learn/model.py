"""The model of where a game is learned: who learns it, and how far they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime
from math import ceil
from typing import TYPE_CHECKING, Annotated

from referee.bots import find_bot
from referee.engine.errors import Malformed
from referee.engine.info import LEVELS, USUAL
from referee.engine.parameters import Text
from referee.engine.text_checks import check_kept, check_name
from referee.first_game import is_taught
from referee.games import find_game
from referee.i18n import Speech, say
from referee.lessons import Lesson, find_lessons
from referee.memory import Grade
from referee.quiz.ladder import MOST_PLAYERS, RUNGS, Climb, read_climb
from referee.rulebook import title_of
from referee.store.learning import Learned, Rusty, ladder_topic, learner_of, lesson_topic, rusty
from widgets.games import emblem
from widgets.requests import command
from widgets.screens.learn.views import LadderRow, LearnView, LessonRow, RustyRule, RustyView
from widgets.screens.lobby.tables import NAME_LIMIT

if TYPE_CHECKING:
    from referee.store.store import Store

DAY = 24 * 60 * 60
"""Seconds."""
LearnerName = Annotated[str, Text()]


class LearnModel:
    """One game that is learned on a page."""

    def __init__(
        self, store: Store, device: str | None, speech_of: Callable[[], Speech], game: str, name: str = ""
    ) -> None:
        self.store = store
        self.device = device
        self.game = find_game(game)
        self._speech_of = speech_of
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.name = ""
        self.set_learner(name)

    @property
    def learner(self) -> str:
        """By what the store knows who learns here."""
        return learner_of(self.device, self.name)

    @command("learner")
    def set_learner(self, name: LearnerName) -> None:
        """Set who learns here; ``""``: the user of this device. Raise :class:`Malformed` for a bad name."""
        name = name.strip()
        if len(name) > NAME_LIMIT:
            raise Malformed("name", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        check_kept(name, "name")
        if name:
            check_name(name, "name")
        self.name = name

    def note(self, topic: str, *, right: int = 0, wrong: int = 0, is_done: bool = False) -> None:
        """Keep how the learner does at a topic of the game."""
        self.store.note_learned(
            self.learner, self.game.info.id, topic, right=right, wrong=wrong, is_done=is_done
        )

    def judge(self, clauses: Collection[str], grade: Grade, learner: str | None = None) -> None:
        """Keep what an answer shows of clauses: the learner's, or another's of a team."""
        self.store.note_answer(learner or self.learner, self.game.info.id, clauses, grade, self.now())

    def rusty(self) -> Rusty:
        """Return what comes back to the learner, of the rules that the game has."""
        found = rusty(self.store.learned(self.learner, self.game.info.id), self.now())
        return found._replace(due=tuple(clause for clause in found.due if self._title(clause)))

    def _title(self, clause: str) -> str:
        """Return what a clause is about; ``""`` for one that the game lacks, as brought progress may name."""
        try:
            return title_of(self.game.info.id, clause, self._speech_of().language)
        except KeyError:
            return ""

    def climb(self) -> tuple[int, Climb] | None:
        """Return the ladder that the learner is on, with its version; ``None``: none, or its time is over."""
        kept = self.store.ladder(self.learner, self.game.info.id)
        climb = None if kept is None else read_climb(kept.body)
        if kept is None or climb is None or climb.run_out(self.now()).end is not None:
            return None
        return kept.version, climb

    def _ladder(self) -> LadderRow:
        learned, found = self.store.learned(self.learner, self.game.info.id), self.climb()
        best, team_best = (
            learned.get(ladder_topic(is_team=is_team), Learned()).right for is_team in (False, True)
        )
        return {
            "rungs": RUNGS,
            "best": best,
            "team_best": team_best,
            "most_players": MOST_PLAYERS,
            "left": None if found is None else round(1000 * found[1].seconds_left(self.now())),
            "runs": found is not None and found[1].asked_at is not None,
        }

    def titled(self, clauses: Iterable[str]) -> list[RustyRule]:
        """Return clauses as data, with what they are about."""
        return [{"clause": clause, "title": self._title(clause)} for clause in clauses]

    def rusty_view(self) -> RustyView:
        """Return as data what comes back to the learner."""
        found = self.rusty()
        seconds = None if found.next_at is None else (found.next_at - self.now()).total_seconds()
        return {
            "due": self.titled(found.due),
            "days": None if seconds is None else ceil(seconds / DAY),
        }

    def after(self, lesson: str) -> Lesson | None:
        """Return the lesson that comes after one, if any does."""
        lessons = find_lessons(self.game.info.id)
        places = [lesson.id for lesson in lessons]
        return next(iter(lessons[places.index(lesson) + 1 :]), None) if lesson in places else None

    def _lessons(self) -> list[LessonRow]:
        """Return the game's lessons, with what this learner has been through of them."""
        learned, language = self.store.learned(self.learner, self.game.info.id), self._speech_of().language
        return [
            {
                "id": lesson.id,
                "title": lesson.title[language],
                "minutes": lesson.minutes,
                "is_done": learned.get(lesson_topic(lesson.id), Learned()).done_at is not None,
            }
            for lesson in find_lessons(self.game.info.id)
        ]

    def view(self) -> LearnView:
        """Return the whole screen as data."""
        speech, info = self._speech_of(), self.game.info
        return {
            "game": info.id,
            "has_classes": self.device is not None,
            "title": info.title_in(speech.language),
            "emblem": emblem(info.id),
            "summary": speech.say(info.summary),
            "teaches": is_taught(info.id),
            "learner": self.name,
            "name_limit": NAME_LIMIT,
            "lessons": self._lessons(),
            "rusty": self.rusty_view(),
            "ladder": self._ladder(),
            "least": info.players[0],
            "most": info.players[-1],
            "bots": [
                {"level": level, "style": speech.say(find_bot(info.id, level).style)} for level in LEVELS
            ],
            "usual": USUAL,
        }
