"""Changing an earlier entry of a table's log, and going back to one.

A page receives what an entry was and what it could have been. It tries changes out, and sees what no longer
fits before anything is saved. :class:`~widgets.screens.table.access.Access` decides what a device may do
here: the same as for an undo back to that entry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from referee.engine.action import Action, to_json
from referee.engine.errors import Malformed, Refused
from referee.engine.parameters import OrNull, SeatIndex
from referee.engine.rule import Offer
from referee.i18n import SeatName, say
from referee.match.amendment import UNCHANGED, Misfit
from referee.match.log import AppliedAction, Changes
from referee.match.log_text import describe_actions
from referee.match.override_reasons import told_reason
from referee.match.record import read_action, write_action
from widgets.objections import CitedText, objection_text
from widgets.request_params import Boolean, Items, Number, Seat, String, Values
from widgets.requests import command, query
from widgets.screens.table import cards
from widgets.screens.table.access import NotPermitted
from widgets.screens.table.amendment_preview import changed_values, follows, without
from widgets.screens.table.controls import control, outline
from widgets.screens.table.fields import Form
from widgets.screens.table.form import form
from widgets.screens.table.log_view import COVERED, forbids_change
from widgets.screens.table.model import TableModel
from widgets.screens.table.revision import refusing_concurrent_updates
from widgets.screens.table.views import AmendmentView, ChangedEntry, ChangedValue, EntryView, UnfitEntry

_OFFERED = Annotated[int | None, OrNull(of=SeatIndex())]


class AmendingModel:
    """What one device does to earlier entries of its table."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.table = model.table
        self.access = model.access

    # -- what an entry was, and could have been -------------------------------------------------

    @query("entry")
    def entry(
        self,
        version: Number,
        number: Number,
        do: String = "",
        by: _OFFERED = None,
        changes: Items = (),
        overrules: Boolean = False,
    ) -> EntryView:
        """Return an entry as the control that it was entered with, filled in; or another action in its place.

        ``changes``: of others, that it is to fit in with. With ``overrules``, or of an entry that has
        overruled a rule, as it is where a card or an agreement overrules what can be overruled.

        Raises:
            Malformed: It does not stand any more, or nothing could be done there by that name.
            NotPermitted: It is another device's.
        """
        self.model.check_version(version)
        entry = self._entry(number)
        offers = self._offers(entry, changes)
        action = entry.action
        offer = self._offer(offers, do or action.do, by if do else action.by)
        is_same = (offer.do, offer.by) == (action.do, action.by)
        override = action.override if is_same else None
        if overrules or override is not None:
            offer = self._overruling(offer)
        speech = self.model.speech
        return {
            "number": number,
            "control": control(offer, speech),
            "given": without(self._covered(entry), to_json(action.given)) if is_same else {},
            "override": None if override is None else speech.say(told_reason(override)),
            "others": [
                outline(each, speech)
                for each in offers
                if (each.do, each.by) != (offer.do, offer.by)
                and not each.rule.is_sealed
                and not each.rule.is_correction
                and each.objection() is None
            ],
        }

    def _covered(self, entry: AppliedAction[Any]) -> Sequence[tuple[str, str]]:
        """Return what nobody may look up of an entry, as parameter and field of a group."""
        rule = self.table.game.rule(entry.action.do)
        return (*rule.covered, *self._covered_since(entry))

    def _covered_since(self, entry: AppliedAction[Any]) -> Sequence[tuple[str, str]]:
        """Return what of it could be looked up when it was made and cannot be now: it stays as it is."""
        rule = self.table.game.rule(entry.action.do)
        return (rule.covered_afterwards or ()) if self.table.match.covers(entry) else ()

    def _leave_out_covered(self, entry_form: Form, entry: AppliedAction[Any]) -> None:
        """Have a form ask for what is covered only if that was wrong: nobody looks it up."""
        stays, covered = self._covered_since(entry), self._covered(entry)
        for field in entry_form["fields"]:
            if field["kind"] != "group":
                continue
            name = field["name"]
            field["fields"] = [member for member in field["fields"] if (name, member["name"]) not in stays]
            for member in field["fields"]:
                if (name, member["name"]) in covered:
                    member["optional"] = True
                    label = say("{what} (only if it was wrong)", what=member["label"])
                    member["label"] = self.model.speech.say(label)

    @query("entry_form")
    def form(
        self,
        version: Number,
        number: Number,
        do: String,
        given: Values,
        by: _OFFERED = None,
        changes: Items = (),
        overrules: Boolean = False,
    ) -> Form:
        """Return what an action in an entry's place asks for next, some values being given; see ``entry``."""
        self.model.check_version(version)
        entry = self._entry(number)
        offer = self._offer(self._offers(entry, changes), do, by)
        if overrules:
            offer = self._overruling(offer)
        seats, speech = len(self.table.match.setup.seats), self.model.speech
        if (do, by) != (entry.action.do, entry.action.by):
            return form(offer, given, seats, speech)
        entry_form = form(offer, given, seats, speech, stays=self._covered(entry))
        self._leave_out_covered(entry_form, entry)
        return entry_form

    def _entry(self, number: int) -> AppliedAction[Any]:
        """Return an entry that this device may change."""
        entry = next((entry for entry in self.table.match if entry.number == number), None)
        reason = None if entry is None else forbids_change(self.table.match, self.access, entry)
        if entry is None:
            raise Malformed("number", say("That entry does not stand any more: look again, then choose."))
        if reason is not None:
            raise NotPermitted(reason)
        return entry

    def _offers(self, entry: AppliedAction[Any], raw: Sequence[Any]) -> Sequence[Offer[Any]]:
        """Return what could have been done in an entry's place by the same seat, on this device."""
        game, state = self.table.game, entry.before
        changes = {number: action for number, action in self._read(raw).items() if number != entry.number}
        if changes:
            state = self.table.try_changes(changes).before.get(entry.number, state)
        return [
            offer
            for offer in (*game.controls(state), *game.out_of_turn_offers(state))
            if offer.by == entry.action.by and self.access.forbids(offer.rule, offer.by) is None
            if offer.do == entry.action.do or not self.table.match.covers(entry)
        ]

    def _offer(self, offers: Sequence[Offer[Any]], do: str, by: int | None) -> Offer[Any]:
        offer = next((each for each in offers if (each.do, each.by) == (do, by)), None)
        if offer is None:
            raise Malformed("do", say("That could not be done there."))
        return offer

    def _overruling(self, offer: Offer[Any]) -> Offer[Any]:
        """Return an offer as it is where a card overrules the rules; raise :class:`NotPermitted`."""
        if forbidden := self.access.forbids_override():
            raise NotPermitted(forbidden)
        return Offer(offer.state, offer.rule, offer.by, waives=self.table.game.can_waive)

    # -- trying it out --------------------------------------------------------------------------

    @query("try_changes", kind="question")
    def try_changes(self, version: Number, changes: Items) -> AmendmentView:
        """Return what changes of earlier entries come to, before anything is kept.

        Raises:
            Malformed: The page saw another log, or an entry cannot be what it is to be.
            NotPermitted: It is another device's to say.
            Refused: What is to be instead does not fit, or something covered would have to be shown.
        """
        self.model.check_version(version)
        read = self._read(changes)
        trial = self.table.try_changes(read)
        for misfit in trial.misfits:
            if misfit.is_change:
                raise Refused(misfit.objection)
        complete = {**read, **{misfit.entry.number: None for misfit in trial.misfits}}
        return {
            **self._view(complete, [self._unfit(misfit) for misfit in trial.misfits], changes),
            "changed": [self._changed(number, action, changes) for number, action in read.items()],
            "fits": sum(
                not entry.is_automatic and entry.number not in complete
                for entry in self.table.match.since(read)
            ),
            **follows(self.table.match, trial, self.model.audience, self.model.speech),
        }

    @query("back")
    def back(self, version: Number, number: Number) -> AmendmentView:
        """Return what going back to an entry comes to: it stands, and what came after it is taken back.

        Raises:
            Malformed: The page saw another log, the entry does not stand, or nothing came after it.
        """
        self.model.check_version(version)
        match = self.table.match
        group = [
            index
            for index, entry in enumerate(match.applied)
            if number in (entry.number, entry.opened_by, *entry.automatic_actions)
        ]
        if not group:
            raise Malformed("number", say("That entry does not stand any more: look again, then choose."))
        together = match.applied[group[0]].opened_by
        last = group[-1]
        for index, entry in enumerate(match.applied):
            # what was opened together stays together, and what the referee showed stays with what showed it
            if (together is not None and entry.opened_by == together) or (
                entry.is_automatic and index == last + 1
            ):
                last = max(last, index)
        changes = {entry.number: None for entry in match.applied[last + 1 :]}
        if not changes:
            raise Malformed("number", say("Nothing came after that."))
        return self._view(changes, [], [])

    def _read(self, raw: Sequence[Any]) -> Changes:
        """Return changes that this device may make."""
        read = self.read_changes(raw)
        if read:
            self.access.check_changes(self.table.match, read)
        return read

    def _view(self, changes: Changes, unfit: list[UnfitEntry], sent: Sequence[Any]) -> AmendmentView:
        asks = self.access.amendment_asks(self.table.match, changes)
        return {
            "changes": self.write_changes(changes, sent),
            "unfit": unfit,
            "gone": sum(action is None for action in changes.values()),
            "changed": [],
            "fits": 0,
            "follows": [],
            "next": None,
            **asks,
        }

    def _changed(self, number: int, action: Action | None, sent: Sequence[Any]) -> ChangedEntry:
        """Return what an entry was and is to be, value by value; covered values as the page sent them."""
        match, speech = self.table.match, self.model.speech
        entry = next(entry for entry in match if entry.number == number)
        values: list[ChangedValue] = []
        if action is not None:
            covered = self._covered(entry)
            sent_action = next((each.get("action") or {} for each in sent if each["number"] == number), {})
            given = without(covered, action.given, without(self._covered_since(entry), sent_action))
            values = changed_values(match.game, entry.action, action._replace(given=given), covered, speech)
        text = describe_actions(match.game, [entry], covered=match.covers(entry))
        return {"number": number, "seat": entry.action.by, "text": speech.say(text), "values": values}

    def _unfit(self, misfit: Misfit[Any]) -> UnfitEntry:
        entry, match = misfit.entry, self.table.match
        action = entry.action
        reason: CitedText = objection_text(misfit.objection, self.model.speech)
        if action.by is not None and not self.access.controls_seat(action.by):
            # The rules' objection could reveal what only that seat may know.
            hidden = say("{seat} plays elsewhere: why is not for this device.", seat=SeatName(action.by))
            reason = {"clause": "", "text": self.model.speech.say(hidden)}
        is_covered = match.covers(entry)
        if is_covered:  # the reason could name what lay there
            reason = {"clause": "", "text": self.model.speech.say(COVERED)}
        return {
            "number": entry.number,
            "seat": action.by,
            "text": self.model.speech.say(describe_actions(match.game, [entry], covered=is_covered)),
            "reason": reason,
            "changeable": forbids_change(self.table.match, self.access, entry) is None,
        }

    def read_changes(self, raw: Sequence[Any]) -> Changes:
        """Read changes as a page sends them: ``number``, and the ``action`` if there is to be one."""
        match = self.table.match
        changes: dict[int, Any] = {}
        for index, item in enumerate(raw):
            where = f"changes[{index}]"
            if not isinstance(item, Mapping) or type(item.get("number")) is not int:
                raise Malformed(where, say("The number of a log entry belongs here."))
            action = item.get("action")
            self._check_readable(item["number"], action)
            if isinstance(action, Mapping):
                action = self._with_covered(item["number"], action)
            changes[item["number"]] = (
                None
                if action is None
                else read_action(match.game, len(match.setup.seats), action, f"{where}.action")
            )
        if raw and all(self._is_as_it_was(item["number"], item.get("action"), changes) for item in raw):
            raise Malformed("changes", UNCHANGED)
        self._check_left_out(changes)
        return changes

    def _is_as_it_was(self, number: int, sent_action: Any, changes: Changes) -> bool:
        """Whether an entry that has something covered is to stay, and a page has said none of that."""
        entry = next((entry for entry in self.table.match if entry.number == number), None)
        if entry is None or not isinstance(sent_action, Mapping) or changes[number] != entry.action:
            return False
        covered = self.table.game.rule(entry.action.do).covered
        return bool(covered) and not any(field in sent_action.get(group, ()) for group, field in covered)

    def _check_left_out(self, changes: Changes) -> None:
        """Raise :class:`NotPermitted` where what is covered is left out, and what came after it stays.

        The course of a game without a covered entry would reveal that entry. Going back to it removes all
        later entries, and entries that no longer fit beside a change are removed too.
        """
        match = self.table.match
        covered = {
            entry.number
            for entry in match
            if changes.get(entry.number, entry) is None and match.covers(entry)
        }
        if not covered:
            return
        rest = {number: action for number, action in changes.items() if number not in covered}
        after = {entry.number for entry in match if entry.number > min(covered)}
        if all(changes.get(number, ...) is None for number in after):
            return
        misfits = self.table.try_changes(rest).misfits if rest else ()
        if not covered <= {misfit.entry.number for misfit in misfits}:
            raise NotPermitted(COVERED)

    def _check_readable(self, number: int, action: Any) -> None:
        """Raise :class:`NotPermitted` for another action in the place of one that cannot be looked up."""
        entry = next((entry for entry in self.table.match if entry.number == number), None)
        if entry is None or not isinstance(action, Mapping) or not self.table.match.covers(entry):
            return
        is_same = (action.get("do"), action.get("by")) == (entry.action.do, entry.action.by)
        if self.table.game.rule(entry.action.do).covered_afterwards is None or not is_same:
            raise NotPermitted(COVERED)

    def _with_covered(self, number: int, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an action from a page, completed with the covered values of the entry that it replaces."""
        entry = next((entry for entry in self.table.match if entry.number == number), None)
        if entry is None or (raw.get("do"), raw.get("by")) != (entry.action.do, entry.action.by):
            return raw
        completed, stays = dict(raw), self._covered_since(entry)
        for group, field in self._covered(entry):
            group_values = completed.get(group)
            if isinstance(group_values, Mapping) and (field not in group_values or (group, field) in stays):
                completed[group] = {**group_values, field: entry.action.given[group][field]}
        return completed

    def write_changes(self, changes: Changes, sent: Sequence[Any]) -> list[Mapping[str, object]]:
        """Return changes as a page sends them back: of what is covered, only what it ``sent``.

        Whether that is what it was before shall not be seen by trying.
        """
        sent_actions = {item["number"]: item.get("action") or {} for item in sent}
        entries = {entry.number: entry for entry in self.table.match}

        def written(number: int, action: Action) -> Mapping[str, object]:
            entry = entries.get(number)
            if entry is None or entry.action.do != action.do:
                return write_action(action)
            sent_values = without(self._covered_since(entry), sent_actions.get(number, {}))
            return without(self._covered(entry), write_action(action), sent_values)

        return [
            {"number": number, "action": None if action is None else written(number, action)}
            for number, action in changes.items()
        ]

    # -- what taps do ---------------------------------------------------------------------------

    @command("amend")
    def amend(self, version: Number, changes: Items, by: Seat | None = None) -> None:
        """Change earlier entries, for the seat that wants it if the table says so.

        Raises:
            Malformed: The page saw another log, or an entry cannot be what it is to be.
            NotPermitted: Only the table can change this, or the table has to say who wants it.
            Refused: Something would not fit.
        """
        self.model.check_version(version)
        read = self.read_changes(changes)
        match = self.table.match
        guard = self.access.allow(lambda access: access.check_amendment(match, read, by))
        self.check_fits(read)
        with refusing_concurrent_updates(self.table, version):
            self.table.amend(read, by if by is not None else min(self.access.seats, default=None), guard)
        for action in read.values():
            if action is not None:
                cards.remember_named(self.table, action.do, action.given)

    def check_fits(self, changes: Changes) -> None:
        """Raise :class:`Malformed` where something else has to go first, which a page is shown by trying."""
        for misfit in self.table.try_changes(changes).misfits:
            if misfit.is_change:
                raise Refused(misfit.objection)
            raise Malformed("changes", say("Something that came after it does not fit any more: look again."))
