"""The state of a game of I'm the Boss!, as immutable data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.engine.info import Effect, Stage
from referee.engine.state import quickly_replaced, replaced
from referee.i18n import say

CLANS = ("red", "blue", "yellow", "magenta", "orange", "green")
_INDEX = {clan: index for index, clan in enumerate(CLANS)}
CLAN_LABELS = {
    "red": say("Red Clan"),
    "blue": say("Blue Clan"),
    "yellow": say("Yellow Clan"),
    "magenta": say("Magenta Clan"),
    "orange": say("Orange Clan"),
    "green": say("Green Clan"),
}
CARDS = 98
GREY = "grey"
"""The travel cards of no clan."""


def travel_kind(clan: str) -> str:
    """Return the kind of a clan's travel cards, or of the grey ones."""
    return f"travel_{clan}"


DECK = {
    **dict.fromkeys(CLANS, 4),
    **{travel_kind(clan): 3 for clan in (*CLANS, GREY)},
    "recruit": 33,
    "boss": 10,
    "stop": 10,
}
"""How many influence cards of each kind there are (BOSS-1.3)."""
KINDS = tuple(DECK)
CLAN_CARDS = 4
"""Clan cards of each clan in the deck (BOSS-1.3)."""
FIRST_HAND = 5
HAND_LIMIT = 12
DRAWN = 3
TRIPLE = 3
SPACES = 16
DEALS = 15
FIRST_END_ROLL = 10
"""From this deal on a die can end the game (BOSS-8.1)."""

TURN = "turn"
MOVED = "moved"
OVER_LIMIT = "over_limit"
DEAL = "deal"
END_ROLL = "end_roll"

STAGES = (
    Stage(TURN, say("Deal or roll"), "BOSS-2"),
    Stage(MOVED, say("Deal or draw"), "BOSS-2"),
    Stage(OVER_LIMIT, say("Too many cards"), "BOSS-2"),
    Stage(DEAL, say("Making a deal"), "BOSS-3"),
    Stage(END_ROLL, say("End roll"), "BOSS-8"),
)

POSTER, CARD = "poster", "card"
"""How a clan takes part: through its poster, or through a clan card on the table (BOSS-3.3)."""


def space_number(space: int) -> int:
    """Return the number of a space for people, from 1; records count from 0."""
    return space + 1


class Choose(NamedTuple):
    """A space's list of which ``number`` of clans have to take part."""

    number: int
    of: tuple[str, ...]


class Space(NamedTuple):
    """A space of the board as printed."""

    dividends: int
    required: tuple[str, ...]
    choose: Choose | None = None

    @property
    def named(self) -> tuple[str, ...]:
        """All clans that the space names."""
        return self.required + (self.choose.of if self.choose else ())


class DealCard(NamedTuple):
    """A deal card: the value of a dividend, and the numbers on its back (``None``: not known yet)."""

    value: int
    end_rolls: tuple[int, ...] | None = None


class Laid(NamedTuple):
    """A clan card face up in front of a seat."""

    seat: int
    clan: str


class Promise(NamedTuple):
    """A seat's consent for a clan, with its poster or a laid card, for an amount."""

    seat: int
    clan: str
    source: str
    amount: int


class Stoppable(NamedTuple):
    """The card that a stop can still cancel, and what it changed (BOSS-4.6).

    ``clan``: the poster or clan card concerned; ``laid``: the clan card that a travel card removed;
    ``owner``: the owner of the poster before a recruit triple; ``boss``: the Boss before a boss card;
    ``voided``: the promises that the card undid; ``since``: seat and clan of the agreements made after it.
    """

    do: str
    by: int
    clan: str | None = None
    laid: Laid | None = None
    owner: int | None = None
    boss: int | None = None
    voided: tuple[Promise, ...] = ()
    since: tuple[tuple[int, str], ...] = ()


class Closing(NamedTuple):
    """A closing that the Boss has announced, and the seats that still have to answer (BOSS-5.5).

    ``fill``: clan and seat of each choice that the Boss has made.
    """

    fill: tuple[tuple[str, int], ...]
    waiting: tuple[int, ...]


class ClosedDeal(NamedTuple):
    """A closed deal: the payout to the Boss, and the share of each partner in it (BOSS-5.2)."""

    number: int
    boss: int
    payout: int
    shares: tuple[tuple[int, int], ...]


@quickly_replaced
class Deal(NamedTuple):
    """The open deal; ``travelled`` are the clans whose posters are out of it.

    ``grey``: those of them that a grey card sent away. ``former``: the promises that the last take-over
    undid, which seats may make again.
    """

    boss: int
    laid: tuple[Laid, ...] = ()
    travelled: tuple[str, ...] = ()
    grey: tuple[str, ...] = ()
    promises: tuple[Promise, ...] = ()
    stoppable: Stoppable | None = None
    closing: Closing | None = None
    former: tuple[Promise, ...] = ()

    def travels(self) -> Iterator[str]:
        """Yield the kind of each travel card on a poster."""
        return (travel_kind(GREY if clan in self.grey else clan) for clan in self.travelled)


@quickly_replaced
class State(NamedTuple):
    """A game between two actions.

    ``posters``: the seat that has each clan's poster, ``None`` for a free one, in the order of ``CLANS``.
    ``spaces`` and ``cards`` are ``None`` where the table has not described its copy. ``history``: the gain of
    each seat in every closed deal, and ``closed`` the last of these. ``bank`` is the sum that the bank has
    paid. ``seen``: how many discards of each kind of the ``DECK`` all players have seen since the last
    shuffle. ``asks_first``: the table's option that every seat answers before a deal closes.
    """

    turn: int
    marker: int
    posters: tuple[int | None, ...]
    hands: tuple[int, ...]
    money: tuple[int, ...]
    draw_pile: int
    spaces: tuple[Space | None, ...] = (None,) * SPACES
    cards: tuple[DealCard | None, ...] = (None,) * DEALS
    step: str = TURN
    discards: int = 0
    covered: tuple[int, ...] = ()
    deal: Deal | None = None
    history: tuple[tuple[int, ...], ...] = ()
    closed: ClosedDeal | None = None
    bank: int = 0
    seen: tuple[int, ...] = (0,) * len(KINDS)
    open_money: bool = False
    asks_first: bool = False
    effects: tuple[Effect, ...] = ()

    @property
    def deals_done(self) -> int:
        """The number of closed deals, each of which covers a space."""
        return len(self.covered)

    @property
    def dividend(self) -> int | None:
        """The value on the top deal card, if there is one and it is known (BOSS-1.4)."""
        card = self.cards[self.deals_done] if self.deals_done < DEALS else None
        return card.value if card else None

    @property
    def space(self) -> Space | None:
        """The space under the marker, if the table has described it."""
        return self.spaces[self.marker]

    @property
    def payout(self) -> int:
        """The payout of the deal at the marker (BOSS-5.2); both of its figures must be known."""
        space, card = self.spaces[self.marker], self.cards[len(self.covered)]
        assert space is not None and card is not None
        return space.dividends * card.value

    @property
    def free_posters(self) -> tuple[str, ...]:
        """The clans whose posters are free."""
        return tuple(clan for clan, owner in zip(CLANS, self.posters, strict=True) if owner is None)

    def with_seen(self, kind: str, count: int = 1) -> tuple[int, ...]:
        """Return the seen discards with some more of a kind."""
        index = KINDS.index(kind)
        return replaced(self.seen, index, self.seen[index] + count)

    def owner(self, clan: str) -> int | None:
        """Return the seat that has a clan's poster."""
        return self.posters[_INDEX[clan]]

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % len(self.hands)

    def with_poster(self, clan: str, owner: int | None) -> tuple[int | None, ...]:
        """Return the posters with another owner for one of them."""
        return replaced(self.posters, _INDEX[clan], owner)

    def after(self, space: int, steps: int = 1) -> int:
        """Return the space after so many uncovered ones clockwise (BOSS-2.2)."""
        return (space + steps + self.passed(space, steps)) % SPACES

    def passed(self, space: int, steps: int) -> int:
        """Return how many covered spaces a move passes, each as often as it passes it."""
        covered = 0
        while steps:
            space = (space + 1) % SPACES
            if space in self.covered:
                covered += 1
            else:
                steps -= 1
        return covered
