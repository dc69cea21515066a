"""What a page's taps and queries come to: each is done once, and whatever goes wrong becomes a sentence.

A tap or a query whose work is done apart is answered later, see :mod:`widgets.jobs`.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.parameters import JsonObject
from referee.i18n import Sentence, say
from widgets.commands import COMMANDS
from widgets.jobs import Pending, Result
from widgets.page import Page
from widgets.queries import QUERIES

if TYPE_CHECKING:
    from referee.store.store import Store

LOG = logging.getLogger("widgets")

REMEMBERED_TAPS = 50
"""Taps that are recognised when they come again; a page sends one at a time."""
REMEMBERED_ANSWERS = 2
"""Answers to queries that are given again when a page asks again, of those that are done once."""

_FAILED = say(
    "Something went wrong here, and the game is as it was before. Try again; if it happens once more, "
    "reload the page: nothing is lost."
)

_Kind = Literal["good", "refused", "error"]

TapState = Literal["done", "repeated", "pending"]
"""What has become of a tap: done, done before, or answered later."""


class Notice(TypedDict):
    """What a page is told; by its number the page knows whether it has been put away.

    ``waivable``: of a refusal, whether this device may say that a card or an agreement overrules it.
    """

    text: str
    kind: _Kind
    clause: str | None
    waivable: bool
    number: int


class Dispatcher(Page):
    """Carries out what a page sends, and keeps what the page is told of it.

    ``on_tap_done`` is called when a pending tap is done, ``on_answer`` with the id of a pending query and its
    answer.
    """

    def __init__(
        self,
        store_opener: Callable[[], Store],
        device: str | None = None,
        only: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(store_opener, device, only)
        self.on_tap_done: Callable[[], None] = lambda: None
        self.on_answer: Callable[[str, Mapping[str, Any]], None] = lambda _id, _answer: None
        self._notice: Notice | None = None
        self._display_error: Notice | None = None
        self._notice_count = 0
        self._recent_taps: deque[str] = deque(maxlen=REMEMBERED_TAPS)
        self._answered = ""
        """The id of the tap that was done last."""
        self._pending_tap: object | None = None
        """The job that the last tap waits for."""
        self._pending_queries: set[str] = set()
        self._answers: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    @abstractmethod
    def _show(self) -> None:
        """Bring the screens up to date."""

    def tap(self, data: Any) -> TapState:
        """Do what a tap asks for. Whatever goes wrong becomes a sentence on the screen and a log entry.

        A page gives its taps ids, and sends one again that is not answered: it is done once.
        """
        tap_id = data.get("id") if isinstance(data, dict) else None
        if isinstance(tap_id, str):
            is_repeated = tap_id in self._recent_taps
            self._recent_taps.append(tap_id)
            if is_repeated and self._pending_tap is not None:
                return "pending"
            if is_repeated:  # its answer was lost, or is on its way
                self._answered = tap_id
                self._show()
                return "repeated"
        self._notice, self._pending_tap = None, None
        told = self._told_of(lambda: self._carry_out(data))
        if isinstance(told, Pending):
            return "done" if self._await_tap(told, tap_id) else "pending"
        self._finish_tap(told, tap_id)
        return "done"

    def _await_tap(self, pending: Pending[Any], tap_id: Any) -> bool:
        """Finish a tap when its work is done; another tap in between takes its place.

        Returns whether it is done already.
        """
        waited = self._pending_tap = object()
        is_later = False

        def finish(result: Result) -> None:
            if self._pending_tap is not waited:
                return
            self._pending_tap = None
            self._finish_tap(self._told_of(lambda: _made(pending, result)), tap_id)
            if is_later:
                self.on_tap_done()

        self.jobs.run(pending.job, finish)
        is_later = True
        return self._pending_tap is None

    def _finish_tap(self, told: Sentence | None, tap_id: Any) -> None:
        if told is not None:
            self._notify(told, "good")
        if isinstance(tap_id, str):
            self._answered = tap_id
        self._show()

    def _told_of(self, action: Callable[[], Any]) -> Any:
        """Return what an action returns; whatever it raises becomes the notice."""
        try:
            return action()
        except Refused as refused:
            self._notify(refused.reason, "refused", refused.clause, self._may_overrule(refused))
            if self.table_model is not None:
                self.on_refused(self.table_model.table.game.info.id)
        except RefereeError as error:
            self._notify(error.reason, "error")
        except Exception:
            # nobody above would tell the page of a mistake of ours, and its next tap has to work
            LOG.exception("a tap failed")
            self._notify(_FAILED, "error")
        return None

    def _carry_out(self, data: Any) -> Sentence | Pending[Any] | None:
        name = data.get("tap") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in COMMANDS:
            raise Malformed("tap", say("This page sent something that is not a tap."))
        given = {key: value for key, value in data.items() if key not in ("tap", "id")}
        return COMMANDS[name].carry_out(self, given)

    def query(self, data: Any) -> Mapping[str, Any] | None:
        """Return the answer to ``{"query": …, "data": {…}}``, or why there is none as its ``problem``.

        ``None``: the answer comes later, to ``on_answer``.
        """
        query_id = data.get("id") if isinstance(data, dict) else None
        query_id = query_id if isinstance(query_id, str) else ""
        if query_id in self._pending_queries:
            return None
        found: Mapping[str, Any] | Pending[Any] = self._answer_of(lambda: self._look_up(data))
        if not isinstance(found, Pending):
            return found
        pending = found
        answers: list[Mapping[str, Any]] = []
        is_later = False

        def finish(result: Result) -> None:
            self._pending_queries.discard(query_id)
            answer = self._answer_of(lambda: self._remember(data, _made(pending, result)))
            if is_later:
                self.on_answer(query_id, answer)
            else:
                answers.append(answer)

        if query_id:
            self._pending_queries.add(query_id)
        self.jobs.run(pending.job, finish)
        is_later = True
        return answers[0] if answers else None

    def _look_up(self, data: Any) -> Any:
        name = data.get("query") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in QUERIES:
            raise Malformed("query", say("This page asked for something unknown: reload it."))
        query_id = data.get("id")
        if isinstance(query_id, str) and query_id in self._answers:
            return self._answers[query_id]
        request, given = QUERIES[name], JsonObject().read(data.get("data"), "data", 0)
        place = self.place() if request.kind and self.query_job else None
        if request.kind and self.query_job and place is not None:
            return Pending(self.query_job(place, name, given, request.kind), lambda found: found)
        answer = request.carry_out(self, given)
        return answer if isinstance(answer, Pending) else self._remember(data, answer)

    def _remember(self, data: Any, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Keep an answer for a page that asks again, where what it asks for is done once."""
        query_id = data.get("id")
        if isinstance(query_id, str) and QUERIES[data["query"]].is_done_once:
            self._answers[query_id] = answer
            while len(self._answers) > REMEMBERED_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _answer_of(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except RefereeError as error:
            reason = error.reason
        except Exception:  # as of a tap: the page waits for an answer
            LOG.exception("a query failed")
            reason = say("This could not be looked up. Try again.")
        return {"problem": self.spoken.say(reason)}

    @property
    def notice(self) -> Notice | None:
        """What the page is told: what is wrong with its screens, else what came of its last tap."""
        return self._display_error or self._notice

    def _may_overrule(self, refused: Refused) -> bool:
        model = self.table_model
        return model is not None and model.may_overrule(refused.objection)

    def _notify(
        self, sentence: Sentence, kind: _Kind, clause: str | None = None, waivable: bool = False
    ) -> None:
        self._notice = self._make_notice(sentence, kind, clause, waivable)

    def _make_notice(
        self, sentence: Sentence, kind: _Kind, clause: str | None = None, waivable: bool = False
    ) -> Notice:
        """Return a notice; its number tells the page whether it has been put away."""
        self._notice_count += 1
        text = self.spoken.say(sentence)
        return {
            "text": text,
            "kind": kind,
            "clause": clause,
            "waivable": waivable,
            "number": self._notice_count,
        }


def _made(pending: Pending[Any], result: Result) -> Any:
    """Return the answer that some work leads to; raise why there is none."""
    if result.error is not None:
        raise result.error
    return pending.then(result.value)
