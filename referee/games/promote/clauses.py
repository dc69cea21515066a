"""What the referee does with each clause of the rulebook of Who To Promote?"""

from referee.engine.info import clause_ids, handled

CLAUSES = handled(
    # nobody gets past these: they decide what is possible, what is shown and what counts
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
    # cards that people have to move: an effect tells them to
    prompted="WTP-5.3 WTP-6.1",
    # an example worked out for the reader
    explained="WTP-7.7",
)

# limits of timing, of amounts and of who may act: a card or an agreement may overrule them
WAIVABLE = clause_ids("WTP-2.3 WTP-3.2 WTP-8.13 WTP-8.15 WTP-8.21")

# where the printed rules are silent or can be read in two ways: what was decided here
RULINGS = clause_ids("WTP-4.1 WTP-4.3 WTP-5.2 WTP-6.1 WTP-7.6 WTP-8.6 WTP-8.9 WTP-8.17 WTP-8.20 WTP-9.1")
