"""The correction that every game takes at any time (GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from referee.engine.action import Action, Actor
from referee.engine.errors import Objection
from referee.engine.parameters import NamedValues, Parameter, SeatIndex, Text, Whole
from referee.engine.rule import Domain, Domains, Rule, S
from referee.text import Listed, SeatName, Sentence, say

if TYPE_CHECKING:
    from referee.engine.game import Game

GENERAL = "GEN-1"


class Adjust(Rule[S]):
    """Change tallies of a seat as the table says, with a reason; atomic."""

    do: ClassVar[str] = "adjust"
    title = say("Correct a tally")
    actor = Actor.TABLE
    is_aside = True
    cards: ClassVar[tuple[int, ...]] = ()
    """What the numbers of a change can be where they are cards, not differences."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self.parameters: Mapping[str, Parameter] = {  # type: ignore[misc]
            "seat": SeatIndex(label=say("Whose")),
            "change": NamedValues(names=tuple(self.names), of=Whole(), label=say("Change")),
            "reason": Text(label=say("Reason")),
        }

    @property
    def names(self) -> Mapping[str, Sentence]:
        """What can be changed, by the names that stand in a record."""
        return self._game.about.tallies

    def actors(self, state: S) -> Iterable[int | None]:
        return (None,)

    def domain(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "seat":
            return Domain(self._game.seats(state))
        if name == "reason":
            return Domain(("recount", "card power"), is_open=True)
        seat = given["seat"]
        domains = {}
        for tally in self._game.about.tallies:
            shown = range(-min(self._game.tally(state, seat, tally), 3), 4)
            allowed = [
                change
                for change in shown
                if not any(
                    self.objections(state, Action(self.do, by, {"seat": seat, "change": {tally: change}}))
                )
            ]
            domains[tally] = Domain(allowed, shown, is_open=True)
        return domains

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        given = action.given
        if "reason" in given and not given["reason"].strip():
            yield Objection(GENERAL, say("A correction needs a reason: a word or two."))
        if "change" in given:
            if not given["change"]:
                yield Objection(GENERAL, say("Nothing is changed: say which tally, and by how much."))
            for name, change in given["change"].items():
                value = self._game.tally(state, given["seat"], name)
                if value + change < 0:
                    yield Objection(
                        GENERAL,
                        # without the number: a tally may be secret
                        say(
                            "{seat} does not have that many to take away ({tally}).",
                            seat=SeatName(given["seat"]),
                            tally=self._game.about.tallies[name],
                        ),
                    )
            yield from self._game.adjust_objections(state, action)

    def apply(self, state: S, action: Action) -> S:
        seat = action.given["seat"]
        changed = {
            name: self._game.tally(state, seat, name) + change
            for name, change in action.given["change"].items()
        }
        return self._game.with_tallies(state, seat, changed)

    def describe(self, state: S, action: Action) -> Sentence:
        tallies = self._game.about.tallies
        changes = tuple(
            say("{tally} {change}", tally=tallies[name], change=f"+{change}" if change >= 0 else change)
            for name, change in action.given["change"].items()
        )
        return say(
            "Correction for {seat}: {changes} ({reason}).",
            seat=SeatName(action.given["seat"]),
            changes=Listed(changes),
            reason=action.given["reason"],
        )
