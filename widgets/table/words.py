"""The table screen's own words."""

from __future__ import annotations

from referee.text import Speech, say
from widgets.share.words import SHARE_WORDS

_WORDS = {
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
    "change_needed": say("Change at least one tally."),
    "fill_first": say("First fill in: {fields}."),
    "apply": say("Apply"),
    "what_happened": say("What just happened"),
    "log_empty": say("Nothing has been played yet."),
    "eliminated": say("Eliminated"),
    "again": say("Same players again"),
    "looking_on": say("You are watching: what is secret stays secret."),
    "undo_opened": say(
        "These entries have been opened and seen. Taking them back means entering them anew: "
        "the whole table decides."
    ),
    "undo_who": say("Who wants to take it back?"),
    "undo_sure": say("Does the whole table agree?"),
    "on_phone": say("enters it on their own phone"),
    "change": say("Sealed: change it"),
    "roll": say("Let the referee draw"),
    "counting": say("The count"),
    "open_next": say("Open the next"),
    "see_result": say("See the result"),
    "skip": say("Straight to the result"),
    "count_again": say("Count once more"),
}


def table_words(speech: Speech) -> dict[str, str]:
    """Return the words by their keys; those with braces are filled in by the template."""
    return {key: speech.say(sentence) for key, sentence in {**_WORDS, **SHARE_WORDS}.items()}
