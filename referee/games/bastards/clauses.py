"""What the referee does with each clause of Ba$tard$ Inc.'s rulebook."""

from referee.engine.info import clause_ids, handled
from referee.i18n import say

CLAUSES = handled(
    # the referee refuses, carries out or decides these
    enforced="""
        BAS-1.1 BAS-1.2 BAS-1.3 BAS-1.4 BAS-1.5
        BAS-2.1 BAS-2.2 BAS-2.3
        BAS-3.1 BAS-3.2
        BAS-4.1 BAS-4.2 BAS-4.3 BAS-4.4 BAS-4.5 BAS-4.6 BAS-4.7
        BAS-5.1 BAS-5.2
        BAS-6.1 BAS-6.2 BAS-6.3
        BAS-7.1 BAS-7.2 BAS-7.3
        BAS-8.1 BAS-8.2
        BAS-9.1 BAS-9.2 BAS-9.4 BAS-9.5 BAS-9.6 BAS-9.7
    """,
    # the referee only prompts, and refuses nothing
    prompted="BAS-9.3",
)

# limits on timing, amounts and actors, which a card or an agreement may overrule
WAIVABLE = clause_ids("BAS-2.1 BAS-2.3 BAS-4.2 BAS-4.7 BAS-6.1 BAS-8.2 BAS-9.1 BAS-9.4 BAS-9.5 BAS-9.6")

HANDLING = {
    "BAS-1.2": say("The referee notes promises, but makes nobody keep them."),
    "BAS-2.1": say("You say how much a VP collects; the referee keeps count."),
    "BAS-4.1": say("You declare what an action uses; the referee knows what is illegal about it."),
    "BAS-4.3": say("The referee sees to this for the VPs that you name; you discard the cards."),
    "BAS-5.1": say("You say when the Rest intervenes; the referee sees to what follows."),
    "BAS-8.1": say("The referee asks in this order; you sort out cards that clash."),
    "BAS-9.3": say("You draw the cards; the referee reminds you."),
    "BAS-9.4": say("The referee checks the scores, and only suggests whose turn it is."),
    "BAS-9.6": say("You place the war markers; the referee lets nobody in or out."),
    "BAS-9.7": say("You end the game and say which VPs count; the referee adds up."),
}
"""How the referee handles clauses that it covers in part or in another way."""

# decisions where the printed rules are silent or ambiguous
RULINGS = clause_ids("BAS-3.2 BAS-4.2 BAS-8.2 BAS-9.7")
