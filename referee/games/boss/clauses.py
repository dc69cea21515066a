"""What the referee does with each clause of the rulebook of I'm the Boss!"""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # these decide what is possible, visible and counted
    enforced="""
        BOSS-1.1 BOSS-1.2 BOSS-1.3 BOSS-1.4 BOSS-1.5 BOSS-1.6 BOSS-1.7
        BOSS-2.1 BOSS-2.2 BOSS-2.3 BOSS-2.4 BOSS-2.5 BOSS-2.6
        BOSS-3.1 BOSS-3.2 BOSS-3.3 BOSS-3.4 BOSS-3.5 BOSS-3.7 BOSS-3.8 BOSS-3.9
        BOSS-4.1 BOSS-4.2 BOSS-4.3 BOSS-4.4 BOSS-4.5 BOSS-4.6 BOSS-4.7
        BOSS-5.1 BOSS-5.2 BOSS-5.5
        BOSS-6.1 BOSS-7.1
        BOSS-8.1 BOSS-8.2 BOSS-8.3
    """,
    # effects ask people to move money, cards and the marker
    prompted="BOSS-5.3 BOSS-5.4",
    # players decide what they talk about
    explained="BOSS-3.6",
)

# limits on timing, amounts and actors, which a card or an agreement may overrule
WAIVABLE = clause_ids("""
    BOSS-2.1 BOSS-2.3 BOSS-2.4 BOSS-3.7 BOSS-3.8 BOSS-4.4 BOSS-4.5 BOSS-5.1 BOSS-6.1 BOSS-8.1
""")

# decisions where the printed rules are silent or ambiguous
RULINGS = clause_ids("BOSS-3.7 BOSS-4.4 BOSS-4.6 BOSS-8.3")
