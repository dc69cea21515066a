"""Worked examples of the rules: a game gives the questions, and the engine computes the answers.

A game's ``examples.json`` holds a list. Each example has an ``id``, and a ``title`` and a ``question`` by
language. It also has final counts (``score``), or seats, options and ``actions`` as in a record. The question
is about the last action, which the rules may refuse. No file holds the figures of an answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.engine.errors import Refused
from referee.engine.game import Game
from referee.engine.info import Effect
from referee.engine.outcome import Outcome
from referee.games import find_game, game_folder
from referee.i18n import Sentence, say
from referee.match.record import read_record


class WorkedExample(NamedTuple):
    """An example and the engine's answer.

    ``names``: the players; ``steps``: the actions in words; ``answer``: the effects of the last action or of
    the counts, with their clauses; ``outcome``: the score of final counts.
    """

    id: str
    title: Mapping[str, str]
    question: Mapping[str, str]
    names: tuple[str, ...]
    steps: tuple[Sentence, ...]
    answer: tuple[Effect, ...]
    outcome: Outcome | None = None


@cache
def worked_examples(game_id: str) -> tuple[WorkedExample, ...]:
    """Return a game's examples with their answers; none for a game without such a file.

    Raises:
        Malformed: There is no such game.
    """
    game = find_game(game_id)
    source = game_folder(game_id) / "examples.json"
    if not source.is_file():
        return ()
    return tuple(_worked(game, raw) for raw in json.loads(source.read_text("utf-8")))


def _worked(game: Game[Any], raw: Mapping[str, Any]) -> WorkedExample:
    title, question = raw["title"], raw["question"]
    if "score" in raw:
        counts = game.read_final_counts(raw["score"])
        outcome = game.score_final_counts(counts)
        verdicts = tuple(Effect(verdict.clause, verdict.sentence) for verdict in outcome.verdicts)
        return WorkedExample(raw["id"], title, question, counts.names, (), verdicts, outcome)
    record = read_record(
        {
            "format": "referee-record/1",
            "game": game.info.id,
            "seats": raw["seats"],
            "options": raw.get("options", {}),
            "actions": raw["actions"],
        }
    )
    steps: list[Sentence] = []
    answer: Sequence[Effect] = ()
    state = game.start(record.setup)
    last = len(record.actions) - 1
    for index, action in enumerate(record.actions):
        steps.append(game.rule(action.do).describe(state, action))
        try:
            state = game.submit(state, action)
        except Refused as refusal:
            if index != last:
                raise
            answer = (Effect(refusal.clause, say("Refused: {reason}", reason=refusal.reason)),)
        else:
            answer = game.effects(state)
    return WorkedExample(raw["id"], title, question, record.setup.names, tuple(steps), tuple(answer))
