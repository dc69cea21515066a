"""A table of Reputation for the clause tests: everything goes in and out as the record's JSON
data.
"""

from __future__ import annotations

from typing import Any

from referee.games import find_game
from referee.i18n import Speech
from tests.support.game_table import NAMES, GameTable

GAME = find_game("reputation")


class ReputationTable(GameTable):
    """A game in progress."""

    def __init__(self, count: int = 4, **options: Any) -> None:
        super().__init__(GAME, count, options)

    # -- acting -----------------------------------------------------------------------------------

    def reason(self, do: str, by: int | None = None, **given: Any) -> str:
        """Return the sentence that refuses an action."""
        objection = next(GAME.objections(self.state, self._read(do, by, given)))
        return Speech("en", NAMES).say(objection.reason)

    def reveal(self, *, loss: int = 3, workers: int = 2, credits: int = 6, gain: int = 4) -> ReputationTable:
        """Turn up two cards."""
        return self.do(
            "reveal",
            private={"loss": loss},
            public={"workers": workers, "credits": credits, "gain": gain},
        )

    def private(self, by: int, workers: int) -> ReputationTable:
        """Bid on the private project."""
        return self.do("bid_private", by, workers=workers)

    def public(self, by: int, credits: int) -> ReputationTable:
        """Bid on the public project."""
        return self.do("bid_public", by, credits=credits)

    def speculate(self, *seats: int) -> ReputationTable:
        """Let seats speculate, one after the other."""
        for seat in seats:
            self.do("speculate", seat)
        return self

    def all_speculate(self) -> ReputationTable:
        """Let everybody speculate from the present turn on, until the bidding ends."""
        for _ in range(self.count):
            if self.step == "bidding":
                self.do("speculate", self["turn"])
        return self

    def hide(self, hand: str) -> ReputationTable:
        """Let the primary sponsor hide the marker."""
        return self.do("hide_marker", self["cosponsor"]["primary"], hand=hand)

    def cosponsor(self, left: int, right: int, hand: str = "left") -> ReputationTable:
        """Let the three of step 5 make their entries."""
        seats = self["cosponsor"]
        self.do("bid_cosponsor", seats["left"], workers=left)
        self.do("bid_cosponsor", seats["right"], workers=right)
        return self.hide(hand)

    def idle(self) -> ReputationTable:
        """Get past the present step with no bid from now on, and no worker moved."""
        match self.step:
            case "reveal":
                self.reveal()
            case "bidding":
                self.all_speculate()
            case "cosponsor":
                self.cosponsor(0, 0)
            case "return_workers":
                for seat in self["waiting_for"]:
                    self.do("return_workers", seat, private=False, left=False, right=False)
            case "return_to_hq":
                for seat in self["waiting_for"]:
                    self.do("return_to_hq", seat, spaces=[])
        return self

    def idle_to(self, step: str, round: int | None = None) -> ReputationTable:
        """Get to a step (of a round) without another bid or move."""
        while self.step != step or round not in (None, self["round"]):
            assert self.step != "finished"
            self.idle()
        return self

    def adjust(self, seat: int, **change: int) -> ReputationTable:
        """Correct score sheets of a seat."""
        return self.do("adjust", seat=seat, change=change, reason="test")

    # -- looking ----------------------------------------------------------------------------------

    def told(self) -> str:
        """Return the sentences that the table reads about the effects of the last action."""
        return " ".join(Speech("en", NAMES).say(effect.sentence) for effect in GAME.effects(self.state))

    def workers_of(self, seat: int) -> int:
        """Return the workers of a seat that lie in HQ, Break room and stacks."""
        shown = self.seat(seat)
        stacks = sum(shown[stack]["workers"] for stack in ("private", "left", "right"))
        room: int = sum(shown["break_room"].values())
        return int(shown["hq"]) + room + int(stacks)

    def outcome(self) -> dict[str, Any]:
        """Return standings and winners of a finished game."""
        outcome = GAME.outcome(self.state, self.setup.names)
        assert outcome is not None
        return {"standings": list(outcome.standings), "winners": list(outcome.winners)}


def staffed() -> ReputationTable:
    """Round 2, step 1: seat 0 has 2 workers in the private, 2 in the left and 0 in the right stack.

    Seat 1, left of it, has 3 in the stack that they share: its right one.
    """
    table = ReputationTable(4).reveal(workers=2).do("bid_public", 0, credits=1).private(1, 2)
    table.speculate(2, 3, 0, 1)
    table.cosponsor(left=3, right=0)
    assert (table["round"], table.step) == (2, "return_workers")
    return table


def score(*seats: tuple[int, int, int, int, int, int], **options: str) -> Any:
    """Score score sheets: HQ workers, agenda, public left, public right, private, credits of each
    seat.
    """
    keys = ("hq_workers", "agenda", "public_left", "public_right", "private", "credits")
    raw: dict[str, Any] = {
        "seats": [
            {"name": name, **dict(zip(keys, tally, strict=True))}
            for name, tally in zip(NAMES, seats, strict=False)
        ]
    }
    if options:
        raw["options"] = options
    return GAME.score_final_counts(GAME.read_final_counts(raw))


def ranked(*seats: tuple[int, int], **options: str) -> Any:
    """Score seats of which only reputation and profit matter (with no workers in HQ)."""
    return score(*((0, reputation, 0, 0, 0, profit) for reputation, profit in seats), **options)


def out(outcome: Any) -> list[int]:
    """Return the seats that were eliminated."""
    return [row["seat"] for row in outcome.standings if row["eliminated"]]
