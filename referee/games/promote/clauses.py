"""What the referee does with each clause of the rulebook of Who To Promote?"""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # these decide what is possible, visible and counted
    enforced="""
        WTP-1.1 WTP-1.2 WTP-1.3
        WTP-2.1 WTP-2.2 WTP-2.3
        WTP-3.1 WTP-3.2 WTP-3.3
        WTP-4.1 WTP-4.2 WTP-4.3
        WTP-5.1 WTP-5.2 WTP-5.4 WTP-5.5
        WTP-6.2
        WTP-7.1 WTP-7.2 WTP-7.3 WTP-7.4 WTP-7.5 WTP-7.6 WTP-7.8
        WTP-8.1 WTP-8.2 WTP-8.3 WTP-8.4 WTP-8.5 WTP-8.6 WTP-8.7 WTP-8.8 WTP-8.9 WTP-8.10 WTP-8.11
        WTP-8.12 WTP-8.13 WTP-8.14 WTP-8.15 WTP-8.16 WTP-8.17 WTP-8.18 WTP-8.19 WTP-8.20 WTP-8.21
        WTP-9.1
    """,
    # effects ask people to move cards
    prompted="WTP-5.3 WTP-6.1",
    # a worked example for the reader
    explained="WTP-7.7",
)

# limits on timing, amounts and actors, which a card or an agreement may overrule
WAIVABLE = clause_ids("WTP-2.3 WTP-3.2 WTP-8.13 WTP-8.15 WTP-8.21")

# decisions where the printed rules are silent or ambiguous
RULINGS = clause_ids("WTP-4.1 WTP-4.3 WTP-5.2 WTP-6.1 WTP-7.6 WTP-8.6 WTP-8.9 WTP-8.17 WTP-8.20 WTP-9.1")
