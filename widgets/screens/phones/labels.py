"""What the sheet of phones says."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "PhonesLabels",
    {
        "phones": say("Phones"),
        "intro": say("Whoever has a phone scans the code of a seat and plays that seat there."),
        "here": say("on this tablet"),
        "at_tablet": say("on the tablet"),
        "there": say("on a phone"),
        "mine": say("on this device"),
        "show_code": say("Show the code"),
        "back": say("Back to the tablet"),
        "move": say("To another phone"),
        "watch": say("A code for onlookers"),
        "scan": say("Scan with the camera of {name}'s phone"),
        "scan_watch": say("Scan to watch"),
        "once": say("The code works once, within twelve hours."),
        "table_code": say("Table code"),
        "typed": say(
            "No camera? Type this code on the phone, then ask for a seat there: the tablet says yes. A "
            "television that types it can be the screen for the room."
        ),
        "done": say("Done"),
        "request": say("A request"),
        "own_request": say("Your request"),
        "yes": say("Yes"),
        "no": say("No"),
        "asked": say("The phone is asked."),
        "answer_within": say("Seconds to answer: {seconds}"),
        "give_back": say("Yes, give the seat back"),
        "stay_here": say("No, I play here"),
        "let_stay": say("Leave it on the phone"),
        "sit_here": say("Ask for a seat"),
        "ask_again": say("Ask once more"),
        "withdraw": say("All right"),
        "ask_no_more": say("Ask no more"),
    },
)
