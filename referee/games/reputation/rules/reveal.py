"""Step 2: turning up the top card of each deck (REP-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.bounds import FREE_TEXT, Bounds, Fields, Limit, Values
from referee.engine.errors import Objection
from referee.engine.info import UNSAID, Effect
from referee.engine.parameters import Group, Text, Whole
from referee.engine.rule import Rule
from referee.games.reputation.rules.flow import credits_label, wrong_step
from referee.games.reputation.state import BIDDING, REVEAL, Auction, State
from referee.i18n import SeatName, Sentence, say

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


def _printed(usual: range, reason: Sentence) -> Values:
    """Return the bounds of a number on a card: the usual values, with the least printed one as limit."""
    return Values(
        usual,
        Limit(lambda number: number >= usual[0], lambda _: Objection("REP-4.1", reason)),
        is_open=True,
    )


_PRIVATE = Fields(
    name=FREE_TEXT,
    loss=_printed(range(13), say("No number on a {card} card is below zero.", card=say("private"))),
)
_ON_PUBLIC = _printed(range(13), say("No number on a {card} card is below zero.", card=say("public")))
_PUBLIC = Fields(
    name=FREE_TEXT,
    workers=_printed(range(1, 11), say("A public project takes at least one worker.")),
    credits=_ON_PUBLIC,
    gain=_ON_PUBLIC,
)


class Reveal(Rule[State]):
    """Type the two cards."""

    do = "reveal"
    title = say("Turn up the cards")
    actor = Actor.TABLE
    step = REVEAL
    parameters = {
        "private": Group(fields=PRIVATE_FIELDS, label=say("Private project")),
        "public": Group(fields=PUBLIC_FIELDS, label=say("Public project")),
    }
    covered = (("private", "loss"),)  # REP-6.6
    covered_afterwards = (("public", "credits"),)  # REP-6.5

    def actors(self, state: State) -> Iterable[int | None]:
        return (None,)

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step != REVEAL:
            yield wrong_step(state, REVEAL)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return _PRIVATE if name == "private" else _PUBLIC

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
        effects = (
            Effect(
                "REP-4.2",
                say(
                    "Lay {credits} next to the public project and place the public marker by the card. "
                    "Next to the private one there is nothing yet.",
                    credits=credits_label(public["credits"]),
                ),
                covered=UNSAID,
            ),
            Effect(
                "REP-5.1",
                say("{seat} begins the bidding.", seat=SeatName(state.start_seat)),
                is_prompted=True,
            ),
        )
        return state._replace(
            step=BIDDING,
            auction=auction,
            turn=state.start_seat,
            passes=0,
            bank=state.bank + public["credits"],
            effects=effects,
        )

    def describe(self, state: State, action: Action) -> Sentence:
        # the loss of the private card is covered, so the sentence omits it
        private, public = action.given["private"], action.given["public"]
        return say(
            "Turned up: {private} and {public} ({workers} to bid, {credits}, reputation +{gain}).",
            private=private.get("name") or say("a private project"),
            public=public.get("name") or say("a public project"),
            workers=public["workers"],
            credits=credits_label(public["credits"]),
            gain=public["gain"],
        )

    def describe_covered(self, state: State, action: Action) -> Sentence:
        private, public = action.given["private"], action.given["public"]
        return say(
            "Turned up: {private} and {public} ({workers} to bid, reputation +{gain}).",
            private=private.get("name") or say("a private project"),
            public=public.get("name") or say("a public project"),
            workers=public["workers"],
            gain=public["gain"],
        )
