"""The words on the board of Who To Promote?, and before the game."""

from __future__ import annotations

from referee.i18n import say
from widgets.i18n import Labels

LABELS = Labels(
    "PromoteLabels",
    {
        "board": say("The line of employees, and the players"),
        "line": say("The line, leftmost first"),
        "round": say("Round"),
        "spokesman": say("Spokesman"),
        "spouse": say("Manager Spouse card"),
        "seven": say("took the 7"),
        "in_hand": say("{count} in hand"),
        "placed": say("placed, face down"),
        "placed_by": say("card {number}, face down, from {name}"),
        "place_here": say("Place a card here"),
        "pile": say("{count} cards in the pile"),
        "total": say("round total {total}"),
        "nobody": say("nobody's vote"),
        "out": say("Eliminated"),
        "tap_seat": say("Tap the seat that places next."),
        "tap_spokesman": say("Tap the new Spokesman, or keep the present one."),
        "keep": say("Keep the Spokesman"),
        "tap_out": say("Tap the employee who has to go."),
        "tap_two": say("Tap two employees to swap this round's votes."),
        "swap": say("Swap the votes"),
        "leave": say("Leave the votes as they are"),
        "type_round": say("Real cards on the table: type the whole round"),
        "type_card": say("{name}: which card?"),
        "type_employee": say("{name} played {card}: under whom?"),
        "type_done": say("All typed in: open the round"),
        "walk_back": say("Back one"),
        "game_of": say("Game {number} of {count}"),
        "points": say("Hardwork points"),
        "info": say("Tap an employee to read the ability."),
        "abilities": say("All abilities"),
        "begin_with": say("{name}: tap the employee, which all may see, or show your cards first."),
        "seal_next": say("Seal it, and name who is next:"),
        "type_discards": say("Real cards on the table: type all discards"),
        "type_title": say("The cards on the table"),
        "type_under": say("{name}: which card for {employee}?"),
        "type_seal": say("All typed in: seal them"),
        "typed_all": say("All cards are typed in. Tap a player to change one."),
        "draw_for": say("{name}: which employee?"),
        "news": say("What just happened"),
        "walk": say("Step by step"),
        "walk_start": say("The cards are open."),
        "walk_on": say("Next step"),
        "walk_end": say("End of the round"),
        "count_of": say("The count of game {number}"),
    },
)
LINE_LABELS = Labels(
    "PromoteLineLabels",
    {
        "line": say("Who stands in the line?"),
        "random_line": say("Eleven of the 22, as the deck deals them."),
        "own_line": say("Choose eleven"),
        "picked": say("{count} of {all} chosen."),
        "lines": say("The lines of the tournament"),
        "one_line": say("The same line in all games"),
        "own_lines": say("Another line in each game"),
        "game": say("Game {number}"),
    },
)
