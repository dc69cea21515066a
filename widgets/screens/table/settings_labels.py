"""The words of a device's settings at a table."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "SettingsLabels",
    {
        "settings": say("Settings"),
        "brightness": say("Brightness"),
        "highlights": say("Show great moments large"),
        "highlights_why": say("What everybody waited for takes the middle of the screen. One tap skips it."),
        "motion": say("Show pieces moving"),
        "voice": say("Speak"),
        "voice_why": say("Whose turn it is, what opens, and why something is refused. A tap stops it."),
        "voice_own": say("What your turn asks for, and why something is refused. A tap stops it."),
        "no_voice": say("This device has no voice of its own for this language."),
        "sounds": say("Sounds"),
        "volume_0": say("Off"),
        "volume_1": say("Quiet"),
        "volume_2": say("Medium"),
        "volume_3": say("Loud"),
        "nudges": say("Nudge me when it is my turn"),
        "nudges_why": say("The phone vibrates and flashes, and once more after a minute."),
        "notifications": say("Also while another page is open"),
        "minus": say("minus"),
        "plus": say("plus"),
        "seconds_left": say("{seconds} seconds"),
        "turns": say("Turn the screen to whoever is due"),
        "turns_why": say("For a tablet that lies flat in the middle of the table."),
        "left": say("Who sits at its left side?"),
        "opposite": say("Who sits opposite?"),
        "right": say("Who sits at its right side?"),
        "turn": say("Turn the screen"),
        "room": say("Screen for the room"),
        "room_why": say("To be read from afar: the board, whose turn it is, and what was done last."),
        "leave_room": say("Back to the usual screen"),
        "next_up": say("Their turn"),
        "standings": say("Most wins"),
        "of_plays": say("{wins} of {plays}"),
        "join_here": say("Table code"),
        "clock": say("Show a clock for each seat"),
        "clock_why": say("How long everybody has thought so far. It runs while a seat's move is awaited."),
        "this_device": say("These settings are for this device, and change nothing in the game."),
    },
)
