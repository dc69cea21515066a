"""``referee score``: final counts without a history."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import FinalCounts, GameInfo
from referee.engine.outcome import Outcome
from referee.engine.parameters import Flag, Whole
from referee.i18n import say
from tests.support.command_line import ask, record, whole_game

FIELDS = ("name", "hq_workers", "agenda", "public_left", "public_right", "private", "credits")


def seat(*values: Any) -> dict[str, Any]:
    return dict(zip(FIELDS, values, strict=True))


# the rulebook's worked example (REP-10.6)
FOUR = [
    seat("Blue", 6, 4, 11, 12, 6, 19),
    seat("Green", 4, 6, 20, 0, 6, 25),
    seat("Red", 4, 4, 10, 10, 8, 26),
    seat("Yellow", 5, 3, 0, 23, 4, 23),
]


def five(*reputations: int) -> list[dict[str, Any]]:
    return [seat(str(index), 0, value, 0, 0, 0, 0) for index, value in enumerate(reputations)]


def test_worked_example() -> None:
    answer = ask("score", "reputation", "-", given={"seats": FOUR})
    assert answer.code == 0
    assert list(answer.only) == ["standings", "winners"]
    assert answer.only["winners"] == [1]
    standings = answer.only["standings"]
    assert standings[2] == {
        "seat": 2,
        "name": "Red",
        "reputation_from_hq": 2,
        "reputation": 18,
        "eliminated": True,
        "credits_from_hq": 2,
        "profit": 28,
        "rank": 4,
    }
    assert [row["reputation"] for row in standings] == [24, 22, 18, 25]
    assert [row["profit"] for row in standings] == [23, 27, 28, 25]
    assert [row["rank"] for row in standings] == [3, 1, 4, 2]


@pytest.mark.parametrize(
    ("options", "out"),
    [
        ({}, []),
        ({"five_seat_elimination": "printed"}, []),
        ({"five_seat_elimination": "erratum"}, [4]),
    ],
)
def test_scoring_option(options: dict[str, str], out: list[int]) -> None:
    given = {"seats": five(25, 24, 20, 20, 18), "options": options}
    standings = ask("score", "reputation", "-", given=given).only["standings"]
    assert [row["seat"] for row in standings if row["eliminated"]] == out


def test_score_and_replay_agree() -> None:
    replayed = ask("replay", "-", given=record(*whole_game())).only
    tallies = [
        seat(
            name,
            data["hq"],
            data["reputation_tokens"],
            data["left"]["gain"],
            data["right"]["gain"],
            data["private"]["loss"],
            data["credits"],
        )
        for name, data in zip(("Ana", "Bo", "Cy"), replayed["snapshot"]["seats"], strict=True)
    ]
    scored = ask("score", "reputation", "-", given={"seats": tallies}).only
    assert scored == {key: replayed[key] for key in ("standings", "winners")}


def changed(**changes: Any) -> dict[str, Any]:
    """Return score sheets in which seat 1 has other values."""
    return {"seats": [FOUR[0], {**FOUR[1], **changes}, FOUR[2]]}


BAD = {
    "seats": [
        {},
        {"options": {}},
        *[{"seats": value} for value in ({}, None, 4, [], FOUR[:2], FOUR * 2, FOUR * 250)],
    ],
    "seats[0]": [{"seats": [value, *FOUR[:2]]} for value in ([], None, "Blue", 1)],
    "seats[1].hq_workers": [
        changed(hq_workers=value) for value in (-1, 11, True, 2.0, "2", None, [], 10**30)
    ],
    "seats[1].private": [changed(private=value) for value in (-6, 1.5, False, 1_000_001)],
    "seats[1].credits": [changed(credits=-1)],
    "seats[1].name": [changed(name=value) for value in (1, None, "\ud800")],
    "seats[1].colour": [changed(colour="green")],
    "seats[2].agenda": [
        {"seats": [*FOUR[:2], {key: value for key, value in FOUR[2].items() if key != "agenda"}]}
    ],
    "options": [{"seats": FOUR, "options": value} for value in (None, [], "printed")],
    "options.five_seat_elimination": [
        {"seats": FOUR, "options": {"five_seat_elimination": value}} for value in ("x", None, 1)
    ],
    "options.start_seat": [{"seats": FOUR, "options": {"start_seat": 0}}],
    "game": [{"seats": FOUR, "game": "reputation"}],
    "line": [{"seats": FOUR, "line": []}],
}


@pytest.mark.parametrize(
    ("where", "given"),
    [
        pytest.param(where, given, id=f"{where}-{number}")
        for where, cases in BAD.items()
        for number, given in enumerate(cases)
    ],
)
def test_bad_tallies(where: str, given: dict[str, Any]) -> None:
    answer = ask("score", "reputation", "-", given=given)
    assert answer.code == 2
    assert list(answer.only) == ["error"]
    assert answer.only["error"]["where"] == where


@pytest.mark.parametrize("game", ["chess", "", "Reputation", "../reputation", "rules", "__init__"])
def test_unknown_game(game: str) -> None:
    answer = ask("score", game, "-", given={"seats": FOUR})
    assert (answer.code, answer.only["error"]["where"]) == (2, "game")


class Cards(Game[None]):
    """A game that asks for more than score sheets of each seat, and for one that can be negative."""

    info = GameInfo(
        id="cards",
        title="Cards",
        players=range(2, 4),
        minutes=1,
        summary=say("Nothing is played."),
        score="points",
        score_label=say("Points"),
        score_fields={"points": Whole(), "debt": Whole()},
        score_below_zero=("points",),
        score_top={"joker": Flag(), "rounds": Whole(optional=True)},
    )
    rules = ()
    clauses = {}

    def score_final_counts(self, tallies: FinalCounts) -> Outcome:
        winner = 0 if tallies.top["joker"] else 1
        return Outcome(tallies.seats, (winner,))


PLAYERS = [{"name": "A", "points": -3, "debt": 0}, {"name": "B", "points": 1, "debt": 2}]


def test_a_game_can_ask_for_more_than_its_seats() -> None:
    tallies = Cards().read_final_counts({"joker": True, "seats": PLAYERS})
    assert tallies.seats == tuple(PLAYERS)
    assert tallies.top == {"joker": True}
    assert tallies.names == ("A", "B")
    assert Cards().score_final_counts(tallies).winners == (0,)


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        ({"seats": PLAYERS}, "joker"),
        ({"seats": PLAYERS, "joker": 1}, "joker"),
        ({"seats": PLAYERS, "joker": True, "rounds": "2"}, "rounds"),
        ({"seats": PLAYERS, "joker": True, "wild": 1}, "wild"),
        ({"seats": [PLAYERS[0], {**PLAYERS[1], "debt": -1}], "joker": True}, "seats[1].debt"),
    ],
)
def test_what_it_asks_for_is_read_as_strictly(raw: Any, where: str) -> None:
    with pytest.raises(Malformed) as error:
        Cards().read_final_counts(raw)
    assert error.value.where == where
