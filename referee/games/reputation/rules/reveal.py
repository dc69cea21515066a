"""Step 2: the top card of each deck is turned up (REP-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action, Actor
from referee.engine.errors import Objection
from referee.engine.parameters import Group, Text, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.reputation.rules.flow import credits_, wrong_step
from referee.games.reputation.state import BIDDING, REVEAL, Auction, State
from referee.text import SeatName, Sentence, say

PRIVATE_FIELDS = {
    "name": Text(label=say("Name"), optional=True),
    "loss": Whole(label=say("Reputation lost")),
}
PUBLIC_FIELDS = {
    "name": Text(label=say("Name"), optional=True),
    "workers": Whole(label=say("Workers required")),
    "credits": Whole(label=say("Credits on it")),
    "gain": Whole(label=say("Reputation gained")),
}
_PAD = {"loss": range(13), "workers": range(1, 11), "credits": range(13), "gain": range(13)}


class Reveal(Rule[State]):
    """Type what the two cards show."""

    do = "reveal"
    title = say("Turn up the cards")
    actor = Actor.TABLE
    step = REVEAL
    parameters = {
        "private": Group(fields=PRIVATE_FIELDS, label=say("Private project")),
        "public": Group(fields=PUBLIC_FIELDS, label=say("Public project")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return (None,)

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        fields = PRIVATE_FIELDS if name == "private" else PUBLIC_FIELDS
        return {
            field: Domain(_PAD[field], is_open=True) if field in _PAD else Domain(("",), is_open=True)
            for field in fields
        }

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step != REVEAL:
            yield wrong_step(state, REVEAL)
        for card, fields in action.given.items():
            for field, value in fields.items():
                if field == "workers" and value < 1:
                    yield Objection("REP-4.1", say("A public project takes at least one worker."))
                elif field != "name" and value < 0:
                    yield Objection(
                        "REP-4.1",
                        say("No number on a {card} card is below zero.", card=_CARD[card]),
                    )

    def apply(self, state: State, action: Action) -> State:
        private, public = action.given["private"], action.given["public"]
        # REP-4.2: the public card starts with its credits, the private card with none
        auction = Auction(
            private.get("name", ""),
            private["loss"],
            public.get("name", ""),
            public["workers"],
            public["gain"],
            public["credits"],
        )
        news = (
            Effect(
                "REP-4.2",
                say(
                    "Lay {credits} next to the public project. Next to the private one there is nothing yet.",
                    credits=credits_(public["credits"]),
                ),
            ),
            Effect("REP-5.1", say("{seat} begins the bidding.", seat=SeatName(state.start_seat))),
        )
        return state._replace(
            step=BIDDING,
            auction=auction,
            turn=state.start_seat,
            passes=0,
            bank=state.bank + public["credits"],
            news=news,
        )

    def describe(self, state: State, action: Action) -> Sentence:
        # the private card's loss is left out: it may not be looked up later (REP-6.6)
        private, public = action.given["private"], action.given["public"]
        return say(
            "Turned up: {private} and {public} ({workers} to bid, {credits}, reputation +{gain}).",
            private=private.get("name") or say("a private project"),
            public=public.get("name") or say("a public project"),
            workers=public["workers"],
            credits=credits_(public["credits"]),
            gain=public["gain"],
        )


_CARD = {"private": say("private"), "public": say("public")}
