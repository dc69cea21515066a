"""The colours of pieces that a table keeps beside its record."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.piece_colours import COLOURS, split_colours, with_colours

INFO = find_game("anarchy").info
SEATS: list[dict[str, Any]] = [{"name": "Ana"}, {"name": "Bo"}]


def test_what_a_page_sends_is_kept_apart_from_the_seats_and_comes_back_to_them() -> None:
    sent = [{**seat, "colour": colour} for seat, colour in zip(SEATS, ("red", "magenta"), strict=True)]
    bare, meta = split_colours(INFO, sent)
    assert (bare, meta) == (SEATS, {COLOURS: ["red", "magenta"]})
    assert with_colours(INFO, bare, meta) == sent


def test_where_one_is_missing_none_is_kept() -> None:
    assert split_colours(INFO, [{**SEATS[0], "colour": "red"}, SEATS[1]]) == (SEATS, {})
    assert split_colours(INFO, ["no seat", 1]) == (["no seat", 1], {})


@pytest.mark.parametrize(
    "colours", [("red", "red"), ("red", "gold"), ("red", None), ("red", 1), ("red", ["red"])]
)
def test_each_seat_has_a_colour_of_its_own(colours: tuple[Any, Any]) -> None:
    with pytest.raises(Malformed) as refused:
        split_colours(INFO, [{**seat, "colour": colour} for seat, colour in zip(SEATS, colours, strict=True)])
    assert refused.value.where == "seats[1].colour"


def test_a_game_whose_record_has_colours_keeps_them_there() -> None:
    coloured = [{**SEATS[0], "colour": "red"}]
    assert split_colours(find_game("reputation").info, coloured) == (coloured, {})


@pytest.mark.parametrize(
    "kept",
    [None, "red", ["red"], ["red", "red"], ["red", "gold"], ["red", 1], ["red", ["blue"]], {"0": "red"}],
)
def test_what_is_not_of_this_form_says_nothing(kept: object) -> None:
    assert with_colours(INFO, SEATS, {COLOURS: kept}) == SEATS
