"""Who To Promote? on the screen: whole games on one tablet, with phones, and with real cards typed in."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from referee.engine.action import Action
from referee.games import find_game
from referee.games.promote.employees import EMPLOYEES
from referee.store import open_store
from tests.browser.conftest import NAMES, Tablet
from tests.browser.looking import in_spanish
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.browser.test_whole_game import count
from tests.components import checks
from tests.support.plausible_play import script

GAME = find_game("promote")
OPENED = re.compile(r"WTP-(2\.1|2\.2|6\.1)( our ruling)?\s*$")
"""What is told of cards that were opened: no curtain comes up over it."""
GUARD = next(one.value for one in GAME.suggestions("line") if one.id == "palace_guard")


class Board:
    """The board of Who To Promote? on one device; ``is_own``: a phone that plays one seat."""

    def __init__(self, tablet: Tablet, is_own: bool = False) -> None:
        self.tablet = tablet
        self.is_own = is_own
        self.page = tablet.page

    def seat(self, index: int):
        return self.page.locator(f"[data-seat='{index}']").get_by_role("button").first

    def employee(self, employee: str):
        return self.page.get_by_role("list", name="The line").locator(f"[data-employee='{employee}']")

    def play(self, action) -> None:
        """Tap an action as a player would."""
        given = dict(action.given)
        match action.do:
            case "name_next":
                self.tablet.tap(self.seat(given["seat"]))
                if not self.is_own:
                    expect(self.page.locator(".br-secret-entry")).to_contain_text(NAMES[given["seat"]])
            case "vote" | "discard":
                self.seal(action.by, given)
            case "eliminate":
                self.tablet.tap(self.employee(given["employee"]))
            case "swap" | "name_spokesman" if given.get("decline"):
                self.tablet.tap(self.tablet.button(re.compile("^(Leave the votes|Keep the Spokesman)")))
            case "swap":
                self.employee(given["a"]).click()
                self.employee(given["b"]).click()
                self.tablet.tap(self.tablet.button("Swap the votes"))
            case "name_spokesman":
                self.tablet.tap(self.seat(given["seat"]))
            case "draw_employee":
                name = EMPLOYEES[given["employee"]].name
                drawer = self.page.locator(f"[data-seat='{action.by}'] [aria-pressed=false]")
                if drawer.count():  # of several who draw
                    drawer.click()
                keys = self.page.get_by_role("group", name=re.compile("^Draw an unchosen")).locator("button")
                self.tablet.tap(keys.filter(has=self.page.get_by_text(str(name), exact=True)))

    def seal(self, by: int, given) -> None:
        curtain = self.uncover(by)
        card = str(given["card"]).replace("-", "−")
        curtain.locator(".br-key").filter(has_text=re.compile(rf"^\s*{card}\s*$")).first.click()
        if "employee" in given:
            curtain.locator(f"[data-employee='{given['employee']}']").click()
        self.tablet.tap(curtain.get_by_role("button", name="Seal it"))
        if self.is_own:
            return  # what comes up next is this seat's own, by itself or when others are done
        opened = self.page.get_by_role("list", name="What just happened").get_by_role("button", name=OPENED)
        if self.page.get_by_role("button", name="Enter in secret").count() and not opened.count():
            # the next one's turn to enter comes up by itself, on whatever turn the script has it
            self.lay_down()
        expect(curtain).to_have_count(0)

    def uncover(self, by: int):
        """Open what a seat enters in secret, unless it has come up by itself, and return it."""
        curtain = self.page.locator(".br-secret-entry")
        row = self.page.get_by_role("button", name=f"Enter in secret {NAMES[by]}")
        expect(curtain.or_(row).first).to_be_visible()
        if not curtain.count():
            row.click()
        expect(curtain).to_contain_text(NAMES[by])
        if curtain.locator(".br-secret-entry-drawn").count():
            curtain.get_by_role("button", name=re.compile("^I am")).click()
        return curtain

    def lay_down(self) -> None:
        """Cancel what came up by itself."""
        curtain = self.page.locator(".br-secret-entry")
        expect(curtain.locator("h2").first).to_be_visible()
        curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)


def check_the_end(tablet: Tablet, state) -> None:
    outcome = GAME.outcome(state, NAMES[: len(state.seats)])
    for winner in outcome.winners:
        expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text(NAMES[winner])
    for verdict in outcome.verdicts:
        expect(tablet.page.locator(".br-reckoning-head")).to_contain_text(verdict.clause)


def test_four_seats_play_to_the_end_on_one_tablet(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.name_seats(4)
    tablet.page.get_by_role("button", name=re.compile("^Around the CEO")).click()
    tablet.tap(tablet.button("Start the game"))
    board, done = Board(tablet), set()
    for action, state in script(4, 6, "promote", {"line": GUARD}):
        holds_six = action.do == "vote" and 6 in state.seats[action.by].hand
        if holds_six and "intern" in state.line and "refused" not in done:
            # WTP-3.2: a 6 cannot be placed under the Intern, and it says so
            curtain = board.uncover(action.by)
            curtain.locator(".br-key").filter(has_text=re.compile(r"^\s*6\s*$")).first.click()
            intern = curtain.locator("[data-employee='intern']")
            expect(intern).to_have_attribute("aria-disabled", "true")
            expect(curtain).to_contain_text("WTP-3.2")
            done.add("refused")
            curtain.get_by_role("button", name="Cover").click()
            board.lay_down()
        board.play(action)
        done.add(action.do)
        state = GAME.submit(state, action)
    assert {"discard", "name_next", "vote", "refused"} <= done
    opened = count(tablet)
    assert set(opened) <= set(NAMES)
    check_the_end(tablet, state)
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()


def test_four_phones_vote_for_themselves(tablet, device, server):  # noqa: F811
    tablet.open().choose_game("Who To Promote?")
    tablet.name_seats(4)
    tablet.page.get_by_role("button", name=re.compile("^First day")).click()
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_be_visible()
    phones = [sit(device, server, tablet.table_id, seat) for seat in range(4)]
    line = next(one.value for one in GAME.suggestions("line") if one.id == "first_day")
    # a phone in Spanish: its own entry breaks no word, and its cards leave room for its player's name
    own = phones[0]
    in_spanish(own)
    own.page.locator("[data-enter]").click()
    assert checks.run(own.page, ("broken",)) == {}
    own.page.locator(".br-secret-entry [data-back]").click()
    assert own.page.locator(".br-own .br-badge-name").bounding_box()["width"] > 20
    own.tap(own.page.locator("button", has_text=re.compile("^EN$")))
    for action, before in script(4, 3, "promote", {"line": line}):
        by = phones[action.by] if action.by is not None else tablet
        expect(by.now).not_to_contain_text("Wait for")
        Board(by, is_own=by is not tablet).play(action)
        state = GAME.submit(before, action)
        if state.round == 2 and before.round == 1:
            # what was placed is open on all devices, by itself
            for one in (tablet, *phones):
                expect(one.page.locator("[data-news]")).to_contain_text("WTP-5.1")
    assert GAME.is_finished(state)
    for one in (tablet, *phones):
        one.button("Straight to the result").click()
        expect(one.page.locator(".br-reckoning-head h2")).to_be_visible()
    check_the_end(tablet, state)
    for one in (tablet, *phones):
        expect(one.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    assert all(phone.errors == [] for phone in phones)


def type_card(tablet: Tablet, card: int) -> None:
    text = str(card).replace("-", "−")
    tablet.page.locator("dialog[open] [data-card]").filter(has_text=re.compile(rf"^\s*{text}\s*$")).click()


def type_employee(tablet: Tablet, employee: str) -> None:
    tablet.page.locator(f"dialog[open] [data-employee='{employee}']").click()


def starting(round_: int):
    """Return whether a round begins, in which everybody has still to place."""
    return lambda state: state.step == "placing" and state.round == round_ and not state.entries


def match_now(server, table: str):
    store = open_store(server.store)
    try:
        return tablet_match(store, table)
    finally:
        store.close()


def test_a_round_of_real_cards_is_typed_in_one_go(tablet, stored, server):
    options = {"line": GUARD}
    begins = starting(2)
    seed = next(
        seed
        for seed in range(99)
        if any(begins(state) and "intern" in state.line for _, state in script(6, seed, "promote", options))
    )
    table = stored(6, seed, begins, game_id="promote", options=options)
    tablet.open(table.id)
    left = [action for action, before in script(6, seed, "promote", options) if before.round == 2]
    votes = {action.by: action for action in left if action.do == "vote"}
    tablet.button(re.compile("^Real cards")).click()
    page, headline = tablet.page, tablet.page.get_by_role("dialog").locator("h2")
    for key in page.locator("dialog[open] :is([data-card], [data-employee])").all():
        assert key.bounding_box()["height"] >= 48  # after a fresh load, too
    order = [int(seat.get_attribute("data-typed")) for seat in page.locator("[data-typed]").all()]
    assert sorted(order) == [0, 1, 2, 3, 4, 5]
    for seat in order:
        expect(headline).to_have_text(f"{NAMES[seat]}: which card?")
        spent = {entry.card for entry in table.match.state.last_round.moments[0].votes if entry.seat == seat}
        for card in spent:
            text = str(card).replace("-", "−")
            key = page.locator("dialog[open] [data-card]").filter(has_text=re.compile(rf"^\s*{text}\s*$"))
            expect(key).to_have_attribute("aria-disabled", "true")
        type_card(tablet, votes[seat].given["card"])
        type_employee(tablet, votes[seat].given["employee"])
    expect(headline).to_contain_text("All cards are typed in")
    # one is changed to and fro, and the others stay
    seat = next(one for one in order if 6 in table.match.state.seats[one].hand)
    page.locator(f"[data-typed='{seat}']").click()
    type_card(tablet, 6)
    page.locator(f"[data-typed='{seat}']").click()
    intern = page.locator("dialog[open] [data-employee='intern']")
    expect(intern).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("dialog")).to_contain_text("WTP-3.2")
    type_card(tablet, votes[seat].given["card"])
    page.locator(f"[data-typed='{seat}']").click()
    other = next(
        one for one in GUARD if one in table.match.state.line and one != votes[seat].given["employee"]
    )
    type_employee(tablet, other)
    expect(headline).to_contain_text("All cards are typed in")
    page.locator(f"[data-typed='{seat}']").click()
    type_employee(tablet, votes[seat].given["employee"])
    tablet.tap(tablet.button(re.compile("^All typed in")))
    played = {
        action.by: action.given
        for action in match_now(server, table.id).actions[len(table.match.actions) :]
        if action.do == "vote"
    }
    assert played == {seat: action.given for seat, action in votes.items()}


def test_seats_without_phones_are_typed_in_when_others_have_some(tablet, device, stored, server):  # noqa: F811
    options = {"line": GUARD}
    table = stored(
        4, 3, lambda state: state.round == 1 and not state.entries, game_id="promote", options=options
    )
    spokesman = table.match.state.spokesman
    with_phone = next(seat for seat in range(4) if seat != spokesman)
    tablet.open(table.id)
    sit(device, server, table.id, with_phone)
    expect(tablet.page.locator(f"[data-seat='{with_phone}']")).to_be_visible()
    tablet.button(re.compile("^Real cards")).click()
    typed = tablet.page.locator("[data-typed]")
    # the Spokesman plays last, and so after the phone
    seats = [seat for seat in range(4) if seat not in (spokesman, with_phone)]
    expect(typed).to_have_count(len(seats))
    for card, _ in enumerate(seats, 1):
        type_card(tablet, card)
        type_employee(tablet, "secretary")
    tablet.tap(tablet.button("All typed in: seal them"))
    state = match_now(server, table.id).state
    assert sorted(entry.seat for entry in state.entries) == seats
    assert tablet.page.locator("[data-vote]").count() == 0
    expect(tablet.page.locator(f"[data-seat='{with_phone}']")).not_to_have_class(re.compile("is-barred"))


def test_three_players_place_a_round_in_ten_taps(tablet, stored, server):
    table = stored(3, 3, lambda state: state.step == "placing", game_id="promote", options={"line": GUARD})
    tablet.open(table.id)
    page, state = tablet.page, table.match.state
    order = [seat for seat in range(3) if seat != state.spokesman]
    taps = 0

    def tap(target) -> None:
        nonlocal taps
        taps += 1
        target.click()

    tap(Board(tablet).seat(order[0]))
    for seat in (*order, state.spokesman):
        curtain = page.locator(".br-secret-entry-drawn")
        expect(curtain).to_contain_text(NAMES[seat])  # it opens by itself
        tap(curtain.locator("[data-employee='mentor']"))
        card = page.locator("dialog[open] [data-card]:not([aria-disabled=true])").first
        tap(card)
        tap(page.get_by_role("button", name="Seal it"))
    expect(page.locator("[data-news]")).to_contain_text("WTP-5")
    assert taps == 10
    assert match_now(server, table.id).state.last_round.round == 1


def test_who_seals_names_the_next_on_the_same_screen(tablet, stored, server):
    table = stored(5, 3, lambda state: state.step == "placing", game_id="promote", options={"line": GUARD})
    tablet.open(table.id)
    spokesman = table.match.state.spokesman
    first, second, *_ = (seat for seat in range(5) if seat != spokesman)
    tablet.tap(Board(tablet).seat(first))
    curtain = tablet.page.locator(".br-secret-entry")
    curtain.locator("[data-employee='ceo']").click()
    named = curtain.locator("[data-next]")
    expect(named).to_have_count(3)
    expect(curtain.locator(f"[data-next='{spokesman}']")).to_have_count(0)  # plays last
    curtain.locator("[data-card]:not([aria-disabled=true])").first.click()
    tablet.tap(curtain.locator(f"[data-next='{second}']"))
    expect(curtain.locator(".br-secret-entry-drawn")).to_contain_text(NAMES[second])
    state = match_now(server, table.id).state
    assert ([entry.seat for entry in state.entries], state.named) == ([first], second)


def test_a_card_placed_on_the_board_lies_face_down_on_every_device(tablet, device, stored, server):  # noqa: F811
    """WTP-3.3: the employee is tapped in the open, the card behind the curtain, and all see where it lies."""
    table = stored(3, 3, lambda state: state.step == "placing", game_id="promote", options={"line": GUARD})
    spokesman = table.match.state.spokesman
    first, with_phone = (seat for seat in range(3) if seat != spokesman)
    tablet.open(table.id)
    phone = sit(device, server, table.id, with_phone)
    board, page = Board(tablet), tablet.page
    tablet.tap(board.seat(first))
    board.lay_down()
    board.employee("mentor").click()
    page.locator("[data-place]").click()
    curtain = page.locator(".br-secret-entry")
    expect(curtain.locator("[data-employee='mentor']")).to_have_attribute("aria-pressed", "true")
    curtain.get_by_role("button", name=re.compile("^I am")).click()
    expect(curtain.locator("[data-employee='mentor']")).to_have_attribute("aria-pressed", "true")
    curtain.locator("[data-card]:not([aria-disabled=true])").last.click()
    tablet.tap(curtain.get_by_role("button", name="Seal it"))
    for one in (tablet, phone):
        card = Board(one).employee("mentor").locator("[data-placed]")
        expect(card).to_have_attribute("data-placed", str(first))
        expect(card).to_have_text("1")  # when it was placed, and not what it shows
        expect(card.locator("svg path")).to_have_count(1)  # its seat's shape, not a colour alone
        expect(card).to_have_attribute("aria-label", f"card 1, face down, from {NAMES[first]}")
        assert one.page.locator("[data-vote]").count() == 0
    # on the phone both are chosen there, beginning with the employee as well
    phone_board = Board(phone, is_own=True)
    expect(phone.now).not_to_contain_text("Wait for")
    phone_board.employee("ceo").click()
    phone.page.locator("[data-place]").click()
    own = phone.page.locator(".br-secret-entry")
    own.locator("[data-card]:not([aria-disabled=true])").last.click()
    phone.tap(own.get_by_role("button", name="Seal it"))
    expect(board.employee("ceo").locator("[data-placed]")).to_have_text("2")


def test_a_round_is_walked_through_and_votes_lie_where_they_lie_in_the_end(tablet, stored):
    def was_swapped(state) -> bool:
        told = [effect.clause for moment in state.last_round.moments for effect in moment.effects]
        return state.step == "placing" and not state.entries and "WTP-8.18" in told

    line = next(one.value for one in GAME.suggestions("line") if one.id == "race_to_the_left")
    seed = next(
        seed
        for seed in range(200)
        if any(was_swapped(state) for _, state in script(4, seed, "promote", {"line": line}))
    )
    table = stored(4, seed, was_swapped, game_id="promote", options={"line": line})
    state = table.match.state
    tablet.open(table.id)

    def shown() -> dict[str, int]:
        return {
            card.get_attribute("data-employee"): card.locator("[data-vote]").count()
            for card in tablet.page.get_by_role("list", name="The line").get_by_role("button").all()
        }

    def lying(moment) -> dict[str, int]:
        return {one: sum(vote.employee == one for vote in moment.votes) for one in moment.line}

    moments = state.last_round.moments
    assert shown() == lying(moments[-1])
    tablet.button("Step by step").click()
    for moment in moments:
        assert shown() == lying(moment)
        totals = state._replace(line=moment.line, votes=moment.votes).totals()
        for one, total in totals.items():
            text = str(total).replace("-", "−")
            expect(tablet.page.locator(f"[data-employee='{one}'] [data-total]")).to_have_text(f"Σ {text}")
        tablet.page.locator("[data-walk-on]").click()
    assert shown() == lying(moments[-1])


def test_the_next_game_of_a_tournament_begins_with_an_empty_line(tablet, stored):
    def is_second(state) -> bool:
        return len(state.results) == 1

    table = stored(3, 1, is_second, game_id="promote", options={"games": 3})
    tablet.open(table.id)
    votes = tablet.page.locator("[data-vote]")
    expect(tablet.page.locator("[data-tournament]")).to_contain_text("Game 2 of 3")
    expect(votes).to_have_count(0)
    tablet.button("Step by step").click()
    expect(votes).to_have_count(len(table.match.state.last_round.moments[0].votes))


def test_a_tie_for_spokesman_is_read_before_anybody_discards_again(tablet, stored):
    table = stored(3, 3, lambda _: True, game_id="promote", options={"line": GUARD})
    for seat in (0, 1):
        table.submit(Action("discard", seat, {"card": 5}))
    tablet.open(table.id)
    Board(tablet).play(Action("discard", 2, {"card": 1}))
    expect(tablet.page.locator("[data-news]")).to_contain_text("WTP-2.1")
    expect(tablet.now).to_contain_text("A tie")
    expect(tablet.page.locator(".br-secret-entry")).to_have_count(0)


def tablet_match(store, table: str):
    from referee.tables.table import Table

    return Table.open(store, table).match


def test_a_line_is_chosen_and_idle_abilities_are_pointed_out(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.page.get_by_role("button", name=re.compile("^Choose eleven")).click()
    picks = tablet.page.locator(".wtp-pick-one")
    expect(picks).to_have_count(22)
    expect(tablet.page.locator(".br-problem")).to_contain_text("0 of 11")
    chosen = [
        "Bodyguard",
        "Spy",
        "Young Genius",
        "Sneaky",
        "Honorary",
        "Perfectionist",
        "Daughter",
        "Secretary",
    ]
    for name in (*chosen, "Mentor", "Human Resources"):
        picks.filter(has=tablet.page.locator("strong", has_text=name)).first.click()
    tablet.tap(picks.filter(has=tablet.page.locator("strong", has_text="Workplace Doctor")))
    picks.last.scroll_into_view_if_needed()
    expect(tablet.page.locator("[data-option=line]").get_by_role("status")).to_be_in_viewport()
    expect(picks.locator(".br-icon")).to_have_count(11)  # chosen ones have a sign, not a colour alone
    expect(tablet.page.locator("[data-option=line] li")).to_contain_text(
        "The Bodyguard has nothing to do without the CEO."
    )
    expect(picks.filter(has=tablet.page.locator("strong", has_text="Intern"))).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(tablet.page.locator(".br-problem")).to_have_count(0)
