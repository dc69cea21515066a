"""A class on a page: its teacher's, a pupil's, or the screen of the room.

Which of these a page is follows from its device, and what a page is shown follows from that: names and
answers are in the teacher's pages alone, and what is right is in no page before it is revealed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cached_property, partial
from random import Random
from typing import Annotated

from referee.engine.errors import Malformed
from referee.engine.parameters import Text
from referee.engine.text_checks import check_kept, check_name
from referee.games import find_game
from referee.i18n import Speech, say
from referee.rulebook import rulebook
from referee.share.qr import qr_svg
from referee.store.classrooms import ClassMoved, NotInClass, NotTheTeacher, Pupil
from referee.store.history import normalize_name
from referee.tables.classroom import Classroom
from widgets.addresses import Addresses, is_reached_by_phones
from widgets.jobs import Job, Pending
from widgets.request_params import Number, String
from widgets.requests import command
from widgets.screens.classroom.asked import (
    clauses_of,
    drawn_for_class,
    kept_question,
    shown_question,
    shown_result,
    source_of,
)
from widgets.screens.classroom.views import (
    ClassCount,
    ClassResult,
    ClassroomView,
    ClassSource,
    MissedClause,
    PupilPart,
    Role,
    TeacherPart,
)
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.phones.model import UNREACHED
from widgets.screens.quiz.model import Drawn, puzzle

PUZZLE, MISSED = "puzzle", "missed"
"""The sources of the puzzle of the day, and of what the class has missed.

``""`` is anything, and all others are chapters of the rules.
"""
MOST_MISSED = 8
"""Clauses that are listed after a class: more are no summary."""
STARS = (
    *("Vega", "Rigel", "Altair", "Mira", "Deneb", "Capella", "Spica", "Adhara", "Mizar", "Alcor"),
    *("Atria", "Izar", "Naos", "Sadira", "Talitha", "Electra", "Maia", "Merope", "Alhena", "Nunki"),
)
"""Names that are suggested to pupils: of stars, which are called so in every language."""

_NONE_TODAY = say("No puzzle was found for this day: ask about something else.")
_NO_QUESTIONS = say("There are no questions about this game.")

PupilName = Annotated[str, Text()]


class ClassroomModel:
    """A class on a page.

    Args:
        classroom: The class, which the pages of a server share.
        device: Whose page it is.
        speech_of: The page's speech.
        addresses: Where pupils open the referee.
        for_room: Whether the page is the screen of the room, on any device.
    """

    def __init__(
        self,
        classroom: Classroom,
        device: str,
        speech_of: Callable[[], Speech],
        addresses: Addresses,
        *,
        for_room: bool = False,
        random: Random | None = None,
    ) -> None:
        self.classroom = classroom
        self.device = device
        self.for_room = for_room
        self._speech_of = speech_of
        self._addresses = addresses
        self._address = addresses.class_url(classroom.id)
        self._random = random or Random()

    @property
    def id(self) -> str:
        """The code of the class."""
        return self.classroom.id

    @property
    def role(self) -> Role:
        """What the page is in its class."""
        if self.for_room:
            return "room"
        if self.device == self.classroom.state.device:
            return "teacher"
        return "room" if self._pupil is None else "pupil"

    @property
    def _pupil(self) -> Pupil | None:
        return self.classroom.state.pupil_of(self.device)

    def is_shown(self, seen: tuple[int, int] | None, revision: tuple[int, int]) -> bool:
        """Whether a page that has ``seen`` the class at one revision shows all of it at another.

        A pupil's page shows nothing of what others answer, so that forty answers are not drawn forty times.
        """
        return seen is not None and (seen[0] == revision[0] if self.role == "pupil" else seen == revision)

    # -- what the teacher taps ------------------------------------------------------------------

    @command("ask_class", is_slow=True)
    def ask(self, number: Number, source: String = "", day: String = "") -> Pending[None]:
        """Draw and ask question ``number``: anything, of a chapter, or the puzzle of a day (``2026-11-27``).

        Raises:
            NotTheTeacher: This is no page of the teacher's.
            ClassMoved: It is not this question's turn.
            Malformed: There is no such source, or no question was found.
        """
        self._check_teacher()
        state = self.classroom.state
        if number != state.number + 1 or state.phase not in ("waiting", "revealed"):
            raise ClassMoved
        job = self._drawing(source, day)

        def ask_it(drawn: Drawn | None) -> None:
            if drawn is None:
                raise Malformed("source", _NONE_TODAY if source == PUZZLE else _NO_QUESTIONS)
            question, body = kept_question(number, drawn, source)
            self.classroom.store.ask_class(self.id, self.device, question, body)

        return Pending(job, ask_it)

    def _drawing(self, source: str, day: str) -> Job:
        game = self.classroom.state.game
        if source == PUZZLE:
            try:
                asked_day = date.fromisoformat(day)
            except ValueError as error:
                raise Malformed("day", say("This is no date.")) from error
            return Job(partial(puzzle, game, asked_day), "review")
        clauses = self._missed_clauses() if source == MISSED else clauses_of(game, source)
        if source and not clauses:
            raise Malformed("source", say("There is nothing to ask about that."))
        asked = tuple(
            clause
            for question in self.classroom.state.questions
            for clause in dict.fromkeys(clause for tested in question.tested for clause in tested)
        )
        seed = self._random.randrange(2**32)
        return Job(partial(drawn_for_class, game, seed, clauses, asked), "question")

    def _missed_clauses(self) -> list[str]:
        """Return the clauses of this game's rulebook that the class has missed so far."""
        known = {clause.id for clause in rulebook(self.classroom.state.game, "en").clauses}
        return [missed.clause for missed in self.classroom.state.missed() if missed.clause in known]

    @command("reveal_class")
    def reveal(self, number: Number) -> None:
        """Close a question to answers, and show the right one; raise as :meth:`ask`."""
        self._check_teacher()
        self.classroom.store.reveal_class(self.id, self.device, number)

    @command("take_name")
    def take_name(self, pupil: Number) -> None:
        """Take the name of a pupil away, who is asked for another one; raise as :meth:`ask`."""
        self._check_teacher()
        self.classroom.store.take_name(self.id, self.device, pupil)

    @command("end_class")
    def end(self) -> None:
        """End the class; raise as :meth:`ask`."""
        self._check_teacher()
        self.classroom.store.end_class(self.id, self.device)

    def _check_teacher(self) -> None:
        """Refuse other roles. The store checks the device again, so a page cannot claim a role."""
        if self.role != "teacher":
            raise NotTheTeacher

    # -- what a pupil taps ----------------------------------------------------------------------

    @command("name_pupil")
    def name(self, name: PupilName) -> None:
        """Give this device's pupil a name.

        Raises:
            NotInClass: This device does not take part.
            NameTaken: Another pupil is called so.
            Malformed: It is no name.
        """
        name = " ".join(name.split())
        if len(name) > NAME_LIMIT:
            raise Malformed("name", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        check_kept(name, "name")
        check_name(name, "name")
        self._check_pupil()
        self.classroom.store.name_pupil(self.id, self.device, name)

    @command("answer_class")
    def answer(self, number: Number, choice: Number) -> None:
        """Answer a question as this device's pupil; again until it is revealed.

        Raises:
            NotInClass: This device does not take part, or has no name.
            AnswersClosed: Another question is asked, or none.
            Malformed: It is none of the choices.
        """
        self._check_pupil()
        self.classroom.store.answer_class(self.id, self.device, number, choice)

    def _check_pupil(self) -> None:
        if self.role != "pupil":
            raise NotInClass

    # -- what is shown --------------------------------------------------------------------------

    def view(self) -> ClassroomView:
        """Return the whole screen as data, as much of it as the page's role is shown."""
        state, role, language = self.classroom.state, self.role, self._speech_of().language
        is_told = state.phase in ("asked", "revealed")
        return {
            "game": state.game,
            "title": find_game(state.game).info.title_in(language),
            "code": state.id,
            "role": role,
            "phase": state.phase,
            "number": state.number,
            "question": shown_question(self.classroom.body, language) if is_told else None,
            "result": self._result(language) if state.phase == "revealed" else None,
            "count": None if role == "pupil" else self._count(),
            "teacher": self._teacher_part(language) if role == "teacher" else None,
            "pupil": self._pupil_part() if role == "pupil" else None,
            "missed": self._missed() if state.phase == "over" else None,
        }

    def _result(self, language: str) -> ClassResult:
        state = self.classroom.state
        histogram = tuple(state.histogram())
        return shown_result(self.classroom.body, language, state.questions[-1].right, histogram)

    def _count(self) -> ClassCount:
        state = self.classroom.state
        return {
            "joined": len(state.named),
            "answered": state.answered(),
            "address": self._address.partition("://")[2],
            "image": self._image,
        }

    @cached_property
    def _image(self) -> str:
        return qr_svg(self._address)

    def _teacher_part(self, language: str) -> TeacherPart:
        state = self.classroom.state
        return {
            "unreached": None
            if is_reached_by_phones(self._addresses.public)
            else self._speech_of().say(UNREACHED),
            "source": source_of(self.classroom.body),
            "sources": self._sources(language),
            "pupils": [
                {
                    "number": pupil.number,
                    "name": pupil.name,
                    "score": state.score(pupil),
                    "answer": state.answers.get((state.number, pupil.number)),
                }
                for pupil in state.named
            ],
        }

    def _sources(self, language: str) -> list[ClassSource]:
        """Return what the next question can be taken from; those without a title the page has words for."""
        game = self.classroom.state.game
        missed = [MISSED] if self._missed_clauses() else []
        untitled: list[ClassSource] = [{"id": source, "title": ""} for source in ("", *missed, PUZZLE)]
        chapters = rulebook(game, language).chapters
        titled: list[ClassSource] = [
            {"id": chapter.id, "title": f"{chapter.id} {chapter.title}"} for chapter in chapters
        ]
        return [*untitled, *titled]

    def _pupil_part(self) -> PupilPart:
        state, own = self.classroom.state, self._pupil
        assert own is not None  # it is what makes the page a pupil's
        return {
            "name": own.name,
            "suggested": "" if own.name else self._suggested(own),
            "name_limit": NAME_LIMIT,
            "score": state.score(own),
            "revealed": len(state.revealed),
            "answer": state.answers.get((state.number, own.number)),
        }

    def _suggested(self, own: Pupil) -> str:
        """Return a name that nobody in the class has: the same as long as nobody takes it."""
        taken_names = {normalize_name(pupil.name) for pupil in self.classroom.state.named}
        turn = 0
        while True:
            row, place = divmod(own.number - 1 + turn, len(STARS))
            name = STARS[place] if not row else f"{STARS[place]} {row + 1}"
            if normalize_name(name) not in taken_names:
                return name
            turn += 1

    def _missed(self) -> list[MissedClause]:
        found = self.classroom.state.missed(self._pupil if self.role == "pupil" else None)
        return [
            {"clause": missed.clause, "wrong": missed.wrong, "asked": missed.asked}
            for missed in found[:MOST_MISSED]
        ]
