"""The sheet about the server, for its owner: asked for when it is opened, and kept by no screen.

Owners are those of :mod:`widgets.screens.devices.model`. On a server without a login that only
its own machine can reach, the user of that machine is the owner. Elsewhere nobody is: a password makes none.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from referee.i18n import Sentence, Speech, say
from referee.store.admission import NotTheOwner
from referee.store.upkeep import BackupState
from widgets.requests import query
from widgets.screens.history.score_words import decimal
from widgets.screens.upkeep.views import BackupsView, FactView, UpdateView, UpkeepView
from widgets.server_facts import Facts, ServerFacts, Update

if TYPE_CHECKING:
    from referee.store.store import Store

_KB, _MB, _GB = 1000, 1000**2, 1000**3
_HOUR, _DAY = 3600, 24 * 3600


class UpkeepModel:
    """What the owner of a server sees of it."""

    def __init__(
        self, store: Store, device: str | None, speech: Speech, facts: Facts | None, *, is_alone: bool
    ) -> None:
        self.store = store
        self.device = device or ""
        self.speech = speech
        self._facts = facts
        self._is_alone = is_alone

    @query("upkeep")
    def view(self) -> UpkeepView:
        """Return the sheet as data; raise :class:`NotTheOwner`."""
        devices = self.store.devices()
        is_owner = any(device.id == self.device and device.is_owner for device in devices)
        if self._facts is None or not (self._is_alone or is_owner):
            raise NotTheOwner
        facts = self._facts()
        since = facts.since or datetime.now(UTC)
        return {
            "update": None if facts.update is None else _update(facts.update),
            "update_problem": facts.update_problem,
            "backups": self._backups(facts, self.store.backup_state()),
            "now": self._said(
                (
                    say("Open pages"),
                    say("{pages} of {places}", pages=facts.pages, places=facts.places),
                ),
                (say("Open tables"), f"{facts.tables}"),
                (say("Browser connections"), f"{facts.connections}"),
                (say("Admitted devices"), f"{len(devices)}"),
                (say("Memory"), _size(facts.memory, self.speech)),
                (say("Running for"), _period((datetime.now(UTC) - since).total_seconds())),
            ),
            "store": self._said(
                (say("Kept by"), self.store.kept_by()),
                (say("Size"), _size(self.store.size(), self.speech)),
                (say("Schema version"), self.store.form),
            ),
            "versions": [{"name": name, "value": value} for name, value in facts.versions],
            "warnings": [{"at": warning.at.isoformat(), "text": warning.text} for warning in facts.warnings],
        }

    def _said(self, *facts: tuple[Sentence, Sentence | str]) -> list[FactView]:
        say_it = self.speech.say
        return [
            {"name": say_it(name), "value": value if isinstance(value, str) else say_it(value)}
            for name, value in facts
        ]

    def _backups(self, facts: ServerFacts, state: BackupState) -> BackupsView:
        about: list[Sentence | str] = []
        if (last := state.last) is not None:
            about = [last.name, say("{size}, checked by reading it back", size=_size(last.size, self.speech))]
            if last.faults:
                about.append(
                    say("Damaged parts of the store that are not in it: {count}.", count=last.faults)
                )
        if facts.backup_every is not None:
            about.append(say("Every {period}", period=self.speech.say(_period(facts.backup_every))))
        return {
            "is_scheduled": facts.backup_every is not None,
            "saved_at": None if last is None else last.at.isoformat(),
            "about": [*self._lines(about)],
            "problem": self.speech.say(Sentence("{text}", {"text": state.problem})) if state.problem else "",
        }

    def _lines(self, about: Iterable[Sentence | str]) -> Iterable[str]:
        return (part if isinstance(part, str) else self.speech.say(part) for part in about)


def _update(update: Update) -> UpdateView:
    return {"version": update.version, "notes": update.notes, "url": update.url}


def _size(count: int, speech: Speech) -> str:
    """Return a number of bytes as people read it."""
    if count < _MB:
        return f"{-(-count // _KB)} kB"
    unit, name = (_MB, "MB") if count < _GB else (_GB, "GB")
    return f"{decimal(count / unit, speech)} {name}"


def _period(seconds: float) -> Sentence:
    if seconds >= 2 * _DAY:
        return say("{count} days", count=int(seconds // _DAY))
    if seconds >= 2 * _HOUR:
        return say("{count} hours", count=int(seconds // _HOUR))
    return say("{count} min", count=int(seconds // 60))
