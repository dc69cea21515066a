"""The words on the board of Corporate Anarchy."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "AnarchyLabels",
    {
        "board": say("The headquarters around the centre, and the players"),
        "headquarters": say("{name}'s headquarters"),
        "gate": say("the gate of {name}'s headquarters"),
        "cell": say("row {row}, column {col}"),
        "empty": say("empty"),
        "back": say("base tile, face down"),
        "piece": say("{name}'s piece"),
        "money": say("{count} money tokens"),
        "income": say("income {count}"),
        "vips": say("VIPs taken from: {names}"),
        "out": say("Eliminated"),
        "effect": say("{effect}: {count} turns"),
        "effect_once": say("{effect}: next turn"),
        "effect_now": say("{effect}: this turn"),
        "face_down": say("{card}: face down"),
        "bag": say("{count} money tokens in the bag"),
        "bag_short": say("Bag: {count}"),
        "centre": say("The centre, with the gates"),
        "tap_to_move": say("Tap a lit square to move."),
        "moving": say("{name} goes to {square}."),
        "staying": say("{name} stays, and the turn ends."),
        "go": say("Go there"),
        "stay": say("Stay and end the turn"),
        "jump": say("Jump to {name}'s gate"),
        "jumping": say("{name} jumps to {other}'s gate."),
        "tap_site": say("Tap where it goes: {building}."),
        "tap_moved": say("Move a building: tap one that makes way."),
        "mended": say("All base tiles can be reached again."),
        "put_back": say("Put it back"),
        "stop_why": say(
            "The printed rules know no such end. Our ruling: everything stays, and of the players still in, "
            "most VIPs win, then most money."
        ),
        "stop_now": say("Stop and count"),
        "play_on": say("Play on"),
        "tap_tile": say("Tap the base tile to look at."),
        "tap_target": say("Against whom?"),
        "tap_headquarters": say("Which headquarters?"),
        "tap_home": say("Tap a lit square of the far edge, or its column here."),
        "shop": say("Buy"),
        "buy": say("Buy for {price}"),
        "buildings": say("Buildings"),
        "commands": say("Commands"),
        "end": say("End the turn"),
        "down": say("face down"),
        "spy": say("{name} looks at one of {other}'s tiles: press and hold to see"),
        "spy_other": say("{name} looks at one of {other}'s tiles."),
        "spy_real": say("{name} lifts {other}'s tile and puts it back face down."),
        "show_real": say("{name} lifts {other}'s tile, shows it to everybody and puts it back face down."),
        "spy_behind": say("{name} looks at one of {other}'s tiles: see it"),
        "spied": say("It is: {kind}."),
        "own_behind": say("See {name}'s own tiles"),
        "own": say("Press and hold to see {name}'s own tiles"),
        "show_hq": say("Show {name}'s headquarters"),
    },
)
ENTRY_LABELS = Labels(
    "AnarchyEntryLabels",
    {
        "sealed": say("Sealed with the referee"),
        "real": say("Only the real tiles show it"),
        "keep": say("What the tiles are"),
        "why_sealed": say("The referee itself says what is turned up; at the end everybody sees the proof."),
        "why_real": say("Lay the tiles on the table. When one is turned up, type in what it is."),
        "place": say("Place: {what}"),
        "piece_name": say("your piece"),
        "tile_name": say("base tile"),
        "all_placed": say("All placed. Tap a square to take something back."),
        "far_edge": say("Far edge"),
        "centre": say("Centre: the gate is here"),
        "only_far": say("The piece starts on the far edge."),
    },
)
