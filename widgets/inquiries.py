"""What a page asks that changes no screen, and that is never kept in a screen's data.

Secrets that are looked at, forms that ask, files, the history: the answer is a message of its own.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from referee.engine.errors import Malformed, RefereeError
from referee.engine.parameters import OrNull, SeatIndex, Text, Whole
from referee.text import say
from widgets.charts.plotter import PARTS, plotter
from widgets.fields import Mapped
from widgets.share.model import Shared, bg_stats, share_file
from widgets.transfer.model import Arrivals, backup

if TYPE_CHECKING:
    from widgets.session import Session

LOG = logging.getLogger("widgets")

REMEMBERED = 2
_LABORIOUS = ("backup", "upload", "share", "history_file")
"""What takes so long that a page may ask again meanwhile: the answer is remembered for that."""


class Inquiries:
    """Answers a page's questions about what its session shows."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._arrivals = Arrivals()
        self._answered: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._handlers: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "look": self._look,
            "form": self._form,
            "record": self._record,
            "tally": self._keep_tally,
            "plotter": self._plotter,
            "backup": self._backup,
            "upload": self._upload,
            "share": lambda data: share_file(self._shared(), data, session.speech()),
            "bg_stats": lambda data: bg_stats(self._shared(), session.speech()),
            "history_games": self._of_history("games"),
            "history_players": self._of_history("players"),
            "history_statistics": self._of_history("statistics"),
            "history_file": self._of_history("file"),
        }

    def answer(self, data: Any) -> dict[str, Any]:
        """Return the answer to ``{"about": …, "data": {…}}``, or why there is none as its ``problem``."""
        try:
            self._session.check_known()
            about = data.get("about") if isinstance(data, dict) else None
            if not isinstance(about, str) or about not in self._handlers:
                raise Malformed("about", say("This page asked for something unknown: reload it."))
            known = data.get("id")
            if isinstance(known, str) and known in self._answered:
                return self._answered[known]
            answer = self._handlers[about](Mapped().read(data.get("data"), "data", 0))
            if isinstance(known, str) and about in _LABORIOUS:
                self._answered[known] = answer
                while len(self._answered) > REMEMBERED:
                    self._answered.popitem(last=False)
            return answer
        except RefereeError as error:
            reason = error.reason
        except Exception:
            LOG.exception("an inquiry failed")
            reason = say("This could not be looked up. Try again.")
        names = self._session.table.table.match.setup.names if self._session.table else ()
        return {"problem": self._session.speech(names).say(reason)}

    def _look(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return what only the player of a seat may see."""
        table = self._session.at_table()
        count = len(table.table.match.setup.seats)
        return table.private_look(SeatIndex().read(data.get("seat"), "seat", count))

    def _form(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return what an action asks for next."""
        table = self._session.at_table()
        do = Text().read(data.get("do"), "do", 0)
        count = len(table.table.match.setup.seats)
        by = OrNull(of=SeatIndex()).read(data.get("by"), "by", count)
        return table.form(do, by, Mapped().read(data.get("given"), "given", count))

    def _record(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the record of a finished game as a file."""
        return self._session.at_table().record()

    def _plotter(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return a part of the script that draws charts."""
        self._shared()  # there are charts when the game is over
        return plotter(Whole(within=range(PARTS)).read(data.get("part"), "part", 0))

    def _keep_tally(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Keep what is typed so far of a finished game, and return what it comes to."""
        return self._session.at_tally().keep(data)

    def _backup(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return all games that this device may take along as one file."""
        return backup(self._session.store, self._session.device)

    def _upload(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Take a part of a file with games; with the last one, return what came of it."""
        return self._arrivals.take(self._session.store, data, self._session.speech(), self._session.device)

    def _of_history(self, name: str) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
        """Return a handler that asks the history something."""
        return lambda data: getattr(self._session.at_history(), name)(data, self._session.speech())

    def _shared(self) -> Shared:
        """Return the result on the screen; raise :class:`Malformed` where there is none."""
        session = self._session
        return session.tally.result() if session.tally is not None else session.at_table().result()
