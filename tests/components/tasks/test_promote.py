"""Who To Promote? at the table: cards typed in or placed, a round walked through, a line chosen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from referee.engine.action import Action
from referee.games.promote.employees import EMPLOYEES
from referee.i18n import signed
from tests.components import checks
from tests.components.boards.promote import GAME, GUARD, Board, starting, type_card, type_employee
from tests.components.dashboard import NAMES
from tests.support.plausible_play import script


def test_a_round_of_real_cards_is_typed_in_one_go(tablet, stored, match_of):
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
        for action in match_of(table.id).actions[len(table.match.actions) :]
        if action.do == "vote"
    }
    assert played == {seat: action.given for seat, action in votes.items()}


def test_a_round_is_typed_pile_by_pile_as_the_cards_lie(tablet, stored, match_of):
    table = stored(3, 3, starting(1), game_id="promote", options={"line": GUARD})
    tablet.open(table.id)
    tablet.button(re.compile("^Real cards")).click()
    tablet.button("Pile by pile").click()
    page, headline = tablet.page, tablet.page.get_by_role("dialog").locator("h2")
    hands = [seat.hand for seat in table.match.state.seats]
    piles = {"mentor": {0: hands[0][-1], 2: hands[2][-1]}, "secretary": {1: hands[1][0]}}
    for employee, cards in piles.items():
        type_employee(tablet, employee)
        expect(headline).to_contain_text("whose card lies here?")
        for seat, card in cards.items():
            before = checks.places(page)
            page.locator(f"[data-typed='{seat}']").click()
            expect(headline).to_contain_text(f"{NAMES[seat]}: which card for")
            type_card(tablet, card)
            assert checks.moved(page, before) == []
            expect(page.locator(f"[data-typed='{seat}']")).to_contain_text(
                str(EMPLOYEES[employee].name)  # the managers have one level
            )
    tablet.tap(tablet.button(re.compile("^All typed in")))
    votes = [one for one in match_of(table.id).actions if one.do == "vote"]
    assert {one.by: one.given for one in votes} == {
        seat: {"card": card, "employee": employee}
        for employee, cards in piles.items()
        for seat, card in cards.items()
    }
    tablet.button("Log").click()
    log = page.get_by_role("dialog", name="Log")
    expect(log).to_contain_text("under the Mentor")
    expect(log).not_to_contain_text(" names ")


def test_seats_without_phones_are_typed_in_when_others_have_some(tablet, sit, stored, match_of):
    options = {"line": GUARD}
    table = stored(
        4, 3, lambda state: state.round == 1 and not state.entries, game_id="promote", options=options
    )
    spokesman = table.match.state.spokesman
    with_phone = next(seat for seat in range(4) if seat != spokesman)
    tablet.open(table.id)
    sit(table.id, with_phone)
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
    state = match_of(table.id).state
    assert sorted(entry.seat for entry in state.entries) == seats
    assert tablet.page.locator("[data-vote]").count() == 0
    expect(tablet.page.locator(f"[data-seat='{with_phone}']")).not_to_have_class(re.compile("is-barred"))


def test_three_players_place_a_round_in_ten_taps(tablet, stored, match_of):
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
        curtain = tablet.curtain
        expect(tablet.hand_over).to_contain_text(NAMES[seat])  # it opens by itself
        tap(curtain.locator("[data-employee='mentor']"))
        card = page.locator("dialog[open] [data-card]:not([aria-disabled=true])").first
        tap(card)
        tap(page.get_by_role("button", name="Seal it"))
    expect(page.locator("[data-news]")).to_contain_text("WTP-5")
    assert taps == 10
    assert match_of(table.id).state.last_round.round == 1


def test_who_seals_names_the_next_on_the_same_screen(tablet, stored, match_of):
    table = stored(5, 3, lambda state: state.step == "placing", game_id="promote", options={"line": GUARD})
    tablet.open(table.id)
    spokesman = table.match.state.spokesman
    first, second, *_ = (seat for seat in range(5) if seat != spokesman)
    tablet.tap(Board(tablet).seat(first))
    curtain = tablet.curtain
    curtain.locator("[data-employee='ceo']").click()
    named = curtain.locator("[data-next]")
    expect(named).to_have_count(3)
    expect(curtain.locator(f"[data-next='{spokesman}']")).to_have_count(0)  # plays last
    curtain.locator("[data-card]:not([aria-disabled=true])").first.click()
    tablet.tap(curtain.locator(f"[data-next='{second}']"))
    expect(tablet.hand_over).to_contain_text(NAMES[second])
    state = match_of(table.id).state
    assert ([entry.seat for entry in state.entries], state.named) == ([first], second)


def test_a_card_placed_on_the_board_lies_face_down_on_every_device(tablet, sit, stored):
    """WTP-3.3: the employee is tapped in the open, the card behind the curtain, and all see where it lies."""
    table = stored(3, 3, lambda state: state.step == "placing", game_id="promote", options={"line": GUARD})
    spokesman = table.match.state.spokesman
    first, with_phone = (seat for seat in range(3) if seat != spokesman)
    tablet.open(table.id)
    phone = sit(table.id, with_phone)
    board, page = Board(tablet), tablet.page
    tablet.tap(board.seat(first))
    board.lay_down()
    board.employee("mentor").click()
    page.locator("[data-place]").click()
    curtain = tablet.curtain
    expect(curtain.locator("[data-employee='mentor']")).to_have_attribute("aria-pressed", "true")
    curtain.get_by_role("button", name=re.compile("^I am")).click()
    expect(curtain.locator("[data-employee='mentor']")).to_have_attribute("aria-pressed", "true")
    curtain.locator("[data-card]:not([aria-disabled=true])").last.click()
    tablet.tap(curtain.get_by_role("button", name="Seal it"))
    for one in (tablet, phone):
        card = Board(one).employee("mentor").locator("[data-placed]")
        expect(card).to_have_attribute("data-placed", str(first))
        expect(card).to_have_text("#1")  # when it was placed, and not what it shows
        expect(card.locator("svg path")).to_have_count(1)  # its seat's shape, not a colour alone
        expect(card).to_have_attribute("aria-label", f"card #1, face down, from {NAMES[first]}")
        assert one.page.locator("[data-vote]").count() == 0
    # on the phone both are chosen there: three taps, the first of them on the employee
    phone_board = Board(phone, is_own=True)
    expect(phone.now).not_to_contain_text("Wait for")
    phone_board.employee("ceo").click()
    own = phone.curtain
    expect(own.locator("[data-employee='ceo']")).to_have_attribute("aria-pressed", "true")
    own.locator("[data-card]:not([aria-disabled=true])").last.click()
    phone.tap(own.get_by_role("button", name="Seal it"))
    expect(board.employee("ceo").locator("[data-placed]")).to_have_text("#2")


def test_the_last_card_of_a_hand_is_picked_already(tablet, sit, stored, match_of):
    def is_last(state) -> bool:
        return state.step == "placing" and state.named is not None and len(state.seats[state.named].hand) == 1

    table = stored(3, 3, is_last, game_id="promote", options={"line": GUARD})
    seat = table.match.state.named
    [card] = table.match.state.seats[seat].hand
    tablet.open(table.id)
    phone = sit(table.id, seat)
    allowed = [one for one in table.match.state.line if one != "intern"]
    Board(phone, is_own=True).employee(allowed[0]).click()
    own = phone.curtain
    expect(own.locator(f"[data-card='{card}']")).to_have_attribute("aria-pressed", "true")
    phone.tap(own.get_by_role("button", name="Seal it"))
    votes = [one for one in match_of(table.id).actions if (one.do, one.by) == ("vote", seat)]
    assert votes[-1].given["employee"] == allowed[0]


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
    expect(Board(tablet).employee(moments[-1].line[0])).to_be_visible()
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
    over = tablet.page.get_by_role("dialog", name="Game 1 is over")
    expect(over).to_contain_text("WTP-7")
    expect(over.get_by_role("columnheader")).to_have_text(["Game 1", "So far"])
    over.get_by_role("button", name="On to game 2").click()
    expect(over).to_have_count(0)
    votes = tablet.page.locator("[data-vote]")
    expect(votes).to_have_count(0)
    tablet.button(re.compile("^Game 2 of 3")).click()
    sheet = tablet.page.get_by_role("dialog", name="Game 2 of 3")
    sheet.get_by_text("The count of game 1").click()
    count = sheet.get_by_role("table").last
    expect(count.get_by_role("columnheader")).to_have_text([*NAMES[:3], "Σ"])
    for employee, pile in table.match.state.results[0].cards.items():
        row = count.get_by_role("row", name=str(EMPLOYEES[employee].name))
        for cards, cell in zip(pile, row.get_by_role("cell").all()[:3], strict=True):
            expect(cell).to_contain_text(", ".join(signed(card.printed) for card in cards))
    sheet.get_by_role("button", name="Close").click()
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
    expect(tablet.curtain).to_have_count(0)


def test_a_line_is_chosen_and_idle_abilities_are_pointed_out(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.page.get_by_role("button", name=re.compile("^Choose eleven")).click()
    picks = tablet.page.get_by_role("group", name="Choose eleven").get_by_role("button")
    expect(picks).to_have_count(22)
    start = tablet.button("Start the game")
    expect(start).to_have_accessible_description(re.compile("0 of 11"))
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
        picks.filter(has=tablet.page.locator("b", has_text=name)).first.click()
    tablet.tap(picks.filter(has=tablet.page.locator("b", has_text="Workplace Doctor")))
    picks.last.scroll_into_view_if_needed()
    expect(tablet.page.locator("[data-option=line]").get_by_role("status")).to_be_in_viewport()
    expect(picks.locator(".br-icon")).to_have_count(11)  # chosen ones have a sign, not a colour alone
    expect(tablet.page.locator("[data-option=line] li")).to_contain_text(
        "The Bodyguard has nothing to do without the CEO."
    )
    expect(picks.filter(has=tablet.page.locator("b", has_text="Intern"))).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(start).to_have_accessible_description("")
