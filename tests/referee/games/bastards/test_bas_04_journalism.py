"""BAS-4: journalism; BAS-7: the sign."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Action
from referee.i18n import Speech
from tests.referee.games.bastards.playing import GAME, BastardsTable, watched
from tests.support.game_table import NAMES

FINED = (10, 7)
DECLARED = {"using": "crime", "vps": [], "reason": "test"}
SPEECH = Speech("en", NAMES)


@pytest.mark.parametrize(
    ("given", "vp"),
    [
        ({"using": "crime"}, "1.1"),
        ({"using": "corruption"}, "2.1"),
        ({"using": "tech_card"}, "2.1"),
        ({"using": "sell_stuff", "into_grey": True}, "1.1"),
    ],
)
def test_bas_4_1_what_is_illegal_can_be_exposed(given: dict[str, object], vp: str) -> None:
    table = watched().do("declare", 0, vps=[], reason="x", **given)
    assert table["step"] == "press"
    table.do("expose", int(vp[0]), vp=vp)
    assert (table["step"], table["pending"]) == ("draw", None)


@pytest.mark.parametrize("given", [{"using": "none"}, {"using": "sell_stuff", "into_grey": False}])
def test_bas_4_1_what_is_legal_cannot_be_exposed(given: dict[str, object]) -> None:
    table = watched().do("declare", 0, vps=[], reason="x", **given)
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.1"
    assert table.view()["exposers"] == []
    assert table.do("proceed", 0)["pending"] is None


def test_bas_4_2_the_desk_covers_the_offence() -> None:
    table = watched().put(v12="rogue").declare(0, "crime")
    assert table.refused("expose", 2, vp="2.1") == "BAS-4.2"
    assert table.refused("expose", 1, vp="1.2") == "BAS-4.2"
    assert table.refused("expose", 2, vp="1.1") == "BAS-4.2"
    assert table.view()["exposers"] == [{"seat": 1, "vps": ["1.1"], "after": []}]


@pytest.mark.parametrize("vp", ["1.1", "2.1"])
def test_bas_4_2_each_of_several_offences_is_covered_by_its_own_section(vp: str) -> None:
    """`using` may be a list: a VP at the desk of any of them may cancel all of it."""
    table = watched().declare(0, ["corruption", "crime"], vps=["0.1"])
    assert table["pending"]["using"] == ["corruption", "crime"]
    assert table.view()["pending"]["offence"] == ["corruption", "crime"]
    assert [one["seat"] for one in table.view()["exposers"]] == [1, 2]
    if vp == "2.1":
        table.do("let_pass", 1)
    assert table.do("expose", int(vp[0]), vp=vp)["pending"] is None
    assert table.vp("0.1")[0] == "lounge"


def test_bas_4_1_of_several_only_what_is_illegal_is_covered() -> None:
    table = watched().declare(0, ["tech_card", "sell_stuff"], into_grey=False)
    assert [one["seat"] for one in table.view()["exposers"]] == [2]
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.2"
    grey = watched().declare(0, ["tech_card", "sell_stuff"], into_grey=True)
    assert [one["seat"] for one in grey.view()["exposers"]] == [1, 2]


@pytest.mark.parametrize(
    ("using", "more", "where"),
    [
        ([], {}, "using"),
        (["crime"], {}, "using"),
        (["crime", "crime"], {}, "using"),
        (["crime", "none"], {}, "using[1]"),
        (["crime", 1], {}, "using[1]"),
        ({"crime": True}, {}, "using"),
        (["crime", "sell_stuff"], {}, "into_grey"),
        (["crime", "corruption"], {"into_grey": True}, "into_grey"),
    ],
)
def test_bas_4_1_several_offences_have_one_form(using: Any, more: dict[str, object], where: str) -> None:
    assert watched().malformed("declare", 0, using=using, vps=[], reason="x", **more) == where


def test_bas_4_2_a_seat_cannot_expose_its_own_action() -> None:
    """Ruling: except a partner or declarer of a joint venture."""
    table = watched().declare(1, "crime")
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.2"
    table.do("proceed", 1).declare(1, "crime", partner=0).do("expose", 1, vp="1.1")
    assert table["pending"] is None


def test_bas_4_3_all_vps_involved_go_to_the_lounge() -> None:
    table = watched().put(v01="rogue", v02="rest").do("collect", 0, vp="0.1", amount=2)
    table.do("war", region="rogue", on=True).declare(0, "crime", vps=["0.1", "0.3"], opportunity=True)
    table.do("expose", 1, vp="1.1")
    assert [table.vp(piece) for piece in ("1.1", "0.1", "0.3")] == [("lounge", 0)] * 3
    assert table.vp("0.2") == ("rest", 0)
    assert table.effects().count("BAS-4.3") == 5
    assert table.refused("declare", 0, using="crime", vps=["2.1"], reason="x") == "BAS-4.3"
    assert table.refused("declare", 0, using="crime", vps=["0.1", "0.1"], reason="x") == "BAS-4.3"
    table.declare(0, "crime", vps=["2.1"], partner=2)
    assert table["pending"]["vps"] == ["2.1"]


def test_bas_4_4_the_fine_goes_to_the_journalist() -> None:
    table = watched().declare(0).do("expose", 1, vp="1.1")
    assert (table.money(0), table.money(1), table["sign"]) == ((10, 3), FINED, None)


@pytest.mark.parametrize("goodwill", [0, 1])
def test_bas_4_4_who_cannot_pay_loses_all_and_takes_the_sign(goodwill: int) -> None:
    table = watched().adjust(0, goodwill=goodwill - 5).declare(0).do("expose", 1, vp="1.1")
    assert (table.money(0), table.money(1), table["sign"]) == ((10, 0), (10, 5), 0)


def test_bas_4_4_a_betrayed_partner_takes_the_sign_too() -> None:
    table = watched().adjust(0, goodwill=-4).declare(0, partner=1).do("expose", 1, vp="1.1")
    assert (table.money(0), table.money(1), table["sign"]) == ((10, 0), (10, 5), 0)


def test_bas_4_5_who_is_caught_loses_the_prize() -> None:
    table = watched(goodwill=15).phase("business").do("buy_prize", 0)
    assert table["prize"] == 0
    table.declare(0).do("expose", 1, vp="1.1")
    assert (table["prize"], table["sign"], table.money(0)) == (None, None, (10, 3))
    assert "BAS-4.5" in table.effects()


def test_bas_4_6_both_partners_pay() -> None:
    table = watched().put(v22="rogue").declare(0, partner=2, vps=["0.1", "2.2"]).do("expose", 1, vp="1.1")
    assert [table.money(seat) for seat in range(3)] == [(10, 3), (10, 9), (10, 3)]
    assert table.vp("2.2") == ("lounge", 0)
    assert table.refused("declare", 0, using="none", vps=[], partner=0, reason="x") == "BAS-4.6"


def test_bas_4_6_the_betrayer_gets_away_free() -> None:
    """The other pays 2 to the bank; the betrayer's other VPs and its prize stay."""
    table = watched(goodwill=15).phase("business").do("buy_prize", 1).put(v12="rogue", v01="rogue")
    table.declare(0, partner=1, vps=["0.1", "1.2"]).do("expose", 1, vp="1.1")
    assert (table.money(0), table.money(1), table["prize"]) == ((10, 13), (10, 5), 1)
    assert [table.vp(piece)[0] for piece in ("1.1", "0.1", "1.2")] == ["lounge", "lounge", "rogue"]


def test_bas_4_7_entering_a_region_is_declared_first() -> None:
    """Until the declarer proceeds, the VP stays where it is with its black money."""
    table = watched().put(v01="rest", v22="rogue").do("collect", 0, vp="0.1", amount=1).phase("place")
    table.do("place_vp", 0, vp="0.1", using="crime", place="rogue")
    assert table["pending"] == {
        "by": 0,
        "using": "crime",
        "vps": ["0.1"],
        "partner": None,
        "place": "rogue",
        "passed": [],
        "may_expose": [1],
    }
    assert (table["step"], table.vp("0.1"), table.due()) == ("press", ("rest", 1), (0,))
    assert table.refused("proceed", 1) == "BAS-4.7"
    for do, by, given in (
        ("phase", None, {"name": "events"}),
        ("declare", 1, {"using": "none", "vps": [], "reason": "x"}),
        ("collect", 0, {"vp": "0.1", "amount": 1}),
        ("extra_effort", 0, {"ability": "crime", "bonus": 1}),
        ("intervene", None, {"region": "rest"}),
        ("war", None, {"region": "rest", "on": True}),
        ("displace", None, {"vp": "0.1", "place": "lounge", "reason": "x"}),
        ("finish", None, {"vps": [0, 0, 0]}),
        ("place_vp", 1, {"vp": "1.1", "place": "lounge"}),
        ("launder", 0, {"vp": "0.1", "amount": 1}),
        ("buy_prize", 0, {}),
    ):
        assert table.refused(do, by, **given) == "BAS-4.7"
    table.do("trade", 0, to=1, billions=1).do("promise", 0, to=1, text="x").adjust(0, billions=1)
    table.do("gain", 0, billions=1, goodwill=0, reason="x")
    table.do("pay", 0, cost=1, billions=1, goodwill=0, to="bank", reason="x")
    table.do("expose", 1, vp="1.1")
    assert (table.vp("0.1"), table["pending"], table["step"]) == (("lounge", 0), None, "place")


def test_bas_4_7_going_on_says_what_takes_place_where_nothing_else_does() -> None:
    table = BastardsTable().declare(0, "sell_stuff", into_grey=True)
    assert table.told("proceed", 0) == "Ana proceeds: selling Stuff."
    assert BastardsTable().declare(0, "none").told("proceed", 0) == "Ana proceeds."
    placed = BastardsTable().phase("place").do("place_vp", 0, vp="0.1", place="rest", using="crime")
    assert placed.told("proceed", 0) == "Ana proceeds."


def test_bas_4_7_the_declarer_proceeds_also_when_nobody_could_expose() -> None:
    table = BastardsTable().declare(0, "none")
    assert (table["step"], table.due()) == ("press", (0,))
    assert table["pending"] == {
        "by": 0,
        "using": "none",
        "vps": [],
        "partner": None,
        "place": None,
        "passed": [],
        "may_expose": [],
    }
    table.do("proceed", 0)
    assert (table["step"], table["pending"]) == ("draw", None)
    assert table.refused("proceed", 0) == "BAS-4.7"
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.7"


def test_bas_7_1_the_wearer_gains_no_goodwill() -> None:
    table = watched()
    table.adjust(1, goodwill=-5).put(v22="crime desk").declare(1).do("expose", 2, vp="2.2")
    assert table["sign"] == 1
    table.do("gain", 1, billions=1, goodwill=2, reason="x")
    assert (table.money(1), table.effects()) == ((13, 0), ["BAS-7.1"])
    assert table.told("gain", 1, billions=1, goodwill=2, reason="x") == "Bo gains 3 Billions (x)."
    table.declare(0).do("expose", 1, vp="1.1")
    assert (table.money(0), table.money(1), table["sign"]) == ((10, 3), (13, 0), 1)


def test_bas_7_2_the_sign_leaves_only_for_another() -> None:
    table = watched().adjust(0, goodwill=-5).declare(0).do("expose", 1, vp="1.1")
    table.adjust(0, goodwill=9).phase("business").phase("draw")
    assert table["sign"] == 0
    table.adjust(2, goodwill=-4).put(v11="crime desk").declare(2).do("expose", 1, vp="1.1")
    assert table["sign"] == 2
    assert table.effects()[-2:] == ["BAS-4.4", "BAS-7.2"]


def test_bas_7_3_the_sign_is_judged_before_and_moves_last() -> None:
    """The wearer exposes: the fine goes to the bank, even if the sign moves in the same moment."""
    table = watched().adjust(1, goodwill=-5).put(v22="crime desk", v02="other desk")
    table.declare(1).do("expose", 2, vp="2.2")
    table.adjust(0, goodwill=-5).declare(0, partner=2).do("expose", 1, vp="1.1")
    assert (table["sign"], table.money(1), table.money(2)) == (0, (10, 0), (10, 3))
    table.adjust(0, goodwill=3)
    assert table.money(0) == (10, 3)


def test_bas_4_3_what_an_exposure_brings_about_is_kept_until_it_is_read() -> None:
    table = watched().declare(0, vps=["0.1"]).do("expose", 1, vp="1.1")
    assert [SPEECH.say(one.sentence) for one in table.state.effects if one.is_kept] == ["Caught: Ana."]


def test_bas_4_6_who_takes_part_in_a_joint_venture_is_asked_what_it_risks() -> None:
    table = watched()
    rule = table.game.rule("declare")
    action = table._read("declare", 0, {**DECLARED, "partner": 2, "vps": ["0.1", "2.2"]})
    assert [*rule.joined(action)] == [2]
    said = SPEECH.say(rule.invitation(table.state, action))
    assert said.endswith("(test). VPs involved: Ana's VP 1 and Cy's VP 2.")
    assert not [*rule.joined(table._read("declare", 0, DECLARED))]


def test_bas_4_1_a_sale_of_stuff_is_no_card() -> None:
    """It is called what it is, and what it is for begins as no action card."""
    rule, table = GAME.rule("declare"), BastardsTable()

    def begun(using: str) -> str:
        return SPEECH.say(rule.usual(table.state, 0, "reason", {"using": using}))

    assert (begun("crime"), begun("sell_stuff")) == ("action card", "business")
    given = {"using": "sell_stuff", "vps": (), "reason": "rockets", "into_grey": True}
    said = SPEECH.say(rule.describe(table.state, Action("declare", 0, given)))
    assert said == "Ana declares a sale of Stuff (rockets)."
