"""The puzzle of the day: a decision from a game of bots that has one best answer, the same for all on a date.

What is best is not what a script says: bots play on from each answer, again and again, in states that look to
its seat as the true one does, and the right one has to win surely more often than every other. How many bots
would have missed it says how hard it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from referee.bots import GeneralBot, NothingToDo, find_bot, offers_of, play
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.bot import Bot
from referee.engine.errors import RefereeError
from referee.engine.game import Game
from referee.i18n import SeatName, Sentence, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.quiz.allowed import whole
from referee.quiz.candidate_actions import candidate_actions, in_words, is_askable
from referee.quiz.drawing import NoQuestion
from referee.quiz.positions import ANYTHING, before, table
from referee.quiz.question import Kind, Option, Question, Reason
from referee.review.playouts import Comparison, Effort, compare, playout

BUDGET = 200_000
"""Actions that bots play for a puzzle, about, until the search is given up."""
GAMES, DECISIONS = 60, 12
"""Games of bots at most, and decisions of each that are looked at."""
LATEST = 60
"""Actions that a game goes on for after a puzzle at most: of longer ones, chance decides too much."""
BOTS = 10
"""Bots that are asked what they would do."""
SCREENED, JUDGED = 5, 36
"""Playouts of each answer to choose some, and of each that was chosen to be sure."""
REFEREED = 8
"""How much longer an action takes that is refereed and written down than one of a playout."""
ANSWERS = 4
FEWEST = 3
SURELY = 0.1
"""By how much the right answer wins more often than any other, at least: a share of all games."""


class _Candidate(NamedTuple):
    """An answer, and why a bot would give it, if one would."""

    action: Action
    reason: Reason | None


class _Spent(Exception):
    """The budget is used up."""


class _Puzzler:
    """Looks for a puzzle of a game, by one stream of random numbers."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self._game, self._random = game, random
        self._level = game.info.puzzle_level
        self._bot = find_bot(game.info.id, self._level)
        self._left = BUDGET
        self._goal = game.puzzle_goal
        self._surely = SURELY if self._goal is None else self._goal.surely

    def find(self) -> Question | None:
        """Return a puzzle, ``None`` where none was found in good time."""
        try:
            for _ in range(GAMES):
                match = self._played()
                if match is None:
                    continue
                for place, one in self._decisions(match):
                    found = self._puzzle(match, len(match.applied) - place, one)
                    if found is not None:
                        return found
        except _Spent:
            return None
        return None

    def _played(self) -> Match[Any] | None:
        """Return a game that bots have played to its end."""
        game, random = self._game, self._random
        match: Match[Any] = Match(game, table(game, random))
        # players of one mind, and good ones, leave few decisions that matter
        bots: dict[int, Bot] = {
            seat: GeneralBot() if random.random() < ANYTHING else self._bot
            for seat in game.seats(match.state)
        }
        try:
            for action, _ in play(game, match.state, bots, random):
                match.submit(action)
        except (NothingToDo, RefereeError):
            return None
        self._spend(REFEREED * len(match.applied))
        return match

    def _decisions(self, match: Match[Any]) -> Iterator[tuple[int, AppliedAction[Any]]]:
        """Yield some decisions of players, near enough to the end where it is the win that counts."""
        goal = self._goal
        found = [
            (place, one)
            for place, one in enumerate(match.applied)
            if one.action.by is not None
            and not one.is_automatic
            and (len(match.applied) - place <= LATEST if goal is None else one.action.do not in goal.unasked)
            and is_askable(match.game, match.game.rule(one.action.do))
        ]
        self._random.shuffle(found)
        yield from found[:DECISIONS]

    def _spend(self, actions: int) -> None:
        self._left -= actions
        if self._left < 0:
            raise _Spent

    # -- one position ---------------------------------------------------------------------------------

    def _puzzle(self, match: Match[Any], remaining: int, one: AppliedAction[Any]) -> Question | None:
        seat, state = one.action.by, one.before
        assert seat is not None
        asked = self._asked(state, seat)
        answers = self._answers(state, seat, asked)
        if len(answers) < FEWEST:
            return None
        first = self._random.randrange(10**6)
        seeds = range(first, first + SCREENED + JUDGED)
        worlds = cache(partial(self._imagined, state, seat))
        if worlds(first) is None:
            return None
        before_screening = self._left
        shares = [self._share(worlds, seat, answer.action, seeds[:SCREENED]) for answer in answers]
        if self._goal is not None:  # which is reached long before the end
            remaining = (before_screening - self._left) // (SCREENED * len(answers))
        order = sorted(range(len(answers)), key=lambda index: -shares[index])
        chosen = [answers[index] for index in order[:2]]
        # beside the two that seem best, those that bots would fall for
        tempting = [answers[index] for index in order[2:] if answers[index].reason is not None]
        chosen += [*tempting, *(answers[index] for index in order[2:])][: ANSWERS - 2]
        chosen = [*{id(answer): answer for answer in chosen}.values()]
        if len(chosen) < FEWEST or shares[order[0]] - shares[order[1]] < self._surely / 2:
            return None
        self._spend(2 * JUDGED * (len(chosen) - 1) * remaining)
        best, others = chosen[0], chosen[1:]
        effort = Effort(seeds[SCREENED:], JUDGED, 0, self._level)
        found: list[Comparison] = []
        for other in others:
            gain = compare(self._game, worlds, seat, other.action, best.action, effort, self._goal)
            if gain is None or gain.gain - gain.margin <= 0 or gain.gain < self._surely:
                return None
            found.append(gain)
        missed = sum(_key(action) != _key(best.action) for action, _ in asked)
        return self._question(match, one, best, others, found, missed)

    def _imagined(self, state: Any, seat: int, seed: int) -> Any:
        """Return a state that the seat cannot tell from the true one; ``None``: the game makes none up."""
        return self._game.imagined_state(state, Audience.seat(seat), Random(f"{seed} imagined"))

    def _share(self, worlds: Callable[[int], Any], seat: int, action: Action, seeds: Sequence[int]) -> float:
        """Return how often a seat wins after an action, or what it has of the goal."""
        level, goal = self._level, self._goal
        found = [playout(self._game, worlds(seed), seed, action, goal, level=level) for seed in seeds]
        self._spend(sum(one.actions for one in found if one is not None))
        shares = [one.shares for one in found if one is not None]
        return sum(one[seat] for one in shares) / len(shares) if shares else 0.0

    def _asked(self, state: Any, seat: int) -> list[tuple[Action, Reason]]:
        """Return what bots would do, each with its reason."""
        game, offers = self._game, offers_of(self._game, state, seat)
        if not offers:
            return []
        view = game.view(state, Audience.seat(seat))
        found = []
        for _ in range(BOTS):
            action, reason, clause = self._bot.choose(view, offers, Random(self._random.randrange(2**32)))
            if action is not None and action.by == seat and is_askable(game, game.rule(action.do)):
                found.append((action, Reason(clause or game.prompt(state, PUBLIC).clause, reason)))
        return found

    def _answers(self, state: Any, seat: int, asked: list[tuple[Action, Reason]]) -> list[_Candidate]:
        """Return what the seat could do, bots' choices first, each once and all in different words."""
        game = self._game
        found: dict[str, _Candidate] = {}
        said: set[str] = set()
        candidates = [
            one.action
            for one in candidate_actions(game, state, seat, self._random)
            if one.objection is None and _is_whole(game, one.action)
        ]
        for action, reason in [*asked, *((action, None) for action in candidates)]:
            words = str(in_words(game, state, action))
            if _key(action) in found or words in said:
                continue
            try:
                game.submit(state, action)
            except RefereeError:
                continue
            said.add(words)
            found[_key(action)] = _Candidate(action, reason)
        return [*found.values()][: 2 * ANSWERS]

    def _question(
        self,
        match: Match[Any],
        one: AppliedAction[Any],
        best: _Candidate,
        others: Sequence[_Candidate],
        gains: Sequence[Comparison],
        missed: int,
    ) -> Question:
        game, state, seat = self._game, one.before, one.action.seat
        now = game.prompt(state, PUBLIC)
        asked_by = now.clause
        options = [(best, Option(self._said(state, best)))]
        for other, gain in zip(others, gains, strict=True):
            reason = Reason(asked_by, self._loss(gain))
            options.append((other, Option(self._said(state, other), (reason,))))
        self._random.shuffle(options)
        clause = asked_by if best.reason is None else best.reason.clause
        reasons = [] if best.reason is None else [best.reason]
        reasons.append(
            Reason(
                clause,
                say(
                    "Found by playing on from each answer. Of {all} bots, {missed} missed it.",
                    all=BOTS,
                    missed=missed,
                ),
            )
        )
        return Question(
            kind=Kind.BEST,
            game=game,
            setup=match.setup,
            sentence=self._asks(whole(now.sentence), seat),
            options=tuple(option for _, option in options),
            right=next(place for place, (answer, _) in enumerate(options) if answer is best),
            clauses=(clause,),
            reasons=tuple(reasons),
            match=before(match, one.number),
            actions=tuple(answer.action for answer, _ in options),
            seat=seat,
            missed=missed / BOTS,
        )

    def _asks(self, now: Sentence, seat: int) -> Sentence:
        if self._goal is not None:
            return self._goal.question(now, seat)
        return say("{now} {seat}, what is best here?", now=now, seat=SeatName(seat))

    def _loss(self, found: Comparison) -> Sentence:
        """Say by how much an answer is worse than the best one."""
        if self._goal is not None:
            return self._goal.loss(found.gain, found.margin)
        return say(
            "It wins {points} fewer games in 100 (± {margin}).",
            points=round(100 * found.gain),
            margin=max(1, round(100 * found.margin)),
        )

    def _said(self, state: Any, answer: _Candidate) -> Sentence:
        return whole(in_words(self._game, state, answer.action))


def _is_whole(game: Game[Any], action: Action) -> bool:
    """Whether nothing is missing of an action that it cannot do without."""
    parameters = game.rule(action.do).applicable_parameters(action.by, action.given)
    return all(one.optional or name in action.given for name, one in parameters.items())


def puzzle_of(game: Game[Any], day: date) -> Question:
    """Return the puzzle of a game for a date, the same wherever it is looked for.

    Raises:
        NoQuestion: None was found that has one best answer for sure.
    """
    found = _Puzzler(game, Random(f"{game.info.id} {day.isoformat()}")).find()
    if found is None:
        raise NoQuestion(game.info.id)
    return found


def _key(action: Action) -> str:
    return repr((action.do, action.by, sorted(action.given.items())))
