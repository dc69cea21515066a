"""A table of Who To Promote? for the clause tests: everything goes in and out as the record's JSON data."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import TABLE, Audience
from referee.engine.errors import Malformed, Refused
from referee.engine.record import read_action
from referee.games import find_game
from referee.text import Speech

GAME = find_game("promote")
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eva", "Flo")
QUIET = [
    "information_desk",
    "intern",
    "technician",
    "mentor",
    "human_resources",
    "secretary",
    "perfectionist_executive",
    "manager_wife",
    "spy",
    "young_genius",
    "workplace_doctor",
    "boss_daughter",
    "honorary_president",
]
"""Employees that do little unless they are voted for, or leave."""


def line_of(*wanted: str, without: tuple[str, ...] = ()) -> list[str]:
    """Return eleven employees with the wanted ones among them, filled up with quiet ones."""
    quiet = [one for one in QUIET if one not in wanted and one not in without]
    return [*wanted, *quiet][:11]


class Table:
    """A game in progress; an action is its name, its seat (``by``) and its parameters."""

    def __init__(self, count: int = 3, *wanted: str, line: list[str] | None = None, **options: Any) -> None:
        self.line = line or line_of(*wanted)
        seats = [{"name": name} for name in NAMES[:count]]
        self.setup = GAME.read_setup(seats, {"line": self.line, **options})
        self.state = GAME.start(self.setup)
        self.count = count

    # -- acting -----------------------------------------------------------------------------------

    def do(self, do: str, by: int | None = None, **given: Any) -> Table:
        """Play an action."""
        self.state = GAME.play(self.state, self._read(do, by, given))
        return self

    def refused(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return the clause that forbids an action; nothing may have come of it."""
        before, action = self.snapshot, self._read(do, by, given)
        with pytest.raises(Refused) as refused:
            GAME.play(self.state, action)
        assert self.snapshot == before
        assert Speech("en", NAMES).say(refused.value.reason)
        return refused.value.clause

    def malformed(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return the place at which the form of an action is wrong."""
        with pytest.raises(Malformed) as error:
            self._read(do, by, given)
        return error.value.where

    def _read(self, do: str, by: int | None, given: dict[str, Any]) -> Any:
        return read_action(GAME, self.count, {"do": do, **({} if by is None else {"by": by}), **given})

    def spokesman(self, seat: int = 0) -> Table:
        """Make a seat Spokesman, and give everybody the whole hand again."""
        for one in range(self.count):
            self.do("discard", one, card=6 if one == seat else -3)
        for one in range(self.count):
            self.add(one, 6 if one == seat else -3)
        return self

    def add(self, seat: int, card: int) -> Table:
        """Give a seat a card."""
        return self.do("adjust", seat=seat, change={"hand_add": card}, reason="test")

    def remove(self, seat: int, *cards: int) -> Table:
        """Take cards from a seat."""
        for card in cards:
            self.do("adjust", seat=seat, change={"hand_remove": card}, reason="test")
        return self

    def votes(self, *votes: tuple[int, str] | None) -> Table:
        """Let everybody place, by seat; a card that is missing is given first."""
        spokesman = self["spokesman"]
        order = [seat for seat in range(self.count) if votes[seat] and seat != spokesman]
        for seat, vote in enumerate(votes):
            if vote and vote[0] not in self.hand(seat):
                self.add(seat, vote[0])
        for seat in [*order, spokesman]:
            vote = votes[seat]
            if vote is None:
                continue
            if self.turn != seat or self.naming:
                self.do("name_next", self.turn, seat=seat)
            self.do("vote", seat, card=vote[0], employee=vote[1])
        return self

    def quiet(self, employee: str = "intern") -> Table:
        """Play a round in which everybody gives 1 to one employee."""
        return self.votes(*[(1, employee)] * self.count)

    # -- looking ----------------------------------------------------------------------------------

    @property
    def snapshot(self) -> dict[str, Any]:
        return GAME.snapshot(self.state)

    def __getitem__(self, key: str) -> Any:
        return self.snapshot[key]

    @property
    def step(self) -> str:
        step: str = self.snapshot["step"]
        return step

    @property
    def turn(self) -> int:
        turn: int = self.snapshot["turn"]
        return turn

    @property
    def naming(self) -> bool:
        return self.view()["naming"] is not None

    def hand(self, seat: int) -> list[int]:
        hand: list[int] = self.snapshot["seats"][seat]["hand"]
        return hand

    def view(self, *seats: int) -> dict[str, Any]:
        """Return what the table sees, or the players of some seats."""
        return GAME.view(self.state, Audience.seat(*seats))

    def pile(self, employee: str) -> int:
        """Return the number of cards in a pile."""
        pile: int = self.view()["employees"][employee]["pile"]
        return pile

    def prompt(self) -> str:
        return Speech("en", NAMES).say(GAME.prompt(self.state, TABLE).sentence)

    def effects(self) -> list[str]:
        """Return the clauses that worked by themselves with the last action."""
        return [effect.clause for effect in GAME.effects(self.state)]

    def told(self) -> str:
        """Return what the table was told of the effects of the last action."""
        return " ".join(Speech("en", NAMES).say(effect.sentence) for effect in GAME.effects(self.state))

    def outcome(self) -> Any:
        return GAME.outcome(self.state, self.setup.names)


def score(count: int, line: str, piles: dict[str, Any], **more: Any) -> Any:
    """Score piles at the end."""
    raw = {
        "seats": [{"name": name} for name in NAMES[:count]],
        "line": line.split(),
        "piles": piles,
        "spouse_card": None,
        "wonderkid": False,
        **more,
    }
    return GAME.score_tallies(GAME.read_tallies(raw))


def gave(*cards: list[int], nobody: list[int] | None = None) -> dict[str, list[int]]:
    """Return a pile by seat."""
    return {str(seat): own for seat, own in enumerate(cards)} | ({"none": nobody} if nobody else {})
