"""What texts the table may type: see :mod:`referee.texts`."""

from referee.texts import LIMIT, check_texts

__all__ = ["LIMIT", "check_texts"]
