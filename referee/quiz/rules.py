"""Questions about the text of a rule; every clause has one, even if no position is about it."""

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
"""The most characters of a rule's text in an answer, if it has several sentences."""


def rule_question(game: Game[Any], clause: str, random: Random) -> Question:
    """Ask which of some rules has a title; ``KeyError`` for a clause that the rulebook does not have.

    A clause without a title uses its chapter's title. The other answers then come from other chapters.
    """
    game_id, book = game.info.id, rulebook(game.info.id, "en")
    title_of(game_id, clause, "en")
    own_chapter = next(
        (chapter for chapter in book.chapters if any(rule.id == clause for rule in chapter.clauses)), None
    )
    is_titled = own_chapter is not None and book.clause(clause).title
    near = (
        []
        if own_chapter is None or not is_titled
        else [rule.id for rule in own_chapter.clauses if rule.id != clause]
    )
    far = [rule.id for chapter in book.chapters if chapter is not own_chapter for rule in chapter.clauses]
    random.shuffle(near)
    random.shuffle(far)
    wanted = _rule_text(game_id, clause)
    chosen = {wanted: clause}  # of two with the same text, the first
    for other in (*near[: CHOICES // 2], *far):
        if len(chosen) < CHOICES:
            chosen.setdefault(_rule_text(game_id, other), other)
    options = [*chosen]
    random.shuffle(options)
    title = ByLanguage(tuple((language, title_of(game_id, clause, language)) for language in LANGUAGES))
    return Question(
        kind=Kind.RULE,
        game=game,
        setup=table(game, random),
        sentence=say("What does the rule “{title}” say?", title=title),
        options=tuple(Option(option) for option in options),
        right=options.index(wanted),
        clauses=(clause,),
        reasons=(Reason(clause, _rule_text(game_id, clause, is_complete=True)),),
    )


def _rule_text(game_id: str, clause: str, *, is_complete: bool = False) -> Sentence:
    """Return the text of a rule, or only its first sentences."""
    texts = tuple(
        (language, _plain(text_of(game_id, clause, language), is_complete=is_complete))
        for language in LANGUAGES
    )
    return Sentence("{text}", {"text": ByLanguage(texts)})


def _plain(markdown: str, *, is_complete: bool) -> str:
    """Return the plain text of a rule, without its leading name."""
    text = " ".join(filter(None, map(_flat, blocks(markdown))))
    if is_complete:
        return text
    sentences = re.split(r"(?<=[.!?]) (?=[A-ZÁÉÍÓÚÑ¡¿])", text)
    shown = sentences[0]
    for sentence in sentences[1:]:
        if len(shown) + len(sentence) >= LENGTH:
            break
        shown += f" {sentence}"
    return shown


def _flat(block: Block) -> str:
    if block["kind"] == "paragraph":
        return _text(block["spans"])
    return ", ".join(map(_text, block["items"])) + "." if block["kind"] == "list" else ""


def _text(spans: Spans) -> str:
    shown = spans[1:] if len(spans) > 1 and spans[0]["bold"] else spans
    return "".join(span["text"] for span in shown).strip()
