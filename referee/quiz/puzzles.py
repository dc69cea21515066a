"""The puzzle of the day: a decision from a bot game with one best answer, the same for all players on a date.

Bots find the best answer: they play on from each answer many times, in states that the seat cannot tell from
the true one. The right answer must win more often than any other, by a clear margin. The share of bots that
miss it measures the difficulty.
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
from referee.quiz.allowed import embedded
from referee.quiz.candidate_actions import candidate_actions, in_words, is_askable
from referee.quiz.drawing import NoQuestion
from referee.quiz.positions import ANYTHING, before, table
from referee.quiz.question import Kind, Option, Question, Reason
from referee.review.playouts import Comparison, Effort, compare, playout

BUDGET = 200_000
"""Actions that bots play for a puzzle before the search gives up, about."""
GAMES, DECISIONS = 60, 12
"""The most bot games, and the most decisions to examine in each."""
LATEST = 60
"""The most actions after a puzzle's decision; in longer games chance decides too much."""
BOTS = 10
"""The number of bots to ask for their choice."""
SCREENED, JUDGED = 5, 36
"""Playouts of each answer to select some, and of each selected one to judge it."""
REFEREED = 8
"""How many playout actions take as long as one action of a refereed match."""
ANSWERS = 4
FEWEST = 3
MIN_GAIN = 0.1
"""The least lead of the right answer over any other, as a share of all games."""


class _Candidate(NamedTuple):
    """An answer, and a bot's reason for it, if a bot chooses it."""

    action: Action
    reason: Reason | None


class _Spent(Exception):
    """The budget is used up."""


class _Puzzler:
    """Searches for a puzzle of a game, with one stream of random numbers."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self._game, self._random = game, random
        self._level = game.info.puzzle_level
        self._bot = find_bot(game.info.id, self._level)
        self._left = BUDGET
        self._goal = game.puzzle_goal
        self._min_gain = MIN_GAIN if self._goal is None else self._goal.min_gain

    def find(self) -> Question | None:
        """Return a puzzle, ``None`` if the search finds none within the budget."""
        try:
            for _ in range(GAMES):
                match = self._played()
                if match is None:
                    continue
                for place, entry in self._decisions(match):
                    found = self._puzzle(match, len(match.applied) - place, entry)
                    if found is not None:
                        return found
        except _Spent:
            return None
        return None

    def _played(self) -> Match[Any] | None:
        """Return a complete bot game, ``None`` if the bots fail."""
        game, random = self._game, self._random
        match: Match[Any] = Match(game, table(game, random))
        # Equal or strong bots leave few decisions that matter.
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
        """Yield random decisions of players; without a goal, only those near the end."""
        goal = self._goal
        found = [
            (place, entry)
            for place, entry in enumerate(match.applied)
            if entry.action.by is not None
            and not entry.is_automatic
            and (
                len(match.applied) - place <= LATEST
                if goal is None
                else entry.action.do not in goal.excluded_actions
            )
            and is_askable(match.game, match.game.rule(entry.action.do))
        ]
        self._random.shuffle(found)
        yield from found[:DECISIONS]

    def _spend(self, actions: int) -> None:
        self._left -= actions
        if self._left < 0:
            raise _Spent

    # -- one position ---------------------------------------------------------------------------------

    def _puzzle(self, match: Match[Any], remaining: int, entry: AppliedAction[Any]) -> Question | None:
        seat, state = entry.action.by, entry.before
        assert seat is not None
        choices = self._asked(state, seat)
        answers = self._answers(state, seat, choices)
        if len(answers) < FEWEST:
            return None
        first = self._random.randrange(10**6)
        seeds = range(first, first + SCREENED + JUDGED)
        worlds = cache(partial(self._imagined, state, seat))
        if worlds(first) is None:
            return None
        before_screening = self._left
        shares = [self._share(worlds, seat, answer.action, seeds[:SCREENED]) for answer in answers]
        if self._goal is not None:  # a goal is reached long before the end
            remaining = (before_screening - self._left) // (SCREENED * len(answers))
        order = sorted(range(len(answers)), key=lambda index: -shares[index])
        chosen = [answers[index] for index in order[:2]]
        # Beside the two best ones, prefer answers that bots choose.
        tempting = [answers[index] for index in order[2:] if answers[index].reason is not None]
        chosen += [*tempting, *(answers[index] for index in order[2:])][: ANSWERS - 2]
        chosen = [*{id(answer): answer for answer in chosen}.values()]
        if len(chosen) < FEWEST or shares[order[0]] - shares[order[1]] < self._min_gain / 2:
            return None
        self._spend(2 * JUDGED * (len(chosen) - 1) * remaining)
        best, others = chosen[0], chosen[1:]
        effort = Effort(seeds[SCREENED:], JUDGED, 0, self._level)
        found: list[Comparison] = []
        for other in others:
            gain = compare(self._game, worlds, seat, other.action, best.action, effort, self._goal)
            if gain is None or gain.gain - gain.margin <= 0 or gain.gain < self._min_gain:
                return None
            found.append(gain)
        missed = sum(_key(action) != _key(best.action) for action, _ in choices)
        return self._question(match, entry, best, others, found, missed)

    def _imagined(self, state: Any, seat: int, seed: int) -> Any:
        """Return a state that the seat cannot tell from the true one; ``None`` if the game draws none."""
        return self._game.imagined_state(state, Audience.seat(seat), Random(f"{seed} imagined"))

    def _share(self, worlds: Callable[[int], Any], seat: int, action: Action, seeds: Sequence[int]) -> float:
        """Return the mean share of wins of a seat after an action, or its mean worth by the goal."""
        level, goal = self._level, self._goal
        found = [playout(self._game, worlds(seed), seed, action, goal, level=level) for seed in seeds]
        self._spend(sum(result.actions for result in found if result is not None))
        shares = [result.shares for result in found if result is not None]
        return sum(share[seat] for share in shares) / len(shares) if shares else 0.0

    def _asked(self, state: Any, seat: int) -> list[tuple[Action, Reason]]:
        """Return the choices of bots with their reasons."""
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

    def _answers(self, state: Any, seat: int, choices: list[tuple[Action, Reason]]) -> list[_Candidate]:
        """Return possible answers, bots' choices first, without duplicates or equal texts."""
        game = self._game
        found: dict[str, _Candidate] = {}
        texts: set[str] = set()
        candidates = [
            candidate.action
            for candidate in candidate_actions(game, state, seat, self._random)
            if candidate.objection is None and _is_whole(game, candidate.action)
        ]
        for action, reason in [*choices, *((action, None) for action in candidates)]:
            words = str(in_words(game, state, action))
            if _key(action) in found or words in texts:
                continue
            try:
                game.submit(state, action)
            except RefereeError:
                continue
            texts.add(words)
            found[_key(action)] = _Candidate(action, reason)
        return [*found.values()][: 2 * ANSWERS]

    def _question(
        self,
        match: Match[Any],
        entry: AppliedAction[Any],
        best: _Candidate,
        others: Sequence[_Candidate],
        gains: Sequence[Comparison],
        missed: int,
    ) -> Question:
        game, state, seat = self._game, entry.before, entry.action.seat
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
            sentence=self._asks(embedded(now.sentence), seat),
            options=tuple(option for _, option in options),
            right=next(place for place, (answer, _) in enumerate(options) if answer is best),
            clauses=(clause,),
            reasons=tuple(reasons),
            match=before(match, entry.number),
            actions=tuple(answer.action for answer, _ in options),
            seat=seat,
            missed=missed / BOTS,
        )

    def _asks(self, now: Sentence, seat: int) -> Sentence:
        if self._goal is not None:
            return self._goal.question(now, seat)
        return say("{now} {seat}, what is best here?", now=now, seat=SeatName(seat))

    def _loss(self, found: Comparison) -> Sentence:
        """Describe how much worse than the best one an answer is."""
        if self._goal is not None:
            return self._goal.loss(found.gain, found.margin)
        return say(
            "It wins {points} fewer games in 100 (± {margin}).",
            points=round(100 * found.gain),
            margin=max(1, round(100 * found.margin)),
        )

    def _said(self, state: Any, answer: _Candidate) -> Sentence:
        return embedded(in_words(self._game, state, answer.action))


def _is_whole(game: Game[Any], action: Action) -> bool:
    """Whether an action has all its required parameters."""
    parameters = game.rule(action.do).applicable_parameters(action.by, action.given)
    return all(parameter.optional or name in action.given for name, parameter in parameters.items())


def puzzle_of(game: Game[Any], day: date) -> Question:
    """Return the puzzle of a game for a date, the same on every machine.

    Raises:
        NoQuestion: The search found no decision with one clearly best answer.
    """
    found = _Puzzler(game, Random(f"{game.info.id} {day.isoformat()}")).find()
    if found is None:
        raise NoQuestion(game.info.id)
    return found


def _key(action: Action) -> str:
    return repr((action.do, action.by, sorted(action.given.items())))
