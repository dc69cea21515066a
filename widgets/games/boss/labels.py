"""The labels of the board of I'm the Boss!, and before the game."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

CLANS = {
    "red": say("red"),
    "blue": say("blue"),
    "yellow": say("yellow"),
    "magenta": say("magenta"),
    "orange": say("orange"),
    "green": say("green"),
}
"""The clans by the colour of their pieces (BOSS-1.1)."""
LABELS = Labels(
    "BossLabels",
    {
        "board": say("The ring of spaces, the deal and the players"),
        "round": say("Deal"),
        "deal": say("The open deal"),
        "players": say("The players"),
        "space": say("Space {number}"),
        "unknown": say("What is printed here?"),
        "dividends": say("Dividends"),
        "required": say("Required clans"),
        "choose": say("{count} of these"),
        "covered": say("closed"),
        "marker": say("marker"),
        "boss": say("Boss"),
        "payout": say("Payout"),
        "keeps": say("Left for the Boss"),
        "exceeds": say("Promised too much"),
        "missing": say("missing"),
        "nobody": say("nobody yet"),
        "spare": say("not needed"),
        "travelled": say("away"),
        "was_chosen": say("was chosen"),
        "poster": say("poster"),
        "card": say("clan card"),
        "asks": say("asks {amount}"),
        "boss_offers": say("Boss offers {amount}"),
        "note_asks": say("Asks {amount}"),
        "with_poster": say("poster"),
        "with_card": say("card"),
        "equal_split": say("equal split"),
        "equal_for_all": say("Equal split, {amount} each"),
        "last_split": say("as last time"),
        "dividend_now": say("A dividend is worth {value}"),
        "dividend_next": say("next {value}"),
        "ask_space": say("What is printed on space {number}?"),
        "ask_value": say("What is a dividend worth on deal card {number}?"),
        "ask_rolls": say("Which numbers on deal card {number} end the game?"),
        "ask_there": say("That is typed in at the tablet."),
        "ends_on": say("The game ends on {numbers}."),
        "deal_cards": say("Deal cards"),
        "count_cards": say("Count cards"),
        "counter": say("Influence cards that everybody has seen"),
        "counter_why": say("laid + discarded, as everybody has seen since the last shuffle"),
        "counted": say("{kind}: {laid} laid, {discarded} discarded, of {of}"),
        "card_number": say("Deal card {number}"),
        "deals": say("{done} of {all} deals closed"),
        "pile": say("draw pile {count}"),
        "hand": say("{count} cards"),
        "free": say("Free posters"),
        "stop": say("Stop!"),
        "who_stops": say("Who plays the stop card?"),
        "close": say("Close the deal"),
        "fail": say("The deal fails"),
        "hands_on": say("{name} gets {payout} and hands on"),
        "keeps_all": say("{name} gets {payout} and keeps all of it"),
        "kept": say("keeps"),
        "paying": say("Who is paid of deal {number}"),
        "pass_all": say("All here pass"),
        "asks_first": say("{name} wants to close. Does anybody object?"),
        "pass": say("Pass"),
        "silent": say("has not answered"),
        "going": say("Going once, going twice … {seconds}"),
        "held": say("Somebody asks to wait."),
        "hold": say("Wait!"),
        "held_once": say("You have had them wait once."),
        "go_on": say("Go on"),
        "hurry": say("Close now"),
        "wait": say("Not yet"),
        "seconds": say("Countdown before closing"),
        "none": say("none"),
        "plays": say("{name} plays"),
        "you_play": say("Your cards and promises"),
        "lay_clan": say("Lay a clan card"),
        "travel": say("Travel card on …"),
        "travel_grey": say("Grey travel card on …"),
        "grey_card": say("Grey travel card"),
        "recruit": say("Three recruit cards for …"),
        "take_over": say("Boss card: take over"),
        "agree": say("Agree to take part with …"),
        "make_offer": say("Make an offer for …"),
        "withdraw": say("Withdraw …"),
        "tap_seat": say("Tap a player to play a card or agree."),
        "for_how_much": say("For how much?"),
        "promised_to": say("Promised to {boss}, for how much?"),
        "half_dividend": say("½ dividend"),
        "half_rounded": say("½ dividend, rounded down"),
        "one_dividend": say("1 dividend"),
        "last_amount": say("last amount"),
        "agree_for": say("Agree for {amount}"),
        "less": say("1 less"),
        "more": say("1 more"),
        "same_terms": say("Same terms as before"),
        "same_for_all": say("All on the same terms"),
        "done": say("Done"),
    },
)
KINDS = Labels(
    "BossKinds",
    {
        "clan": say("Clan cards"),
        "travel": say("Travel"),
        "grey": say("grey"),
        "recruit": say("Recruit"),
        "boss": say("Boss"),
        "stop": say("Stop"),
    },
)
"""The influence cards that belong to no clan."""
ACTIONS = Labels(
    "BossActions",
    {
        "travel": say("travel card"),
        "recruit": say("three recruit cards"),
        "take_over": say("boss card"),
    },
)
"""The cards that a stop can cancel, inside a sentence."""

EDITOR_LABELS = Labels(
    "BossEditorLabels",
    {
        "space": say("Space"),
        "dividends": say("Dividends"),
        "clans": say("Clans: tap once for required, twice for the list"),
        "of_list": say("how many from the list"),
        "card": say("Deal card"),
        "value": say("Value of a dividend"),
        "suggested": say("Next value"),
        "end_rolls": say("Numbers that end the game"),
    },
)
ROLES = Labels(
    "BossRoles", {"none": say("not named"), "required": say("required"), "list": say("in the list")}
)
"""The role of a clan on a space."""
POSTERS_LABELS = Labels(
    "BossPostersLabels",
    {
        "posters": say("Who has which poster?"),
        "deal_posters": say("The referee deals them."),
        "own_posters": say("As dealt at the table"),
        "free": say("free"),
    },
)

MARKER_LABELS = Labels(
    "BossMarkerLabels",
    {
        "marker": say("Where does the marker start?"),
        "places": say("{name}, right of the first player, puts it on any space."),
        "draw": say("Draw the first player now"),
        "drawn": say("{name} was drawn to begin."),
        "who_places": say("Whoever sits to the right of the first player puts it on any space."),
    },
)

EDITION_LABELS = Labels(
    "BossEditionLabels",
    {
        "pieces": say("Spaces and deal cards"),
        "as_it_lands": say("Type them in as the marker lands"),
        "as_it_lands_why": say("The referee asks for a space when it matters, and remembers it."),
        "known": say("{spaces} of 16 spaces, {cards} of 15 cards"),
        "edit": say("Type them in now"),
        "edit_why": say("All 16 spaces and 15 deal cards, once for your copy."),
        "edition": say("Name of your edition"),
        "unnamed": say("Your copy"),
        "unkept": say("The board that you type in is not kept yet: keep it, or close it."),
        "save": say("Save as a file"),
        "load": say("Load a file"),
        "bad_file": say("This file has no spaces or deal cards for this game."),
    },
    EDITOR_LABELS,
)
