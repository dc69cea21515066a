"""I'm the Boss! without a page: what each seat can pick of its cards and promises, as the rules say."""

from __future__ import annotations

import pytest

from referee.games import find_game
from tests.support.sessions import NAMES, play
from widgets.games.boss.board import PICKED, edition_field
from widgets.i18n import speech

GAME = find_game("boss")
POSTERS = {"red": 0, "blue": 1, "yellow": 2, "magenta": 3, "orange": 4, "green": None}
SPACE = {"dividends": 4, "required": ["red", "blue"], "choose": None}
OPTIONS = {
    "posters": POSTERS,
    "marker": 0,
    "first_seat": 0,
    "spaces": {str(index): SPACE for index in range(16)},
    "deal_cards": {str(number): {"value": number} for number in range(1, 16)},
}


@pytest.fixture
def picks(session):
    def picked(*actions: dict) -> dict:
        rows = [{"name": name} for name in NAMES]
        session.tap({"tap": "start", "game": "boss", "seats": rows, "options": OPTIONS})
        play(session, {"do": "try_deal", "by": 0}, *actions)
        return session.screens["table"]["board"]["picks"]

    return picked


def given(found: dict, seat: int, do: str) -> list[dict]:
    """Return what a seat can pick of an action."""
    groups = [one for one in found[str(seat)] if one["do"] == do]
    return [one["given"] for group in groups for one in group["picks"] if one["barred"] is None]


def test_what_the_editor_cleared_is_no_longer_in_its_edition(session, store):
    """What another device typed in meanwhile stays, as the editor never had it."""
    spaces = [{"space": index, **SPACE} for index in (0, 1)]
    board = {"format": "referee-components/1", "game": "boss", "edition": "ours"}
    session.tap({"tap": "keep", "catalogue": {**board, "components": {"space": spaces}}})
    store.remember_component("boss", "space", {"space": 7, **SPACE}, "ours")
    kept = {**board, "components": {"space": spaces[:1]}}
    session.tap({"tap": "keep", "catalogue": kept, "gone": {"space": spaces[1:]}})
    assert {one.fields["space"] for one in store.components("boss", edition="ours")} == {0, 7}


BLUE = {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1}


def test_who_has_no_named_clan_agrees_to_nothing(picks):
    found = picks()
    assert given(found, 1, "agree") == [{"clan": "blue", "with": "poster"}]
    assert [seat for seat in found if given(found, int(seat), "agree")] == ["1"]
    assert given(found, 1, "take_over") == [{}]


def test_a_laid_card_can_take_part_and_travel(picks):
    found = picks({"do": "lay_clan", "by": 3, "clan": "red"})
    assert given(found, 3, "agree") == [{"clan": "red", "with": "card"}]
    assert {"card_of": 3, "clan": "red"} in given(found, 3, "travel")
    assert {"card_of": 3, "clan": "red"} in given(found, 4, "travel")


def test_a_poster_that_is_away_neither_agrees_nor_travels_again(picks):
    found = picks({"do": "travel", "by": 2, "clan": "blue"})
    assert given(found, 1, "agree") == []
    assert {"clan": "blue"} not in given(found, 3, "travel")


def test_free_posters_are_recruited_first(picks):
    assert given(picks(), 2, "recruit") == [{"clan": "green"}]


def test_posters_of_others_are_recruited_once_none_is_free(picks):
    found = picks({"do": "recruit", "by": 4, "clan": "green"})
    assert given(found, 2, "recruit") == [{"clan": clan} for clan in POSTERS if clan != "yellow"]


def test_too_few_cards_are_for_the_button_to_say(picks, session):
    found = picks(*({"do": "lay_clan", "by": 2, "clan": clan} for clan in list(POSTERS)[:5]))
    assert len(given(found, 2, "lay_clan")) == 6
    laying = next(
        one for one in session.screens["table"]["out_of_turn"] if (one["do"], one["by"]) == ("lay_clan", 2)
    )
    assert laying["objection"]["clause"] == "BOSS-4.7"


def test_why_no_more_cards_of_a_clan_can_be_laid_is_said_before_a_tap(picks, session):
    found = picks(*({"do": "lay_clan", "by": 2, "clan": "green"} for _ in range(4)))
    assert given(found, 4, "lay_clan") == [{"clan": clan} for clan in POSTERS if clan != "green"]
    [laying] = [one for one in found["4"] if one["do"] == "lay_clan"]
    assert [one["clan"] for one in laying["picks"]] == [*POSTERS]  # each has its place
    assert [one["barred"] for one in laying["picks"] if one["barred"]] == [
        {"clause": "BOSS-3.5", "text": "All 4 cards of the Green Clan lie on the table."}
    ]


def test_a_fifth_clan_card_that_a_page_sends_is_refused(picks, session):
    picks(*({"do": "lay_clan", "by": 2, "clan": "green"} for _ in range(4)))
    fifth = {"do": "lay_clan", "by": 4, "clan": "green"}
    session.tap({"tap": "submit", "action": fifth, "revision": session.screens["table"]["revision"]})
    assert session.notice["clause"] == "BOSS-3.5"
    assert len(session.screens["table"]["board"]["deal"]["laid"]) == 4


def test_one_withdraws_ones_own_promise_and_the_boss_drops_anybodys(picks):
    found = picks(BLUE)
    assert given(found, 1, "withdraw") == [{"clan": "blue"}]
    assert given(found, 0, "withdraw") == [{"seat": 1, "clan": "blue"}]
    assert given(found, 2, "withdraw") == []


def test_every_pick_is_taken_by_the_rules(picks, session):
    found = picks(BLUE, {"do": "lay_clan", "by": 3, "clan": "red"})
    state = session.models.table.table.match.state
    played = 0
    for offer in GAME.out_of_turn_offers(state):
        is_boss = (offer.do, offer.by) == ("take_over", 0)  # its button says why not
        for one in given(found, offer.by, offer.do) if offer.do in PICKED and not is_boss else ():
            more = {"amount": 0} if offer.do == "agree" else {}
            assert offer.objection(**one, **more) is None
            played += 1
    assert played > 60


def test_a_pick_says_what_tells_it_from_others_of_its_clan(picks, session):
    found = picks(BLUE, {"do": "lay_clan", "by": 3, "clan": "red"})
    said = {one["do"]: [(pick["note"], pick["label"]) for pick in one["picks"]] for one in found["1"]}
    assert said["withdraw"] == [("1", "blue, 1")]
    assert said["agree"] == [("poster", "blue, poster")]
    assert said["take_over"] == [("", "")]
    assert said["travel"][0] == ("", "red, poster")
    assert said["travel"][-1] == (NAMES[3], f"red, {NAMES[3]}")


def test_who_could_take_part_is_told_with_what_and_for_how_much(picks, session):
    picks(BLUE, {"do": "lay_clan", "by": 3, "clan": "blue"}, {"do": "take_over", "by": 4})
    parts = session.screens["table"]["board"]["parts"]
    told = {
        clan: [(one["kind"], one["label"], one["is_here"]) for one in found] for clan, found in parts.items()
    }
    assert told == {
        "red": [("holder", f"Agree to take part with … red, {NAMES[0]}, poster", True)],
        "blue": [
            ("term", f"Same terms as before, {NAMES[1]}: 1, blue, poster", True),
            ("holder", f"Agree to take part with … blue, {NAMES[3]}, card", True),
        ],
    }
    assert session.screens["table"]["board"]["equal"] == 2


def test_a_space_and_a_deal_card_are_said_in_words(picks, session):
    picks()
    board = session.screens["table"]["board"]
    assert board["space_texts"][0] == "Space 1; marker; Dividends 4; Required clans: red, blue"
    assert board["card_texts"][1] == "Deal card 2; A dividend is worth 2"


@pytest.mark.parametrize("language", ["en", "es"])
def test_clans_are_marked_by_a_shape_of_their_own_too(language):
    data = edition_field(GAME, speech(language, ()))
    assert len({clan["shape"] for clan in data["clans"].values()}) == len(POSTERS) == len(data["clans"])
    assert (data["spaces"], data["cards"], data["end_cards"]) == (16, 15, [10, 11, 12, 13, 14])


def test_what_is_put_together_is_judged_as_it_was_sent(picks, session):
    """Offers to close with, an amount beyond the payout, and a deal card that has been used."""
    picks(BLUE, {"do": "lay_clan", "by": 3, "clan": "blue"})

    def against(do: str, by: int | None, **given: object) -> str | None:
        answer = session.query({"query": "form", "data": {"do": do, "by": by, "given": given}})
        return answer["against"] and answer["against"]["clause"]

    assert against("close", 0, fill={"blue": 1}) is None
    assert against("close", 0, fill={"blue": 3}) == "BOSS-3.9"
    assert against("agree", 3, clan="blue", amount=4, **{"with": "card"}) is None
    assert against("agree", 3, clan="blue", amount=99, **{"with": "card"}) == "BOSS-3.7"
    assert against("describe_deal_card", None, number=1, value=1) == "BOSS-1.7"
    assert against("describe_space", None, space=4, dividends=2, required=["red"]) is None


def test_where_the_marker_was_drawn_to_begin_is_said(session):
    rows = [{"name": name} for name in NAMES]
    drawn = {"posters": "random", "marker": "random"}
    session.tap({"tap": "start", "game": "boss", "seats": rows, "options": OPTIONS | drawn})
    shown = session.screens["table"]
    marker = shown["board"]["marker"] + 1
    texts = [one["text"] for one in shown["notices"]]
    assert f"The marker begins on space, drawn at random: {marker}." in texts
