"""What the lobby says, whatever it shows."""

from __future__ import annotations

from referee.i18n import say
from referee.store.history import SAME_NAME
from widgets.i18n import Labels

LABELS = Labels(
    "LobbyLabels",
    {
        "title": say("Boardroom Referee"),
        "tagline": say("You play with the cards and pawns on the table. I keep the rules."),
        "continue": say("Continue a game"),
        "start": say("Start a game"),
        "choose_game": say("Which game?"),
        "players": say("Players, clockwise round the table"),
        "player": say("Player {number}"),
        "colour": say("Colour"),
        "add": say("One more player"),
        "known": say("Played before"),
        "remove": say("Remove"),
        "up": say("Move up"),
        "random": say("Draw at random"),
        "options": say("House rules and cards"),
        "what_if": say("First show what would follow"),
        "what_if_why": say(
            "Before something is done, whoever likes is shown what comes of it. What is secret stays so."
        ),
        "begin": say("Start the game"),
        "same_names": SAME_NAME,
        "minutes": say("about {minutes} min"),
        "earlier": say("Over, or not played for two weeks"),
        "nothing_yet": say("No game is kept here yet."),
        "practice": say("Practice"),
        "finished": say("finished"),
        "won_by": say("won by {names}"),
        "unreadable": say("This table cannot be read; the reason is in the server's log."),
        "hide": say("Hide from this list"),
        "hidden": say("{names} hidden."),
        "unhide": say("Bring it back"),
        "more": say("Show more"),
        "show_hidden": say("Hidden games"),
        "optional": say("optional"),
        "yes": say("Yes"),
        "no": say("No"),
        "library": say("Type in once: {what}"),
        "card_name": say("Name"),
        "keep_card": say("Keep this card"),
        "forget_card": say("Forget “{name}”"),
        "keep_edition": say("Keep this board"),
        "forget": say("Forget “{edition}”"),
        "bring_back": say("Bring back “{edition}”"),
        "fetching": say("This edition is on its way …"),
        "another_number": say("Or another number"),
        "one_more": say("One more"),
        "one_less": say("One less"),
        "rules": say("Rules"),
        "learn": say("Learn"),
        "teach": say("Start, and teach us"),
        "score_sheet": say("Score a finished game"),
        "score_sheet_explained": say("Nobody refereed it: type in what lies on the table."),
        "history": say("Games played"),
        "history_explained": say("Results, players and statistics of every finished game."),
        "devices": say("Devices"),
        "upkeep": say("This server"),
        "about": say("About the referee"),
        "transfer": say("Files"),
        "backup": say("Save all games"),
        "csv_files": say("Everything as CSV"),
        "save_reminder": say(
            "Your games are in this browser only: whoever clears it deletes them. Save them as a file."
        ),
        "save_later": say("Remind me in a week"),
        "bring_in": say("Bring in a file"),
        "show_codes": say("Show all games as codes"),
        "read_codes": say("Read codes"),
        "transfer_explained": say(
            "One file with this device's games; a game being played with phones is included "
            "once it is over. A file or record you bring in adds to what is kept here, and so do plays "
            "of BG Stats (JSON) and BoardGameGeek (XML)."
        ),
        "transferring": say("On its way …"),
        "score_sheets": say("Not all typed in yet"),
        "join": say("Join with a table code"),
        "code": say("Table code"),
        "go": say("Watch"),
        "wrong_code": say("There is no table with this code."),
        "not_asked": say("The server could not be asked. Load this page again, and try once more."),
        "too_many": say("Too many tries: wait a minute."),
    },
)
