"""One device at the referee: which screen it shows, in which language, and what its taps do.

Knows no widget: the whole dashboard can be driven and tested here. A tap is a small JSON object with
the name of what is tapped; the answer is the data of the screens that it changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Any

from referee.engine.action import TABLE
from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.parameters import Choice, Flag, Parameter, SeatIndex, Text, Whole, read_fields
from referee.store.base import Store
from referee.table import Table
from referee.text import LANGUAGES, Sentence, Speech, say, translations_of
from widgets.lobby.model import LobbyModel
from widgets.rules.model import rules_view
from widgets.table.model import TableModel

LOG = logging.getLogger("widgets")

_WORDS = {
    "language": say("Language"),
    "dark": say("Dark"),
    "light": say("Light"),
    "close": say("Close"),
    "dismiss": say("All right"),
    "rule": say("Read the rule"),
    "loading": say("One moment …"),
}


@cache
def _translations(language: str) -> NullTranslations:
    folder: Any = files("widgets") / "locale"
    return translations_of(language, folder)


class Session:
    """The state of one page. ``screens`` holds the data of every screen, by name."""

    def __init__(self, store_opener: Callable[[], Store]) -> None:
        self._open_store = store_opener
        self._store: Store | None = None
        self.language = "en"
        self.table: TableModel | None = None
        self.screens: dict[str, dict[str, Any]] = {
            "shell": {},
            "lobby": {},
            "table": {},
            "rules": {},
            "log": {},
        }
        self.told: dict[str, Any] | None = None
        self._serial = 0
        self._taps: dict[str, tuple[Mapping[str, Parameter], Callable[..., None]]] = {
            "hello": ({"language": Text(), "table": Text(optional=True)}, self._hello),
            "language": ({"language": Choice(values=tuple(LANGUAGES))}, self._set_language),
            "lobby": ({}, self._to_lobby),
            "open": ({"table": Text()}, self._open),
            "archive": ({"table": Text()}, self._archive),
            "undo": ({"version": Whole()}, self._undo),
            "redo": ({"version": Whole()}, self._redo),
            "rules": ({"game": Text(), "clause": Text(optional=True)}, self._rules),
            "close_rules": ({}, self._close_rules),
            "log": ({"open": Flag()}, self._log),
            "dismiss": ({}, self._dismiss),
        }

    # -- taps -----------------------------------------------------------------------------------

    def tap(self, data: Any) -> None:
        """Do what a tap asks for. Whatever goes wrong becomes a sentence on the screen and a log entry."""
        self.told = None
        try:
            self._dispatch(data)
        except Refused as refused:
            self._tell(refused.reason, "refused", refused.clause)
        except RefereeError as error:
            self._tell(error.reason, "error")
        except Exception:
            LOG.exception("a tap failed")
            self._tell(
                say(
                    "Something went wrong here, and the game is as it was before. Try again; if it "
                    "happens once more, reload the page: nothing is lost."
                ),
                "error",
            )
        self._show()

    def _dispatch(self, data: Any) -> None:
        if not isinstance(data, dict) or not isinstance(data.get("tap"), str):
            raise Malformed("tap", say("This page sent something that is not a tap."))
        name, rest = data["tap"], {key: value for key, value in data.items() if key != "tap"}
        if name == "start":
            self._enter(self._lobby().start(rest))
        elif name == "play":
            version = Whole().read(rest.get("version"), "version", 0)
            self._at_table().play(_mapping(rest.get("action")), version)
        elif name == "play_all":
            version = Whole().read(rest.get("version"), "version", 0)
            self._at_table().play_all(_list(rest.get("actions")), version)
        elif name in self._taps:
            fields, handler = self._taps[name]
            handler(**read_fields(rest, fields, name, 0))
        else:
            raise Malformed("tap", say("This page sent something that is not a tap."))

    def _hello(self, language: str, table: str = "") -> None:
        self.language = language if language in LANGUAGES else "en"
        if table:
            self._open(table)

    def _set_language(self, language: str) -> None:
        self.language = language
        if self.screens["rules"]:
            rules = self.screens["rules"]
            self._rules(rules["game"], rules["clause"] or "")
        if self.screens["log"]:
            self._log(open=True)

    def _to_lobby(self) -> None:
        self.table = None
        self.screens["log"] = {}

    def _open(self, table: str) -> None:
        self._enter(Table.open(self.store, table))

    def _enter(self, table: Table) -> None:
        self.table = TableModel(table, self.speech, TABLE)

    def _archive(self, table: str) -> None:
        self.store.archive(table, archived=True)

    def _undo(self, version: int) -> None:
        self._at_table().undo(version)

    def _redo(self, version: int) -> None:
        self._at_table().redo(version)

    def _rules(self, game: str, clause: str = "") -> None:
        self.screens["rules"] = {"game": game, **rules_view(game, clause or None, self.speech())}

    def _close_rules(self) -> None:
        self.screens["rules"] = {}

    def _log(self, open: bool) -> None:
        self.screens["log"] = {"open": open}

    def _dismiss(self) -> None:
        self.told = None

    def private_look(self, data: Any) -> dict[str, Any]:
        """Return what only the player of a seat may see; never kept in a screen's data."""
        table = self._at_table()
        count = len(table.table.match.setup.seats)
        return table.private_look(SeatIndex().read(_mapping(data).get("seat"), "seat", count))

    # -- what is shown --------------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The store, opened when it is first needed, so that a failure can be shown."""
        if self._store is None:
            self._store = self._open_store()
        return self._store

    def speech(self, names: tuple[str, ...] = ()) -> Speech:
        """Return a speech in this device's language."""
        return Speech(self.language, names, _translations(self.language))

    def _lobby(self) -> LobbyModel:
        return LobbyModel(self.store)

    def _at_table(self) -> TableModel:
        if self.table is None:
            raise Malformed("table", say("No game is open on this page: choose one in the lobby."))
        return self.table

    def _tell(self, sentence: Sentence, kind: str, clause: str | None = None) -> None:
        names = self.table.table.match.setup.names if self.table else ()
        self.told = {"text": self.speech(names).say(sentence), "kind": kind, "clause": clause}

    def _show(self) -> None:
        """Bring the screens up to date; a store that fails is told, not raised."""
        try:
            if self.table is not None:
                self.table.table.refresh()
                self.screens["table"] = self.table.view()
                self.screens["lobby"] = {}
                if self.screens["log"]:
                    self.screens["log"] = {
                        "open": self.screens["log"]["open"],
                        "lines": self.table.log(),
                    }
            else:
                self.screens["table"] = {}
                self.screens["lobby"] = self._lobby().view(self.speech())
        except RefereeError as error:
            self._tell(error.reason, "error")
        except Exception:
            LOG.exception("a screen could not be drawn")
            self._tell(say("This screen could not be drawn. Reload the page: nothing is lost."), "error")
        speech = self.speech()
        self._serial += 1
        self.screens["shell"] = {
            "screen": "table" if self.table else "lobby",
            "table": self.table.table.id if self.table else "",
            "language": self.language,
            "languages": [{"value": code, "label": label} for code, label in LANGUAGES.items()],
            "words": {key: speech.say(sentence) for key, sentence in _WORDS.items()},
            "told": self.told,
            "serial": self._serial,
        }


def _mapping(raw: Any) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise Malformed("action", say("Named values in braces belong here."))
    return raw


def _list(raw: Any) -> list[Any]:
    if not isinstance(raw, list):
        raise Malformed("actions", say("A list of actions belongs here."))
    return raw
