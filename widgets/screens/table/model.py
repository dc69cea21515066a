"""The table screen's model: one game in progress, shown to one audience.

Knows no widget and no rule: it turns the engine's offers, view and prompt into data for the template,
and taps into actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from referee.engine.action import Action, Audience
from referee.engine.errors import Malformed, Objection
from referee.engine.info import Prompt
from referee.engine.outcome import Outcome
from referee.engine.parameters import OrNull, SeatIndex, optional, read_fields
from referee.engine.rule import Offer
from referee.i18n import SeatName, Sentence, Speech, say
from referee.match.chance import draw
from referee.match.log import LogLine
from referee.match.record import read_action
from referee.review.kept import read_review
from referee.share.sheet import SheetReview, sheet_review
from referee.tables.table import Table
from widgets.downloads import JSON, Download, download
from widgets.games import board_view, prompts_all, seat_badge, taken_actions
from widgets.objections import CitedText
from widgets.request_params import Boolean, Items, Number, Seat, String, Values
from widgets.requests import command, query
from widgets.screens.share.model import SharedResult
from widgets.screens.table import cards
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.clock import clock_view, played_time
from widgets.screens.table.common import common_view
from widgets.screens.table.controls import control, outline
from widgets.screens.table.countdown import countdown_view
from widgets.screens.table.fields import Control, Form, RememberedCards, TableControl
from widgets.screens.table.first_game import first_game_view, taught_game
from widgets.screens.table.form import form
from widgets.screens.table.highlight_view import find_highlight, highlight_view
from widgets.screens.table.hints import SeatHints
from widgets.screens.table.log_view import entry_view, latest_entry, log_view
from widgets.screens.table.news import latest_first, latest_lines, news_view
from widgets.screens.table.notes import next_table, notes_view
from widgets.screens.table.notices import notices_view
from widgets.screens.table.policy import GamePolicy, Submission, TablePolicy
from widgets.screens.table.practice import PracticeModel
from widgets.screens.table.private_view import private_view, seat_secrets
from widgets.screens.table.reckoning import reckoning_view
from widgets.screens.table.revision import (
    Revision,
    check_revision,
    check_version,
    refusing_concurrent_updates,
    stale_page,
)
from widgets.screens.table.sand_glass import sand_glass_view
from widgets.screens.table.thinker import Thinker, ThinkHere
from widgets.screens.table.views import (
    HighlightView,
    LogLines,
    OpenedEntry,
    PrivateView,
    Reckoning,
    TableView,
)
from widgets.theme import NamedBadge


class TableModel:
    """What one device sees of one table, and what its taps do to it."""

    def __init__(
        self,
        table: Table,
        speech_of: Any,
        access: Access,
        thinker: Thinker | None = None,
        policy: TablePolicy | None = None,
    ) -> None:
        self.table = table
        self.access = access
        self.policy = policy or GamePolicy(table)
        self.log_length: int | None = None
        """How long the store said the log is, when it was asked for a tap."""
        self.ask_first: Callable[[Mapping[str, Any], str], bool] | None = None
        """Asks another device whether its seat takes part in an action; says whether one is asked."""
        self._speech_of = speech_of
        mode = access.practice
        thinker = thinker or ThinkHere()
        self.practice = mode and PracticeModel(table, mode, thinker, lambda: self.access)
        self.hints = None if taught_game(table) is None else SeatHints(table, thinker, lambda: self.access)
        """Where a first game is taught."""

    @property
    def audience(self) -> Audience:
        """Who looks at this device."""
        return self.access.audience if self.practice is None else self.practice.audience

    @property
    def speech(self) -> Speech:
        """Sentences in the device's language, with the players' names, and to the player whose own it is."""
        speech: Speech = self._speech_of(self.table.match.setup.names, self.access.own_seat)
        return speech

    # -- what is shown --------------------------------------------------------------------------

    def view(self) -> TableView:
        """Return the whole screen as data."""
        table, speech = self.table, self.speech
        match, game = table.match, table.match.game
        common = common_view(table, speech)
        prompt = game.prompt(match.state, self.audience)
        last = match.lines[-1] if match.lines else None
        outcome = match.outcome
        lines = table.cached("news", lambda: latest_lines(match))
        noted = table.store.notes(table.id)
        board = board_view(
            game,
            match.state,
            table.with_secrets(self.access.device, self.audience.seats),
            self.audience,
            speech,
            self.access.controls_seat,
        )
        return {
            **common,
            "now": self._now(prompt),
            "last": entry_view(match.readable(last), speech) if last else None,
            "news": news_view(match, lines, prompt.sentence, speech),
            "highlight": self._highlight(lines.latest),
            "notices": notices_view(table, speech),
            "board": board,
            "controls": self._controls(),
            "out_of_turn": self._out_of_turn(),
            "access": {
                "host": self.access.is_host,
                "curtain": self.access.is_shared,
                "seats": sorted(self.access.seats),
                "elsewhere": sorted(self.access.elsewhere),
                "looks_on": self.access.is_spectator,
            },
            "own": [
                own
                for seat in sorted(self.access.seats | self.audience.seats)
                if (own := seat_secrets(table, seat, speech, self.access.device))["lines"]
            ],
            "undo": self.access.undo_asks(match),
            "can_undo": common["can_undo"] and self.policy.is_game,
            "can_redo": common["can_redo"] and self.policy.is_game,
            "head": common["head"] if self.policy.is_game else None,
            "redo": {
                "forbidden": speech.say(forbidden) if (forbidden := self.access.forbids_redo(match)) else None
            },
            "waivable": sorted(game.waivable) if self.access.is_host else [],
            "waivable_there": sorted(game.waivable) if self._may_ask_overruling else [],
            "practice": None if self.practice is None else self.practice.view(speech),
            "countdown": countdown_view(table, self.access, board),
            "clock": clock_view(table) if self.policy.is_game else None,
            "sand_glass": sand_glass_view(table, noted, self.access, speech) if self.policy.is_game else None,
            "notes": notes_view(table, noted),
            "next_table": None if outcome is None or self.access.is_host else next_table(noted),
            "first_game": first_game_view(table, self.access, speech, self.hints),
            "reckoning": self._reckoning(outcome, common["seats"]) if outcome else None,
        }

    def _reckoning(self, outcome: Outcome, seats: Sequence[NamedBadge]) -> Reckoning:
        table, speech = self.table, self.speech
        time = played_time(table, speech) if self.policy.is_game else None
        is_reviewed = read_review(table.store.review(table.id), table.match) is not None
        return reckoning_view(table.game, outcome, seats, speech, table.match, time, is_reviewed=is_reviewed)

    def _highlight(self, latest: Sequence[LogLine] | None) -> HighlightView | None:
        """Return what is shown large of what was done last; a lesson has its coach for that."""
        if not latest or not self.policy.is_game:
            return None
        found = self.table.cached("highlight", lambda: find_highlight(self.table.match, latest))
        return None if found is None else highlight_view(found, latest[0].number, self.speech)

    @query("highlight")
    def highlight(self, number: Number) -> HighlightView:
        """Return the highlight of an earlier line of the log.

        Raises:
            Malformed: It shows nothing, or may not be looked up any more.
        """
        match = self.table.match
        done = next((done for done in latest_first(match.lines) if done[-1].number == number), None)
        found = find_highlight(match, done)
        if found is None or not self.policy.is_game:
            raise Malformed("number", say("There is nothing to be shown once more in that line."))
        return highlight_view(found, number, self.speech)

    def _now(self, prompt: Prompt) -> CitedText:
        """Return what happens now; beside the tablet, without what is entered on the tablet alone."""
        elsewhere = self._is_beside_tablet and self._is_for_tablet()
        sentence = say("This step is done on the tablet.") if elsewhere else prompt.sentence
        return {"text": self.speech.say(sentence), "clause": prompt.clause}

    @property
    def _is_beside_tablet(self) -> bool:
        """Whether the table is another device's."""
        return self.policy.is_game and not self.access.is_host and self.practice is None

    def _is_for_tablet(self) -> bool:
        """Whether nothing is due but what the whole table types in, such as what new cards show."""
        match = self.table.match
        due = [offer for offer in match.game.controls(match.state) if not offer.rule.ends_game]
        is_typed = all(offer.by is None and offer.parameters for offer in due)
        is_due = bool(due) and is_typed and not match.game.waiting_for(match.state)
        return is_due and not prompts_all(match.game.info.id)

    def result(self) -> SharedResult:
        """Return the result of a finished game; raise :class:`Malformed` before."""
        match = self.table.match
        if match.outcome is None:
            raise Malformed("result", say("There is a result when the game is over."))
        play = self.table.store.finished_game(self.table.id)  # with the names that its players go by now
        badges = [seat_badge(match.game.info.id, seat.colour, index) for index, seat in enumerate(play.seats)]
        kept = read_review(self.table.store.review(self.table.id), match)

        def review(speech: Speech) -> SheetReview | None:
            named = Speech(speech.language, match.setup.names)
            return None if kept is None else sheet_review(kept, match, named)

        return SharedResult(play, match.outcome, badges, self.table.head, review)

    @query("record")
    def record(self) -> Download:
        """Return the record of a finished game as a file; raise :class:`Malformed` before."""
        if self.table.match.outcome is None:
            raise Malformed("record", say("The record can be saved when the game is over."))
        record = self.table.record()
        name = f"{record['game']}-{self.table.created_at:%Y-%m-%d}-{self.table.id}.json"
        text = json.dumps(record, ensure_ascii=False, indent=1)
        return download(name, JSON, text.encode("utf-8"))

    def _controls(self) -> list[TableControl]:
        match = self.table.match
        shown: list[TableControl] = []
        offers = match.game.controls(match.state)
        divided = {offer.do for offer in offers if offer.by is None and self._is_divided(offer)}
        for offer in [*offers, *self._sealed_already()]:
            is_elsewhere = self.access.forbids(offer.rule, offer.by) is not None
            if is_elsewhere and not (self.access.is_host and offer.rule.is_sealed):
                continue
            if offer.by is None and offer.do in divided:
                continue
            if is_elsewhere:  # that it is waited for is everybody's to see, and nothing else of it
                data = outline(offer, self.speech)
            else:
                data = control(offer, self.speech)
                cards.add_remembered(self.table, offer.do, data["fields"])
            shown.append(
                {
                    **data,
                    "curtain": self.access.is_shared,
                    "elsewhere": is_elsewhere,
                    "again": offer.state is not match.state,
                    "divided": offer.do in divided,
                }
            )
        return shown

    def _is_divided(self, offer: Offer[Any]) -> bool:
        """Whether the table would do it as a whole, did none of those who are due decide elsewhere."""
        return self.access.is_host and bool(self.access.forbids_for_all(offer.rule, self.table.match))

    def _out_of_turn(self) -> list[Control]:
        match = self.table.match
        shown = [
            # the board has its own form for the actions that it takes over
            control(offer, self.speech, has_fields=offer.do not in taken_actions(match.game))
            for offer in match.game.out_of_turn_offers(match.state)
            if not offer.rule.is_correction and not self.access.forbids(offer.rule, offer.by)
        ]
        cards.suggest(self.table, shown)
        return shown

    def _sealed_already(self) -> list[Offer[Any]]:
        """Return the sealed entries of this device that can still be changed: they are not open yet.

        A lesson judges each entry once, and continues from it.
        """
        if not self.policy.is_game:
            return []
        return [
            offer
            for offer in self.table.match.reseals()
            if offer.by is not None and self.access.controls_seat(offer.by)
        ]

    def log(self) -> LogLines:
        """Return the last lines of the log in words, and whether there are more."""
        return self._log(None)

    @query("log")
    def more_log(self, before: Number) -> LogLines:
        """Return the lines of the log before an entry."""
        return self._log(max(before, 0))

    @query("latest_entry")
    def latest_entry(self, do: String, by: Seat) -> OpenedEntry:
        """Return the entry by which a seat did something last, to be changed in the log."""
        return latest_entry(self.table.match, self.access, do, by)

    def _log(self, before: int | None) -> LogLines:
        reasons = {} if self.practice is None else self.practice.reasons()
        return log_view(self.table, self.access, self.speech, before, reasons)

    @query("form")
    def form(
        self,
        do: String,
        given: Values,
        by: Annotated[int | None, OrNull(of=SeatIndex())] = None,
        overrules: Boolean = False,
    ) -> Form:
        """Return what an action asks for next, some values being given.

        With ``overrules`` as it is where a card or an agreement overrules what can be overruled.

        Raises:
            Malformed: It is not asked for now, or these are no values of it.
            NotPermitted: It is another device's to do.
        """
        match = self.table.match
        game = match.game
        offers = (*game.controls(match.state), *game.out_of_turn_offers(match.state), *self._sealed_already())
        offer = next((each for each in offers if (each.do, each.by) == (do, by)), None)
        if offer is None:
            raise stale_page(self.table, len(match.log))
        forbidden = self.access.forbids(offer.rule, offer.by)
        if forbidden is None and overrules and not self._may_ask_overruling:
            forbidden = self.access.forbids_override()
        if forbidden is not None:
            raise NotPermitted(forbidden)
        if overrules:
            offer = Offer(offer.state, offer.rule, offer.by, waives=match.game.can_waive)
        return form(offer, given, len(match.setup.seats), self.speech)

    def may_overrule(self, objection: Objection) -> bool:
        """Whether this device may say that a card or an agreement overrules an objection, or ask for it."""
        may_say = self.access.is_host or self._may_ask_overruling
        return may_say and self.table.game.can_waive(objection)

    @property
    def _may_ask_overruling(self) -> bool:
        """Whether this device may ask the tablet to have a rule overruled for a seat that is played here."""
        return self._is_beside_tablet and bool(self.access.seats)

    # -- what taps do ---------------------------------------------------------------------------

    @command("submit")
    def submit(self, action: Values, revision: String) -> None:
        """Play an action as the template sends it; ``revision`` is the one that the page showed.

        Where a player on another device takes part in it, that one is asked first.

        Raises:
            Malformed: It is no action, or the page had not seen the present revision.
            NotPermitted: It is another device's to do.
            Refused: The rules forbid it.
        """
        if self.ask_first is not None and self.ask_first(action, revision):
            return
        read = self._read(dict(action))
        self._submit([read], Revision.read(revision))
        cards.remember_named(self.table, read.do, read.given)
        cards.remember_of_seat(self.table, read)

    def _submit(
        self, actions: Sequence[Action], seen: Revision, rolled: Mapping[int, Sequence[str]] | None = None
    ) -> None:
        self.policy.submit(Submission(actions, seen, rolled, self.log_length), self.access)

    def _read(self, raw: Any) -> Action:
        """Return an action that this device may do; the rules come later."""
        match = self.table.match
        action = read_action(match.game, len(match.setup.seats), raw)
        self.access.check(match, action)
        return action

    @command("submit_all")
    def submit_all(self, actions: Items, revision: String) -> None:
        """Play several actions that the table did at once; none if the rules object to one of them."""
        read = [self._read(raw_action) for raw_action in actions]
        self._submit(read, Revision.read(revision))
        for action in read:
            cards.remember_of_seat(self.table, action)

    @command("roll")
    def roll(self, action: Values, revision: String) -> None:
        """Play an action; the referee draws the chance values that the table has not entered."""
        seen = Revision.read(revision)
        check_revision(self.table, seen, ())  # what chance decides is drawn from what is offered now
        match = self.table.match
        do, by = action.get("do"), action.get("by")
        offer = next(
            (each for each in match.game.offers(match.state) if (each.do, each.by) == (do, by)), None
        )
        if offer is None:
            raise stale_page(self.table, seen.number)
        fields = {name: optional(parameter) for name, parameter in offer.parameters.items()}
        given = {name: value for name, value in action.items() if name not in ("do", "by")}
        drawn, rolled = draw(offer, read_fields(given, fields, offer.do, len(match.setup.seats)))
        self._submit([offer.action(**drawn)], seen, {0: rolled})

    @query("cards")
    def more_cards(self, do: String, field: String, after: String) -> RememberedCards:
        """Return more of what can fill a field, after one; raise :class:`Malformed`."""
        return cards.remembered(self.table, do, field, after)

    @command("forget")
    def forget(self, do: String, field: String, name: String) -> None:
        """Take a component that fills a field of an action out of the catalogue: its name was mistyped."""
        self._check_catalogue(do, field)
        cards.forget(self.table, do, field, name)

    @command("remember")
    def remember(self, do: String, field: String, card: Values) -> None:
        """Put a component back that was taken out of the catalogue; raise :class:`Malformed`."""
        self._check_catalogue(do, field)
        cards.put_back(self.table, do, field, card)

    def _check_catalogue(self, do: str, field: str) -> None:
        cards.kind_that_fills(self.table.game, do, field)
        forbidden = self.access.forbids(self.table.game.rule(do), None)
        if forbidden is not None:
            raise NotPermitted(forbidden)

    @command("undo")
    def undo(self, version: Number, by: Seat | None = None) -> Sentence | None:
        """Take the last action back, for the seat that wants it if the table says so."""
        self.check_version(version)
        if self.practice is not None:
            with refusing_concurrent_updates(self.table, version):
                return self.practice.undo()
        match = self.table.match
        guard = self.access.allow(lambda access: access.check_undo(match, by))
        with refusing_concurrent_updates(self.table, version):
            self.table.undo(by if by is not None else min(self.access.seats, default=None), guard)
        return None

    @command("redo")
    def redo(self, version: Number) -> None:
        """Put back what was taken back last."""
        self.check_version(version)
        match = self.table.match
        guard = self.access.allow(lambda access: access.check_redo(match))
        with refusing_concurrent_updates(self.table, version):
            self.table.redo(min(self.access.seats, default=None), guard)

    def check_version(self, version: int) -> None:
        """Raise :class:`Malformed`, which says what happened since, for a page that saw another log."""
        check_version(self.table, version)

    @query("look")
    def private_view(self, seat: Seat, part: String | None = None) -> PrivateView:
        """Return what only the player of a seat may see, or of its board's secrets that ``part`` alone."""
        if not self.access.controls_seat(seat):
            raise NotPermitted(say("{seat} looks at this on their own phone.", seat=SeatName(seat)))
        return private_view(self.table, seat, self.speech, self.access.device, part)
