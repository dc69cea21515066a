"""Widgets that teach: one lesson, a quiz, the rulebook. Each has a store in memory, which goes with it."""

from __future__ import annotations

from html import escape
from typing import Any

from traitlets import Float, Int, Unicode, observe, validate

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import say
from referee.lessons import find_lessons
from referee.rulebook import rulebook
from referee.store import IN_MEMORY, open_store
from widgets.jobs import do
from widgets.notebook.screen_widget import ScreenWidget
from widgets.router import Only, Router


class _LearningWidget(ScreenWidget):
    """A page about a game that is learned; ``game`` is its id."""

    game = Unicode(read_only=True).tag(sync=True)

    def __init__(self, game: str, **given: Any) -> None:
        self.set_trait("game", find_game(game).info.id)
        self._store = open_store(IN_MEMORY)
        super().__init__(lambda: self._store, Only(self._open), **given)
        self.update_traits()

    def _open(self, router: Router) -> None:
        raise NotImplementedError

    def _words(self) -> tuple[str, str]:
        """Return a title and a text for readers without a kernel."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and for readers without a kernel what it is about."""
        title, text = self._words()
        html = f"<h4>{escape(title)}</h4><p>{escape(text)}</p>"
        return self.with_fallback(super()._repr_mimebundle_(**kwargs), f"{title}\n{text}", html)

    def release(self) -> None:
        """Let go of what is held for the page."""
        super().release()
        self._store.close()


class Lesson(_LearningWidget):
    """One lesson of a game, and nothing else.

    Args:
        game: The game's id.
        number: Which of its lessons, counted from 1.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        progress: Which part of its steps is done, from 0 to 1.

    Raises:
        Malformed: There is no such game, or it has no lesson of this number.
    """

    progress = Float().tag(sync=True)

    def __init__(self, game: str, number: int, **given: Any) -> None:
        lessons = find_lessons(find_game(game).info.id)
        if number not in range(1, len(lessons) + 1):
            reason = say("There is no such lesson: this game has {count}.", count=len(lessons))
            raise Malformed("number", reason)
        self._lesson = lessons[number - 1]
        super().__init__(game, **given)

    def _open(self, router: Router) -> None:
        router.open_learn(self.game)
        router.open_lesson(self._lesson.id)

    def _words(self) -> tuple[str, str]:
        language = self.session.context.language
        return self._lesson.title[language], self._lesson.opening[language]

    def update_traits(self) -> None:
        """Have the traits say how far the learner is."""
        super().update_traits()
        lesson = self.session.models.lesson
        if lesson is not None:
            self.progress = lesson.run.position / len(lesson.lesson.steps)


class Quiz(_LearningWidget):
    """Questions about a game, ten in a round.

    Args:
        game: The game's id.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        score: How many questions of this round were answered right.
        answered: How many of them have been answered.

    Raises:
        Malformed: There is no such game, or there are no questions about it.
    """

    score = Int().tag(sync=True)
    answered = Int().tag(sync=True)

    def _open(self, router: Router) -> None:
        router.open_learn(self.game)
        pending = router.open_quiz()
        drawn = do(pending.job)
        if drawn.error is not None:
            raise drawn.error
        pending.then(drawn.value)

    def _words(self) -> tuple[str, str]:
        shown = self.session.models.at_quiz().view()
        return shown["title"], "" if shown["question"] is None else shown["question"]["text"]

    def update_traits(self) -> None:
        """Have the traits say what was answered."""
        super().update_traits()
        quiz = self.session.models.quiz
        if quiz is not None:
            self.score, self.answered = quiz.right, quiz.answered


class Rulebook(_LearningWidget):
    """The rules of a game, to be searched and read.

    Args:
        game: The game's id.
        clause: Where it is opened, such as ``"REP-5.2"``; by default, at its beginning.
        given: The traits ``language``, ``theme`` and ``height``.

    Attributes:
        clause: The clause that it was opened at last; to set it turns there.

    Raises:
        Malformed: There is no such game, or no such clause.
    """

    clause = Unicode().tag(sync=True)

    def __init__(self, game: str, clause: str = "", **given: Any) -> None:
        super().__init__(game, clause=clause, **given)

    def _open(self, router: Router) -> None:
        router.models.is_rulebook = True
        router.open_rules(self.game, self.clause)

    @validate("clause")
    def _check_clause(self, proposal: Any) -> str:
        clause: str = proposal["value"]
        if clause and clause not in [one.id for one in rulebook(self.game, "en").clauses]:
            raise Malformed("clause", say("This rulebook has no clause {clause}.", clause=clause[:20]))
        return clause

    @observe("clause")
    def _turn_to(self, change: Any) -> None:
        self.session.router.open_rules(self.game, change["new"])
        self.draw_again()

    def _words(self) -> tuple[str, str]:
        book = rulebook(self.game, self.session.context.language)
        first = next(one for one in book.clauses if self.clause in ("", one.id))
        return find_game(self.game).info.title_in(self.session.context.language), f"{first.id}: {first.text}"

    def update_traits(self) -> None:
        """Have the traits say what is open."""
        super().update_traits()
        if self.session.models.rules is not None:
            self.clause = self.session.models.rules[1]
