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
        one = self._entry(number)
        offers = self._offers(one, changes)
        action = one.action
        offer = self._offer(offers, do or action.do, by if do else action.by)
        is_same = (offer.do, offer.by) == (action.do, action.by)
        override = action.override if is_same else None
        if overrules or override is not None:
            offer = self._overruling(offer)
        speech = self.model.speech
        return {
            "number": number,
            "control": control(offer, speech),
            "given": without(self._covered(one), to_json(action.given)) if is_same else {},
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

    def _covered(self, one: AppliedAction[Any]) -> Sequence[tuple[str, str]]:
        """Return what nobody may look up of an entry, as parameter and field of a group."""
        rule = self.table.game.rule(one.action.do)
        return (*rule.covered, *self._covered_since(one))

    def _covered_since(self, one: AppliedAction[Any]) -> Sequence[tuple[str, str]]:
        """Return what of it could be looked up when it was made and cannot be now: it stays as it is."""
        rule = self.table.game.rule(one.action.do)
        return (rule.covered_afterwards or ()) if self.table.match.covers(one) else ()

    def _leave_out_covered(self, asked: Form, one: AppliedAction[Any]) -> None:
        """Have a form ask for what is covered only if that was wrong: nobody looks it up."""
        stays, covered = self._covered_since(one), self._covered(one)
        for field in asked["fields"]:
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
        one = self._entry(number)
        offer = self._offer(self._offers(one, changes), do, by)
        if overrules:
            offer = self._overruling(offer)
        seats, speech = len(self.table.match.setup.seats), self.model.speech
        if (do, by) != (one.action.do, one.action.by):
            return form(offer, given, seats, speech)
        asked = form(offer, given, seats, speech, stays=self._covered(one))
        self._leave_out_covered(asked, one)
        return asked

    def _entry(self, number: int) -> AppliedAction[Any]:
        """Return an entry that this device may change."""
        one = next((one for one in self.table.match if one.number == number), None)
        reason = None if one is None else forbids_change(self.table.match, self.access, one)
        if one is None:
            raise Malformed("number", say("That entry does not stand any more: look again, then choose."))
        if reason is not None:
            raise NotPermitted(reason)
        return one

    def _offers(self, one: AppliedAction[Any], raw: Sequence[Any]) -> Sequence[Offer[Any]]:
        """Return what could have been done in an entry's place by the same seat, on this device."""
        game, state = self.table.game, one.before
        changes = {number: action for number, action in self._read(raw).items() if number != one.number}
        if changes:
            state = self.table.try_changes(changes).before.get(one.number, state)
        return [
            offer
            for offer in (*game.controls(state), *game.out_of_turn_offers(state))
            if offer.by == one.action.by and self.access.forbids(offer.rule, offer.by) is None
            if offer.do == one.action.do or not self.table.match.covers(one)
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
                not one.is_automatic and one.number not in complete for one in self.table.match.since(read)
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
            for index, one in enumerate(match.applied)
            if number in (one.number, one.opened_by, *one.automatic_actions)
        ]
        if not group:
            raise Malformed("number", say("That entry does not stand any more: look again, then choose."))
        together = match.applied[group[0]].opened_by
        last = group[-1]
        for index, one in enumerate(match.applied):
            # what was opened together stays together, and what the referee showed stays with what showed it
            if (together is not None and one.opened_by == together) or (
                one.is_automatic and index == last + 1
            ):
                last = max(last, index)
        changes = {one.number: None for one in match.applied[last + 1 :]}
        if not changes:
            raise Malformed("number", say("Nothing came after that."))
        return self._view(changes, [], [])

    def _read(self, raw: Sequence[Any]) -> Changes:
        """Return changes that this device may make."""
        read = self.read_changes(raw)
        if read:
            self.access.check_changes(self.table.match, read)
        return read

    def _view(self, changes: Changes, unfit: list[UnfitEntry], said: Sequence[Any]) -> AmendmentView:
        asks = self.access.amendment_asks(self.table.match, changes)
        return {
            "changes": self.write_changes(changes, said),
            "unfit": unfit,
            "gone": sum(action is None for action in changes.values()),
            "changed": [],
            "fits": 0,
            "follows": [],
            "next": None,
            **asks,
        }

    def _changed(self, number: int, action: Action | None, said: Sequence[Any]) -> ChangedEntry:
        """Return what an entry was and is to be, value by value; what is covered, only as it was ``said``."""
        match, speech = self.table.match, self.model.speech
        one = next(one for one in match if one.number == number)
        values: list[ChangedValue] = []
        if action is not None:
            covered = self._covered(one)
            asked = next((each.get("action") or {} for each in said if each["number"] == number), {})
            given = without(covered, action.given, without(self._covered_since(one), asked))
            values = changed_values(match.game, one.action, action._replace(given=given), covered, speech)
        text = describe_actions(match.game, [one], covered=match.covers(one))
        return {"number": number, "seat": one.action.by, "text": speech.say(text), "values": values}

    def _unfit(self, misfit: Misfit[Any]) -> UnfitEntry:
        one, match = misfit.entry, self.table.match
        action = one.action
        reason: CitedText = objection_text(misfit.objection, self.model.speech)
        if action.by is not None and not self.access.controls_seat(action.by):
            # The rules' objection could reveal what only that seat may know.
            hidden = say("{seat} plays elsewhere: why is not for this device.", seat=SeatName(action.by))
            reason = {"clause": "", "text": self.model.speech.say(hidden)}
        is_covered = match.covers(one)
        if is_covered:  # the reason could name what lay there
            reason = {"clause": "", "text": self.model.speech.say(COVERED)}
        return {
            "number": one.number,
            "seat": action.by,
            "text": self.model.speech.say(describe_actions(match.game, [one], covered=is_covered)),
            "reason": reason,
            "changeable": forbids_change(self.table.match, self.access, one) is None,
        }

    def read_changes(self, raw: Sequence[Any]) -> Changes:
        """Read changes as a page sends them: ``number``, and the ``action`` if there is to be one."""
        match = self.table.match
        changes: dict[int, Any] = {}
        for index, one in enumerate(raw):
            where = f"changes[{index}]"
            if not isinstance(one, Mapping) or type(one.get("number")) is not int:
                raise Malformed(where, say("The number of a log entry belongs here."))
            action = one.get("action")
            self._check_readable(one["number"], action)
            if isinstance(action, Mapping):
                action = self._with_covered(one["number"], action)
            changes[one["number"]] = (
                None
                if action is None
                else read_action(match.game, len(match.setup.seats), action, f"{where}.action")
            )
        if raw and all(self._is_as_it_was(one["number"], one.get("action"), changes) for one in raw):
            raise Malformed("changes", UNCHANGED)
        self._check_left_out(changes)
        return changes

    def _is_as_it_was(self, number: int, said: Any, changes: Changes) -> bool:
        """Whether an entry that has something covered is to stay, and a page has said none of that."""
        one = next((one for one in self.table.match if one.number == number), None)
        if one is None or not isinstance(said, Mapping) or changes[number] != one.action:
            return False
        covered = self.table.game.rule(one.action.do).covered
        return bool(covered) and not any(field in said.get(group, ()) for group, field in covered)

    def _check_left_out(self, changes: Changes) -> None:
        """Raise :class:`NotPermitted` where what is covered is left out, and what came after it stays.

        The course of a game without a covered entry would reveal that entry. Going back to it removes all
        later entries, and entries that no longer fit beside a change are removed too.
        """
        match = self.table.match
        covered = {one.number for one in match if changes.get(one.number, one) is None and match.covers(one)}
        if not covered:
            return
        rest = {number: action for number, action in changes.items() if number not in covered}
        after = {one.number for one in match if one.number > min(covered)}
        if all(changes.get(number, ...) is None for number in after):
            return
        misfits = self.table.try_changes(rest).misfits if rest else ()
        if not covered <= {misfit.entry.number for misfit in misfits}:
            raise NotPermitted(COVERED)

    def _check_readable(self, number: int, action: Any) -> None:
        """Raise :class:`NotPermitted` for another action in the place of one that cannot be looked up."""
        one = next((one for one in self.table.match if one.number == number), None)
        if one is None or not isinstance(action, Mapping) or not self.table.match.covers(one):
            return
        is_same = (action.get("do"), action.get("by")) == (one.action.do, one.action.by)
        if self.table.game.rule(one.action.do).covered_afterwards is None or not is_same:
            raise NotPermitted(COVERED)

    def _with_covered(self, number: int, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an action from a page, completed with the covered values of the entry that it replaces."""
        one = next((one for one in self.table.match if one.number == number), None)
        if one is None or (raw.get("do"), raw.get("by")) != (one.action.do, one.action.by):
            return raw
        whole, stays = dict(raw), self._covered_since(one)
        for group, field in self._covered(one):
            said = whole.get(group)
            if isinstance(said, Mapping) and (field not in said or (group, field) in stays):
                whole[group] = {**said, field: one.action.given[group][field]}
        return whole

    def write_changes(self, changes: Changes, said: Sequence[Any]) -> list[Mapping[str, object]]:
        """Return changes as a page sends them back: of what is covered, only what it has ``said`` itself.

        Whether that is what it was before shall not be seen by trying.
        """
        asked = {one["number"]: one.get("action") or {} for one in said}
        entries = {one.number: one for one in self.table.match}

        def written(number: int, action: Action) -> Mapping[str, object]:
            one = entries.get(number)
            if one is None or one.action.do != action.do:
                return write_action(action)
            unsaid = without(self._covered_since(one), asked.get(number, {}))
            return without(self._covered(one), write_action(action), unsaid)

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
