"""One device at the referee: which screen it shows, in which language, and what its taps do.

Knows no widget: the whole dashboard can be driven and tested here. A tap is a small JSON object with
the name of what is tapped; the answer is the data of the screens that it changed.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.parameters import Choice, Flag, Parameter, Text, Whole, read_fields
from referee.store.base import Store, UnknownTable
from referee.table import Table
from referee.text import LANGUAGES, Sentence, Speech, say
from widgets.fields import Listed, Mapped, Raw
from widgets.history.model import HistoryModel
from widgets.inquiries import Inquiries
from widgets.language import speech
from widgets.lobby.model import LobbyModel
from widgets.phones.model import PhonesModel
from widgets.rules.model import rules_view
from widgets.table.access import NotYours, access_of, enter, has_the_say
from widgets.table.model import TableModel
from widgets.tally.model import TallyModel
from widgets.tickets import device_of

LOG = logging.getLogger("widgets")

REMEMBERED = 50
"""Taps that are recognised when they come again; a page sends one at a time."""

_NO_PART = say("This device has no part in that game: scan a code at the table, or type the table code.")
_FAILED = say(
    "Something went wrong here, and the game is as it was before. Try again; if it happens once more, "
    "reload the page: nothing is lost."
)
_WORDS = {
    "language": say("Language"),
    "dark": say("Dark"),
    "light": say("Light"),
    "close": say("Close"),
    "dismiss": say("All right"),
    "underway": say("On its way …"),
}

SCREENS = ("shell", "lobby", "table", "phones", "tally", "history", "rules", "log")
"""What a page holds: the frame, one screen at a time, and what lies over it."""

NEW = "new"
"""Stands for a tally in which nothing is typed yet."""


class Session:
    """The state of one page. ``screens`` holds the data of every screen, by name.

    ``key`` is the server's key for tickets; without one there is no telling devices apart, and the page
    is the only one at the table.
    """

    def __init__(self, store_opener: Callable[[], Store], key: str | None = None) -> None:
        self._open_store = store_opener
        self._store: Store | None = None
        self._key = key
        self.device: str | None = None
        self.language = "en"
        self.table: TableModel | None = None
        self.phones: PhonesModel | None = None
        self.tally: TallyModel | None = None
        self.history: HistoryModel | None = None
        self.screens: dict[str, dict[str, Any]] = {name: {} for name in SCREENS}
        self._told: dict[str, Any] | None = None
        self._trouble: dict[str, Any] | None = None
        self._tellings = 0
        self._remarks: tuple[Sentence, ...] = ()
        self._serial = 0
        self._answered: deque[str] = deque([""], maxlen=REMEMBERED)
        self._seen: Any = None
        self._inquiries = Inquiries(self)
        self._taps = self._all_taps()

    def _all_taps(self) -> dict[str, tuple[Mapping[str, Parameter], Callable[..., None]]]:
        """Return what each tap gives, and what is done with it."""
        move = {"moment": Text()}
        version = {"version": Whole()}
        typed = {"tally": Raw(optional=True), "over": Raw(optional=True)}
        return {
            "hello": (
                {"language": Text(), **dict.fromkeys(("table", "ticket", "tally"), Text(optional=True))},
                self._hello,
            ),
            "language": ({"language": Choice(values=tuple(LANGUAGES))}, self._set_language),
            "lobby": ({}, self._to_lobby),
            "refresh": ({}, lambda: None),
            "remark": ({"game": Text(), "options": Mapped()}, self._remark),
            "keep": ({"catalogue": Raw(), "gone": Raw(optional=True)}, self._on(self._lobby, "keep")),
            "start": ({"game": Raw(), "seats": Raw(), "options": Raw()}, self._start),
            "open": ({"table": Text()}, self._open),
            "again": ({}, self._again),
            "archive": ({"table": Text(), "archived": Flag(optional=True)}, self._archive),
            "play": ({"action": Mapped(), **move}, self._on(self.at_table, "play")),
            "play_all": ({"actions": Listed(), **move}, self._on(self.at_table, "play_all")),
            "roll": ({"action": Mapped(), **move}, self._on(self.at_table, "roll")),
            "forget": (dict.fromkeys(("do", "field", "name"), Text()), self._on(self.at_table, "forget")),
            "undo": ({**version, "by": Whole(optional=True)}, self._on(self.at_table, "undo")),
            "redo": (version, self._on(self.at_table, "redo")),
            "phones": ({"open": Flag()}, self._show_phones),
            "invite": ({"seat": Whole(optional=True)}, self._invite),
            "release": ({"seat": Whole()}, self._on(self.at_phones, "release")),
            "ask_undo": (version, self._asking("ask_undo")),
            "ask_seat": ({"seat": Whole()}, self._asking("ask_seat")),
            "settle": ({"request": Raw(), "accepted": Flag()}, self._on(self.at_phones, "settle")),
            "log": ({"open": Flag()}, self._log),
            "rules": ({"game": Text(), "clause": Text(optional=True)}, self._rules),
            "close_rules": ({}, lambda: self.screens.update(rules={})),
            "tally": ({"tally": Text(optional=True)}, self._open_tally),
            "finish_tally": ({"draft": Raw(), **typed}, lambda **data: self.at_tally().finish(data)),
            "put_back_tally": (typed, lambda **data: self.at_tally().put_back(data)),
            "discard_tally": (
                {"tally": Text(), "discarded": Flag(optional=True)},
                self._on(self._lobby, "discard_tally"),
            ),
            "history": ({}, self._to_history),
            "rename_player": ({"player": Text(), "name": Text()}, self._on(self.at_history, "rename")),
            "merge_players": ({"keep": Text(), "other": Text()}, self._on(self.at_history, "merge")),
            "separate_player": ({"name": Text()}, self._on(self.at_history, "separate")),
            "hide_play": ({"play": Text(), "hidden": Flag()}, self._hide_play),
        }

    def _on(self, room: Callable[[], Any], name: str) -> Callable[..., None]:
        """Return a handler that has a part of the page do something with what is given, in that order."""

        def handle(**given: Any) -> None:
            getattr(room(), name)(*given.values())

        return handle

    def _asking(self, name: str) -> Callable[..., None]:
        """Return a handler that asks the table for something."""

        def handle(**given: Any) -> None:
            getattr(self.at_phones(), name)(*given.values())
            self._tell(say("The table has been asked."), "good")

        return handle

    # -- taps -----------------------------------------------------------------------------------

    def tap(self, data: Any) -> bool:
        """Do what a tap asks for. Whatever goes wrong becomes a sentence on the screen and a log entry.

        A page gives its taps ids, and sends one again that is not answered: it is done once.
        Returns whether it was a new one.
        """
        known = data.get("id") if isinstance(data, dict) else None
        if isinstance(known, str):
            is_repeated = known in self._answered
            self._answered.append(known)
            if is_repeated:  # its answer was lost, or is on its way
                self._show()
                return False
        self._told = None
        try:
            self._dispatch(data)
        except Refused as refused:
            self._tell(refused.reason, "refused", refused.clause)
        except RefereeError as error:
            self._tell(error.reason, "error")
        except Exception:
            LOG.exception("a tap failed")
            self._tell(_FAILED, "error")
        self._show()
        return True

    def _dispatch(self, data: Any) -> None:
        name = data.get("tap") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in self._taps:
            raise Malformed("tap", say("This page sent something that is not a tap."))
        if name != "hello":
            self.check_known()
        fields, handler = self._taps[name]
        rest = {key: value for key, value in data.items() if key not in ("tap", "id")}
        handler(**read_fields(rest, fields, name, 0))

    def _hello(self, language: str, table: str = "", ticket: str = "", tally: str = "") -> None:
        self.language = language if language in LANGUAGES else "en"
        if self._key is not None:
            self._to_lobby()  # what was open is for the device that opened it
            self.device = device_of(ticket, self._key)
            self.check_known()
        if table:
            self._open(table)
        elif tally:
            self._open_tally("" if tally == NEW else tally)

    @property
    def _is_known(self) -> bool:
        return self._key is None or self.device is not None

    def check_known(self) -> None:
        """Refuse everything to a page that the server did not send."""
        if not self._is_known:
            raise Malformed("ticket", say("This page was open for too long before it began: reload it."))

    def _set_language(self, language: str) -> None:
        self.language = language
        if self.screens["rules"]:
            rules = self.screens["rules"]
            self._rules(rules["game"], rules["clause"] or "")

    def _to_lobby(self) -> None:
        self.table = self.phones = self.tally = self.history = None
        self.screens["log"] = {}

    def _start(self, **raw: Any) -> None:
        self._enter(self._lobby().start(raw))

    def _again(self) -> None:
        """Start another game of the same players by the same options, the start player drawn anew."""
        match = self.at_table().table.match
        self._enter(self._lobby().again(match.game, match.setup))

    def _open(self, table: str) -> None:
        try:
            self._enter(Table.open(self.store, table))
        except UnknownTable:
            if self.device is None:
                raise
            self._tell(_NO_PART, "error")  # whether there is such a table is nobody's business

    def _enter(self, table: Table) -> None:
        access = enter(self.store, table.id, self.device)
        if access is None:
            self.table = None
            self._tell(_NO_PART, "error")
            return
        self.tally = self.history = None
        self.table = TableModel(table, self.speech, access)
        self.phones = None if self.device is None else PhonesModel(self.store, self.table, self.device)

    def _archive(self, table: str, archived: bool = True) -> None:
        self._check_host(table, say("Only the device that started a game can hide it."))
        self.store.archive(table, archived)

    def _check_host(self, table: str, reason: Sentence) -> None:
        if not has_the_say(self.store, table, self.device):
            raise NotYours(reason)

    def _open_tally(self, tally: str = "") -> None:
        """Score a finished game: a new one, or one that is kept."""
        self._to_lobby()
        model = TallyModel(self.store, self.device, self.speech)
        if tally:
            model.open(tally)
        self.tally = model

    def _to_history(self) -> None:
        self._to_lobby()
        self.history = HistoryModel(self.store)

    def _hide_play(self, play: str, hidden: bool) -> None:
        history = self.at_history()
        if self.store.play(play).source == "refereed":
            self._check_host(play, say("Only the device that started a game can remove it."))
        history.hide(play, hidden)

    def _remark(self, game: str, options: Mapping[str, Any]) -> None:
        self._remarks = self._lobby().remarks(game, options)

    def _show_phones(self, open: bool) -> None:
        self.at_phones().is_open = open

    def _invite(self, seat: int | None = None) -> None:
        self.at_phones().invite(seat)

    def _rules(self, game: str, clause: str = "") -> None:
        self.screens["rules"] = {"game": game, **rules_view(game, clause or None, self.speech())}

    def _log(self, open: bool) -> None:
        self.screens["log"] = {"open": True} if open else {}

    def answer(self, data: Any) -> dict[str, Any]:
        """Return the answer to an inquiry, see :mod:`widgets.inquiries`."""
        return self._inquiries.answer(data)

    # -- what is shown --------------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The store, opened when it is first needed, so that a failure can be shown."""
        if self._store is None:
            self._store = self._open_store()
        return self._store

    def speech(self, names: tuple[str, ...] = ()) -> Speech:
        """Return a speech in this device's language."""
        return speech(self.language, names)

    def _lobby(self) -> LobbyModel:
        return LobbyModel(self.store, self.device)

    def at_table(self) -> TableModel:
        if self.table is None:
            raise Malformed("table", say("No game is open on this page: choose one in the lobby."))
        return self.table

    def at_tally(self) -> TallyModel:
        if self.tally is None:
            raise Malformed("tally", say("No tally is open on this page: choose one in the lobby."))
        return self.tally

    def at_history(self) -> HistoryModel:
        if self.history is None:
            raise Malformed("history", say("The history is not open on this page: open it in the lobby."))
        return self.history

    def at_phones(self) -> PhonesModel:
        self.at_table()
        if self.phones is None:
            raise Malformed(
                "phones", say("Phones can join a game that “make play” or “referee serve” has started.")
            )
        return self.phones

    @property
    def told(self) -> dict[str, Any] | None:
        """What the page is told: what is wrong with its screens, else what came of its last tap."""
        return self._trouble or self._told

    def _tell(self, sentence: Sentence, kind: str, clause: str | None = None) -> None:
        self._told = self._telling(sentence, kind, clause)

    def _telling(self, sentence: Sentence, kind: str, clause: str | None = None) -> dict[str, Any]:
        """Return a notice; its number tells the page whether it has been put away."""
        self._tellings += 1
        names = self.table.table.match.setup.names if self.table else ()
        text = self.speech(names).say(sentence)
        return {"text": text, "kind": kind, "clause": clause, "number": self._tellings}

    def refresh(self) -> bool:
        """Take in what other devices did; return whether that changed the screens.

        It does so too when the store cannot be asked, and once more when it can be again.
        """
        if self.table is None and self._trouble is None:
            return False
        try:
            if self.table is not None and self._seen == self.store.stamp(self.table.table.id):
                return False
        except Exception:
            LOG.exception("the store could not be asked")  # the page is told by what follows
        self._show()
        return True

    def _look_again(self) -> None:
        """Take in the log and the seats as they are now; a device that lost its part leaves the table."""
        if self.table is None:
            return
        table = self.table.table
        self._seen = None  # until all has been taken in
        stamp = self.store.stamp(table.id)
        table.refresh()
        access = access_of(self.store, table.id, self.device)
        if access is None:
            self._to_lobby()
            self._tell(say("This device has no part in that game any more."), "error")
        else:
            self.table.access = access
            self._seen = stamp

    @property
    def _screen(self) -> str:
        rooms = {"table": self.table, "tally": self.tally, "history": self.history}
        return next((name for name, room in rooms.items() if room is not None), "lobby")

    def _drawn(self) -> dict[str, dict[str, Any]]:
        """Return the screen that is shown, with what belongs to it."""
        if self.table is not None:
            drawn = {"table": self.table.view(), "phones": self.phones.view() if self.phones else {}}
            if self.screens["log"]:
                drawn["log"] = {"open": True, "lines": self.table.log()}
            return drawn
        if self.tally is not None:
            return {"tally": self.tally.view()}
        if self.history is not None:
            return {"history": self.history.view(self.speech())}
        return {"lobby": self._lobby().view(self.speech(), self._remarks) if self._is_known else {}}

    def _show(self) -> None:
        """Bring the screens up to date; a store that fails is told, not raised, and until it is cured."""
        trouble, self._trouble = self._trouble, None
        try:
            self._look_again()
            kept = {self._screen} if self.table is None else {"table", "phones"}
            for name in {"lobby", "table", "phones", "tally", "history"} - kept:
                self.screens[name] = {}
            self.screens |= self._drawn()
        except RefereeError as error:
            self._trouble = self._telling(error.reason, "error")
        except Exception:
            LOG.exception("a screen could not be drawn")
            sentence = say("This screen could not be drawn. Reload the page: nothing is lost.")
            self._trouble = self._telling(sentence, "error")
        if self._trouble and trouble and self._trouble["text"] == trouble["text"]:
            self._trouble = trouble  # still the same: who has put it away need not do so again
        speech = self.speech()
        self._serial += 1
        self.screens["shell"] = {
            "screen": self._screen,
            "tally": self.tally.id or NEW if self.tally else "",
            "table": self.table.table.id if self.table else "",
            "language": self.language,
            "languages": [{"value": code, "label": label} for code, label in LANGUAGES.items()],
            "words": {key: speech.say(sentence) for key, sentence in _WORDS.items()},
            "told": self.told,
            "serial": self._serial,
            "answered": self._answered[-1],
        }
