"""Practice at a table: bots play the other seats, one tap's pause at a time, and say why.

The page sets the pace: it asks for what the bots have decided to be done, so nothing happens where nobody
looks. What they think about, and with what time, is the thinker's; here is what comes of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from referee.bots import Answer, Hint, HintQuestion, Question
from referee.engine.action import Action, Audience
from referee.engine.errors import NothingToUndo, Refused
from referee.engine.parameters import OrNull, SeatIndex
from referee.i18n import LANGUAGES, Sentence, Speech, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.mode import Practice
from referee.store.devices import Guard
from referee.store.log import ConcurrentUpdate
from referee.store.reasons import KeptReason
from referee.tables.table import Table
from widgets.i18n import speech
from widgets.request_params import Boolean, String
from widgets.requests import command
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.hints import hint_view
from widgets.screens.table.practice_views import BotMove, PracticeView, PracticeWaiting
from widgets.screens.table.revision import Revision
from widgets.screens.table.thinker import Thinker

LOG = logging.getLogger("widgets")

MOVES = 12
"""Moves of the bots that are shown with their reasons, the latest last."""


class PracticeModel:
    """What a page shows of the bots at its table, and what it asks of them."""

    def __init__(
        self, table: Table, mode: Practice, thinker: Thinker, access_of: Callable[[], Access]
    ) -> None:
        self.table = table
        self._access_of = access_of
        self.mode = mode
        self.eyes: int | None = None
        self._thinker = thinker
        self._asked_at = -1
        """How long the log was when the bots were asked last."""
        self._answer: Answer | None = None
        self._has_failed = False
        self._reasons: dict[int, KeptReason] = {}
        self._reasons_at = -1
        """How long the log was when the reasons were taken in."""
        self._hint: Hint | None = None
        self._is_hinting = False

    @property
    def audience(self) -> Audience:
        """Who looks: the learner, or a watcher who sees the table from the chosen seat."""
        seat = self.eyes if self.mode.learner is None else self.mode.learner
        return Audience() if seat is None else Audience.seat(seat)

    @property
    def learner(self) -> int:
        """The seat that is played here; raise :class:`NotPermitted` where bots play all."""
        if self.mode.learner is None:
            raise NotPermitted(say("Whoever watches does not play."))
        return self.mode.learner

    # -- what bots think ------------------------------------------------------------------------------

    def ask(self) -> None:
        """Have the bots think of what comes next, if they have not been asked since the last action."""
        if self._asked_at != len(self.table.match.log):
            self._hint, self._is_hinting = None, False
            self._ask()

    def _ask(self, *, is_passed: bool = False, is_simple: bool = False) -> None:
        match = self.table.match
        number = self._asked_at = len(match.log)
        self._answer, self._has_failed = None, False
        if match.outcome is not None:
            self._answer = Answer("over")
            return
        seed = f"{self.table.id} {number} {is_passed} {is_simple}"
        question = Question(
            match.game.info.id,
            match.state,
            self.table.with_secrets(None, ()),
            self.mode.learner,
            seed,
            is_passed,
            is_simple,
            self.mode.level,
        )

        def then(found: Answer | None) -> None:
            if self._asked_at == number == len(self.table.match.log):  # nothing has been done meanwhile
                self._answer, self._has_failed = found, found is None

        self._thinker.think(question, then)

    @command("bots_act")
    def act(self, revision: String) -> None:
        """Have done what the bots have decided, if the page shows where the table stands.

        Where another page at this table was first, nothing is done twice.
        """
        match, answer = self.table.match, self._answer
        if revision != str(Revision.of(match)) or answer is None or answer.action is None:
            return
        number, action = len(match.log), answer.action
        parameters = match.game.rule(action.do).parameters_of(action.by)
        rolled = [name for name in action.given if parameters[name].is_drawn]
        self._check_bot(action)
        try:
            self.table.submit_all([action], {0: rolled}, only_now=True, guard=self._guard())
        except ConcurrentUpdate:
            return
        except Refused as refused:
            LOG.warning("a bot was refused: %s", refused)
            self._answer, self._has_failed = None, True
            return
        if answer.reason is not None:
            self._keep_reason(number, answer.reason, answer.clause)

    def _keep_reason(self, number: int, reason: Sentence, clause: str | None) -> None:
        """Keep why a bot did what the log has under a number, for as long as the table is kept."""
        names = self.table.setup.names
        texts = {code: speech(code, names, self.mode.learner).say(reason) for code in LANGUAGES}
        self.table.store.keep_reason(self.table.id, number, KeptReason(texts, clause), self._guard())

    def reasons(self) -> Mapping[int, KeptReason]:
        """Return why bots did what the log tells by its numbers, but for what is sealed or covered by now."""
        match = self.table.match
        if self._reasons_at != len(match.log):
            self._reasons, self._reasons_at = dict(self.table.store.reasons(self.table.id)), len(match.log)
        standing = {entry.number: entry for entry in match.applied}
        return {
            number: reason
            for number, reason in self._reasons.items()
            if not _is_secret(number, standing.get(number), match)
            and not any(match.covers(each) for each in match.lines[number].about)
        }

    def _guard(self) -> Guard | None:
        """Return what makes sure that it is still this device whose practice it is."""
        return self._access_of().allow(Access.check_practice)

    def _check_bot(self, action: Action) -> None:
        """Raise :class:`NotPermitted` for an action that a person has to do."""
        if action.by is not None and action.by not in self.mode.bots(len(self.table.setup.seats)):
            raise NotPermitted(say("Bots play their own seats alone."))

    @command("bots_go_on", is_slow=True)
    def go_on(self, revision: String, simply: Boolean = False) -> None:
        """Let the bots continue: the learner does not interrupt, or a bot that failed has to try again.

        ``simply``: any permitted action is good enough.
        """
        if revision == str(Revision.of(self.table.match)):
            self._ask(is_passed=True, is_simple=simply)

    @command("see_by")
    def see_by(self, seat: Annotated[int | None, OrNull(of=SeatIndex())]) -> None:
        """Look at the table by a seat's eyes, ``None``: by everybody's; for who watches bots alone."""
        if self.mode.learner is not None:
            raise NotPermitted(say("Who plays sees what that seat sees, and no more."))
        self.eyes = seat

    # -- the learner ------------------------------------------------------------------------------------

    @command("ask_hint", is_slow=True)
    def ask_hint(self) -> None:
        """Have a hint thought of for the learner."""
        match = self.table.match
        number = len(match.log)
        question = HintQuestion(
            match.game.info.id, match.state, self.table.with_secrets(None, ()), self.learner, number
        )

        def then(found: Hint | None) -> None:
            if len(self.table.match.log) == number:
                self._hint, self._is_hinting = found, False

        self._hint, self._is_hinting = None, True
        self._thinker.think(question, then)

    @command("put_hint_away")
    def put_hint_away(self) -> None:
        """Show the hint no more."""
        self._hint, self._is_hinting = None, False

    def undo(self) -> Sentence | None:
        """Take back the learner's last decision, and all that the bots did since.

        Returns what a real table would have said to it, if anything. Raises :class:`NothingToUndo` where the
        learner has decided nothing.
        """
        twin = self.table.match.fork()
        taken: list[AppliedAction[Any]] = []
        count, opened = 0, False
        while twin.can_undo and not any(entry.action.by == self.learner for entry in taken):
            taken = [*twin.next_undo, *taken]
            opened = opened or twin.undo_crosses_opening
            twin.undo()
            count += 1
        if not any(entry.action.by == self.learner for entry in taken):
            raise NothingToUndo(say("You have not decided anything yet."))
        shown = opened or self.table.match.is_look(taken)
        self.table.undo(self.learner, self._guard(), count)
        if not shown:
            return None
        return say("Taken back, though it had shown something: among people, the table would decide on that.")

    # -- what is shown ------------------------------------------------------------------------------------

    def view(self, speech: Speech) -> PracticeView:
        """Return what the page shows of it."""
        answer = self._answer
        return {
            "learner": self.mode.learner,
            "eyes": self.eyes,
            "waiting": self._waiting(),
            "can_pass": answer is not None and answer.can_pass,
            "moves": self._moves(speech),
            "hint": None if self._hint is None else hint_view(self._hint, speech),
            "is_hinting": self._is_hinting,
        }

    def _waiting(self) -> PracticeWaiting:
        if self._has_failed:
            return "failed"
        return "thinking" if self._answer is None else self._answer.waiting

    def _moves(self, speech: Speech) -> list[BotMove]:
        match, reasons = self.table.match, self.reasons()
        standing = {entry.number: entry for entry in match.applied if entry.number in self._reasons}
        return [
            {
                "number": number,
                "seat": entry.action.by,
                "text": speech.say(match.readable(match.lines[number]).sentence),
                "why": reason_text(reasons[number], speech) if number in reasons else None,
                "clause": reasons[number].clause if number in reasons else None,
            }
            for number, entry in sorted(standing.items())[-MOVES:]
        ]


def reason_text(reason: KeptReason, speech: Speech) -> str | None:
    """Return a reason in the speech's language, ``None`` where it was not kept in that one."""
    return reason.texts.get(speech.language)


def _is_secret(number: int, entry: AppliedAction[Any] | None, match: Match[Any]) -> bool:
    """Whether the reason of an entry would reveal a value that is sealed, or was when undone."""
    if entry is not None:
        return entry.action.seal is not None and entry.opened_by is None
    action = match.log[number].action if number < len(match.log) else None
    return action is None or action.seal is not None
