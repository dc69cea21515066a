"""The rulebook screen's model: the rules of this moment, a game's whole rulebook, and both on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from referee.engine.info import Handling, Setup
from referee.engine.parameters import Choice
from referee.engine.rule import Offer
from referee.games import find_game
from referee.i18n import Speech, say
from referee.match.worked_example import WorkedExample, worked_examples
from referee.rulebook import Chapter, blocks, general, rulebook
from referee.rulebook.glossary import glossary
from referee.rulebook.house_rules import HouseRule, house_rules
from referee.rulebook.relevant_clauses import Role, chapter_now, cited_now
from referee.rulebook.synonyms import synonyms
from referee.share.result import side_by_side
from referee.share.rule_sheets import RULE_SHEETS, RuleSheet, rule_sheet
from widgets.downloads import HTML, Download, download
from widgets.games import term_icons
from widgets.requests import query
from widgets.rule_settings import rule_setting
from widgets.screens.rules.views import (
    RuleChapter,
    RuleClause,
    RuleExample,
    RulesNow,
    RulesView,
    RuleTerm,
)
from widgets.screens.table.model import TableModel

_HANDLING = {
    Handling.ENFORCED: say("The referee sees to this."),
    Handling.PROMPTED: say("You do this with the pieces; the referee reminds you."),
    Handling.EXPLAINED: say("Good to know."),
}
_ABOUT = {
    Role.PROMPT: say("What happens now"),
    Role.OBJECTION: say("Not possible now"),
    Role.EFFECT: say("What just happened"),
    Role.NOTICE: say("Worth knowing now"),
}


class RulesModel:
    """The rulebook that is open on a page: of one game, for one language."""

    def __init__(self, game_id: str, speech: Speech) -> None:
        self.game = find_game(game_id)
        self.speech = speech

    def view(self, clause: str, setup: Setup | None = None) -> RulesView:
        """Return the rulebook as data, without the rules of this moment.

        ``clause`` is the one to show first, ``""`` for none; ``setup``: how a table of the game has set its
        house rules.
        """
        game, speech = self.game, self.speech
        options = None if setup is None else setup.options
        settings = house_rules(game, options, None if setup is None else len(setup.seats))
        chapters = (*rulebook(game.info.id, speech.language).chapters, *general(speech.language).chapters)
        return {
            "game": game.info.id,
            "title": game.info.title_in(speech.language),
            "clause": clause or None,
            "now": None,
            "chapters": [self._chapter(chapter, settings, is_here=setup is not None) for chapter in chapters],
            "terms": self._terms(),
            "examples": [self._example(example) for example in worked_examples(game.info.id)],
        }

    def _terms(self) -> list[RuleTerm]:
        language = self.speech.language
        pieces = term_icons(self.game.info.id)
        return [
            {
                "id": entry.id,
                "icon": pieces.get(entry.id),
                "term": entry.term[language],
                "text": entry.text[language],
                "clauses": [*entry.clauses],
            }
            for entry in glossary(self.game.info.id)
        ]

    def _example(self, example: WorkedExample) -> RuleExample:
        language = self.speech.language
        speech = Speech(language, example.names, self.speech.translations)
        outcome = example.outcome
        return {
            "id": example.id,
            "title": example.title[language],
            "question": example.question[language],
            "steps": [speech.say(step) for step in example.steps],
            "answer": [
                {"clause": reason.clause, "text": speech.say(reason.sentence)} for reason in example.answer
            ],
            "reckoning": None
            if outcome is None
            else {
                "names": [*example.names],
                "lines": [
                    {
                        "label": line.label,
                        "clause": line.clause,
                        "values": [*line.values],
                        "is_total": line.is_total,
                    }
                    for line in side_by_side(outcome.reckoning, speech)
                ],
            },
        }

    def _chapter(self, chapter: Chapter, settings: Sequence[HouseRule], *, is_here: bool) -> RuleChapter:
        clauses: list[RuleClause] = []
        words = synonyms(self.game.info.id, self.speech.language)
        for clause in chapter.clauses:
            handling = self.game.clauses.get(clause.id, Handling.ENFORCED)
            clauses.append(
                {
                    "id": clause.id,
                    "blocks": blocks(clause.text),
                    "handling": self.speech.say(self.game.handling.get(clause.id) or _HANDLING[handling]),
                    "kind": handling.value,
                    "is_ruling": clause.id in self.game.rulings,
                    "synonyms": words.get(clause.id, ""),
                    "house_rules": [
                        rule_setting(rule, self.speech, is_here=is_here)
                        for rule in settings
                        if rule.clause == clause.id
                    ],
                }
            )
        return {"id": chapter.id, "title": chapter.title, "clauses": clauses}

    @query("rule_sheet", is_done_once=True, kind="file")
    def sheet(self, kind: Annotated[str, Choice(values=RULE_SHEETS)]) -> Download:
        """Return the game's reference card, or the overview of its round, as a page to print."""
        wanted: RuleSheet = "card" if kind == "card" else "overview"
        page = rule_sheet(self.game.info.id, wanted, self.speech)
        return download(f"{self.game.info.id}-{wanted}.html", HTML, page.encode("utf-8"))


def rules_now(table: TableModel) -> RulesNow:
    """Return the rules of a table as it stands, as far as its device sees what they are about."""
    match, access, speech = table.table.match, table.access, table.speech

    def is_shown(offer: Offer[Any]) -> bool:
        return access.forbids(offer.rule, offer.by) is None

    return {
        "chapter": chapter_now(match.game, match.state),
        "cited": [
            {
                "clause": citation.clause,
                "role": citation.role.value,
                "about": speech.say(_ABOUT[citation.role]),
                "text": speech.say(citation.sentence),
            }
            for citation in cited_now(match.game, match.state, access.audience, is_shown, match.effects)
        ],
    }
