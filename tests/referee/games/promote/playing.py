"""A table of Who To Promote? for the clause tests: everything goes in and out as the record's JSON data."""

from __future__ import annotations

from typing import Any

from referee.games import find_game
from referee.i18n import Speech
from tests.support.game_table import NAMES, GameTable

GAME = find_game("promote")
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


class PromoteTable(GameTable):
    """A game in progress."""

    def __init__(self, count: int = 3, *wanted: str, line: list[str] | None = None, **options: Any) -> None:
        self.line = line or line_of(*wanted)
        super().__init__(GAME, count, options if "lines" in options else {"line": self.line, **options})

    # -- acting -----------------------------------------------------------------------------------

    def spokesman(self, seat: int = 0) -> PromoteTable:
        """Make a seat Spokesman, and give everybody the whole hand again."""
        for one in range(self.count):
            self.do("discard", one, card=6 if one == seat else -3)
        for one in range(self.count):
            self.add(one, 6 if one == seat else -3)
        return self

    def add(self, seat: int, card: int) -> PromoteTable:
        """Give a seat a card."""
        return self.do("adjust", seat=seat, change={"hand_add": card}, reason="test")

    def remove(self, seat: int, *cards: int) -> PromoteTable:
        """Take cards from a seat."""
        for card in cards:
            self.do("adjust", seat=seat, change={"hand_remove": card}, reason="test")
        return self

    def votes(self, *votes: tuple[int, str] | None) -> PromoteTable:
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

    def quiet(self, employee: str = "intern") -> PromoteTable:
        """Play a round in which everybody gives 1 to one employee."""
        return self.votes(*[(1, employee)] * self.count)

    # -- looking ----------------------------------------------------------------------------------

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

    def pile(self, employee: str) -> int:
        """Return the number of cards in a pile."""
        pile: int = self.view()["employees"][employee]["pile"]
        return pile

    def told(self) -> str:
        """Return the sentences that the table reads about the effects of the last action."""
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
    return GAME.score_final_counts(GAME.read_final_counts(raw))


def gave(*cards: list[int], nobody: list[int] | None = None) -> dict[str, list[int]]:
    """Return a pile by seat."""
    return {str(seat): own for seat, own in enumerate(cards)} | ({"none": nobody} if nobody else {})
