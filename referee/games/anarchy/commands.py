"""The nine command cards as data: price, target and clause (ANA-5)."""

from __future__ import annotations

from typing import NamedTuple

from referee.i18n import Sentence, say

ROAD_BLOCK = "road_block"
NEGATIVE_AD = "negative_ad"
PLANT_EVIDENCE = "plant_evidence"
STOCK_CRASH = "stock_crash"
QUARANTINE = "quarantine"
ANONYMOUS_TIP = "anonymous_tip"
COMMUNICATIONS_JAM = "communications_jam"
ESPIONAGE = "espionage"
TRAVEL_PERMIT = "travel_permit"

PER_DEN, FLAT = "per_den", "flat"
"""The fine of an anonymous tip: for each drug den, or once (ANA-5.6)."""

EVERYONE, BUYER = "everyone", "buyer"
"""Who sees the tile of an espionage (ANA-5.8)."""

EVIDENCE_FINE = 3
TIP_FINE = 7
QUARANTINE_TURNS = 2


class Card(NamedTuple):
    """A command card; ``has_target``: it names a seat."""

    clause: str
    price: int
    title: Sentence
    has_target: bool = False


CARDS: dict[str, Card] = {
    ROAD_BLOCK: Card("ANA-5.1", 3, say("Road block")),
    NEGATIVE_AD: Card("ANA-5.2", 2, say("Negative ad"), True),
    PLANT_EVIDENCE: Card("ANA-5.3", 2, say("Plant evidence"), True),
    STOCK_CRASH: Card("ANA-5.4", 6, say("Stock market crash")),
    QUARANTINE: Card("ANA-5.5", 5, say("Quarantine"), True),
    ANONYMOUS_TIP: Card("ANA-5.6", 4, say("Anonymous tip"), True),
    COMMUNICATIONS_JAM: Card("ANA-5.7", 3, say("Communications jam"), True),
    ESPIONAGE: Card("ANA-5.8", 4, say("Corporate espionage"), True),
    TRAVEL_PERMIT: Card("ANA-5.9", 10, say("Travel permit")),
}
TITLES = {command: card.title for command, card in CARDS.items()}
TARGETED = tuple(command for command, card in CARDS.items() if card.has_target)
EXPLAINED = {
    ROAD_BLOCK: say("Nobody else may go from gate to gate on their next turn."),
    NEGATIVE_AD: say("One opponent has no income next turn."),
    PLANT_EVIDENCE: say("One opponent pays 3 to the bag."),
    STOCK_CRASH: say("Nobody else has income next turn."),
    QUARANTINE: say("Pieces in one headquarters or on its gate stay there for two of their turns."),
    ANONYMOUS_TIP: say("One opponent pays for having drug dens."),
    COMMUNICATIONS_JAM: say("One opponent buys nothing next turn."),
    ESPIONAGE: say("Uncover one base tile of an opponent, then turn it back."),
    TRAVEL_PERMIT: say("From now on your piece may go beyond its own gate."),
}
