"""Ba$tard$ Inc. without a page: forms that ask for one value after the other, and the setup's data."""

from __future__ import annotations

import json

import pytest

from referee.games import find_game
from referee.games.bastards import shown
from referee.games.bastards.state import Place, board_of
from tests.support.sessions import NAMES, play
from widgets.games.bastards.board import places_field
from widgets.i18n import speech

GAME = find_game("bastards")
DESK = "Report on Corruption"


@pytest.fixture
def begun(session):
    def started(seats: int, *actions: dict):
        options = {**GAME.suggest(seats), "start_seat": 0}
        rows = [{"name": name} for name in NAMES[:seats]]
        session.tap({"tap": "start", "game": "bastards", "seats": rows, "options": options})
        play(session, *actions)
        return session

    return started


def ask(session, do: str, by: int | None, **given) -> dict:
    return session.query({"query": "form", "data": {"do": do, "by": by, "given": given}})


def fields(form: dict) -> dict:
    return {field["name"]: field for field in form["fields"]}


PLACE = {"do": "phase", "name": "place"}


def test_each_value_is_asked_for_once_those_before_it_are_said(begun):
    session = begun(3, PLACE)
    assert [*fields(ask(session, "place_vp", 1))] == ["vp"]
    first = ask(session, "place_vp", 1, vp="1.1")
    assert [*fields(first)] == ["vp", "place"] and not first["ready"]
    places = {choice["value"]: choice["objection"] for choice in fields(first)["place"]["choices"]}
    assert places["Rogue State"] is None and places[DESK] is None
    assert places["One $uperpower"]["clause"] == "BAS-9.4"
    using = ask(session, "place_vp", 1, vp="1.1", place="Rogue State")
    choices = fields(using)["using"]["choices"]
    assert [choice["value"] for choice in choices] == ["corruption", "crime"] and not using["ready"]
    whole = ask(session, "place_vp", 1, vp="1.1", place="Rogue State", using="crime")
    assert whole["ready"] and whole["quick"] and whole["objection"] is None


def test_what_a_region_leaves_open_alone_is_asked_for(begun):
    session = begun(3)
    marked = ask(session, "war", None, region="Oil Kingdom")
    assert [*fields(marked)] == ["region"] and marked["quick"] and marked["given"]["on"] is True
    play(session, {"do": "war", "region": "Oil Kingdom", "on": True})
    assert ask(session, "war", None, region="Oil Kingdom")["given"]["on"] is False
    elsewhere = ask(session, "intervene", None, region="The Rest")
    assert [*fields(elsewhere)] == ["region"] and elsewhere["ready"] and elsewhere["quick"]
    # whose war it is changes nothing there, so nothing else is asked for; a record may say it
    rogue = ask(session, "intervene", None, region="Rogue State")
    assert [*fields(rogue)] == ["region"] and rogue["ready"] and rogue["quick"]
    told = ask(session, "intervene", None, region="Rogue State", superpower_war=True)
    assert told["given"] == {"region": "Rogue State", "superpower_war": True}


def test_a_place_that_we_named_is_called_by_its_article(begun):
    session = begun(3)
    assert session.screens["labels"]["boards"]["bastards"]["called"]["Rogue State"] == "the Rogue State"
    session.tap({"tap": "language", "language": "es"})
    assert session.screens["labels"]["boards"]["bastards"]["called"]["Estado canalla"] == "el Estado canalla"


@pytest.mark.parametrize(("place", "using"), [(DESK, "media"), ("VIP Lounge", "none")])
def test_a_place_that_asks_for_one_ability_is_the_last_tap(begun, place, using):
    form = ask(begun(3, PLACE), "place_vp", 1, vp="1.1", place=place)
    assert [*fields(form)] == ["vp", "place"] and form["ready"] and form["quick"]
    assert form["given"]["using"] == using


def test_the_one_ability_that_is_strong_enough_goes_without_saying(begun):
    weak = {"do": "adjust", "seat": 1, "change": {"corruption": -2}, "reason": "recount"}
    form = ask(begun(3, PLACE, weak), "place_vp", 1, vp="1.1", place="Rogue State")
    assert [*fields(form)] == ["vp", "place"] and form["given"]["using"] == "crime"


def test_a_value_that_does_not_fit_those_before_it_is_asked_for_again(begun):
    session = begun(3, PLACE)
    form = ask(session, "place_vp", 1, vp="1.1", using="media", place="Rogue State")
    assert form["given"] == {"vp": "1.1", "place": "Rogue State"}
    assert fields(form)["using"]["value"] is None


def test_the_only_value_there_is_goes_without_saying(begun):
    session = begun(3)
    form = ask(session, "pay", 0, to=1, cost=4)
    assert form["given"] == {"to": 1, "cost": 4, "billions": 4, "goodwill": 0, "reason": "costs"}
    assert form["ready"] and not form["quick"]
    assert ask(session, "war", None, region="The Rest")["given"] == {"region": "The Rest", "on": True}


def test_the_vps_of_a_partner_can_be_named_once_the_partner_is(begun):
    session = begun(3)
    alone = fields(ask(session, "declare", 0, using="crime"))["vps"]
    assert [choice["value"] for choice in alone["choices"]] == ["0.1", "0.2", "0.3", "0.4"]
    both = fields(ask(session, "declare", 0, using="crime", partner=2))["vps"]
    assert "2.1" in [choice["value"] for choice in both["choices"] if choice["objection"] is None]


def test_a_number_for_each_seat_begins_with_the_vps_in_regions(begun):
    placed = {"do": "place_vp", "by": 1, "vp": "1.1", "using": "crime", "place": "The Rest"}
    session = begun(3, PLACE, placed)
    field = fields(ask(session, "finish", None))["vps"]
    assert (field["value"], field["least"], field["most"]) == ([0, 1, 0], 0, 4)


def test_the_end_says_that_the_prize_is_counted_by_itself_and_the_count_shows_it(begun):
    session = begun(3, *({"do": "phase", "name": name} for name in ("place", "events", "war", "business")))
    assert ask(session, "finish", None)["caution"] is None
    play(session, {"do": "buy_prize", "by": 1})
    caution = ask(session, "finish", None)["caution"]
    assert (caution["clause"], "Bo" in caution["text"], "leave it out" in caution["text"]) == (
        "BAS-6.2",
        True,
        True,
    )
    play(session, {"do": "finish", "vps": [0, 1, 1]})
    figures = [step["figures"] for step in session.screens["table"]["reckoning"]["reveal"] if step["figures"]]
    assert figures == [
        [{"label": "Total with the prize", "value": 0}],
        [{"label": "Total with the prize", "value": 1}],
        [{"label": "Total with the prize", "value": 2}],
    ]


@pytest.mark.parametrize(
    "asked",
    [
        None,
        {},
        {"do": "nothing", "by": 0, "given": {}},
        {"do": "pay", "by": 9, "given": {}},
        {"do": "pay", "by": 0, "given": []},
        {"do": "pay", "by": 0, "given": {"to": "the moon"}},
        {"do": "launder", "by": 0, "given": {}},  # not now: it is not the Business phase
    ],
)
def test_what_cannot_be_asked_is_answered_with_a_sentence(begun, asked, caplog):
    answer = begun(3).query({"query": "form", "data": asked})
    assert answer["problem"] and "fields" not in answer
    assert "an inquiry failed" not in caplog.text


def test_the_screen_stays_small(begun, session):
    begun(5, PLACE)
    assert len(json.dumps(session.screens["table"])) < 30_000


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_setup_begins_with_a_board_that_the_game_takes(language):
    data = places_field(GAME, speech(language, ()))
    suggested = GAME.suggest(6) | {"places": data["suggested"]}
    GAME.read_setup([{"name": name} for name in "abcdef"], suggested)
    assert {one["value"] for one in data["kinds"]} == {"region", "media", "lounge"}


DESKS = (PLACE, {"do": "place_vp", "by": 1, "vp": "1.1", "using": "media", "place": DESK})


def test_several_offences_are_chosen_in_one_form(begun):
    session = begun(3)
    one = fields(ask(session, "declare", 0, using="crime"))["using"]
    assert (one["kind"], one["value"]) == ("several", "crime")
    assert one["together"] == ["corruption", "crime", "tech_card", "sell_stuff"]
    assert [choice["value"] for choice in one["choices"]] == [*one["together"], "none"]
    both = ask(session, "declare", 0, using=["crime", "sell_stuff"], vps=["0.1"])
    assert both["given"]["using"] == ["crime", "sell_stuff"]
    grey = fields(both)["into_grey"]
    assert ([one["label"] for one in grey["choices"]], grey["value"]) == (["No", "Yes"], None)
    assert not both["ready"]  # neither answer is taken for granted
    answered = ask(session, "declare", 0, using=["crime", "sell_stuff"], into_grey=False, vps=["0.1"])
    assert answered["ready"] and answered["given"]["into_grey"] is False
    assert "into_grey" not in fields(ask(session, "declare", 0, using=["crime", "corruption"]))
    play(session, *DESKS)
    play(session, {"do": "declare", "by": 0, "using": ["crime", "corruption"], "vps": [], "reason": "card"})
    assert session.screens["table"]["board"]["pending"]["using"] == ["crime", "corruption"]
    assert "Crime and Corruption" in session.screens["table"]["last"]["text"]


def test_the_board_is_corrected_where_tallies_are(begun):
    """ "Nobody" and "nowhere" are values like others: a tap chooses them, and they differ from no choice."""
    session = begun(3)
    assert [*fields(ask(session, "set", None))] == ["what"]
    unsaid = ask(session, "set", None, what="sign")
    sign = fields(unsaid)["value"]
    assert (sign["kind"], unsaid["ready"]) == ("seat", False)
    assert [(one["value"], one["label"]) for one in sign["choices"]][:2] == [(None, "nobody"), (0, NAMES[0])]
    nobody = ask(session, "set", None, what="sign", value=None, reason="lost")
    assert nobody["ready"] and nobody["given"] == {"what": "sign", "value": None, "reason": "lost"}
    assert nobody["objection"] is None
    moved = ask(session, "set", None, what="place", vp="0.1", value="VIP Lounge", reason="x")
    assert moved["ready"] and fields(moved)["value"]["kind"] == "named"
    assert fields(moved)["value"]["choices"][0]["label"] == "not on the board yet"
    stale = ask(session, "set", None, what="stuff_rest", value="VIP Lounge", reason="x")
    assert not stale["ready"] and fields(stale)["value"]["value"] is None
    black = ask(session, "set", None, what="black", vp="0.1", value=3, reason="")
    assert black["ready"] and black["objection"]["clause"] == "GEN-1"
    play(session, {"do": "set", "what": "place", "vp": "0.1", "value": "VIP Lounge", "reason": "x"})
    play(session, {"do": "set", "what": "sign", "value": None, "reason": "x"})
    assert session.screens["table"]["board"]["seats"][0]["vps"][0]["place"] == "VIP Lounge"


def test_a_part_of_the_price_of_extra_effort_is_asked_for_in_goodwill(begun):
    session = begun(3)
    form = ask(session, "extra_effort", 0, ability="crime", bonus=2)
    assert form["ready"] and fields(form)["goodwill"]["optional"]
    paid = ask(session, "extra_effort", 0, ability="crime", bonus=2, goodwill=3)
    assert paid["ready"] and paid["given"]["goodwill"] == 3


def test_keys_of_extra_effort_say_what_they_cost(begun):
    session = begun(3)
    bonus = fields(ask(session, "extra_effort", 0, ability="crime"))["bonus"]
    assert [(one["value"], one["hint"]) for one in bonus["choices"]] == [
        (1, "costs 1"),
        (2, "costs 3"),
        (3, "costs 6"),
    ]
    mixed = fields(ask(session, "extra_effort", 0, ability="crime", bonus=2))["goodwill"]
    hints = {one["value"]: one["hint"] for one in mixed["choices"] if one["objection"] is None}
    assert hints == {0: "Billions alone", 1: "+ 2 Billions", 2: "+ 1 Billion", 3: "Goodwill alone"}


def in_region(by: int, number: int, place: str) -> dict:
    return {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": "crime", "place": place}


def test_a_declaration_begins_with_the_only_vp_in_a_region_and_with_the_partners(begun):
    session = begun(3, PLACE, in_region(0, 2, "The Rest"), in_region(2, 1, "Rogue State"))
    alone = ask(session, "declare", 0, using="crime")
    assert alone["given"]["vps"] == ["0.2"] and fields(alone)["vps"]["usual_value"]
    assert alone["ready"] and alone["caution"] is None
    assert ask(session, "declare", 0, using="crime", partner=2)["given"]["vps"] == ["0.2", "2.1"]
    # what was tapped stays as it is
    chosen = ask(session, "declare", 0, using="crime", partner=2, vps=["2.1"])
    assert chosen["given"]["vps"] == ["2.1"] and "usual_value" not in fields(chosen)["vps"]


def test_a_declaration_in_a_war_begins_with_the_vps_that_are_in_it(begun):
    placed = (in_region(0, 1, "The Rest"), in_region(0, 2, "Rogue State"), in_region(0, 3, "Rogue State"))
    session = begun(3, PLACE, *placed)
    assert ask(session, "declare", 0, using="crime")["given"]["vps"] == []
    play(session, {"do": "phase", "name": "events"}, {"do": "phase", "name": "war"})
    play(session, {"do": "war", "region": "Rogue State", "on": True})
    assert ask(session, "declare", 0, using="crime")["given"]["vps"] == ["0.2", "0.3"]


def test_a_declaration_that_names_nobody_is_warned_of_where_it_can_be_exposed(begun):
    session = begun(3)
    warned = ask(session, "declare", 0, using="crime")
    assert warned["ready"] and warned["caution"]["clause"] == "BAS-4.3"
    assert ask(session, "declare", 0, using="crime", vps=["0.1"])["caution"] is None
    assert ask(session, "declare", 0, using="none")["caution"] is None
    assert ask(session, "declare", 0, using="sell_stuff", into_grey=False)["caution"] is None
    assert ask(session, "declare", 0, using="sell_stuff", into_grey=True)["caution"]["clause"] == "BAS-4.3"


def test_the_next_placer_is_suggested_and_anybody_may_place(begun):
    session = begun(3, PLACE)

    def at_hand():
        table = session.screens["table"]
        placers = {one["by"] for one in table["controls"] if one["do"] == "place_vp"}
        return table["board"]["next_placer"], placers

    assert at_hand() == (0, {0, 1, 2})
    play(session, {"do": "place_vp", "by": 0, "vp": "0.1", "using": "media", "place": DESK})
    assert at_hand() == (1, {0, 1, 2})


def test_nobody_is_asked_to_look_at_secrets_that_there_are_not(begun):
    assert begun(3).screens["table"]["has_secrets"] is False


WATCHED = (
    PLACE,
    {"do": "place_vp", "by": 1, "vp": "1.1", "using": "media", "place": DESK},
    {"do": "displace", "vp": "2.1", "place": DESK, "reason": "card"},
    {"do": "place_vp", "by": 0, "vp": "0.1", "using": "corruption", "place": "The Rest"},
)


def answers(session, do: str) -> list[tuple[int, bool]]:
    """Return whose answer to what is declared the page shows, and whether it can be given."""
    found = [one for one in session.screens["table"]["out_of_turn"] if one["do"] == do]
    return [(one["by"], one["objection"] is None) for one in found]


def test_who_comes_later_can_let_it_pass_and_exposes_after_the_first(begun):
    session = begun(3, *WATCHED)
    assert answers(session, "let_pass") == [(1, True), (2, True)]
    assert [one for one in answers(session, "expose") if one[1]] == [(1, True)]
    play(session, {"do": "let_pass", "by": 1})
    assert [one for one in answers(session, "expose") if one[1]] == [(2, True)]


def test_a_page_that_asks_out_of_order_is_refused(begun):
    session = begun(3, *WATCHED)
    shown = session.screens["table"]
    expose = {"do": "expose", "by": 2, "vp": "2.1"}
    session.tap({"tap": "submit", "action": expose, "revision": shown["revision"]})
    assert (session.notice["kind"], session.notice["clause"]) == ("refused", "BAS-8.2")
    assert session.screens["table"]["version"] == shown["version"]


def test_that_nobody_exposes_it_is_one_tap_and_one_undo(begun):
    session = begun(3, *WATCHED)
    before = session.screens["table"]
    passes = [{"do": "let_pass", "by": 1}, {"do": "let_pass", "by": 2}]
    session.tap({"tap": "submit_all", "actions": passes, "revision": before["revision"]})
    assert session.screens["table"]["board"]["pending"]["may_expose"] == []
    assert session.screens["table"]["countdown"]["running"] is None  # nobody is left to be waited for
    session.tap({"tap": "undo", "version": session.screens["table"]["version"]})
    assert session.screens["table"]["board"]["pending"] == before["board"]["pending"]
    play(session, {"do": "proceed", "by": 0})
    assert session.screens["table"]["board"]["pending"] is None


def test_answers_given_at_once_all_count(begun):
    """A player who lets it pass at the same time as another gets no message to look again."""
    session = begun(3, *WATCHED)
    seen = session.screens["table"]["revision"]
    play(session, {"do": "let_pass", "by": 2})
    session.tap({"tap": "submit", "action": {"do": "let_pass", "by": 1}, "revision": seen})
    assert session.notice is None
    assert session.screens["table"]["board"]["pending"]["passed"] == [1, 2]


@pytest.mark.parametrize(
    "between",
    [
        [{"do": "trade", "by": 0, "to": 1, "billions": 1}],
        [{"do": "let_pass", "by": 2}, {"do": "trade", "by": 0, "to": 1, "billions": 1}],
        [
            {"do": "proceed", "by": 0},
            {"do": "declare", "by": 0, "using": "corruption", "vps": [], "reason": "x"},
        ],
    ],
    ids=["something else", "not answers alone", "the next offence"],
)
def test_an_answer_to_what_is_over_counts_for_nothing_else(begun, between):
    session = begun(3, *WATCHED)
    seen = session.screens["table"]["revision"]
    play(session, *between)
    version = session.screens["table"]["version"]
    session.tap({"tap": "submit", "action": {"do": "let_pass", "by": 1}, "revision": seen})
    assert session.notice["text"].startswith("Meanwhile: ")
    assert session.screens["table"]["version"] == version


@pytest.mark.parametrize(("language", "reason"), [("en", "income"), ("es", "ingresos")])
def test_a_form_begins_with_a_reason_in_the_language_of_the_page(begun, language, reason):
    session = begun(2)
    session.tap({"tap": "language", "language": language})
    form = ask(session, "gain", 0, billions=1, goodwill=0)
    assert (form["given"]["reason"], form["ready"], form["objection"]) == (reason, True, None)
    emptied = ask(session, "gain", 0, billions=1, goodwill=0, reason="")
    assert emptied["objection"]["clause"] == "GEN-1"


def test_goodwill_pays_for_extra_effort_only_where_somebody_says_so(begun):
    poor = {"do": "adjust", "seat": 0, "change": {"billions": -8}, "reason": "recount"}
    session = begun(3, poor)  # 2 Billions, 10 Goodwill; +1 costs 1, +2 costs 3
    cheap = ask(session, "extra_effort", 0, ability="crime", bonus=1)
    # nothing said of it, Billions pay
    assert cheap["ready"] and "goodwill" not in cheap["given"] and cheap["caution"] is None
    dear = ask(session, "extra_effort", 0, ability="crime", bonus=2)
    assert not dear["ready"] and not fields(dear)["goodwill"]["optional"]
    assert [one["value"] for one in fields(dear)["goodwill"]["choices"] if not one["objection"]] == [1, 2, 3]
    chosen = ask(session, "extra_effort", 0, ability="crime", bonus=2, goodwill=1)
    assert chosen["ready"] and chosen["caution"]["text"] == "Of the price, 1 Goodwill is paid."


def test_a_payment_is_in_billions_until_somebody_says_otherwise(begun):
    poor = {"do": "adjust", "seat": 0, "change": {"billions": -7}, "reason": "recount"}
    session = begun(3, poor)  # 3 Billions
    form = ask(session, "pay", 0, to="bank", cost=2)
    assert (form["given"]["billions"], form["given"]["goodwill"], form["ready"]) == (2, 0, True)
    assert fields(form)["billions"]["usual_value"]
    # the choice of the mix depends on the cost: a page drops it when the cost changes
    assert fields(form)["billions"]["follows"] == ["to", "goodwill_only", "cost"]
    dear = ask(session, "pay", 0, to="bank", cost=5)
    assert not dear["ready"] and "billions" not in dear["given"]
    mixed = ask(session, "pay", 0, to="bank", cost=5, billions=3)
    assert mixed["ready"] and "2 Goodwill is paid too" in mixed["caution"]["text"]
    only = ask(session, "pay", 0, to="bank", goodwill_only=True, cost=5)
    assert only["given"]["goodwill"] == 5 and only["caution"] is None


def test_what_nobody_could_expose_goes_on_by_itself_in_one_entry(begun):
    session = begun(3, PLACE)
    before = session.screens["table"]
    play(session, in_region(0, 1, "The Rest"))
    shown = session.screens["table"]
    assert shown["board"]["pending"] is None
    assert shown["board"]["seats"][0]["vps"][0]["place"] == "The Rest"
    session.tap({"tap": "undo", "version": shown["version"]})
    assert session.screens["table"]["board"]["seats"] == before["board"]["seats"]
    play(session, {"do": "declare", "by": 1, "using": "none", "vps": [], "reason": "a speech"})
    assert session.screens["table"]["board"]["pending"] is None
    # where somebody could, it waits for that
    play(session, {"do": "place_vp", "by": 1, "vp": "1.1", "using": "media", "place": "Report on Crime"})
    play(session, in_region(0, 1, "The Rest"))
    assert session.screens["table"]["board"]["pending"]["may_expose"] == [1]


def test_the_board_says_whose_effort_is_about_to_be_lost_and_what_opens_a_place(begun):
    session = begun(3, {"do": "extra_effort", "by": 2, "ability": "tech", "bonus": 1}, PLACE)
    assert session.screens["table"]["board"]["unused"] == []
    play(session, {"do": "extra_effort", "by": 2, "ability": "crime", "bonus": 1})
    board = session.screens["table"]["board"]
    assert board["unused"] == [2]
    mine = [one for one in board["missing"] if (one["seat"], one["place"]) == (0, "One $uperpower")]
    found = [(one["ability"], one["bonus"], one["price"], one["in_billions"]) for one in mine]
    assert found == [("corruption", 2, 3, True), ("crime", 2, 3, True)]
    # of what is bought already, nothing is missing
    assert [one["ability"] for one in board["missing"] if one["seat"] == 2].count("crime") == 1


def test_what_an_exposure_brought_about_is_told_until_it_is_read(begun):
    session = begun(3, *WATCHED, {"do": "expose", "by": 1, "vp": "1.1"})
    play(session, {"do": "trade", "by": 0, "to": 1, "billions": 1})
    kept = session.screens["table"]["news"]["kept"]
    assert kept["text"] == "Caught: Ana."
    told = [one["text"] for one in kept["effects"]]
    assert "Ana pays 2 Goodwill to Bo." in told and "Ana's VP 1 goes to the VIP Lounge." in told
    assert session.screens["table"]["board"]["tells_kept"] is True


def test_moves_by_a_card_are_tried_before_they_are_kept_and_the_table_alone_keeps_them(begun):
    session = begun(3, PLACE, in_region(0, 1, "The Rest"))
    moved = {"do": "displace", "vp": "0.1", "place": DESK, "reason": "card"}
    black = {"do": "set", "what": "black", "vp": "0.1", "value": 2, "reason": "card"}
    tried = session.query({"query": "trial", "data": {"actions": [moved, black], "then": []}})
    assert tried["view"]["seats"][0]["vps"][0] == {"id": "0.1", "place": DESK, "black": 2}
    assert session.screens["table"]["board"]["seats"][0]["vps"][0]["place"] == "The Rest"
    # an action with its own controls cannot be tried out this way
    answer = session.query(
        {"query": "trial", "data": {"actions": [{"do": "buy_prize", "by": 0}], "then": []}}
    )
    assert answer["problem"]


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(0, []), (1, [1]), (2, [1, 1]), (4, [1, 3]), (5, [1, 2, 2]), (6, [1, 2, 3]), (7, [1, 2, 4])],
)
def test_regions_are_a_pyramid_whose_last_row_lacks_one_at_most(count, sizes):
    regions = tuple(Place(f"R{number}", "region", 1) for number in range(count))
    assert [len(row) for row in shown.rows(board_of(regions))] == sizes
    others = (Place("VIP Lounge", "lounge", 0), Place("Desk", "media", 1))
    rows = shown.rows(board_of((*regions, *others)))
    # the lounge stands beside the top, or by itself where there is none
    assert rows[0] == (["VIP Lounge", "R0"] if count else ["Desk"])
    assert rows[-1] == (["Desk"] if count else ["VIP Lounge"])


def test_the_board_says_whose_turn_it_is_and_which_vp_a_tap_on_a_place_sends(begun):
    session = begun(3, PLACE)
    board = session.screens["table"]["board"]
    assert (board["due"], board["next_vps"]) == ([0], ["0.1", "1.1", "2.1"])
    for number in (1, 2, 3, 4):
        where = "VIP Lounge" if number == 3 else DESK
        play(session, {"do": "displace", "vp": f"0.{number}", "place": where, "reason": "card"})
    assert session.screens["table"]["board"]["next_vps"] == ["0.3", "1.1", "2.1"]


def test_the_board_says_whose_turn_it_is_to_expose_and_then_the_declarers(begun):
    session = begun(3, PLACE, *(in_region(by, 1, DESK) | {"using": "media"} for by in (0, 2)))
    play(session, {"do": "yield", "by": 0}, in_region(1, 1, "The Rest") | {"using": "corruption"})

    def due():
        return session.screens["table"]["board"]["due"]

    assert due() == [0]
    play(session, {"do": "let_pass", "by": 0})
    assert due() == [2]
    play(session, {"do": "let_pass", "by": 2})
    assert due() == [1]


def test_the_board_says_whom_a_battle_concerns(begun):
    session = begun(3, PLACE, *(in_region(by, 1, "The Rest") for by in (1, 2)))
    play(session, {"do": "yield", "by": 1}, {"do": "displace", "vp": "1.2", "place": DESK, "reason": "card"})
    play(session, in_region(0, 1, "The Rest"))
    board = session.screens["table"]["board"]
    assert (board["involved"], board["due"]) == (["0.1", "1.1", "2.1"], [1])


def test_black_money_is_laundered_at_once_in_business(begun):
    session = begun(
        2, PLACE, in_region(1, 1, "The Rest"), {"do": "collect", "by": 1, "vp": "1.1", "amount": 2}
    )
    assert session.screens["table"]["board"]["laundering"] == []
    play(session, *({"do": "phase", "name": name} for name in ("events", "war", "business")))
    found = session.screens["table"]["board"]["laundering"]
    assert found == [{"do": "launder", "by": 1, "vp": "1.1", "amount": 2}]
