"""WTP-3: placing a card face down."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from referee.engine.action import Action, Audience
from referee.engine.errors import Refused
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action, read_record, write_record
from referee.match.replay import replay, verify
from tests.referee.games.promote.playing import GAME, NAMES, PromoteTable


def test_wtp_3_1_one_card_of_the_hand_under_anybody_in_the_line() -> None:
    table = PromoteTable(3).spokesman().remove(1, 4).do("name_next", 0, seat=1)
    assert table.refused("vote", 1, card=4, employee="intern") == "WTP-3.1"
    assert table.refused("vote", 1, card=5, employee="ceo") == "WTP-3.1"
    assert table.malformed("vote", 1, card=5, employee="boss") == "employee"
    assert table.malformed("vote", 1, card=5) == "employee"
    assert table.malformed("vote", 1, card="5", employee="intern") == "card"
    table.do("vote", 1, card=5, employee="secretary")
    assert table.refused("vote", 1, card=3, employee="secretary") == "WTP-2.3"


def test_wtp_3_1_seats_without_cards_are_skipped() -> None:
    table = PromoteTable(3).spokesman().remove(2, -3, -2, -1, 1, 2, 3, 4, 5, 6)
    assert (table.turn, table.naming) == (1, False)
    table.votes((1, "intern"), (1, "intern"), None)
    assert table["round"] == 2


def test_wtp_3_2_the_intern_takes_four_cards() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1)
    for card in (-3, -2, 4, 5, 6):
        assert table.refused("vote", 1, card=card, employee="intern") == "WTP-3.2"
    for card in (-1, 1, 2):
        PromoteTable(3).spokesman().do("name_next", 0, seat=1).do("vote", 1, card=card, employee="intern")
    assert table.do("vote", 1, card=3, employee="intern")["placed"] == [{"seat": 1, "employee": "intern"}]


def test_wtp_3_2_swapped_votes_are_not_restricted() -> None:
    table = PromoteTable(3, "secretary", "intern").spokesman()
    table.votes((2, "secretary"), (6, "human_resources"), (1, "intern"))
    table.do("swap", 0, a="intern", b="human_resources")
    assert table.pile("intern") == 1


def test_wtp_3_3_all_see_where_a_card_lies_and_nobody_what_it_is() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=2).do("vote", 2, card=6, employee="secretary")
    assert table["round_votes"] == {}
    assert 6 in table.hand(2)
    view = table.view()
    assert view["placed"] == table["placed"] == [{"seat": 2, "employee": "secretary"}]
    assert view["entered"] == [2]
    assert [seat["cards"] for seat in view["seats"]] == [9, 9, 8]
    assert [seat["hand"] for seat in view["seats"]] == [None] * 3
    assert [seat["hand"] is None for seat in table.view(2)["seats"]] == [True, True, False]
    assert table.refused("adjust", seat=2, change={"hand_remove": 6}, reason="x") == "WTP-3.3"


def test_wtp_3_3_placed_cards_stand_in_the_order_of_play_until_they_open() -> None:
    table = PromoteTable(4).spokesman(3).do("name_next", 3, seat=2)
    table.do("vote", 2, card=6, employee="secretary").do("name_next", 2, seat=0)
    table.do("vote", 0, card=1, employee="intern")
    assert table["placed"] == [{"seat": 2, "employee": "secretary"}, {"seat": 0, "employee": "intern"}]
    table.do("vote", 1, card=1, employee="intern").do("vote", 3, card=-3, employee="mentor")
    assert (table.step, table["placed"]) == ("choice", [])


SEAL = "sha256:" + "5" * 64


def test_wtp_3_3_an_unopened_vote_says_where_it_lies() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1)
    assert table.malformed("vote", 1, commitment=SEAL) == "employee"
    assert table.malformed("vote", 1, employee="intern", card=1, commitment=SEAL) == "salt"
    assert table.malformed("vote", 1, employee="boss", commitment=SEAL) == "employee"
    table.do("vote", 1, employee="intern", commitment=SEAL)
    assert table["placed"] == [{"seat": 1, "employee": "intern"}]
    assert table.hand(1) == [-3, -2, -1, 1, 2, 3, 4, 5, 6]
    table.do("vote", 2, employee="spy", commitment=SEAL).do("vote", 0, card=5, employee="spy")
    assert (table.step, table["waiting_for"], table["round_votes"]) == ("placing", [], {})
    assert len(table["placed"]) == 3
    for again in (Action("vote", 0, {"card": 1, "employee": "spy"}), Action("name_next", 0, {"seat": 1})):
        objection = next(iter(table.game.objections(table.state, again)))
        assert (objection.clause, objection.reason.message) == (
            "WTP-2.3",
            "Everybody has placed: the cards must open first.",
        )


def test_wtp_3_2_of_an_unopened_vote_turn_and_employee_are_judged_at_entry() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1)
    assert table.refused("vote", 2, employee="intern", commitment=SEAL) == "WTP-2.3"
    assert table.refused("vote", 1, employee="ceo", commitment=SEAL) == "WTP-3.1"
    assert "ceo" not in table["line"]


def test_wtp_3_3_the_log_says_where_and_not_what() -> None:
    match = sealing("my card may")
    said = Speech("en", NAMES).say(match.lines[-1].sentence)
    assert said == "Bo places a card under the Intern."
    assert match.actions[-1].given == {"employee": "intern"}
    assert write_record(match)["actions"][-1].keys() == {"do", "by", "employee", "commitment"}


def test_wtp_3_3_a_placed_card_is_taken_back_and_not_sealed_again() -> None:
    """Other players react to its position; only an undo can change it, while it is the last action."""
    match = sealing("my card may")
    assert match.reseals() == []
    with pytest.raises(Refused) as refused:
        match.submit(read_action(GAME, 3, {"do": "vote", "by": 1, "card": 1, "employee": "spy"}))
    assert refused.value.clause == "WTP-2.3"
    match.undo()
    match.submit(read_action(GAME, 3, {"do": "vote", "by": 1, "card": 1, "employee": "spy"}))
    assert GAME.snapshot(match.state)["placed"] == [{"seat": 1, "employee": "spy"}]


def test_wtp_3_3_all_cards_of_a_round_open_together_and_are_taken_back_together() -> None:
    match = vote_all(sealing("my card may"))
    assert [entry.kind for entry in match.log][-2:] == ["act", "open"]
    assert len(match.log[-1].secrets) == 3
    assert match.undo_crosses_opening
    match.undo()
    assert [action.do for action in match.actions] == ["discard"] * 3 + ["name_next"]


def test_wtp_3_3_the_seat_itself_still_sees_its_card_leave_its_hand() -> None:
    match = sealing("my card may")
    informed = match.with_secrets()
    hands = [GAME.view(informed, Audience.seat(seat))["seats"][1]["hand"] for seat in range(3)]
    assert hands == [None, [-2, -1, 1, 2, 3, 4, 6], None]


WHY = {"override": "agreed"}


def test_wtp_3_2_what_the_intern_takes_can_be_overruled() -> None:
    table = PromoteTable(3, "intern").spokesman()
    table.do("name_next", 0, seat=1)
    assert table.refused("vote", 1, card=6, employee="intern") == "WTP-3.2"
    table.do("vote", 1, card=6, employee="intern", **WHY)
    assert table["turn"] == 2 or table.step == "placing"


def test_wtp_2_3_out_of_turn_with_a_reason_and_never_twice() -> None:
    table = PromoteTable(3).spokesman()
    assert table.refused("vote", 2, card=6, employee="spy") == "WTP-2.3"
    table.do("vote", 2, card=6, employee="spy", **WHY)
    assert table.refused("vote", 2, card=5, employee="spy", **WHY) == "WTP-2.3"
    assert table.refused("name_next", 2, seat=2, **WHY) == "WTP-2.3"
    assert table.refused("vote", 1, card=9, employee="spy", **WHY) == "WTP-1.3"


def sealing(why: str | None) -> Match[Any]:
    """Return a match in which the first vote is sealed, with or without a reason."""
    match = Match(GAME, PromoteTable(3, "intern").setup)
    for seat in range(3):
        match.submit(read_action(GAME, 3, {"do": "discard", "by": seat, "card": 6 if seat == 0 else -3}))
    match.submit(read_action(GAME, 3, {"do": "name_next", "by": 0, "seat": 1}))
    vote = {"do": "vote", "by": 1, "card": 5, "employee": "intern"}
    match.submit(read_action(GAME, 3, vote if why is None else {**vote, "override": why}))
    return match


def vote_all(match: Match[Any]) -> Match[Any]:
    """Let the others vote, so that the cards open."""
    for seat in (2, 0):
        match.submit(read_action(GAME, 3, {"do": "vote", "by": seat, "card": 1, "employee": "spy"}))
    return match


def test_wtp_3_2_a_reason_for_a_sealed_card_is_as_secret_as_the_card() -> None:
    """That a vote overrules the Intern's rule says what it is: both are sealed together."""
    with pytest.raises(Refused):
        sealing(None)
    match = sealing("my card may")
    assert match.actions[-1].is_closed
    assert "override" not in write_record(match)["actions"][-1]
    assert match.lines[-1].effects == ()
    vote_all(match)
    raw = write_record(match)["actions"][4]
    assert (raw["card"], raw["override"]) == (5, "my card may")
    shown = {key: raw[key] for key in sorted(raw) if key not in ("salt", "commitment")}
    entry = json.dumps(shown, separators=(",", ":"))
    digest = hashlib.sha256(f"{raw['salt']}:{entry}".encode()).hexdigest()
    assert raw["commitment"] == f"sha256:{digest}"
    (told,) = [effect for effect in match.lines[-1].effects if effect.clause == "WTP-3.2"]
    assert Speech("en", NAMES).say(told.sentence) == "Bo overrules this rule: my card may"
    record = read_record(json.loads(json.dumps(write_record(match))))
    assert replay(record) == match.state
    assert verify(record).verified
    forged = write_record(match)
    forged["actions"][4]["override"] = "another reason"
    assert not verify(read_record(forged)).verified


def test_wtp_2_3_a_reason_that_the_turn_needs_is_no_secret() -> None:
    """A player who votes out of turn says so at once: the closed entry is legal by itself, in any record."""
    match = Match(GAME, PromoteTable(3).setup)
    for seat in range(3):
        match.submit(read_action(GAME, 3, {"do": "discard", "by": seat, "card": 6 if seat == 0 else -3}))
    vote = {"do": "vote", "by": 2, "card": 5, "employee": "spy", "override": "has to leave"}
    match.submit(read_action(GAME, 3, vote))
    raw = write_record(match)
    assert raw["actions"][-1].keys() == {"do", "by", "employee", "override", "commitment"}
    assert replay(read_record(json.loads(json.dumps(raw)))) == match.state
    assert [effect.clause for effect in match.lines[-1].effects] == ["WTP-2.3"]
