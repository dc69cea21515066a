"""Carries out a page's taps and queries, each once, and turns errors into sentences.

A tap or a query with slow work is answered later, see :mod:`widgets.jobs`.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any, Literal

from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.json_parameters import JsonObject
from referee.i18n import Sentence, say
from widgets.jobs import Pending, Result
from widgets.notices import Notices
from widgets.registry import COMMANDS, QUERIES
from widgets.router import Router

LOG = logging.getLogger("widgets")

REMEMBERED_TAPS = 50
"""Taps whose repetition is recognised; a page sends one at a time."""
REMEMBERED_ANSWERS = 2
"""Answers that are stored for repeated queries, of those that are done once."""

_FAILED = say(
    "Something went wrong here, and the game is as it was before. Try again; if it happens once more, "
    "reload the page: nothing is lost."
)

TapState = Literal["done", "repeated", "pending"]
"""The state of a tap: done now, done before, or answered later."""


class Dispatcher:
    """Carries out what a page sends.

    Args:
        router: Returns the models that carry out requests.
        notices: Shows results and errors.
        show: Updates the screens.

    ``on_tap_done`` is called when a pending tap is done, ``on_answer`` with the id of a pending query and its
    answer.
    """

    def __init__(self, router: Router, notices: Notices, show: Callable[[], None]) -> None:
        self._router = router
        self._context = router.models.context
        self._notices = notices
        self._show = show
        self.on_tap_done: Callable[[], None] = lambda: None
        self.on_answer: Callable[[str, Mapping[str, Any]], None] = lambda _id, _answer: None
        self.answered = ""
        """The id of the last completed tap."""
        self._recent_taps: deque[str] = deque(maxlen=REMEMBERED_TAPS)
        self._pending_tap: object | None = None
        """The job of the last tap."""
        self._pending_queries: set[str] = set()
        self._answers: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    def tap(self, data: Any) -> TapState:
        """Carry out a tap. An error becomes a notice on the screen and a log entry.

        A page repeats a tap that is not answered. Its id ensures that it is done once.
        """
        tap_id = data.get("id") if isinstance(data, dict) else None
        if isinstance(tap_id, str):
            is_repeated = tap_id in self._recent_taps
            self._recent_taps.append(tap_id)
            if is_repeated and self._pending_tap is not None:
                return "pending"
            if is_repeated:  # the answer was lost, or is on its way
                self.answered = tap_id
                self._show()
                return "repeated"
        self._notices.clear()
        self._pending_tap = None
        notice = self._run(lambda: self._carry_out(data))
        if isinstance(notice, Pending):
            return "done" if self._await_tap(notice, tap_id) else "pending"
        self._finish_tap(notice, tap_id)
        return "done"

    def _await_tap(self, pending: Pending[Any], tap_id: Any) -> bool:
        """Finish a tap when its work is done, unless another tap has replaced it.

        Returns whether it is done already.
        """
        marker = self._pending_tap = object()
        is_later = False

        def finish(result: Result) -> None:
            if self._pending_tap is not marker:
                return
            self._pending_tap = None
            self._finish_tap(self._run(lambda: _value_of(pending, result)), tap_id)
            if is_later:
                self.on_tap_done()

        self._context.jobs.run(pending.job, finish)
        is_later = True
        return self._pending_tap is None

    def _finish_tap(self, notice: Sentence | None, tap_id: Any) -> None:
        if notice is not None:
            self._notices.show(notice, "good")
        if isinstance(tap_id, str):
            self.answered = tap_id
        self._show()

    def _run(self, action: Callable[[], Any]) -> Any:
        """Run an action, and return its value; an error becomes the notice."""
        try:
            return action()
        except Refused as refused:
            waivable = self._may_overrule(refused)
            self._notices.show(refused.reason, "refused", refused.clause, waivable=waivable)
            if (model := self._router.models.table) is not None:
                self._context.on_refused(model.table.game.info.id)
        except RefereeError as error:
            self._notices.show(error.reason, "error")
        except Exception:
            # The page must get a notice of an unexpected error, and its next tap has to work.
            LOG.exception("a tap failed")
            self._notices.show(_FAILED, "error")
        return None

    def _carry_out(self, data: Any) -> Sentence | Pending[Any] | None:
        name = data.get("tap") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in COMMANDS:
            raise Malformed("tap", say("This page sent something that is not a tap."))
        parameters = {key: value for key, value in data.items() if key not in ("tap", "id")}
        only = self._router.only
        if only is not None and COMMANDS[name].declared.leaves:
            if name not in only.follows:
                self._router.leave()
                return None
            self._router.leads_back = True
        return COMMANDS[name].carry_out(self._router, parameters)

    def query(self, data: Any) -> Mapping[str, Any] | None:
        """Return the answer to ``{"query": …, "data": {…}}``, or a ``problem`` with the reason for none.

        ``None`` means that ``on_answer`` gets the answer later.
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
            answer = self._answer_of(lambda: self._remember(data, _value_of(pending, result)))
            if is_later:
                self.on_answer(query_id, answer)
            else:
                answers.append(answer)

        if query_id:
            self._pending_queries.add(query_id)
        self._context.jobs.run(pending.job, finish)
        is_later = True
        return answers[0] if answers else None

    def _look_up(self, data: Any) -> Any:
        name = data.get("query") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in QUERIES:
            raise Malformed("query", say("This page asked for something unknown: reload it."))
        query_id = data.get("id")
        if isinstance(query_id, str) and query_id in self._answers:
            return self._answers[query_id]
        request, parameters = QUERIES[name], JsonObject().read(data.get("data"), "data", 0)
        kind, query_job = request.declared.kind, self._context.query_job
        location = self._router.models.location() if kind and query_job else None
        if kind and query_job and location is not None:
            return Pending(query_job(location, name, parameters, kind), lambda found: found)
        answer = request.carry_out(self._router, parameters)
        return answer if isinstance(answer, Pending) else self._remember(data, answer)

    def _remember(self, data: Any, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Store the answer to a query that is done once, for a page that repeats it."""
        query_id = data.get("id")
        if isinstance(query_id, str) and QUERIES[data["query"]].declared.is_done_once:
            self._answers[query_id] = answer
            while len(self._answers) > REMEMBERED_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _answer_of(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except RefereeError as error:
            reason = error.reason
        except Exception:  # the page waits for an answer
            LOG.exception("a query failed")
            reason = say("This could not be looked up. Try again.")
        return {"problem": self._router.models.spoken.say(reason)}

    def _may_overrule(self, refused: Refused) -> bool:
        table = self._router.models.table
        return table is not None and table.may_overrule(refused.objection)


def _value_of(pending: Pending[Any], result: Result) -> Any:
    """Return the answer that a job's result gives, or raise its error."""
    if result.error is not None:
        raise result.error
    return pending.then(result.value)
