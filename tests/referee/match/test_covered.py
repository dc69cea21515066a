"""The log omits figures that the game does not let the table look up again."""

from __future__ import annotations

from typing import Any

from referee.engine.action import PUBLIC, Action
from referee.engine.info import UNSAID, Effect
from referee.engine.views import Happened
from referee.games.reputation.game import Reputation
from referee.games.reputation.rules.bidding import BidPrivate
from referee.games.reputation.state import State
from referee.i18n import Sentence, Speech, say
from referee.match.causes import causes
from referee.match.log import Entry, LogLine
from referee.match.match import Match
from referee.match.record import read_action
from tests.support.sessions import REVEAL

NAMES = ("Ana", "Bo", "Cy", "Dan")
SPEECH = Speech("en", NAMES)


class CoveredBid(BidPrivate):
    """A bid with a covered number, whose effects the log leaves out."""

    def describe_covered(self, state: State, action: Action) -> Sentence:
        return say("A bid was made.")

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        workers = action.given["workers"]
        effect = Effect("REP-5.2", say("{workers} workers!", workers=workers), covered=say("Workers!"))
        gone = Effect("REP-5.2", say("{workers} again!", workers=workers), covered=UNSAID)
        return after._replace(effects=(effect, gone))


class Forgetful(Reputation):
    """Reputation, with every bid on the private project covered as soon as something follows it."""

    rules = tuple(CoveredBid() if isinstance(rule, BidPrivate) else rule for rule in Reputation.rules)

    def covers(self, happened: Happened, now: State) -> bool:
        return happened.action.do == "bid_private"


def played() -> Match[Any]:
    game = Forgetful()
    setup = game.read_setup([{"name": name} for name in NAMES], {"start_seat": 0})
    match: Match[Any] = Match(game, setup)
    for raw in (REVEAL, {"do": "bid_private", "by": 0, "workers": 3}):
        match.submit(read_action(game, 4, raw))
    return match


def text(match: Match[Any], number: int = -1) -> str:
    line: LogLine = match.readable(match.lines[number])
    sentences = (line.sentence, *(effect.sentence for effect in line.effects))
    return " ".join(SPEECH.say(sentence) for sentence in sentences)


def test_what_has_just_happened_is_said_with_its_figures() -> None:
    assert text(played()) == "Ana bids 3 workers on the private project. 3 workers! 3 again!"


def test_what_is_covered_is_said_without_them_once_something_follows() -> None:
    match = played()
    match.submit(Action("speculate", 1, {}))
    assert text(match, 1) == "A bid was made. Workers!"


def test_an_undo_says_what_it_takes_back_without_them() -> None:
    """It is the latest entry, and may be about one that was covered long before."""
    match = played()
    match.take(match.propose_undo().entries)
    assert text(match) == "Taken back: A bid was made."


def test_a_change_that_is_only_asked_for_says_nothing_that_is_covered_now() -> None:
    """Going back to before the entry would uncover it; a preview must not show its value."""

    class UntilThen(Forgetful):
        def covers(self, happened: Happened, now: State) -> bool:
            return (
                super().covers(happened, now) and now.auction is not None and now.auction.private_leader == 0
            )

    game = UntilThen()
    match: Match[Any] = Match(game, game.read_setup([{"name": name} for name in NAMES], {"start_seat": 0}))
    for raw in (
        REVEAL,
        {"do": "bid_private", "by": 0, "workers": 3},
        {"do": "speculate", "by": 1},
        {"do": "award_agenda", "by": 1, "tokens": 1},
    ):
        match.submit(read_action(game, 4, raw))
    changes = dict.fromkeys((1, 2, 3))
    description = SPEECH.say(match.describe_changes(changes, None))
    assert "A bid was made." in description and "3 workers" not in description


def test_a_redo_and_a_change_are_covered_as_well() -> None:
    match = played()
    match.take(match.propose_undo().entries)
    match.take([Entry("redo")])
    match.take([Entry("amend", changes={1: Action("bid_private", 0, {"workers": 2})})])
    match.submit(Action("speculate", 1, {}))
    assert [text(match, number) for number in (3, 4)] == [
        "Put back: A bid was made.",
        "Changed: A bid was made. What is not shown of it was typed again.",
    ]


def test_what_led_to_a_clause_is_told_without_figures() -> None:
    match = played()
    match.submit(Action("speculate", 1, {}))
    lines = causes(match, PUBLIC, "REP-5.6", say("{bid}", bid=3), line=2)
    assert not any("3" in SPEECH.say(line.sentence) for line in lines)


def test_which_rule_a_covered_entry_overruled_is_not_told_either() -> None:
    """The rule would reveal the entry. The line keeps that a rule was overruled, by which seat and why."""
    match = played()
    match.submit(Action("bid_private", 1, {"workers": 2}, override="a card"))
    effect = match.lines[-1].effects[0]
    assert (effect.clause, SPEECH.say(effect.sentence)) == ("REP-5.2", "Bo overrules this rule: a card")
    match.submit(Action("speculate", 2, {}))
    effect = match.readable(match.lines[-2]).effects[0]
    assert (effect.clause, SPEECH.say(effect.sentence)) == ("GEN-1", "Bo overrules a rule: a card")
