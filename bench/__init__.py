"""How fast the referee is, beside other engines. Run it with ``make bench``."""
