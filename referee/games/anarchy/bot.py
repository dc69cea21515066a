"""Bots of Corporate Anarchy: all search the tiles in turn; the better ones hinder the other seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, OpenOffer, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.anarchy.board import CELLS, SQUARES, STEPS, cell, mask, position
from referee.games.anarchy.commands import (
    CARDS,
    COMMUNICATIONS_JAM,
    ESPIONAGE,
    NEGATIVE_AD,
    PLANT_EVIDENCE,
    QUARANTINE,
    ROAD_BLOCK,
    TRAVEL_PERMIT,
)
from referee.games.anarchy.pathfinding import (
    FAR,
    Cell,
    aim_of,
    nearest_to_gate,
    node_of,
    on_the_way,
    shuts_in,
    square_of,
    steps_to,
    towards,
    turns_needed,
    unknown,
)
from referee.games.anarchy.state import ALARM, GUARD, VIP, kinds_of
from referee.i18n import SeatName, Sentence, say

FIRST_BUILDINGS = 2
"""How many buildings a bot buys before the commands that hinder others."""
HINDERING_LAPS = 30
"""The lap after which bots stop hindering others and search the tiles in order."""
STRONG_HINDERING_LAPS = 40
"""The lap after which the strongest bot stops hindering others, so that games end."""
RELEASE_PROBABILITY = 0.5
"""How often a quarantined bot hinders nobody: two that always hinder each other never get out."""
RESERVE_MONEY = 5
"""The money that a bot needs before it buys a card that hinders nobody."""
LAYOUT_SAMPLES = 30
"""How many layouts a bot draws; it lays out the one that takes visitors longest."""
HIDING_WEIGHT = 2.0
"""How strongly VIPs prefer squares far from the gate, and guards near ones; 0: no preference."""


class Prowler(Bot):
    """Hides its tiles at random, saves up for the permit, and hurries from tile to tile."""

    style = say("Goes after the VIPs at once")
    nearness = 0.0
    """How strongly the bot prefers near tiles to those some turns away; 0: no preference."""
    ordered_search_lap = HINDERING_LAPS
    """The lap after which the bot searches the tiles in order."""

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if (offer := offers.find("set_up")) is not None:
            return self.set_up(view, offer, random)
        if (offer := offers.find("uncover")) is not None:
            reason = say("That is what the tile shows.")
            return Decision(offer.action(kind=pick(random, offer.allowed("kind"))), reason, "ANA-7.4")
        if (offer := offers.find("return_home")) is not None:
            reason = say("From this column, the way to the gate is shortest.")
            return Decision(offer.action(col=nearest_to_gate(view, offer.allowed("col"))), reason, "ANA-7.2")
        return self.turn(view, offers, random)

    def turn(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return the purchase, the move or the end of the turn."""
        me = view["seats"][offers.seat]
        buy = offers.find("buy_command")
        if buy is not None and not me["permit"] and buy.allows(command=TRAVEL_PERMIT):
            reason = say("Without the permit the piece never leaves its headquarters.")
            return Decision(buy.action(command=TRAVEL_PERMIT), reason, "ANA-5.9")
        if me["money"] >= self.reserve(me) and (decision := self.build(view, offers, random)) is not None:
            return decision
        move = offers.find("move")
        if move is not None and (decision := _move(view, offers.seat, move, random, self)):
            return decision
        end = offers.find("end_turn")
        assert end is not None, "a turn can be ended at any time"
        return Decision(end.action(), say("There is nothing better to do this turn."), "ANA-6.1")

    def reserve(self, seat: Any) -> int:
        """Return the money that a seat needs before it builds."""
        return 0

    def set_up(self, view: View, offer: OpenOffer, random: Random) -> Decision:
        """Return the layout of the tiles, and the column of the piece."""
        reason = say("What lies at random, nobody can guess; and the piece begins in the gate's column.")
        return self.layout_decision(view, offer, random, random.sample(CELLS, _tile_count(view)), reason)

    def layout_decision(
        self, view: View, offer: OpenOffer, random: Random, squares: Sequence[Cell], reason: Sentence
    ) -> Decision:
        """Return a layout on these squares."""
        kinds, piece = self.kinds(view, squares, random), nearest_to_gate(view, offer.allowed("piece"))
        action = offer.action(squares=tuple(squares), kinds=tuple(kinds), piece=piece)
        return Decision(action, reason, "ANA-1.2")

    def kinds(self, view: View, squares: Sequence[Cell], random: Random) -> list[str]:
        """Return the kind of the tile on each square, at random, so that nobody can guess it."""
        kinds = [kind for kind, count in kinds_of(len(view["seats"])).items() for _ in range(count)]
        random.shuffle(kinds)
        return kinds

    def site(self, view: View, seat: int, sites: Sequence[Cell], random: Random) -> Cell:
        """Return the square of a building."""
        return pick(random, sites)

    def build(self, view: View, offers: Offers, random: Random, *, saves: bool = True) -> Decision | None:
        """Return the building that pays back soonest, among those that leave the permit affordable."""
        offer, me = offers.find("buy_building"), view["seats"][offers.seat]
        if offer is None:
            return None
        next_turn, goods = me["money"] + me["income"], view["goods"]
        saving = 0 if me["permit"] or not saves else CARDS[TRAVEL_PERMIT].price
        affordable = [
            building
            for building in offer.allowed("building")
            if not 0 <= next_turn - saving < goods[building]["price"] - goods[building]["income"]
        ]
        affordable.sort(key=lambda building: goods[building]["price"] / goods[building]["income"])
        for building in affordable:
            sites = offer.allowed("at", building=building)
            sites = [site for site in sites if not shuts_in(view, offers.seat, site)]
            if sites:
                reason = say(
                    "For {price} it brings {income} every turn.",
                    price=goods[building]["price"],
                    income=goods[building]["income"],
                )
                at = self.site(view, offers.seat, sites, random)
                return Decision(offer.action(building=building, at=at), reason, "ANA-3.1")
        return None


class Saboteur(Prowler):
    """Slows visitors with tiles far apart and buildings in their way, and hinders the other seats."""

    style = say("Builds first, then holds the others up")
    nearness = 2.0
    hindering_laps = HINDERING_LAPS
    """The lap after which the bot stops hindering others, so that games end."""
    release_probability = RELEASE_PROBABILITY

    def turn(self, view: View, offers: Offers, random: Random) -> Decision:
        me = view["seats"][offers.seat]
        decision = None
        if me["permit"]:
            releases = view["lap"] > self.hindering_laps or (
                me["quarantined"] and random.random() < self.release_probability
            )
            decision = None if releases else self.hinder(view, offers, random)
        elif len(me["buildings"]) < FIRST_BUILDINGS:
            decision = self.build(view, offers, random, saves=False)
        return decision or super().turn(view, offers, random)

    def hinder(self, view: View, offers: Offers, random: Random) -> Decision | None:
        """Return the command that hinders others most, or is useful otherwise."""
        return next(hindering_commands(view, offers, random), None)

    def set_up(self, view: View, offer: OpenOffer, random: Random) -> Decision:
        drawn = [tuple(random.sample(range(SQUARES), _tile_count(view))) for _ in range(LAYOUT_SAMPLES)]
        chosen = max(drawn, key=lambda tiles: turns_needed(tiles, 0, view["gate_column"]))
        reason = say("Far apart and far from the gate, the tiles keep visitors busy.")
        return self.layout_decision(view, offer, random, [*map(cell, chosen)], reason)

    def site(self, view: View, seat: int, sites: Sequence[Cell], random: Random) -> Cell:
        own_seat, gate_column = view["seats"][seat], view["gate_column"]
        tiles = tuple([position(*at) for at in own_seat["base_tiles"]])
        built = mask(position(*building["at"]) for building in own_seat["buildings"])
        return max(sites, key=lambda at: turns_needed(tiles, built | 1 << position(*at), gate_column))

    def reserve(self, seat: Any) -> int:
        return RESERVE_MONEY + 6 if seat["permit"] and len(seat["buildings"]) > FIRST_BUILDINGS else 0


class Mastermind(Saboteur):
    """Keeps others at home, stops their purchases, and searches the tiles in order."""

    style = say("Guards its VIPs well, and keeps the others at home")
    ordered_search_lap = 0
    hindering_laps = STRONG_HINDERING_LAPS
    release_probability = 0.0

    def hinder(self, view: View, offers: Offers, random: Random) -> Decision | None:
        return super().hinder(view, offers, random) or _communications_jam(view, offers)

    def kinds(self, view: View, squares: Sequence[Cell], random: Random) -> list[str]:
        free, chosen_kinds = list(range(len(squares))), [ALARM] * len(squares)
        distances = [1 + row + abs(col - view["gate_column"]) for row, col in squares]
        kinds = kinds_of(len(view["seats"]))
        for kind, weight in ((VIP, HIDING_WEIGHT), (GUARD, -HIDING_WEIGHT)):
            for _ in range(kinds[kind]):
                index = random.choices(free, [distances[index] ** weight for index in free])[0]
                free.remove(index)
                chosen_kinds[index] = kind
        return chosen_kinds


def hindering_commands(view: View, offers: Offers, random: Random) -> Iterator[Decision]:
    """Yield the commands that hinder others now, the best first, then other useful ones."""
    buy, me = offers.find("buy_command"), offers.seat
    if buy is None:
        return
    leaving, near = _leaving(view, me)
    own_seat = view["seats"][me]
    for hq in sorted(leaving, key=lambda hq: (-leaving[hq], hq)):
        is_trap = own_seat["piece"]["hq"] == hq and (
            hq == me or hq in own_seat["vips"]
        )  # its own piece wants out too
        if not is_trap and buy.allows(command=QUARANTINE, target=hq):
            reason = say(
                "Whoever is with {seat} wants to leave, and cannot for two turns.", seat=SeatName(hq)
            )
            yield Decision(buy.action(command=QUARANTINE, target=hq), reason, "ANA-5.5")
    if near and buy.allows(command=ROAD_BLOCK):
        reason = say("Somebody could go to another gate on the next turn.")
        yield Decision(buy.action(command=ROAD_BLOCK), reason, "ANA-5.1")
    if own_seat["money"] < RESERVE_MONEY:
        return
    if (decision := _espionage(view, me, buy, random)) is not None:
        yield decision
    if not {QUARANTINE, ROAD_BLOCK, ESPIONAGE}.isdisjoint(own_seat["face_down"]):
        richest = max(
            _rivals(view, me), key=lambda seat: (view["seats"][seat]["income"], view["seats"][seat]["money"])
        )
        for command in (NEGATIVE_AD, PLANT_EVIDENCE):
            if buy.allows(command=command, target=richest):
                reason = say("With the third card face down, all of them can be bought again.")
                yield Decision(buy.action(command=command, target=richest), reason, "ANA-4.5")


def _communications_jam(view: View, offers: Offers) -> Decision | None:
    """Return a jam against the leading seat that could hinder others on its next turn."""
    buy, seats = offers.find("buy_command"), view["seats"]
    if buy is None or seats[offers.seat]["money"] < RESERVE_MONEY:
        return None
    able_seats = [
        seat
        for seat in _rivals(view, offers.seat)
        if seats[seat]["permit"]
        and seats[seat]["money"] + seats[seat]["income"] >= CARDS[ROAD_BLOCK].price
        and not seats[seat]["jammed"]
        and buy.allows(command=COMMUNICATIONS_JAM, target=seat)
    ]
    if not able_seats:
        return None
    target = max(able_seats, key=lambda seat: (len(seats[seat]["vips"]), seats[seat]["money"]))
    reason = say("{seat} buys nothing next turn, so holds nobody up.", seat=SeatName(target))
    return Decision(buy.action(command=COMMUNICATIONS_JAM, target=target), reason, "ANA-5.7")


def _espionage(view: View, me: int, buy: OpenOffer, random: Random) -> Decision | None:
    """Return an espionage of a tile that the piece can reach in the same turn."""
    seat = view["seats"][me]
    hq, at = seat["piece"]["hq"], node_of(seat["piece"])
    if hq not in _rivals(view, me) or hq in seat["vips"]:
        return None
    steps = steps_to(view, hq, [at])
    near = [tile for tile in unknown(view, hq, at) if steps.get(tile, FAR) <= STEPS]
    aim = pick(random, near) if near else None
    if aim is None or not buy.allows(command=ESPIONAGE, target=hq, at=aim):
        return None
    reason = say("A guard seen in time can be avoided.")
    return Decision(buy.action(command=ESPIONAGE, target=hq, at=aim), reason, "ANA-5.8")


def _rivals(view: View, me: int) -> list[int]:
    return [index for index, seat in enumerate(view["seats"]) if index != me and not seat["out"]]


def _leaving(view: View, me: int) -> tuple[dict[int, int], int]:
    """Return how many others want to leave each headquarters, and how many are near a gate."""
    leaving: dict[int, int] = {}
    near = 0
    for index, seat in enumerate(view["seats"]):
        piece = seat["piece"]
        if index == me or seat["out"] or piece is None or not seat["permit"] or seat["quarantined"]:
            continue
        hq = piece["hq"]
        if hq == index or hq in seat["vips"]:
            steps = steps_to(view, hq, [None]).get(node_of(piece), FAR)
            if steps <= 2 * STEPS:
                leaving[hq] = leaving.get(hq, 0) + 1
            near += steps <= STEPS
    return leaving, near


def _tile_count(view: View) -> int:
    return sum(kinds_of(len(view["seats"])).values())


def _move(view: View, me: int, move: OpenOffer, random: Random, bot: Prowler) -> Decision | None:
    seat = view["seats"][me]
    hq, at = seat["piece"]["hq"], node_of(seat["piece"])
    reach = move.allowed("to")
    sought_hqs = [
        index
        for index, other in enumerate(view["seats"])
        if index != me and not other["out"] and index not in seat["vips"]
    ]
    if hq in sought_hqs:
        in_order = view["lap"] > bot.ordered_search_lap
        aim = aim_of(view, me, at, random, bot.nearness, in_order=in_order)
        is_wary = in_order or bot.nearness > 0
        nearest = on_the_way(view, hq, at, reach, aim, is_wary=is_wary) if aim else None
        if nearest is not None and square_of(nearest) == aim:
            return Decision(move.action(to=nearest), _tile_reason(hq), "ANA-7.3")
        if nearest is not None and square_of(nearest) != at:
            reason = say("From there, the next tile is in reach.")
            return Decision(move.action(to=nearest), reason, "ANA-6.1")
    if not seat["permit"] or not sought_hqs:
        nearest = towards(view, hq, [to for to in reach if not to.is_gate], [(0, view["gate_column"])])
        if nearest is None:
            return None
        return Decision(
            move.action(to=nearest), say("Next to the gate, the piece is soonest out."), "ANA-6.2"
        )
    for gate in reach:
        if gate.is_gate and (
            jumps := [jump for jump in move.allowed("jump_to", to=gate) if jump in sought_hqs]
        ):
            target = max(jumps, key=lambda index: (len(view["seats"][index]["base_tiles"]), -index))
            reason = say("A VIP from {seat} is still missing.", seat=SeatName(target))
            return Decision(move.action(to=gate, jump_to=target), reason, "ANA-6.5")
    nearest = towards(view, hq, reach, [None])
    if nearest is None:
        return None
    return Decision(move.action(to=nearest), say("The way to the others leads through the gate."), "ANA-6.5")


def _tile_reason(hq: int) -> Sentence:
    return say("One of {seat}'s face-down tiles is a VIP.", seat=SeatName(hq))


class Table(Dealer):
    """Never stops the game early: only people decide that (ANA-8.1)."""

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        return None


PROWLER, SABOTEUR = Prowler(), Saboteur()
BOTS: Mapping[Level, Bot] = {"easy": PROWLER, "middle": SABOTEUR, "strong": Mastermind()}
DEALER = Table()
