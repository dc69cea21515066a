"""News that ended something stays on the screen until a player there has read it."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from tests.components.fitting import faults

TILES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]

KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]

RAID = [
    *({"do": "set_up", "by": by, "squares": TILES, "kinds": KINDS, "piece": 2} for by in (0, 1)),
    {"do": "adjust", "seat": 0, "change": {"money": 20}, "reason": "a test"},
    {"do": "buy_command", "by": 0, "command": "travel_permit"},
    {"do": "move", "by": 0, "to": {"hq": 0, "row": 2, "col": 2}},
    {"do": "end_turn", "by": 1},
    {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1},
    {"do": "end_turn", "by": 1},
]

CAPTURE = {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}}


def test_the_last_capture_is_read_before_it_goes(tablet, sit, at):
    table = at("anarchy", 2, {"first_seat": 0}, *RAID)
    tablet.open(table.id)
    phone = sit(table.id, 1)
    table.submit(read_action(find_game("anarchy"), 2, CAPTURE))
    tablet.follow()
    phone.follow()
    for one, whose in ((tablet, "Bo's"), (phone, "your")):
        expect(one.happened).to_contain_text(f"Ana takes one of {whose} VIPs.")
        # the news omits what the final score shows: who is out and who has won
        expect(one.happened.get_by_role("listitem")).to_have_count(1)
        verdicts = one.page.locator("section", has=one.page.get_by_role("list", name="Result"))
        expect(verdicts.get_by_role("paragraph")).to_have_count(2)
    assert faults(tablet) == []
    tablet.reload()
    read = tablet.happened.get_by_role("button", name="All right")
    expect(read).to_be_in_viewport()
    read.click()
    expect(tablet.happened).to_have_count(0)
    tablet.reload()
    expect(tablet.now).to_be_visible()
    expect(tablet.happened).to_have_count(0)
    expect(phone.happened).to_be_visible()  # nobody has read it there


def test_who_left_is_not_forgotten_over_the_next_card(tablet, at):
    line = [
        *("intern", "information_desk", "technician", "assistant_engineer", "wonderkid", "human_resources"),
        *("workplace_doctor", "bodyguard", "secretary", "perfectionist_executive", "sneaky_engineer"),
    ]
    table = at(
        "promote",
        3,
        {"line": line},
        *({"do": "discard", "by": by, "card": card} for by, card in enumerate((6, -3, -3))),
        {"do": "name_next", "by": 0, "seat": 1},
        *({"do": "vote", "by": by, "card": 2, "employee": "technician"} for by in (1, 2, 0)),
        {"do": "name_next", "by": 0, "seat": 1},
    )
    tablet.open(table.id)
    kept = tablet.happened
    expect(kept).to_contain_text("leaves")
    expect(kept.get_by_role("listitem")).to_have_count(0)  # it takes no more room than a line
    kept.get_by_role("button", expanded=False).click()
    expect(kept.get_by_role("listitem")).not_to_have_count(0)
    assert faults(tablet) == []
    kept.get_by_role("button", name="All right").click()
    expect(kept).to_have_count(0)


def test_what_is_kept_waits_below_the_board_of_a_phone_and_news_has_its_room(tablet, sit, at):
    """A guard is read on the tablet at once; a phone has news beside it that is not cut."""
    guard = {"do": "move", "by": 0, "to": {"hq": 1, "row": 2, "col": 3}}
    table = at("anarchy", 2, {"first_seat": 0}, *RAID, guard, {"do": "return_home", "by": 0, "col": 0})
    tablet.open(table.id)
    phone = sit(table.id, 1)
    read = phone.page.get_by_role("button", name="All right")
    table.submit(
        read_action(find_game("anarchy"), 2, {"do": "buy_command", "by": 1, "command": "road_block"})
    )
    tablet.follow()
    phone.follow()
    expect(phone.happened).to_contain_text("ANA-5.1")
    expect(phone.happened).to_be_in_viewport(ratio=1)
    expect(phone.happened.get_by_role("button", name="All right")).to_have_count(0)
    expect(read).not_to_be_in_viewport()
    read.click()
    expect(read).to_have_count(0)
    expect(phone.happened).to_contain_text("ANA-5.1")
    # beside the board of a tablet both have room
    expect(tablet.happened.get_by_role("button", name="All right")).to_be_in_viewport(ratio=1)
    expect(tablet.happened.get_by_role("listitem")).to_be_in_viewport()
    assert faults(tablet) == []
