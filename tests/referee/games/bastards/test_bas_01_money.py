"""BAS-1: money, Goodwill, trade; BAS-2: black money; BAS-3: extra effort."""

from __future__ import annotations

from typing import Any

import pytest

from referee.i18n import Speech
from referee.match.record import read_action
from tests.referee.games.bastards.playing import BastardsTable
from tests.support.game_table import NAMES

ENGLISH = Speech("en", NAMES)


def test_bas_1_1_only_billions_change_hands() -> None:
    """Trade takes Billions alone; anything else is refused, not malformed."""
    table = BastardsTable().do("trade", 0, to=1, billions=4)
    assert table.money(0) == (6, 5)
    assert table.money(1) == (14, 5)
    assert table.refused("trade", 0, to=1, billions=1, goodwill=1) == "BAS-1.1"
    assert table.refused("trade", 0, to=1, goodwill=1) == "BAS-1.1"
    assert table.refused("trade", 0, to=1, billions=1, cards=["x"]) == "BAS-1.1"
    assert table.refused("trade", 0, to=1, billions=-1) == "BAS-1.1"
    assert table.refused("trade", 0, to=0, billions=1) == "BAS-1.1"
    assert table.malformed("trade", 0, to=1) == "billions"
    assert table.malformed("trade", 0, billions=1) == "to"
    assert table.malformed("trade", 0, to=3, billions=1) == "to"
    assert table.malformed("trade", 0, to=1, billions="1", goodwill=1) == "billions"


def test_bas_1_2_a_promise_is_recorded_as_not_binding() -> None:
    table = BastardsTable()
    before = table.snapshot
    table.do("promise", 0, to=1, text="2 Billions next turn")
    assert table.effects() == ["BAS-1.2"]
    assert table.snapshot == before
    assert table.refused("promise", 0, to=0, text="x") == "BAS-1.2"


@pytest.mark.parametrize(("billions", "goodwill"), [(4, 0), (0, 4), (1, 3)])
def test_bas_1_3_a_cost_is_paid_in_any_mix(billions: int, goodwill: int) -> None:
    table = BastardsTable().do(
        "pay", 0, cost=4, billions=billions, goodwill=goodwill, to="bank", reason="Stuff"
    )
    assert table.money(0) == (10 - billions, 5 - goodwill)


def test_bas_1_3_goodwill_costs_and_sums_are_exact() -> None:
    table = BastardsTable()
    pay = {"to": "bank", "reason": "card"}
    assert table.refused("pay", 0, cost=4, billions=1, goodwill=1, **pay) == "BAS-1.3"
    assert table.refused("pay", 0, cost=1, billions=1, goodwill=1, **pay) == "BAS-1.3"
    assert table.refused("pay", 0, cost=2, billions=1, goodwill=1, goodwill_only=True, **pay) == "BAS-1.3"
    assert table.refused("pay", 0, cost=0, billions=-1, goodwill=1, **pay) == "BAS-1.3"
    table.do("pay", 0, cost=2, billions=0, goodwill=2, goodwill_only=True, **pay)
    assert table.money(0) == (10, 3)
    assert table.malformed("pay", 0, cost=1, billions=1, goodwill=0, to="box", reason="x") == "to"
    assert table.malformed("pay", 0, cost=1, billions=1, goodwill=0, to=True, reason="x") == "to"
    assert table.malformed("pay", 0, cost=1, billions=1, goodwill=0, to="bank") == "reason"


def test_bas_1_4_goodwill_never_goes_to_another_seat() -> None:
    table = BastardsTable()
    assert table.refused("pay", 0, cost=2, billions=1, goodwill=1, to=1, reason="x") == "BAS-1.4"
    table.do("pay", 0, cost=2, billions=2, goodwill=0, to=1, reason="x")
    assert table.money(1) == (12, 5)


def test_bas_1_5_nobody_pays_what_they_do_not_have() -> None:
    table = BastardsTable()
    assert table.refused("trade", 0, to=1, billions=11) == "BAS-1.5"
    assert table.refused("pay", 0, cost=11, billions=11, goodwill=0, to="bank", reason="x") == "BAS-1.5"
    assert table.refused("pay", 0, cost=6, billions=0, goodwill=6, to="bank", reason="x") == "BAS-1.5"
    assert table.refused("gain", 0, billions=-1, goodwill=0, reason="x") == "BAS-1.5"
    assert table.view(1)["seats"][0]["billions"] == 10
    table.do("gain", 0, billions=2, goodwill=3, reason="card")
    assert table.money(0) == (12, 8)


def test_bas_2_1_a_vp_on_a_region_collects_black_money() -> None:
    table = BastardsTable().put(v01="rogue", v02="crime desk")
    table.do("collect", 0, vp="0.1", amount=3)
    assert table.vp("0.1") == ("rogue", 3)
    assert table.money(0) == (10, 5)
    assert table.refused("collect", 0, vp="0.2", amount=1) == "BAS-2.1"
    assert table.refused("collect", 0, vp="0.3", amount=1) == "BAS-2.1"
    assert table.refused("collect", 1, vp="0.1", amount=1) == "BAS-2.1"
    assert table.refused("collect", 0, vp="0.1", amount=-1) == "BAS-2.1"
    assert table.malformed("collect", 0, vp="0.5", amount=1) == "vp"
    assert table.malformed("collect", 0, vp="3.1", amount=1) == "vp"


def test_bas_2_2_a_vp_that_leaves_loses_its_black_money() -> None:
    table = BastardsTable().put(v01="rogue").do("collect", 0, vp="0.1", amount=3)
    table.put(v01="rest")
    assert table.vp("0.1") == ("rest", 0)
    assert table.effects() == ["BAS-2.2"]
    assert table.refused("displace", vp="0.1", place="rest", reason="x") == "BAS-2.2"
    assert table.malformed("displace", vp="0.1", place="nowhere", reason="x") == ".place"
    table.do("collect", 0, vp="0.1", amount=1).phase("place")
    table.do("place_vp", 0, vp="0.1", place="lounge")
    assert table.vp("0.1") == ("lounge", 0)


def test_bas_2_3_black_money_is_laundered_in_business() -> None:
    table = BastardsTable().put(v01="rogue").do("collect", 0, vp="0.1", amount=3)
    assert table.refused("launder", 0, vp="0.1", amount=1) == "BAS-2.3"
    table.phase("business")
    assert table.refused("launder", 0, vp="0.1", amount=4) == "BAS-2.3"
    assert table.refused("launder", 0, vp="0.1", amount=-1) == "BAS-2.3"
    assert table.refused("launder", 1, vp="0.1", amount=1) == "BAS-2.3"
    table.do("launder", 0, vp="0.1", amount=2)
    assert table.vp("0.1") == ("rogue", 1)
    assert table.money(0) == (12, 5)


def test_bas_3_1_extra_effort_has_its_price() -> None:
    """Billions first, then Goodwill; each purchase by itself; bonuses add up and may pass 6."""
    table = BastardsTable(billions=4, goodwill=3)
    table.do("extra_effort", 0, ability="crime", bonus=2)
    assert table.money(0) == (1, 3)
    table.do("extra_effort", 0, ability="crime", bonus=2)
    assert table.money(0) == (0, 1)
    assert table.seat(0)["effort"] == {"crime": 4}
    assert table.refused("extra_effort", 0, ability="crime", bonus=3) == "BAS-3.1"
    assert table.refused("extra_effort", 0, ability="crime", bonus=0) == "BAS-3.1"
    assert table.refused("extra_effort", 0, ability="crime", bonus=2) == "BAS-1.5"
    assert table.malformed("extra_effort", 0, ability="charm", bonus=1) == "ability"
    assert BastardsTable(effort_prices=[]).refused("extra_effort", 0, ability="crime", bonus=1) == "BAS-3.1"


def test_bas_3_2_effort_is_used_up_by_the_next_action() -> None:
    """Ruling: by the next accepted place_vp or declare, even a cancelled one, whatever the ability."""
    table = (
        BastardsTable()
        .put(v11="crime desk")
        .phase("place")
        .do("extra_effort", 0, ability="corruption", bonus=2)
    )
    table.do("extra_effort", 0, ability="tech", bonus=1)
    assert table.refused("place_vp", 0, vp="0.1", using="crime", place="top") == "BAS-9.4"
    assert table.seat(0)["effort"] == {"corruption": 2, "tech": 1}
    table.do("place_vp", 0, vp="0.1", using="media", place="other desk")
    assert table.seat(0)["effort"] == {}
    table.do("extra_effort", 0, ability="crime", bonus=2).declare(0)
    assert table.effects()[0] == "BAS-3.2"
    table.do("expose", 1, vp="1.1")
    assert table.seat(0)["effort"] == {}


def test_bas_3_1_so_much_of_the_price_in_goodwill() -> None:
    """`goodwill` is paid in Goodwill and the rest in Billions; without it Billions come first."""
    table = BastardsTable(billions=4, goodwill=5)
    table.do("extra_effort", 0, ability="crime", bonus=2, goodwill=2)
    assert table.money(0) == (3, 3)
    table.do("extra_effort", 0, ability="crime", bonus=2, goodwill=0)
    assert table.money(0) == (0, 3)
    for goodwill, clause in ((4, "BAS-3.1"), (-1, "BAS-3.1"), (1, "BAS-1.5")):
        given = {"ability": "tech", "bonus": 2, "goodwill": goodwill}
        assert table.refused("extra_effort", 0, **given) == clause
    table.do("extra_effort", 0, ability="tech", bonus=2, goodwill=3)
    assert table.money(0) == (0, 0)
    poor = BastardsTable(billions=9, goodwill=1)
    assert poor.refused("extra_effort", 0, ability="tech", bonus=2, goodwill=2) == "BAS-1.5"
    assert poor.malformed("extra_effort", 0, ability="tech", bonus=1, goodwill=True) == "goodwill"


def test_bas_3_2_what_is_unused_ends_with_the_phase() -> None:
    table = BastardsTable().phase("place").do("extra_effort", 0, ability="crime", bonus=2)
    table.do("extra_effort", 2, ability="tech", bonus=1)
    table.do("phase", name="events")
    assert [table.seat(seat)["effort"] for seat in range(3)] == [{}, {}, {}]
    assert table.effects() == ["BAS-3.2", "BAS-3.2"]
    assert table.do("phase", name="war").effects() == []


def test_bas_3_2_what_is_unused_is_said_before_the_phase_ends() -> None:
    table = BastardsTable().phase("place")
    said = "Extra effort that is not used in this phase is lost: Ana and Cy."

    def told() -> list[tuple[str, str]]:
        return [(ENGLISH.say(one.sentence), one.clause) for one in table.game.notices(table.state)]

    next_phase = read_action(table.game, 3, {"do": "phase", "name": "events"})
    rule = table.game.rule("phase")
    assert (told(), rule.caution(table.state, next_phase)) == ([], None)
    table.do("extra_effort", 0, ability="crime", bonus=2).do("extra_effort", 2, ability="tech", bonus=1)
    caution = rule.caution(table.state, next_phase)
    assert caution is not None
    assert told() == [(ENGLISH.say(caution.reason), caution.clause)] == [(said, "BAS-3.2")]
    assert table.phase("events") and told() == []


def test_bas_3_2_effort_counts_for_the_action() -> None:
    table = BastardsTable().phase("place").do("extra_effort", 0, ability="crime", bonus=2)
    table.do("place_vp", 0, vp="0.1", using="crime", place="top").do("proceed", 0)
    assert table.vp("0.1") == ("top", 0)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "gain", "by": 0, "billions": 2, "goodwill": 0, "reason": ""}, "Ana gains 2 Billions."),
        (
            {"do": "gain", "by": 0, "billions": 2, "goodwill": 0, "reason": "a card"},
            "Ana gains 2 Billions (a card).",
        ),
        (
            {"do": "pay", "by": 0, "to": "bank", "cost": 1, "billions": 1, "goodwill": 0, "reason": ""},
            "Ana pays the bank 1 Billion.",
        ),
        (
            {"do": "declare", "by": 0, "using": "crime", "vps": [], "reason": ""},
            "Ana declares an action using Crime.",
        ),
        (
            {"do": "declare", "by": 0, "using": "crime", "vps": [], "partner": 1, "reason": ""},
            "Ana and Bo declare a joint venture using Crime.",
        ),
        ({"do": "displace", "vp": "0.1", "place": "rest", "reason": ""}, "Ana's VP 1 is moved to rest."),
    ],
)
def test_a_reason_that_nobody_gave_is_not_told(action, said) -> None:
    table = BastardsTable()
    rule = table.game.rule(action["do"])
    assert ENGLISH.say(rule.describe(table.state, read_action(table.game, 3, action))) == said


REASONED: list[tuple[str, int | None, dict[str, Any]]] = [
    ("pay", 0, {"to": "bank", "cost": 1, "billions": 1, "goodwill": 0}),
    ("gain", 0, {"billions": 1, "goodwill": 0}),
    ("declare", 0, {"using": "crime", "vps": []}),
    ("displace", None, {"vp": "0.1", "place": "rest"}),
    ("set", None, {"what": "stuff_rest", "value": 1}),
    ("adjust", None, {"seat": 0, "change": {"billions": 1}}),
]


@pytest.mark.parametrize(("do", "by", "given"), REASONED, ids=[one[0] for one in REASONED])
def test_gen_1_a_reason_that_is_missing_is_malformed_and_an_empty_one_refused(
    do: str, by: int | None, given: dict[str, Any]
) -> None:
    table = BastardsTable()
    assert table.malformed(do, by, **given) == "reason"
    assert table.malformed(do, by, **given, reason=None) == "reason"
    assert table.refused(do, by, **given, reason="") == "GEN-1"
    assert table.refused(do, by, **given, reason=" ") == "GEN-1"
    table.do(do, by, **given, reason="x")


def test_gen_1_what_the_rules_say_is_cited_before_the_reason() -> None:
    table = BastardsTable()
    assert table.refused("gain", 0, billions=-1, goodwill=0, reason="") == "BAS-1.5"
    assert table.refused("declare", 0, using="none", vps=["1.1"], reason="") == "BAS-4.3"
    paid = {"to": "bank", "cost": 99, "billions": 99, "goodwill": 0}
    assert table.refused("pay", 0, **paid, reason="") == "BAS-1.5"


def test_a_prize_that_is_too_dear_says_its_price() -> None:
    table = BastardsTable(goodwill=3).phase("business")
    action = read_action(table.game, 3, {"do": "buy_prize", "by": 0})
    (objection,) = table.game.objections(table.state, action)
    assert ENGLISH.say(objection.reason) == "It costs 10 Goodwill: Ana has 3 Goodwill."
