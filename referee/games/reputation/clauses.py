"""What the referee does with each clause of Reputation's rulebook."""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # these decide what is possible, visible and counted
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
    # effects ask people to move cards, tokens and markers
    prompted="REP-1.4 REP-4.2 REP-6.1 REP-6.2 REP-6.3 REP-6.4 REP-7.6 REP-9.1",
    # boxes before the game, and a worked example for the reader
    explained="REP-1.3 REP-10.6",
)

# limits on timing, amounts and actors, which a card or an agreement may overrule
WAIVABLE = clause_ids("REP-3.4 REP-5.1 REP-5.2 REP-5.4 REP-5.5 REP-5.6 REP-8.1 REP-11.1 REP-11.2 REP-11.3")

# decisions where the printed rules are silent or ambiguous
RULINGS = clause_ids("REP-3.4 REP-6.5 REP-7.4 REP-10.3 REP-11.1")
