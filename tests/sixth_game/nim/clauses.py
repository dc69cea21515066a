"""What the referee does with each clause of Nim."""

from referee.engine.info import Handling

CLAUSES = {
    "NIM-1.1": Handling.ENFORCED,
    "NIM-1.2": Handling.EXPLAINED,
    "NIM-2.1": Handling.ENFORCED,
    "NIM-2.2": Handling.ENFORCED,
    "NIM-2.3": Handling.PROMPTED,
    "NIM-3.1": Handling.ENFORCED,
}
WAIVABLE = frozenset({"NIM-2.1", "NIM-2.2"})
