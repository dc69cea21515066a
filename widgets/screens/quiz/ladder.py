"""The model of a ladder: a quiz against the clock, which is in the store and so outlives its page.

A page sends an answer to the open question, or that its time is over. Only the server knows who answers, how
long that took and where it leads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from random import Random
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.text_checks import check_kept, check_name
from referee.games import find_game
from referee.i18n import say
from referee.memory import grade
from referee.quiz import NoQuestion, Question
from referee.quiz.difficulty import known_now
from referee.quiz.drawing import draw_as_hard
from referee.quiz.ladder import MOST_PLAYERS, RUNGS, Climb, difficulty_of
from referee.store.history import normalize_name
from referee.store.learning import clause_topic, ladder_topic, learner_of
from widgets.jobs import Job, Jobs, Pending, Result
from widgets.request_params import Number
from widgets.requests import command
from widgets.screens.learn.model import LearnModel
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.quiz.model import Drawn, QuizModel, apart, cited, puzzle
from widgets.screens.quiz.views import LadderMiss, LadderView, QuizView

_ELSEWHERE = say("This ladder went on elsewhere: go back to learning, and go on from there.")
_DAYS = date.max.toordinal()


def read_team(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a team, in their order; raise :class:`Malformed` for what is none."""
    names = tuple(name.strip() for name in players)
    if len(names) == 1 or len(names) > MOST_PLAYERS:
        raise Malformed("players", say("A team has two to {most} players.", most=MOST_PLAYERS))
    for name in names:
        if len(name) > NAME_LIMIT:
            raise Malformed("players", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        check_kept(name, "players")
        check_name(name, "players")
    if len({normalize_name(name) for name in names}) < len(names):
        raise Malformed("players", say("Each player of a team needs a name of their own."))
    return names


class LadderModel(QuizModel):
    """A ladder of one learner, or of a team, on a page.

    Args:
        learn: Where the game is learned, and who learns it.
        speech_of: The page's speech, with names and to a seat.
        players: A team, in the order in which they answer; none: the learner alone.
        jobs: Where a puzzle is looked for meanwhile.
        random: By which the questions are drawn.
        goes_on: Whether the ladder that the store has is gone on with.

    Raises:
        Malformed: There is none to resume.
    """

    def __init__(
        self,
        learn: LearnModel,
        speech_of: Any,
        players: Sequence[str],
        jobs: Jobs,
        random: Random | None = None,
        *,
        goes_on: bool = False,
    ) -> None:
        super().__init__(learn, speech_of, random)
        self._players, self._goes_on, self._jobs = tuple(players), goes_on, jobs
        self._version = 0
        self._climb = Climb(0)
        self._misses: list[tuple[Question, int]] = []
        """What went wrong on this page, with what was answered."""
        self._prepared: Drawn | None = None
        """The puzzle that the last rung asks, once it is found."""
        self._give_up: Callable[[], Any] = lambda: None

    # -- what is asked --------------------------------------------------------------------------

    def begin(self) -> Pending[None]:
        """Ask the first question, or the one that is open in the store: its clock has gone on running."""
        self._misses, self._plan, self._missed, self._right = [], [], [], 0
        if self._goes_on:
            found = self.learn.climb()
            if found is None:
                raise Malformed("ladder", say("There is no ladder to go on with: begin another one."))
            self._version, self._climb = found
        else:
            self._climb = Climb(self._random.randrange(2**32), self._players)
            self._version = 0  # not in the store before there is a question
        self._prepare()
        self._number = self._climb.number
        return self._ask()

    def _prepare(self) -> None:
        """Have a puzzle looked for, where that keeps nobody waiting."""
        self._give_up()
        if not self._climb.had_puzzle and self._jobs.is_apart:
            day = date.fromordinal(Random(f"{self._climb.seed} puzzle").randrange(1, _DAYS))
            search = Job(partial(puzzle, self.learn.game.info.id, day), "review")
            self._give_up = self._jobs.run(search, self._keep_puzzle)

    def _keep_puzzle(self, result: Result) -> None:
        self._prepared = result.value  # without one, the last rung asks something else

    def _ask(self) -> Pending[None]:
        """Have the next question drawn, or again the one that is open."""
        climb, is_open = self._climb, self._climb.asked_at is not None
        number = climb.number if is_open else climb.number + 1
        # one that was asked on a page that is gone is not looked for again: its clock runs
        is_puzzle = not is_open and self._is_puzzle_next()
        if is_puzzle:
            job = Job(partial(_same, self._prepared), "question")
        else:
            # what was asked before this one, so that it is the same when it is drawn again
            asked = climb.asked[: -climb.last_asked] if is_open and climb.last_asked else climb.asked
            game, seed = self.learn.game.info.id, f"{climb.seed} {number}"
            wanted = difficulty_of(min(climb.rung + 1, RUNGS))
            job = Job(partial(_drawn, game, wanted, seed, self._known(climb, number), asked), "question")

        def ask(drawn: Drawn | None) -> None:
            if drawn is None:
                raise Malformed("quiz", say("There are no questions about this game."))
            if self._climb is not climb:  # another tap was first
                return
            if not is_open:
                self._save(climb.ask(drawn.question.clauses, self.learn.now(), is_puzzle=is_puzzle))
            self._show(drawn)
            self._number = self._climb.number

        return Pending(job, ask)

    def _is_puzzle_next(self) -> bool:
        return self._prepared is not None and not self._climb.had_puzzle and self._climb.rung == RUNGS - 1

    def _known(self, climb: Climb, number: int) -> Mapping[str, float]:
        learned = self.learn.store.learned(
            self._learner(climb._replace(number=number)), self.learn.game.info.id
        )
        start = clause_topic("")
        memories = {
            topic.removeprefix(start): progress.memory
            for topic, progress in learned.items()
            if progress.memory
        }
        return known_now(memories, self.learn.now())

    def _learner(self, climb: Climb) -> str:
        """Return who answers: the player whose turn it is, of a team, or else the learner."""
        return learner_of(None, climb.player) if climb.player else self.learn.learner

    def _save(self, climb: Climb) -> None:
        """Keep how far it is; raise :class:`Malformed` where another page has gone on with it."""
        store, learner, game = self.learn.store, self.learn.learner, self.learn.game.info.id
        if self._version:
            kept = store.change_ladder(learner, game, self._version, climb.written())
        else:
            begun = store.begin_ladder(learner, game, climb.written())
            kept = begun if begun.body == climb.written() else None
        if kept is None:
            raise Malformed("ladder", _ELSEWHERE)
        self._version, self._climb = kept.version, climb

    # -- what taps do ---------------------------------------------------------------------------

    def _judge(self, question: Question, choice: int) -> None:
        """Count an answer that was given in time."""
        now = self.learn.now()
        if self._end_in_time():
            return
        is_right, tested = choice == question.right, question.tested_by(choice)
        climb = self._climb
        self._save(climb.answer(tested, now, is_right=is_right))
        self._chosen = choice
        if not is_right:
            self._misses.append((question, choice))
        self.learn.judge(tested, grade(is_right=is_right), self._learner(climb))
        self._note_rung()

    def _end_in_time(self) -> bool:
        """End it where its time is over; return whether it is."""
        climb = self._climb.run_out(self.learn.now())
        if climb is not self._climb:
            self._save(climb)
            self._question = self._table = None
        return climb.end is not None

    def _note_rung(self) -> None:
        climb, topic = self._climb, ladder_topic(is_team=bool(self._climb.players))
        if climb.top:
            self.learn.store.note_rung(self.learn.learner, self.learn.game.info.id, topic, climb.top)

    @command("ladder_time_up")
    def time_up(self, number: Number) -> None:
        """End it where the time of the question is over by the referee's clock; else nothing happens."""
        if number == self._number and self._chosen is None:
            self._end_in_time()

    def _is_over(self) -> bool:
        return self._climb.end is not None

    def _begin_again(self) -> Pending[None]:
        self._players, self._goes_on = self._climb.players, False
        self._prepared = None
        return self.begin()

    def close(self) -> None:
        """Let go of what was asked about, and of the search for a puzzle."""
        self._give_up()
        super().close()

    # -- what is shown --------------------------------------------------------------------------

    def view(self) -> QuizView:
        """Return the whole screen as data."""
        self._missed = [*self._climb.missed]
        return {**super().view(), "mode": "ladder", "count": RUNGS, "ladder": self._ladder()}

    def _ladder(self) -> LadderView:
        climb = self._climb
        topic = ladder_topic(is_team=bool(climb.players))
        best = self.learn.store.learned(self.learn.learner, self.learn.game.info.id).get(topic)
        return {
            "rung": climb.rung,
            "top": climb.top,
            "left": round(1000 * climb.seconds_left(self.learn.now())),
            "runs": climb.asked_at is not None,
            "player": climb.player,
            "next_player": climb.next_player,
            "best": 0 if best is None else best.right,
            "end": climb.end,
            "misses": [self._miss(*miss) for miss in self._misses] if climb.end is not None else [],
        }

    def _miss(self, question: Question, choice: int) -> LadderMiss:
        speech = self._speech_of(question.setup.names)
        right, chosen = question.options[question.right], question.options[choice]
        reasons = dict.fromkeys((*chosen.reasons, *right.reasons, *question.reasons))
        return {
            "text": speech.say(question.sentence),
            "right": speech.say(right.sentence),
            "reasons": cited([*reasons], speech),
        }


def _drawn(
    game: str, wanted: float, seed: str, known: Mapping[str, float], asked: Sequence[str]
) -> Drawn | None:
    """Return the question of a rung, ``None`` for a game of which there is none."""
    try:
        return apart(draw_as_hard(find_game(game), wanted, Random(seed), known, asked))
    except NoQuestion:
        return None


def _same(drawn: Drawn | None) -> Drawn | None:
    """Return what is there already."""
    return drawn
