"""BAS-5: intervention; BAS-6: the Peace Nobel Prize; BAS-9: the outline of a turn."""

from __future__ import annotations

import pytest

from referee.engine.errors import Malformed
from tests.referee.games.bastards.playing import (
    ABILITIES,
    GAME,
    PLACES,
    BastardsTable,
    malformed_options,
    score,
)


def test_bas_5_1_an_intervention_pays_every_vp_in_the_region() -> None:
    table = BastardsTable().put(v01="rogue", v11="rogue", v12="rest").do("intervene", region="rogue")
    assert table["stuff_rest"] == -1
    assert [table.vp(piece)[1] for piece in ("0.1", "1.1", "1.2")] == [1, 1, 0]
    assert table.refused("intervene", region="lounge") == "BAS-5.1"
    assert table.malformed("intervene", region="nowhere") == ".region"


def test_bas_5_2_a_superpower_war_pays_in_the_rogue_state_alone() -> None:
    table = BastardsTable().put(v01="rogue", v12="rest").do("intervene", region="rogue", superpower_war=True)
    assert (table["stuff_rest"], table.vp("0.1")[1], table.vp("1.2")[1]) == (-1, 1, 0)
    assert table.effects() == ["BAS-5.1", "BAS-5.2"]


def test_bas_5_2_where_the_rogue_state_is_marked_the_war_is_with_it() -> None:
    """A region may be marked `rogue`: then a war of the superpower with another one is refused."""
    places = [{**place, "rogue": True} if place["id"] == "rogue" else place for place in PLACES]
    table = BastardsTable(places=places).put(v11="rogue")
    assert table.refused("intervene", region="top", superpower_war=True) == "BAS-5.2"
    assert table.do("intervene", region="top", superpower_war=False)["stuff_rest"] == -1
    table.do("intervene", region="rogue", superpower_war=True)
    assert (table["stuff_rest"], table.vp("1.1")) == (-2, ("rogue", 1))
    # nothing is marked: the table says which it is
    assert BastardsTable().do("intervene", region="top", superpower_war=True)["stuff_rest"] == -1


@pytest.mark.parametrize(
    ("at", "marked", "where"),
    [
        (3, True, "options.places[3].rogue"),
        (5, False, "options.places[5].rogue"),
        (1, 1, "options.places[1].rogue"),
    ],
)
def test_bas_5_2_one_region_at_most_is_marked(at: int, marked: object, where: str) -> None:
    places: list[dict[str, object]] = [dict(place) for place in PLACES]
    places[0]["rogue"] = False
    places[at]["rogue"] = marked
    assert malformed_options(places=places) == where
    twice = [{**place, "rogue": True} if place["kind"] == "region" else place for place in PLACES]
    assert malformed_options(places=twice) == "options.places[1].rogue"


def test_bas_5_2_the_suggested_board_marks_its_rogue_state() -> None:
    places = GAME.suggest(2)["places"]
    assert [place["id"] for place in places if place.get("rogue")] == ["Rogue State"]


def test_gen_1_set_makes_the_book_agree_with_the_table() -> None:
    """Nothing but the figure changes: no money is lost, nobody is fined, no place is asked for a score."""
    table = BastardsTable().put(v01="rogue").do("collect", 0, vp="0.1", amount=2)
    table.do("war", region="top", on=True)
    for what, value in (("stuff_rest", -4), ("prize", 2), ("sign", 1), ("start_seat", 2)):
        before = table.snapshot
        table.do("set", what=what, value=value, reason="recount")
        assert table.snapshot == {**before, what: value}
        assert table.effects() == []
    for what in ("prize", "sign"):
        assert table.do("set", what=what, value=None, reason="lost")[what] is None
    table.do("set", what="place", vp="0.1", value="top", reason="x")
    assert table.vp("0.1") == ("top", 2)
    table.do("set", what="place", vp="0.1", value=None, reason="x")
    assert table.vp("0.1") == (None, 2)
    pieces = GAME.pieces(table.state)
    table.do("set", what="black", vp="0.1", value=5, reason="x")
    assert table.vp("0.1") == (None, 5)
    assert GAME.pieces(table.state) == pieces
    assert table.money(0) == (10, 5)


def test_gen_1_set_needs_a_reason_and_a_figure_that_can_be() -> None:
    table = BastardsTable()
    assert table.refused("set", what="sign", value=1, reason=" ") == "GEN-1"
    assert table.refused("set", what="black", vp="0.1", value=-1, reason="x") == "GEN-1"
    for given, where in (
        ({"what": "sign", "value": 3}, "value"),
        ({"what": "sign", "value": "lounge"}, "value"),
        ({"what": "start_seat", "value": None}, "value"),
        ({"what": "stuff_rest", "value": None}, "value"),
        ({"what": "stuff_rest", "value": "2"}, "value"),
        ({"what": "place", "vp": "0.1", "value": 1}, "value"),
        ({"what": "place", "vp": "0.1", "value": "nowhere"}, ".value"),
        ({"what": "place", "value": "top"}, "vp"),
        ({"what": "prize", "value": 1, "vp": "0.1"}, "vp"),
        ({"what": "money", "value": 1}, "what"),
        ({"what": ["sign"], "value": 1}, "what"),
        ({"what": "sign"}, "value"),
    ):
        assert table.malformed("set", **given, reason="x") == where, given
    assert table.malformed("set", what="sign", value=1) == "reason"
    assert table.malformed("set", 0, what="sign", value=1, reason="x") == "by"


def test_gen_1_set_waits_for_what_is_pending_and_for_no_end() -> None:
    table = BastardsTable().declare(0)
    assert table.refused("set", what="sign", value=1, reason="x") == "BAS-4.7"
    fight = battle()
    assert fight.refused("set", what="sign", value=1, reason="x") == "BAS-9.5"
    table.do("proceed", 0).do("finish", vps=[0, 0, 0])
    assert table.refused("set", what="sign", value=1, reason="x") == "BAS-9.7"


def test_bas_9_5_the_newcomer_is_named_once_all_have_answered() -> None:
    table = battle()
    assert table["pending"]["waiting_for"] == [2, 3, 0]
    table.do("fight", 2, amount=1).do("yield", 3).do("yield", 0)
    assert table["pending"]["waiting_for"] == [1]


def test_bas_9_5_an_answer_out_of_turn_with_a_reason_and_only_once() -> None:
    why = {"override": "in a hurry"}
    table = battle()
    assert table.refused("yield", 0) == "BAS-9.5"
    table.do("fight", 0, amount=1, **why)
    assert table["pending"]["waiting_for"] == [2, 3]
    assert table.refused("fight", 0, amount=1, **why) == "BAS-9.5"
    assert table.refused("fight", 2, amount=6, **why) == "BAS-1.5"
    assert table.refused("yield", 1, **why) == "BAS-9.5"


def test_bas_9_4_a_score_can_be_overruled_and_a_place_that_is_not_there_cannot() -> None:
    why = {"override": "an action card"}
    table = BastardsTable()
    assert table.refused("place_vp", 0, vp="0.1", using="crime", place="top") == "BAS-9.1"
    table.do("place_vp", 0, vp="0.1", using="crime", place="top", **why)
    assert table["pending"]["place"] == "top"
    assert table.refused("place_vp", 0, vp="0.2", place="lounge", **why) == "BAS-4.7"
    assert table.do("proceed", 1, **why).vp("0.1")[0] == "top"
    assert table.refused("buy_prize", 0, **why) == "BAS-1.5"


def test_bas_6_1_the_prize_costs_10_goodwill_in_business() -> None:
    table = BastardsTable(goodwill=10).adjust(2, goodwill=-1)
    assert table.refused("buy_prize", 0) == "BAS-6.1"
    table.phase("business").do("buy_prize", 0)
    assert (table["prize"], table.money(0)) == (0, (10, 0))
    table.do("buy_prize", 1)
    assert (table["prize"], table.money(0), table.money(1)) == (1, (10, 0), (10, 0))
    assert table.refused("buy_prize", 2) == "BAS-1.5"
    table.adjust(1, goodwill=10)
    assert table.refused("buy_prize", 1) == "BAS-6.1"


def test_bas_6_2_the_prize_counts_as_a_vp_and_eases_entry() -> None:
    """Its holder's score is not checked for regions; it is for the media."""
    table = BastardsTable(goodwill=10, abilities=[]).phase("business").do("buy_prize", 0).phase("place")
    assert table.refused("place_vp", 0, vp="0.1", using="media", place="crime desk") == "BAS-9.4"
    table.do("place_vp", 0, vp="0.1", using="crime", place="top")
    assert table["step"] == "press"
    assert score((2, True), (3, False)).winners == (0, 1)


def test_bas_6_3_the_prize_is_lost_when_its_holder_is_caught() -> None:
    table = BastardsTable(goodwill=10).phase("business").do("buy_prize", 0).put(v11="crime desk")
    table.declare(0).do("proceed", 0)
    assert table["prize"] == 0
    table.declare(0).do("expose", 1, vp="1.1")
    assert (table["prize"], table["sign"]) == (None, 0)


def test_bas_9_1_phases_come_in_order() -> None:
    table = BastardsTable()
    assert (table["turn_number"], table["step"]) == (1, "draw")
    for name in ("place", "events", "war", "business"):
        assert table.refused("phase", name="draw") == "BAS-9.1"
        table.do("phase", name=name)
        assert (table["turn_number"], table["step"], table["start_seat"]) == (1, name, 0)
    assert table.refused("phase", name="business") == "BAS-9.1"
    table.do("phase", name="draw")
    assert (table["turn_number"], table["step"]) == (2, "draw")
    assert table.refused("place_vp", 0, vp="0.1", place="lounge") == "BAS-9.1"
    assert table.malformed("phase", name="press") == "name"


def test_bas_9_2_four_vps_and_abilities_from_0_to_6() -> None:
    table = BastardsTable()
    assert [vp["id"] for vp in table.seat(1)["vps"]] == ["1.1", "1.2", "1.3", "1.4"]
    assert table.refused("adjust", seat=0, change={"crime": 4}, reason="x") == "BAS-9.2"
    assert table.refused("adjust", seat=0, change={"tech": -2}, reason="x") == "GEN-1"
    assert table.adjust(0, crime=3).seat(0)["abilities"]["crime"] == 6
    assert table.refused("finish", vps=[5, 0, 0]) == "BAS-9.2"
    assert table.refused("finish", vps=[0, -1, 0]) == "BAS-9.2"
    with pytest.raises(Malformed):
        GAME.read_setup([{"name": "Ana"}], {})
    with pytest.raises(Malformed):
        GAME.read_setup([{"name": "Ana"}] * 7, {})


def test_bas_9_3_drawing_is_prompted() -> None:
    assert BastardsTable().prompted()[1] == "BAS-9.3"


def test_bas_9_4_places_ask_for_abilities() -> None:
    table = BastardsTable().phase("place")
    for using, place in (
        ("crime", "top"),
        ("media", "rogue"),
        (None, "rogue"),
        ("crime", "crime desk"),
        (None, "crime desk"),
        ("media", "lounge"),
    ):
        given = {"using": using} if using else {}
        assert table.refused("place_vp", 0, vp="0.1", place=place, **given) == "BAS-9.4"
    assert table.refused("place_vp", 0, vp="1.1", place="lounge") == "BAS-9.4"
    assert table.malformed("place_vp", 0, vp="0.1", place="nowhere") == ".place"
    assert table.malformed("place_vp", 0, vp="0.1", place="lounge", using="tech") == "using"
    table.do("place_vp", 2, vp="2.1", place="lounge")
    table.do("place_vp", 0, vp="0.1", using="media", place="other desk")
    assert (table.vp("2.1")[0], table.vp("0.1")[0]) == ("lounge", "other desk")
    assert table.refused("place_vp", 0, vp="0.1", using="media", place="other desk") == "BAS-9.4"


def battle(**options: object) -> BastardsTable:
    """Return a table at which seat 1 enters a region that the seats 0, 2 and 3 are in."""
    table = BastardsTable(4, start_seat=2, **options).put(v01="rogue", v02="rogue", v21="rogue", v31="rogue")
    table.phase("place").do("place_vp", 1, vp="1.1", using="crime", place="rogue")
    return table.do("proceed", 1)


def test_bas_9_5_seats_answer_in_order_of_precedence() -> None:
    table = battle()
    assert table["step"] == "battle"
    assert table["pending"] == {
        "by": 1,
        "vp": "1.1",
        "place": "rogue",
        "fighters": [],
        "waiting_for": [2, 3, 0],
    }
    assert table.due() == (2,)
    assert table.refused("fight", 3, amount=1) == "BAS-9.5"
    assert table.refused("push", 1, amount=1) == "BAS-9.5"
    assert table.refused("phase", name="events") == "BAS-9.5"
    table.do("fight", 2, amount=2)
    assert table.money(2) == (10, 3)
    assert table.refused("fight", 2, amount=2) == "BAS-9.5"
    assert table.refused("fight", 3, amount=-1) == "BAS-9.5"
    assert table.refused("fight", 3, amount=6) == "BAS-1.5"
    table.do("yield", 3).do("trade", 0, to=1, billions=1).do("fight", 0, amount=0)
    assert table["pending"]["fighters"] == [{"seat": 2, "amount": 2}, {"seat": 0, "amount": 0}]
    assert (table["pending"]["waiting_for"], table.due()) == ([1], (1,))


def test_bas_9_5_the_newcomer_pays_more_than_all_fighters() -> None:
    table = battle().do("fight", 2, amount=2).do("yield", 3).do("fight", 0, amount=1)
    assert table.refused("push", 1, amount=3) == "BAS-9.5"
    assert table.refused("push", 1, amount=6) == "BAS-1.5"
    assert table.refused("push", 2, amount=4) == "BAS-9.5"
    table.do("push", 1, amount=4)
    assert table.money(1) == (10, 1)
    where = {piece: table.vp(piece)[0] for piece in ("0.1", "0.2", "2.1", "3.1", "1.1")}
    assert where == {"0.1": "lounge", "0.2": "lounge", "2.1": "lounge", "3.1": "rogue", "1.1": "rogue"}
    assert (table["step"], table["pending"]) == ("place", None)


def test_bas_9_5_the_newcomer_retreats_at_no_cost() -> None:
    table = battle().do("fight", 2, amount=0).do("yield", 3).do("yield", 0).do("push", 1, retreat=True)
    assert (table.vp("1.1"), table.money(1), table.vp("2.1")[0]) == (("lounge", 0), (10, 5), "rogue")


def test_bas_9_5_if_nobody_fights_the_newcomer_enters() -> None:
    table = battle().do("yield", 2).do("yield", 3).do("yield", 0)
    assert (table.vp("1.1")[0], table["step"]) == ("rogue", "place")
    assert table.refused("push", 1, amount=1) == "BAS-9.5"
    assert table.refused("yield", 2) == "BAS-9.5"
    assert table.refused("fight", 2, amount=1) == "BAS-9.5"


def test_bas_9_5_also_in_media_sections_and_never_in_the_lounge() -> None:
    table = BastardsTable().put(v11="crime desk", v12="lounge").phase("place")
    table.do("place_vp", 0, vp="0.1", using="media", place="crime desk")
    assert (table["step"], table["pending"]["waiting_for"]) == ("battle", [1])
    table.do("yield", 1).do("place_vp", 0, vp="0.2", place="lounge")
    assert (table["step"], table.vp("0.1")[0]) == ("place", "crime desk")


def test_bas_9_6_a_region_at_war_is_closed() -> None:
    table = BastardsTable().put(v01="rogue").do("war", region="rogue", on=True).phase("place")
    assert table["wars"] == ["rogue"]
    assert table.refused("place_vp", 0, vp="0.1", place="lounge") == "BAS-9.6"
    assert table.refused("place_vp", 1, vp="1.1", using="crime", place="rogue") == "BAS-9.6"
    assert table.refused("displace", vp="0.1", place="rest", reason="x") == "BAS-9.6"
    assert table.refused("war", region="lounge", on=True) == "BAS-9.6"
    assert table.refused("war", region="rogue", on=True) == "BAS-9.6"
    table.do("war", region="rogue", on=False).do("place_vp", 0, vp="0.1", place="lounge")
    assert table["wars"] == []


def test_bas_9_7_the_table_ends_the_game_and_a_tie_is_shared() -> None:
    table = BastardsTable(goodwill=10).phase("business").do("buy_prize", 1).do("finish", vps=[3, 2, 0])
    assert (table["step"], table["pending"], table["turn_number"]) == ("finished", None, 1)
    outcome = GAME.outcome(table.state, table.setup.names)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.standings == (
        {"seat": 0, "name": "Ana", "vps": 3, "prize": False, "victory": 3, "rank": 1},
        {"seat": 1, "name": "Bo", "vps": 2, "prize": True, "victory": 3, "rank": 1},
        {"seat": 2, "name": "Cy", "vps": 0, "prize": False, "victory": 0, "rank": 3},
    )
    assert table.refused("trade", 0, to=1, billions=1) == "BAS-9.7"
    assert table.refused("phase", name="draw") == "BAS-9.7"
    assert table.adjust(0, goodwill=1).money(0) == (10, 11)


# -- the contract ----------------------------------------------------------------------------------


def test_a_bare_game_begins_with_nothing() -> None:
    setup = GAME.read_setup([{"name": "Ana"}, {"name": "Bo"}], None)
    assert GAME.snapshot(GAME.start(setup)) == {
        "turn_number": 1,
        "step": "draw",
        "start_seat": 0,
        "pending": None,
        "stuff_rest": 0,
        "wars": [],
        "prize": None,
        "sign": None,
        "seats": [
            {
                "billions": 0,
                "goodwill": 0,
                "effort": {},
                "abilities": {"corruption": 0, "crime": 0, "media": 0, "tech": 0},
                "vps": [{"id": f"{seat}.{number}", "place": None, "black": 0} for number in range(1, 5)],
            }
            for seat in range(2)
        ],
    }


def test_the_view_adds_what_the_board_needs() -> None:
    table = BastardsTable(start_seat=1).put(v11="crime desk").do("war", region="rogue", on=True).declare(0)
    view = table.view()
    assert view.keys() - table.snapshot.keys() == {
        "phase",
        "places",
        "effort_prices",
        "waiting_for",
        "order",
        "next_placer",
        "exposers",
        "final",
    }
    assert view["places"][1] == {"id": "rogue", "kind": "region", "score": 2, "covers": [], "war": True}
    assert (view["phase"], view["order"], view["effort_prices"]) == ("draw", [1, 2, 0], [1, 3])
    assert view["pending"]["offence"] == "crime"
    assert view["exposers"] == [{"seat": 1, "vps": ["1.1"], "after": []}]
    reasons = {
        offer.by: offer.objection() for offer in GAME.out_of_turn_offers(table.state) if offer.do == "expose"
    }
    assert {by: reason and reason.clause for by, reason in reasons.items()} == {
        0: "BAS-4.2",
        1: None,
        2: "BAS-4.2",
    }


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"places": PLACES[:-1]}, "options.places"),
        ({"places": [*PLACES, {**PLACES[-1], "id": "bar"}]}, "options.places"),
        ({"places": [PLACES[-1], PLACES[-1]]}, "options.places[1].id"),
        ({"places": [{**PLACES[-1], "score": 1}]}, "options.places[0].score"),
        ({"places": [{**PLACES[0], "covers": ["crime"]}]}, "options.places[0].covers"),
        ({"places": [{"id": "x", "kind": "media", "score": 1}]}, "options.places[0].covers"),
        (
            {"places": [{"id": "x", "kind": "media", "score": 1, "covers": ["tech"]}]},
            "options.places[0].covers[0]",
        ),
        ({"places": [{"id": "x", "kind": "sea", "score": 1}]}, "options.places[0].kind"),
        ({"places": [{"id": "x", "kind": "region"}]}, "options.places[0].score"),
        ({"places": [{**PLACES[0], "score": -1}]}, "options.places[0].score"),
        ({"places": [{**PLACES[0], "id": " "}]}, "options.places[0].id"),
        ({"effort_prices": [-1]}, "options.effort_prices[0]"),
        ({"effort_prices": 3}, "options.effort_prices"),
        ({"billions": -1}, "options.billions"),
        ({"goodwill": True}, "options.goodwill"),
        ({"abilities": [ABILITIES]}, "options.abilities"),
        ({"abilities": [ABILITIES, {"crime": 7}]}, "options.abilities[1].crime"),
        ({"abilities": [ABILITIES, {"charm": 1}]}, "options.abilities[1].charm"),
        ({"start_seat": 2}, "options.start_seat"),
    ],
)
def test_options_that_are_malformed(options: dict[str, object], where: str) -> None:
    assert malformed_options(**options) == where


def test_actions_that_are_malformed() -> None:
    table = battle()
    assert table.malformed("push", 1) == "amount"
    assert table.malformed("push", 1, amount=1, retreat=True) == "amount"
    assert table.malformed("push", 1, retreat=False) == "amount"
    assert table.malformed("push", 1, retreat=1) == "retreat"
    assert table.malformed("push", 1, amount=1, x=1) == "x"
    declare = {"vps": [], "reason": "x"}
    assert table.malformed("declare", 0, using="sell_stuff", **declare) == "into_grey"
    assert table.malformed("declare", 0, using="crime", into_grey=True, **declare) == "into_grey"
    assert table.malformed("declare", 0, using="media", **declare) == "using"
    assert table.malformed("declare", 0, using="crime", vps=["0.0"], reason="x") == "vps[0]"
    assert table.malformed("finish", vps=[1, 2]) == "vps"
    assert table.malformed("war", region="rogue", on=1) == "on"


def test_tallies_that_are_malformed() -> None:
    for seats in (
        [(5, False), (0, False)],
        [(-1, False), (0, False)],
        [(1, True), (1, True)],
        [(1, 1), (0, False)],
    ):
        with pytest.raises(Malformed):
            score(*seats)
    assert score((4, False), (3, True)).winners == (0, 1)
