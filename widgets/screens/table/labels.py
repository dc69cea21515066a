"""The table screen's own labels."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels
from widgets.screens.share.labels import SHARE_LABELS

LABELS = Labels(
    "TableLabels",
    {
        "undo": say("Undo"),
        "redo": say("Redo"),
        "log": say("Log"),
        "rules": say("Rules"),
        "lobby": say("Lobby"),
        "why": say("Why? Read the rule"),
        "round": say("Round"),
        "step": say("Step"),
        "skipped": say("left out this round"),
        "everyone": say("Everyone: all they can"),
        "everyone_here": say("Everyone here: all they can"),
        "one_by_one": say("Seat by seat"),
        "secret_entries": say("In secret"),
        "enter": say("Enter in secret"),
        "is_in": say("Sealed"),
        "hand_over": say("Hand the tablet to {name}."),
        "others_look_away": say("Everybody else looks away."),
        "i_am": say("I am {name}: show"),
        "seal": say("Seal it"),
        "cancel": say("Cancel"),
        "cover": say("Cover"),
        "cover_entry": say("Cover, and forget"),
        "not_here": say("Nothing can be done here for this seat on this device."),
        "close": say("Close"),
        "confirm": say("Confirm"),
        "last_used": say("Last used"),
        "same_for": say("The same for"),
        "other": say("Another number"),
        "number": say("Number"),
        "known_cards": say("Seen before"),
        "forget_card": say("Forget “{name}”"),
        "name_optional": say("Name (optional)"),
        "do_it": say("Done"),
        "with_fists": say("Done with the real pieces: type it all in"),
        "not_now": say("Not possible now"),
        "private_look": say("Look at what is secret"),
        "hold": say("Press and hold to see"),
        "holding": say("Let go to hide"),
        "nothing_secret": say("Nothing is hidden here."),
        "reason": say("Reason"),
        "reason_needed": say("A correction needs a reason."),
        "correct_in_log": say(
            "Anything else on the table: find in the log what brought it about, and change that."
        ),
        "fill_first": say("First fill in: {fields}."),
        "apply": say("Apply"),
        "what_happened": say("What just happened"),
        "understood": say("All right"),
        "log_empty": say("Nothing has been played yet."),
        "head_why": say(
            "Compare it with other screens, or note it: it proves later that nothing was changed."
        ),
        "history_lost": say("This is not the history that this device saw."),
        "history_lost_after": say("After entry {count} this device was shown the fingerprint {digits}."),
        "history_lost_why": say(
            "The log here never had it: somebody brought back an older copy of the game, or changed the log."
        ),
        "history_lost_same": say("Up to entry {count}, nothing has changed."),
        "history_lost_next": say(
            "Stop playing. Compare the log with what you remember, and ask whoever runs the server. "
            "Note the fingerprint: it tells which saved record is the true one."
        ),
        "history_accept": say("We all agree: go on with this history"),
        "log_more": say("Show earlier"),
        "change_it": say("Change it"),
        "back_here": say("Back to here"),
        "back_here_why": say("Takes back all that came after it."),
        "went_back": say("Entries that are taken back: {count}."),
        "instead": say("It was something else"),
        "unfit": say("What no longer fits after the change: {count}."),
        "take_out": say("Take this out, and change it"),
        "leave_all": say("Leave all as it was"),
        "ask_table": say("Ask the table"),
        "others_agree": say("That concerns others too, or what has been seen: the whole table decides."),
        "change_who": say("Who wants to change it?"),
        "to_log": say("All of the log"),
        "fingerprints": say("Fingerprints"),
        "more_cards": say("Show more"),
        "unforget_card": say("Bring back “{name}”"),
        "eliminated": say("Eliminated"),
        "again": say("Same players again"),
        "looking_on": say("You are watching: what is secret stays secret."),
        "undo_opened": say(
            "These entries have been opened and seen. Taking them back means entering them anew: "
            "the whole table decides."
        ),
        "undo_shown": say("Somebody has seen what lay hidden, and still knows it: the whole table decides."),
        "change_opened": say("That has been opened and seen: the whole table decides."),
        "undo_who": say("Who wants to take it back?"),
        "undo_sure": say("Does the whole table agree?"),
        "on_phone": say("enters it on their own phone"),
        "plays_there": say("plays on their own phone"),
        "change": say("Sealed: change it"),
        "roll": say("Let the referee draw"),
        "chance_untold": say("Chance decides: nothing is shown before."),
        "roll_die": say("Let the referee roll"),
        "overrule": say("My card says otherwise"),
        "overrule_there": say(
            "Your card says otherwise? That is for the whole table to say: bring your seat back to the "
            "tablet, and do it there."
        ),
        "overruled": say("This rule is overruled, and the log says so."),
        "overrule_why": say("What says otherwise?"),
        "overrule_card": say("The card says so"),
        "overrule_agreed": say("The table has agreed"),
        "overrule_needs": say("First say what overrules the rule: everybody can read it."),
        "why_line": say("Why?"),
        "is_allowed": say("Is that allowed?"),
        "try_first": say("First show what would follow"),
        "counting": say("The count"),
        "pile_otherwise": say("A pile says otherwise? Tap its player."),
        "open_next": say("Open the next"),
        "see_result": say("See the result"),
        "skip": say("Straight to the result"),
        "count_again": say("Count once more"),
    },
    SHARE_LABELS,
)
