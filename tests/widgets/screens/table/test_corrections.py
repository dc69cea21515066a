"""What a correction is shown beside: what a seat has now, as far as everybody may know it."""

from __future__ import annotations

from tests.support.sessions import REVEAL, play, table


def values(session, name):
    return next(one["values"] for one in table(session)["correction"]["names"] if one["name"] == name)


def test_a_counter_shows_what_each_seat_has(start):
    session = start(3, REVEAL, {"do": "bid_private", "by": 0, "workers": 2})
    assert values(session, "hq") == [8, 10, 10]


def test_what_is_secret_is_corrected_by_a_difference_alone(start):
    session = start(3, REVEAL)
    play(session, {"do": "adjust", "seat": 1, "change": {"credits": 5}, "reason": "a test"})
    assert values(session, "credits") == [None, None, None]


def test_abilities_are_known_too(at):
    abilities = [{"corruption": 1, "crime": 2, "media": 3, "tech": 4}] * 2
    session = at("bastards", 2, abilities=abilities).tablet
    assert values(session, "crime") == [2, 2]


def test_a_hand_is_corrected_in_its_own_words(at):
    session = at("promote", 3).tablet
    correction = table(session)["correction"]
    assert correction["title"] == "Correct a hand"
    assert correction["needed"] == "Nothing is changed: say which card."
    assert values(session, "hand_add") == [None, None, None]
    number = len(session.models.at_table().table.match.log)
    session.tap(
        {
            "tap": "submit",
            "action": {"do": "adjust", "seat": 0, "change": {"hand_add": 3}, "reason": "a test"},
            "revision": table(session)["revision"],
        }
    )
    assert session.notice["clause"] == "GEN-1"  # never two of one card
    assert len(session.models.at_table().table.match.log) == number


def test_a_worker_from_nothing_is_told(start):
    """A card may grant one, so it is not refused; a table that meant another place sees it at once."""
    session = start(3, REVEAL)
    assert table(session)["notices"] == []
    play(session, {"do": "adjust", "seat": 1, "change": {"hq": -1}, "reason": "it was in the Break room"})
    assert table(session)["notices"] == [
        {"clause": "REP-1.2", "text": "Bo has 9 workers on the table instead of 10, by a correction."}
    ]
