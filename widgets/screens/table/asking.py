"""What is asked at a table and changes nothing: whether something is allowed, why, and what would follow.

An answer goes to the page that asks, and is stored nowhere. An answer that depends on what is hidden from the
device says only that: :mod:`referee.match.arguing` and :mod:`referee.match.what_if` see to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.engine.action import Action, Actor, Audience
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.info import Prompt
from referee.engine.outcome import Outcome
from referee.engine.parameters import OrNull, SeatIndex, Whole
from referee.engine.rule import Offer, Rule
from referee.i18n import SeatName, Sentence, say
from referee.match.arguing import Answer, Verdict, argue, states_to_check
from referee.match.causes import causes, names_in
from referee.match.log import LogLine
from referee.match.mode import tells_what_if
from referee.match.record import read_action
from referee.match.what_if import what_if_all
from referee.rulebook import blocks, rulebook, text_of
from referee.rulebook.house_rules import house_rules
from referee.rulebook.relevant_clauses import CitedClause, Role, cases_now, chapter_now
from widgets.games import complete_actions
from widgets.objections import CitedText, objection_text
from widgets.request_params import Boolean, Items, String, Values
from widgets.requests import query
from widgets.rule_settings import rule_setting
from widgets.screens.table.access import NotPermitted
from widgets.screens.table.asking_views import (
    AllowedView,
    ArgueForm,
    ArgueView,
    OutlookView,
    WhyCase,
    WhyFigure,
    WhyView,
)
from widgets.screens.table.form import form
from widgets.screens.table.model import TableModel

MOST_CASES = 4
_OFFERED = Annotated[int | None, OrNull(of=SeatIndex())]
_LINE = Annotated[int | None, OrNull(of=Whole())]

_ABOUT = {
    Role.PROMPT: say("What happens now"),
    Role.OBJECTION: say("Not possible now"),
    Role.EFFECT: say("What it brought about"),
    Role.NOTICE: say("Worth knowing now"),
}
_ASKED = say("What was asked for then")
_COUNTED = say("The count")
_ANSWERS = {
    Answer.ALLOWED: say("Yes, that is allowed."),
    Answer.REFUSED: say("No, that is not allowed."),
    Answer.HIDDEN: say("That depends on what is secret, so nobody is told."),
}


class AskingModel:
    """What one device asks of its table."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.table = model.table
        self.access = model.access

    # -- is that allowed? -----------------------------------------------------------------------

    @query("questions")
    def questions(self) -> ArgueView:
        """Return what can be asked about: every action of the game, by each seat or by the table."""
        speech, match = self.model.speech, self.table.match
        rules = [rule for rule in map(match.game.rule, match.game.actions()) if not self._corrects(rule)]
        return {
            "of_seats": [
                {"do": rule.do, "title": speech.say(rule.title)}
                for rule in rules
                if rule.actor is not Actor.TABLE
            ],
            "of_table": [
                {"do": rule.do, "title": speech.say(rule.title)}
                for rule in rules
                if rule.actor is not Actor.SEAT
            ],
        }

    def _corrects(self, rule: Rule[Any]) -> bool:
        return rule.is_correction

    @query("argue_form", kind="question")
    def argue_form(self, do: String, given: Values, by: _OFFERED = None) -> ArgueForm:
        """Return what an action asks for next, whether or not it is allowed; or that it never is just now.

        Raises:
            Malformed: There is no such action, or these are no values of it.
        """
        match = self.table.match
        rule = self._rule(do, by)
        bare = Action(do, by)
        verdict = self._argue(bare)
        states = states_to_check(match, bare, self._audience, may_do=self._may_do(bare))
        if verdict.answer is Answer.REFUSED or not states:
            return {"form": None, "verdict": self._verdict(bare, verdict)}
        offer = Offer(states[-1], rule, by, waives=lambda _objection: True)
        action_form = form(offer, given, len(match.setup.seats), self.model.speech)
        # what speaks against it is the answer, not the question's
        return {"form": {**action_form, "caution": None}, "verdict": None}

    @query("argue", kind="question")
    def argue(self, action: Values) -> AllowedView:
        """Say whether an action would be allowed, as far as this device knows; raise :class:`Malformed`."""
        match = self.table.match
        read = read_action(match.game, len(match.setup.seats), dict(action))
        if read.seal is not None:
            raise Malformed("action", say("What is sealed cannot be asked about: say what it is."))
        return self._verdict(read, self._argue(read))

    def _rule(self, do: str, by: int | None) -> Rule[Any]:
        game = self.table.game
        rule = game.rule(do) if do in game.actions() else None
        if rule is None or self._corrects(rule) or rule.actor is (Actor.SEAT if by is None else Actor.TABLE):
            raise Malformed("do", say("Nobody does that in this game: choose what to ask about anew."))
        return rule

    def _may_do(self, action: Action) -> bool:
        """Whether this device could do it, before the eyes of all who look at it."""
        rule = self.table.game.rule(action.do)
        if (rule.is_sealed and self.access.is_shared) or self._corrects(rule):
            return False
        return self.access.forbids(rule, action.by) is None

    @property
    def _audience(self) -> Audience:
        """Who reads the answer: everybody, where a device goes from hand to hand."""
        return Audience() if self.access.is_shared else self.access.audience

    def _argue(self, action: Action) -> Verdict:
        return argue(self.table.match, action, self._audience, may_do=self._may_do(action))

    def _verdict(self, action: Action, verdict: Verdict) -> AllowedView:
        speech, match = self.model.speech, self.table.match
        reasons = verdict.objections or verdict.keeps_to
        if verdict.answer is Answer.ALLOWED and not reasons:
            rule = match.game.rule(action.do)
            clause = match.game.prompt(match.state, Audience()).clause
            reasons = (Objection(clause, rule.describe(match.state, action)),)
        return {
            "answer": verdict.answer.value,
            "said": speech.say(_ANSWERS[verdict.answer]),
            "reasons": [objection_text(reason, speech) for reason in reasons],
        }

    # -- why? -----------------------------------------------------------------------------------

    @query("why", kind="question")
    def why(
        self, clause: String = "", line: _LINE = None, action: Values | None = None, seat: _OFFERED = None
    ) -> WhyView:
        """Say what a clause is cited for, and which lines of the log caused that.

        ``line``: for which line of the log; ``action``: against which action; ``seat``: for whose rank. If
        none is given, at this moment, or by the last line that cites it. Without a ``clause``, the first that
        the line or the rank goes by.

        Raises:
            Malformed: The game has no such clause, or the log no such line.
        """
        match, speech = self.table.match, self.model.speech
        if line is not None and not 0 <= line < len(match.lines):
            raise Malformed("line", say("The log has no such line."))
        clause = clause or self._clause_of(line, seat)
        try:
            text = text_of(match.game.info.id, clause, speech.language)
        except KeyError:
            raise Malformed("clause", say("This game has no such rule.")) from None
        cases = [*self._cases(clause, line, action, seat)][:MOST_CASES]
        causes_found = self._causes(clause, cases[0][1], cases[0][2]) if cases else ()
        return {
            "clause": clause,
            "house_rules": [
                rule_setting(setting, speech, is_here=True)
                for setting in house_rules(match.game, match.setup.options, len(match.setup.seats))
                if setting.clause == clause
            ],
            "blocks": blocks(text),
            "cases": [self._case(about, cited, number) for about, cited, number in cases],
            "causes": [
                {"number": cause.number, "text": speech.say(cause.sentence)} for cause in causes_found
            ],
            "counted": "" if seat is None else speech.say(say("The count of {seat}", seat=SeatName(seat))),
            "figures": self._figures(seat),
        }

    def _cases(
        self, clause: str, line: int | None, action: Mapping[str, Any] | None, seat: int | None
    ) -> Iterator[tuple[Sentence, CitedClause, int | None]]:
        """Yield each citation of a clause: its subject, the sentence, and the line that shows it."""
        match = self.table.match
        if line is not None:
            yield from self._of_line(self._line(line), clause)
            return
        if action is not None:
            read = read_action(match.game, len(match.setup.seats), dict(action))
            objections = [
                objection for objection in self._argue(read).objections if objection.clause == clause
            ]
            objected = read if self._may_do(read) else None
            for objection in objections:
                yield (
                    _ABOUT[Role.OBJECTION],
                    CitedClause(clause, Role.OBJECTION, objection.reason, objected),
                    None,
                )
            if objections:
                return
        found = False
        if match.outcome is not None:
            for cited in self._verdicts(match.outcome, clause, seat):
                found = True
                yield _COUNTED, cited, None
        if seat is not None:
            return
        shown = (match.state, self._audience, self._is_shown)
        for cited in cases_now(match.game, *shown, clause, match.effects):
            found = True
            is_told = cited.role is Role.EFFECT and match.lines
            yield _ABOUT[cited.role], cited, match.lines[-1].number if is_told else None
        if not found:
            lines = [match.readable(log_line) for log_line in match.lines[-100:]]
            latest = next((log_line for log_line in reversed(lines) if _cites(log_line, clause)), None)
            if latest is not None:
                yield from self._of_line(latest, clause)

    def _of_line(self, line: LogLine, clause: str) -> Iterator[tuple[Sentence, CitedClause, int | None]]:
        for effect in line.effects:
            if effect.clause == clause:
                yield _ABOUT[Role.EFFECT], CitedClause(clause, Role.EFFECT, effect.sentence), line.number
        if self._may_show_prompt(line):
            prompt = self._prompt_before(line.about[0].before)
            if prompt.clause == clause:
                yield _ASKED, CitedClause(clause, Role.PROMPT, prompt.sentence), line.number

    def _line(self, number: int) -> LogLine:
        """Return a line of the log as it may be read now."""
        return self.table.match.readable(self.table.match.lines[number])

    def _may_show_prompt(self, line: LogLine) -> bool:
        """Whether the prompt before a line may be shown: cards that lay there then can be covered now."""
        is_entry = line.kind in ("act", "answer", "open", "reseal")
        return bool(line.about) and is_entry and not self._is_covered(line)

    def _is_covered(self, line: LogLine) -> bool:
        return any(self.table.match.covers(entry) for entry in line.about)

    def _first_of_step(self, before: Any) -> str:
        """Return the clause that a step begins with, whatever lay on the table then."""
        game = self.table.game
        chapters = rulebook(game.info.id, self.model.speech.language).chapters
        return next(chapter.clauses[0].id for chapter in chapters if chapter.id == chapter_now(game, before))

    def _verdicts(self, outcome: Outcome, clause: str, seat: int | None) -> Iterator[CitedClause]:
        for verdict in outcome.verdicts:
            if verdict.clause == clause and (seat is None or seat in names_in(verdict.sentence).seats):
                yield CitedClause(clause, Role.EFFECT, verdict.sentence)

    def _is_shown(self, offer: Offer[Any]) -> bool:
        return self.access.forbids(offer.rule, offer.by) is None

    def _case(self, about: Sentence, cited: CitedClause, number: int | None) -> WhyCase:
        speech = self.model.speech
        return {
            "about": speech.say(about),
            "text": speech.say(cited.sentence),
            "line": None if number is None else speech.say(self._line(number).sentence),
        }

    def _clause_of(self, line: int | None, seat: int | None) -> str:
        """Return the first clause that a line of the log, or the rank of a seat, goes by; "" for none."""
        match = self.table.match
        if line is not None:
            log_line = self._line(line)
            if log_line.effects:
                return log_line.effects[0].clause
            if not log_line.about:
                return ""
            before = log_line.about[0].before
            return (
                self._first_of_step(before)
                if self._is_covered(log_line)
                else self._prompt_before(before).clause
            )
        if seat is None or match.outcome is None:
            return ""
        verdicts = match.outcome.verdicts
        own = [verdict.clause for verdict in verdicts if seat in names_in(verdict.sentence).seats]
        return own[0] if own else verdicts[-1].clause

    def _prompt_before(self, state: Any) -> Prompt:
        """Return the prompt of the table in a state before an action."""
        return self.table.game.prompt(state, Audience())

    def _causes(self, clause: str, cited: CitedClause, line: int | None) -> tuple[LogLine, ...]:
        audience, objected = self._audience, cited.objected
        return causes(self.table.match, audience, clause, cited.sentence, objected=objected, line=line)

    def _figures(self, seat: int | None) -> list[WhyFigure]:
        outcome = self.table.match.outcome
        if outcome is None or seat is None:
            return []
        speech = self.model.speech
        return [
            {
                "label": speech.say(count_line.label),
                "value": count_line.value,
                "clause": count_line.clause,
                "total": count_line.is_total,
            }
            for count_line in outcome.reckoning[seat]
        ]

    # -- what if? -------------------------------------------------------------------------------

    @query("what_if", kind="question")
    def what_if(self, actions: Items, alone: Boolean = False) -> OutlookView:
        """Say what would follow from an action, or from several at once, as far as this device may know.

        ``alone``: behind the curtain of the seat whose action it is, whose player alone looks.

        Raises:
            NotPermitted: It is another device's to do, or this table does not tell that.
            Malformed: It is no action.
        """
        if not tells_what_if(self.table.meta):
            raise NotPermitted(say("This table has not chosen to be told what would follow."))
        match, speech = self.table.match, self.model.speech
        read = [read_action(match.game, len(match.setup.seats), raw_action) for raw_action in actions]
        if not read:
            raise Malformed("actions", say("There is nothing to be told of: choose something first."))
        for action in read:
            self.access.check(match, action)
        audience = (
            Audience.seat(*{action.seat for action in read if action.by is not None})
            if alone
            else self._audience
        )
        try:
            # as they would be played
            outlook = what_if_all(match, complete_actions(match.game, match.state, read), audience)
        except Refused as refused:
            return {
                "said": speech.say(match.game.rule(read[0].do).title),
                "objection": objection_text(refused.objection, speech),
                "effects": [],
                "changes": [],
                "next": None,
                "hidden_reason": None,
            }
        prompt = outlook.prompt
        return {
            "said": speech.say(outlook.description),
            "objection": None,
            "effects": [_cited(effect.clause, speech.say(effect.sentence)) for effect in outlook.effects],
            "changes": [speech.say(change.sentence) for change in outlook.changes],
            "next": None if prompt is None else _cited(prompt.clause, speech.say(prompt.sentence)),
            "hidden_reason": None if outlook.hidden_reason is None else speech.say(outlook.hidden_reason),
        }


def _cited(clause: str, text: str) -> CitedText:
    return {"clause": clause, "text": text}


def _cites(line: LogLine, clause: str) -> bool:
    return any(effect.clause == clause for effect in line.effects)
