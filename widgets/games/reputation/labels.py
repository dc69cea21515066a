"""The words on Reputation's board."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "ReputationLabels",
    {
        "private_project": say("Private project"),
        "public_project": say("Public project"),
        "credits_left": say("Credits left"),
        "credits_moved": say("Credits beside it"),
        "leads": say("leads with"),
        "leads_public": say("leads"),
        "board": say("The table: seats, stacks and projects"),
        "no_bid": say("no bid yet"),
        "takes": say("workers:"),
        "speculated": say("has speculated"),
        "in_a_row": say("Speculations in a row: {count} of {seats}"),
        "loses": say("reputation −{count}"),
        "gains": say("reputation +{count}"),
        "unchanged": say("reputation 0"),
        "hq": say("HQ"),
        "break_room": say("Break room"),
        "left": say("left"),
        "middle": say("middle"),
        "right": say("right"),
        "private_stack": say("Private stack"),
        "shared": say("Public stack"),
        "public_stack": say("Public stack of {left} and {right}"),
        "cards": say("cards"),
        "workers": say("workers"),
        "tokens": say("Tokens"),
        "power_used": say("power used"),
        "start": say("start player marker"),
        "seeks_partner": say("seeks a co-sponsor"),
        "marker": say("public marker"),
        "setting_up": say("On the table before the game"),
        "waiting_cards": say("The two project cards come next."),
        "reputation": say("Public reputation"),
        "agenda": say("{name}: agenda met, {count} reputation tokens"),
        "all_forced": say("All of these speculate"),
        "ends_bidding": say("That ends the bidding."),
        "free": say("free"),
        "taken": say("a worker"),
    },
)
