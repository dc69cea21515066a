"""The table screen's model: one game in progress, shown to one audience.

Knows no widget and no rule: it turns the engine's offers, view and prompt into data for the template,
and taps into actions.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from referee.engine.about import Prompt
from referee.engine.action import Action, Audience
from referee.engine.adjust import Adjust
from referee.engine.chance import draw
from referee.engine.errors import Malformed, Objection, RefereeError, Refused
from referee.engine.match import LogLine
from referee.engine.parameters import SeatIndex, optional, read_fields
from referee.engine.record import read_action
from referee.engine.rule import Offer
from referee.history.filling import fill
from referee.table import Table
from referee.text import SeatName, Sentence, Speech, say
from referee.texts import check_texts
from widgets.boards import asked, board_view, completed, seat_badge
from widgets.files import JSON, sent
from widgets.share.model import Shared
from widgets.table.access import Access, NotYours
from widgets.table.controls import control
from widgets.table.form import form
from widgets.table.moment import Moment, check_moment, check_version, moved_on, since, unless_overtaken
from widgets.table.own import private_look, secrets_of
from widgets.table.reckoning import reckoning_view
from widgets.table.words import table_words

LOG = logging.getLogger("widgets")


class TableModel:
    """What one device sees of one table, and what its taps do to it."""

    def __init__(self, table: Table, speech_of: Any, access: Access) -> None:
        self.table = table
        self.access = access
        self._speech_of = speech_of

    @property
    def audience(self) -> Audience:
        """Who looks at this device."""
        return self.access.audience

    @property
    def speech(self) -> Speech:
        """Sentences in the device's language, with the players' names."""
        speech: Speech = self._speech_of(self.table.match.setup.names)
        return speech

    # -- what is shown --------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """Return the whole screen as data."""
        table, speech = self.table, self.speech
        match, game = table.match, table.match.game
        state = match.state
        prompt = game.prompt(state, self.audience)
        last = match.lines[-1] if match.lines else None
        outcome = match.outcome
        return {
            "id": table.id,
            "game": game.about.id,
            "title": game.about.title,
            "words": table_words(speech),
            "now": {"text": speech.say(prompt.sentence), "clause": prompt.clause},
            "last": self._line(last) if last else None,
            "notices": [
                {"text": speech.say(notice.sentence), "clause": notice.clause}
                for notice in (*self._drawn(), *game.notices(state))
            ],
            "progress": self._progress(),
            "seats": self._seats(),
            "board": board_view(game, state, table.informed(), self.audience, speech),
            "controls": self._controls(),
            "asides": [
                control(offer, speech, is_asked=offer.do in asked(game))
                for offer in game.asides(state)
                if offer.do != game.correction.do and not self.access.forbids(offer.rule, offer.by)
            ],
            "access": {
                "host": self.access.is_host,
                "seats": sorted(self.access.seats),
                "elsewhere": sorted(self.access.elsewhere),
                "looks_on": self.access.is_spectator,
            },
            "own": [
                own for seat in sorted(self.access.seats) if (own := secrets_of(match, seat, speech))["lines"]
            ],
            "undo": self._undo_asks(),
            "redo": {"forbidden": speech.say(forbidden) if (forbidden := self._forbids_redo()) else None},
            "correction": self._correction(),
            "version": len(match.log),
            "moment": str(Moment.of(match)),
            "can_undo": match.can_undo,
            "can_redo": match.can_redo,
            "finished": game.is_finished(state),
            "record": outcome is not None,
            "reckoning": reckoning_view(game, outcome, self._seats(), speech, match) if outcome else None,
        }

    def _correction(self) -> dict[str, Any]:
        """Return what can be corrected: tallies by a difference, or hands by a card."""
        adjust = self.table.match.game.rule("adjust")
        assert isinstance(adjust, Adjust)
        return {
            "title": self.speech.say(adjust.title),
            "cards": list(adjust.cards),
            "names": [
                {"name": name, "label": self.speech.say(label)} for name, label in adjust.names.items()
            ],
        }

    def _drawn(self) -> list[Prompt]:
        """Say before the first action which seats the referee drew, and for what."""
        match = self.table.match
        if match.log:
            return []
        prompts = []
        for name in self.table.meta.get("drawn", ()):
            option, value = match.game.about.options[name], match.setup.options[name]
            what = option.parameter.label
            if isinstance(option.parameter, SeatIndex):
                sentence = say("Drawn at random: {what}: {seat}.", what=what, seat=SeatName(value))
            else:
                sentence = say("Dealt at random: {what}.", what=what)
            prompts.append(Prompt(sentence, option.clause or ""))
        return prompts

    def result(self) -> Shared:
        """Return the result of a finished game; raise :class:`Malformed` before."""
        match = self.table.match
        if match.outcome is None:
            raise Malformed("result", say("There is a result when the game is over."))
        fill(self.table.store)  # an older program may have finished it
        play = self.table.store.play(self.table.id)  # with the names that its players go by now
        badges = [
            seat_badge(match.game.about.id, seat.get("colour"), index)
            for index, seat in enumerate(match.setup.seats)
        ]
        return Shared(play, match.outcome, badges)

    def record(self) -> dict[str, str]:
        """Return the record of a finished game as a file; raise :class:`Malformed` before."""
        if self.table.match.outcome is None:
            raise Malformed("record", say("The record can be saved when the game is over."))
        record = self.table.record()
        name = f"{record['game']}-{self.table.created_at:%Y-%m-%d}-{self.table.id}.json"
        text = json.dumps(record, ensure_ascii=False, indent=1)
        return sent(name, JSON, text.encode("utf-8"))

    def _progress(self) -> dict[str, Any]:
        progress = self.table.match.game.progress(self.table.match.state)
        ids = [stage.id for stage in progress.stages]
        now = ids.index(progress.now) if progress.now in ids else len(ids)
        return {
            "round": progress.round,
            "rounds": progress.rounds,
            "stages": [
                {
                    "id": stage.id,
                    "title": self.speech.say(stage.title),
                    "chapter": stage.chapter,
                    "status": "skipped"
                    if stage.id in progress.skipped
                    else "now"
                    if index == now
                    else "done"
                    if index < now
                    else "next",
                }
                for index, stage in enumerate(progress.stages)
            ],
        }

    def _seats(self) -> list[dict[str, Any]]:
        match = self.table.match
        due = match.game.waiting_for(match.state)
        return [
            {
                "seat": index,
                "name": seat["name"],
                "due": index in due,
                **seat_badge(match.game.about.id, seat.get("colour"), index),
                "card": " · ".join(seat[key] for key in match.game.about.seat_fields if seat.get(key)),
            }
            for index, seat in enumerate(match.setup.seats)
        ]

    def _controls(self) -> list[dict[str, Any]]:
        match = self.table.match
        shown = []
        offers = match.game.controls(match.state)
        for offer in [*offers, *self._sealed_already()]:
            forbidden = self.access.forbids(offer.rule, offer.by)
            if forbidden is not None and not (self.access.is_host and offer.rule.is_sealed):
                continue
            data = control(offer, self.speech, is_asked=offer.do in asked(match.game))
            data["curtain"] = self.access.is_host or len(self.access.seats) > 1
            data["elsewhere"] = forbidden is not None
            data["again"] = offer.state is not match.state
            self._add_components(data, offer)
            shown.append(data)
        return shown

    def _sealed_already(self) -> list[Offer[Any]]:
        """Return the sealed entries of this device that can still be changed: they are not open yet."""
        return [
            offer
            for offer in self.table.match.reseals()
            if offer.by is not None and self.access.plays(offer.by)
        ]

    def _undo_asks(self) -> dict[str, Any]:
        """Return what stands between a tap on undo and the undoing.

        ``ask``: this device asks the host; ``who``: the table says who wants it; ``opened``: entries that
        were opened would have to be entered anew, so the table decides.
        """
        match = self.table.match
        last = match.last_actor
        mine = last is not None and last in self.access.seats
        return {
            "ask": not self.access.is_host and not (mine and not match.undo_crosses_opening),
            "who": self.access.is_host and last is not None and last in self.access.elsewhere,
            "opened": match.undo_crosses_opening,
        }

    def _forbids_redo(self) -> Sentence | None:
        """Say why this device may not put back what was taken back last, if so: whose it is, may."""
        seats = {one.action.by for one in self.table.match.next_redo}
        if seats <= self.access.seats:
            return None
        # what several have entered and opened together is the whole table's
        return self.access.forbids_seat(seats.pop() if len(seats) == 1 else None)

    def _add_components(self, data: dict[str, Any], offer: Offer[Any]) -> None:
        """Add the remembered components that can fill a field, by name.

        Those that this game has shown already cannot come again; what they say is not to be looked up.
        """
        game = self.table.match.game
        for kind, component in game.about.components.items():
            for field in data["fields"]:
                if component.fills == (offer.do, field["name"]):
                    shown = {
                        action.given[field["name"]].get("name", "").casefold()
                        for action in self.table.match.actions
                        if action.do == offer.do
                    }
                    field["remembered"] = [
                        dict(one.fields)
                        for one in self.table.store.components(game.about.id, kind)
                        if one.name and one.name.casefold() not in shown
                    ]

    def _line(self, line: LogLine) -> dict[str, Any]:
        return {
            "number": line.number,
            "kind": line.kind,
            "text": self.speech.say(line.sentence),
            "fingerprint": line.fingerprint,
            "effects": [
                {"clause": effect.clause, "text": self.speech.say(effect.sentence)} for effect in line.effects
            ],
        }

    def log(self) -> list[dict[str, Any]]:
        """Return the whole log in words, the latest first, with the time and whether it still stands."""
        return [
            {**self._line(timed.line), "at": timed.at.isoformat(), "stands": timed.stands}
            for timed in reversed(self.table.log())
        ]

    def form(self, do: str, by: int | None, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return what an action asks for next, some values being given.

        Raises:
            Malformed: It is not asked for now, or these are no values of it.
            NotYours: It is another device's to do.
        """
        match = self.table.match
        offers = (*match.game.controls(match.state), *match.game.asides(match.state))
        offer = next((one for one in offers if (one.do, one.by) == (do, by)), None)
        if offer is None:
            raise moved_on(self.table, len(match.log))
        forbidden = self.access.forbids(offer.rule, offer.by)
        if forbidden is not None:
            raise NotYours(forbidden)
        return form(offer, given, len(match.setup.seats), self.speech)

    # -- what taps do ---------------------------------------------------------------------------

    def play(self, raw: Mapping[str, Any], moment: str) -> None:
        """Play an action as the template sends it; ``moment`` is the one that the page showed.

        Raises:
            Malformed: It is no action, or the page had not seen the present moment.
            NotYours: It is another device's to do.
            Refused: The rules forbid it.
        """
        action = self._read(dict(raw))
        self._play_on([action], Moment.read(moment))
        self._remember(action.do, action.given)

    def _play_on(
        self, actions: Sequence[Action], seen: Moment, rolled: Mapping[int, Sequence[str]] | None = None
    ) -> None:
        """Play actions; a refusal for what another device did just now says what that was."""
        is_exact = check_moment(self.table, seen, (action.do for action in actions))
        match = self.table.match
        number = len(match.log)
        try:
            with unless_overtaken(self.table, number) if is_exact else nullcontext():
                # what was rolled goes by its place among the actions: nothing comes in between
                done = actions if rolled else completed(match.game, match.state, actions)
                self.table.play_all(done, rolled, only_now=is_exact)
        except Refused as refused:
            what = since(self.table, number)
            if what is None:
                raise
            reason = say("Meanwhile: {what} {reason}", what=what, reason=refused.reason)
            raise Refused(Objection(refused.clause, reason)) from refused

    def _read(self, raw: Any) -> Action:
        """Return an action that this device may do, its texts fit to be kept; the rules come later."""
        match = self.table.match
        action = read_action(match.game, len(match.setup.seats), raw)
        check_texts(action.given, action.do)
        self.access.check(match.game.rule(action.do), action)
        return action

    def play_all(self, raw: Sequence[Any], moment: str) -> None:
        """Play several actions that the table did at once; none if the rules object to one of them."""
        self._play_on([self._read(one) for one in raw], Moment.read(moment))

    def roll(self, raw: Mapping[str, Any], moment: str) -> None:
        """Play an action of which the referee draws what chance decides and the table has not said."""
        seen = Moment.read(moment)
        check_moment(self.table, seen, ())  # what chance decides is drawn from what is offered now
        match = self.table.match
        do, by = raw.get("do"), raw.get("by")
        offer = next((one for one in match.game.offers(match.state) if (one.do, one.by) == (do, by)), None)
        if offer is None:
            raise moved_on(self.table, seen.number)
        fields = {name: optional(one) for name, one in offer.parameters.items()}
        given = {name: value for name, value in raw.items() if name not in ("do", "by")}
        drawn, rolled = draw(offer, read_fields(given, fields, offer.do, len(match.setup.seats)))
        action = offer.action(**drawn)
        check_texts(action.given, action.do)
        self.access.check(offer.rule, action)
        self._play_on([action], seen, {0: rolled})

    def _remember(self, do: str, given: Mapping[str, Any]) -> None:
        """Keep named components in the catalogue, for the next time that they turn up."""
        game = self.table.match.game
        for kind, component in game.about.components.items():
            action, parameter = component.fills
            fields = given if parameter is None else given.get(parameter, {})
            if action == do and str(fields.get(component.key, "")).strip():
                try:
                    self.table.store.remember_component(game.about.id, kind, dict(fields))
                except RefereeError:  # the action itself is kept already, and that is what counts
                    LOG.exception("a component was not remembered")

    def forget(self, do: str, field: str, name: str) -> None:
        """Take a component that fills a field of an action out of the catalogue: its name was mistyped."""
        game, store = self.table.match.game, self.table.store
        kinds = {one.fills: kind for kind, one in game.about.components.items()}
        if (do, field) not in kinds:
            raise Malformed("field", say("This name is not known here."))
        forbidden = self.access.forbids(game.rule(do), None)
        if forbidden is not None:
            raise NotYours(forbidden)
        store.change_components(
            forget=[one for one in store.components(game.about.id, kinds[do, field]) if one.name == name]
        )

    def undo(self, version: int, by: int | None = None) -> None:
        """Take the last action back, for the seat that wants it if the table says so."""
        self.check_version(version)
        if by is not None:
            SeatIndex().read(by, "by", len(self.table.match.setup.seats))
            if forbidden := self.access.forbids_seat(by):
                raise NotYours(forbidden)
        asks = self._undo_asks()
        if asks["ask"]:
            raise NotYours(say("Only the table can take this back: ask for it."))
        if asks["who"] and by is None:
            raise NotYours(say("Say who wants to take this back."))
        with unless_overtaken(self.table, version):
            self.table.undo(by=by if by is not None else min(self.access.seats, default=None))

    def redo(self, version: int) -> None:
        """Put back what was taken back last."""
        self.check_version(version)
        if forbidden := self._forbids_redo():
            raise NotYours(forbidden)
        with unless_overtaken(self.table, version):
            self.table.redo(by=min(self.access.seats, default=None))

    def check_version(self, version: int) -> None:
        """Raise :class:`Malformed`, which says what happened since, for a page that saw another log."""
        check_version(self.table, version)

    def private_look(self, seat: int) -> dict[str, Any]:
        """Return what only the player of a seat may see, for a moment behind the curtain."""
        if not self.access.plays(seat):
            raise NotYours(say("{seat} looks at this on their own phone.", seat=SeatName(seat)))
        return private_look(self.table, seat, self.speech)
