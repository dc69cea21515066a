"""What the referee does with each clause of Corporate Anarchy's rulebook."""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # these decide what is possible, visible and counted
    enforced="""
        ANA-1.1 ANA-1.2 ANA-1.3 ANA-1.4 ANA-1.5 ANA-1.6
        ANA-2.1 ANA-2.2 ANA-2.3
        ANA-3.1 ANA-3.2
        ANA-4.1 ANA-4.2 ANA-4.3 ANA-4.4 ANA-4.5 ANA-4.6
        ANA-5.1 ANA-5.2 ANA-5.3 ANA-5.4 ANA-5.5 ANA-5.6 ANA-5.7 ANA-5.8 ANA-5.9
        ANA-6.1 ANA-6.2 ANA-6.3 ANA-6.4 ANA-6.5 ANA-6.6 ANA-6.7
        ANA-7.2 ANA-7.3 ANA-7.4
        ANA-8.1
    """,
    # people turn a tile face down again; the state stays the same
    prompted="ANA-7.1",
)

# limits on timing, amounts and actors, which a card or an agreement may overrule
WAIVABLE = clause_ids("ANA-1.6 ANA-4.1 ANA-4.2 ANA-5.1 ANA-5.5 ANA-5.7 ANA-6.1 ANA-6.2")

# decisions where the printed rules are silent or ambiguous;
# the length of “a turn” is one decision for all commands that use the word (ANA-5.1, 5.2, 5.4, 5.5, 5.7)
RULINGS = clause_ids("""
    ANA-1.1 ANA-2.1 ANA-2.3 ANA-4.3 ANA-4.4 ANA-4.5
    ANA-5.1 ANA-5.2 ANA-5.4 ANA-5.5 ANA-5.6 ANA-5.7 ANA-5.8
    ANA-8.1
""")
