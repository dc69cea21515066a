"""Questions about what a rule says: every clause has one, also those that no position asks for."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from referee.engine.game import Game
from referee.i18n import LANGUAGES, ByLanguage, Sentence, say
from referee.quiz.positions import table
from referee.quiz.question import Kind, Option, Question, Reason
from referee.rulebook import blocks, rulebook, text_of, title_of
from referee.rulebook.blocks import Block, Spans

CHOICES = 4
LENGTH = 160
"""Letters after which no further sentence of a rule is shown."""


def rule_question(game: Game[Any], clause: str, random: Random) -> Question:
    """Ask which of some rules is the one of a title; ``KeyError`` for a clause that the rulebook has not.

    A clause without a title of its own goes by its chapter's: the others are from other chapters then.
    """
    game_id, book = game.info.id, rulebook(game.info.id, "en")
    title_of(game_id, clause, "en")
    own = next((one for one in book.chapters if any(rule.id == clause for rule in one.clauses)), None)
    is_titled = own is not None and book.clause(clause).title
    near = [] if own is None or not is_titled else [one.id for one in own.clauses if one.id != clause]
    far = [one.id for chapter in book.chapters if chapter is not own for one in chapter.clauses]
    random.shuffle(near)
    random.shuffle(far)
    wanted = _said(game_id, clause)
    chosen = {wanted: clause}  # of two that read alike, the first
    for other in (*near[: CHOICES // 2], *far):
        if len(chosen) < CHOICES:
            chosen.setdefault(_said(game_id, other), other)
    options = [*chosen]
    random.shuffle(options)
    title = ByLanguage(tuple((one, title_of(game_id, clause, one)) for one in LANGUAGES))
    return Question(
        kind=Kind.RULE,
        game=game,
        setup=table(game, random),
        sentence=say("What does the rule “{title}” say?", title=title),
        options=tuple(Option(one) for one in options),
        right=options.index(wanted),
        clauses=(clause,),
        reasons=(Reason(clause, _said(game_id, clause, whole=True)),),
    )


def _said(game_id: str, clause: str, *, whole: bool = False) -> Sentence:
    """Return what a rule says, or only its first sentences."""
    texts = tuple((one, _plain(text_of(game_id, clause, one), whole=whole)) for one in LANGUAGES)
    return Sentence("{text}", {"text": ByLanguage(texts)})


def _plain(markdown: str, *, whole: bool) -> str:
    """Return a rule without its layout and the name that it begins with."""
    said = " ".join(filter(None, map(_flat, blocks(markdown))))
    if whole:
        return said
    sentences = re.split(r"(?<=[.!?]) (?=[A-ZÁÉÍÓÚÑ¡¿])", said)
    shown = sentences[0]
    for one in sentences[1:]:
        if len(shown) + len(one) >= LENGTH:
            break
        shown += f" {one}"
    return shown


def _flat(block: Block) -> str:
    if block["kind"] == "paragraph":
        return _text(block["spans"])
    return ", ".join(map(_text, block["items"])) + "." if block["kind"] == "list" else ""


def _text(spans: Spans) -> str:
    shown = spans[1:] if len(spans) > 1 and spans[0]["bold"] else spans
    return "".join(one["text"] for one in shown).strip()
