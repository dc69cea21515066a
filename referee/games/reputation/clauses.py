"""What the referee does with each clause of Reputation's rulebook."""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # nobody gets past these: they decide what is possible, what is shown and what counts
    enforced="""
        REP-1.1 REP-1.2 REP-1.5 REP-1.6
        REP-2.1 REP-2.2 REP-2.3 REP-2.4
        REP-3.1 REP-3.2 REP-3.3 REP-3.4
        REP-4.1
        REP-5.1 REP-5.2 REP-5.3 REP-5.4 REP-5.5 REP-5.6 REP-5.7 REP-5.8
        REP-6.5 REP-6.6
        REP-7.1 REP-7.2 REP-7.3 REP-7.4 REP-7.5 REP-7.7
        REP-8.1 REP-9.2
        REP-10.1 REP-10.2 REP-10.3 REP-10.4 REP-10.5
        REP-11.1 REP-11.2 REP-11.3
    """,
    # cards, tokens and markers that people have to move: an effect tells them to
    prompted="REP-1.4 REP-4.2 REP-6.1 REP-6.2 REP-6.3 REP-6.4 REP-7.6 REP-9.1",
    # boxes before the game, and a sum worked out for the reader
    explained="REP-1.3 REP-10.6",
)

# limits of timing, of amounts and of who may act: a card or an agreement may overrule them
WAIVABLE = clause_ids("REP-3.4 REP-5.1 REP-5.2 REP-5.4 REP-5.5 REP-5.6 REP-8.1 REP-11.1 REP-11.2 REP-11.3")

# where the printed rules are silent or can be read in two ways: what was decided here
RULINGS = clause_ids("REP-3.4 REP-6.5 REP-7.4 REP-10.3 REP-11.1")
